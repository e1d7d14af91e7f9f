"""From a state in floats that seems to break a statement to a round one that does, by two routes at two precisions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.descent.state import PARTS, Before, Route, Step, code, printed
from verify.checks.descent.statement import OneStep
from verify.model import Witness

DIGITS = (60, 120)
BEYOND_ROUNDING = 1e-20
"""Equal sides differ by less at these digits, even where an inverse cosine has lost half of them."""
DECIMALS = (1, 2, 3, 4, 6, 9, 12, 15)
INWARD = (0, 0.1, 1, 10, 100)
"""How far a state is moved inside its box before it is rounded, in units of the last decimal."""
FARTHEST_INWARD = 0.2


def confirmed(statement: OneStep, x: Any, places: Sequence[int] = DECIMALS) -> Witness | None:
    """The roundest state near one found at which both routes see the hypotheses met and a conclusion broken."""
    for decimals in places:
        for inward in INWARD:
            edge = min(inward * 10.0**-decimals, FARTHEST_INWARD)
            exact = _rounded(statement.states(np.clip(x, edge, 1 - edge)[None]), decimals)
            if witness := _witness(statement, exact):
                return witness
    return None


def _witness(statement: OneStep, exact: Mapping[str, Any]) -> Witness | None:
    found = {}
    for route in (make(digits) for digits in DIGITS for make in (printed, code)):
        step = Step(route, _lifted(exact, route))
        if not _admitted(statement, step):
            return None
        found[route.name] = statement.least(statement.conclusions, step)[0]
    if not all(value < -BEYOND_ROUNDING for value in found.values()):
        return None
    worst = f"{float(max(found.values())):.6g}"
    claimed = f"{statement.worst(step)} >= 0"
    return Witness(dict(_described(exact)), claimed, worst, tuple(found), digits=DIGITS)


def _admitted(statement: OneStep, step: Step) -> bool:
    """Whether there is such a state, all that is positive being so, and it meets the hypotheses."""
    if min(step.mu[0], *(f(i)[0] for f in (step.v, step.length) for i in (0, 1))) <= 0:
        return False
    strict = statement.strict(step, statement.values(step.o))
    return all(x[0] > 0 for x in strict) and bool(statement.least(statement.hypotheses, step)[0] >= 0)


def _rounded(states: Before, decimals: int) -> dict[str, Any]:
    """The first of some states, in decimals."""

    def exact(x: Any) -> Any:
        return [exact(y) for y in x] if np.ndim(x) else round(Fraction(float(x)), decimals)

    return {name: exact(getattr(states, name)[0]) for name in PARTS}


def _lifted(exact: Mapping[str, Any], route: Route) -> Before:
    def lift(x: Any) -> Any:
        return [lift(y) for y in x] if isinstance(x, list) else route.o.number(x)

    return Before(**{name: np.array([lift(exact[name])], dtype=object) for name in PARTS})


def _described(exact: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    rows = (("w", exact["W"]), ("Delta G", exact["deviation"]))
    vectors = {"(v1, v2)": exact["v"], **{f"{name}{i + 1}": row for name, pair in rows for i, row in enumerate(pair)}}
    yield from ((name, f"({', '.join(map(str, x))})") for name, x in {**vectors, "a": exact["a"]}.items())
    yield "mu", str(exact["mu"])
