"""An orthonormal basis of the span of a few vectors, by Gram-Schmidt, with the rank decided in exact rationals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from numeric.reference.network import Vector


class Span(NamedTuple):
    """basis: (m, d) orthonormal rows; coordinates: (n, m) of the n vectors in it; both mpf."""

    basis: Any
    coordinates: Any

    @property
    def dimension(self) -> int:
        """m, the rank of the vectors."""
        return len(self.basis)


def span(vectors: Sequence[Vector], ctx: Any) -> Span:
    """Span of n vectors of length d; every entry rounded once, from its exact value, to the precision of ctx."""
    orthogonal = _orthogonal_basis(vectors)
    norms = [ctx.sqrt(_mpf(dot(q, q), ctx)) for q in orthogonal]
    m, n, d = len(orthogonal), len(vectors), len(vectors[0])
    basis = np.array([[_mpf(x, ctx) / s for x in q] for q, s in zip(orthogonal, norms, strict=True)], dtype=object)
    coordinates = [[_mpf(dot(v, q), ctx) / s for q, s in zip(orthogonal, norms, strict=True)] for v in vectors]
    return Span(basis.reshape(m, d), np.array(coordinates, dtype=object).reshape(n, m))


def _orthogonal_basis(vectors: Sequence[Vector]) -> list[Vector]:
    basis: list[Vector] = []
    for v in vectors:
        rest = v
        for q in basis:
            rest = reject(rest, q)
        if any(rest):
            basis.append(rest)
    return basis


def dot(p: Vector, q: Vector) -> Fraction:
    """p.q"""
    return sum((x * y for x, y in zip(p, q, strict=True)), Fraction(0))


def reject(v: Vector, q: Vector) -> Vector:
    """v minus its projection onto q, exactly."""
    factor = dot(v, q) / dot(q, q)
    return [x - factor * y for x, y in zip(v, q, strict=True)]


def _mpf(x: Fraction, ctx: Any) -> Any:
    return ctx.mpf(x.numerator) / x.denominator
