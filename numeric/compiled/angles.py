"""Acute angles and q(x) = sin x - x cos x in float64, relatively accurate: polynomials, without branches."""

import math
from collections.abc import Callable
from typing import Any

import mpmath

from numeric.compiled.pairs import inline

_CONTEXT = mpmath.MPContext()
_CONTEXT.dps = 40


def _fitted(function: Callable[[Any], Any], end: float, degree: int) -> tuple[float, ...]:
    """Coefficients, lowest first, of the polynomial that agrees with a function at the Chebyshev nodes of [0, end]."""
    return tuple(float(c) for c in reversed(_CONTEXT.chebyfit(function, [0, end], degree + 1)))


def _arctangent(z: Any) -> Any:
    """2 atan(t)/t at z = t^2."""
    t = _CONTEXT.sqrt(z)
    return 2 * _CONTEXT.atan(t) / t if t else _CONTEXT.mpf(2)


def _sine_less_cosine(z: Any) -> Any:
    """q(x)/x^3 at z = x^2."""
    return _CONTEXT.hyp0f1(_CONTEXT.mpf(5) / 2, -z / 4) / 3


_NODE = 1 / math.sqrt(3)  # the tangent of pi/6
_BORDER = 2 - math.sqrt(3)  # the tangent of pi/12
_THIRD_OF_PI = math.pi / 3
_A = _fitted(_arctangent, 1.0001 * _BORDER**2, 9)
_Q = _fitted(_sine_less_cosine, 1.0001 * (math.pi / 2) ** 2, 9)


@inline
def twice_angle(y: float, x: float) -> float:
    """Twice the angle of (x, y), for 0 <= y <= x: either small or near that of pi/6."""
    small = y < _BORDER * x
    t = (y if small else y - _NODE * x) / (x if small else x + _NODE * y)
    rest = t * _polynomial(_A, t * t)
    return rest if small else _THIRD_OF_PI + rest


@inline
def sine_less_cosine(x: float) -> float:
    """q(x) for 0 <= x <= pi/2."""
    z = x * x
    return x * z * _polynomial(_Q, z)


@inline
def _polynomial(c: tuple[float, ...], z: float) -> float:
    """Of degree 9, from the lowest coefficient on; in pairs, so that few operations wait for one another."""
    z2 = z * z
    z4 = z2 * z2
    low = (c[0] + z * c[1]) + z2 * (c[2] + z * c[3])
    high = (c[4] + z * c[5]) + z2 * (c[6] + z * c[7])
    return low + z4 * (high + z4 * (c[8] + z * c[9]))
