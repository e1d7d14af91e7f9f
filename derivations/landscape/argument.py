"""Steps that are checked as they are written down."""

from __future__ import annotations

from typing import TypeAlias

import sympy as sp

from derivations import ring
from derivations.presentation import equation, to_latex
from derivations.steps import Step

Value: TypeAlias = sp.Expr | sp.MatrixBase


class NotProved(ArithmeticError):
    """A step that was claimed does not hold."""


def identity(left: Value, right: Value, reason: str) -> Step:
    """The step left = right, decided by the canonical form of both sides.

    Raises NotProved if they differ.
    """
    if not ring.equal(left, right):
        raise NotProved(f"{left} = {right} does not hold ({reason})")
    return Step(equation(left, right), reason)


def vanishes(value: Value, reason: str) -> Step:
    """The step value = 0; raises NotProved if it does not vanish."""
    zero = sp.zeros(*value.shape) if isinstance(value, sp.MatrixBase) else sp.Integer(0)
    return identity(value, zero, reason)


def positive(value: sp.Expr, reason: str) -> Step:
    """The step value > 0, decided by the signs of the symbols in it; raises NotProved if that does not decide."""
    if not sp.factor(value).is_positive:
        raise NotProved(f"{value} > 0 does not follow from the signs of its symbols ({reason})")
    return Step(f"{to_latex(value)} > 0", reason)
