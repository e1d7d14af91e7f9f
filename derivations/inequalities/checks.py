"""Checks that stop a derivation when an identity it relies on does not hold."""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.frame import Vector


def require_zero(expr: sp.Expr) -> None:
    """Raise ArithmeticError unless the expression vanishes identically."""
    if not ring.is_zero(expr):
        raise ArithmeticError(f"{expr} does not vanish")


def squared_distance(left: Vector, right: Vector) -> sp.Expr:
    """|left - right|^2, 0 exactly if the vectors agree."""
    gap = frame.add(left, frame.scale(-1, right))
    return frame.dot(gap, gap)
