"""The network, its residual and its Jacobian, straight from their definitions (Sec. 2, eq. (2))."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from mpmath.libmp import to_rational

from numeric.errors import InputError, NotDifferentiable

Vector = list[Fraction]


class Gradient(NamedTuple):
    """Gradient in the output weights, v (k,), and in the rows, W (k, d)."""

    v: Any
    W: Any


@dataclass(frozen=True)
class Network:
    """f(x) = sum_i v_i relu(w_i.x) against the target a.x, every number an exact rational.

    v: k output weights, already in the appendix convention. W: k rows of d. a: d.
    signs: k factors that turn a derivative in v back into the caller's convention.
    """

    v: Vector
    W: list[Vector]
    a: Vector
    signs: list[int]

    @classmethod
    def read(cls, v: Any, W: Any, a: Any, convention: str) -> Network:
        """Take ints, floats, Fractions, mpf or numeric strings; raise InputError on anything else."""
        weights, rows, target = vector(v, "v"), [vector(row, "W") for row in W], vector(a, "a")
        if len(rows) != len(weights):
            raise InputError("W", f"{len(weights)} rows, one for each of v", f"{len(rows)}")
        if any(len(row) != len(target) for row in rows):
            raise InputError("W", f"rows of length {len(target)}, the length of a", [len(row) for row in rows])
        signs = _signs(convention, len(weights))
        return cls([s * x for s, x in zip(signs, weights, strict=True)], rows, target, signs)

    def require_differentiable(self, *, twice: bool = False) -> None:
        """Raise NotDifferentiable where step(w_i.x) has no meaning: w_i = 0 with v_i != 0, or any w_i = 0 twice."""
        for i, (weight, row) in enumerate(zip(self.v, self.W, strict=True)):
            if not any(row) and (twice or weight):
                order = "differentiated twice" if twice else "differentiated"
                raise NotDifferentiable("W", f"rows at which the definition can be {order}", f"0 in row {i}")


def _signs(convention: str, k: int) -> list[int]:
    if convention == "appendix":
        return [1] * k
    if convention == "theorem" and k == 2:
        return [1, -1]
    raise InputError("convention", "'appendix', or 'theorem' with k = 2", f"{convention!r} with k = {k}")


def vector(values: Any, name: str) -> Vector:
    """The entries of a nonempty one-dimensional sequence as exact rationals."""
    if not isinstance(values, Sequence | np.ndarray) or isinstance(values, str) or len(values) == 0:
        raise InputError(name, "a nonempty sequence of numbers", repr(values))
    return [_rational(x, name) for x in values]


def pair_of_vectors(a: Any, b: Any) -> list[Vector]:
    """Two vectors of the same length."""
    pair = [vector(a, "a"), vector(b, "b")]
    if len(pair[0]) != len(pair[1]):
        raise InputError("b", f"the length of a, {len(pair[0])}", len(pair[1]))
    return pair


def _rational(x: Any, name: str) -> Fraction:
    try:
        return Fraction(*to_rational(x._mpf_)) if hasattr(x, "_mpf_") else Fraction(getattr(x, "item", lambda: x)())
    except (TypeError, ValueError, OverflowError):
        raise InputError(name, "finite real numbers", repr(x)) from None


def relu(y: Any) -> Any:
    """max(y, 0), elementwise."""
    return np.maximum(y, 0)


def residual(v: Any, y: Any) -> Any:
    """r(x) = sum_i v_i relu(w_i.x) - a.x at n points, from y = (w_1.x, ..., w_k.x, a.x) of shape (k + 1, n)."""
    return v @ relu(y[:-1]) - y[-1]


def step(y: Any) -> Any:
    """1 where y > 0, else 0, as integers."""
    return (y > 0) * 1
