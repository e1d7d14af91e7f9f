"""Chernoff's bounds for the event of C.4 (p. 40), from the moment generating function of chi-squared."""

from __future__ import annotations

import sympy as sp

from derivations.landscape.argument import identity
from derivations.steps import Derivation, Step

s, h, x = sp.symbols("s h x", positive=True)
ONE_DEGREE = 1 / sp.sqrt(1 - 2 * s)
"""E e^(s g^2) for one standard normal g and s < 1/2; with -s for s, for every s > 0."""


def tail_bounds() -> Derivation:
    """For d degrees of freedom each chance is at most (base)^d. results: ratio, low, high, behind (half of it).

    ratio: P(X <= Y/4); low: P(X <= d/4); high: P(X >= 4 d); behind: P(g <= -h sqrt X).
    """
    _check_moment()
    falling = ONE_DEGREE.subs(s, -s)
    ratio = (ONE_DEGREE * falling.subs(s, 4 * s)).subs(s, sp.Rational(3, 16))
    low = (falling * sp.exp(s / 4)).subs(s, sp.Rational(3, 2))
    high = (ONE_DEGREE * sp.exp(-4 * s)).subs(s, sp.Rational(3, 8))
    behind = falling.subs(s, h**2 / 2)
    results = {"ratio": sp.simplify(ratio), "low": low, "high": high, "behind": behind}
    reasons = {
        "ratio": "At s = 3/16 in E exp(s (Y - 4 X)).",
        "low": "At s = 3/2 in E exp(s (d/4 - X)).",
        "high": "At s = 3/8 in E exp(s (X - 4 d)).",
        "behind": "Of the tail exp(-h^2 X/2)/2 of a normal variable, independent of X.",
    }
    steps = tuple(Step(sp.latex(value), reasons[name]) for name, value in results.items())
    return Derivation("Chernoff's bounds", steps, results)


def concentration() -> Derivation:
    """P(X >= (1 + x) d) and P(X <= (1 - x) d) are at most e^(-d rate). results: above, below, for 0 < x < 1."""
    above = (x - sp.log(1 + x)) / 2
    below = (-x - sp.log(1 - x)) / 2
    steps = (
        identity(sp.diff(2 * above, x), x / (1 + x), "positive for x > 0", of=r"\tfrac{d}{dx}\,2I_+"),
        identity(sp.diff(2 * below, x), x / (1 - x), "positive for 0 < x < 1", of=r"\tfrac{d}{dx}\,2I_-"),
    )
    return Derivation("Concentration of chi-squared", steps, {"above": above, "below": below})


def _check_moment() -> None:
    """E e^(-s g^2) by integration."""
    g = sp.Symbol("g", real=True)
    density = sp.exp(-(g**2) / 2) / sp.sqrt(2 * sp.pi)
    found = sp.integrate(density * sp.exp(-s * g**2), (g, -sp.oo, sp.oo))
    if sp.simplify(found - ONE_DEGREE.subs(s, -s)) != 0:
        raise ArithmeticError("the moment generating function is another one")
