"""Arctangent and sin x - x cos x on `DoubleDouble` arrays, to a relative error below 2^-66."""

import mpmath
import numpy as np

from numeric.arithmetic.double_double import DoubleDouble, where
from numeric.arithmetic.eft import Floats

_NODES = 64
_SERIES_BELOW = 0.25
_CONTEXT = mpmath.MPContext()
_CONTEXT.dps = 40


def _constants(values: list[mpmath.mpf]) -> DoubleDouble:
    hi = [float(x) for x in values]
    lo = [float(x - h) for x, h in zip(values, hi, strict=True)]
    return DoubleDouble.lift(np.array(hi)) + DoubleDouble.lift(np.array(lo))


PI = _constants([_CONTEXT.mpf(_CONTEXT.pi)])[0]
ARCTANGENTS = _constants([_CONTEXT.atan(_CONTEXT.mpf(n) / _NODES) for n in range(_NODES + 1)])


def atan2(y: DoubleDouble, x: DoubleDouble) -> DoubleDouble:
    """The angle of (x, y) in [0, pi] for y >= 0; by convention 0 at the origin."""
    absolute_x = where(x.hi < 0, -x, x)
    steep = (y - absolute_x).hi > 0
    divisor = where(steep, y, absolute_x)
    ratio = where(steep, absolute_x, y) / where(divisor.hi == 0, 1.0, divisor)
    acute = _atan(ratio)
    acute = where(steep, PI * 0.5 - acute, acute)
    return where(x.hi < 0, PI - acute, acute)


def _atan(r: DoubleDouble) -> DoubleDouble:
    """Arctangent on [0, 1]: the nearest tabulated node, and the series for what is left, at most 1/128."""
    index = np.rint(r.rounded() * _NODES).astype(np.intp)
    node = DoubleDouble.lift(index / _NODES)
    rest = (r - node) / (r * node + 1.0)
    z = rest * rest
    z64 = z.rounded()
    tail = 1 / 5 - z64 * (1 / 7 - z64 * (1 / 9 - z64 * (1 / 11 - z64 / 13)))
    return ARCTANGENTS[index] + (rest - rest * z * (DoubleDouble.lift(1.0) / 3.0 - z * tail))


def sin_minus_x_cos(x: DoubleDouble, sin: DoubleDouble, cos: DoubleDouble) -> DoubleDouble:
    """sin x - x cos x on [0, pi], given the sine and cosine of x; by its series where the two terms cancel."""
    small = x.rounded() < _SERIES_BELOW
    z = where(small, x * x, 0.0)
    bracket = DoubleDouble.lift(1.0) - z / 10.0 * (DoubleDouble.lift(1.0) - z / 28.0 * _series_tail(z.rounded()))
    return where(small, x * z / 3.0 * bracket, sin - x * cos)


def _series_tail(z: Floats) -> Floats:
    """The rest of x^3/3 (1 - z/10 (1 - z/28 (...))), z = x^2; term n is -z / ((2n - 2)(2n + 1)) times the last."""
    tail = np.ones_like(z)
    for n in range(9, 3, -1):
        tail = 1 - z / ((2 * n - 2) * (2 * n + 1)) * tail
    return tail
