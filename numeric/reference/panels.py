"""Gauss-Legendre quadrature over panels, each with an error estimate, halved until the estimate is small."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from mpmath import MPContext

GUARD_DIGITS = 15
MAX_HALVINGS = 60
MAX_FREQUENCY = 4  # of the trigonometric polynomials on a panel: a cubic times the sine of the colatitude
EXTRA_NODES = 3  # by which the rule that gives the value exceeds the one it is compared with

Function = Callable[[Any], Any]  # (n,) abscissas -> (q, n) values


class QuadratureError(ArithmeticError):
    """A panel gave a value that is not finite, or an estimate that halving does not bring down."""


class Quadrature(NamedTuple):
    """value: mpf or an object array of mpf. error: sum of every panel's estimate, absolute, for the worst entry."""

    value: Any
    error: Any


@cache
def context(digits: int) -> Any:
    """An mpmath context of our own with guard digits, so that nobody's global precision matters."""
    ctx = MPContext()
    ctx.dps = digits + GUARD_DIGITS
    return ctx


def integrate(f: Function, breakpoints: Iterable[Any], scale: Any, digits: int) -> Quadrature:
    """Integral of f over [least, greatest breakpoint], smooth between neighbours: (q,) values.

    scale: a bound of |f|, which sets the absolute tolerance 10^-digits scale of each panel.
    Raises QuadratureError where a panel fails.
    """
    points = sorted(breakpoints)
    negligible = (points[-1] - points[0]) * context(digits).mpf(2) ** (10 - context(digits).prec)
    panels = [_adapt(f, p, q, scale, digits, MAX_HALVINGS) for p, q in pairwise(points) if q - p > negligible]
    rounding = scale * negligible * len(points)
    return Quadrature(sum(p.value for p in panels), sum((p.error for p in panels), rounding))


def _adapt(f: Function, p: Any, q: Any, scale: Any, digits: int, halvings: int) -> Quadrature:
    order = _order(_halvings_of_half_turn(q - p, digits), digits)
    coarse, fine = (_apply(f, p, q, _rule(n, digits)) for n in (order, order + EXTRA_NODES))
    error = np.max(np.abs(fine - coarse))
    if error <= scale * context(digits).mpf(10) ** -digits:
        return Quadrature(fine, error)
    if halvings == 0 or not context(digits).isfinite(error):
        raise QuadratureError(f"panel [{float(p)!r}, {float(q)!r}]: error estimate {float(error):.3g} does not fall")
    left, right = (_adapt(f, *half, scale, digits, halvings - 1) for half in ((p, (p + q) / 2), ((p + q) / 2, q)))
    return Quadrature(left.value + right.value, left.error + right.error)


def _apply(f: Function, p: Any, q: Any, rule: tuple[Any, Any]) -> Any:
    nodes, weights = rule
    return f(nodes * ((q - p) / 2) + (p + q) / 2) @ weights * ((q - p) / 2)  # arrays left: mpf * array is slow


@cache
def _rule(n: int, digits: int) -> tuple[Any, Any]:
    """Nodes and weights of n-point Gauss-Legendre on [-1, 1]: Newton steps from NumPy's float64 nodes."""
    ctx = context(digits)
    nodes = [ctx.mpf(float(x)) for x in np.polynomial.legendre.leggauss(n)[0]]
    for _ in range((ctx.dps // 12).bit_length()):
        nodes = [x - value / slope for x in nodes for value, slope in [_legendre(x, n, ctx)]]
    weights = [2 / ((1 - x * x) * _legendre(x, n, ctx)[1] ** 2) for x in nodes]
    return np.array(nodes, dtype=object), np.array(weights, dtype=object)


def _legendre(x: Any, n: int, ctx: Any) -> tuple[Any, Any]:
    """P_n(x) and its derivative, by the three-term recurrence."""
    before, now = ctx.mpf(1), x
    for j in range(2, n + 1):
        before, now = now, ((2 * j - 1) * x * now - (j - 1) * before) / j
    return now, n * (x * now - before) / (x * x - 1)


def _halvings_of_half_turn(length: Any, digits: int) -> int:
    """How often half a turn can be halved and still cover the length: keeps the rules few."""
    ratio, halvings = context(digits).pi / length, 0
    while ratio >= 2 and halvings < 8:
        ratio, halvings = ratio / 2, halvings + 1
    return halvings


@cache
def _order(halvings: int, digits: int) -> int:
    """Least n with a remainder below 10^-digits for exp(i MAX_FREQUENCY x) on half a turn halved so often."""
    ctx = context(digits)
    phase, n = MAX_FREQUENCY * ctx.pi / 2 ** (halvings + 1), 1
    while phase ** (2 * n) * _remainder(n, ctx) > ctx.mpf(10) ** -digits:
        n += 1
    return n


def _remainder(n: int, ctx: Any) -> Any:
    """The factor of the 2n-th derivative in the remainder of n-point Gauss-Legendre on [-1, 1]."""
    return ctx.factorial(n) ** 4 * ctx.mpf(2) ** (2 * n + 1) / ((2 * n + 1) * ctx.factorial(2 * n) ** 3)
