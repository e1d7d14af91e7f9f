"""The gradient in matrix form, and the relation between its two parts (App. A.2, p. 20-21, eq. (11)-(13)).

Matrix formulas are expanded for k = 2 and k = 3 units in generic position and compared with the entries of
`derivations.population.gradient`; an entry of the product depends on k only through the length of a sum.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.frame import Vector
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q, t, v_l, v_m
from derivations.population import gradient, loss
from derivations.population.loss_forms import kernel_matrix
from derivations.population.network import Network, network
from derivations.steps import Derivation, Step

SIZES = (2, 3)


def gradient_w_matrix() -> Derivation:
    """a2-gradient-w-matrix (App. A.2, p. 20, eq. (11)).

    Results: "matrix form, k = ..." and "entries, k = ...", k x (k + 1) matrices: entry i, j is the coefficient of
    wbar_j in the gradient in w_i, the last column that of a.
    """
    results: dict[str, sp.Basic] = {}
    for k in SIZES:
        results |= {f"matrix form, k = {k}": w_by_matrices(network(k)), f"entries, k = {k}": w_by_entries(network(k))}
    net = network(2)
    steps = (
        Step(equation(r"(\pi\mathbf{1}\mathbf{1}^T-\boldsymbol{\Theta})\,\mathrm{diag}(\boldsymbol{u})",
                      net.supplements() * sp.diag(*net.u)), "Row i holds the coefficients of the other unit vectors."),
        Step(equation(r"\mathrm{diag}(\sin(\boldsymbol{\Theta})\boldsymbol{u})", sp.diag(*(net.sin() * net.u))),
             "The sines all fall on the unit's own vector."),
        Step(equation(r"[\nabla_{\boldsymbol{W}}\mathcal{L}]", results["matrix form, k = 2"]),
             "Coefficients of the unit vectors and of a, shown for k = 2."),
    )
    return Derivation("Gradient in the rows, matrix form", steps, results)


def w_by_matrices(net: Network) -> sp.Matrix:
    """Coefficients on (wbar_1, ..., wbar_k, a), k x (k + 1), of the matrix formula."""
    sines = sp.diag(*(net.sin() * net.u))
    weights = sp.diag(*net.v) * (net.supplements() * sp.diag(*net.u) + sines) / (2 * sp.pi)
    return weights.row_join(-net.v / 2)


def w_by_entries(net: Network) -> sp.Matrix:
    """The same coefficients, summed from the pair, diagonal and target terms."""
    parts, k = gradient.gradient_w_by_differentiation().results, net.k
    table = sp.zeros(k, k + 1)
    for i in range(k):
        table[i, i] += at_pair(parts["diagonal: wbar_l"], net, i, i)
        table[i, k] = at_pair(parts["target: a"], net, i, i)
        for j in set(range(k)) - {i}:
            table[i, i] += at_pair(parts["pair: wbar_l"], net, i, j)
            table[i, j] = at_pair(parts["pair: wbar_m"], net, i, j)
    return table


def gradient_v_matrix() -> Derivation:
    """a2-gradient-v-matrix (App. A.2, p. 21, eq. (12)). 

    Results: k x 1 matrices "matrix form, k = ..." and "entries, k = ...".
    """
    results: dict[str, sp.Basic] = {}
    for k in SIZES:
        results |= {f"matrix form, k = {k}": v_by_matrices(network(k)), f"entries, k = {k}": v_by_entries(network(k))}
    steps = (
        Step(equation(r"\boldsymbol{W}\boldsymbol{a}", network(2).targets), "Entry i is beta_i = a.w_i."),
        Step(equation(r"\nabla_{\boldsymbol{v}}\mathcal{L}", results["matrix form, k = 2"]),
             "Half the loss's symmetric form, doubled by differentiation; shown for k = 2."),
    )
    return Derivation("Gradient in the output weights, matrix form", steps, results)


def v_by_matrices(net: Network) -> sp.Matrix:
    """The k x 1 gradient of the matrix formula."""
    lengths = sp.diag(*net.omega)
    return lengths * kernel_matrix(net) * lengths * net.v / (2 * sp.pi) - net.targets / 2


def v_by_entries(net: Network) -> sp.Matrix:
    """The same k x 1 gradient, summed from the pair, diagonal and target terms."""
    parts, units = gradient.gradient_v_by_differentiation().results, range(net.k)

    def entry(i: int) -> sp.Expr:
        pairs = (at_pair(parts["pair"], net, i, j) for j in units if j != i)
        return at_pair(parts["diagonal"], net, i, i) + sp.Add(*pairs) + parts["target"] * net.targets[i]

    return sp.Matrix([entry(i) for i in units])


def homogeneity() -> Derivation:
    """a2-homogeneity (App. A.2, p. 21, eq. (13)): w_l.grad_{w_l} L = v_l d L/d v_l, for every k.

    Results: "left: ..." and "right: ..." for the pair, diagonal and target (times a.w_l) terms.
    """
    w, v = gradient.gradient_w_by_stein().results, gradient.gradient_v_by_stein().results
    row = frame.scale(p, frame.ABAR)
    left = {
        "pair": frame.dot(row, Vector(w["pair: wbar_l"], w["pair: wbar_m"])),
        "diagonal": ring.canonical(p * w["diagonal: wbar_l"]), "target": w["target: a"],
    }
    right = {name: ring.canonical(v_l * v[name]) for name in left}
    steps = tuple(
        Step(equation(rf"\boldsymbol{{w}}_\ell^T\nabla_{{\boldsymbol{{w}}_\ell}}\mathcal{{L}}\big|_{{\text{{{name}}}}}",
                      left[name], rf"v_\ell\,\partial_{{v_\ell}}\mathcal{{L}}\big|_{{\text{{{name}}}}}"), reason)
        for name, reason in _HOMOGENEITY_REASONS.items()
    )
    return Derivation("Relation between the two gradients", steps, _named(left, "left") | _named(right, "right"))


def homogeneity_by_scaling() -> Derivation:
    """a2-homogeneity by a second route: (v_l, w_l) -> (v_l/s, s w_l) leaves the network, hence the loss, unchanged.

    Results: "along the scaling: ..." for each term, the derivative in s at s = 1.
    """
    parts, s = loss.closed_form().results, sp.Symbol("s", positive=True)
    terms = {"pair": v_l * v_m * parts["pair"], "diagonal": v_l**2 * parts["diagonal"],
             "target": v_l * p * parts["linear"]}
    scaled = {name: term.subs({v_l: v_l / s, p: s * p}, simultaneous=True) for name, term in terms.items()}
    slopes = {name: ring.canonical(sp.diff(term, s).subs(s, 1)) for name, term in scaled.items()}
    steps = (
        Step(r"\tfrac{v_\ell}{s}\phi(s\,\boldsymbol{w}_\ell^T\boldsymbol{x})"
             r" = v_\ell\phi(\boldsymbol{w}_\ell^T\boldsymbol{x})",
             "The rectifier is positively homogeneous."),
        *(Step(equation(rf"\tfrac{{d}}{{ds}}\mathcal{{L}}\big|_{{\text{{{name}}},\,s=1}}", slope),
               "The chain rule reads this as the difference of the two sides.") for name, slope in slopes.items()),
    )
    return Derivation("The relation from invariance under scaling", steps, _named(slopes, "along the scaling"))


_HOMOGENEITY_REASONS = {
    "pair": "The sine term keeps its length, the other one gains a cosine: the kernel appears.",
    "diagonal": "Half a squared length on both sides.",
    "target": "Both are minus half of v_l a.w_l.",
}


def _named(values: dict[str, sp.Expr], side: str) -> dict[str, sp.Expr]:
    return {f"{side}: {name}": value for name, value in values.items()}


def at_pair(expr: sp.Expr, net: Network, i: int, j: int) -> sp.Expr:
    """A pair's expression in (v_l, v_m, p, q, t), for units i and j of an explicit network (0-based)."""
    values = {v_l: net.v[i], v_m: net.v[j], p: net.omega[i], q: net.omega[j], t: net.angles[i, j]}
    return expr.subs(values, simultaneous=True)
