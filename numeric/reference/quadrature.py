"""Kernel, loss, gradient and Hessian by quadrature of their definitions, to any number of digits.

Every function reduces the Gaussian x exactly to the span of the vectors (at most three dimensions), splits the
integral at its kinks, and returns with the value the sum of all panels' error estimates. Numbers may be ints,
floats, Fractions, mpf or numeric strings: each is converted exactly. All raise InputError on bad input and
QuadratureError where a panel fails. The error is absolute: near a zero of the integral, ask for more digits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from numeric.reference.gaussian import Gaussian
from numeric.reference.network import Gradient, Network, pair_of_vectors, relu, residual, step
from numeric.reference.panels import Quadrature, context
from numeric.reference.span import reject, span


def kernel(a: Any, b: Any, *, digits: int = 50) -> Quadrature:
    """E[relu(a.x) relu(b.x)] for a, b of length d (A.1, p. 19, left side of eq. (8))."""
    pair = Gaussian(pair_of_vectors(a, b), digits)
    return _scalar(pair.expect(lambda y, u: relu(y).prod(axis=0), degree=2, scale=pair.norms.prod()))


def step_dual(a: Any, b: Any, *, digits: int = 50) -> Quadrature:
    """E[step(a.x) step(b.x)] for a, b of length d, step(0) = 0 (A.3.2, p. 22, left side)."""
    pair = Gaussian(pair_of_vectors(a, b), digits)
    return _scalar(pair.expect(lambda y, u: step(y).prod(axis=0), degree=0, scale=1))


def loss(v: Any, W: Any, a: Any, *, convention: str = "appendix", digits: int = 50) -> Quadrature:
    """E[(f(x) - a.x)^2] / 2 for v (k,), W (k, d), a (d,), squared as it stands, not expanded (Sec. 2, eq. (2))."""
    state = _State(Network.read(v, W, a, convention), digits)
    return _scalar(state.gaussian.expect(lambda y, u: state.residual(y) ** 2 / 2, degree=2, scale=state.size**2))


def gradient(v: Any, W: Any, a: Any, *, convention: str = "appendix", digits: int = 50) -> Quadrature:
    """Gradient(E[r relu(w_i.x)], E[r v_i step(w_i.x) x]), shapes (k,) and (k, d) (A.2, p. 20-21, before Stein).

    Raises NotDifferentiable where w_i = 0 and v_i != 0. The error holds for each row in the Euclidean norm.
    """
    state = _State(Network.read(v, W, a, convention), digits)
    state.network.require_differentiable()
    k, basis = len(state.weights), state.gaussian.span.basis
    whole = state.gaussian.expect(
        lambda y, u: state.residual(y) * state.jacobian(y, u), degree=2, scale=state.size * state.slope
    )
    rows = whole.value[k:].reshape(k, len(basis)) @ basis
    return Quadrature(Gradient(whole.value[:k] * state.network.signs, rows), whole.error * max(1, len(basis)))


def hessian(v: Any, W: Any, a: Any, *, convention: str = "appendix", digits: int = 50) -> Quadrature:
    """(k + k d, k + k d) matrix, order (v, w_1, ..., w_k): E[grad f grad f^T + r hess f] (A.3, p. 21-26, before Stein).

    The deltas in hess f become integrals over the hyperplanes w_i.x = 0, where the Gaussian has the density
    1 / (sqrt(2 pi) |w_i|). Raises NotDifferentiable at a zero row. The error holds for each block in Frobenius norm.
    """
    state = _State(Network.read(v, W, a, convention), digits)
    state.network.require_differentiable(twice=True)
    k, d = len(state.network.W), len(state.network.a)
    whole, error = _smooth_part(state)
    for i in range(k):
        block = slice(k + i * d, k + (i + 1) * d)
        delta = _delta_part(state, i)
        whole[block, block] += delta.value
        error += delta.error
    signs = np.array(state.network.signs + [1] * (k * d), dtype=object)
    return Quadrature(signs[:, None] * whole * signs, error)


@dataclass(frozen=True)
class _State:
    """A network at a working precision, with bounds on the unit sphere: |r| <= size, |df/dp| <= slope."""

    network: Network
    digits: int

    @cached_property
    def gaussian(self) -> Gaussian:
        return Gaussian([*self.network.W, self.network.a], self.digits)

    @cached_property
    def weights(self) -> Any:
        ctx = context(self.digits)
        return np.array([ctx.mpf(x.numerator) / x.denominator for x in self.network.v], dtype=object)

    @cached_property
    def size(self) -> Any:
        return np.abs(self.weights) @ self.gaussian.norms[:-1] + self.gaussian.norms[-1]

    @cached_property
    def slope(self) -> Any:
        return max(*np.abs(self.weights), *self.gaussian.norms[:-1])

    def residual(self, y: Any) -> Any:
        return residual(self.weights, y)

    def jacobian(self, y: Any, u: Any) -> Any:
        """df/dv_i = relu(w_i.x), then df/dw_i = v_i step(w_i.x) x in the span's basis: (k + k m, n)."""
        active = self.weights[:, None] * step(y[:-1])
        return np.concatenate([relu(y[:-1]), (active[:, None] * u).reshape(-1, u.shape[1])])


