"""D.2 (p. 55-56) recomputed: from the deviation of the gradients to the rate at which the loss contracts."""

from __future__ import annotations

import sympy as sp

from derivations.landscape.argument import identity
from derivations.steps import Derivation

alpha, delta, eta, L, mu = sp.symbols("alpha delta eta L mu", positive=True)
c_min, c_max = sp.symbols("c_min c_max", positive=True)
h_1, h_2 = sp.symbols("h_1 h_2", nonnegative=True)


def contraction() -> Derivation:
    """The factor of the loss in one step, its linear coefficient, the bound of delta^2 and the rate (|a| = 1).

    results: factor, linear, quadratic; bound = delta^2 at which the linear coefficient vanishes; rate = c at half of
    this bound, rate_at_most = c as delta -> 0.
    """
    spread = (h_1**2 + h_2**2) * 2 - (h_1 + h_2) ** 2
    factor = _factor(eta)
    quarter = sp.Poly(sp.expand(factor.subs(eta, sp.Rational(1, 4))), mu)
    linear, quadratic = -quarter.coeff_monomial(mu), quarter.coeff_monomial(mu**2)
    bound = sp.solve(linear, delta**2)[0]
    rate = (linear / 2).subs(delta, sp.sqrt(bound / 2))
    steps = (
        identity(spread, (h_1 - h_2) ** 2, "a factor 2 joins the errors of Lemma 11", of=r"2(h_1^2+h_2^2)-(h_1+h_2)^2"),
        identity(linear, 3 * alpha * c_min**2 / 4 - 640 * c_max**2 * delta**2, "the linear coefficient", of="a"),
        identity(quadratic, (alpha * c_min**2 + 160 * c_max**2 * delta**2) * L, "the quadratic one", of="b"),
        identity(bound, 3 * alpha * c_min**2 / (2560 * c_max**2), "where the linear one vanishes", of=r"\delta^2"),
        identity(rate, 3 * alpha * c_min**2 / 16, "at half of this value", of="c"),
    )
    results = {"factor": factor, "linear": linear, "quadratic": quadratic, "bound": bound, "rate": rate}
    at_most = 3 * alpha * c_min**2 / 8
    return Derivation("The rate of the proof", steps, {**results, "rate_at_most": at_most})


def _factor(share: sp.Expr) -> sp.Expr:
    """1 - alpha c_min^2 mu (1 - eta - mu L) + 40 (mu/eta + mu^2 L) 4 c_max^2 delta^2."""
    gained = alpha * c_min**2 * mu * (1 - share - mu * L)
    return 1 - gained + 40 * (mu / share + mu**2 * L) * 4 * c_max**2 * delta**2
