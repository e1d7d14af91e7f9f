"""Descent on the population loss stays in the span of the target and of the first rows: the coordinates there.

The gradient in w_i is a combination of a and of the rows (A.2, equation (11), p. 20), so all of a descent lies in that
span, of dimension at most k + 1; and the loss depends on the vectors through their inner products alone.
"""

from __future__ import annotations

from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from numeric.arithmetic.eft import fast_two_sum
from numeric.arithmetic.mp import Mp

_NOISE = 1000
"""What rounding may leave of a vector in the span, in units of the last place."""


class Reduced(NamedTuple):
    """A network in r = min(d, k + 1) coordinates."""

    W: Any
    """Rows, (k, r)"""
    W_low: Any
    """What the rows are beyond one float64, (k, r)"""
    a: Any
    """The target, (r,): its length, then zeros"""
    frame: Any
    """Orthonormal rows, (r, d): a vector is its coordinates @ frame. None where nothing was to be changed."""


def reduce(W: Any, a: Any) -> Reduced:
    """Rows W (k, d) and target a (d,), float64, in an orthonormal frame whose first vector is along a; so for batches.

    The inner products of W + W_low are those of the rows to about 1e-30. Where rows and target are dependent, the
    frame is completed by other directions. Leading axes: W (n, k, d), and then W_low and frame likewise.
    """
    if W.ndim == 2:
        one = reduce(W[None], a)
        return Reduced(one.W[0], one.W_low[0], one.a, None if one.frame is None else one.frame[0])
    n, k, d = W.shape
    if d <= k + 1 and a[0] > 0 and not a[1:].any():
        return Reduced(W, 0 * W, a, None)
    x = np.concatenate([np.broadcast_to(a, (n, 1, d)), W], 1)
    exponent = np.frexp(np.abs(x).max(2, keepdims=True))[1]
    parts, frame = _coordinates(np.ldexp(x, -exponent), min(d, k + 1))
    hi, low = np.ldexp(fast_two_sum(*parts), exponent)  # so that hi is the nearest float64
    return Reduced(hi[:, 1:], low[:, 1:], hi[0, 0], frame)


def _coordinates(x: Any, r: int) -> tuple[Any, Any]:
    """hi and lo, (2, n, m, r), of vectors (n, m, d) of about length 1; frames (n, r, d)."""
    from numeric.compiled import frames

    n, m, d = x.shape
    near_one, out, q = np.stack([x, np.zeros_like(x)], 1), np.zeros((n, 2, m, r)), np.empty((n, 2, r, d))
    ranks = [frames.coordinates(*one)[0] for one in zip(near_one, out, q, strict=True)]
    frame = q[:, 0].copy()
    for i in np.nonzero(np.array(ranks) < r)[0]:
        frame[i] = _completed(frame[i, : ranks[i]], r)
    return out.swapaxes(0, 1), frame


def _completed(frame: Any, r: int) -> Any:
    """r orthonormal rows that begin with the given ones: of the axes, those farthest from what is there."""
    while len(frame) < r:
        axis = np.zeros(frame.shape[1])
        axis[np.argmin((frame * frame).sum(0))] = 1
        rest = _orthogonalised(_orthogonalised(axis, frame), frame)
        frame = np.concatenate([frame, rest[None] / np.linalg.norm(rest)])
    return frame


def reduce_precisely(W: Any, a: Any, ar: Mp) -> Reduced:
    """The same in mpmath numbers, for d > k + 1, else as they are; the frame is as orthonormal as its digits allow."""
    k, d = W.shape
    if d <= k + 1:
        return Reduced(W, 0 * W, a, None)
    frame, noise = np.empty((0, d), object), (_NOISE * ar.context.eps) ** 2
    for x in chain((a, *W), (np.eye(1, d, n)[0] for n in range(d))):
        rest = _orthogonalised(_orthogonalised(x, frame), frame)
        if len(frame) <= k and rest @ rest > noise * (x @ x):
            frame = np.concatenate([frame, rest[None] / ar.context.sqrt(rest @ rest)])
        elif len(frame) > k:
            break
    coordinates = W @ frame.T
    return Reduced(coordinates, 0 * coordinates, a @ frame.T, frame)


def _orthogonalised(x: Any, frame: Any) -> Any:
    """x less its parts along orthonormal vectors."""
    for q in frame:
        x = x - (x @ q) * q
    return x
