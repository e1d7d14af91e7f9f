"""Numbers that know when they are exactly known: an enclosure and, where there is one, a polynomial in pi and 1/pi.

pi is transcendental, so such a polynomial with rational coefficients is zero only if all its coefficients are.
That is how a zero of a function is certified as exact, which no enclosure can do.
"""

from __future__ import annotations

from fractions import Fraction

from verify.replay.interval import Interval, pi, rational

Terms = dict[int, Fraction]


class Exact:
    """`terms` maps powers of pi to coefficients, no coefficient zero; None where only the enclosure is known."""

    __slots__ = ("enclosure", "terms")

    def __init__(self, enclosure: Interval, terms: Terms | None) -> None:
        self.enclosure = enclosure
        self.terms = None if terms is None else {p: c for p, c in terms.items() if c}

    @property
    def is_zero(self) -> bool:
        return self.terms == {}

    def __neg__(self) -> Exact:
        return self * -1

    def __add__(self, other: Exact | int) -> Exact:
        other = self._lift(other)
        a, b = self.terms, other.terms
        known = None if a is None or b is None else {p: a.get(p, Fraction()) + b.get(p, Fraction()) for p in a | b}
        return Exact(self.enclosure + other.enclosure, known)

    def __sub__(self, other: Exact | int) -> Exact:
        return self + -other

    def __mul__(self, other: Exact | int) -> Exact:
        other = self._lift(other)
        a, b = self.terms, other.terms
        if self.is_zero or other.is_zero:
            return Exact(Interval(0, 0, self.enclosure.bits), {})
        known: Terms | None = None
        if a is not None and b is not None:
            known = {}
            for p, c in a.items():
                for q, d in b.items():
                    known[p + q] = known.get(p + q, Fraction()) + c * d
        return Exact(self.enclosure * other.enclosure, known)

    def __truediv__(self, other: Exact | int) -> Exact:
        other = self._lift(other)
        inverse = None
        if other.terms is not None and len(other.terms) == 1:
            inverse = {-p: 1 / c for p, c in other.terms.items()}
        one = other._lift(1).enclosure
        return self * Exact(one / other.enclosure, inverse)

    def sin(self) -> Exact:
        return self if self.is_zero else Exact(self.enclosure.sin(), None)

    def cos(self) -> Exact:
        return self._lift(1) if self.is_zero else Exact(self.enclosure.cos(), None)

    def _lift(self, other: Exact | int) -> Exact:
        return other if isinstance(other, Exact) else exact_rational(Fraction(other), self.enclosure.bits)


def exact_rational(value: Fraction, bits: int) -> Exact:
    return Exact(rational(value, bits), {0: value})


def exact_pi(bits: int) -> Exact:
    return Exact(pi(bits), {1: Fraction(1)})
