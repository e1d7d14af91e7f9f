"""Item 1 of Theorem 1: where the loss is zero, and its Hessian there (Sec. 2, p. 4; App. D.1, p. 53).

Here p = |U_1|, q = |U_2| in the first two derivations, p = |w_1|, q = |w_2| in the last two.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus.symbols import p, q, t
from derivations.landscape import forms
from derivations.landscape.argument import identity, vanishes
from derivations.landscape.hessian import at_collinear_rows
from derivations.landscape.spectrum import DIMENSIONS, characteristic, multiplicities, stacked
from derivations.landscape.symbols import alpha, d, eigenvalue, on_1, on_2, s, v_1, v_2
from derivations.steps import Derivation


def planted_network() -> Derivation:
    """f(x) = a.x where v_1 w_1 = a, v_2 w_2 = -a and v_1, v_2 > 0 (thm-1-global-optima, p. 4, 53).

    results: network_above, network_below: f where a.x = z > 0 and where a.x = -z < 0.
    """
    z = sp.Symbol("z", positive=True)
    above, below = (v_1 * sp.Max(0, side / v_1) - v_2 * sp.Max(0, -side / v_2) for side in (z, -z))
    steps = (
        identity(above, z, "where a.x > 0 only the first neuron is active", of=r"f(x)"),
        identity(below, -z, "where a.x < 0 only the second one is", of=r"f(x)"),
    )
    return Derivation("The planted network is linear", steps, {"network_above": above, "network_below": below})


def zero_loss_is_planted() -> Derivation:
    """For a != 0, L = 0 exactly at U_1 = U_2 = a with weights of opposite signs; d >= 1 (thm-1, p. 4).

    In the theorem convention: v_1 w_1 = a, v_2 w_2 = -a. results: same_sign_bound <= L for s = 1;
    parallel_target = the |2a|^2 that t = 0 would have to cancel; at_planted = L there.
    """
    even, same = forms.parity_form().results["even"], forms.loss().subs(s, 1) - alpha**2 / 4
    square, symbol = forms.squared_distance(1, 1, 1).subs(s, 1), forms.norm_squared("U_1+U_2-a")
    parallel, opposite = even.subs({s: -1, t: 0}), even.subs({s: -1, t: sp.pi})
    at_planted = forms.loss().subs({s: -1, t: sp.pi, p: alpha, q: alpha, on_1: alpha**2, on_2: alpha**2})
    odd_left = forms.squared_distance(1, 1, 2).subs({s: -1, t: 0, q: p, on_2: -on_1})
    steps = (
        identity(
            same,
            symbol / 4 + p * q * forms.h / (2 * sp.pi),
            "for s = 1 or p q = 0: L >= |a|^2/4, as h >= 0",
            of=r"\mathcal{L}-\tfrac14|a|^2",
            where={symbol: square, forms.h: forms.profile(t)},
        ),
        identity(
            parallel,
            (p - q) ** 2 / 8,
            "for s = -1 the even part vanishes inside (0, pi) nowhere, at 0 if p = q",
            of=r"\mathcal{L}_{even}(\theta=0)",
        ),
        identity(opposite, (p - q) ** 2 / 8, "and at pi if p = q", of=r"\mathcal{L}_{even}(\theta=\pi)"),
        identity(
            odd_left, 4 * alpha**2, "t = 0, p = q makes U_1 + U_2 = 0, and the odd part needs 2a", of=r"|U_1+U_2-2a|^2"
        ),
        vanishes(at_planted, "t = pi, p = q makes U_1 = U_2, and the odd part makes both a", of=r"\mathcal{L}"),
    )
    results = {"same_sign_bound": alpha**2 / 4, "parallel_target": odd_left, "at_planted": at_planted}
    return Derivation("Nothing but the planted points has loss zero", steps, results)


def optimum_hessian() -> Derivation:
    """At the optimum the Hessian is B_1 B_1^T/2 + B_2 B_2^T/2 with B_i = [w_i^T; v_i I] on neuron i, any d.

    By `opposite_form` L is |U_1 - a|^2/4 + |U_2 - a|^2/4 plus a term of third order, and B_i^T is the
    Jacobian of U_i; the second route differentiates the closed form (`hessian`). The kernel is spanned by the
    two scaling directions. results: matrix_1, _2, _3 = Hessians and polynomial_1, _2, _3 = characteristic
    polynomials for d = 1, 2, 3; spectrum = eigenvalues with multiplicities for symbolic d; scaling = the
    images of the scaling directions.
    """
    matrices = {n: optimum_matrix(n) for n in DIMENSIONS}
    polynomials = {n: characteristic(matrix) for n, matrix in matrices.items()}
    pairs = {(v**2 + r**2) / 2: sp.Integer(1) for v, r in ((v_1, p), (v_2, q))}
    spectrum = sp.Dict({sp.Integer(0): sp.Integer(2), **pairs, v_1**2 / 2: d - 1, v_2**2 / 2: d - 1})
    images = [matrices[2] * direction for direction in _scalings()]
    planted = {p: alpha / v_1, q: alpha / v_2}
    steps = (
        *(
            identity(
                matrices[n].subs(planted),
                at_collinear_rows(n, sp.pi, alpha).subs(planted),
                f"the second derivatives of the closed form at t = pi, d = {n}",
                of=r"\nabla^2\mathcal{L}",
            )
            for n in DIMENSIONS
        ),
        *(
            identity(
                polynomials[n],
                multiplicities(spectrum, n),
                f"expanded for d = {n}",
                of=r"\det(\lambda I-\nabla^2\mathcal{L})",
            )
            for n in DIMENSIONS
        ),
        *(
            vanishes(image, "(v_i, -w_i) keeps U_i to first order", of=r"\nabla^2\mathcal{L}\,(v_i,-w_i)")
            for image in images
        ),
    )
    named = {f"matrix_{n}": matrices[n] for n in DIMENSIONS} | {f"polynomial_{n}": polynomials[n] for n in DIMENSIONS}
    return Derivation(
        "The Hessian at the global optima",
        steps,
        {"spectrum": spectrum, "scaling": sp.Tuple(*images)} | named,
    )


def optimum_matrix(n: int) -> sp.Matrix:
    """The Hessian at w_1 = p e_1, w_2 = -q e_1 in dimension n, order (v_1, v_2, w_1, w_2), theorem convention."""
    zero = sp.Integer(0)
    first, second = stacked(n, p, zero, v_1, zero), stacked(n, zero, q, zero, -v_2)
    return (first * first.T + second * second.T) / 2


def printed_definition_at_optimum() -> Derivation:
    """A global optimum meets the printed meaning of "non-strict saddle" (def-non-strict-saddle, Sec. 1.1, p. 2).

    Witness: d = 2, a = (1, 0), v = (1, 1), w_1 = (1, 0), w_2 = (-1, 0), theorem convention. results: loss,
    hessian, spectrum. What is missing from the definition: the point must not be a local minimum.
    """
    ones = {p: 1, q: 1, v_1: 1, v_2: 1}
    hessian = optimum_matrix(2).subs(ones)
    value = forms.loss().subs({s: -1, t: sp.pi, p: 1, q: 1, on_1: 1, on_2: 1, alpha: 1})
    spectrum = sp.Dict(hessian.eigenvals())
    polynomial = eigenvalue**2 * (eigenvalue - sp.Rational(1, 2)) ** 2 * (eigenvalue - 1) ** 2
    steps = (
        vanishes(
            value, "L >= 0, so a point with L = 0 is a global minimum and its gradient is zero", of=r"\mathcal{L}"
        ),
        identity(
            characteristic(hessian),
            polynomial,
            "the Hessian is positive semidefinite and 0 is an eigenvalue",
            of=r"\det(\lambda I-\nabla^2\mathcal{L})",
        ),
    )
    results = {"loss": value, "hessian": hessian, "spectrum": spectrum}
    return Derivation("The printed definition of a non-strict saddle holds at a minimum", steps, results)


def _scalings() -> tuple[sp.Matrix, sp.Matrix]:
    """The directions (v_i, -w_i) in dimension 2, at w_1 = p e_1, w_2 = -q e_1."""
    return sp.Matrix([v_1, 0, -p, 0, 0, 0]), sp.Matrix([0, v_2, 0, 0, q, 0])
