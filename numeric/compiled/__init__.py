"""Machine code for the closed forms of two neurons in float64; see `numeric.closed_form` for what they are.

States with a row shorter than 2^-50, with a nonzero output weight outside 2^-50 .. 2^50 or a nonzero coordinate outside
2^-200 .. 2^50 are not done here but reported. Tests hold all others equal to the one source. Compiled on first use and
kept in Numba's cache. Threads instead of Numba's own parallel loops: they survive a fork, need no threading layer, and
compile faster.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from numeric.arithmetic import double_double, eft, elementary
from numeric.arithmetic.eft import Floats
from numeric.compiled import blocks, caching, pairs, second_order
from numeric.compiled.blocks import BLOCK, DV_1, DV_2, LOSS, allocate, evaluate
from numeric.compiled.caching import fingerprint, machine_code
from numeric.compiled.second_order import blocks_of_v, blocks_of_w, frame

Flags: TypeAlias = npt.NDArray[np.bool_]

_STATES_PER_THREAD = 4096  # at least, since starting a thread is not free
_PARTS_PER_THREAD = 4  # so that a thread which is held up delays little


def _fingerprint() -> int:
    """Of all sources that are compiled or give constants."""
    return fingerprint(__file__, blocks, caching, double_double, eft, elementary, pairs, second_order)


def _entries(version: int) -> tuple[Callable[..., int], Callable[..., int]]:
    """The two compiled loops. Numba's cache sees changes of this file and of what the loops close over, and no more."""

    @machine_code
    def gradients(v: Floats, W: Floats, a: Floats, done: Flags, loss: Floats, dv: Floats, dW: Floats) -> int:
        d = a.shape[1]
        b = allocate(d)
        for start in range(0, len(v), BLOCK):
            count = min(BLOCK, len(v) - start)
            evaluate(v, W, a, start, count, b, done)
            for n in range(count):
                loss[start + n] = b.s[LOSS, n]
                dv[start + n, 0], dv[start + n, 1] = b.s[DV_1, n], b.s[DV_2, n]
                for j in range(d):
                    dW[start + n, 0, j] = b.v[0, n] * b.slope[j, n]
                    dW[start + n, 1, j] = b.v[1, n] * b.slope[d + j, n]
        return version

    @machine_code
    def hessians(v: Floats, W: Floats, a: Floats, done: Flags, out: Floats) -> int:
        b = allocate(a.shape[1])
        axes = np.empty((2, 2, a.shape[1]))
        for start in range(0, len(v), BLOCK):
            count = min(BLOCK, len(v) - start)
            evaluate(v, W, a, start, count, b, done)
            for n in range(count):
                frame(b, n, axes)
                blocks_of_v(b, n, axes, out[start + n])
                blocks_of_w(b, n, axes, out[start + n])
        return version

    return gradients, hessians


_gradients, _hessians = _entries(_fingerprint())


def loss_and_gradient(v: Floats, W: Floats, a: Floats) -> tuple[Floats, Floats, Floats, Flags]:
    """Of v (N, 2), W (N, 2, d), a (N, d): the loss (N,), dL/dv (N, 2), dL/dW (N, 2, d), and which states are done."""
    done, loss = np.empty(len(v), dtype=bool), np.empty(len(v))
    dv, dW = np.empty(v.shape), np.empty(W.shape)
    _run(_gradients, v, W, a, done, loss, dv, dW)
    return loss, dv, dW, done


def hessian(v: Floats, W: Floats, a: Floats) -> tuple[Floats, Flags]:
    """The Hessian (N, 2 + 2 d, 2 + 2 d), and which states are done."""
    done, size = np.empty(len(v), dtype=bool), 2 + 2 * W.shape[2]
    out = np.empty((len(v), size, size))
    _run(_hessians, v, W, a, done, out)
    return out, done


def _run(entry: Callable[..., int], v: Floats, W: Floats, a: Floats, *outputs: Any) -> None:
    """Run a loop over parts of the batch, on as many threads as the process has processors."""
    # Machine code is compiled for each layout anew, and an array that may not be written to counts as one of its own.
    arrays = (*(np.require(x, requirements=["C", "A", "W"]) for x in (v, W, a)), *outputs)
    threads = min(_processors(), -(-len(v) // _STATES_PER_THREAD))
    if threads == 1:
        entry(*arrays)
        return
    size = -(-len(v) // (threads * _PARTS_PER_THREAD))
    parts = [slice(start, start + size) for start in range(0, len(v), size)]
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda part: entry(*(x[part] for x in arrays)), parts))


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
