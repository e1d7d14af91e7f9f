"""All stationary points with both output weights and both rows nonzero (thm-1-step-uniqueness, App. D.1, p. 54).

Two proofs that the rows are collinear: the printed one (theorem convention, p = |w_1|, q = |w_2|) and a
shorter one for all signs of the output weights (p = |U_1|, q = |U_2|). Then the two collinear cases are
solved. Where v_i != 0 a point is stationary in (v, W) exactly if it is stationary in (U_1, U_2): d U_i/d w_i
= v_i I is onto.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame
from derivations.calculus.symbols import p, q, t
from derivations.landscape.argument import identity, positive
from derivations.landscape.forms import loss
from derivations.landscape.hessian import QUADRATIC
from derivations.landscape.symbols import alpha, c, k, on_1, on_2, s, v_1, v_2
from derivations.population.kernel import closed_form
from derivations.steps import Derivation

INTERIOR = "for 0 < t < pi the two unit vectors are independent"


def row_combination() -> Derivation:
    """The printed step: [1/v_1, 1/v_2] times the rows of the gradient, theorem convention (D.1, p. 54).

    The target cancels. results: first, second = 2 pi times the combination on w_1bar, w_2bar; squares = the
    squared lengths of v_1 w_1 + v_2 w_2 and of v_1|w_1| w_2bar + v_2|w_2| w_1bar.
    """
    rows = frame.scale(1 / v_1, frame.grad_a(QUADRATIC)), frame.scale(1 / v_2, frame.grad_b(QUADRATIC))
    combination = frame.scale(2 * sp.pi, frame.add(*rows))
    total, crossed = frame.Vector(v_1 * p, v_2 * q), frame.Vector(v_2 * q, v_1 * p)
    printed = frame.add(frame.scale(t, total), frame.scale(-sp.sin(t), crossed))
    squares = frame.dot(total, total), frame.dot(crossed, crossed)
    steps = (
        identity(
            combination.first,
            printed.first,
            "the components on the first unit vector",
            of=r"2\pi\left[\tfrac1{v_1},\tfrac1{v_2}\right]\nabla_W\mathcal{L}\big|_{\bar w_1}",
        ),
        identity(
            combination.second,
            printed.second,
            "and on the second",
            of=r"2\pi\left[\tfrac1{v_1},\tfrac1{v_2}\right]\nabla_W\mathcal{L}\big|_{\bar w_2}",
        ),
        identity(
            squares[0],
            squares[1],
            "so a solution has t = |sin t|, or v_1 w_1 + v_2 w_2 = 0",
            of=r"|v_1w_1+v_2w_2|^2 = \left|v_1|w_1|\bar w_2+v_2|w_2|\bar w_1\right|^2",
        ),
        identity(
            sp.diff(t - sp.sin(t), t),
            1 - sp.cos(t),
            "but t > sin t for t > 0, since this is positive",
            of=r"(\theta-\sin\theta)'",
        ),
    )
    results = {"first": combination.first, "second": combination.second, "squares": sp.Tuple(*squares)}
    return Derivation("The printed combination of gradient rows", steps, results)


def row_difference() -> Derivation:
    """A shorter proof for all signs: s_1 times the difference of the gradients in U_1 and U_2 (thm-1, p. 4).

    It is linear in (p, q). results: opposite, same = 2 pi times its matrix for s = -1, 1 on the two unit
    vectors; determinant = t^2 - sin^2 t of the first, which is positive; the entries of the second are
    positive.
    """
    matrices = {sign: _difference_matrix(sign) for sign in (-1, 1)}
    opposite, same = (
        sp.Matrix([[t, -sp.sin(t)], [-sp.sin(t), t]]),
        sp.Matrix([[t, sp.sin(t)], [sp.sin(t), t]]),
    )
    determinant = opposite.det()
    steps = (
        identity(matrices[-1], opposite, f"opposite signs: both components must vanish, as {INTERIOR}", of="M_{-}"),
        identity(
            determinant, (t - sp.sin(t)) * (t + sp.sin(t)), "regular, as t > sin t > 0: no p, q > 0", of=r"\det M_{-}"
        ),
        identity(matrices[1], same, "equal signs: positive entries, so no p, q > 0 on (0, pi)", of=r"M_{+}"),
    )
    results = {"opposite": opposite, "same": same, "determinant": determinant}
    return Derivation("Stationary rows are collinear", steps, results)


def _difference_matrix(sign: int) -> sp.Matrix:
    """M(p, q)^T = 2 pi (grad_1 - sign grad_2) on the unit vectors, the second component times -sign."""
    energy = p**2 / 4 + q**2 / 4 + sign * closed_form(p, q, t)
    field = frame.add(frame.grad_a(energy), frame.scale(-sign, frame.grad_b(energy)))
    components = sp.Matrix([2 * sp.pi * field.first, -sign * 2 * sp.pi * field.second])
    return components.applyfunc(sp.expand).jacobian([p, q])


def collinear_points() -> Derivation:
    """The stationary points at t = 0 and t = pi, a != 0: the saddles, the segment of equal signs, the optimum.

    results: at_parallel, at_opposite = s_1 times the gradient in U_1 on w_1bar, without -a/2; opposite_pi =
    what t = pi requires of s; parallel_excess = c (c + 1) in terms of k = -1 - c.
    """
    energy = p**2 / 4 + q**2 / 4 + s * closed_form(p, q, t)
    field = frame.grad_a(energy)
    parallel, opposite = (field.first + field.second).subs(t, 0), (field.first - field.second).subs(t, sp.pi)
    beyond = sp.expand((c * (c + 1)).subs(c, -1 - k))
    steps = (
        identity(
            parallel,
            (p + s * q) / 2,
            "t = 0: s_1(p + s q) w_1bar = a, that is U_1 + U_2 = a, for both rows",
            of=r"s_1\nabla_{U_1}\mathcal{L}\cdot\bar w_1+\tfrac{s_1}2a^T\bar w_1",
        ),
        identity(
            opposite,
            p / 2,
            "t = pi: U_1 = a; by symmetry U_2 = a; rows at angle pi then need s = -1",
            of=r"s_1\nabla_{U_1}\mathcal{L}\cdot\bar w_1+\tfrac{s_1}2a^T\bar w_1",
        ),
        identity(
            beyond,
            k * (k + 1),
            "c = -1 - k: c(c + 1) > 0, so (c + 1)a and ca point the same way if c < -1",
            of=r"c(c+1)",
        ),
        positive(k * (k + 1), "and likewise if c = k > 0; between -1 and 0 the rows are opposite: t = pi, not 0"),
    )
    results = {"at_parallel": parallel, "at_opposite": opposite, "parallel_excess": beyond}
    return Derivation("The stationary points with collinear rows", steps, results)


def stationary_value() -> Derivation:
    """At every point where v.grad_v L = 0, L = |a|^2/2 - a.(U_1 + U_2)/4: L is quadratic in v (a2-homogeneity, p. 21).

    results: value; saddles, optimum, dead = its values at U_1 + U_2 = a, 2a, 0.
    """

    scale = sp.Symbol("kappa", positive=True)
    scaled = {p: scale * p, q: scale * q, on_1: scale * on_1, on_2: scale * on_2}
    euler = sp.diff(loss().subs(scaled, simultaneous=True), scale).subs(scale, 1)
    value = alpha**2 / 2 - (on_1 + on_2) / 4
    cases = {"saddles": alpha**2 / 4, "optimum": sp.Integer(0), "dead": alpha**2 / 2}
    steps = (
        identity(
            loss() - euler / 2,
            value,
            "Euler's identity in v: half of v.grad_v L removes the quadratic part",
            of=r"\mathcal{L}-\tfrac12v^T\nabla_v\mathcal{L}",
        ),
        *(
            identity(value.subs({on_1: n * alpha**2, on_2: 0}), cases[name], f"at U_1 + U_2 = {n}a", of=r"\mathcal{L}")
            for n, name in enumerate(("dead", "saddles", "optimum"))
        ),
    )
    return Derivation("The loss at a stationary point", steps, {"value": value} | cases)
