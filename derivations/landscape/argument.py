"""Steps that are checked as they are written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.presentation import to_latex
from derivations.steps import Step

Value: TypeAlias = sp.Expr | sp.MatrixBase


class NotProved(ArithmeticError):
    """A step that was claimed does not hold."""


def identity(
    left: Value, right: Value, reason: str, of: str = "", where: Mapping[sp.Symbol, sp.Expr] | None = None
) -> Step:
    """The step left = right, decided by the canonical form of both sides.

    of: LaTeX to print for the left side, in place of its value. where: abbreviations used on the right.
    Raises NotProved if the sides differ.
    """
    if not ring.equal(left, right.subs(where) if where else right):
        raise NotProved(f"{left} = {right} does not hold ({reason})")
    return Step(f"{of or to_latex(left)} = {sp.latex(right, fold_func_brackets=True)}", _sentence(reason))


def vanishes(value: Value, reason: str, of: str = "") -> Step:
    """The step value = 0; raises NotProved if it does not vanish."""
    zero = sp.zeros(*value.shape) if isinstance(value, sp.MatrixBase) else sp.Integer(0)
    if not ring.equal(value, zero):
        raise NotProved(f"{value} = 0 does not hold ({reason})")
    return Step(f"{of or to_latex(value)} = 0", _sentence(reason))


def positive(value: sp.Expr, reason: str, of: str = "") -> Step:
    """The step value > 0, decided by the signs of the symbols in it; raises NotProved if that does not decide."""
    if not sp.factor(value).is_positive:
        raise NotProved(f"{value} > 0 does not follow from the signs of its symbols ({reason})")
    printed = to_latex(value)
    return Step(f"{of} = {printed} > 0" if of else f"{printed} > 0", _sentence(reason))


def _sentence(reason: str) -> str:
    """With a capital, unless it starts with a formula, and a full stop."""
    first = reason.split(maxsplit=1)[0].rstrip(",:;")
    start = first.capitalize() if first.isalpha() and len(first) > 1 else first
    return f"{start}{reason[len(first) :]}."
