"""The moments that occur on the way to loss, gradient and Hessian, integrated as they are defined (App. A).

No closed form, no identity of Stein and no delta is used. Numbers may be ints, floats, Fractions, mpf or numeric
strings, each converted exactly; every function returns (value, error), the error absolute, and raises InputError on
bad input and QuadratureError where a panel fails. step(0) = 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from numeric.reference.gaussian import Gaussian
from numeric.reference.network import Network, Vector, pair_of_vectors, relu, residual, step, vector
from numeric.reference.panels import Quadrature, context
from numeric.reference.span import reject

Function = Callable[[Any], Any]


def rectified_mean(W: Any, *, digits: int = 50) -> Quadrature:
    """E[relu(w_i.x) x] for each row of W (k, d): (k, d) (A.1, p. 19, left side of the linear term)."""
    rows = [Gaussian([vector(row, "W")], digits) for row in W]
    return _stacked(row.first_moment(relu, degree=1, scale=row.norms[0]) for row in rows)


def label_moments(a: Any, *, digits: int = 50) -> Quadrature:
    """E[y^2] and E[y x] for y = a.x, a (d,): (1 + d,) (Data Model, p. 3)."""
    target = Gaussian([vector(a, "a")], digits)
    size = target.norms[0]
    square = target.mean(lambda y: y**2, degree=2, scale=size**2)
    cross = target.first_moment(lambda y: y, degree=1, scale=size)
    return Quadrature(np.concatenate([square.value, cross.value[0]]), max(square.error, cross.error))


def rectifier_step_moments(W: Any, *, digits: int = 50) -> Quadrature:
    """E[relu(w_l.x) step(w_m.x) x] for each l, m and rows W (k, d): (k, k, d) (A.3.2, p. 22)."""
    rows = [vector(row, "W") for row in W]
    found = _stacked(_on_half_space(relu, p, q, digits) for p in rows for q in rows)
    return Quadrature(found.value.reshape(len(rows), len(rows), -1), found.error)


def residual_step_moments(v: Any, W: Any, a: Any, *, digits: int = 50) -> Quadrature:
    """E[r(x) step(w_l.x) x] for v (k,), W (k, d), a (d,): (k, d), one for each row (A.3.2, p. 22)."""
    network = Network.read(v, W, a, "appendix")
    weights = _weights(network, digits)
    units = rectifier_step_moments(W, digits=digits)
    labels = _stacked(_on_half_space(np.positive, network.a, row, digits) for row in network.W)
    value = np.tensordot(weights, units.value, 1) - labels.value
    return Quadrature(value, np.abs(weights).sum() * units.error + labels.error)


def step_moment(a: Any, b: Any, *, digits: int = 50) -> Quadrature:
    """E[step(a.x) step(b.x) x x^T] for a, b of length d: (d, d) (A.3.3, p. 23)."""
    pair = Gaussian(pair_of_vectors(a, b), digits)
    return _first(pair.second_moment(lambda y: step(y).prod(axis=0, keepdims=True), degree=0, scale=1))


def rectifier_moment(a: Any, b: Any, *, digits: int = 50) -> Quadrature:
    """E[relu(a.x) relu(b.x) x x^T] for a, b of length d: (d, d)."""
    pair = Gaussian(pair_of_vectors(a, b), digits)
    size = pair.norms.prod()
    return _first(pair.second_moment(lambda y: relu(y).prod(axis=0, keepdims=True), degree=2, scale=size))


def projected_residual_mean(v: Any, W: Any, a: Any, *, digits: int = 50) -> Quadrature:
    """E[r(P x)], P the projection off w_l, for v (k,), W (k, d), a (d,): (k,), one for each row (A.3.3, p. 25)."""
    network = Network.read(v, W, a, "appendix")
    return _stacked(_projected(network, row, Gaussian.mean, digits) for row in network.W)


def projected_residual_moment(v: Any, W: Any, a: Any, *, digits: int = 50) -> Quadrature:
    """E[r(P x) x x^T], P the projection off w_l: (k, d, d), one for each row (A.3.3, p. 25)."""
    network = Network.read(v, W, a, "appendix")
    return _stacked(_projected(network, row, Gaussian.second_moment, digits) for row in network.W)


def _on_half_space(h: Function, p: Vector, q: Vector, digits: int) -> Quadrature:
    """E[h(p.x) step(q.x) x], (1, d), for h of degree 1 and |h(y)| <= |y|."""
    pair = Gaussian([p, q], digits)
    return pair.first_moment(lambda y: h(y[:1]) * step(y[1:]), degree=1, scale=pair.norms[0])


def _projected(network: Network, row: Vector, moment: Callable[..., Quadrature], digits: int) -> Quadrature:
    """A moment of r(P x), as (1, ...): the projection moved onto the vectors, x itself left whole."""
    weights = _weights(network, digits)
    plane = Gaussian([reject(p, row) for p in (*network.W, network.a)], digits)
    size = np.abs(weights) @ plane.norms[:-1] + plane.norms[-1]
    return moment(plane, lambda y: residual(weights, y)[None], degree=1, scale=size)


def _weights(network: Network, digits: int) -> Any:
    ctx = context(digits)
    return np.array([ctx.mpf(x.numerator) / x.denominator for x in network.v], dtype=object)


def _first(whole: Quadrature) -> Quadrature:
    return Quadrature(whole.value[0], whole.error)


def _stacked(parts: Iterable[Quadrature]) -> Quadrature:
    """The parts one after another along their first axis, with the worst of their errors."""
    found = list(parts)
    return Quadrature(np.concatenate([part.value for part in found]), max(part.error for part in found))
