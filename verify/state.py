"""One state (v, W, a) over any arithmetic: a printed formula is transcribed once and evaluated everywhere.

Arrays are NumPy object arrays: their entries are SymPy expressions, mpf numbers or floats, and `+`, `*`,
`@` and `np.outer` work alike on all of them. Angles are those of the paper, the inverse cosine of the
normalised inner product, which at enough digits is a route of its own beside the arctangents of `numeric`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Scalar = Any


@dataclass(frozen=True)
class Ops:
    """The functions a printed formula may use, and pi; `least` is the smaller of two numbers."""

    sin: Callable[[Scalar], Scalar]
    cos: Callable[[Scalar], Scalar]
    sqrt: Callable[[Scalar], Scalar]
    acos: Callable[[Scalar], Scalar]
    pi: Scalar
    number: Callable[[Fraction], Scalar]
    least: Callable[[Scalar, Scalar], Scalar] = min


@dataclass(frozen=True)
class State:
    """Weights v (k,), rows W (k, d), target a (d,), norms (k,), angles theta (k, k), and `o` to compute."""

    o: Ops
    v: Array
    W: Array
    a: Array
    norm: Array
    theta: Array

    @property
    def k(self) -> int:
        return len(self.v)

    @property
    def d(self) -> int:
        return len(self.a)

    @property
    def facts(self) -> tuple[Scalar, ...]:
        """Expressions of a symbolic state that are >= 0 by hypothesis."""
        return ()

    def bar(self, i: int) -> Array:
        """Row i normalised."""
        row: Array = self.W[i] / self.norm[i]
        return row

    def projection(self, i: int) -> Array:
        """I - bar(i) bar(i)^T."""
        rest: Array = self.identity() - np.outer(self.bar(i), self.bar(i))
        return rest

    def identity(self) -> Array:
        entries = [[self.number(int(p == q)) for q in range(self.d)] for p in range(self.d)]
        return np.array(entries, dtype=object)

    def number(self, numerator: int, denominator: int = 1) -> Scalar:
        """An exact rational in this arithmetic: the 1/2 of a formula must not be a float."""
        return self.o.number(Fraction(numerator, denominator))

    def with_(self, **changes: Any) -> State:
        return replace(self, **changes)


@dataclass(frozen=True)
class Point:
    """A state in exact rationals, and the name of the cell of the domain it stands for."""

    v: tuple[Fraction, ...]
    W: tuple[tuple[Fraction, ...], ...]
    a: tuple[Fraction, ...]
    cell: str = "generic"

    def describe(self) -> dict[str, str]:
        """Symbol -> exact value, for a witness or a location."""
        rows = {f"w{i + 1}": _tuple(row) for i, row in enumerate(self.W)}
        return {"v": _tuple(self.v), **rows, "a": _tuple(self.a)}

    def __str__(self) -> str:
        return f"{self.cell}: " + ", ".join(f"{name} = {value}" for name, value in self.describe().items())


def _tuple(values: tuple[Fraction, ...]) -> str:
    return "(" + ", ".join(str(x) for x in values) + ")"


def mp_ops(digits: int) -> Ops:
    """Arbitrary precision, in a context of its own."""
    import mpmath

    ctx = mpmath.MPContext()
    ctx.dps = digits

    def number(x: Fraction) -> Scalar:
        return ctx.mpf(x.numerator) / x.denominator

    return Ops(ctx.sin, ctx.cos, ctx.sqrt, ctx.acos, +ctx.pi, number)


def sympy_ops() -> Ops:
    """Exact expressions."""
    import sympy as sp

    return Ops(sp.sin, sp.cos, sp.sqrt, sp.acos, sp.pi, lambda x: sp.Rational(x.numerator, x.denominator), sp.Min)


def numeric_state(point: Point, digits: int) -> State:
    """The point in arbitrary precision; angles by the inverse cosine, so ask for spare digits."""
    return _state(mp_ops(digits), point)


def exact_state(point: Point) -> State:
    """The point in SymPy numbers, where a 0/0 shows as nan instead of hiding in the last digit."""
    return _state(sympy_ops(), point)


def _state(o: Ops, point: Point) -> State:
    def array(values: tuple[Fraction, ...]) -> Array:
        return np.array([o.number(Fraction(x)) for x in values], dtype=object)

    W = np.array([array(row) for row in point.W], dtype=object)
    norm = np.array([o.sqrt(row @ row) for row in W], dtype=object)
    return State(o, array(point.v), W, array(point.a), norm, _angles(o, W, norm))


def _angles(o: Ops, W: Array, norm: Array) -> Array:
    """theta_ij, exactly 0 on the diagonal, with the cosine held in [-1, 1] against the last rounding."""
    one, zero = o.number(Fraction(1)), o.number(Fraction(0))
    k = len(W)
    theta = np.full((k, k), zero, dtype=object)
    for i in range(k):
        for j in range(k):
            if i != j and norm[i] and norm[j]:
                theta[i, j] = o.acos(min(one, max(-one, (W[i] @ W[j]) / (norm[i] * norm[j]))))
    return theta


def symbolic_state() -> tuple[State, Any]:
    """Two rows at a symbolic angle t in R^4, any target, and the symbol t.

    Two rows and a target span at most three dimensions; the fourth coordinate stands for the whole
    orthogonal complement, so entrywise identities here hold for every d. Sums over pairs of units are fixed
    by their pair terms, so they hold for every k.
    """
    import sympy as sp

    t = sp.Symbol("t", real=True)
    p = sp.symbols("p1 p2", positive=True)
    zero = sp.Integer(0)
    W = np.array([[p[0], zero, zero, zero], [p[1] * sp.cos(t), p[1] * sp.sin(t), zero, zero]], dtype=object)
    a = np.array([*sp.symbols("a1:4", real=True), zero], dtype=object)
    theta = np.array([[zero, t], [t, zero]], dtype=object)
    v = np.array(sp.symbols("v1 v2", real=True), dtype=object)
    return State(sympy_ops(), v, W, a, np.array(p, dtype=object), theta), t
