"""The exact zeros of a function at the corners and edges of its domain, found by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice, product

from numeric.prover.enclosure import Evaluator
from numeric.prover.jets import Exponents
from numeric.prover.problem import Box

TRIED = (2, 4, 8)


@dataclass(frozen=True)
class Zero:
    """Where it is (None in a variable along which it extends), its power, and which coefficients vanish exactly."""

    place: tuple[Fraction | None, ...]
    power: int
    vanishing: frozenset[Exponents]

    def touches(self, box: Box) -> bool:
        """Whether it lies at an edge of a box inside the domain."""
        return all(p is None or p in side for p, side in zip(self.place, box, strict=True))


def zeros(evaluator: Evaluator, box: Box) -> Iterator[Zero]:
    """One for each corner and edge of the box with an exact zero of power at most 8."""
    for place in product(*((None, *side) for side in box)):
        marks = [p is not None for p in place]
        sides = tuple(side if p is None else (p, p) for side, p in zip(box, place, strict=True))
        if any(marks) and evaluator.expand(sides, marks, 0, exact=True).coefficients[0].is_zero:
            found = (_zero(evaluator, sides, marks, place, order) for order in TRIED)
            yield from islice(filter(None, found), 1)


def _zero(
    evaluator: Evaluator, sides: Box, marks: Sequence[bool], place: tuple[Fraction | None, ...], order: int
) -> Zero | None:
    """None if every coefficient up to the order vanishes."""
    jet = evaluator.expand(sides, marks, order, exact=True)
    terms = list(zip(jet.space.exponents, jet.coefficients, strict=True))
    power = min((sum(k) for k, c in terms if not c.is_zero), default=0)
    return Zero(place, power, frozenset(k for k, c in terms if c.is_zero)) if power else None
