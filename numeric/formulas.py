"""Loss, gradient and Hessian of any number of neurons, each written once, over any working arithmetic.

Notation: U_i = v_i w_i, u_i = v_i |w_i|, t_ij the angle of w_i and w_j, q(x) = sin x - x cos x. Since
sin t + (pi - t) cos t = q(pi - t) = pi cos t + q(t), equation (9) of A.1 can be split: for any partition of the neurons
into two sides, with r_s = (sum of U_i on side s) - a,

    L = 1/4 |r_1|^2 + 1/4 |r_2|^2 + 1/(2 pi) sum_{i<j} u_i u_j q(x_ij),

where x_ij = t_ij on one side and pi - t_ij across. Nothing cancels near the optimum or the saddle line when each side
holds the rows of one half-space: there the residuals and all x_ij vanish together, and q(x) = O(x^3).
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from numeric.angles import Pairs, pairs
from numeric.arithmetic.base import Array, WorkingArithmetic


@dataclass(frozen=True)
class Network:
    """A batch of n networks with their targets; v (n, k), W (n, k, d), a (n, d)."""

    v: Array
    W: Array
    a: Array
    pairs: Pairs
    u: Array
    """v_i |w_i|, shape (n, k)"""


@dataclass(frozen=True)
class Split:
    """The terms of the identity above."""

    residuals: tuple[Array, Array]
    """r_1 and r_2, shape (n, d)"""
    second_side: Any
    """Which neurons are on side 2, shape (n, k)"""
    turn: Array
    """x_ij across, -x_ij on one side, shape (n, k, k)"""
    q: Array
    """q(x_ij), shape (n, k, k)"""


def network(v: Array, W: Array, a: Array, ar: WorkingArithmetic) -> Network:
    """Prepare what all formulas share."""
    geometry = pairs(W, ar)
    return Network(v, W, a, geometry, v * geometry.norm)


def split(net: Network, ar: WorkingArithmetic) -> Split:
    """Divide the neurons by the half-space about the row of largest |u_i|."""
    n = net.u.shape[0]
    reference = ar.index_of_largest(net.u)[:, 0]
    second = ar.is_negative(net.pairs.cos[np.arange(n), reference])
    U = net.v[..., None] * net.W
    residuals = tuple(ar.sum(ar.where(side[..., None], U, 0), 1) - net.a for side in (~second, second))
    across = second[:, :, None] != second[:, None, :]
    cos = ar.where(across, -net.pairs.cos, net.pairs.cos)
    x = ar.atan2(net.pairs.sin, cos)
    return Split(residuals, second, ar.where(across, x, -x), ar.sin_minus_x_cos(x, net.pairs.sin, cos))


def loss(net: Network, terms: Split, ar: WorkingArithmetic) -> Array:
    """The loss, shape (n,): equation (9) of A.1 in the split form."""
    squares = sum(ar.sum(r * r, -1) for r in terms.residuals)
    products = net.u[:, :, None] * net.u[:, None, :] * terms.q
    return squares / 4 + ar.sum(ar.sum(products, -1), -1) / (4 * ar.pi)


def slope(net: Network, terms: Split, ar: WorkingArithmetic) -> Array:
    """G_i = dL/dU_i at fixed signs, shape (n, k, d): the gradient of A.2 in w_i is v_i G_i."""
    along = ar.sum(net.u[:, None, :] * terms.q, -1)[..., None] * net.pairs.unit
    across = ar.sum((net.u[:, None, :] * terms.turn)[..., None] * net.pairs.tangent, 2)
    return _residual_of_side(terms, ar) / 2 + (along + across) / (2 * ar.pi)


def gradient_v(net: Network, terms: Split, ar: WorkingArithmetic) -> Array:
    """dL/dv_i = w_i . G_i, shape (n, k): equation (12) of A.2. A zero row is allowed."""
    along = net.pairs.norm * ar.sum(net.u[:, None, :] * terms.q, -1)
    return ar.sum(net.W * _residual_of_side(terms, ar), -1) / 2 + along / (2 * ar.pi)


def _residual_of_side(terms: Split, ar: WorkingArithmetic) -> Array:
    first, second = terms.residuals
    return ar.where(terms.second_side[..., None], second[:, None], first[:, None])


def kernel(geometry: Pairs, ar: WorkingArithmetic) -> Array:
    """E[relu(w_i . x) relu(w_j . x)], shape (n, k, k): equation (8) of A.1; also the Hessian in (v_i, v_j)."""
    q = _supplement(geometry, ar)[1]
    return geometry.norm[:, :, None] * geometry.norm[:, None, :] * q / (2 * ar.pi)


def kernel_gradient(geometry: Pairs, ar: WorkingArithmetic) -> Array:
    """Derivative of the kernel in w_i, shape (n, k, k, d), half of w_i for i = j: equation (10) of A.2."""
    x, q = _supplement(geometry, ar)
    direction = q[..., None] * geometry.unit[:, :, None] + x[..., None] * geometry.tangent
    return geometry.norm[:, None, :, None] * direction / (2 * ar.pi)


def _supplement(geometry: Pairs, ar: WorkingArithmetic) -> tuple[Array, Array]:
    """pi - t_ij, and q of it, which is sin t + (pi - t) cos t."""
    x = ar.atan2(geometry.sin, -geometry.cos)
    return x, ar.sin_minus_x_cos(x, geometry.sin, -geometry.cos)


def hessian_vw(net: Network, terms: Split, ar: WorkingArithmetic) -> Array:
    """Second derivatives in v_l and w_m, shape (n, k, k, d): equation (14) of A.3."""
    jacobians = net.v[:, None, :, None] * kernel_gradient(net.pairs, ar).swapaxes(1, 2)
    return jacobians + _on_diagonal(slope(net, terms, ar), ar)


def hessian_ww(net: Network, ar: WorkingArithmetic) -> Array:
    """Second derivatives in w_l and w_m, shape (n, k, k, d, d): equation (14) of A.3 without its terms i = l.

    Off the diagonal v_l v_m / (2 pi) ((pi - t) I + sin t R), with R the reflection that exchanges the two unit vectors
    in their plane and is 0 on its complement: no quotient, so parallel rows need no case of their own.
    """
    x = _supplement(net.pairs, ar)[0][..., None, None]
    off = net.v[:, :, None] * net.v[:, None, :]
    blocks = off[..., None, None] * (x * np.eye(net.W.shape[-1]) + _exchange(net.pairs, ar))
    return (blocks + _on_diagonal(_curvature(net, ar), ar)) / (2 * ar.pi)


def _exchange(geometry: Pairs, ar: WorkingArithmetic) -> Array:
    """sin t_lm R_lm, shape (n, k, k, d, d)."""
    sin, cos = geometry.sin[..., None, None], geometry.cos[..., None, None]
    unit = geometry.unit[:, :, None]
    mixed = unit[..., :, None] * geometry.tangent[..., None, :]
    plane = sin * (unit[..., :, None] * unit[..., None, :]) - _sin_square(geometry, ar)
    return cos * plane + sin * (mixed + mixed.swapaxes(-1, -2))


def _curvature(net: Network, ar: WorkingArithmetic) -> Array:
    """2 pi times what row l's own residual adds to its block, shape (n, k, d, d)."""
    unit = net.pairs.unit[..., :, None] * net.pairs.unit[..., None, :]
    projection = -unit + np.eye(net.W.shape[-1])
    each = net.pairs.sin[..., None, None] * projection[:, :, None] + _sin_square(net.pairs, ar)
    total = ar.sum(net.u[:, None, :, None, None] * each, 2)
    return (net.v / net.pairs.norm)[..., None, None] * total


def _sin_square(geometry: Pairs, ar: WorkingArithmetic) -> Array:
    """sin t_lm n n^T for the unit vector n along tangent_lm; 0 for parallel rows."""
    n = ar.direction(geometry.tangent, geometry.sin)
    return n[..., :, None] * geometry.tangent[..., None, :]


def _on_diagonal(x: Array, ar: WorkingArithmetic) -> Array:
    """x, shape (n, k, ...), as the entries l = m of an array (n, k, k, ...), with zeros elsewhere."""
    k = x.shape[1]
    diagonal = np.eye(k, dtype=bool).reshape(1, k, k, *(1 for _ in x.shape[2:]))
    return ar.where(diagonal, x[:, :, None], 0)
