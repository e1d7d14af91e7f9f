"""Gaussian expectations of homogeneous functions in at most three dimensions, split at their kinks.

For h homogeneous of degree p and x ~ N(0, I_m), E[h(x)] = E[|x|^p] mean of h over the unit sphere: the radial
part is the moment 2^(p/2) Gamma((m + p)/2) / Gamma(m/2), the angular part is integrated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np

from numeric.errors import InputError
from numeric.reference.panels import Quadrature, context, integrate

Integrand = Callable[[Any], Any]


def expectation(h: Integrand, kinks: Any, m: int, *, degree: int, scale: Any, digits: int) -> Quadrature:
    """E[h(x)] for x ~ N(0, I_m), m <= 3: (q,) values, and the absolute error of the worst of them.

    h: (m, n) points -> (q, n), homogeneous of that degree and a polynomial wherever no kink.x changes sign.
    kinks: (j, m). scale: a bound of |h| on the unit sphere. Raises InputError where m > 3.
    """
    if m not in _MEANS:
        raise InputError("vectors", "a span of at most 3 dimensions", m)
    mean = _MEANS[m](h, [c for c in kinks if any(c)], scale, digits)
    moment = radial_moment(m, degree, digits)
    return Quadrature(mean.value * moment, mean.error * moment)


def radial_moment(m: int, degree: int, digits: int) -> Any:
    """E[|x|^degree] for x ~ N(0, I_m); in no dimension at all, 1 for degree 0 and 0 above."""
    ctx = context(digits)
    if m == 0:
        return ctx.mpf(degree == 0)
    return ctx.mpf(2) ** (ctx.mpf(degree) / 2) * ctx.gamma(ctx.mpf(m + degree) / 2) / ctx.gamma(ctx.mpf(m) / 2)


def _mean_over_nothing(h: Integrand, kinks: list[Any], scale: Any, digits: int) -> Quadrature:
    return Quadrature(h(np.zeros((0, 1), dtype=object))[:, 0], context(digits).mpf(0))


def _mean_over_signs(h: Integrand, kinks: list[Any], scale: Any, digits: int) -> Quadrature:
    ctx = context(digits)
    return Quadrature(h(np.array([[ctx.mpf(1), ctx.mpf(-1)]], dtype=object)).sum(axis=1) / 2, 8 * scale * ctx.eps)


def _mean_over_circle(h: Integrand, kinks: list[Any], scale: Any, digits: int) -> Quadrature:
    ctx = context(digits)
    breakpoints = [*_one_turn(ctx), *(phi for c in kinks for phi in _opposite(ctx.atan2(c[0], -c[1]), ctx))]
    whole = integrate(lambda phi: h(_cos_sin(phi, ctx)), breakpoints, scale, digits)
    return Quadrature(whole.value / (2 * ctx.pi), whole.error / (2 * ctx.pi))


def _mean_over_sphere(h: Integrand, kinks: list[Any], scale: Any, digits: int) -> Quadrature:
    """Longitude outside, colatitude inside; the inner error rides along as one more entry of the outer integrand."""
    ctx = context(digits)

    def meridians(longitudes: Any) -> Any:
        inner = [_over_meridian(h, kinks, direction, scale, digits) for direction in _cos_sin(longitudes, ctx).T]
        return np.stack([np.append(*meridian) for meridian in inner], axis=1)

    whole = integrate(meridians, [*_one_turn(ctx), *_kink_longitudes(kinks, ctx)], 2 * scale, digits)
    value, inner_error = whole.value[:-1], whole.value[-1]
    return Quadrature(value / (4 * ctx.pi), (whole.error + inner_error) / (4 * ctx.pi))


_MEANS = {0: _mean_over_nothing, 1: _mean_over_signs, 2: _mean_over_circle, 3: _mean_over_sphere}


def _over_meridian(h: Integrand, kinks: list[Any], direction: Any, scale: Any, digits: int) -> Quadrature:
    """Integral of h sin(colatitude); a great circle off the poles crosses each meridian exactly once."""
    ctx = context(digits)
    x, y = direction

    def integrand(colatitudes: Any) -> Any:
        z, s = _cos_sin(colatitudes, ctx)
        return s * h(np.stack([s * x, s * y, z]))

    crossings = [ctx.atan2(abs(c[2]), -(c[0] * x + c[1] * y) * ctx.sign(c[2])) for c in kinks if c[2]]
    return integrate(integrand, [ctx.mpf(0), +ctx.pi, *crossings], scale, digits)


def _kink_longitudes(kinks: list[Any], ctx: Any) -> Iterator[Any]:
    """Where a whole meridian is a kink, or two crossings on a meridian change places."""
    for c in kinks:
        if not c[2]:
            yield from _opposite(ctx.atan2(c[0], -c[1]), ctx)
    for b, c in combinations(kinks, 2):
        x, y = b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2]
        if x or y:
            yield from _opposite(ctx.atan2(y, x), ctx)


def _cos_sin(angles: Any, ctx: Any) -> Any:
    """(n,) angles -> (2, n)"""
    return np.array([ctx.cos_sin(phi) for phi in angles], dtype=object).T


def _one_turn(ctx: Any) -> list[Any]:
    return [ctx.mpf(0), +ctx.pi, 2 * ctx.pi]


def _opposite(phi: Any, ctx: Any) -> tuple[Any, Any]:
    """The angle and its opposite, both in [0, 2 pi)."""
    return phi % (2 * ctx.pi), (phi + ctx.pi) % (2 * ctx.pi)
