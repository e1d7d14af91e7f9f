"""Balls beside what is known of them exactly: a polynomial in pi and 1/pi with rational coefficients.

A ball that holds zero proves no zero. As pi is transcendental, such a polynomial is zero only if it has no term.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Terms = dict[int, Fraction]
ZERO: Terms = {}
ONE: Terms = {0: Fraction(1)}


@dataclass(frozen=True, slots=True)
class Exact:
    """`terms` by power of pi, without zeros; None where only the ball is known."""

    ball: Any
    terms: Terms | None

    @property
    def is_zero(self) -> bool:
        return self.terms == ZERO

    @property
    def rational(self) -> Fraction | None:
        """The value, if it is known to be rational."""
        if self.terms is None or self.terms.keys() - {0}:
            return None
        return self.terms.get(0, Fraction())

    def __add__(self, other: Any) -> Exact:
        other = self._lifted(other)
        if other is NotImplemented:
            return NotImplemented
        both = None if self.terms is None or other.terms is None else [*self.terms.items(), *other.terms.items()]
        return Exact(self.ball + other.ball, None if both is None else _collected(both))

    __radd__ = __add__

    def __mul__(self, other: Any) -> Exact:
        other = self._lifted(other)
        if other is NotImplemented:
            return NotImplemented
        if (self.is_zero or other.is_zero) and self.ball.is_finite() and other.ball.is_finite():
            return Exact(self.ball * 0, ZERO)
        if self.terms is None or other.terms is None:
            return Exact(self.ball * other.ball, None)
        terms = [(p + q, c * d) for p, c in self.terms.items() for q, d in other.terms.items()]
        return Exact(self.ball * other.ball, _collected(terms))

    __rmul__ = __mul__

    def __neg__(self) -> Exact:
        return self * -1

    def __sub__(self, other: Any) -> Exact:
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> Exact:
        return (-self).__add__(other)

    def __truediv__(self, other: Any) -> Exact:
        other = self._lifted(other)
        return NotImplemented if other is NotImplemented else self * other.inverse()

    def __rtruediv__(self, other: int) -> Exact:
        return self.inverse() * other

    def inverse(self) -> Exact:
        """Exactly known where it is one power of pi."""
        single = self.terms is not None and len(self.terms) == 1
        return Exact(1 / self.ball, {-p: 1 / c for p, c in (self.terms or ZERO).items()} if single else None)

    def sin(self) -> Exact:
        return self if self.is_zero else Exact(self.ball.sin(), None)

    def cos(self) -> Exact:
        return Exact(self.ball.cos(), ONE if self.is_zero else None)

    def _lifted(self, other: Any) -> Any:
        if isinstance(other, int):
            return Exact(self.ball * 0 + other, {0: Fraction(other)} if other else ZERO)
        return other if isinstance(other, Exact) else NotImplemented


def _collected(terms: list[tuple[int, Fraction]]) -> Terms:
    total: defaultdict[int, Fraction] = defaultdict(Fraction)
    for power, coefficient in terms:
        total[power] += coefficient
    return {power: c for power, c in total.items() if c}
