"""Checks of item 2 of Theorem 1: whether its points are saddles in the ordinary sense, and for which weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from random import Random
from typing import Any

from verify.checks.landscape.collinear import factors, loss, symbols
from verify.checks.landscape.theorem import StationaryList
from verify.checks.resolve import resolve
from verify.domain import Vector, scaled, vector
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

DISTANCES = (Fraction(1, 4), Fraction(1, 100), Fraction(1, 10000))
"""How far along the curve, in units of the direction across."""


def stationary_for_equal_signs(family: Callable[[Any], Any], **right: Callable[[Any], Any]) -> Check:
    """The gradient where the output weights have one sign: v_2 < 0 in the theorem's convention, c > 0."""

    def run(subject: Callable[[Any], Any], _: Context) -> Finding:
        import sympy as sp

        c = sp.Symbol("c", positive=True)
        v_2 = symbols().v[1]
        x, y = subject(c)
        slopes = [f.subs(v_2, -v_2) for f in factors(x, y, opposite=True)]
        if not any(slopes):
            return holds("the gradient is zero for equal signs too")
        point = {"v1, v2": "(1, -1)", "w1": "(2, 0)", "w2": "(-1, 0)", "a": "(1, 0)"}
        at = {symbol: 1 for slope in slopes for symbol in slope.free_symbols}
        actual = "; ".join(f"gradient in w_{i} = ({slope.subs(at)}, 0)" for i, slope in enumerate(slopes, 1))
        witness = Witness(point, "gradient 0", actual, ("two derivations, in exact arithmetic",), exact=True)
        return fails("the gradient is not zero; for -1 < c < 0 the points are local minima", witness=witness)

    note = "v_2 < 0 < v_1, c > 0, symbolic"
    return Check("equal signs", Strength.EXACT, run, family, Coverage.PART, note, {}, right)


def has_hessian(listed: StationaryList, **right: StationaryList) -> Check:
    """At a = 0 the points of item 2 have zero rows: the second-order form there must satisfy the parallelogram law.

    The form is L itself, of degree 2 in the rows: q(u_1, u_2) = |u_1|^2/4 + |u_2|^2/4 - kernel(u_1, u_2), v = (1, 1).
    """

    def run(subject: StationaryList, _: Context) -> Finding:
        import sympy as sp

        if not subject.any_target:
            return holds("a = 0 is not in the domain")
        kernel, quarter = resolve("derivations.population.kernel:closed_form"), sp.Rational(1, 4)
        same, opposite = (2 * quarter - kernel(1, 1, t) for t in (sp.Integer(0), sp.pi))
        if same + opposite == 4 * quarter:
            return holds("the parallelogram law holds")
        point = {"v1, v2": "(1, 1)", "w1": "(0, 0)", "w2": "(0, 0)", "a": "(0, 0)"}
        actual = f"q(e, e) + q(e, -e) = {same + opposite}, but 2 q(e, 0) + 2 q(0, e) = {4 * quarter}"
        witness = Witness(point, "a Hessian", actual, ("the kernel at equal and opposite rows",), exact=True)
        return fails("at a = 0 both rows are zero, and the loss has no Hessian there", witness=witness)

    note = "one point with a = 0"
    return Check("a Hessian at a zero target", Strength.EXACT, run, listed, Coverage.POINTS, note, {}, right)


def are_saddles(listed: StationaryList, wrong: Mapping[str, StationaryList], **right: StationaryList) -> Check:
    """Every neighbourhood of every point of item 2 holds lower and higher loss, in every dimension of the domain."""

    def run(subject: StationaryList, ctx: Context) -> Finding:
        return _minimum_on_a_line(subject) or _falls_exactly() or _falls_in_balls(ctx)

    note = "all v_1, v_2, c, a != 0 and d >= 2 by one curve; d = 1 by a square"
    return Check("lower loss nearby", Strength.EXACT, run, listed, Coverage.WHOLE, note, wrong, right)


