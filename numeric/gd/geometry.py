"""Norms, imbalances and angles of kept states, relatively accurate: hi + low in double-double, or in mpmath.

v (n, k), W (n, k, r), their low-order parts of the same shapes, a (r,).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from numeric.angles import pairs
from numeric.arithmetic import FLOAT64, Arithmetic, mp
from numeric.arithmetic.eft import two_product
from numeric.errors import InputError

_NUMBERS_PER_PART = 2**16
_LONGEST_DIGITS = 6


def arithmetic(name: str) -> Arithmetic:
    """The arithmetic of this name, float64 or for instance mp(50)."""
    if name == FLOAT64.name:
        return FLOAT64
    digits = name.removeprefix("mp(").removesuffix(")")
    if not digits.isdecimal() or len(digits) > _LONGEST_DIGITS:
        raise InputError("arithmetic", "float64, or mp of a number of digits", name)
    return mp(int(digits))


def norms(W: Any, W_low: Any, name: str) -> Any:
    """|w_i|, (n, k)."""
    if name == FLOAT64.name:
        scaled, _, exponent = _scaled(W, W_low)  # what is low is no part of a rounded norm
        return np.ldexp(_norm(scaled), exponent[..., 0])
    return arithmetic(name).working.sqrt(np.sum(W * W, -1))


def imbalances(v: Any, W: Any, v_low: Any, W_low: Any, name: str) -> Any:
    """|w_i|^2 - v_i^2, (n, k)."""

    def imbalance(ar: Arithmetic, rows: Any, outputs: Any) -> Any:
        return ar.working.sum(rows * rows, -1) - outputs * outputs

    return _in_parts(imbalance, arithmetic(name), (W, W_low), (v, v_low))


def angles_to_target(v: Any, W: Any, W_low: Any, a: Any, name: str) -> Any:
    """The angle of w_i and sign(v_i) a, (n, k)."""
    target = np.where(v < 0, -1, 1)[..., None] * a
    x, x_low, y = (z.reshape(-1, len(a)) for z in (W, W_low, target))
    return _angles(x, x_low, y, 0 * y, name).reshape(v.shape)


def angle_and_opening(W: Any, W_low: Any, name: str) -> tuple[Any, Any]:
    """The angle of two rows and pi less it, (n,) each; nan for another number of rows."""
    if W.shape[1] != 2:
        return np.full(len(W), np.nan), np.full(len(W), np.nan)
    x, x_low, y, y_low = W[:, 0], W_low[:, 0], W[:, 1], W_low[:, 1]
    return _angles(x, x_low, y, y_low, name), _angles(x, x_low, -y, -y_low, name)


def _angles(x: Any, x_low: Any, y: Any, y_low: Any, name: str) -> Any:
    """Of vectors x and y, (n, r); the angle with a zero vector is 0."""
    if name == FLOAT64.name:
        parts = ([z[part] for z in (x, x_low, y, y_low)] for part in _parts(x))
        return np.concatenate([_float_angles(*_scaled(*z[:2])[:2], *_scaled(*z[2:])[:2]) for z in parts])
    ar = arithmetic(name)
    geometry = pairs(np.stack([x, y], 1), ar.working)
    return ar.working.atan2(geometry.sin[:, 0, 1], geometry.cos[:, 0, 1])


def _float_angles(x: Any, x_low: Any, y: Any, y_low: Any) -> Any:
    """As `numeric.angles` does it; but only what cancels, x[m] y - y[m] x, is taken from more than float64 holds."""
    pivot = np.argmax(np.abs(x), 1)[:, None]
    (p, p_low), (q, q_low) = ([np.take_along_axis(z, pivot, 1) for z in pair] for pair in ((x, x_low), (y, y_low)))
    (first, error), (second, other) = two_product(p, y), two_product(q, x)
    eliminated = (first - second) + ((error - other) + (p * y_low + p_low * y - q * x_low - q_low * x))
    unit = x / _nonzero(_norm(x))[:, None]
    across = eliminated - np.sum(eliminated * unit, 1)[:, None] * unit
    return np.arctan2(_norm(across) / _nonzero(np.abs(p[:, 0])), np.sum(unit * y, 1))


def _scaled(x: Any, low: Any) -> tuple[Any, Any, Any]:
    """Vectors (..., r) over 2^exponent (..., 1), so that no square is out of range; and the exponents."""
    exponent = np.frexp(np.max(np.abs(x), -1, keepdims=True))[1]
    return np.ldexp(x, -exponent), np.ldexp(low, -exponent), exponent


def _norm(x: Any) -> Any:
    return np.sqrt(np.sum(x * x, -1))


def _nonzero(x: Any) -> Any:
    return np.where(x == 0, 1.0, x)


def _in_parts(function: Callable[..., Any], ar: Arithmetic, *arrays: tuple[Any, Any]) -> Any:
    """A function of arrays hi + low, evaluated for some of the first axis at a time and rounded."""
    with ar.scope():
        found = [
            ar.rounded(function(ar, *(ar.lift(hi[part]) + ar.lift(low[part]) for hi, low in arrays)))
            for part in _parts(arrays[0][0])
        ]
    return np.concatenate(found)


def _parts(x: Any) -> Iterator[slice]:
    """Of the first axis, so large that the work stays within the cache."""
    size = max(1, _NUMBERS_PER_PART * len(x) // x.size)
    return (slice(start, start + size) for start in range(0, len(x), size))
