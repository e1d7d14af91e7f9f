"""The prover: split the domain until every box is settled, a witness is found, or the budget of boxes is spent."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from math import ceil, inf, log2
from typing import Any

from numeric.arithmetic import balls
from numeric.errors import InputError
from numeric.prover.answers import Answer, Proved, Reason, Undecided
from numeric.prover.certificate import Certificate, Leaf
from numeric.prover.enclosure import Evaluator
from numeric.prover.jets import Exponents
from numeric.prover.problem import Box, Inequality
from numeric.prover.witness import witness
from numeric.prover.zeros import Zero, zeros

ORDERS = {1: (1, 4, 8), 2: (1, 2, 4), 3: (1, 2, 3)}
SMALLEST = Fraction(1, 2**48)
GUARD_BITS = 16


def prove(inequality: Inequality, *, boxes: int = 20_000, digits: int = 25) -> Answer:
    """Proved with a certificate, Refuted with a witness, or Undecided with a reason; never more than `boxes` boxes.

    Each box is tried at an exact zero it touches, else by its natural enclosure, its mean value form and Taylor
    polynomials of rising order; the box whose bound is worst comes first. An exact zero counts only at a rational
    edge or corner of the domain. Ends at multiples of pi are widened outward for proofs, inward for witnesses.
    InputError for a budget below 1, fewer than 15 digits, or a formula that divides two integers (a float).
    """
    for name, value, smallest in (("boxes", boxes, 1), ("digits", digits, 15)):
        if value < smallest:
            raise InputError(name, f"at least {smallest}", value)
    with balls(digits).scope():
        return Search(inequality, boxes, digits).run()


@dataclass
class Search:
    """One run: a heap of boxes by their lower bounds, and the leaves found so far."""

    inequality: Inequality
    budget: int
    digits: int
    leaves: list[Leaf] = field(default_factory=list)
    heap: list[tuple[float, Box]] = field(default_factory=list)
    used: int = 0

    def __post_init__(self) -> None:
        self.evaluator = Evaluator(self.inequality, self.digits)
        self.domain = self.inequality.outer(self.digits)
        try:
            found = list(zeros(self.evaluator, self.domain))
        except TypeError as error:
            raise InputError("function", "integers, the operations and + - * /", error) from None
        self.zeros = [] if self.inequality.strict else found

    def run(self) -> Answer:
        self.heap.append((-inf, self.domain))
        while self.heap:
            bound, box = heappop(self.heap)
            if refuted := witness(self.inequality, self.evaluator, box, self.used):
                return refuted
            if self.used >= self.budget or self._small(box):
                return self._undecided(bound, box)
            self.used += 1
            self._settle(box)
        bits = ceil(self.digits * log2(10)) + GUARD_BITS
        leaves = sorted(self.leaves, key=lambda leaf: leaf.box)
        return Proved(Certificate(self.inequality, bits, self.domain, leaves), self.used)

    def _settle(self, box: Box) -> None:
        """A leaf if one holds, otherwise two halves."""
        bound = -inf
        for leaf, vanishing in candidates(box, [zero for zero in self.zeros if zero.touches(box)]):
            coefficients = self.evaluator.coefficients(leaf, vanishing)
            if holds(coefficients, self.inequality.strict):
                self.leaves.append(leaf)
                return
            bound = max(bound, lower(coefficients))
        for half in halves(box, self._axis(box)):
            heappush(self.heap, (bound, half))

    def _axis(self, box: Box) -> int:
        """Where the first derivative changes the value most; the relatively longest side where that is not finite."""
        lengths = [high - low for low, high in box]
        jet = self.evaluator.expand(box, [True] * len(box), 1)
        slopes = [abs(jet.coefficients[unit]).upper() for unit in jet.space.units]
        if all(slope.is_finite() for slope in slopes):
            weights = [slope * balls(self.digits).scalar(length) for slope, length in zip(slopes, lengths, strict=True)]
            return max(range(len(box)), key=lambda i: float(weights[i].mid()))
        return max(range(len(box)), key=lambda i: lengths[i] / (self.domain[i][1] - self.domain[i][0]))

    def _small(self, box: Box) -> bool:
        return all(b - a < SMALLEST * (d - c) for (a, b), (c, d) in zip(box, self.domain, strict=True))

    def _undecided(self, bound: float, box: Box) -> Undecided:
        where = " x ".join(f"[{float(low):.6g}, {float(high):.6g}]" for low, high in box)
        if self.used and bound == -inf:
            return Undecided(Reason.NOT_FINITE, f"no finite enclosure on {where}", self.used)
        if self.used >= self.budget:
            return Undecided(Reason.BUDGET, f"{self.budget} boxes spent, lower bound {bound:.3g} on {where}", self.used)
        return Undecided(Reason.CELL, f"lower bound {bound:.3g} on the smallest box {where}", self.used)


def candidates(box: Box, found: Sequence[Zero]) -> Iterator[tuple[Leaf, Collection[Exponents]]]:
    """The leaves worth trying on a box, cheapest first; only those at a zero where the box touches one."""
    orders = ORDERS[len(box)]
    for zero in found:
        low, high = zero.power + 2, zero.power + orders[-1]
        for order, degree in ((low, low), (high, high), (high, 4 * high)):
            yield Leaf(box, zero.place, order, degree, zero.power), zero.vanishing
    if not found:
        middle = tuple((low + high) / 2 for low, high in box)
        yield Leaf(box, (None,) * len(box), 0, 0), ()
        yield from ((Leaf(box, middle, order, order), ()) for order in orders)


def holds(coefficients: list[Any], strict: bool) -> bool:
    return bool(coefficients) and all(c > 0 if strict else c >= 0 for c in coefficients)


def lower(coefficients: list[Any]) -> float:
    """For the order of the heap only."""
    return min((float(c.lower()) if c.is_finite() else -inf for c in coefficients), default=-inf)


def halves(box: Box, axis: int) -> tuple[Box, Box]:
    low, high = box[axis]
    middle = (low + high) / 2
    return (*box[:axis], (low, middle), *box[axis + 1 :]), (*box[:axis], (middle, high), *box[axis + 1 :])
