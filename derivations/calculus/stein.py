"""Stein's identities of first and second order, from integration by parts against the Gaussian density.

rho(x) = (2 pi)^(-d/2) exp(-|x|^2/2) is a Schwartz function, so for every tempered distribution g the derivative of g
against rho is by definition -g against the derivative of rho. The identities then hold for rectifiers, steps, deltas
and their derivatives, with gradients in the sense of distributions, and whenever E[g x] is an integral it is that one.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.gaussian import RHO_0, density, full_moment, half_moment
from derivations.calculus.presentation import equation
from derivations.steps import Derivation, Step

x_i, x_j = sp.symbols("x_i x_j", real=True)
_RHO = density(x_i) * density(x_j)


def first_order() -> Derivation:
    """E[g x] = E[grad g]: step (b) of A.1 and steps (a) of A.3 (App. A, p. 19-23).

    Results: "grad rho" and "-x rho" for one coordinate over rho, and both sides for the rectifier and the step.
    """
    slope = _relative(sp.diff(_RHO, x_i))
    steps = (
        Step(equation(r"\partial_{x_i}\rho/\rho", slope), "The density is a product; only the factor of x_i moves."),
        Step(r"\mathbb{E}[g(\boldsymbol{x})x_i] = -\int g\,\partial_{x_i}\rho = \int\partial_{x_i}g\,\rho",
             "Integrate by parts; no boundary term, for g tempered and rho a Schwartz function."),
        Step(equation(r"\mathbb{E}[[x]_+x]", half_moment(2), r"\mathbb{E}[\phi'(x)]", half_moment(0)),
             "A check on the rectifier: both sides integrated on their own."),
        Step(equation(r"\mathbb{E}[\phi'(x)x]", half_moment(1), r"\mathbb{E}[\delta(x)]", RHO_0),
             "A check on the step, whose derivative is a delta."),
    )
    results = {
        "grad rho": slope, "-x rho": -x_i,
        "rectifier: left": half_moment(2), "rectifier: right": half_moment(0),
        "step: left": half_moment(1), "step: right": RHO_0,
    }
    return Derivation("Stein's identity", steps, results)


def second_order() -> Derivation:
    """a3-stein-second-order (App. A.3.3, p. 23, 25): E[g x x^T] = E[Hess g] + E[g] I.

    Results: an equal-index and a mixed entry of Hess rho over rho and of x x^T - I, and both sides of one diagonal
    entry for a monomial, the rectifier and the step.
    """
    equal, mixed = _relative(sp.diff(_RHO, x_i, x_i)), _relative(sp.diff(_RHO, x_i, x_j))
    steps = (
        Step(equation(r"\partial_{x_i}^2\rho/\rho", equal), "Differentiate the density twice in one coordinate."),
        Step(equation(r"\partial_{x_i}\partial_{x_j}\rho/\rho", mixed),
             "For two different coordinates the product of the two factors remains."),
        Step(r"\nabla^2\rho = (\boldsymbol{x}\boldsymbol{x}^T-\boldsymbol{I})\rho",
             "The two cases together, for every dimension."),
        Step(r"\mathbb{E}[g\,\boldsymbol{x}\boldsymbol{x}^T]-\mathbb{E}[g]\,\boldsymbol{I} = \int g\,\nabla^2\rho"
             r" = \mathbb{E}[\nabla^2g]", "Integrate by parts twice: the two minus signs cancel."),
    )
    results = {
        "Hess rho: equal": equal, "x x^T - I: equal": x_i**2 - 1,
        "Hess rho: mixed": mixed, "x x^T - I: mixed": x_i * x_j,
        "x^4: left": full_moment(6), "x^4: right": 12 * full_moment(2) + full_moment(4),
        "rectifier: left": half_moment(3), "rectifier: right": ring.canonical(RHO_0 + half_moment(1)),
        "step: left": half_moment(2), "step: right": -sp.diff(density(x_i), x_i).subs(x_i, 0) + half_moment(0),
    }
    return Derivation("Stein's identity of second order", steps, results)


def _relative(derivative: sp.Expr) -> sp.Expr:
    return sp.expand(sp.cancel(derivative / _RHO))
