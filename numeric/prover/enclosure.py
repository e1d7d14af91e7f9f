"""Whether one leaf settles its box, by balls at the precision in force."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from numeric.arithmetic import balls
from numeric.prover.bernstein import CENTRED, UNIT, bernstein, charts
from numeric.prover.certificate import Leaf
from numeric.prover.exact import Exact
from numeric.prover.jets import Exponents, Jet, Operations, space
from numeric.prover.problem import Box, Inequality, Side


@dataclass(frozen=True)
class Evaluator:
    """sign * (function - bound) of an inequality by balls at so many digits; used inside `balls(digits).scope()`."""

    inequality: Inequality
    digits: int

    def number(self, side: Side, exact: bool) -> Any:
        """The ball that holds the side, with its exact value beside it if asked for and if it is a point."""
        low, high = (balls(self.digits).scalar(end) for end in side)
        if side[0] != side[1]:
            return Exact(low.union(high), None) if exact else low.union(high)
        return Exact(low, {0: side[0]} if side[0] else {}) if exact else low

    def expand(self, box: Box, expanded: Sequence[bool], order: int, exact: bool = False) -> Jet:
        """Taylor coefficients up to the order in the variables marked, enclosed over the box."""
        algebra, places = space(sum(expanded), order), iter(range(len(box)))
        variables = [
            algebra.variable(next(places), self.number(side, exact)) if mark else self.number(side, exact)
            for side, mark in zip(box, expanded, strict=True)
        ]
        *fixed, bound, zero = (self.number((x, x), exact) for x in self._constants())
        pi = balls(self.digits).pi
        operations = Operations(Exact(pi, {1: Fraction(1)}) if exact else pi)
        value = (self.inequality.function.formula(operations, *variables, *fixed) - bound) * self.inequality.sign
        return value if isinstance(value, Jet) else algebra.constant(value + zero)

    def value(self, point: Sequence[Fraction]) -> Exact:
        """At one point: a ball, and the exact value where it is known."""
        value = self.expand(tuple((p, p) for p in point), [False] * len(point), 0, exact=True).coefficients[0]
        assert isinstance(value, Exact)
        return value

    def coefficients(self, leaf: Leaf, vanishing: Collection[Exponents] = ()) -> list[Any]:
        """Balls of which none may be negative for the leaf to hold.

        At a zero, `vanishing` are the coefficients known to be exactly zero, all those below its power among them.
        """
        centre = self.expand(_point(leaf), leaf.expanded, leaf.order - 1).coefficients if leaf.order else []
        count = sum(leaf.expanded)
        if not leaf.power:
            steps = [high - low for low, high in leaf.box]
            return bernstein(self._polynomial(leaf, centre, steps), [leaf.degree] * count, CENTRED, self.digits)
        steps = [b - a if p == a else a - b for (a, b), p in zip(leaf.box, leaf.at, strict=True)]
        terms = {k: c for k, c in self._polynomial(leaf, centre, steps).items() if k not in vanishing}
        found = []
        for i, chart in enumerate(charts(terms, leaf.power)):
            degrees = [leaf.order - leaf.power if i == j else leaf.degree for j in range(count)]
            found += bernstein(chart, degrees, UNIT, self.digits)
        return found

    def _constants(self) -> Iterator[Fraction]:
        yield from self.inequality.parameters.values()
        yield self.inequality.bound
        yield Fraction()

    def _polynomial(self, leaf: Leaf, centre: Sequence[Any], steps: Sequence[Fraction]) -> dict[Exponents, Any]:
        """In (x - point) / step: the coefficients at the point, and over the box those of the order."""
        over = self.expand(leaf.box, leaf.expanded, leaf.order)
        scales = [balls(self.digits).scalar(s) for s, mark in zip(steps, leaf.expanded, strict=True) if mark]
        coefficients = [*centre, *over.coefficients[len(centre) :]]
        return {k: _scaled(c, scales, k) for k, c in zip(over.space.exponents, coefficients, strict=True)}


def _point(leaf: Leaf) -> Box:
    return tuple(side if p is None else (p, p) for side, p in zip(leaf.box, leaf.at, strict=True))


def _scaled(coefficient: Any, scales: Sequence[Any], exponents: Sequence[int]) -> Any:
    for scale, e in zip(scales, exponents, strict=True):
        for _ in range(e):
            coefficient = coefficient * scale
    return coefficient
