"""Lemma 8 for the builders of this package: its states, how its excess comes down to a function, its closed forms.

With rescaled rows v_i w_i of signed lengths p, q and m the smaller of |v_1|, |v_2|, the excess is

    m^2 h + (v_1^2 - m^2) |g_1|^2 + (v_2^2 - m^2) |g_2|^2,    h = |g_1|^2 + |g_2|^2 - alpha L,

with g_i the gradient in v_i w_i, and h = (1 - alpha)/2 |a - a*|^2 + (least h over the target).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from verify.checks.inequality.lower_bound import lengths
from verify.checks.inequality.reduction import Reduction, Term
from verify.checks.inequality.statement import Parameters
from verify.checks.inequality.witness import States
from verify.state import Ops, State

SIGNS = tuple(product((1, -1), repeat=2))
SHORT = 10
"""Where the worst state has a row of length 0, and so no angle, a row of length 1/10 is tried."""


def best_target(o: Ops, theta: Any, sizes: tuple[Any, Any], units: Any, alpha: Any) -> Any:
    """The target at which h is least: -b / (1 - alpha) for rescaled rows of signed lengths p, q along two units."""
    (p, q), (first, second) = sizes, units
    slope, tilt = (o.pi - theta) / o.pi + 1 - alpha, o.sin(theta) / o.pi
    return ((slope * p - tilt * q) * first - (slope * q - tilt * p) * second) / (2 * (1 - alpha))


def smaller(s: State) -> Any:
    """min(|v_1|, |v_2|)."""
    return s.o.least(abs(s.v[0]), abs(s.v[1]))


def of_target(s: State, alpha: Any, sizes: tuple[Any, Any]) -> Term:
    """What the target adds to h, for rescaled rows of these signed lengths."""
    off = s.a - best_target(s.o, s.theta[0, 1], sizes, (s.bar(0), s.bar(1)), alpha)
    return (1 - alpha) / 2, off @ off


def _rest(s: State, parameters: Parameters) -> list[Term]:
    """What the target adds to the excess, and what each weight does that is not the smaller one."""
    m, (coefficient, square) = smaller(s), of_target(s, parameters["alpha"], lengths(s))
    terms = [(coefficient, m**2 * square)]
    for weight, row in zip(s.v, _rescaled_gradient(s), strict=True):
        terms.append((s.number(1), (abs(weight) - m) * (abs(weight) + m) * (row @ row)))
    return terms


def _rescaled_gradient(s: State) -> Any:
    """The gradient in v_i w_i, up to sign, (2, d): half the residual rows, less the kernel's gradients."""
    (p, q), t = lengths(s), s.theta[0, 1]
    units, angle, sine = (s.bar(0), s.bar(1)), (s.o.pi - t) / (2 * s.o.pi), s.o.sin(t) / (2 * s.o.pi)
    first = (p * units[0] - s.a) / 2 - sine * q * units[0] - angle * q * units[1]
    second = (q * units[1] + s.a) / 2 - sine * p * units[1] - angle * p * units[0]
    return np.array([first, second], dtype=object)


def _by_ratio(longer: int, larger: int, signs: tuple[int, int] = (1, -1)) -> Reduction:
    """In psi and r, the ratio of the other length to the longer one."""

    def variables(s: State) -> Mapping[str, Any]:
        return {"psi": s.o.pi - s.theta[0, 1], "r": lengths(s)[1 - longer] / lengths(s)[longer]}

    def weight(s: State, parameters: Parameters) -> Any:
        return (smaller(s) * lengths(s)[longer]) ** 2

    return Reduction(variables, weight, _rest, signs, larger)


BY_RATIO = tuple(_by_ratio(longer, larger) for longer in (1, 0) for larger in (1, 0))
"""Either row at least as long as the other, once rescaled; either weight at least as large."""
ALL_SIGNS = tuple(_by_ratio(longer, larger, (i, j)) for i, j in SIGNS for longer in (1, 0) for larger in (1, 0))
"""The same for every pattern of signs of the output weights; r is negative where they differ."""


