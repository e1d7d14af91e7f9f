"""One leaf of a certificate: is the function on the stated side of the bound on this box, by the stated method?

Every method is Taylor's theorem about a point: coefficients below the order are taken at the point, those of the
order over the whole box. Order 0 is the natural enclosure, order 1 the mean value form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from verify.replay.bernstein import UNIT, Polynomial, charts, least
from verify.replay.expansion import Side, Statement, expand
from verify.replay.jet import Exponents


@dataclass(frozen=True)
class Leaf:
    """A box; the point expanded about (None for a variable not expanded); the order; at a zero, its power.

    `degree` is that of the Bernstein form, at least the order.
    """

    box: tuple[Side, ...]
    at: tuple[Fraction | None, ...]
    order: int
    degree: int
    power: int = 0

    @property
    def sides(self) -> list[tuple[Fraction, Fraction, Fraction]]:
        """Lower end, upper end and point, of the variables expanded."""
        return [(*side, p) for side, p in zip(self.box, self.at, strict=True) if p is not None]


def failure(leaf: Leaf, statement: Statement) -> str:
    """Why the leaf does not show what it should, or nothing."""
    try:
        return _failure_at_zero(leaf, statement) if leaf.power else _failure(leaf, statement)
    except ZeroDivisionError as error:
        return str(error)


def _failure(leaf: Leaf, statement: Statement) -> str:
    steps = [high - low for low, high, _ in leaf.sides]
    polynomial = _polynomial(leaf, statement, steps, _centre(leaf, statement, exact=False))
    sides = [((a - p) / (b - a), (b - p) / (b - a)) for a, b, p in leaf.sides]
    low = least(polynomial, sides, [leaf.degree] * len(sides))
    return "" if low > 0 or (low == 0 and not statement.strict) else "the lower bound is on the wrong side"


def _failure_at_zero(leaf: Leaf, statement: Statement) -> str:
    centre = _centre(leaf, statement, exact=True)
    power = min((sum(k) for k, c in centre.items() if not c.is_zero), default=leaf.order)
    if power != leaf.power or statement.strict:
        return f"not an exact zero of power {leaf.power}, or a strict inequality at a zero"
    steps = [high - low if p == low else low - high for low, high, p in leaf.sides]
    known = {k: c.enclosure for k, c in centre.items() if not c.is_zero}
    for i, chart in enumerate(charts(_polynomial(leaf, statement, steps, known), leaf.power)):
        degrees = [leaf.order - leaf.power if j == i else leaf.degree for j in range(len(steps))]
        if least(chart, [UNIT] * len(steps), degrees) < 0:
            return "divided by the power of its zero, the function is not shown to be non-negative"
    return ""


def _centre(leaf: Leaf, statement: Statement, exact: bool) -> dict[Exponents, Any]:
    """The coefficients below the order, at the point."""
    if leaf.order == 0:
        return {}
    sides = [side if p is None else (p, p) for side, p in zip(leaf.box, leaf.at, strict=True)]
    return expand(statement, sides, [p is not None for p in leaf.at], leaf.order - 1, exact)


def _polynomial(leaf: Leaf, statement: Statement, steps: Sequence[Fraction], centre: Polynomial) -> Polynomial:
    """In (x - point) / step: the centre's coefficients, and over the box those of the order."""
    over = expand(statement, leaf.box, [p is not None for p in leaf.at], leaf.order)
    terms = centre | {k: c for k, c in over.items() if sum(k) == leaf.order}
    return {k: c.scale(prod(map(pow, steps, k), start=Fraction(1))) for k, c in terms.items()}
