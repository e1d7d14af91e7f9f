"""Chances of a start as sigma -> 0, where the sign of v_i + a . w_i decides (Theorem 2, p. 5-6; |a| = 1).

Linearised at the origin v_i + a . w_i grows and v_i - a . w_i shrinks (`derivations.descent.alignment.linearised`), so
that w_i ends along a times the sign of the former, which v_i takes on; two neurons fit both sides if the signs differ.
"""

from __future__ import annotations

from itertools import product

import sympy as sp

from derivations.landscape.argument import NotProved, identity
from derivations.steps import Derivation, Step

angle = sp.Symbol("phi", real=True)
DIMENSIONS = range(1, 7)


def cap() -> Derivation:
    """A neuron of the chi rule goes to the wrong side with the chance of a cap of pi/4 on the sphere in R^(d+1).

    v = sigma xi/sqrt(d), xi^2 ~ chi^2_d, and a . w = sigma g/sqrt(d), g ~ N(0, 1): g < -xi where the Gaussian vector
    (g, x) of R^(d+1), xi = |x|, lies within pi/4 of -e_1. results: chance_1, ..., chance_6; bound_1, ..., bound_6 =
    2^(-(d+1)/2), the volume of a ball of radius 1/sqrt(2) that holds the cone over the cap.
    """
    chances = {d: _cap(d) for d in DIMENSIONS}
    bounds = {d: sp.Integer(2) ** sp.Rational(-(d + 1), 2) for d in DIMENSIONS}
    if any(sp.N(bounds[d] - chances[d], 30) <= 0 for d in DIMENSIONS):
        raise NotProved("a cap is larger than the ball about its cone")
    steps = (
        Step(
            r"P(g<-\xi)=\frac{\int_0^{\pi/4}(\sin\varphi)^{d-1}d\varphi}{\int_0^\pi(\sin\varphi)^{d-1}d\varphi}=P(t_d>"
            r"\sqrt d)=\tfrac12I_{1/2}(\tfrac d2,\tfrac12)",
            "The direction of a Gaussian vector is uniform.",
        ),
        *(identity(chances[d], _student(d), f"the tail of Student's law, d = {d}", of="P") for d in DIMENSIONS),
        Step(
            r"P\le2^{-(d+1)/2}",
            "The cone over the cap lies in a ball of radius sin(pi/4) about cos(pi/4) times its axis.",
        ),
    )
    named = {f"chance_{d}": chances[d] for d in DIMENSIONS} | {f"bound_{d}": bounds[d] for d in DIMENSIONS}
    return Derivation("The chance of the wrong side", steps, named)


def _cap(d: int) -> sp.Expr:
    density = sp.sin(angle) ** (d - 1)
    inside, all_of_it = (sp.integrate(density, (angle, 0, end)) for end in (sp.pi / 4, sp.pi))
    return sp.radsimp(sp.expand(inside / all_of_it))


def _student(d: int) -> sp.Expr:
    """P(t_d > sqrt d): the density of Student's law at t = sqrt(d) tan psi, from pi/4 to pi/2."""
    constant = sp.gamma(sp.Rational(d + 1, 2)) / (sp.sqrt(sp.pi) * sp.gamma(sp.Rational(d, 2)))
    return sp.radsimp(sp.expand(constant * sp.integrate(sp.cos(angle) ** (d - 1), (angle, sp.pi / 4, sp.pi / 2))))


def signs() -> Derivation:
    """k independent symmetric signs are all equal with the chance 2^(1-k). results: chance_1, ..., chance_8, ratio."""
    counted = {k: _all_equal(k) for k in range(1, 9)}
    steps = tuple(
        identity(chance, sp.Integer(2) ** (1 - k), f"counted for k = {k}", of=r"P(\text{all equal})")
        for k, chance in counted.items()
    )
    named = {f"chance_{k}": chance for k, chance in counted.items()}
    return Derivation("All output weights of one sign", steps, {**named, "ratio": counted[8] / counted[7]})


def _all_equal(k: int) -> sp.Expr:
    patterns = list(product((-1, 1), repeat=k))
    return sp.Rational(sum(len(set(pattern)) == 1 for pattern in patterns), len(patterns))
