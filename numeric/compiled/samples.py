"""Gradient descent on the loss of samples in float64, as machine code: each step reads the inputs once.

Four inputs and two neurons at a time: their inner products, the residuals, and what they add to the gradient, while the
inputs are in the cache. Hence the inputs come in fours and the neurons in pairs, filled up with zeros. The derivative
of ReLU at 0 is 0. One thread.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
from numba import njit

from numeric.arithmetic import eft
from numeric.arithmetic.eft import Floats
from numeric.compiled import caching, pairs
from numeric.compiled.caching import fingerprint, machine_code
from numeric.compiled.pairs import two_sum

Integers: TypeAlias = npt.NDArray[np.int64]

F = TypeVar("F", bound=Callable[..., Any])

FOUR = 4
FINITE, DIVERGED, ZERO_ROW = range(3)
"""After all steps; at a loss too large; at a row that has become zero, the loss not known."""


class Model(NamedTuple):
    """Inputs X (n, d) with labels y (n,); a state v (2, k), W (2, k, d), hi then lo, the gradient taken at hi.

    in_v (k,) is dL/dv, and dL/dw_i = v_i slope_i, slope (k, d). taken (1,): steps made. products (k, 4) is for work.
    """

    X: Floats
    y: Floats
    v: Floats
    W: Floats
    in_v: Floats
    slope: Floats
    taken: Integers
    products: Floats


def model(X: Floats, y: Floats, v: Floats, W: Floats) -> Model:
    """Of inputs (n, d), labels (n,), and a start v (k,), W (k, d): copies, filled up."""
    (n, d), k = X.shape, len(v)
    rows, neurons = -(-n // FOUR) * FOUR, -(-k // 2) * 2
    inputs, labels = np.zeros((rows, d)), np.zeros(rows)
    inputs[:n], labels[:n] = X, y
    outputs, weights = np.zeros((2, neurons)), np.zeros((2, neurons, d))
    outputs[0, :k], weights[0, :k] = v, W
    gradient = np.zeros(neurons), np.zeros((neurons, d))
    return Model(inputs, labels, outputs, weights, *gradient, np.zeros(1, np.int64), np.zeros((neurons, FOUR)))


def _compiled(function: F) -> F:
    compiled: F = njit(error_model="numpy")(function)
    return compiled


def _any_order(function: F) -> F:
    """For sums that may be taken in any order, so that they become vector instructions."""
    compiled: F = njit(error_model="numpy", fastmath={"reassoc", "contract", "nsz"})(function)
    return compiled


@_any_order
def _inner_products(X: Floats, W: Floats, start: int, out: Floats) -> None:
    """w_i . x of four inputs from `start` on, (k, 4)."""
    for i in range(0, len(W), 2):
        p0 = p1 = p2 = p3 = q0 = q1 = q2 = q3 = 0.0
        for j in range(W.shape[1]):
            p, q = W[i, j], W[i + 1, j]
            x0, x1, x2, x3 = X[start, j], X[start + 1, j], X[start + 2, j], X[start + 3, j]
            p0, p1, p2, p3 = p0 + p * x0, p1 + p * x1, p2 + p * x2, p3 + p * x3
            q0, q1, q2, q3 = q0 + q * x0, q1 + q * x1, q2 + q * x2, q3 + q * x3
        out[i, 0], out[i, 1], out[i, 2], out[i, 3] = p0, p1, p2, p3
        out[i + 1, 0], out[i + 1, 1], out[i + 1, 2], out[i + 1, 3] = q0, q1, q2, q3


@_any_order
def _add_inputs(X: Floats, c: Floats, start: int, out: Floats) -> None:
    """Add to out (k, d) the four inputs from `start` on, times c (k, 4)."""
    for i in range(0, len(out), 2):
        p0, p1, p2, p3 = c[i, 0], c[i, 1], c[i, 2], c[i, 3]
        q0, q1, q2, q3 = c[i + 1, 0], c[i + 1, 1], c[i + 1, 2], c[i + 1, 3]
        for j in range(out.shape[1]):
            x0, x1, x2, x3 = X[start, j], X[start + 1, j], X[start + 2, j], X[start + 3, j]
            out[i, j] += (p0 * x0 + p1 * x1) + (p2 * x2 + p3 * x3)
            out[i + 1, j] += (q0 * x0 + q1 * x1) + (q2 * x2 + q3 * x3)


@_compiled
def _residuals(m: Model, start: int) -> float:
    """Of four inputs: sum of squares; add to in_v, and leave the residual in `products` where a neuron is active."""
    z, y = m.products, m.y
    e0, e1, e2, e3 = -y[start], -y[start + 1], -y[start + 2], -y[start + 3]
    for i in range(len(z)):
        v = m.v[0, i]
        e0, e1 = e0 + v * max(z[i, 0], 0.0), e1 + v * max(z[i, 1], 0.0)
        e2, e3 = e2 + v * max(z[i, 2], 0.0), e3 + v * max(z[i, 3], 0.0)
    for i in range(len(z)):
        z0, z1, z2, z3 = z[i, 0], z[i, 1], z[i, 2], z[i, 3]
        m.in_v[i] += (e0 * max(z0, 0.0) + e1 * max(z1, 0.0)) + (e2 * max(z2, 0.0) + e3 * max(z3, 0.0))
        z[i, 0], z[i, 1] = e0 if z0 > 0.0 else 0.0, e1 if z1 > 0.0 else 0.0
        z[i, 2], z[i, 3] = e2 if z2 > 0.0 else 0.0, e3 if z3 > 0.0 else 0.0
    squares: float = (e0 * e0 + e1 * e1) + (e2 * e2 + e3 * e3)
    return squares


@_compiled
def _scale(m: Model, factor: float) -> None:
    """Multiply the gradient."""
    for i in range(len(m.in_v)):
        m.in_v[i] *= factor
        for j in range(m.slope.shape[1]):
            m.slope[i, j] *= factor


@_compiled
def _evaluate(m: Model, n: int) -> float:
    """Fill in the gradient at the state and return the loss, that of n samples."""
    squares = 0.0
    _scale(m, 0.0)
    for start in range(0, len(m.X), FOUR):
        _inner_products(m.X, m.W[0], start, m.products)
        squares += _residuals(m, start)
        _add_inputs(m.X, m.products, start, m.slope)
    _scale(m, 1 / n)
    return squares / (2 * n)


@_compiled
def _move(state: Floats, place: int, change: float) -> None:
    """Add to hi + lo, (2, ...), flat."""
    half = state.size // 2
    flat = state.reshape(-1)
    flat[place], flat[half + place] = two_sum(flat[place], flat[half + place] + change)


@_compiled
def _step(m: Model, rate: float, fixed_outputs: bool) -> bool:
    """One step along the gradient; whether no neuron is zero that was not."""
    k, d = m.slope.shape
    alive = True
    for i in range(k):
        before = after = False
        for j in range(d):
            before |= m.W[0, i, j] != 0.0
            _move(m.W, i * d + j, -rate * m.v[0, i] * m.slope[i, j])
            after |= m.W[0, i, j] != 0.0
        alive &= after | (not before)
    for i in range(0 if fixed_outputs else k):
        _move(m.v, i, -rate * m.in_v[i])
    return alive


def _entry(version: int) -> Callable[..., tuple[float, int, int]]:
    """The compiled loop. Numba's cache sees changes of this file and of what the loop closes over, and no more."""

    @machine_code
    def advance(
        m: Model, n: int, rate: float, fixed_outputs: bool, steps: int, largest: float
    ) -> tuple[float, int, int]:
        """At most so many steps from a state with its gradient, or none from one without: the loss, and how it went.

        A loss of `largest` or more has diverged.
        """
        loss = _evaluate(m, n) if steps == 0 else np.nan
        for _ in range(steps):
            m.taken[0] += 1
            if not _step(m, rate, fixed_outputs):
                return loss, ZERO_ROW, version
            loss = _evaluate(m, n)
            if not loss < largest:
                return loss, DIVERGED, version
        return loss, FINITE, version

    compiled: Callable[..., tuple[float, int, int]] = advance
    return compiled


VERSION = fingerprint(__file__, caching, eft, pairs)
advance = _entry(VERSION)
