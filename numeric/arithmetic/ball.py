"""Ball arithmetic: object arrays of Arb balls, each holding the exact value. The only module that knows flint."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import Any

import flint
import numpy as np

from numeric.arithmetic.objects import ObjectArithmetic, Objects


class Balls(ObjectArithmetic):
    """Arb balls at so many decimal digits. Arb's precision is global: outside `scope()` it is the caller's."""

    def __init__(self, digits: int) -> None:
        super().__init__(digits)
        self.name = f"balls({digits})"

    @contextmanager
    def scope(self) -> Iterator[None]:
        before = flint.ctx.dps
        bits = flint.ctx.prec
        flint.ctx.dps = self.digits
        try:
            yield
        finally:
            flint.ctx.dps, flint.ctx.prec = before, bits

    def scalar(self, x: Any) -> Any:
        if isinstance(x, Fraction):
            return flint.arb(flint.fmpq(x.numerator, x.denominator))
        if x is None or isinstance(x, complex):
            raise TypeError("not a real number")
        return flint.arb(x.item() if isinstance(x, np.generic) else x)

    def is_finite(self, x: Any) -> bool:
        return bool(x.is_finite())

    def midpoint(self, x: Any) -> Any:
        return x.mid()

    def bounds(self, x: Any) -> tuple[Fraction, Fraction]:
        """The ends of a finite ball, as exact rationals."""
        middle, radius = _rational(x.mid()), _rational(x.rad())
        return middle - radius, middle + radius

    @property
    def pi(self) -> Any:
        return flint.arb.pi()

    def sqrt(self, x: Objects) -> Objects:
        return self.elementwise(_square_root, x)

    def sin(self, x: Objects) -> Objects:
        return self.elementwise(flint.arb.sin, x)

    def cos(self, x: Objects) -> Objects:
        return self.elementwise(flint.arb.cos, x)

    def atan2(self, y: Objects, x: Objects) -> Objects:
        return self.elementwise(_polar_angle, y, x)

    def sin_minus_x_cos(self, x: Objects, sin: Objects, cos: Objects) -> Objects:
        del sin, cos
        return self.elementwise(lambda ball: _increasing(_sin_minus_x_cos, ball), x)

    def direction(self, x: Objects, norm: Objects) -> Objects:
        return self.elementwise(_component, x, norm[..., None])


def _rational(x: Any) -> Fraction:
    mantissa, exponent = (int(part) for part in x.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent


def _nonnegative(x: Any) -> Any:
    """The part of a ball at or above zero, for a number known to lie there; its rounded hull may reach below."""
    if x >= 0 or not x.is_finite():
        return x
    return flint.arb(0).union(x.upper()) if x.upper() > 0 else flint.arb(0)


def _square_root(x: Any) -> Any:
    """The root of a number known not to be negative, from both ends: a hull that reaches below zero would give nan."""
    if x > 0 or x == 0 or not x.is_finite():
        return x.sqrt()
    return flint.arb(0).union(x.upper().sqrt()) if x.upper() > 0 else flint.arb(0)


def _polar_angle(y: Any, x: Any) -> Any:
    """Angle of (x, y) for y >= 0, by the arctangent whose argument is bounded: no branch cut is met."""
    y = _nonnegative(y)
    if y == 0 and x == 0:
        return flint.arb(0)
    if abs(x.mid()) > y.mid() and x != 0:
        return (y / x).atan() + (flint.arb.pi() if x < 0 else 0)
    if y > 0:
        return flint.arb.pi() / 2 - (x / y).atan()
    return flint.arb(0).union(flint.arb.pi())


def _increasing(function: Callable[[Any], Any], x: Any) -> Any:
    """The hull of the values at both ends of the part of x in [0, pi], where the exact argument lies."""
    low, high, end = _nonnegative(x).lower(), x.upper(), flint.arb.pi()
    return function(low if low > 0 else flint.arb(0)).union(function(high if high < end else end))


def _sin_minus_x_cos(x: Any) -> Any:
    """x^3/3 0F1(5/2; -x^2/4), which has no cancellation near zero."""
    return x * x * x / 3 * (-x * x / 4).hypgeom_0f1(flint.arb(5) / 2)


def _component(x: Any, norm: Any) -> Any:
    """x / norm, of modulus at most 1; 0 at norm 0."""
    if norm == 0:
        return flint.arb(0)
    return x / norm if norm > 0 else flint.arb(0, 1)


@lru_cache
def balls(digits: int) -> Balls:
    """The ball arithmetic at so many decimal digits."""
    return Balls(digits)
