"""The steps of Lemma 8 (Polyak-Lojasiewicz, App. B.2, p. 28-30), each as a derivation with the exact result."""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.frame import Vector
from derivations.calculus.presentation import AB, equation
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import reduction, state
from derivations.inequalities.checks import squared_distance
from derivations.inequalities.reduction import r
from derivations.population import kernel
from derivations.steps import Derivation, Step

alpha = sp.Symbol("alpha", positive=True)
v1, v2, least = sp.symbols("v_1 v_2 m", positive=True)


def form(rate: sp.Expr = alpha) -> sp.Expr:
    """h = |grad_w1 L|^2 + |grad_w2 L|^2 - rate L at v1 = v2 = 1 (lemma-8-h-definition, Sec. 5.6, p. 12, eq. (3))."""
    forms = state.forms()
    return ring.canonical(forms.gradient - rate * forms.loss)


def rescaling() -> Derivation:
    """lemma-8-step-rescaling (p. 28): the loss depends on v_i w_i only, and is half of the printed expectation."""
    defined = state.loss_from_definition()
    at_zero = defined.subs({p: 0, q: 0, state.a1: 1, state.a2: 0, state.eta: 0})
    steps = (
        Step(r"v_i[\boldsymbol{w}_i^T\boldsymbol{x}]_+=[v_i\boldsymbol{w}_i^T\boldsymbol{x}]_+", "v_i > 0."),
        Step(
            equation(r"\mathcal{L}(\boldsymbol{0})", at_zero),
            "By (2) with |a| = 1; the printed expectation is 1 there.",
        ),
    )
    return Derivation(
        "The loss in rescaled rows", steps, {"loss at zero rows": at_zero}
    )


def rescaled_gradient() -> Derivation:
    """lemma-8-step-reduction (p. 28): grad_w = v grad_(v w), and the smaller v^2 bounds the sum from below."""
    shared = kernel.closed_form(p, q, t)
    chained = frame.grad_a(shared.subs(p, v1 * p))
    direct = frame.scale(v1, Vector(*(entry.subs(p, v1 * p) for entry in frame.grad_a(shared))))
    g1, g2 = sp.symbols("g_1 g_2", nonnegative=True)
    excess = (v1**2 - least**2) * g1 + (v2**2 - least**2) * g2
    defect = ring.canonical(v1**2 * g1 + v2**2 * g2 - least**2 * (g1 + g2) - excess)
    steps = (
        Step(
            equation(r"\nabla_{\boldsymbol{w}}K(v_1\boldsymbol{w}_1,\boldsymbol{w}_2)", chained, units=AB),
            "The chain rule; the same for the linear and quadratic terms. The angle does not see v_i > 0.",
        ),
        Step(
            equation(r"v_1^2g_1+v_2^2g_2-m^2(g_1+g_2)", sp.latex(excess)),
            "m is the smaller of v1, v2: both terms >= 0.",
        ),
    )
    results = {"chain rule defect": squared_distance(chained, direct), "excess defect": defect}
    return Derivation("Reduction to unit output weights", steps, results)


def expanded() -> Derivation:
    """lemma-8-step-h-expanded (p. 28-29): the coefficients "lengths", "product", "alpha_1", "alpha_2", "target"."""
    h = reduction.by_target(form())
    lengths, product = ring.canonical(sp.diff(h.c, p, 2) / 2), ring.canonical(sp.diff(h.c, p, q))
    steps = (
        Step(
            equation(r"[\|\boldsymbol{w}_1\|^2+\|\boldsymbol{w}_2\|^2]\,h", lengths),
            "From the gradients and the loss.",
        ),
        Step(equation(r"[\|\boldsymbol{w}_1\|\|\boldsymbol{w}_2\|]\,h", product), "The same."),
        Step(equation(r"\boldsymbol{b}", h.b, units=AB), "The terms linear in a."),
        Step(
            equation(r"[\|\boldsymbol{a}\|^2]\,h", h.lead), "Within the plane of the rows and across it alike."
        ),
    )
    results = {
        "lengths": lengths,
        "product": product,
        "alpha_1": h.b.first,
        "alpha_2": h.b.second,
        "target": h.lead,
        "target across": h.across,
        "c": h.c,
    }
    return Derivation("h in powers of the target", steps, results)


def minimised() -> Derivation:
    """lemma-8-step-min-over-a (p. 29): needs alpha < 1, else h is unbounded below or the quotient undefined."""
    h = reduction.by_target(form())
    best = reduction.minimiser(h)
    value = ring.canonical(
        form().subs({state.a1: best.first, state.a2: best.second, state.eta: 0}, simultaneous=True)
    )
    steps = (
        Step(
            equation(r"\boldsymbol{a}", best, units=AB),
            "Where the gradient in a vanishes; a minimum since alpha < 1.",
        ),
        Step(equation(r"\tilde h", value), "The value there."),
    )
    return Derivation(
        "The least h over the target", steps, {"first": best.first, "second": best.second, "value": value}
    )


def in_ratio() -> Derivation:
    """lemma-8-step-reduced-h and lemma-8-step-h-at-r1 (p. 29): "C1", "C2", "value at r", "value at 1"."""
    reduced = reduction.over_target(form())
    steps = (
        Step(
            equation("C_1", reduced.edge),
            "The coefficient of |w1|^2 + |w2|^2 after minimising over the target.",
        ),
        Step(equation("C_2", reduced.cross), "The coefficient of |w1||w2|."),
        Step(equation(r"\tilde h/\|\boldsymbol{w}_2\|^2\,|_{r=1}", reduced.middle), "2 C1 + C2."),
    )
    results = {
        "C1": reduced.edge,
        "C2": reduced.cross,
        "value at r": reduced.at(r),
        "value at 1": reduced.middle,
    }
    return Derivation("h over the ratio of lengths", steps, results)
