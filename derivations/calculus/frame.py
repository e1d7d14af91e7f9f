"""Vector calculus for functions of two vectors a, b that depend on |a| = p, |b| = q and their angle t only.

The gradient lies in span(abar, bbar) and the second derivatives in the span of I and the four dyads of abar, bbar. From
a.b = p q cos t follow grad_a p = abar and grad_a t = (cos t abar - bbar)/(p sin t); no coordinate is ever chosen, so
every result holds in every dimension d >= 2. Valid where 0 < t < pi and p, q > 0.
"""

from __future__ import annotations

from typing import NamedTuple, TypeVar

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t

C, S = sp.cos(t), sp.sin(t)
_BASIS, _INVERSE = sp.Matrix([[1, C], [0, S]]), sp.Matrix([[1, -C / S], [0, 1 / S]])


class Vector(NamedTuple):
    """The vector first * abar + second * bbar."""

    first: sp.Expr
    second: sp.Expr


class Dyadic(NamedTuple):
    """The matrix identity * I + aa * abar abar^T + ab * abar bbar^T + ba * bbar abar^T + bb * bbar bbar^T."""

    identity: sp.Expr
    aa: sp.Expr
    ab: sp.Expr
    ba: sp.Expr
    bb: sp.Expr


Tensor = TypeVar("Tensor", Vector, Dyadic)

ABAR, BBAR = Vector(sp.Integer(1), sp.Integer(0)), Vector(sp.Integer(0), sp.Integer(1))
IDENTITY = Dyadic(*map(sp.Integer, (1, 0, 0, 0, 0)))


def scale(factor: sp.Expr | int, tensor: Tensor) -> Tensor:
    """factor * tensor, in canonical form."""
    return type(tensor)(*(ring.canonical(factor * entry) for entry in tensor))


def add(*tensors: Tensor) -> Tensor:
    """The sum of tensors of one type, in canonical form."""
    return type(tensors[0])(*(ring.canonical(sp.Add(*entries)) for entries in zip(*tensors, strict=True)))


def dot(u: Vector, w: Vector) -> sp.Expr:
    """The scalar product u.w, from abar.bbar = cos t."""
    cross = u.first * w.second + u.second * w.first
    return ring.canonical(u.first * w.first + u.second * w.second + cross * C)


def outer(u: Vector, w: Vector) -> Dyadic:
    """The dyad u w^T."""
    pairs = (u.first * w.first, u.first * w.second, u.second * w.first, u.second * w.second)
    return Dyadic(sp.Integer(0), *map(ring.canonical, pairs))


def apply(matrix: Dyadic, u: Vector) -> Vector:
    """The vector matrix u."""
    on_a, on_b = dot(ABAR, u), dot(BBAR, u)
    image = Vector(matrix.aa * on_a + matrix.ab * on_b, matrix.ba * on_a + matrix.bb * on_b)
    return add(scale(matrix.identity, u), image)


def compose(left: Dyadic, right: Dyadic) -> Dyadic:
    """The matrix product left right."""
    rows = ((left.aa, left.ab), (left.ba, left.bb))
    gram = sp.Matrix([[1, C], [C, 1]])
    inner = sp.Matrix(rows) * gram * sp.Matrix([[right.aa, right.ab], [right.ba, right.bb]])
    mixed = add(scale(left.identity, right), scale(right.identity, left))
    product = left.identity * right.identity
    return add(mixed, Dyadic(-product, *inner))


def swapped(u: Vector) -> Vector:
    """The vector with the two vectors of the frame exchanged: a for b, p for q."""
    first, second = (entry.subs({p: q, q: p}, simultaneous=True) for entry in u)
    return Vector(second, first)


def projection_off(u: Vector) -> Dyadic:
    """P = I - u u^T, the projection orthogonal to the unit vector u (a3-projections, App. A.3, p. 21)."""
    return add(IDENTITY, scale(-1, outer(u, u)))


def grad_a(f: sp.Expr) -> Vector:
    """The gradient in a of a function of p, q, t."""
    turn = sp.diff(f, t) / (p * S)
    return Vector(ring.canonical(sp.diff(f, p) + turn * C), ring.canonical(-turn))


def grad_b(f: sp.Expr) -> Vector:
    """The gradient in b of a function of p, q, t."""
    turn = sp.diff(f, t) / (q * S)
    return Vector(ring.canonical(-turn), ring.canonical(sp.diff(f, q) + turn * C))


def jacobian_a(field: Vector) -> Dyadic:
    """The derivative in a, J[i, j] = d field_i / d a_j, of a vector field with coefficients in p, q, t."""
    moving = scale(field.first / p, projection_off(ABAR))
    return add(outer(ABAR, grad_a(field.first)), outer(BBAR, grad_a(field.second)), moving)


def jacobian_b(field: Vector) -> Dyadic:
    """The derivative in b, J[i, j] = d field_i / d b_j, of a vector field with coefficients in p, q, t."""
    moving = scale(field.second / q, projection_off(BBAR))
    return add(outer(ABAR, grad_b(field.first)), outer(BBAR, grad_b(field.second)), moving)


def in_orthonormal_basis(tensor: Vector | Dyadic) -> tuple[sp.Matrix, sp.Expr]:
    """Components on e1 = abar, e2 = (bbar - cos t abar)/sin t, and the factor of I on the complement of the plane.

    These stay finite as t -> 0 and t -> pi where the tensor does, unlike coefficients on dyads.
    """
    if isinstance(tensor, Vector):
        return (_BASIS * sp.Matrix(tensor)).applyfunc(ring.canonical), sp.Integer(0)
    inside = _BASIS * sp.Matrix(2, 2, tensor[1:]) * _BASIS.T + tensor.identity * sp.eye(2)
    return inside.applyfunc(ring.canonical), tensor.identity


def vector_from_orthonormal_basis(components: sp.Matrix) -> Vector:
    """The vector with components (2 x 1) on e1, e2."""
    return Vector(*map(ring.canonical, _INVERSE * components))


def from_orthonormal_basis(inside: sp.Matrix, outside: sp.Expr) -> Dyadic:
    """The matrix with 2 x 2 block inside on e1, e2 and outside * I on the complement of the plane, as a dyadic."""
    dyads = _INVERSE * (inside - outside * sp.eye(2)) * _INVERSE.T
    return Dyadic(ring.canonical(outside), *map(ring.canonical, dyads))


def in_coordinates(tensor: Vector | Dyadic, abar: sp.Matrix, bbar: sp.Matrix) -> sp.Matrix:
    """The tensor as a d x 1 or d x d matrix, for explicit d x 1 unit vectors."""
    if isinstance(tensor, Vector):
        return tensor.first * abar + tensor.second * bbar
    dyads = (abar * abar.T, abar * bbar.T, bbar * abar.T, bbar * bbar.T)
    inside = (entry * dyad for entry, dyad in zip(tensor[1:], dyads, strict=True))
    return sum(inside, tensor.identity * sp.eye(len(abar)))
