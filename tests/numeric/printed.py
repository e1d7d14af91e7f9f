"""Equations (8) to (14) as they are printed, in mpmath at so many digits that cancellation does not matter.

Written from the paper and not from the package: angles by acos, residuals by subtraction. Of (14) the amended reading:
the sum of the diagonal block without its term i = l, and unit vectors for the projected rows of the other block.
"""

from dataclasses import dataclass
from itertools import product
from typing import Any

import mpmath
import numpy as np

DIGITS = 160


@dataclass
class Printed:
    """Loss (), gradient v (k,) and W (k, d), Hessian (k + k d, k + k d) of one state, as object arrays of mpf."""

    loss: Any
    v: Any
    W: Any
    hessian: Any


def printed(v: Any, W: Any, a: Any, *, hessian: bool = False) -> Printed:
    """All of it for v (k,), W (k, d), a (d,) in the appendix's convention, no row zero."""
    with mpmath.workdps(DIGITS):
        v, W, a = (np.vectorize(mpmath.mpf, otypes=[object])(x) for x in (v, W, a))
        norm = [mpmath.sqrt(w @ w) for w in W]
        unit = [w / n for w, n in zip(W, norm, strict=True)]
        angle = np.array([[_angle(x, y) for y in unit] for x in unit])
        f = _entrywise(angle, lambda i, j, t: norm[i] * norm[j] * (mpmath.sin(t) + (mpmath.pi - t) * mpmath.cos(t)))
        loss = v @ f @ v / (4 * mpmath.pi) - (a @ (v @ W)) / 2 + a @ a / 2
        in_v = f @ v / (2 * mpmath.pi) - W @ a / 2
        k = range(len(v))
        in_W = np.array([v[i] * (sum(v[j] * _g(i, j, norm, unit, angle) for j in k) - a / 2) for i in k])
        return Printed(loss, in_v, in_W, _hessian(v, W, a, norm, unit, angle, f) if hessian else None)


def _angle(x: Any, y: Any) -> Any:
    return mpmath.acos(min(1, max(-1, x @ y)))


def _entrywise(angle: Any, function: Any) -> Any:
    k = range(len(angle))
    return np.array([[function(i, j, angle[i, j]) for j in k] for i in k], dtype=object)


def _g(i: int, j: int, norm: Any, unit: Any, angle: Any) -> Any:
    t = angle[i, j]
    return norm[j] / (2 * mpmath.pi) * (mpmath.sin(t) * unit[i] + (mpmath.pi - t) * unit[j])


def _hessian(v: Any, W: Any, a: Any, norm: Any, unit: Any, angle: Any, f: Any) -> Any:
    k, d = W.shape
    H = np.empty((k + k * d, k + k * d), dtype=object)
    H[:k, :k] = f / (2 * mpmath.pi)
    for i, m in product(range(k), range(k)):
        own, other = slice(k + i * d, k + (i + 1) * d), slice(k + m * d, k + (m + 1) * d)
        H[own, other] = _diagonal(i, v, norm, unit, angle) if i == m else _off_diagonal(i, m, v, unit, angle)
        mixed = v[m] * _g(m, i, norm, unit, angle)
        if i == m:
            mixed = (v[i] * W[i] - a) / 2 + sum(v[j] * _g(i, j, norm, unit, angle) for j in range(k))
        H[i, other] = H[other, i] = mixed
    return H


def _diagonal(i: int, v: Any, norm: Any, unit: Any, angle: Any) -> Any:
    eye = np.eye(len(unit[i]), dtype=object)
    P = eye - np.outer(unit[i], unit[i])
    total = 0 * P
    for j in range(len(v)):
        side = P @ unit[j]
        if j != i and side @ side > mpmath.mpf(10) ** (-DIGITS):
            total = total + v[j] * norm[j] * mpmath.sin(angle[i, j]) * (P + np.outer(side, side) / (side @ side))
    return v[i] ** 2 / 2 * eye + v[i] / (2 * mpmath.pi * norm[i]) * total


def _off_diagonal(i: int, m: int, v: Any, unit: Any, angle: Any) -> Any:
    block = (mpmath.pi - angle[i, m]) * np.eye(len(unit[i]), dtype=object)
    for x, y in ((unit[i], unit[m]), (unit[m], unit[i])):
        side = y - (x @ y) * x
        if side @ side > mpmath.mpf(10) ** (-DIGITS):
            block = block + np.outer(x, side / mpmath.sqrt(side @ side))
    return v[i] * v[m] / (2 * mpmath.pi) * block
