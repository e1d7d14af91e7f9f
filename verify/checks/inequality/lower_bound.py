"""Lemma 13 for the builders of this package: its states, how its excess comes down to a function, its closed forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from verify.checks.inequality.reduction import Reduction, Term
from verify.checks.inequality.statement import Parameters
from verify.checks.inequality.witness import States
from verify.state import Ops, State


def gap(s: State) -> Any:
    """a - (v_1 w_1 - v_2 w_2) / 2: the target less the one at which the excess is least."""
    return s.a - s.number(1, 2) * (s.v @ s.W)


def of_target(s: State, alpha: Any) -> Term:
    """The excess is quadratic in a, with this coefficient for a rate alpha, over it."""
    off = gap(s)
    return (s.number(1, 2) - 2 * alpha) / alpha, off @ off


def lengths(s: State) -> tuple[Any, Any]:
    """|v_1 w_1|, |v_2 w_2| with the signs of v_1, v_2 (v_2 as the theorem writes it)."""
    return s.v[0] * s.norm[0], -s.v[1] * s.norm[1]


def _by_ratio(longer: int, signs: tuple[int, int] = (1, -1)) -> Reduction:
    """In psi and r, the ratio of the other length to the longer one."""

    def variables(s: State) -> Mapping[str, Any]:
        return {"psi": s.o.pi - s.theta[0, 1], "r": lengths(s)[1 - longer] / lengths(s)[longer]}

    def weight(s: State, parameters: Parameters) -> Any:
        return lengths(s)[longer] ** 2 / parameters["alpha"]

    def rest(s: State, parameters: Parameters) -> Sequence[Term]:
        return (of_target(s, parameters["alpha"]),)

    return Reduction(variables, weight, rest, signs)


BY_RATIO = (_by_ratio(1), _by_ratio(0))
"""|v_1 w_1| <= |v_2 w_2| and the converse: r <= 1 in both."""
ALL_SIGNS = tuple(_by_ratio(longer, (i, j)) for i in (1, -1) for j in (1, -1) for longer in (1, 0))
"""The same for every pattern of signs of the output weights; r is negative where they differ, 0 where one vanishes."""


def _at_equal_lengths() -> Reduction:
    """C_1 (p - q)^2 + (2 C_1 + C_2) p q: with C_1 >= 0, the function at r = 1 decides."""

    def variables(s: State) -> Mapping[str, Any]:
        return {"psi": s.o.pi - s.theta[0, 1]}

    def weight(s: State, parameters: Parameters) -> Any:
        p, q = lengths(s)
        return p * q / parameters["alpha"]

    def rest(s: State, parameters: Parameters) -> Sequence[Term]:
        (p, q), alpha = lengths(s), parameters["alpha"]
        return ((s.number(1, 8) - alpha / 2) / alpha, (p - q) ** 2), of_target(s, alpha)

    return Reduction(variables, weight, rest)


AT_EQUAL_LENGTHS = (_at_equal_lengths(),)
OF_THE_ANGLE = Reduction(lambda s: {"psi": s.o.pi - s.theta[0, 1]}, lambda s, parameters: s.number(1))
"""For the function of the angle itself."""


def extremal(o: Ops, at: Mapping[str, Any], parameters: Parameters) -> tuple[Any, Any, Any]:
    """v = (1, -1), rows of lengths r and 1 at angle pi - psi, a = (w_1 - w_2) / 2."""
    theta, zero = o.pi - at["psi"], 0 * o.pi
    ratio = at.get("r", zero + 1)
    W = np.array([[ratio, zero], [o.cos(theta), o.sin(theta)]], dtype=object)
    return np.array([zero + 1, zero - 1], dtype=object), W, (W[0] - W[1]) / 2


def excess_by_code(v: Any, W: Any, a: Any, parameters: Parameters, *, ar: Any) -> Any:
    """L / alpha less the squared distance, the loss by our code."""
    from numeric import closed_form

    return closed_form.loss(v, W, a, ar=ar) / parameters["alpha"] - distance(v, W, a)


def sides_by_code(v: Any, W: Any, a: Any, *, ar: Any = None) -> tuple[Any, Any]:
    """The squared distance and the loss, batched."""
    from numeric import FLOAT64, closed_form

    return distance(v, W, a), closed_form.loss(v, W, a, ar=ar or FLOAT64)


def distance(v: Any, W: Any, a: Any) -> Any:
    """|v_1 w_1 - a|^2 + |v_2 w_2 + a|^2 for the appendix's v = (v_1, -v_2), batched over leading axes."""
    off = v[..., :, None] * W - a[..., None, :]
    return (off * off).sum(-1).sum(-1)


STATES = States(extremal, "verify.checks.inequality.lower_bound:excess_by_code")


def best_factor(theta: Any) -> Any:
    """The smallest factor for all angles in [theta, pi], exact (`derivations.inequalities.lemma13.best_factor`)."""
    from derivations.calculus.symbols import t

    return _derived_factors()["factor"].subs(t, theta)


def best_factor_in_radicals(theta: Any) -> Any:
    """The same, written shorter, which takes longer."""
    import sympy as sp

    at_right_angle = _derived_factors()["at pi/2"]
    return at_right_angle if theta == sp.pi / 2 else sp.cancel(sp.together(best_factor(theta)))


@cache
def _derived_factors() -> Mapping[str, Any]:
    from derivations.inequalities.lemma13 import best_factor as derive

    return derive().results


def failure_equation() -> Any:
    """Vanishes at the angle at which the factor 20 is the best (`derivations.inequalities.lemma13.failure_angle`)."""
    from derivations.inequalities.lemma13 import failure_angle

    return failure_angle().results["equation"]
