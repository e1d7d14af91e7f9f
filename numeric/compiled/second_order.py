"""The Hessian of two neurons from their geometry, in float64: each block to the last digits of its largest term."""

import numpy as np

from numeric.arithmetic.eft import Floats
from numeric.compiled.blocks import COS, FACING, INVERSE_1, INVERSE_2, NORM_1, NORM_2, SIN, Block, Q, X
from numeric.compiled.pairs import inline


@inline
def frame(b: Block, n: int, axes: Floats) -> None:
    """Fill axes (2, 2, d): for each row its unit vector, and the unit vector orthogonal to it towards the other."""
    sin, cos, d = b.s[SIN, n], b.s[COS, n], len(b.a)
    inverse = b.s[INVERSE_2, n] / sin if sin > 0.0 else 0.0
    for j in range(d):
        axes[0, 0, j], axes[1, 0, j] = b.w[j, n] * b.s[INVERSE_1, n], b.w[d + j, n] * b.s[INVERSE_2, n]
        axes[0, 1, j] = b.p[2 * j, n] * inverse
        axes[1, 1, j] = sin * axes[0, 0, j] - cos * axes[0, 1, j]


@inline
def blocks_of_v(b: Block, n: int, axes: Floats, out: Floats) -> None:
    """Fill the rows and columns of v in out (2 + 2 d, 2 + 2 d)."""
    d, same = len(b.a), b.s[FACING, n] > 0.0
    x = np.pi - b.s[X, n] if same else b.s[X, n]
    q = b.s[Q, n] + np.pi * b.s[COS, n] if same else b.s[Q, n]
    norm = b.s[NORM_1, n], b.s[NORM_2, n]
    out[0, 1] = out[1, 0] = norm[0] * norm[1] * q / (2 * np.pi)
    for i in range(2):
        out[i, i] = norm[i] * norm[i] / 2
        size = b.v[i, n] * norm[1 - i] / (2 * np.pi)
        for j in range(d):
            column = 2 + i * d + j
            mixed = size * (q * axes[i, 0, j] + x * b.s[SIN, n] * axes[i, 1, j])
            out[i, column] = out[column, i] = b.v[i, n] * b.w[i * d + j, n] / 2 + b.slope[i * d + j, n]
            out[1 - i, column] = out[column, 1 - i] = mixed


@inline
def blocks_of_w(b: Block, n: int, axes: Floats, out: Floats) -> None:
    """Fill the blocks of the rows of W in out."""
    d, sin, cos = len(b.a), b.s[SIN, n], b.s[COS, n]
    x = np.pi - b.s[X, n] if b.s[FACING, n] > 0.0 else b.s[X, n]
    norm = b.s[NORM_1, n], b.s[NORM_2, n]
    weight = b.v[0, n] * b.v[1, n] / (2 * np.pi)
    for j in range(d):
        for m in range(d):
            one = 1.0 if j == m else 0.0
            for i in range(2):
                u, s = axes[i, 0], axes[i, 1]
                bend = weight * norm[1 - i] / norm[i] * sin * (one - u[j] * u[m] + s[j] * s[m])
                out[2 + i * d + j, 2 + i * d + m] = b.v[i, n] * b.v[i, n] / 2 * one + bend
            u, s = axes[0, 0], axes[0, 1]
            exchange = cos * (u[j] * u[m] - s[j] * s[m]) + sin * (u[j] * s[m] + s[j] * u[m])
            out[2 + j, 2 + d + m] = out[2 + d + m, 2 + j] = weight * (x * one + sin * exchange)
