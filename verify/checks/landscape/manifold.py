"""Checks of the text after Theorem 1: constant loss, dimensions, entering, moving and curvature beside the saddles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np

from verify.checks.landscape.collinear import exact, factors, loss, symbols
from verify.checks.resolve import resolve
from verify.domain import vector
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Ops, Point, State, exact_state, mp_ops, sympy_ops

Curvature = Callable[[Any, Any, Any, Ops], Any]
Fields = Callable[[Any, Any, Any, Any], list[list[Any]]]


@dataclass(frozen=True)
class Dimensions:
    """Of the saddles of one c, of all of them, of those of fixed weights, and of the kernel of the Hessian in R^d."""

    one_c: int
    together: int
    fixed_weights: int
    kernel: Callable[[Any], Any]


def constant_loss(printed: Fraction, wrong: Mapping[str, Fraction]) -> Check:
    """The loss on item 2 over |a|^2, identically in c; its d + 2 flat directions are those of the kernel."""

    def run(multiple: Fraction, _: Context) -> Finding:
        import sympy as sp

        c = sp.Symbol("c", real=True)
        value = sp.expand(loss(c + 1, c, opposite=False))
        if value != exact(multiple):
            return fails(f"the loss is {value} |a|^2")
        resolve("derivations.landscape:flat_directions")()
        return holds("the loss does not depend on v_1, v_2, c", numbers={"loss over |a|^2": str(value)})

    note = "symbolic v_1, v_2, c and |a|, any d"
    return Check("the loss along the family", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def dimensions(printed: Dimensions, wrong: Mapping[str, Dimensions]) -> Check:
    """Ranks of the tangent vectors of (v_1, v_2, c) -> point, and the kernel of the Hessian."""

    def run(claimed: Dimensions, _: Context) -> Finding:
        import sympy as sp

        tangent = resolve("derivations.landscape:flat_directions")().results["tangent"]
        d = resolve("derivations.landscape.symbols:d")
        kernel = resolve("derivations.landscape:saddle_spectrum")().results["spectrum"][sp.Integer(0)]
        ranks = [tangent[:, :2].rank(), tangent.rank(), tangent[:, 2].rank()]
        if ranks != [claimed.one_c, claimed.together, claimed.fixed_weights]:
            return fails(f"the dimensions are {ranks}")
        if sp.expand(claimed.kernel(d) - kernel) != 0:
            return fails(f"the kernel has the dimension {kernel}")
        numbers = {"one c": str(ranks[0]), "all c": str(ranks[1]), "kernel of the Hessian": str(kernel)}
        return holds("one surface for every c, all of them together three-dimensional", numbers=numbers)

    note = "symbolic v_1, v_2, c; the first coordinates of the tangent vectors do not vanish anywhere"
    return Check("dimensions", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


@dataclass(frozen=True)
class Landing:
    """One step of gradient descent of both layers from `start` (the appendix's weights), and the c reached."""

    start: Point
    step: Fraction
    c: Fraction


def lands(printed: Landing, wrong: Mapping[str, Landing], gradients: tuple[Callable[[State], Any], ...]) -> Check:
    """The step leads from a point off the manifold exactly onto it.

    gradients: in v and in W.
    """

    def run(landing: Landing, _: Context) -> Finding:
        state, step = exact_state(landing.start), exact(landing.step)
        in_v, in_W = (np.asarray(gradient(state)) for gradient in gradients)
        if not any(in_v) and not np.any(in_W != 0):
            return fails("the start is stationary")
        v, W = state.v - step * in_v, state.W - step * in_W
        reached, wanted = v[:, None] * W, np.array([exact(landing.c) + 1, -exact(landing.c)])[:, None] * state.a
        if np.any(reached != wanted):
            return fails(f"the step reaches v_1 w_1 = {tuple(reached[0])}, v_2 w_2 = {tuple(-reached[1])}")
        return holds("exactly on the manifold after one step", numbers={"c": str(landing.c)})

    note = "one start, in exact arithmetic; that there is one is the statement"
    return Check("one exact step", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def no_drift_without_angle(printed: Fields, wrong: Mapping[str, Fields]) -> Check:
    """At parallel rows, on the manifold or off it, the gradient is orthogonal to the directions along the manifold.

    printed: (v_1, v_2, x, y) -> directions (dv_1, dv_2, dw_1, dw_2) at v_1 w_1 = x a, v_2 w_2 = y a, rows over a.
    """

    def run(fields: Fields, _: Context) -> Finding:
        import sympy as sp

        x, y = sp.symbols("x y", real=True)
        v = symbols().v
        rows = factors(x, y, opposite=False)
        weights = [x / v[0] * rows[0] / v[0], y / v[1] * rows[1] / v[1]]
        for number, field in enumerate(fields(*v, x, y), 1):
            if sp.expand(sum(p * q for p, q in zip((*weights, *rows), field, strict=True))) != 0:
                return fails(f"the gradient has a component along direction {number}")
        return holds("no component along the manifold: gradient descent moves along it only at an angle of the rows")

    note = "parallel rows, v_1 w_1 = x a and v_2 w_2 = y a with symbolic x, y; the gradient in v by (13); a = 1"
    return Check("no drift at parallel rows", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def curvature(printed: Curvature, wrong: Mapping[str, Curvature]) -> Check:
    """The second derivative along (w_1, w_2) + epsilon (e/v_1, e/v_2), e orthogonal to both rows, by two legs.

    printed: (p, q, t, functions) -> value, with p, q the lengths of v_1 w_1, v_2 w_2.
    """

    def run(formula: Curvature, ctx: Context) -> Finding:
        import sympy as sp

        from derivations.calculus.symbols import p, q, t
        from derivations.landscape.flow import turning_curvature

        found = turning_curvature().results
        if not resolve("derivations.calculus.ring:is_zero")(formula(p, q, t, sympy_ops()) - found["outside"]):
            return fails("differs from the derived curvature")
        if not (-sp.factor(found["outside_slope"]) * p * q).equals((p - q) ** 2 / (2 * sp.pi)):
            return fails("its first order in the angle is another one")
        if sp.expand(found["inside_slope"] - 2 * found["outside_slope"]) != 0:
            return fails("in the plane of the rows the first order is not twice that")
        gap = max(_numeric_gap(formula, Random(f"{ctx.seed}/{i}")) for i in range(ctx.scale(3, 10, 100)))
        if gap > 1e-40:
            return fails(f"differs from the numeric Hessian by {gap:.1e}")
        numbers = {"worst difference from the numeric Hessian": f"{gap:.1e}"}
        return holds("negative of first order in the angle wherever the lengths differ", numbers=numbers)

    note = "d >= 3, any rows; in the plane of the rows the first order is twice that (`turning_curvature`)"
    return Check("curvature beside the manifold", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def _numeric_gap(formula: Curvature, rng: Random) -> float:
    """At rational rows in the plane of the first two coordinates, e the third, weights of (0.1, 4)."""
    import numeric
    from numeric import closed_form

    ar = numeric.mp(60)
    v, rows = [abs(x) for x in vector(rng, 2)], [(*vector(rng, 2), Fraction(0)) for _ in range(2)]
    hessian = closed_form.hessian(*map(ar.array, (v, rows, vector(rng, 3))), convention="theorem", ar=ar)
    move = ar.array([0, 0, 0, 0, 1 / v[0], 0, 0, 1 / v[1]])
    p, q = [ar.array(v[i]) * ar.sqrt(ar.array(sum(x * x for x in rows[i]))) for i in (0, 1)]
    angle = closed_form.angle(*map(ar.array, rows), ar=ar)
    return abs(float(move @ hessian @ move - formula(p, q, angle, mp_ops(60))))


@dataclass(frozen=True)
class Beside:
    """Whether a statement about the curvature speaks of points beside the manifold too."""

    beside: bool


def no_negative_curvature(printed: Beside, **right: Beside) -> Check:
    """A point on the way out, v_1 w_1 - v_2 w_2 = a at a small angle, whose Hessian has a negative eigenvalue."""

    def run(statement: Beside, _: Context) -> Finding:
        spectrum = resolve("derivations.landscape:saddle_spectrum")().results["spectrum"]
        if not all(value.is_nonnegative for value in spectrum):
            return fails("negative curvature on the manifold itself")
        if not statement.beside:
            return holds("on the manifold no eigenvalue is negative")
        bound = _turning_bound()
        if not bound.is_negative:
            return holds("no negative curvature at the point")
        point = {"v1, v2": "(1, 1)", "w1": "(2, 1/10, 0)", "w2": "(1, 1/10, 0)", "a": "(1, 0, 0)"}
        actual = f"e^T H e < {bound} < 0 along e = (0, 0, 1) in both rows, as atan z < z"
        witness = Witness(point, "positive semidefinite Hessian", actual, ("exact bound",), exact=True)
        return fails("beside the manifold, where the rows are at an angle, the Hessian is indefinite", witness=witness)

    note = "one point with v_1 w_1 - v_2 w_2 = a at the angle 0.05"
    return Check("Hessian beside the manifold", Strength.EXACT, run, printed, Coverage.POINTS, note, {}, right)


def _turning_bound() -> Any:
    """More than the curvature off the plane at v_1 w_1 = (2, 1/10, 0), v_2 w_2 = (1, 1/10, 0), for t < tan t there."""
    import sympy as sp

    from derivations.calculus.symbols import p, q, t
    from derivations.landscape.flow import turning_curvature

    area, scalar, squares = sp.Rational(1, 10), sp.Rational(201, 100), (sp.Rational(401, 100), sp.Rational(101, 100))
    lengths = {p: sp.sqrt(squares[0]), q: sp.sqrt(squares[1])}
    value = turning_curvature().results["outside"].subs(sp.sin(t), area / (p * q))
    if not sp.diff(value, t).subs(lengths).is_positive:
        raise ArithmeticError("the curvature does not rise with the angle at a fixed sine")
    return sp.nsimplify(sp.simplify(value.subs(t, area / scalar).subs(lengths)))


def growth_of_angle(printed: Callable[..., Any], wrong: Mapping[str, Callable[..., Any]]) -> Check:
    """kappa in t' = kappa t^2 for gradient flow of the rows once v_1 w_1 - v_2 w_2 - a is slaved to the angle.

    printed: (v_1, v_2, p, q, functions) -> kappa, with p, q the lengths of v_1 w_1, v_2 w_2, |a| = |p - q|.
    """

    def run(formula: Callable[..., Any], _: Context) -> Finding:
        from derivations.calculus.symbols import p, q
        from derivations.landscape.flow import angle_on_slow_manifold

        derived = angle_on_slow_manifold().results["kappa"]
        same = resolve("derivations.calculus.ring:is_zero")(formula(*symbols().v, p, q, sympy_ops()) - derived)
        return holds("the angle grows on the slow manifold") if same else fails(f"kappa is {derived}")

    note = "symbolic weights and lengths, output weights fixed; derived by two routes"
    return Check("growth of the angle", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)
