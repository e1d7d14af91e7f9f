"""The two-neuron loss and its derivatives at single points, from App. A.1-A.2 and half-space moments, in exact numbers.

Appendix convention, rows as tuples of exact numbers in dimension 2, a = (1, 0). Nothing of `derivations` is used.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

Vector = Sequence[sp.Expr | int]
TARGET = (1, 0)


def dot(x: Vector, y: Vector) -> sp.Expr:
    return sp.Add(*(sp.sympify(i) * j for i, j in zip(x, y, strict=True)))


def length(x: Vector) -> sp.Expr:
    return sp.sqrt(dot(x, x))


def angle(x: Vector, y: Vector) -> sp.Expr:
    """In the plane, by the two-argument arctangent: SymPy's acos near 1 cannot be trusted."""
    return sp.atan2(abs(sp.sympify(x[0]) * y[1] - sp.sympify(x[1]) * y[0]), dot(x, y))


def kernel(x: Vector, y: Vector) -> sp.Expr:
    if length(x) == 0 or length(y) == 0:
        return sp.Integer(0)
    t = angle(x, y)
    return length(x) * length(y) * (sp.sin(t) + (sp.pi - t) * sp.cos(t)) / (2 * sp.pi)


def loss(v: Vector, rows: Sequence[Vector], a: Vector = TARGET) -> sp.Expr:
    pairs = sp.Add(*(v[i] * v[j] * kernel(rows[i], rows[j]) for i in (0, 1) for j in (0, 1)))
    linear = sp.Add(*(v[i] * dot(a, rows[i]) for i in (0, 1)))
    return sp.expand(pairs / 2 - linear / 2 + dot(a, a) / sp.Integer(2))


def weight_gradient(v: Vector, rows: Sequence[Vector], a: Vector = TARGET) -> list[sp.Expr]:
    return [sp.expand(sp.Add(*(v[j] * kernel(rows[i], rows[j]) for j in (0, 1))) - dot(a, rows[i]) / 2) for i in (0, 1)]


def row_gradient(v: Vector, rows: Sequence[Vector], a: Vector = TARGET) -> list[sp.Expr] | None:
    """None where the loss is not differentiable in a row."""
    parts: list[sp.Expr] = []
    for i, j in ((0, 1), (1, 0)):
        if length(rows[i]) == 0:
            if v[i] * v[j] * length(rows[j]) != 0:
                return None
            parts += [-sp.sympify(v[i]) * x / 2 for x in a]
        else:
            parts += [
                v[i]
                * (
                    v[i] * rows[i][n] / sp.Integer(2)
                    - a[n] / sp.Integer(2)
                    + v[j] * _kernel_gradient(rows[i], rows[j])[n]
                )
                for n in range(len(a))
            ]
    return [sp.expand(part) for part in parts]


def _kernel_gradient(x: Vector, y: Vector) -> list[sp.Expr]:
    if length(y) == 0:
        return [sp.Integer(0)] * len(x)
    t = angle(x, y)
    return [(length(y) * sp.sin(t) * i / length(x) + (sp.pi - t) * j) / (2 * sp.pi) for i, j in zip(x, y, strict=True)]


def is_stationary(v: Vector, rows: Sequence[Vector], a: Vector = TARGET) -> bool:
    gradient = row_gradient(v, rows, a)
    return gradient is not None and not any(gradient) and not any(weight_gradient(v, rows, a))


def half_space_hessian(v: Vector, x: Vector) -> sp.Matrix:
    """E[grad f grad f^T] for rows x_1 e_1, x_2 e_1 in dimension 2, order (v_1, v_2, w_1, w_2).

    E[1{e_1.x > 0} x x^T] = I/2; rows on opposite sides share no input. It is the
    Hessian where the residual is orthogonal to linear functions on both half spaces: at U_1 + U_2 = a on one side, or
    where it is zero.
    """
    features = [
        sp.Matrix([[x[0], 0, v[0], 0, 0, 0], [0, 0, 0, v[0], 0, 0]]),
        sp.Matrix([[0, x[1], 0, 0, v[1], 0], [0, 0, 0, 0, 0, v[1]]]),
    ]
    shared = 1 if x[0] * x[1] > 0 else 0
    both = features[0].T * features[1]
    return (features[0].T * features[0] + features[1].T * features[1] + shared * (both + both.T)) / 2
