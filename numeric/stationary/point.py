"""A point of two neurons whose vector equations are decided exactly, or in floats within a relative tolerance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Any, TypeAlias

import numpy as np

from numeric.arithmetic import FLOAT64
from numeric.errors import InputError
from numeric.inputs import state

Number: TypeAlias = Fraction | float


@dataclass(frozen=True)
class Point:
    """v (2,), W (2, d), a (d,) in the appendix convention: Fractions, or floats with what is negligible set to zero."""

    v: Any
    W: Any
    a: Any
    tol: float
    exact: bool

    @classmethod
    def read(cls, v: Any, W: Any, a: Any, convention: str, tol: float) -> Point:
        """Exact if all numbers are ints or Fractions. Raises InputError."""
        floats = state(v, W, a, convention, FLOAT64)
        if floats.batch or floats.W.shape[1] != 2:
            raise InputError("W", "shape (2, d): one point of two neurons", f"shape {np.shape(W)}")
        raw = [np.array(x, dtype=object) for x in (v, W, a)]
        if all(isinstance(x, int | np.integer | Fraction) for part in raw for x in part.flat):
            weights, rows, target = (np.vectorize(_fraction, otypes=[object])(part) for part in raw)
            return cls(floats.signs * weights, rows, target, 0.0, True)
        return cls._snapped(floats.v[0], floats.W[0], floats.a[0], tol)

    @classmethod
    def _snapped(cls, v: Any, W: Any, a: Any, tol: float) -> Point:
        """sqrt |a| is the size of a balanced weight or row: what is far below it and its like is zero.

        But not in a neuron whose output is of the size of the others or of the target, however unbalanced it is.
        """
        least_weight, least_row = (tol * (norm(x) + sqrt(norm(a))) for x in (v, W))
        lengths = np.linalg.norm(W, axis=1)
        outputs = np.abs(v) * lengths
        idle = outputs <= tol * (np.max(outputs) + norm(a))
        rows = np.where((idle & (lengths <= least_row))[:, None], 0, W)
        return cls(np.where(idle & (np.abs(v) <= least_weight), 0, v), rows, a, tol, False)

    @property
    def U(self) -> Any:
        """(2, d) effective rows v_i w_i."""
        return self.v[:, None] * self.W

    @property
    def active(self) -> list[bool]:
        """Which neurons are not the zero function."""
        return [bool(row.any()) for row in self.U]

    def equal(self, x: Any, y: Any) -> bool:
        """Whether two vectors are equal, in floats relative to their sizes."""
        return not np.any(x - y) if self.exact else norm(x - y) <= self.tol * (norm(x) + norm(y))

    def orthogonal(self, x: Any, y: Any) -> bool:
        """Whether two vectors are orthogonal; a zero vector is, to all."""
        return not x @ y if self.exact else bool(abs(x @ y) <= self.tol * norm(x) * norm(y))

    def collinearity(self) -> int:
        """1 for nonzero rows of one direction, -1 for opposite ones, 0 for any others."""
        p, q = self.W
        return int(np.sign(p @ q)) if self.equal(p * (q @ q), q * (p @ q)) else 0

    def quarter_targets(self, count: int) -> Number:
        """count |a|^2 / 4"""
        return self.number(count * (self.a @ self.a)) / 4

    def number(self, x: Any) -> Number:
        """A scalar as a Fraction or a float."""
        return Fraction(x) if self.exact else float(x)


def norm(x: Any) -> float:
    """Euclidean norm of a float array."""
    return float(np.linalg.norm(x))


def _fraction(x: Any) -> Fraction:
    return Fraction(x if isinstance(x, Fraction) else int(x))
