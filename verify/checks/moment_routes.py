"""The intermediate expectations of App. A.3 by the routes of `numeric`, under the signatures of `verify.checks.routes`.

An integral contains no delta; a limit has densities that shrink to one. Where a statement is about two units, the first
two rows stand for w_l and w_m.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

GUARD_DIGITS = 8


def step_dual_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import quadrature

    return _trusted(quadrature.step_dual(W[0], W[1], digits=digits), digits)


def rectifier_delta_limit(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import deltas

    return deltas.rectifier_delta(W[0], W[1], digits=digits)


def delta_prime_limit(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import deltas

    return deltas.delta_prime_step(W[0], W[1], digits=digits)


def delta_prime_rectifier_limit(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import deltas

    return deltas.delta_prime_rectifier(W[0], W[1], digits=digits)


def delta_delta_limit(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import deltas

    return deltas.delta_delta(W[0], W[1], digits=digits)


def residual_delta_limit(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import deltas

    return deltas.residual_delta(v, W, a, digits=digits)


def ww_residual_limit(v: Any, W: Any, a: Any, digits: int) -> Any:
    """v_l E[r delta(w_l.x) x x^T] for each l, (k, d, d)."""
    from numeric.reference import deltas

    value, error = deltas.residual_delta_moment(v, W, a, digits=digits)
    factors = np.array([_mpf(x, digits) / _norm(row, digits) for x, row in zip(v, W, strict=True)], dtype=object)
    return factors[:, None, None] * value, max(abs(factors)) * error


def ww_residual_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The same, (k, d, d), as an integral over the hyperplane, where the density of wbar_l.x is 1/sqrt(2 pi)."""
    from numeric.reference import moments

    moment = moments.projected_residual_moment(v, W, a, digits=digits)
    factors, blocks = [], []
    for x, row, inner in zip(v, W, moment.value, strict=True):
        unit, length = np.array([_mpf(y, digits) for y in row], dtype=object), _norm(row, digits)
        P = np.eye(len(a), dtype=int) - np.outer(unit, unit) / length**2
        factors.append(_mpf(x, digits) / (length * length.context.sqrt(2 * length.context.pi)))
        blocks.append(factors[-1] * P @ inner @ P)
    return np.array(blocks, dtype=object), max(map(abs, factors)) * moment.error


def vw_products_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """E[grad_{v_l} f grad_{w_m} f^T] for all l, m, (k, k, d)."""
    from numeric.reference import moments

    value, error = moments.rectifier_step_moments(W, digits=digits)
    weights = np.array([_mpf(x, digits) for x in v], dtype=object)
    return weights[:, None] * value, max(abs(weights)) * error


def vw_residuals_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import moments

    return moments.residual_step_moments(v, W, a, digits=digits)


def ww_product_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """E[grad_{w_l} f grad_{w_m} f^T] for the first two rows, (d, d)."""
    from numeric.reference import moments

    value, error = moments.step_moment(W[0], W[1], digits=digits)
    factor = _mpf(v[0], digits) * _mpf(v[1], digits)
    return factor * value, abs(factor) * error


def curvature_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """E[step step (x x^T - I)], (d, d): both derivatives of the product moved onto the density."""
    from numeric.reference import moments, quadrature

    moment = moments.step_moment(W[0], W[1], digits=digits)
    mean = quadrature.step_dual(W[0], W[1], digits=digits)
    return moment.value - mean.value * np.eye(len(a), dtype=int), moment.error + len(a) * mean.error


def rectifier_moment_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import moments

    return _trusted(moments.rectifier_moment(W[0], W[1], digits=digits), digits)


def residual_mean_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import moments

    return _trusted(moments.projected_residual_mean(v, W, a, digits=digits), digits)


def residual_moment_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import moments

    return moments.projected_residual_moment(v, W, a, digits=digits)


def residual_curvature_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """E[r(P_l x) (x x^T - I)] for each l, (k, d, d): both derivatives of the residual moved onto the density."""
    from numeric.reference import moments

    moment = moments.projected_residual_moment(v, W, a, digits=digits)
    mean = moments.projected_residual_mean(v, W, a, digits=digits)
    identity = mean.value[:, None, None] * np.eye(len(a), dtype=int)
    return moment.value - identity, moment.error + len(a) * mean.error


def _trusted(found: Any, digits: int) -> Any:
    """Parallel rows can make an integral exactly 0; what is compared with it has the error of an inverse cosine."""
    value, error = found
    return value, error + _mpf(Fraction(1, 10 ** (digits + GUARD_DIGITS)), digits)


def _norm(row: Any, digits: int) -> Any:
    square = _mpf(sum(x * x for x in row), digits)
    return square.context.sqrt(square)


def _mpf(x: Any, digits: int) -> Any:
    import mpmath

    ctx = mpmath.MPContext()
    ctx.dps = 2 * digits + 20
    return ctx.mpf(x.numerator) / x.denominator
