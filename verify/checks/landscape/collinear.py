"""The derived gradient at collinear rows, exactly: limits of two derivations as the angle tends to 0 or to pi.

Theorem convention: the network is v_1 relu(w_1.x) - v_2 relu(w_2.x), with v_1, v_2 > 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np

from verify.checks.resolve import resolve
from verify.state import State, sympy_ops

ROUTES = (
    "derivations.entries.first_order:gradient_w_by_differentiation",
    "derivations.entries.first_order:gradient_w_by_stein",
)


@dataclass(frozen=True)
class Symbols:
    """Weights v, row lengths p, all positive, and three coordinates of the target, the last off the plane."""

    v: tuple[Any, Any]
    p: tuple[Any, Any]
    a: tuple[Any, Any, Any]


@cache
def symbols() -> Symbols:
    """Those of `derivations.landscape`, so that results can be compared."""
    import sympy as sp

    from derivations.calculus.symbols import p, q
    from derivations.landscape.symbols import v_1, v_2

    return Symbols((v_1, v_2), (p, q), sp.symbols("a_1:4", real=True))


def state(opposite: bool = False) -> State:
    """Rows p e_1 and q e_1, or -q e_1 where opposite, in R^4, v = (v_1, -v_2), any target."""
    import sympy as sp

    s, zero = symbols(), sp.Integer(0)
    sign, angle = (-1, sp.pi) if opposite else (1, zero)
    W = np.array([[s.p[0], *[zero] * 3], [sign * s.p[1], *[zero] * 3]], dtype=object)
    theta = np.array([[zero, angle], [angle, zero]], dtype=object)
    v, a = np.array([s.v[0], -s.v[1]], dtype=object), np.array([*s.a, zero], dtype=object)
    return State(sympy_ops(), v, W, a, np.array(s.p, dtype=object), theta)


@cache
def gradient_w(route: str, opposite: bool) -> tuple[tuple[Any, ...], ...]:
    """The derived gradient in the rows, (2, 4), at `state(opposite)`: the limit of that between two angles."""
    import sympy as sp

    s, t, limit = symbols(), sp.Symbol("t", real=True), resolve("derivations.calculus.ring:limit")
    rows = resolve(route)((s.v[0], -s.v[1]), s.p, t, (*s.a, sp.Integer(0)))
    end = sp.pi if opposite else sp.Integer(0)
    return tuple(tuple(limit(sp.sympify(entry), t, end) for entry in row) for row in rows)


def factors(x: Any, y: Any, opposite: bool) -> list[Any]:
    """The gradients in w_1, w_2 as multiples of a, where v_1 w_1 = x a and v_2 w_2 = y a; both routes must agree.

    x, y: numbers or expressions. opposite: whether x y < 0. The limits are linear in rows and target, so the
    signs of x and y need no case of their own.
    """
    found = [_factors(gradient_w(route, opposite), x, y, opposite) for route in ROUTES]
    if found[0] != found[1]:
        raise ArithmeticError(f"two derivations of the gradient differ: {found}")
    return found[0]


def _factors(rows: Sequence[Sequence[Any]], x: Any, y: Any, opposite: bool) -> list[Any]:
    import sympy as sp

    s, length = symbols(), sp.Symbol("alpha", positive=True)
    x, y = exact(x), exact(y)
    lengths = (x * length / s.v[0], (-y if opposite else y) * length / s.v[1])
    at = dict(zip((*s.p, *s.a), (*lengths, length, 0, 0), strict=True))
    columns = [[sp.expand(entry.subs(at, simultaneous=True) / length) for entry in row] for row in rows]
    if any(entry != 0 for row in columns for entry in row[1:]):
        raise ArithmeticError("the gradient at collinear rows leaves their line")
    return [row[0] for row in columns]


def loss(x: Any, y: Any, opposite: bool) -> Any:
    """The derived loss over |a|^2 at v_1 w_1 = x a, v_2 w_2 = y a, as an expression in x and y."""
    import sympy as sp

    s, t, length = symbols(), sp.Symbol("t", real=True), sp.Symbol("alpha", positive=True)
    loss = resolve("derivations.entries.first_order:loss_by_expansion")
    value = loss((s.v[0], -s.v[1]), s.p, t, (*s.a, sp.Integer(0)))
    end = sp.pi if opposite else sp.Integer(0)
    lengths = (x * length / s.v[0], (-y if opposite else y) * length / s.v[1])
    at = dict(zip((*s.p, *s.a), (*lengths, length, 0, 0), strict=True))
    return sp.expand(resolve("derivations.calculus.ring:limit")(value, t, end).subs(at, simultaneous=True) / length**2)


def exact(x: Any) -> Any:
    """A number or expression as SymPy's."""
    import sympy as sp

    return sp.Rational(x.numerator, x.denominator) if isinstance(x, Fraction) else sp.sympify(x)