def _minimum_on_a_line(listed: StationaryList) -> Finding | None:
    """For d = 1 rows near the family stay on one side, where the loss is a square plus |a|^2/4."""
    import sympy as sp

    x, y = sp.symbols("x y", real=True)
    excess = sp.expand(loss(x, y, opposite=False) - sp.Rational(1, 4) - (x - y - 1) ** 2 / 4)
    if listed.least_dimension > 1 or excess != 0:
        return None
    point = {"v1, v2": "(1, 1)", "w1": "(2)", "w2": "(1)", "a": "(1)"}
    actual = "L = 1/4 + (v_1 w_1 - v_2 w_2 - 1)^2/4 for all w_1, w_2 > 0 and all v: a local minimum"
    witness = Witness(point, "lower loss in every neighbourhood", actual, ("exact loss on the line",), exact=True)
    return fails("for d = 1 the points of item 2 are local minima", witness=witness, location="d = 1")


def _falls_exactly() -> Finding | None:
    """L = |a|^2/4 - scalar (z - atan z)/(2 pi) on the curve, z = area/scalar > 0; and L rises with w_1 along a."""
    import sympy as sp

    found = resolve("derivations.landscape:descent_curve")().results
    z = sp.Symbol("z", positive=True)
    rises = sp.factor(sp.diff(z - sp.atan(z), z)).is_positive and sp.expand(found["upper"]).is_positive
    return None if rises else fails("the loss does not fall along the curve")


def _falls_in_balls(ctx: Context) -> Finding:
    """The derived loss on the curve, and our code: equal to 40 digits, and below |a|^2/4 as balls."""
    rng, count = Random(ctx.seed), ctx.scale(4, 12, 100)
    for number in range(count):
        d, branch = (2, 3, 6)[number % 3], number % 2
        failure = _curve_failure(rng, d, branch)
        if failure:
            return fails(failure)
    reason = "the loss falls like a cubic along a line, exactly, and as balls at points of the curve"
    return holds(reason, numbers={"curves": str(count), "points on each": str(len(DISTANCES))})


def _curve_failure(rng: Random, d: int, branch: int) -> str:
    import numeric
    from numeric import closed_form

    a = vector(rng, d)
    e = (-a[1], a[0], *(Fraction(0),) * (d - 2))
    v, c = tuple(abs(x) for x in vector(rng, 2)), abs(vector(rng, 1)[0])
    c, balls = (c, -1 - c)[branch], numeric.balls(60)
    for distance in DISTANCES:
        rows = [scaled(1 / v[i], _sum(scaled(c + 1 - i, a), scaled(distance, e))) for i in (0, 1)]
        value = closed_form.loss(*map(balls.array, (v, rows, a)), convention="theorem", ar=balls)
        quarter = balls.array(sum(x * x for x in a) / 4)
        if not value < quarter:
            return f"no lower loss at distance {distance} from c = {c}, v = {v}, a = {a}"
        if abs(float(value - balls.array(_derived(a, e, c, distance)))) > 1e-40:
            return f"our code and the derived loss differ at distance {distance} from c = {c}"
    return ""


def _sum(x: Vector, y: Vector) -> Vector:
    return tuple(p + q for p, q in zip(x, y, strict=True))


def _derived(a: Vector, e: Vector, c: Fraction, distance: Fraction) -> str:
    """The loss of `descent_curve`, 60 digits."""
    import sympy as sp

    expression = resolve("derivations.landscape:descent_curve")().results["loss"]
    squares = [sp.Rational(str(sum(x * x for x in vector))) for vector in (a, e)]
    values = {"alpha": sp.sqrt(squares[0]), "epsilon": sp.Rational(str(distance)) * sp.sqrt(squares[1])}
    at = {symbol: values.get(symbol.name, sp.Rational(str(c))) for symbol in expression.free_symbols}
    return str(expression.subs(at).evalf(60))
