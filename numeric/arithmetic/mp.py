"""Arbitrary precision: object arrays of mpmath numbers of a context of their own."""

from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from typing import Any

import mpmath
import numpy as np

from numeric.arithmetic.objects import ObjectArithmetic, Objects

_GUARD_BITS = 10


class Mp(ObjectArithmetic):
    """mpmath numbers of so many decimal digits; the global mpmath context is neither read nor changed."""

    def __init__(self, digits: int) -> None:
        super().__init__(digits)
        self.context = mpmath.MPContext()
        self.context.dps = digits
        self.name = f"mp({digits})"

    def scalar(self, x: Any) -> Any:
        if isinstance(x, Fraction):
            return self.context.mpf(x.numerator) / x.denominator
        return self.context.mpf(x.item() if isinstance(x, np.generic) else x)

    def is_finite(self, x: Any) -> bool:
        return bool(self.context.isfinite(x))

    def midpoint(self, x: Any) -> Any:
        return x

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Its context is shared by all who ask for so many digits: an interruption must not leave it at others."""
        self.context.dps = self.digits
        try:
            yield
        finally:
            self.context.dps = self.digits

    @property
    def pi(self) -> Any:
        return +self.context.pi

    def sqrt(self, x: Objects) -> Objects:
        return self.elementwise(self.context.sqrt, x)

    def sin(self, x: Objects) -> Objects:
        return self.elementwise(self.context.sin, x)

    def cos(self, x: Objects) -> Objects:
        return self.elementwise(self.context.cos, x)

    def atan2(self, y: Objects, x: Objects) -> Objects:
        return self.elementwise(lambda b, a: self.context.atan2(b, a) if a or b else self.context.zero, y, x)

    def sin_minus_x_cos(self, x: Objects, sin: Objects, cos: Objects) -> Objects:
        del sin, cos  # known to no more digits than x, too few where the two terms cancel
        return self.elementwise(self._sin_minus_x_cos, x)

    def _sin_minus_x_cos(self, x: Any) -> Any:
        context = self.context
        cancelled = max(0, -2 * context.mag(x)) if x else 0
        with context.workprec(context.prec + cancelled + _GUARD_BITS):
            value = context.sin(x) - x * context.cos(x)
        return +value

    def direction(self, x: Objects, norm: Objects) -> Objects:
        return np.asarray(x / self.where(self.is_zero(norm), 1, norm)[..., None], dtype=object)


@lru_cache
def mp(digits: int) -> Mp:
    """The arithmetic of mpmath numbers of so many decimal digits."""
    return Mp(digits)
