"""Arrays of sums hi + lo of two float64, times a power of two of their own: 106 bits, and no overflow or underflow.

The working arithmetic behind float64: a closed form evaluated here and rounded once at the end keeps the digits that
float64 would have cancelled, and squares of 1e150 or 1e-150 need no scaling by hand. Algorithms: Joldes, Muller,
Popescu, "Tight and rigorous error bounds for basic building blocks of double-word arithmetic", ACM TOMS 44 (2017).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from numeric.arithmetic.eft import Floats, fast_two_sum, two_product, two_sum

_EXPONENT_OF_ZERO = -(2**40)
_LARGEST_SHIFT = 2000


class DoubleDouble:
    """value = (hi + lo) 2^exp with 1/2 <= |hi| < 1 or hi = 0, elementwise; indexing and broadcasting as in NumPy."""

    __slots__ = ("exp", "hi", "lo")
    __array_ufunc__ = None  # ndarray + DoubleDouble must come to __radd__, not be taken apart by NumPy

    def __init__(self, hi: Floats, lo: Floats, exp: npt.NDArray[np.int64]) -> None:
        self.hi, self.lo, self.exp = hi, lo, exp

    @classmethod
    def lift(cls, x: npt.ArrayLike | DoubleDouble) -> DoubleDouble:
        """The float64 numbers x, exactly."""
        if isinstance(x, DoubleDouble):
            return x
        hi = np.asarray(x, dtype=np.float64)
        return cls.normalised(hi, np.zeros_like(hi), np.zeros(hi.shape, dtype=np.int64))

    @classmethod
    def normalised(cls, hi: Floats, lo: Floats, exp: npt.NDArray[np.int64]) -> DoubleDouble:
        """(hi + lo) 2^exp for |lo| <= |hi|, in normal form."""
        hi, lo = fast_two_sum(hi, lo)
        mantissa, shift = np.frexp(hi)
        return cls(mantissa, np.ldexp(lo, -shift), np.where(hi == 0, _EXPONENT_OF_ZERO, exp + shift))

    def rounded(self) -> Floats:
        """The nearest float64; beyond its range inf or, with the sign of the value, zero."""
        with np.errstate(over="ignore", under="ignore"):
            shift = np.clip(self.exp, -_LARGEST_SHIFT, _LARGEST_SHIFT).astype(np.int32)
            return np.asarray(np.ldexp(self.hi + self.lo, shift))

    @property
    def shape(self) -> tuple[int, ...]:
        return self.hi.shape

    def map(self, move: Callable[[Any], Any]) -> DoubleDouble:
        """Apply an operation that only moves elements (a reshape, a selection) to all parts."""
        return DoubleDouble(move(self.hi), move(self.lo), move(self.exp))

    def __getitem__(self, key: Any) -> DoubleDouble:
        return self.map(lambda part: part[key])

    def swapaxes(self, axis1: int, axis2: int) -> DoubleDouble:
        return self.map(lambda part: part.swapaxes(axis1, axis2))

    def __neg__(self) -> DoubleDouble:
        return DoubleDouble(-self.hi, -self.lo, self.exp)

    def __add__(self, other: Any) -> DoubleDouble:
        other = DoubleDouble.lift(other)
        exp = np.maximum(self.exp, other.exp)
        (a, b), (c, d) = self._parts_at(exp), other._parts_at(exp)
        s, e = two_sum(a, c)
        t, f = two_sum(b, d)
        s, e = fast_two_sum(s, e + t)
        return DoubleDouble.normalised(s, e + f, exp)

    def _parts_at(self, exp: npt.NDArray[np.int64]) -> tuple[Floats, Floats]:
        shift = np.maximum(self.exp - exp, -_LARGEST_SHIFT).astype(np.int32)
        return np.ldexp(self.hi, shift), np.ldexp(self.lo, shift)

    def __sub__(self, other: Any) -> DoubleDouble:
        return self + (-DoubleDouble.lift(other))

    def __rsub__(self, other: Any) -> DoubleDouble:
        return DoubleDouble.lift(other) - self

    def __mul__(self, other: Any) -> DoubleDouble:
        other = DoubleDouble.lift(other)
        p, e = two_product(self.hi, other.hi)
        return DoubleDouble.normalised(p, e + (self.hi * other.lo + self.lo * other.hi), self.exp + other.exp)

    def __truediv__(self, other: Any) -> DoubleDouble:
        """Long division with two digits of 53 bits; a zero divisor is the caller's error and gives inf or nan."""
        divisor = DoubleDouble.lift(other)
        first = self._digit(divisor)
        return first + (self - first * divisor)._digit(divisor)

    def _digit(self, divisor: DoubleDouble) -> DoubleDouble:
        quotient = self.hi / divisor.hi
        return DoubleDouble.normalised(quotient, np.zeros_like(quotient), self.exp - divisor.exp)

    def __rtruediv__(self, other: Any) -> DoubleDouble:
        return DoubleDouble.lift(other) / self

    __radd__ = __add__
    __rmul__ = __mul__

    def sqrt(self) -> DoubleDouble:
        """Square root by one Newton step from the float64 root; elements must be >= 0."""
        odd = self.exp & 1
        root = np.sqrt(np.ldexp(self.hi, odd.astype(np.int32)))
        first = DoubleDouble.normalised(root, np.zeros_like(root), (self.exp - odd) // 2)
        safe = DoubleDouble(np.where(root == 0, 0.5, first.hi), first.lo, first.exp)
        return first + (self - first * first)._digit(safe) * 0.5

    def sum(self, axis: int) -> DoubleDouble:
        """Sum along an axis, by halves."""
        x = self.map(lambda part: np.moveaxis(part, axis, -1))
        while x.shape[-1] > 1:
            half, odd = divmod(x.shape[-1], 2)
            folded = x[..., :half] + x[..., half : 2 * half]
            x = concatenate([folded, x[..., -1:]], -1) if odd else folded
        total: DoubleDouble = x[..., 0]
        return total


def concatenate(parts: list[DoubleDouble], axis: int) -> DoubleDouble:
    """As np.concatenate."""
    return DoubleDouble(*(np.concatenate([getattr(p, name) for p in parts], axis) for name in ("hi", "lo", "exp")))


def where(condition: npt.NDArray[np.bool_], x: Any, y: Any) -> DoubleDouble:
    """As np.where."""
    x, y = DoubleDouble.lift(x), DoubleDouble.lift(y)
    return DoubleDouble(*(np.where(condition, getattr(x, name), getattr(y, name)) for name in ("hi", "lo", "exp")))
