"""The routes of `numeric` in the convention of Theorem 1: derivatives in v_1, v_2 > 0 of v_1 relu - v_2 relu."""

from __future__ import annotations

from typing import Any


def hessian_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The Hessian by integration, v being that of a `State`."""
    from numeric.reference import quadrature

    found = quadrature.hessian([v[0], -v[1]], W, a, convention="theorem", digits=digits)
    return found.value, found.error


def hessian_code(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The Hessian of our own code in arbitrary precision, v being that of a `State`."""
    import numeric
    from numeric import closed_form

    ar = numeric.mp(digits + 20)
    rows = ar.array(W)
    value = closed_form.hessian(ar.array([v[0], -v[1]]), rows, ar.array(a), convention="theorem", ar=ar)
    return value, abs(rows).max() * 0


def row_combination_by_differentiation(v: Any, p: Any, t: Any, a: Any) -> Any:
    """2 pi [1/v_1, 1/v_2] grad_W L, in coordinates, for v = (v_1, -v_2)."""
    from derivations.entries.first_order import gradient_w_by_differentiation

    return _combined(gradient_w_by_differentiation(v, p, t, a), v)


def row_combination_by_stein(v: Any, p: Any, t: Any, a: Any) -> Any:
    """The same from the gradient derived with Stein's lemma."""
    from derivations.entries.first_order import gradient_w_by_stein

    return _combined(gradient_w_by_stein(v, p, t, a), v)


def _combined(rows: Any, v: Any) -> Any:
    import sympy as sp

    return [2 * sp.pi * (x / v[0] - y / v[1]) for x, y in zip(*rows, strict=True)]


def row_combination_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The same from the integral of the definition."""
    import mpmath

    from numeric.reference import quadrature

    found = quadrature.gradient(v, W, a, digits=digits)
    ctx = mpmath.MPContext()
    ctx.dps = digits + 10
    weights = [ctx.mpf(x.numerator) / x.denominator for x in v]
    combined = 2 * ctx.pi * (found.value.W[0] / weights[0] - found.value.W[1] / weights[1])
    return combined, 2 * ctx.pi * found.error * sum(1 / abs(x) for x in weights)