def _scalar(whole: Quadrature) -> Quadrature:
    return Quadrature(whole.value[0], whole.error)


def _smooth_part(state: _State) -> tuple[Any, Any]:
    """Products of Jacobians, and the residual against the derivative of f in v_i and w_i."""
    gaussian, k = state.gaussian, len(state.weights)
    basis = gaussian.span.basis
    (m, d), size = basis.shape, k + k * len(basis)

    def products(y: Any, u: Any) -> Any:
        jacobian = state.jacobian(y, u)
        whole = jacobian[:, None] * jacobian
        for i, active in enumerate(step(y[:-1]) * state.residual(y)):
            block = slice(k + i * m, k + (i + 1) * m)
            whole[i, block] += active * u
            whole[block, i] += active * u
        return whole

    def steps(y: Any, u: Any) -> Any:
        active = state.weights[:, None] * step(y[:-1])
        return active[:, None] * active

    scale = state.slope**2 + state.size
    inside = gaussian.expect(products, degree=2, scale=scale)
    outside = gaussian.expect(steps, degree=0, scale=scale)
    lift = np.zeros((size, k + k * d), dtype=object)
    lift[:k, :k] = np.eye(k, dtype=int)
    lift[k:, k:] = np.kron(np.eye(k, dtype=int), basis)
    whole = lift.T @ inside.value.reshape(size, size) @ lift
    whole[k:, k:] += np.kron(outside.value.reshape(k, k), np.eye(d, dtype=int) - basis.T @ basis)
    return whole, m * inside.error + d * outside.error


def _delta_part(state: _State, i: int) -> Quadrature:
    """v_i / (sqrt(2 pi) |w_i|) E[r(x) x x^T] for x ~ N(0, P), P the projection along w_i: (d, d)."""
    ctx, row = context(state.digits), state.network.W[i]
    plane = Gaussian([reject(p, row) for p in (*state.network.W, state.network.a)], state.digits)
    basis = plane.span.basis
    m, d = basis.shape
    inside = plane.expect(lambda y, u: state.residual(y) * u[:, None] * u, degree=3, scale=state.size)
    outside = plane.expect(lambda y, u: state.residual(y), degree=1, scale=state.size)
    along = span([row], ctx).basis
    complement = np.eye(d, dtype=int) - along.T @ along - basis.T @ basis
    value = basis.T @ inside.value.reshape(m, m) @ basis + outside.value[0] * complement
    factor = state.weights[i] / (ctx.sqrt(2 * ctx.pi) * state.gaussian.norms[i])
    return Quadrature(value * factor, abs(factor) * (m * inside.error + d * outside.error))
