"""A standard normal vector seen through its products with a few vectors: the dimension of their span is all that costs.

Across the span x is independent of those products, with mean 0 and variance 1, so that moments with x itself need no
further integral.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from numeric.reference.network import Vector
from numeric.reference.panels import Quadrature, context
from numeric.reference.span import Span, span
from numeric.reference.sphere import expectation

Integrand = Callable[[Any, Any], Any]
Products = Callable[[Any], Any]


class Gaussian:
    """x ~ N(0, I_d) and n vectors of length d, exact rationals, that span at most three dimensions.

    deviation: the standard deviation of x along the first vector, 1 or less; in all other directions it is 1.
    """

    def __init__(self, vectors: list[Vector], digits: int, deviation: Any = 1) -> None:
        self.ctx, self.digits = context(digits), digits
        self.span: Span = span(vectors, self.ctx)
        self.deviations = np.array([deviation] + [1] * len(vectors), dtype=object)[: self.span.dimension]

    @cached_property
    def norms(self) -> Any:
        """(n,) lengths of the vectors, which are the deviations of their products with x where that of x is 1."""
        return np.array([self.ctx.norm(list(c)) for c in self.span.coordinates * self.deviations], dtype=object)

    def expect(self, h: Integrand, *, degree: int, scale: Any) -> Quadrature:
        """E[h(y, u)], all axes but the last raveled; u (m, n): points in the span's basis, y: their products.

        The vectors are the kinks; y[j] = vectors[j].x, and h(y, u), homogeneous of that degree and at most `scale` on
        the unit sphere, has the points along its last axis.
        """
        kinks = self.span.coordinates * self.deviations

        def flat(u: Any) -> Any:
            return np.reshape(h(kinks @ u, self.deviations[:, None] * u), (-1, u.shape[1]))

        return expectation(flat, kinks, self.span.dimension, degree=degree, scale=scale, digits=self.digits)

    def mean(self, h: Products, *, degree: int, scale: Any) -> Quadrature:
        """E[h(y)], (q,), for h of q rows, homogeneous of that degree and at most `scale` on the unit sphere."""
        return self.expect(lambda y, u: h(y), degree=degree, scale=scale)

    def first_moment(self, h: Products, *, degree: int, scale: Any) -> Quadrature:
        """E[h(y) x], (q, d); the error holds for each row in the Euclidean norm."""
        basis = self.span.basis
        inside = self.expect(lambda y, u: h(y)[:, None] * u, degree=degree + 1, scale=scale)
        value = inside.value.reshape(self._rows(h), len(basis)) @ basis
        return Quadrature(value, len(basis) * inside.error)

    def second_moment(self, h: Products, *, degree: int, scale: Any) -> Quadrature:
        """E[h(y) x x^T], (q, d, d); the error holds for each matrix in the Frobenius norm."""
        basis = self.span.basis
        m, d = basis.shape
        inside = self.expect(lambda y, u: h(y)[:, None, None] * u[:, None] * u, degree=degree + 2, scale=scale)
        outside = self.mean(h, degree=degree, scale=scale)
        across = np.eye(d, dtype=int) - basis.T @ basis
        value = basis.T @ inside.value.reshape(self._rows(h), m, m) @ basis + outside.value[:, None, None] * across
        return Quadrature(value, m * inside.error + d * outside.error)

    def _rows(self, h: Products) -> int:
        """q of an h of q rows."""
        return len(h(np.zeros((len(self.span.coordinates), 1), dtype=object)))
