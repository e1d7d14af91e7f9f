"""Norms, imbalances and angles of kept states, relatively accurate: hi + low in double-double, or in mpmath.

v (n, k), W (n, k, r), their low-order parts of the same shapes, a (r,).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from numeric.angles import pairs
from numeric.arithmetic import FLOAT64, Arithmetic, mp

_NUMBERS_PER_PART = 2**18


def arithmetic(name: str) -> Arithmetic:
    """The arithmetic of this name, for instance float64 or mp(50)."""
    return FLOAT64 if name == FLOAT64.name else mp(int(name.removeprefix("mp(").removesuffix(")")))


def norms(W: Any, W_low: Any, name: str) -> Any:
    """|w_i|, (n, k)."""

    def norm(ar: Arithmetic, rows: Any) -> Any:
        return ar.working.sqrt(ar.working.sum(rows * rows, -1))

    return _in_parts(norm, arithmetic(name), (W, W_low))


def imbalances(v: Any, W: Any, v_low: Any, W_low: Any, name: str) -> Any:
    """|w_i|^2 - v_i^2, (n, k)."""

    def imbalance(ar: Arithmetic, rows: Any, outputs: Any) -> Any:
        return ar.working.sum(rows * rows, -1) - outputs * outputs

    return _in_parts(imbalance, arithmetic(name), (W, W_low), (v, v_low))


def angles_to_target(v: Any, W: Any, W_low: Any, a: Any, name: str) -> Any:
    """The angle of w_i and sign(v_i) a, (n, k)."""
    both = (np.stack(np.broadcast_arrays(x, y), 2).reshape(-1, 2, len(a)) for x, y in ((W, a), (W_low, 0 * a)))
    hi, low = both
    hi[:, 1] *= np.where(v.reshape(-1) < 0, -1, 1)[:, None]
    return _angles(hi, low, name).reshape(v.shape)


def angle_and_opening(W: Any, W_low: Any, name: str) -> tuple[Any, Any]:
    """The angle of two rows and pi less it, (n,) each; nan for another number of rows."""
    if W.shape[1] != 2:
        return np.full(len(W), np.nan), np.full(len(W), np.nan)
    turned = np.array([[1], [-1]])
    return _angles(W, W_low, name), _angles(W * turned, W_low * turned, name)


def _angles(rows: Any, low: Any, name: str) -> Any:
    """Of two rows each, (n, 2, r)."""

    def angle(ar: Arithmetic, both: Any) -> Any:
        geometry = pairs(both, ar.working)
        return ar.working.atan2(geometry.sin[:, 0, 1], geometry.cos[:, 0, 1])

    return _in_parts(angle, arithmetic(name), (rows, low))


def _in_parts(function: Callable[..., Any], ar: Arithmetic, *arrays: tuple[Any, Any]) -> Any:
    """A function of arrays hi + low, evaluated for some of the first axis at a time and rounded."""
    count = len(arrays[0][0])
    size = max(1, _NUMBERS_PER_PART * count // arrays[0][0].size)
    with ar.scope():
        parts = [
            ar.rounded(function(ar, *(ar.lift(hi[i : i + size]) + ar.lift(low[i : i + size]) for hi, low in arrays)))
            for i in range(0, count, size)
        ]
    return np.concatenate(parts)
