"""The exact rate of gradient descent near the optimum, from the spectrum of the Hessian there (Theorem 2, p. 5-6)."""

from __future__ import annotations

import sympy as sp

from derivations.calculus.symbols import p, q
from derivations.landscape.argument import identity
from derivations.landscape.optimum import optimum_hessian
from derivations.landscape.symbols import alpha, v_1, v_2
from derivations.steps import Derivation

mu = sp.Symbol(r"\bar\mu", positive=True)


def local_rate() -> Derivation:
    """At balanced optima, v_i = |w_i| = sqrt|a|: factors of the error in one step of size mu_bar/|a|.

    Every neuron is alone: along the target and v_i the curvature is (v_i^2 + |w_i|^2)/2, across v_i^2/2, and 0 along
    the scaling (v_i, -w_i). results: along, across = the factors; slowest = the factor of the loss for mu_bar <= 4/3;
    best = the best step size, factor_at_best = the loss factor there; largest = the step size from which it grows.
    """
    balanced = dict.fromkeys((v_1, v_2, p, q), sp.sqrt(alpha))
    curvatures = sorted({sp.simplify(x.subs(balanced) / alpha) for x in optimum_hessian().results["spectrum"]})
    _, half, one = curvatures
    along, across = 1 - mu * one, 1 - mu * half
    best = sp.solve(along + across, mu)[0]
    largest = sp.solve(along + 1, mu)[0]
    at_best = across.subs(mu, best) ** 2
    steps = (
        identity(sp.Matrix(curvatures), sp.Matrix([0, sp.Rational(1, 2), 1]), "for balanced layers", of=r"\lambda/|a|"),
        identity(across**2, 1 - mu * (1 - mu / 4), "the loss across the target in one step", of=r"(1-\bar\mu/2)^2"),
        identity(best, sp.Rational(4, 3), "where both factors have one size", of=r"\bar\mu_{best}"),
        identity(at_best, sp.Rational(1, 9), "what is left of the loss there", of=r"(1-\bar\mu/2)^2"),
        identity(largest, sp.Integer(2), "where the faster mode stops to shrink", of=r"\bar\mu_{max}"),
    )
    results = {"along": along, "across": across, "slowest": across**2, "best": best, "largest": largest}
    return Derivation("The exact rate near the optimum", steps, {**results, "factor_at_best": at_best})
