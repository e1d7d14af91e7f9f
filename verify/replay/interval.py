"""Intervals whose ends are integers over 2**bits, every operation rounded outward: exact rational arithmetic.

Sine and cosine are Taylor sums whose rest is bounded by the first omitted term (every derivative is at most 1);
pi is Machin's formula, whose rest is bounded alike.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache


class Interval:
    """[low, high] / 2**bits. Dividing by an interval that holds zero raises ZeroDivisionError."""

    __slots__ = ("bits", "high", "low")

    def __init__(self, low: int, high: int, bits: int) -> None:
        self.low, self.high, self.bits = low, high, bits

    def __add__(self, other: Interval | int) -> Interval:
        other = self._lift(other)
        return Interval(self.low + other.low, self.high + other.high, self.bits)

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low, self.bits)

    def __sub__(self, other: Interval | int) -> Interval:
        return self + -other

    def __mul__(self, other: Interval | int) -> Interval:
        other = self._lift(other)
        a, b, c, d = self.low, self.high, other.low, other.high
        ends = a * c, a * d, b * c, b * d
        return Interval(min(ends) >> self.bits, -(-max(ends) >> self.bits), self.bits)

    def __truediv__(self, other: Interval | int) -> Interval:
        other = self._lift(other)
        if other.low <= 0 <= other.high:
            raise ZeroDivisionError("division by an interval that holds zero")
        one = 1 << 2 * self.bits
        return self * Interval(one // other.high, -(-one // other.low), self.bits)

    def scale(self, factor: Fraction) -> Interval:
        """The product with an exact rational."""
        ends = sorted((self.low * factor.numerator, self.high * factor.numerator))
        return Interval(ends[0] // factor.denominator, -(-ends[1] // factor.denominator), self.bits)

    def sin(self) -> Interval:
        return self._wave([taylor(x, self.bits)[0] for x in (self.low, self.high)], 1)

    def cos(self) -> Interval:
        return self._wave([taylor(x, self.bits)[1] for x in (self.low, self.high)], 0)

    def _lift(self, other: Interval | int) -> Interval:
        return other if isinstance(other, Interval) else Interval(other << self.bits, other << self.bits, self.bits)

    def _wave(self, ends: list[Interval], phase: int) -> Interval:
        """The values at both ends, and (-1)**n for each extremum (n + phase/2) pi that may lie between."""
        turns = (self + self - pi(self.bits) * phase) / (pi(self.bits) * 2)
        extrema = range(-(-turns.low >> self.bits), (turns.high >> self.bits) + 1)
        peaks = {(-1) ** (n % 2) << self.bits for n in extrema[:2]}
        low, high = min(e.low for e in ends), max(e.high for e in ends)
        return Interval(min({low} | peaks), max({high} | peaks), self.bits)


def rational(value: Fraction, bits: int) -> Interval:
    return Interval(1 << bits, 1 << bits, bits).scale(value)


@lru_cache(maxsize=4096)
def taylor(x: int, bits: int) -> tuple[Interval, Interval]:
    """sin and cos of x / 2**bits. The terms are bounded for |x|; sin is odd."""
    size, low, high, n = abs(x), 1 << bits, 1 << bits, 0
    sums = [Interval(0, 0, bits), Interval(0, 0, bits)]
    while high > 1:
        term = Interval(low, high, bits)
        sums[n % 2] += -term if n % 4 > 1 else term
        n += 1
        low, high = low * size // (n << bits), -(-high * size // (n << bits))
    rest = Interval(-high, high, bits)
    cos, sin = sums[0] + rest, sums[1] + rest
    return (-sin if x < 0 else sin), cos


@lru_cache
def pi(bits: int) -> Interval:
    """16 arctan(1/5) - 4 arctan(1/239)."""
    return _arctan_inverse(5, bits) * 16 - _arctan_inverse(239, bits) * 4


def _arctan_inverse(n: int, bits: int) -> Interval:
    total, power, k = Interval(0, 0, bits), Fraction(1, n), 0
    while power > Fraction(1, 1 << bits):
        total += rational(power * (-1) ** k / (2 * k + 1), bits)
        power, k = power / (n * n), k + 1
    return total + Interval(-1, 1, bits)
