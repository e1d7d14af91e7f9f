"""The population gradient (App. A.2, p. 20-21), by differentiating the closed form and from its definition.

For unit l the gradient is a sum over the other units m, plus a term of l with itself, plus one along the target. The
results name the summand "pair: ...", the "diagonal: ..." and the "target: ..." term; with p = |w_l|, q = |w_m|. They
hold for every k and d, where no row is zero and no two are parallel, and by continuity where two are.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, gaussian, ring
from derivations.calculus.frame import Vector
from derivations.calculus.presentation import AB, entries, equation
from derivations.calculus.symbols import p, q, t, v_l, v_m, x
from derivations.population import loss, moments
from derivations.population.kernel import by_polar_coordinates
from derivations.steps import Derivation, Step

_G, _GRAD_W = r"\nabla_{\boldsymbol{a}}f(\boldsymbol{a},\boldsymbol{b})", r"\nabla_{\boldsymbol{w}_\ell}\mathcal{L}"
_STEP_MOMENT = r"\mathbb{E}[\phi'(\boldsymbol{a}^T\boldsymbol{x})\phi(\boldsymbol{b}^T\boldsymbol{x})\boldsymbol{x}]"


def kernel_gradient_by_differentiation() -> Derivation:
    """a2-kernel-gradient (App. A.2, p. 20, eq. (10)). Results: "g: abar", "g: bbar", and "at b = a: abar"."""
    kernel = by_polar_coordinates().results["kernel"]
    value = frame.grad_a(kernel)
    steps = (
        Step(r"\nabla_{\boldsymbol{a}}p = \bar{\boldsymbol{a}},\quad "
             r"\nabla_{\boldsymbol{a}}\theta = (\cos\theta\,\bar{\boldsymbol{a}}-\bar{\boldsymbol{b}})/(p\sin\theta)",
             "Differentiate p^2 = a.a and a.b = p q cos theta."),
        Step(equation(r"\partial_pf", ring.canonical(sp.diff(kernel, p)), units=AB), "The kernel is linear in p."),
        Step(equation(r"\partial_\theta f", ring.canonical(sp.diff(kernel, t))), "The sines cancel."),
        Step(equation(_G, value, units=AB), "The chain rule."),
    )
    return Derivation("Kernel gradient by differentiation", steps, _kernel_gradient_results(value))


def kernel_gradient_by_stein() -> Derivation:
    """a2-kernel-gradient from the definition E[step(a.x) relu(b.x) x]. Results as by differentiation."""
    value = moments.rectifier_step_by_stein()
    steps = (
        Step(equation(_G, _STEP_MOMENT), "Differentiate under the expectation: the rectifier has the step as slope."),
        Step(_STEP_MOMENT + r" = \mathbb{E}[\phi'\phi']\,\boldsymbol{b}"
             r" + \mathbb{E}[\delta(\bar{\boldsymbol{a}}^T\boldsymbol{x})\phi]\,\bar{\boldsymbol{a}}",
             "Stein's identity; a step does not see the length of a."),
        Step(equation(r"\mathbb{E}[\phi'\phi']", moments.step_dual()), "The angle where both are on, over 2 pi."),
        Step(equation(r"\mathbb{E}[\delta(\bar{\boldsymbol{a}}^T\boldsymbol{x})\phi]", moments.rectifier_delta() * q),
             "On the line across a the rectifier sees q sin(theta) y."),
        Step(equation(_G, value, units=AB), "Insert both."),
    )
    return Derivation("Kernel gradient by Stein's identity", steps, _kernel_gradient_results(value))


def kernel_gradient_by_polar() -> Derivation:
    """a2-kernel-gradient, the moment integrated in polar coordinates. Results as by differentiation."""
    value = moments.rectifier_step_by_polar()
    steps = (
        Step(equation(_G, _STEP_MOMENT), "Differentiate under the expectation."),
        Step(equation(_STEP_MOMENT, value, units=AB),
             "Integrate over the sector where both are on and go over from the orthonormal basis to abar, bbar."),
    )
    return Derivation("Kernel gradient in polar coordinates", steps, _kernel_gradient_results(value))


def gradient_w_by_differentiation() -> Derivation:
    """a2-gradient-w (App. A.2, p. 20). Results: "pair: wbar_l", "pair: wbar_m", "diagonal: wbar_l", "target: a"."""
    parts = loss.closed_form().results
    pair = frame.scale(v_l * v_m, frame.grad_a(2 * parts["pair"]))
    diagonal = frame.scale(v_l**2, frame.grad_a(parts["diagonal"]))
    target = parts["linear"] * v_l
    steps = (
        Step(equation(_GRAD_W + r"\big|_{m\ne\ell}", pair), "The pair l, m stands twice in the double sum."),
        Step(equation(_GRAD_W + r"\big|_{m=\ell}", diagonal), "The unit with itself gives a square."),
        Step(equation(_GRAD_W + r"\big|_{\boldsymbol{a}}", rf"{sp.latex(target)}\,\boldsymbol{{a}}"),
             "The linear term is differentiated as it stands."),
    )
    return Derivation("Gradient in a row, by differentiation", steps, _gradient_w_results(pair, diagonal, target))


def gradient_w_by_stein() -> Derivation:
    """a2-gradient-w from the definition E[r v_l step(w_l.x) x], with delta terms. Results as by differentiation."""
    pair = frame.scale(v_l * v_m, moments.rectifier_step_by_stein())
    own = loss.linear_term_by_stein().results["coefficient of w"]
    diagonal = frame.scale(v_l**2 * own * p, frame.ABAR)
    half, odd = gaussian.moment(sp.Integer(1), gaussian.FIRST_ON), gaussian.RHO_0 * gaussian.full_moment(1)
    target = -v_l * half
    steps = (
        Step(_GRAD_W + r" = \mathbb{E}[r\,v_\ell\phi'(\boldsymbol{w}_\ell^T\boldsymbol{x})\boldsymbol{x}]",
             "Differentiate the squared residual under the expectation."),
        Step(equation(r"v_\ell v_m\mathbb{E}[\phi_m\phi'_\ell\boldsymbol{x}]", pair),
             "Stein's identity, as for the kernel."),
        Step(equation(r"v_\ell^2\mathbb{E}[\phi_\ell\phi'_\ell\boldsymbol{x}]", diagonal),
             "Where the step is on it multiplies by one: the linear term of the loss."),
        Step(equation(r"\mathbb{E}[\delta_\ell\,\boldsymbol{a}^T\boldsymbol{x}]", odd),
             "On the hyperplane across w_l the label is an odd function."),
        Step(equation(r"-v_\ell\mathbb{E}[\phi'_\ell\,\boldsymbol{a}^T\boldsymbol{x}\,\boldsymbol{x}]",
                      rf"{sp.latex(target)}\,\boldsymbol{{a}}"), "So Stein's identity leaves the mean of the step."),
    )
    if odd != 0:
        raise ArithmeticError("the label leaves a delta term")
    return Derivation("Gradient in a row, by Stein", steps, _gradient_w_results(pair, diagonal, target))


def gradient_v_by_differentiation() -> Derivation:
    """a2-gradient-v (App. A.2, p. 20). Results: "pair" (with v_m), "diagonal" (with v_l), "target" (times a.w_l)."""
    parts = loss.closed_form().results
    quadratic = v_l**2 * parts["diagonal"] + 2 * v_l * v_m * parts["pair"] + parts["linear"] * v_l
    slope = sp.Poly(sp.diff(quadratic, v_l), v_l, v_m)
    values = {"pair": ring.canonical(slope.coeff_monomial(v_m) * v_m),
              "diagonal": slope.coeff_monomial(v_l) * v_l, "target": slope.coeff_monomial(1)}
    return Derivation("Gradient in an output weight, by differentiation", _gradient_v_steps(
        values, "Differentiate the quadratic form in v; the pair stands twice."), values)


def gradient_v_by_stein() -> Derivation:
    """a2-gradient-v from the definition E[r relu(w_l.x)]. Results as by differentiation."""
    linear = loss.linear_term_by_stein().results["coefficient of w"]
    values = {"pair": ring.canonical(v_m * by_polar_coordinates().results["kernel"]),
              "diagonal": v_l * gaussian.moment((p * x) ** 2, gaussian.FIRST_ON), "target": -linear}
    return Derivation("Gradient in an output weight, from the definition", _gradient_v_steps(
        values, "The residual times the rectifier is a sum of kernels and the linear term."), values)


def _gradient_v_steps(values: dict[str, sp.Expr], reason: str) -> tuple[Step, ...]:
    slope = r"\partial_{v_\ell}\mathcal{L}"
    return (
        Step(equation(slope + r"\big|_{m\ne\ell}", values["pair"]), reason),
        Step(equation(slope + r"\big|_{m=\ell}", values["diagonal"]), "The second moment of one rectifier."),
        Step(equation(slope + r"\big|_{\boldsymbol{a}}", rf"{sp.latex(values['target'])}"
                      r"\,\boldsymbol{a}^T\boldsymbol{w}_\ell"), "The product of label and rectifier, by Stein."),
    )


def _kernel_gradient_results(value: Vector) -> dict[str, sp.Expr]:
    components, _ = frame.in_orthonormal_basis(value)
    along, across = (ring.limit(c.subs(q, p), t, sp.Integer(0)) for c in components)
    if across != 0:
        raise ArithmeticError("the kernel gradient turns away from a as b tends to a")
    return {**entries("g", value, AB), "at b = a: abar": along}


def _gradient_w_results(pair: Vector, diagonal: Vector, target: sp.Expr) -> dict[str, sp.Expr]:
    return {**entries("pair", pair), "diagonal: wbar_l": diagonal.first, "target: a": target}