def _at_equal_lengths(larger: int) -> Reduction:
    """C_1 (p - q)^2 + (2 C_1 + C_2) p q: with C_1 >= 0, the function at r = 1 decides."""

    def variables(s: State) -> Mapping[str, Any]:
        return {"psi": s.o.pi - s.theta[0, 1]}

    def weight(s: State, parameters: Parameters) -> Any:
        p, q = lengths(s)
        return smaller(s) ** 2 * p * q

    def rest(s: State, parameters: Parameters) -> Sequence[Term]:
        p, q = lengths(s)
        return ("lemma-8-edge", (smaller(s) * (p - q)) ** 2), *_rest(s, parameters)

    return Reduction(variables, weight, rest, larger=larger)


AT_EQUAL_LENGTHS = (_at_equal_lengths(1), _at_equal_lengths(0))


def _of_h(longer: int) -> Reduction:
    """h itself at v = (1, -1), in psi and the ratio of the other length to the longer one."""

    def variables(s: State) -> Mapping[str, Any]:
        return {"psi": s.o.pi - s.theta[0, 1], "r": s.norm[1 - longer] / s.norm[longer]}

    def weight(s: State, parameters: Parameters) -> Any:
        return s.norm[longer] ** 2

    def rest(s: State, parameters: Parameters) -> Sequence[Term]:
        return (of_target(s, parameters["alpha"], tuple(s.norm)),)

    return Reduction(variables, weight, rest)


OF_H = (_of_h(1), _of_h(0))


def extremal(o: Ops, at: Mapping[str, Any], parameters: Parameters) -> tuple[Any, Any, Any]:
    """v = (1, -1), rows of lengths |r| and 1 at angle pi - psi, the best target; v_1 = -1 where r is negative."""
    theta, zero = o.pi - at["psi"], 0 * o.pi
    one = zero + 1
    ratio = at.get("r", one) or one / SHORT
    units = np.array([[one, zero], [o.cos(theta), o.sin(theta)]], dtype=object)
    W = np.array([abs(ratio) * units[0], units[1]], dtype=object)
    v = np.array([ratio / abs(ratio), -one], dtype=object)
    return v, W, best_target(o, theta, (ratio, one), units, parameters["alpha"])


def sides_by_code(v: Any, W: Any, a: Any, *, ar: Any = None) -> tuple[Any, Any]:
    """min(v_1^2, v_2^2) L and |grad_w L|^2, batched."""
    from numeric import FLOAT64, closed_form

    loss, gradient = closed_form.loss_and_gradient(v, W, a, ar=ar or FLOAT64)
    return (v * v).min(-1) * loss, (gradient.W * gradient.W).sum(-1).sum(-1)


def excess_by_code(v: Any, W: Any, a: Any, parameters: Parameters, *, ar: Any) -> Any:
    """|grad_w L|^2 less alpha min(v_1^2, v_2^2) L, gradient and loss by our code."""
    loss, slope = sides_by_code(v, W, a, ar=ar)
    return slope - parameters["alpha"] * loss


STATES = States(extremal, "verify.checks.inequality.polyak_lojasiewicz:excess_by_code")


def best_alpha(theta: Any) -> Any:
    """The largest alpha for all angles in [theta, pi], exact (`derivations.inequalities.lemma8_best.best_constant`).

    Sine and cosine stay as they are: the radicals of a multiple of pi would take long to evaluate.
    """
    import sympy as sp

    from derivations.calculus.symbols import t

    sin, cos = (function(theta, evaluate=False) for function in (sp.sin, sp.cos))
    return _best_constant()["alpha"].xreplace({sp.sin(t): sin, sp.cos(t): cos, t: theta})


def written_alpha(theta: Any) -> str:
    """The same in LaTeX: at pi/2 in radicals, elsewhere by the names of its parts."""
    import sympy as sp

    if theta == sp.pi / 2:
        return str(sp.latex(sp.simplify(_best_constant()["at pi/2"])))
    return rf"\alpha^*(\theta)=\frac{{1+A+B-\sqrt{{(1+A+B)^2-4A}}}}2,\ \theta={sp.latex(theta)}"


@cache
def _best_constant() -> Mapping[str, Any]:
    from derivations.inequalities.lemma8_best import best_constant

    return best_constant().results


def failure_equation() -> Any:
    """Vanishes at the angle at which 1/20 is the best alpha (`derivations.inequalities.lemma8_best.failure_angle`)."""
    from derivations.inequalities.lemma8_best import failure_angle

    return failure_angle().results["equation"]
