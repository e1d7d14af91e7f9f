"""The population loss where its terms cancel, as those of three neurons or more do: with as many digits as that takes.

Two neurons whose directions agree and whose outputs cancel leave nothing of their terms, which are of order 1; so no
fixed number of digits does. States are taken as they are, the loss is enclosed in balls.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from numeric import closed_form, formulas
from numeric.angles import Pairs
from numeric.arithmetic import Arithmetic, balls, mp

_DIGITS, _MOST_DIGITS = (60, 120), 240
_KNOWN = 2**50
"""A loss is known where its enclosure is so many times narrower than itself."""
_FLOATS_HOLD, _DIGITS_LOST = 2.0**-26, 12
"""Closed forms hold the digits of losses that are so large, or so many digits above the last one, in units of size."""


def enclosed(v: Any, v_low: Any, W: Any, W_low: Any, a: Any) -> Any:
    """The loss (n,) of states v (n, k) + v_low, W (n, k, r) + W_low, target a (r,): relatively accurate, 0 if it is 0.

    In float64, and within its range. Beyond 240 digits, where no descent comes, it is an upper bound.
    """
    found = np.full(len(v), np.nan)
    for digits in (*_DIGITS, _MOST_DIGITS):
        rest = np.isnan(found)
        if rest.any():
            ar: Any = balls(digits)
            with ar.scope():
                outputs, rows = (ar.array(x[rest]) + ar.array(low[rest]) for x, low in ((v, v_low), (W, W_low)))
                last = digits == _MOST_DIGITS
                loss = closed_form.loss(outputs, rows, a, ar=ar) if last else _from_inner_products(outputs, rows, a, ar)
                found[rest] = [_known(ar.bounds(x), last) for x in loss]
    return found


def _from_inner_products(v: Any, W: Any, a: Any, ar: Any) -> Any:
    """Equation (9) of A.1 as it stands: in a tenth of the time of what keeps the digits, which balls can do without."""
    products = W @ W.swapaxes(1, 2)
    norm = ar.sqrt(products.diagonal(0, 1, 2))
    cos = products / (norm[:, :, None] * norm[:, None])
    kernel = formulas.kernel(Pairs(norm, None, None, ar.sqrt(1 - cos * cos), cos), ar)
    target = ar.array(a)
    squares = ar.sum(ar.sum(v[:, :, None] * v[:, None] * kernel, -1), -1)
    return (squares - ar.sum(v * (W @ target), -1) + target @ target) / 2


def _known(bounds: tuple[Any, Any], last: bool) -> float:
    """A number between the bounds, nan if they say too little."""
    low, high = bounds
    return float(high) if last or (high - low) * _KNOWN < low else np.nan


def in_float64(loss: Any, v: Any, W: Any, a: Any) -> Any:
    """The loss (n,) that `closed_form` finds in float64, put right where that is too small to be known."""
    small = loss < _FLOATS_HOLD * _size(v, W, a) ** 2
    if v.shape[1] > 2 and small.any():
        loss = loss.copy()
        loss[small] = enclosed(v[small], 0 * v[small], W[small], 0 * W[small], a)
    return loss


def in_mpmath(loss: Any, v: Any, W: Any, a: Any, ar: Arithmetic) -> Any:
    """The same for one state and its loss in mpmath: the digits of a state bound how small its loss can be."""
    digits = getattr(ar, "digits", 0)
    if len(v) <= 2 or not ar.name.startswith("mp") or loss > _size(v, W, a) ** 2 / 10 ** (digits - _DIGITS_LOST):
        return loss
    return ar.array(closed_form.loss(v, W, a, ar=mp(3 * digits)))[()]


def _size(v: Any, W: Any, a: Any) -> Any:
    """Of v_i |w_i| in all and |a|."""
    return np.sum(abs(v) * np.sum(W * W, -1) ** 0.5, -1) + (a @ a) ** 0.5
