"""The residual terms E[r Hess f] of App. A.3.2 and A.3.3, with delta terms, for every k and d.

Each is a sum over the units m of the residual r; results name the summand of a unit m != l "pair ...", and state what
the unit m = l ("own") and the label ("target") contribute. p = |w_l|, q = |w_m|, 0 < theta < pi.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, gaussian, ring
from derivations.calculus.frame import ABAR, BBAR, Dyadic, Vector
from derivations.calculus.gaussian import RHO_0, full_moment, half_moment
from derivations.calculus.presentation import entries, equation
from derivations.calculus.symbols import p, q, t, v_l, v_m, x, y
from derivations.population import moments
from derivations.population.delta_terms import residual_delta
from derivations.steps import Derivation, Step

P_L = frame.projection_off(ABAR)
_second = x * sp.cos(t) + y * sp.sin(t)
_R_P = r"r(\boldsymbol{P}\boldsymbol{x})"
_BLOCK = r"\mathbb{E}[r\,\nabla^2_{\boldsymbol{w}_\ell,\boldsymbol{w}_\ell}f]"


def vw_residual() -> Derivation:
    """a3-vw-residual (App. A.3.2, p. 22-23): E[r step(w_l.x) x] for l = m; for l != m the term is zero.

    Results: "pair: ...", "own: wbar_l", "target: a"; all are columns, the paper's rows transposed.
    """
    delta = residual_delta().results
    pair = frame.scale(v_m, Vector(ring.canonical(delta["pair"] / v_m), ring.canonical(q * moments.step_dual())))
    half = gaussian.moment(sp.Integer(1), gaussian.FIRST_ON)
    own, target = v_l * p * half + delta["own"], -half - delta["target"]
    steps = (
        Step(r"\mathbb{E}[r\phi'_\ell\boldsymbol{x}] = \mathbb{E}[\phi'_\ell\nabla_{\boldsymbol{x}}r]"
             r" + \mathbb{E}[r\,\delta(\bar{\boldsymbol{w}}_\ell^T\boldsymbol{x})]\,\bar{\boldsymbol{w}}_\ell",
             "Stein's identity; the network is linear in each output weight, so only l = m has a second derivative."),
        Step(equation(r"v_m\mathbb{E}[\phi'_\ell\phi'_m]\,\boldsymbol{w}_m", frame.scale(pair.second, BBAR)),
             "The slope of the residual along another unit."),
        Step(equation(r"v_m\mathbb{E}[\phi_m\delta_\ell]\,\bar{\boldsymbol{w}}_\ell", frame.scale(pair.first, ABAR)),
             "The delta term of that unit."),
        Step(equation(r"v_\ell\mathbb{E}[\phi'_\ell]\,\boldsymbol{w}_\ell", frame.scale(own, ABAR)),
             "The unit itself has no delta term."),
        Step(equation(r"-\mathbb{E}[\phi'_\ell]\,\boldsymbol{a}", rf"{sp.latex(target)}\,\boldsymbol{{a}}"),
             "The label has slope a and no delta term."),
    )
    results = {**entries("pair", pair), "own: wbar_l": own, "target: a": target}
    return Derivation("Residual term of output weight and row", steps, results)


def ww_residual_projection() -> Derivation:
    """a3-ww-residual-projection (App. A.3.3, p. 24): v_l E[r delta(w_l.x) x x^T], reduced by the projection P off w_l.

    Results: "left: ..." the summand as it stands, "right: ..." with both projections outside; "own" and "target" are
    their contributions, "scale" that of the length in delta(w_l.x) = delta(wbar_l.x)/|w_l|.
    """
    z, scale = sp.Symbol("z", real=True), _delta_scale()
    weights = (x * x, x * y, y * y, sp.Integer(1))
    along, mixed, across, outside = (gaussian.delta_first(q * _second * weight) for weight in weights)
    on_line = frame.from_orthonormal_basis(sp.Matrix([[along, mixed], [mixed, across]]), outside)
    left = frame.scale(v_l * v_m * scale, on_line)
    right = frame.scale(v_l * v_m * scale * RHO_0, _projected(_moment_by_integration()))
    own, target = gaussian.delta_first(x * y**2), ring.canonical(RHO_0 * full_moment(3))
    steps = (
        Step(equation(rf"\int\delta(p{z})\,d{z}", scale),
             "A delta of the row is one of the unit vector over p = |w_l|."),
        Step(equation(r"\mathbb{E}[\phi_m\delta_\ell\,x^2]", along, r"\mathbb{E}[\phi_m\delta_\ell\,xy]"),
             "On the hyperplane the component along w_l is 0, so its row and column vanish."),
        Step(equation(_BLOCK + r"\big|_{m\ne\ell}", left), "What is left lies across w_l."),
        Step(equation(r"\tfrac{v_\ell}{\sqrt{2\pi}p}\boldsymbol{P}\,"
                      rf"\mathbb{{E}}[{_R_P}\boldsymbol{{x}}\boldsymbol{{x}}^T]\boldsymbol{{P}}", right),
             "The same, as a moment of the projected input between projections."),
        Step(equation(r"\mathbb{E}[\phi_\ell\,\delta_\ell\,y^2]", own), "The unit itself is 0 on the hyperplane."),
        Step(equation(r"\mathbb{E}[y^3]", target), "The label is odd there."),
    )
    results = {**entries("left", left), **entries("right", right), "own": own, "target": target, "scale": scale}
    return Derivation("Residual term of a row, projected", steps, results)


def ww_residual_moment() -> Derivation:
    """a3-ww-residual-moment (App. A.3.3, p. 25), summand of a unit m != l, by Stein's identity.

    Results: "curvature: ..." for (i), E[Hess r(P x)]; "mean", E[r(P x)]; "moment: ..." for (ii), E[r(P x) x x^T];
    "squared length at m = l", the denominator of the printed summand there.
    """
    curvature, mean = _projected_curvature(), _projected_mean()
    value = frame.add(curvature, frame.scale(mean, frame.IDENTITY))
    own = frame.apply(P_L, ABAR)
    steps = (
        Step(equation(rf"\mathbb{{E}}[\nabla^2_{{\boldsymbol{{x}}}}{_R_P}]\big|_m", curvature),
             "The second derivative of a rectifier is a delta of a normal with deviation q sin(theta)."),
        Step(equation(rf"\mathbb{{E}}[{_R_P}]\big|_m", mean), "A rectified normal with that deviation."),
        Step(equation(rf"\mathbb{{E}}[{_R_P}\boldsymbol{{x}}\boldsymbol{{x}}^T]\big|_m", value), "Second-order Stein."),
        Step(equation(r"|\boldsymbol{P}\bar{\boldsymbol{w}}_\ell|^2", frame.dot(own, own)),
             "At m = l the projected unit is identically 0 and contributes nothing, while its summand would read 0/0."),
    )
    return Derivation("Moment of the projected residual", steps, {
        **entries("curvature", curvature), "mean": mean, **entries("moment", value),
        "squared length at m = l": frame.dot(own, own)})


def ww_residual_moment_by_integration() -> Derivation:
    """a3-ww-residual-moment (ii) by a second route: half-line moments. Results: "mean", "moment: ..."."""
    value = frame.scale(v_m, _moment_by_integration())
    steps = (
        Step(equation(r"\mathbb{E}[u_+]", half_moment(1)), "Across P w_m the input is independent of the rectifier."),
        Step(equation(r"\mathbb{E}[u_+u^2]", half_moment(3)), "Along P w_m the third moment of a half line appears."),
        Step(equation(rf"\mathbb{{E}}[{_R_P}\boldsymbol{{x}}\boldsymbol{{x}}^T]\big|_m", value),
             "Both times the deviation q sin(theta), on the dyads of the unit vectors."),
    )
    results = {"mean": ring.canonical(v_m * q * sp.sin(t) * half_moment(1)), **entries("moment", value)}
    return Derivation("Moment of the projected residual, integrated", steps, results)


def ww_residual_block() -> Derivation:
    """a3-ww-residual-block (App. A.3.3, p. 26), summand of a unit m != l; the unit itself and the label add nothing.

    Results: "block: ...", "second form: ..." (P pulled inside), "third form: ..." (sine factored out).
    """
    moment = frame.add(_projected_curvature(), frame.scale(_projected_mean(), frame.IDENTITY))
    block = frame.scale(v_l * RHO_0 / p, _projected(moment))
    factor, image = v_l * v_m * q / (2 * sp.pi * p), frame.apply(P_L, BBAR)
    dyad, sine = frame.outer(image, image), sp.sin(t)
    second = frame.scale(factor, frame.add(frame.scale(sine, P_L), frame.scale(1 / sine, dyad)))
    third = frame.scale(factor * sine, frame.add(P_L, frame.scale(1 / frame.dot(image, image), dyad)))
    steps = (
        Step(equation(_BLOCK + r"\big|_{m\ne\ell}", block), "Project the moment on both sides."),
        Step(equation(r"\tfrac{v_\ell v_mq}{2\pi p}(\sin\theta\,\boldsymbol{P}+\tfrac{1}{\sin\theta}"
                      r"\boldsymbol{P}\bar{\boldsymbol{w}}_m\bar{\boldsymbol{w}}_m^T\boldsymbol{P})", second),
             "The projection is idempotent."),
        Step(equation(r"\tfrac{v_\ell v_mq\sin\theta}{2\pi p}(\boldsymbol{P}+\boldsymbol{n}\boldsymbol{n}^T)", third),
             "With n the unit vector along P w_m, of length sin(theta) before."),
    )
    results = {**entries("block", block), **entries("second form", second), **entries("third form", third)}
    return Derivation("Residual term of a row", steps, results)


def _projected(matrix: Dyadic) -> Dyadic:
    return frame.compose(P_L, frame.compose(matrix, P_L))


def _projected_mean() -> sp.Expr:
    """v_m E[relu(w_m.P x)], by removing the density at 0 from the delta term."""
    return ring.canonical(residual_delta().results["pair"] / RHO_0)


def _projected_curvature() -> Dyadic:
    """v_m E[delta(w_m.P x)] P w_m w_m^T P, with |P w_m| = q sin(theta)."""
    image = frame.apply(P_L, frame.scale(q, BBAR))
    return frame.scale(v_m * RHO_0 / (q * sp.sin(t)), frame.outer(image, image))


def _moment_by_integration() -> Dyadic:
    """E[relu(w_m.P x) x x^T]: with e2 along P w_m, w_m.P x = q sin(theta) y."""
    mean, third = (q * sp.sin(t) * half_moment(n) for n in (1, 3))
    return frame.from_orthonormal_basis(sp.diag(mean, third), mean)


def _delta_scale() -> sp.Expr:
    z = sp.Symbol("z", real=True)
    return sp.integrate(sp.DiracDelta(p * z), (z, -sp.oo, sp.oo))
