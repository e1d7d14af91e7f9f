"""Rows of a network in pairs: norms, unit vectors, and the angle of each two rows with its sine and cosine."""

from dataclasses import dataclass

import numpy as np

from numeric.arithmetic.base import Array, WorkingArithmetic


@dataclass(frozen=True)
class Pairs:
    """Rows w_i and their pairs (i, j), i for the axis before j; t_ij is the angle of w_i and w_j.

    A zero row has the unit vector 0, and with every row the sine and cosine 0.
    """

    norm: Array
    """|w_i|, shape (n, k)"""
    unit: Array
    """w_i / |w_i|, shape (n, k, d)"""
    tangent: Array
    """The part of w_j / |w_j| orthogonal to w_i, shape (n, k, k, d): sin t_ij times a unit vector"""
    sin: Array
    """sin t_ij, shape (n, k, k)"""
    cos: Array
    """cos t_ij, shape (n, k, k)"""


def pairs(rows: Array, ar: WorkingArithmetic) -> Pairs:
    """All pairs of the rows, shape (n, k, d).

    The angle is the two-argument arctangent of sin and cos. The sine is as accurate near 0 and pi as Kahan's formula
    makes it, and comes with the orthogonal part, which Kahan's does not give and every gradient needs.
    """
    norm = ar.sqrt(ar.sum(rows * rows, -1))
    divisor = ar.where(ar.is_zero(norm), 1, norm)
    unit = rows / divisor[..., None]
    tangent = _without_diagonal(_orthogonal_parts(rows, unit, ar) / divisor[:, None, :, None], ar)
    cos = ar.sum(rows[:, :, None] * rows[:, None], -1) / (divisor[:, :, None] * divisor[:, None])
    return Pairs(norm, unit, tangent, ar.sqrt(ar.sum(tangent * tangent, -1)), cos)


def _orthogonal_parts(rows: Array, unit: Array, ar: WorkingArithmetic) -> Array:
    """w_j - (w_i . w_j) w_i / |w_i|^2, relatively accurate for nearly parallel rows, exactly 0 for parallel ones.

    The largest coordinate m of w_i is eliminated first: w_i[m] w_j - w_j[m] w_i loses nothing, since its products are
    exact or nearly so, and is at most 1 + sqrt(d) times longer than the orthogonal part that is then left of it.
    """
    n, k, _ = rows.shape
    pivot = ar.index_of_largest(rows)
    batch, i, j = np.ogrid[:n, :k, :k]
    own = rows[batch, i, pivot]
    others = rows[batch, j, pivot]
    eliminated = own[..., None] * rows[:, None] - others[..., None] * rows[:, :, None]
    eliminated = eliminated / ar.where(ar.is_zero(own), 1, own)[..., None]
    return eliminated - ar.sum(eliminated * unit[:, :, None], -1)[..., None] * unit[:, :, None]


def _without_diagonal(x: Array, ar: WorkingArithmetic) -> Array:
    """x, shape (n, k, k, d), with zeros for i = j, where a ball would only be small."""
    return ar.where(np.eye(x.shape[1], dtype=bool)[None, :, :, None], 0, x)
