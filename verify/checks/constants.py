"""Brackets of constants from integrals of the definition."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
from mpmath.libmp import to_rational

from verify.checks.resolve import resolve
from verify.model import Bracket, Context

DIGITS = 50
_CONTEXT = mpmath.MPContext()
_CONTEXT.dps = 2 * DIGITS
_PI = +_CONTEXT.pi


def integrated(
    reference: str, rows: tuple[tuple[int, ...], ...], closed_form: str, value_of: Callable[[Any], Any]
) -> Callable[[Context], Bracket]:
    """The first entry of an integral at unit output weights, these rows and no target, with its error as bracket.

    reference: "module:function" called with (v, W, a, digits), returning (value, error).
    value_of: the closed form as a function of pi; it must lie in the bracket, else ArithmeticError.
    """

    def measure(_: Context) -> Bracket:
        v, W, a = [1] * len(rows), [[Fraction(x) for x in row] for row in rows], [0] * len(rows[0])
        value, error = resolve(reference)(v, W, a, DIGITS)
        middle, radius = (_rational(np.ravel(x)[0]) for x in (value, error))
        radius += Fraction(1, 10 ** (DIGITS + 2))
        if abs(_rational(value_of(_PI)) - middle) > radius:
            raise ArithmeticError(f"the closed form {closed_form} is not in the bracket")
        return Bracket(_decimal(middle - radius, -1), _decimal(middle + radius, 1), closed_form)

    return measure


def _rational(x: Any) -> Fraction:
    return Fraction(*to_rational(x._mpf_)) if hasattr(x, "_mpf_") else Fraction(x)


def _decimal(x: Fraction, direction: int) -> str:
    """A positive x to `DIGITS` decimals, rounded down (-1) or up (1)."""
    scaled = x * 10**DIGITS
    whole = scaled.numerator // scaled.denominator + (direction > 0)
    return f"{whole // 10**DIGITS}.{whole % 10**DIGITS:0{DIGITS}d}"
