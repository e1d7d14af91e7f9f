"""The exact zeros of a function at the corners and edges of its domain, found by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from numeric.prover.enclosure import Evaluator, power
from numeric.prover.problem import Box

HIGHEST_POWER = 8
Place = tuple[Fraction | None, ...]


def zeros(evaluator: Evaluator, box: Box) -> dict[Place, int]:
    """Place (None in a variable along which the zero extends) -> power, for each corner and edge with an exact zero."""
    found = {}
    for place in product(*((None, *side) for side in box)):
        marks = [p is not None for p in place]
        if any(marks) and (order := _power(evaluator, box, place, marks)):
            found[place] = order
    return found


def touching(found: dict[Place, int], box: Box) -> dict[Place, int]:
    """Those that lie at an edge of a box inside the domain."""
    return {
        place: order
        for place, order in found.items()
        if all(p is None or p in side for p, side in zip(place, box, strict=True))
    }


def _power(evaluator: Evaluator, box: Box, place: Place, marks: Sequence[bool]) -> int:
    """By exact Taylor coefficients, computed only if the function itself is exactly zero there."""
    sides = tuple(side if p is None else (p, p) for side, p in zip(box, place, strict=True))
    if not evaluator.expand(sides, marks, 0, exact=True).coefficients[0].is_zero:
        return 0
    order = power(evaluator.expand(sides, marks, HIGHEST_POWER, exact=True))
    return order if order <= HIGHEST_POWER else 0
