"""The quadratic x^2 - (1 + A + B) x + A, whose roots are the extreme ratios of two of our quadratic forms.

For A, B >= 0 it is A at 0 and -B at 1, so that one root lies in [0, 1] and the other at or above 1.
Along a curve its differential at fixed x is (1 - x) dA - x dB: the smaller root rises with A and falls with B, the
larger rises with both.
"""

from __future__ import annotations

import sympy as sp


def characteristic(x: sp.Expr | int, first: sp.Expr, second: sp.Expr) -> sp.Expr:
    """x^2 - (1 + A + B) x + A for A, B = first, second."""
    return x**2 - (1 + first + second) * x + first


def smaller_root(first: sp.Expr, second: sp.Expr) -> sp.Expr:
    """The root in [0, 1]."""
    return (1 + first + second - sp.sqrt(_discriminant(first, second))) / 2


def larger_root(first: sp.Expr, second: sp.Expr) -> sp.Expr:
    """The root at or above 1."""
    return (1 + first + second + sp.sqrt(_discriminant(first, second))) / 2


def _discriminant(first: sp.Expr, second: sp.Expr) -> sp.Expr:
    return (1 + first + second) ** 2 - 4 * first
