"""Kernel, loss and gradient sampled from their definitions, with a rigorous error at a stated failure probability.

Only the span of the vectors is sampled, so d costs nothing. There every integrand is homogeneous of degree 2, hence
E[h(x)] = m E[h(u)] with u uniform on the unit sphere of an m-dimensional space: bounded, so that the empirical
Bernstein inequality (Maurer and Pontil 2009, Theorem 4) bounds the error without any assumption on the variance. Each
entry of a gradient gets its share of the failure probability. Rounding (relative 1e-13) is not in the half-width.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, log
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from numeric.errors import InputError
from numeric.reference.network import Gradient, Network, pair_of_vectors, relu, residual, step

Array = NDArray[np.float64]
CHUNK_FLOATS = 1 << 18


@dataclass(frozen=True)
class Estimate:
    """A sampled expectation: with probability at least 1 - failure_probability, |value - truth| <= half_width.

    value, half_width: floats, or Gradients of arrays. samples: how many directions were drawn.
    smallest_relative_error: a claimed value further than this from the truth, relative to the truth in the
    Euclidean norm, lies outside value +- half_width (unless the estimate failed); inf where nothing is excluded.
    """

    value: Any
    half_width: Any
    failure_probability: float
    samples: int
    smallest_relative_error: float


def kernel(a: Any, b: Any, *, rng: Generator, samples: int, failure_probability: float = 1e-9) -> Estimate:
    """E[relu(a.x) relu(b.x)] for a, b of length d (A.1, p. 19, left side of eq. (8))."""
    pair = np.array(pair_of_vectors(a, b), dtype=float)
    coordinates = pair @ _basis(pair)
    high = np.linalg.norm(coordinates, axis=1, keepdims=True).prod(axis=0)
    moments = _sample(lambda u: relu(coordinates @ u).prod(axis=0), 0 * high, high, coordinates, rng, samples)
    return _scalar(moments, failure_probability)


def loss(
    v: Any, W: Any, a: Any, *, convention: str = "appendix",
    rng: Generator, samples: int, failure_probability: float = 1e-9,
) -> Estimate:
    """E[(f(x) - a.x)^2] / 2 for v (k,), W (k, d), a (d,) (Sec. 2, eq. (2))."""
    weights, vectors = _read(v, W, a, convention)
    return _loss(weights, vectors @ _basis(vectors), rng, samples, failure_probability)


def full_loss(
    v: Any, W: Any, a: Any, *, convention: str = "appendix",
    rng: Generator, samples: int, failure_probability: float = 1e-9,
) -> Estimate:
    """The same as `loss` from samples of all d coordinates: what sampling the span saves is measured against it."""
    weights, vectors = _read(v, W, a, convention)
    return _loss(weights, vectors, rng, samples, failure_probability)


def gradient(
    v: Any, W: Any, a: Any, *, convention: str = "appendix",
    rng: Generator, samples: int, failure_probability: float = 1e-9,
) -> Estimate:
    """Gradient(E[r relu(w_i.x)], E[r v_i step(w_i.x) x]), shapes (k,) and (k, d) (A.2, p. 20-21, before Stein).

    Raises NotDifferentiable where w_i = 0 and v_i != 0.
    """
    network = Network.read(v, W, a, convention)
    network.require_differentiable()
    weights, vectors = _read(v, W, a, convention)
    basis, k = _basis(vectors), len(weights)
    coordinates = vectors @ basis
    m = basis.shape[1]

    def integrand(u: Array) -> Array:
        y = coordinates @ u
        active = weights[:, None] * step(y[:-1])
        slopes = np.concatenate([relu(y[:-1]), (active[:, None] * u).reshape(k * m, -1)])
        product: Array = residual(weights, y) * slopes
        return product

    norms = np.linalg.norm(coordinates, axis=1)
    high = _size(weights, norms) * np.concatenate([norms[:-1], np.repeat(np.abs(weights), m)])
    moments = _sample(integrand, -high, high, coordinates, rng, samples)
    half_width = moments.half_width(failure_probability)
    value = Gradient(np.array(network.signs) * moments.mean[:k], moments.mean[k:].reshape(k, m) @ basis.T)
    width = Gradient(half_width[:k], half_width[k:].reshape(k, m) @ np.abs(basis.T))
    smallest = _smallest_relative_error(*(np.append(g.v, g.W) for g in (value, width)))
    return Estimate(value, width, failure_probability, samples, smallest)


@dataclass(frozen=True)
class _Moments:
    """Mean and unbiased variance of n samples of q variables that lie in an interval of the given length."""

    mean: Array
    variance: Array
    length: Array
    n: int

    def half_width(self, failure_probability: float) -> Array:
        """(q,) empirical Bernstein bounds that hold on both sides of all q means at once."""
        if not 0 < failure_probability < 1:
            raise InputError("failure_probability", "a number in (0, 1)", failure_probability)
        tail = log(4 * len(self.mean) / failure_probability)
        width: Array = np.sqrt(2 * self.variance * tail / self.n) + 7 * self.length * tail / (3 * (self.n - 1))
        return np.where(np.isnan(width), inf, width)


def _loss(weights: Array, coordinates: Array, rng: Generator, samples: int, failure_probability: float) -> Estimate:
    high = np.array([_size(weights, np.linalg.norm(coordinates, axis=1)) ** 2 / 2])
    moments = _sample(
        lambda u: residual(weights, coordinates @ u) ** 2 / 2, 0 * high, high, coordinates, rng, samples
    )
    return _scalar(moments, failure_probability)


def _scalar(moments: _Moments, failure_probability: float) -> Estimate:
    half_width = moments.half_width(failure_probability)
    smallest = _smallest_relative_error(moments.mean, half_width)
    return Estimate(float(moments.mean[0]), float(half_width[0]), failure_probability, moments.n, smallest)


def _smallest_relative_error(mean: Array, half_width: Array) -> float:
    """A claim 2 |half_width| from the truth is off by more than half_width in some entry, in the mean as well."""
    least_truth = np.linalg.norm(mean) - np.linalg.norm(half_width)
    return float(2 * np.linalg.norm(half_width) / least_truth) if least_truth > 0 else inf


def _sample(
    h: Callable[[Array], Array], low: Array, high: Array, coordinates: Array, rng: Generator, samples: int
) -> _Moments:
    """Moments of m h(u), u uniform on the sphere of the m coordinates; low <= h <= high there. Chunk by chunk."""
    if samples < 2:
        raise InputError("samples", "at least 2", samples)
    m = coordinates.shape[1]
    n, mean, squares = 0, np.zeros(len(high)), np.zeros(len(high))
    chunk = max(1, CHUNK_FLOATS // m)
    while n < samples:
        more = min(chunk, samples - n)
        values = m * np.atleast_2d(h(_directions(m, more, rng)))
        shift = values.mean(axis=1) - mean
        squares += ((values - values.mean(axis=1, keepdims=True)) ** 2).sum(axis=1) + shift**2 * n * more / (n + more)
        n, mean = n + more, mean + shift * more / (n + more)
    return _Moments(mean, squares / (n - 1), m * (high - low), n)


def _directions(m: int, n: int, rng: Generator) -> Array:
    """(m, n) points uniform on the unit sphere."""
    x: Array = rng.standard_normal((m, n))
    x /= np.linalg.norm(x, axis=0)
    return x


def _basis(vectors: Array) -> Array:
    """(d, m) orthonormal columns whose span holds the n vectors, m = min(n, d) whatever their rank."""
    return np.linalg.qr(vectors.T)[0]


def _read(v: Any, W: Any, a: Any, convention: str) -> tuple[Array, Array]:
    network = Network.read(v, W, a, convention)
    return np.array(network.v, dtype=float), np.array([*network.W, network.a], dtype=float)


def _size(weights: Array, norms: Array) -> Any:
    """A bound of |r| on the unit sphere."""
    return np.abs(weights) @ norms[:-1] + norms[-1]
