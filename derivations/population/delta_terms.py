"""The scalar expectations of App. A.3 with steps, deltas and the derivative of a delta, each by two routes.

One route is the appendix's: fix the argument of the delta and integrate over what is left. The other reads Stein's
identity backwards: the same number is a coefficient of a moment integrated in polar coordinates, where no delta
occurs. Results are named "value", with intermediate values beside it.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, gaussian, ring
from derivations.calculus.frame import ABAR, BBAR
from derivations.calculus.gaussian import RHO_0
from derivations.calculus.presentation import entries, equation
from derivations.calculus.symbols import p, q, t, v_m, x
from derivations.population import kernel, moments
from derivations.steps import Derivation, Step

_ON_L, _ON_M = r"\bar{\boldsymbol{w}}_\ell^T\boldsymbol{x}", r"\bar{\boldsymbol{w}}_m^T\boldsymbol{x}"
_BACKWARDS = "Stein's identity makes the value a coefficient of this moment, which is integrated over the sector."


def projections() -> Derivation:
    """a3-projections (App. A.3, p. 21), with the two readings of the barred projection in (14).

    Results: "P_l: ...", "P_l P_l: ...", "projection: ..." (of w_l off w_m), "squared length", "normalised: ..." (that
    projection over its length), "projected unit vector: ..." (of wbar_l), "ratio" of the last two.
    """
    onto, off_m = frame.projection_off(ABAR), frame.projection_off(BBAR)
    unit = frame.apply(off_m, ABAR)
    image = frame.apply(off_m, frame.scale(p, ABAR))
    length = p * sp.sin(t)
    squared = frame.dot(image, image)
    if not ring.equal(squared, length**2):
        raise ArithmeticError("the projection is not of length p sin(theta)")
    normalised = frame.scale(1 / length, image)
    ratio = ring.canonical(unit.first / normalised.first)
    steps = (
        Step(equation(r"\boldsymbol{P}_{\boldsymbol{w}_\ell^\perp}", onto), "The definition; it is idempotent."),
        Step(equation(r"\boldsymbol{w}_{\ell,m^\perp}", image), "Apply the projection off w_m to w_l."),
        Step(equation(r"|\boldsymbol{w}_{\ell,m^\perp}|^2", squared),
             "Its length is p sin(theta), zero for parallel rows."),
        Step(equation(r"\boldsymbol{w}_{\ell,m^\perp}/|\boldsymbol{w}_{\ell,m^\perp}|", normalised),
             "Read as a unit vector, the bar is undefined at the angles 0 and pi."),
        Step(equation(r"\boldsymbol{P}_{\boldsymbol{w}_m^\perp}\bar{\boldsymbol{w}}_\ell", unit),
             "Read as the projection of the unit vector, it is shorter by sin(theta)."),
    )
    return Derivation("Unit vectors and projections", steps, {
        **entries("P_l", onto), **entries("P_l P_l", frame.compose(onto, onto)), **entries("projection", image),
        "squared length": squared, **entries("normalised", normalised),
        **entries("projected unit vector", unit), "ratio": ratio})


def step_dual() -> Derivation:
    """a3-step-dual (App. A.3, p. 22, 24): E[step step], as the share of a sector."""
    value = moments.step_dual()
    steps = (Step(equation(_step_step(), value),
                  "The direction in the plane is uniform; both steps are on between theta - pi/2 and pi/2."),)
    return Derivation("Dual activation of the step", steps, {"value": value})


def step_dual_by_correlation() -> Derivation:
    """a3-step-dual by a second route: the derivative of the kernel of unit vectors in cos(theta)."""
    unit = kernel.closed_form(sp.Integer(1), sp.Integer(1), t)
    value = ring.canonical(sp.diff(unit, t) / sp.diff(sp.cos(t), t))
    steps = (Step(equation(_step_step(), r"J'(\cos\theta)", value),
                  "In the correlation, the kernel's derivative is the expectation of the product of both slopes."),)
    return Derivation("Dual activation of the step, from the kernel", steps, {"value": value})


def rectifier_delta() -> Derivation:
    """a3-phi-delta (App. A.3.2, p. 22). Results: "value", "rectified mean" E[u_+]."""
    mean = gaussian.half_moment(1)
    value = moments.rectifier_delta()
    steps = (
        Step(r"\mathbb{E}[\phi(" + _ON_L + r")\delta(" + _ON_M + r")] = \tfrac{1}{\sqrt{2\pi}}\mathbb{E}[\phi("
             r"\bar{\boldsymbol{w}}_\ell^T\boldsymbol{P}_{\boldsymbol{w}_m^\perp}\boldsymbol{x})]",
             "The delta sets the component along w_m to 0, where its density is 1/sqrt(2 pi)."),
        Step(equation(r"\mathbb{E}[u_+]", mean), "What is left is normal with standard deviation sin(theta)."),
        Step(equation(r"\tfrac{\sin\theta}{\sqrt{2\pi}}\mathbb{E}[u_+]", value), "The factors together."),
    )
    return Derivation("Rectifier against a delta", steps, {"value": value, "rectified mean": mean})


def rectifier_delta_by_polar() -> Derivation:
    """a3-phi-delta by a second route. Result: "value"."""
    moment = moments.rectifier_step_by_polar()
    value = ring.canonical(moment.first / q)
    steps = (Step(equation(r"\mathbb{E}[\phi_m\phi'_\ell\boldsymbol{x}]", moment), _BACKWARDS),
             Step(equation(r"\mathbb{E}[\phi\delta]", value),
                  "The coefficient on the step's vector, per unit length q."))
    return Derivation("Rectifier against a delta, read off a moment", steps, {"value": value})


def residual_delta() -> Derivation:
    """a3-residual-delta (App. A.3.2, p. 23), for every k. Results: "pair" (unit m != l), "own" (m = l), "target"."""
    pair = ring.canonical(v_m * q * moments.rectifier_delta())
    own, target = gaussian.delta_first(x), ring.canonical(RHO_0 * gaussian.full_moment(1))
    steps = (
        Step(equation(rf"v_m\mathbb{{E}}[\phi(\boldsymbol{{w}}_m^T\boldsymbol{{x}})\delta({_ON_L})]", pair),
             "Each other unit is a rectifier against a delta, times its length and output weight."),
        Step(equation(rf"\mathbb{{E}}[\phi({_ON_L})\delta({_ON_L})]", own), "The unit itself is 0 on the hyperplane."),
        Step(equation(rf"\mathbb{{E}}[\boldsymbol{{a}}^T\boldsymbol{{x}}\,\delta({_ON_L})]", target),
             "The label is odd on the hyperplane."),
    )
    return Derivation("Residual against a delta", steps, {"pair": pair, "own": own, "target": target})


def delta_prime() -> Derivation:
    """a3-delta-prime (App. A.3.3, p. 24), with the product rule of delta' put right.

    Results: "value", "line" (the delta left after the slope is taken); "rule: left" is delta' f paired with h for
    f = f_0 + f_1 x, h = h_0 + h_1 x, and "rule: printed" (-f'(0) delta), "rule: right" (f(0) delta' - f'(0) delta) are
    the candidates; "... against the density" has h = rho, whose slope at 0 vanishes.
    """
    line = ring.canonical(RHO_0 / sp.sin(t))
    value = moments.delta_prime_step()
    rules = product_rules()
    steps = (
        Step(equation(r"\langle\delta' f, h\rangle = -(fh)'(0)", rules["rule: left"]),
             "The definition of a distribution's derivative, for values f_0, h_0 and slopes f_1, h_1 at 0."),
        Step(equation(r"\langle f(0)\delta'-f'(0)\delta, h\rangle", rules["rule: right"]), "Both terms are needed."),
        Step(equation(r"\langle-f'(0)\delta, h\rangle", rules["rule: printed"]),
             "The shorter rule gives the same only against an h of slope 0, such as the normal density."),
        Step(equation(r"\mathbb{E}[\delta(\bar{\boldsymbol{w}}_m^T\boldsymbol{P}_{\boldsymbol{w}_\ell^\perp}\boldsymbol{x})]",
                      line),
             "The step's slope in g is cos(theta) times a delta of a normal with deviation sin(theta)."),
        Step(equation(rf"\mathbb{{E}}[\delta'({_ON_L})\phi'({_ON_M})]", value), "Minus slope times density at 0."),
    )
    return Derivation("Derivative of a delta against a step", steps, {"value": value, "line": line, **rules})


def product_rules() -> dict[str, sp.Expr]:
    """The pairings of delta' f and of the two candidate rules with a test function, by their jets at 0."""
    f_0, f_1, h_0, h_1 = sp.symbols("f_0 f_1 h_0 h_1", real=True)
    left = -sp.diff((f_0 + f_1 * x) * (h_0 + h_1 * x), x).subs(x, 0)
    rules = {"rule: left": left, "rule: right": -f_0 * h_1 - f_1 * h_0, "rule: printed": -f_1 * h_0}
    density = {h_0: gaussian.density(x).subs(x, 0), h_1: sp.diff(gaussian.density(x), x).subs(x, 0)}
    return rules | {f"{name} against the density": pairing.subs(density) for name, pairing in rules.items()}


def delta_prime_by_polar() -> Derivation:
    """a3-delta-prime by a second route. Result: "value"."""
    return _read_off("Derivative of a delta, read off a moment", r"\delta'\phi'", "the first vector's dyad with itself",
                     moments.step_step_by_polar().aa)


def delta_delta() -> Derivation:
    """a3-delta-delta (App. A.3.3, p. 24). Result: "value"."""
    value = gaussian.delta_delta()
    steps = (
        Step(rf"\mathbb{{E}}[\delta({_ON_L})\delta({_ON_M})]"
             r" = \tfrac{1}{\sqrt{2\pi}}\int\delta(y\sin\theta)\rho(y)\,dy",
             "The first delta leaves a line on which the second argument is sin(theta) times a standard normal y."),
        Step(equation(r"\mathbb{E}[\delta\delta]", value), "A delta of a multiple is the delta over that multiple."),
    )
    return Derivation("Two deltas", steps, {"value": value})


def delta_delta_by_polar() -> Derivation:
    """a3-delta-delta by a second route. Result: "value"."""
    return _read_off("Two deltas, read off a moment", r"\delta\delta", "a mixed dyad", moments.step_step_by_polar().ab)


def _read_off(title: str, product: str, place: str, value: sp.Expr) -> Derivation:
    moment = moments.step_step_by_polar()
    steps = (Step(equation(r"\mathbb{E}[\phi'_\ell\phi'_m\boldsymbol{x}\boldsymbol{x}^T]", moment), _BACKWARDS),
             Step(equation(rf"\mathbb{{E}}[{product}]", value), f"It is the coefficient of {place}."))
    return Derivation(title, steps, {"value": value})


def _step_step() -> str:
    return rf"\mathbb{{E}}[\phi'({_ON_L})\phi'({_ON_M})]"
