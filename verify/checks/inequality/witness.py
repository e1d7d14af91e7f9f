"""From a point where a registered function is negative to an actual state at which the printed inequality fails.

The prover's point is turned into weights, rows and target, these are rounded to as few decimals as the failure bears,
and the excess of that exact state is found by the printed formula (angles by the inverse cosine) and by our code
(angles by arctangents), at two precisions each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from mpmath.libmp import to_rational

from verify.checks.inequality.reduction import Reduction, Weights
from verify.checks.inequality.statement import ANGLE, SUPPLEMENT, Inequality, end
from verify.checks.resolve import resolve
from verify.model import Witness
from verify.state import Point, State, mp_ops, numeric_state

DECIMALS = (1, 2, 3, 6, 12, 24, 48)
DIGITS = (60, 120)
MARGIN = Fraction(1, 10**40)


@dataclass(frozen=True)
class States:
    """How a lemma's states are made and evaluated.

    extremal: (ops, variables by name, parameters) -> v (k,), W (k, d), a (d,) of the state at which the excess is least
        for these variables. code: "module:function" called with (v, W, a, parameters, ar=), the excess by `numeric`.
    """

    extremal: Weights
    code: str


def find(inequality: Inequality, reduction: Reduction, states: States, at: Mapping[str, Fraction]) -> Witness | None:
    """The roundest state near the point at which all routes see the excess negative; None where there is none.

    The angle is moved inward by as much as the state is rounded.
    """
    o = mp_ops(2 * max(DIGITS))
    parameters = {name: o.number(Fraction(text)) for name, text in inequality.parameters.items()}
    for decimals in DECIMALS:
        inside = {name: o.number(x - Fraction(name == SUPPLEMENT, 10**decimals)) for name, x in at.items()}
        point = _rounded(states.extremal(o, inside, parameters), decimals)
        if not all(map(any, point.W)):
            continue
        found = {route: value for digits in DIGITS for route, value in _excess(inequality, states, point, digits)}
        if _inside(inequality, reduction, point) and all(value < 0 for value in found.values()):
            actual = f"{_short(max(found.values()))}, negative"
            return Witness(point.describe(), "larger side less smaller side >= 0", actual, tuple(found), digits=DIGITS)
    return None


def _excess(inequality: Inequality, states: States, point: Point, digits: int) -> list[tuple[str, Any]]:
    import numeric

    state, ar = numeric_state(point, digits), numeric.mp(digits)
    arrays = (ar.array(point.v), ar.array(point.W), ar.array(point.a))
    parameters = {name: ar.array(text)[()] for name, text in inequality.parameters.items()}
    code = resolve(states.code)(*arrays, parameters, ar=ar)
    printed = inequality.excess(state, inequality.values(state))
    return [(f"printed formula, {digits} digits", printed), (f"our code, {digits} digits", code)]


def _inside(inequality: Inequality, reduction: Reduction, point: Point) -> bool:
    """Whether the state is in the domain, strictly in its angle, as hypotheses on angles are printed strict."""
    state = numeric_state(point, min(DIGITS))
    variables = dict(reduction.variables(state))
    if SUPPLEMENT in variables:
        variables[ANGLE] = state.o.pi - variables[SUPPLEMENT]
    return all(_between(state, variables[name], name, ends) for name, ends in inequality.domain.items())


def _between(state: State, value: Any, name: str, ends: tuple[str, str]) -> bool:
    low, high = (state.o.number(x) * (state.o.pi if of_pi else 1) for x, of_pi in (end(text, name) for text in ends))
    margin = state.o.number(MARGIN)
    least = low + margin if name == ANGLE and low else low - margin
    return bool(least <= value <= high + margin)


def _rounded(exact: tuple[Any, Any, Any], decimals: int) -> Point:
    v, W, a = exact

    def vector(values: Any) -> tuple[Fraction, ...]:
        return tuple(round(Fraction(*to_rational(x._mpf_)), decimals) for x in values)

    return Point(vector(v), tuple(vector(row) for row in W), vector(a), "extremal")


def _short(value: Any) -> str:
    return f"{float(value):.6g}"
