"""Checks by polynomial algebra: two integrands are the same polynomial, so their expectations are the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Integrand = Callable[[Any, Any, Any], Any]


def integrands(name: str, left: Integrand, right: Integrand, wrong: Mapping[str, Integrand], note: str) -> Check:
    """left and right, functions of (v, features, label), agree as polynomials for three units.

    features[i] stands for relu(w_i.x) and label for a.x; nothing else about them is used.
    """

    def run(subject: Integrand, _: Context) -> Finding:
        import sympy as sp

        v, features, label = sp.symbols("v1:4"), sp.symbols("phi1:4"), sp.Symbol("y")
        gap = sp.Poly(left(v, features, label) - subject(v, features, label), *v, *features, label)
        return holds("the same polynomial") if gap.is_zero else fails(f"differ by {gap.as_expr()}")

    return Check(name, Strength.EXACT, run, right, Coverage.WHOLE, note, wrong)
