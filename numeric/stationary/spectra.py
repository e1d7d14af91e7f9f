"""Spectra of the Hessian at the stationary points of two neurons, from the structure each kind has there."""

from __future__ import annotations

from math import sqrt
from typing import Any, TypeAlias

import numpy as np

from numeric import closed_form
from numeric.stationary.point import Number, Point

Spectrum: TypeAlias = tuple[tuple[Number, int], ...]


def of_parallel_rows(point: Point) -> Spectrum:
    """Where U_1 + U_2 = a with parallel rows: J^T J / 2, J the Jacobian of U_1 + U_2 (D.1, p. 54)."""
    weights, rows = point.v @ point.v, np.sum(point.W * point.W)
    d = len(point.a)
    return _merged((point.number(x) / 2, n) for x, n in ((0, d + 2), (weights, d - 1), (weights + rows, 1)))


def of_the_optimum(point: Point) -> Spectrum:
    """Where U_1 = U_2 = a: the neurons are never active together, so J_i^T J_i / 2 for each of them."""
    d = len(point.a)
    sizes = [(weight * weight, row @ row) for weight, row in zip(point.v, point.W, strict=True)]
    doubled = [(0, 2), *((p, d - 1) for p, _ in sizes), *((p + q, 1) for p, q in sizes)]
    return _merged((point.number(x) / 2, n) for x, n in doubled)


def of_no_output(point: Point) -> Spectrum:
    """At v = 0: the kernel matrix K in v, -a / 2 between v_i and w_i, and nothing else; each kappa of K gives two."""
    K = np.array([[closed_form.kernel(p, q) for q in point.W] for p in point.W], dtype=float)
    square = float(point.a @ point.a)
    pairs = [(k / 2, sqrt(k * k + square) / 2) for k in np.linalg.eigvalsh(K).tolist()]
    return _merged([(0.0, 2 * len(point.a) - 2), *((k + s * root, 1) for k, root in pairs for s in (-1, 1))])


def _merged(pairs: Any) -> Spectrum:
    counts: dict[Number, int] = {}
    for value, multiplicity in pairs:
        counts[value] = counts.get(value, 0) + multiplicity
    return tuple(sorted((value, count) for value, count in counts.items() if count))
