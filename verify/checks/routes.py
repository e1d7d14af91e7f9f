"""The routes of `numeric` under one signature, for the checks of an identity.

An integral is called with (v, W, a, digits) and returns (value, error); a sample with (v, W, a, samples=, rng=)
and returns an estimate with its rigorous half width; code with (v, W, a, ar=). Statements about two vectors take
the first two rows for them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np


def kernel_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import quadrature

    return quadrature.kernel(W[0], W[1], digits=digits)


def kernel_gradient_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The gradient of the loss of one unit (weight 1) against one more (weight 1), less its own half row."""
    from numeric.reference import quadrature

    zero = [0] * len(a)
    found = quadrature.gradient([1, 1], W[:2], zero, digits=digits)
    return found.value.W[0] - np.array(_exact(W[0], digits)) / 2, found.error


def loss_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import quadrature

    return quadrature.loss(v, W, a, digits=digits)


def gradient_w_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import quadrature

    found = quadrature.gradient(v, W, a, digits=digits)
    return found.value.W, found.error


def gradient_v_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import quadrature

    found = quadrature.gradient(v, W, a, digits=digits)
    return found.value.v, found.error


def euler_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """v_i times the gradient in v_i."""
    value, error = gradient_v_integral(v, W, a, digits)
    weights = np.array(_exact(v, digits))
    return weights * value, error * max(abs(weights))


def linear_terms_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """E[relu(w_i.x) x] for every row, (k, d)."""
    from numeric.reference import moments

    return moments.rectified_mean(W, digits=digits)


def kernel_sample(v: Any, W: Any, a: Any, *, samples: int, rng: Any) -> Any:
    from numeric.reference import monte_carlo

    return monte_carlo.kernel(W[0], W[1], samples=samples, rng=rng)


def loss_sample(v: Any, W: Any, a: Any, *, samples: int, rng: Any) -> Any:
    from numeric.reference import monte_carlo

    return monte_carlo.loss(v, W, a, samples=samples, rng=rng)


def gradient_w_sample(v: Any, W: Any, a: Any, *, samples: int, rng: Any) -> Any:
    from numeric.reference import monte_carlo

    found = monte_carlo.gradient(v, W, a, samples=samples, rng=rng)
    return replace(found, value=found.value.W, half_width=found.half_width.W)


def gradient_v_sample(v: Any, W: Any, a: Any, *, samples: int, rng: Any) -> Any:
    from numeric.reference import monte_carlo

    found = monte_carlo.gradient(v, W, a, samples=samples, rng=rng)
    return replace(found, value=found.value.v, half_width=found.half_width.v)


def label_moments_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    from numeric.reference import moments

    return moments.label_moments(a, digits=digits)


def kernel_code(v: Any, W: Any, a: Any, *, ar: Any) -> Any:
    from numeric import closed_form

    return closed_form.kernel(W[0], W[1], ar=ar)


def kernel_gradient_code(v: Any, W: Any, a: Any, *, ar: Any) -> Any:
    from numeric import closed_form

    return closed_form.kernel_gradient(W[0], W[1], ar=ar)


def gradient_w_code(v: Any, W: Any, a: Any, *, ar: Any) -> Any:
    from numeric import closed_form

    return closed_form.gradient(v, W, a, ar=ar).W


def gradient_v_code(v: Any, W: Any, a: Any, *, ar: Any) -> Any:
    from numeric import closed_form

    return closed_form.gradient(v, W, a, ar=ar).v


def _exact(values: Any, digits: int) -> list[Any]:
    import mpmath

    ctx = mpmath.MPContext()
    ctx.dps = 2 * digits + 20
    return [ctx.mpf(x.numerator) / x.denominator for x in values]
