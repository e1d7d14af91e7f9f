"""Sums hi + lo of two float64 as compiled scalars: `numeric.arithmetic.double_double` without exponents of their own.

Free of branches and inlined by force, so that loops over these functions become vector instructions.
"""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

from numeric.arithmetic import eft
from numeric.arithmetic.double_double import DoubleDouble
from numeric.arithmetic.elementary import ARCTANGENTS, PI

Pair: TypeAlias = tuple[float, float]

F = TypeVar("F", bound=Callable[..., Any])


def inline(function: F) -> F:
    """Compile what is to be part of each of its callers, before they are optimised."""
    compiled: F = njit(error_model="numpy", forceinline=True)(function)
    return compiled


def inline_reordered(function: F) -> F:
    """As `inline`; the terms of a sum may be added in any order, so that they go by vector instructions."""
    compiled: F = njit(error_model="numpy", fastmath={"reassoc"}, forceinline=True)(function)
    return compiled


def step(function: F) -> F:
    """As `inline`, but before anything is compiled: loops are then seen together with where their memory comes from."""
    compiled: F = njit(error_model="numpy", inline="always")(function)
    return compiled


two_sum: Callable[[float, float], Pair] = inline(cast(Any, eft.two_sum))
fast_two_sum: Callable[[float, float], Pair] = inline(cast(Any, eft.fast_two_sum))


def _two_digits(x: DoubleDouble) -> Any:
    return x.rounded(), (x - x.rounded()).rounded()


def _pair(x: DoubleDouble) -> Pair:
    hi, lo = _two_digits(x)
    return float(hi), float(lo)


INVERSE_2PI = _pair(0.5 / PI)
_HALF_PI = _pair(PI * 0.5)
_THIRD: Pair = (1 / 3, 2.0**-54 / 3)
_ATAN, _ATAN_LOW = _two_digits(ARCTANGENTS)
_NODES = float(len(_ATAN) - 1)
_TO_INTEGER = 1.5 * 2.0**52
_SERIES_BELOW = 0.25


@intrinsic  # type: ignore[untyped-decorator]
def _fma(typing_context: Any, a: Any, b: Any, c: Any) -> Any:
    """a b + c, rounded once."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.fma(*arguments)

    return types.float64(types.float64, types.float64, types.float64), generate


fma: Callable[[float, float, float], float] = cast(Any, _fma)


@inline
def product(a: float, b: float) -> Pair:
    p = a * b
    return p, fma(a, b, -p)


@inline
def add(x: Pair, y: Pair) -> Pair:
    s, e = two_sum(x[0], y[0])
    return fast_two_sum(s, e + (x[1] + y[1]))


@inline
def add_float(x: Pair, y: float) -> Pair:
    """Relatively accurate even where hi cancels and lo remains."""
    s, e = two_sum(x[0], y)
    return fast_two_sum(s, e + x[1])


@inline
def add_accurately(x: Pair, y: Pair) -> Pair:
    """As `add`, and relatively accurate even where hi cancels and lo remains."""
    s, e = two_sum(x[0], y[0])
    t, f = two_sum(x[1], y[1])
    s, e = fast_two_sum(s, e + t)
    return fast_two_sum(s, e + f)


@inline
def subtract(x: Pair, y: Pair) -> Pair:
    return add(x, (-y[0], -y[1]))


@inline
def scale(x: Pair, y: float) -> Pair:
    p, e = product(x[0], y)
    return p, fma(x[1], y, e)


@inline
def multiply(x: Pair, y: Pair) -> Pair:
    p, e = product(x[0], y[0])
    return p, fma(x[0], y[1], fma(x[1], y[0], e))


@inline
def divide(x: Pair, y: Pair) -> Pair:
    inverse = 1.0 / y[0]
    q = x[0] * inverse
    rest = fma(-q, y[0], x[0]) + fma(-q, y[1], x[1])
    return q, rest * inverse


@inline
def sqrt(x: Pair) -> Pair:
    s = np.sqrt(max(x[0], 0.0))
    return s, (fma(-s, s, x[0]) + x[1]) / (2.0 * s if s > 0.0 else 1.0)


@inline
def pick_float(condition: bool, x: float, y: float) -> float:
    """One of two numbers that are both there already, so that no branch is needed."""
    return x if condition else y


@inline
def pick(condition: bool, x: Pair, y: Pair) -> Pair:
    return pick_float(condition, x[0], y[0]), pick_float(condition, x[1], y[1])


@inline
def _atan(r: Pair) -> Pair:
    """The arctangent of 0 <= r <= 1, from the nodes of `elementary`."""
    nearest = (r[0] * _NODES + _TO_INTEGER) - _TO_INTEGER
    nearest = nearest if (nearest >= 0.0) & (nearest <= _NODES) else 0.0  # r may be nan where no result is asked for
    node, index = nearest / _NODES, np.int32(nearest)
    x = divide(subtract(r, (node, 0.0)), add(scale(r, node), (1.0, 0.0)))
    z = x[0] * x[0]
    tail = x[0] * z * (1 / 3 - z * (1 / 5 - z * (1 / 7 - z * (1 / 9 - z * (1 / 11 - z / 13)))))
    return add((_ATAN[index], _ATAN_LOW[index]), subtract(x, (tail, 0.0)))


@inline
def acute_angle(y: Pair, x: Pair) -> Pair:
    """The angle of (x, y) for x >= 0 and y >= 0."""
    steep = y[0] > x[0]
    angle = _atan(divide(pick(steep, x, y), pick(steep, y, x)))
    return pick(steep, subtract(_HALF_PI, angle), angle)


@inline
def sin_minus_x_cos(x: Pair, sin: Pair, cos: Pair) -> Pair:
    """As in `elementary`, with the series as far as it is used."""
    square = multiply(x, x)
    z = square[0]
    tail = 1.0 - z / 28 * (1.0 - z / 54 * (1.0 - z / 88 * (1.0 - z / 130 * (1.0 - z / 180))))
    series = multiply(multiply(multiply(square, x), _THIRD), fast_two_sum(1.0, -z / 10.0 * tail))
    return pick(x[0] < _SERIES_BELOW, series, subtract(sin, multiply(x, cos)))
