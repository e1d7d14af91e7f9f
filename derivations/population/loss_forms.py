"""Other forms of the closed-form loss: the matrix form of App. A.1, and two without cancellation near the optimum.

Each is compared with the closed form coefficient by coefficient. In the signed lengths u_i = v_i |w_i| the loss is
a polynomial of degree two in the vectors U_i = v_i w_i: it is fixed by its coefficients of u_i u_j (i != j, both
orders together), of u_i^2, of a.U_i, and of |a|^2. That covers every k and d.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q, t
from derivations.population import loss
from derivations.population.network import Network, a_norm, network
from derivations.population.network import loss as entrywise_loss
from derivations.steps import Derivation, Step

Coefficients = dict[str, sp.Expr]


def closed_form_coefficients() -> Coefficients:
    """The closed form's coefficients "pair" (of u_i u_j, both orders), "diagonal", "linear", "constant"."""
    parts = loss.closed_form().results
    return {
        "pair": ring.canonical(2 * parts["pair"] / (p * q)), "diagonal": ring.canonical(parts["diagonal"] / p**2),
        "linear": parts["linear"], "constant": ring.canonical(parts["constant"] / a_norm**2),
    }


def squared_distance(units: int) -> Coefficients:
    """Coefficients of |sum of U_i over so many units - a|^2, as u_i u_j cos t is the product U_i.U_j."""
    pair = 2 * sp.cos(t) if units > 1 else sp.Integer(0)
    return {"pair": pair, "diagonal": sp.Integer(1), "linear": sp.Integer(-2), "constant": sp.Integer(1)}


def matrix_form() -> Derivation:
    """a1-loss-matrix (App. A.1, p. 20): the quadratic form in u = diag(omega) v, expanded for k = 2 and k = 3.

    Results: "matrix form, k = 2", "sum, k = 2" and the same for k = 3, in the symbols of `network`.
    """
    results: dict[str, sp.Basic] = {}
    for k in (2, 3):
        net = network(k)
        results |= {f"matrix form, k = {k}": loss_by_matrices(net), f"sum, k = {k}": entrywise_loss(net)}
    steps = (
        Step(equation(r"\boldsymbol{u}", network(2).u), "Lengths and output weights enter as products only."),
        Step(equation(r"\sin\boldsymbol{\Theta}"
                      r"+(\pi\mathbf{1}\mathbf{1}^T-\boldsymbol{\Theta})\odot\cos\boldsymbol{\Theta}",
                      kernel_matrix(network(2))), "Entry i, j is the kernel's factor; the diagonal is at angle 0."),
        Step(equation(r"\mathcal{L}", results["matrix form, k = 2"]),
             "A quadratic form is the sum of its entries times u_i u_j; shown for k = 2, the same for every k."),
    )
    return Derivation("Matrix form of the loss", steps, results)


def kernel_matrix(net: Network) -> sp.Matrix:
    """sin Theta + (pi 1 1^T - Theta) * cos Theta, entry by entry (k x k)."""
    return net.sin() + net.supplements().multiply_elementwise(net.cos())


def loss_by_matrices(net: Network) -> sp.Expr:
    """The loss by matrix products, for an explicit network."""
    quadratic = (net.u.T * kernel_matrix(net) * net.u)[0] / (4 * sp.pi)
    return sp.expand(quadratic - net.targets.dot(net.v) / 2 + a_norm**2 / 2)


def one_distance_form() -> Derivation:
    """L = |sum U_i - a|^2/4 + |a|^2/4 + (1/2 pi) sum_{i<j} s_i s_j |U_i||U_j| (sin t - t cos t), for every k.

    U_i = v_i w_i, s_i the sign of v_i, so that s_i |U_i| = u_i. Results: "closed form: ..." and "this form: ..." for
    the four coefficients.
    """
    distance = squared_distance(2)
    remainder = (sp.sin(t) - t * sp.cos(t)) / (2 * sp.pi)
    form = {
        "pair": ring.canonical(distance["pair"] / 4 + remainder), "diagonal": distance["diagonal"] / 4,
        "linear": distance["linear"] / 4, "constant": distance["constant"] / 4 + sp.Rational(1, 4),
    }
    return _compared("The loss around one squared distance", form, (
        Step(equation(r"[u_iu_j]\,\tfrac14|\textstyle\sum_iU_i-\boldsymbol{a}|^2", distance["pair"] / 4),
             "[z] F is the coefficient of z in F; the square holds each pair twice, with U_i.U_j = u_i u_j cos theta."),
        Step(equation(r"[u_iu_j]\,\mathcal{L}", form["pair"]),
             "What the pair term of the closed form holds beyond that is of third order in theta."),
    ))


def two_distances_form() -> Derivation:
    """L = |U_1 - a|^2/4 + |U_2 - a|^2/4 + (s_1 s_2/2 pi) |U_1||U_2| (sin psi - psi cos psi), psi = pi - t, for k = 2.

    Results as `one_distance_form`. At the optimum U_1 = U_2 = a, s_1 s_2 = -1 and psi = 0: every term vanishes.
    """
    single, psi = squared_distance(1), sp.pi - t
    form = {
        "pair": ring.canonical((sp.sin(psi) - psi * sp.cos(psi)) / (2 * sp.pi)), "diagonal": single["diagonal"] / 4,
        "linear": single["linear"] / 4, "constant": 2 * single["constant"] / 4,
    }
    return _compared("The loss of two units around two squared distances", form, (
        Step(equation(r"[\boldsymbol{a}^TU_i]\,\tfrac14|U_i-\boldsymbol{a}|^2", form["linear"]),
             "Each unit has a square of its own, so no product of the two arises from the squares."),
        Step(equation(r"2\cdot\tfrac14|a|^2", form["constant"] * a_norm**2),
             "Only for two units do the constants add up to half of |a|^2 = alpha^2."),
        Step(equation(r"[u_1u_2]\,\mathcal{L}", form["pair"]),
             "In the supplement of the angle the pair term is of third order."),
    ))


def _compared(title: str, form: Coefficients, steps: tuple[Step, ...]) -> Derivation:
    printed = closed_form_coefficients()
    results = {f"closed form: {name}": value for name, value in printed.items()}
    return Derivation(title, steps, results | {f"this form: {name}": value for name, value in form.items()})
