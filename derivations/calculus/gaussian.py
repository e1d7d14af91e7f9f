"""Exact moments of x ~ N(0, I_d) on the sets where one or both of a.x, b.x are positive.

All the moments needed involve x only through the plane of a and b, with abar = (1, 0), bbar = (cos t, sin t),
0 < t < pi; the other coordinates are independent of it, with mean 0 and variance 1. In polar coordinates
(x, y) = r (cos phi, sin phi) a homogeneous moment is a radial integral times an angular one over the sector where
the units are on. A Dirac delta of abar.x = x leaves a line, and delta' the slope of an integral over it.
"""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import t, x, y

RHO_0 = 1 / sp.sqrt(2 * sp.pi)
_phi = sp.Symbol("phi", real=True)
_r, _sine = sp.symbols("r s", positive=True)
RIGHT_ANGLE = sp.pi / 2

FIRST_ON = (-RIGHT_ANGLE, RIGHT_ANGLE)
SECOND_ON = (t - RIGHT_ANGLE, t + RIGHT_ANGLE)
BOTH_ON = (t - RIGHT_ANGLE, RIGHT_ANGLE)
FIRST_ONLY = (-RIGHT_ANGLE, t - RIGHT_ANGLE)
SECOND_ONLY = (RIGHT_ANGLE, t + RIGHT_ANGLE)
BOTH_OFF = (t + RIGHT_ANGLE, 3 * RIGHT_ANGLE)
EVERYWHERE = (-RIGHT_ANGLE, 3 * RIGHT_ANGLE)


def density(z: sp.Expr) -> sp.Expr:
    """The standard normal density."""
    return RHO_0 * sp.exp(-(z**2) / 2)


@lru_cache
def radial(n: int) -> sp.Expr:
    """The integral over r > 0 of r^n times the density of the radius, r exp(-r^2/2)."""
    return sp.integrate(_r ** (n + 1) * sp.exp(-(_r**2) / 2), (_r, 0, sp.oo))


@lru_cache
def angular(m: int, n: int, sector: tuple[sp.Expr, sp.Expr]) -> sp.Expr:
    """The integral of cos^m sin^n over a sector (start, stop), by an antiderivative that is differentiated to check."""
    integrand = sp.cos(_phi) ** m * sp.sin(_phi) ** n
    antiderivative = sp.integrate(integrand, _phi)
    if not ring.is_zero(sp.diff(antiderivative, _phi) - integrand):
        raise ArithmeticError(f"{antiderivative} is not an antiderivative of {integrand}")
    start, stop = (antiderivative.subs(_phi, end) for end in sector)
    return ring.canonical(stop - start)


def moment(f: sp.Expr, sector: tuple[sp.Expr, sp.Expr]) -> sp.Expr:
    """E[f(x, y) 1{(x, y) in the sector}] for a polynomial f in the plane coordinates."""
    terms = sp.Poly(sp.expand(f), x, y).terms()
    integrals = (c * radial(m + n) * angular(m, n, sector) for (m, n), c in terms)
    return ring.canonical(sp.Add(*integrals) / (2 * sp.pi))


@lru_cache
def half_moment(n: int) -> sp.Expr:
    """E[y^n 1{y > 0}] for y ~ N(0, 1)."""
    return sp.integrate(y**n * density(y), (y, 0, sp.oo))


def full_moment(n: int) -> sp.Expr:
    """E[y^n] for y ~ N(0, 1)."""
    return sp.integrate(y**n * density(y), (y, -sp.oo, sp.oo))


def delta_first(f: sp.Expr) -> sp.Expr:
    """E[delta(x) f(x, y) 1{bbar.x > 0}] for a polynomial f: on the line x = 0 the condition is y > 0, as sin t > 0."""
    terms = sp.Poly(sp.expand(f.subs(x, 0)), y).terms()
    return ring.canonical(RHO_0 * sp.Add(*(c * half_moment(n) for (n,), c in terms)))


def delta_prime_first(f: sp.Expr) -> sp.Expr:
    """E[delta'(x) f(x, y) 1{bbar.x > 0}]: minus the slope at x = 0 of the density of x times the mean of f given x.

    Given x, the condition is y > -x cot t; by Leibniz's rule the slope of the mean is that of f plus the slope of the
    end point times f(0, 0) times the density there. The density of x has slope 0 at 0 and contributes nothing.
    """
    end_point = RHO_0**2 * sp.cos(t) / sp.sin(t) * f.subs({x: 0, y: 0})
    return ring.canonical(-delta_first(sp.diff(f, x)) - end_point)


def delta_delta() -> sp.Expr:
    """E[delta(abar.x) delta(bbar.x)]: on the line x = 0 the second argument is y sin t, with sin t > 0."""
    on_line = sp.integrate(sp.DiracDelta(y * _sine) * density(y), (y, -sp.oo, sp.oo))
    return ring.canonical(RHO_0 * on_line.subs(_sine, sp.sin(t)))
