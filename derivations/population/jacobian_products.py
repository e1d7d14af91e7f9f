"""The Jacobian products E[grad f grad f^T] of App. A.3.2 and A.3.3, by Stein's identity and in polar coordinates.

p = |w_l|, q = |w_m|; l and m are different units, neither row is zero, and 0 < theta < pi. The own products (l = m)
are moments over a half space.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, gaussian, ring
from derivations.calculus.frame import ABAR, BBAR, IDENTITY, Dyadic, Vector
from derivations.calculus.presentation import WW, entries, equation
from derivations.calculus.symbols import p, t, v_l, v_m, x, y
from derivations.population import moments
from derivations.steps import Derivation, Step

_VW = r"\mathbb{E}[\nabla_{v_\ell}f\,\nabla_{\boldsymbol{w}_m}f^T]"
_WW = r"\mathbb{E}[\nabla_{\boldsymbol{w}_\ell}f\,\nabla_{\boldsymbol{w}_m}f^T]"
_W_L, _W_M = WW.latex
_STEPS = r"\phi'(\bar{\boldsymbol{w}}_\ell^T\boldsymbol{x})\phi'(\bar{\boldsymbol{w}}_m^T\boldsymbol{x})"


def vw_by_stein() -> Derivation:
    """a3-vw-jacobian-product (App. A.3.2, p. 22). Results: "block: wbar_l", "block: wbar_m"."""
    value = frame.scale(v_m, frame.swapped(moments.rectifier_step_by_stein()))
    steps = (
        Step(_VW + r" = v_mp\,\mathbb{E}[\phi(\bar{\boldsymbol{w}}_\ell^T\boldsymbol{x})"
             r"\phi'(\bar{\boldsymbol{w}}_m^T\boldsymbol{x})\boldsymbol{x}^T]",
             "The derivatives of the network are a rectifier and a step times the input; lengths come out."),
        Step(equation(r"\mathbb{E}[\phi'\phi']", moments.step_dual()), "Stein: the derivative falls on the rectifier,"),
        Step(equation(r"\mathbb{E}[\phi\,\delta]", moments.rectifier_delta()), "or on the step."),
        Step(equation(_VW + "^T", value), "Each factor multiplies the unit vector it was differentiated along."),
    )
    return Derivation("Jacobian product of output weight and row, by Stein", steps, entries("block", value))


def vw_by_polar() -> Derivation:
    """a3-vw-jacobian-product, integrated in polar coordinates. Results as by Stein."""
    value = frame.scale(v_m, frame.swapped(moments.rectifier_step_by_polar()))
    steps = (Step(equation(_VW + "^T", value), "Integrate rectifier times input over the sector where both are on."),)
    return Derivation("Jacobian product of output weight and row, in polar coordinates", steps, entries("block", value))


def vw_own() -> Vector:
    """E[grad_{v_l} f grad_{w_l} f]: the rectifier times its own step is the rectifier, a moment over a half space."""
    along, across = (gaussian.moment(p * x * z, gaussian.FIRST_ON) for z in (x, y))
    return frame.vector_from_orthonormal_basis(v_l * sp.Matrix([along, across]))


def ww_curvature() -> Derivation:
    """a3-ww-jacobian-product (i) and (ii), first half (App. A.3.3, p. 23-24): E[Hess_x (step step)].

    Results: "delta' step" and "delta delta" (the scalars of (i)), "curvature: ..." (the dyadic of (ii)).
    """
    slope, corner = moments.delta_prime_step(), gaussian.delta_delta()
    value = moments.step_step_curvature()
    steps = (
        Step(rf"\nabla^2_{{\boldsymbol{{x}}}}({_STEPS}) = \delta'_\ell\phi'_m\,{_W_L}{_W_L}^T"
             rf" + \delta_\ell\delta_m({_W_L}{_W_M}^T+{_W_M}{_W_L}^T) + \phi'_\ell\delta'_m\,{_W_M}{_W_M}^T",
             "The product rule, twice."),
        Step(equation(r"\mathbb{E}[\delta'_\ell\phi'_m]", slope), "The same for l and m exchanged."),
        Step(equation(r"\mathbb{E}[\delta_\ell\delta_m]", corner), "Symmetric in l and m."),
        Step(equation(rf"\mathbb{{E}}[\nabla^2_{{\boldsymbol{{x}}}}({_STEPS})]", value), "Insert."),
    )
    results = {"delta' step": slope, "delta delta": corner, **entries("curvature", value)}
    return Derivation("Second derivative of two steps", steps, results)


def ww_by_stein() -> Derivation:
    """a3-ww-jacobian-product (ii), second half (App. A.3.3, p. 24). Results: "block: ..."."""
    curvature, mean = moments.step_step_curvature(), moments.step_dual()
    value = frame.scale(v_l * v_m, moments.step_step_by_stein())
    steps = (
        Step(_WW + rf" = v_\ell v_m\mathbb{{E}}[{_STEPS}\boldsymbol{{x}}\boldsymbol{{x}}^T]",
             "The derivative of the network in a row is weight, step and input."),
        Step(equation(rf"\mathbb{{E}}[\nabla^2_{{\boldsymbol{{x}}}}({_STEPS})]", curvature), "The part with deltas."),
        Step(equation(rf"\mathbb{{E}}[{_STEPS}]", mean), "The part with the identity."),
        Step(equation(_WW, value), "Stein's identity of second order."),
    )
    return Derivation("Jacobian product of two rows, by Stein", steps, entries("block", value))


def ww_by_polar() -> Derivation:
    """a3-ww-jacobian-product (ii), integrated in polar coordinates. Results as by Stein."""
    value = frame.scale(v_l * v_m, moments.step_step_by_polar())
    inside, outside = frame.in_orthonormal_basis(moments.step_step_by_polar())
    steps = (
        Step(equation(rf"\mathbb{{E}}[{_STEPS}\boldsymbol{{x}}\boldsymbol{{x}}^T]_{{\text{{plane}}}}", inside),
             "In the orthonormal basis of the plane, second moments over the sector where both are on."),
        Step(equation(rf"\mathbb{{E}}[{_STEPS}]", outside), "Across the plane the input is independent of both steps."),
        Step(equation(_WW, value), "Written on the dyads of the two unit vectors."),
    )
    return Derivation("Jacobian product of two rows, in polar coordinates", steps, entries("block", value))


def ww_own() -> Dyadic:
    """E[grad_{w_l} f grad_{w_l} f^T]: second moments over a half space; across the plane the variance is 1."""
    inside = sp.Matrix(2, 2, [gaussian.moment(z * w, gaussian.FIRST_ON) for z in (x, y) for w in (x, y)])
    outside = gaussian.moment(sp.Integer(1), gaussian.FIRST_ON)
    return frame.scale(v_l**2, frame.from_orthonormal_basis(inside, outside))


def ww_alternative() -> Derivation:
    """a3-ww-jacobian-product-alt (App. A.3.3, p. 24), under both readings of the barred projection.

    Results: "normalised: ..." takes it as P_m w_l over its length, "projected unit vector: ..." as P_m wbar_l,
    "block: ..." is the product itself.
    """
    off_l, off_m = (frame.apply(frame.projection_off(u), w) for u, w in ((ABAR, BBAR), (BBAR, ABAR)))
    per_length = 1 / sp.sin(t)
    readings = {
        "normalised": _alternative(frame.scale(per_length, off_l), frame.scale(per_length, off_m)),
        "projected unit vector": _alternative(off_l, off_m),
    }
    block = frame.scale(v_l * v_m, moments.step_step_by_stein())
    steps = (
        Step(equation(_WW, block), "By Stein's identity."),
        Step(equation(r"\text{with unit vectors}", readings["normalised"]),
             "Collecting cosines leaves projections divided by sin(theta), their length."),
        Step(equation(r"\text{with projected unit vectors}", readings["projected unit vector"]),
             "Without the division the dyads are too small by sin(theta)."),
    )
    results = entries("block", block)
    for name, value in readings.items():
        results |= entries(name, value)
    return Derivation("Second form of the product of two rows", steps, results)


def ww_reflection() -> Derivation:
    """The same product as (pi - theta) I + sin(theta) R, with R the reflection that exchanges wbar_l and wbar_m.

    R = s s^T - d d^T with s, d the unit vectors along wbar_l + wbar_m and wbar_l - wbar_m, 0 across the plane. As |R|
    is at most 1, the form has no 0/0 at the angles 0 and pi. Results: "block: ...", "R wbar_l: ...", "R wbar_m: ...",
    "R R: ...", "R d + d" and "R s - s" (squared lengths).
    """
    total, gap = frame.add(ABAR, BBAR), frame.add(ABAR, frame.scale(-1, BBAR))
    reflection = frame.add(_line(total), frame.scale(-1, _line(gap)))
    inner = frame.add(frame.scale(sp.pi - t, IDENTITY), frame.scale(sp.sin(t), reflection))
    value = frame.scale(v_l * v_m / (2 * sp.pi), inner)
    kept = frame.add(frame.apply(reflection, total), frame.scale(-1, total))
    turned = frame.add(frame.apply(reflection, gap), gap)
    images = {"R wbar_l": frame.apply(reflection, ABAR), "R wbar_m": frame.apply(reflection, BBAR)}
    steps = (
        Step(equation(r"\boldsymbol{R}", reflection), "Keep the sum of the two unit vectors, turn their difference."),
        Step(equation(r"\boldsymbol{R}\bar{\boldsymbol{w}}_\ell", images["R wbar_l"]), "So the two are exchanged."),
        Step(equation(r"\tfrac{v_\ell v_m}{2\pi}((\pi-\theta)\boldsymbol{I}+\sin\theta\,\boldsymbol{R})", value),
             "The same dyadic as the Jacobian product, with bounded terms only."),
    )
    results = {**entries("block", value), **entries("R R", frame.compose(reflection, reflection)),
               "R s - s": frame.dot(kept, kept), "R d + d": frame.dot(turned, turned)}
    for name, image in images.items():
        results |= entries(name, image)
    return Derivation("Product of two rows by a reflection", steps, results)


def _line(u: Vector) -> Dyadic:
    """The projection onto u."""
    return frame.scale(1 / frame.dot(u, u), frame.outer(u, u))


def _alternative(off_l: Vector, off_m: Vector) -> Dyadic:
    dyads = frame.add(frame.outer(ABAR, off_l), frame.outer(BBAR, off_m), frame.scale(sp.pi - t, IDENTITY))
    return frame.scale(ring.canonical(v_l * v_m / (2 * sp.pi)), dyads)
