"""The population Hessian, block by block (App. A.3, p. 21, eq. (14)), for every k and d, each block by two routes.

"By differentiation" differentiates the closed-form gradient in the frame of two vectors; "by Stein" adds the Jacobian
product and the residual term of App. A.3, delta terms included. In the diagonal blocks (l = m) results name the
summand of another unit m "pair ...", the unit's own term "own ...", the label's "target"; p = |w_l|, q = |w_m|. No row
is zero; parallel rows are reached as limits (`derivations.population.hessian_limits`).
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, gaussian, ring
from derivations.calculus.frame import Dyadic, Vector
from derivations.calculus.presentation import entries, equation
from derivations.calculus.symbols import p, v_l, v_m, x
from derivations.population import gradient, jacobian_products, kernel, residual_terms
from derivations.population.gradient import gradient_v_by_differentiation, gradient_w_by_differentiation
from derivations.steps import Derivation, Step

DYADS = ("I", *(f"{u} {w}^T" for u in ("wbar_l", "wbar_m") for w in ("wbar_l", "wbar_m")))
_VV, _VW = r"\nabla^2_{v_\ell,v_m}\mathcal{L}", r"\nabla^2_{v_\ell,\boldsymbol{w}_m}\mathcal{L}^T"
_WW = r"\nabla^2_{\boldsymbol{w}_\ell,\boldsymbol{w}_m}\mathcal{L}"
_OTHER, _OWN, _LABEL = r"\big|_{\ell,\,m\ne\ell}", r"\big|_{\ell,\,\ell}", r"\big|_{\ell,\,\boldsymbol{a}}"
_LINEAR = "The network is linear in each output weight and no unit knows another: no residual term."


def gauss_newton_split() -> Derivation:
    """a3-gauss-newton-split (App. A.3, p. 21, 23): the Hessian is E[r Hess f + grad f grad f^T].

    Results: "left", the mixed second derivative of r^2/2, and "right", for r by its jet r_0, r_s, r_t, r_st at a point.
    """
    s, u = sp.symbols("s u", real=True)
    r_0, r_s, r_u, r_su = sp.symbols("r_0 r_s r_u r_su", real=True)
    jet = r_0 + r_s * s + r_u * u + r_su * s * u
    left = sp.expand(sp.diff(jet**2 / 2, s, u).subs({s: 0, u: 0}))
    right = r_0 * r_su + r_s * r_u
    steps = (
        Step(equation(r"\partial_s\partial_u\tfrac12r^2", left),
             "The product rule; the label has no parameters in it."),
        Step(r"\nabla^2_{s,u}\mathcal{L} = \mathbb{E}[r\,\nabla^2_{s,u}f+\nabla_sf\,\nabla_uf^T]",
             "Under the expectation, second derivatives of the rectifier in the sense of distributions."),
    )
    return Derivation("Residual term plus Jacobian product", steps, {"left": left, "right": right})


def vv_by_differentiation() -> Derivation:
    """a3-hessian-vv (App. A.3, p. 21, eq. (14)). Results: "block" for l != m, "own" for l = m."""
    first = gradient_v_by_differentiation().results
    return _vv(sp.diff(first["pair"], v_m), sp.diff(first["diagonal"], v_l), "Differentiate the gradient, linear in v.")


def vv_by_stein() -> Derivation:
    """a3-hessian-vv from the Jacobian product E[phi phi] (A.3.1). Results as by differentiation."""
    own = gaussian.moment((p * x) ** 2, gaussian.FIRST_ON)
    return _vv(kernel.by_price().results["kernel"], own, _LINEAR)


def vw_off_diagonal_by_differentiation() -> Derivation:
    """a3-hessian-vw-offdiag (App. A.3, p. 21, eq. (14)), l != m. Results: "block: wbar_l", "block: wbar_m"."""
    return _vw_off_diagonal(frame.grad_b(gradient_v_by_differentiation().results["pair"]),
                            "Differentiate the pair term of the gradient in v_l along w_m.")


def vw_off_diagonal_by_stein() -> Derivation:
    """a3-hessian-vw-offdiag from the Jacobian product (A.3.2). Results as by differentiation."""
    product = jacobian_products.vw_by_stein().results
    return _vw_off_diagonal(Vector(product["block: wbar_l"], product["block: wbar_m"]), _LINEAR)


def vw_diagonal_by_differentiation() -> Derivation:
    """a3-hessian-vw-diag (App. A.3, p. 21, eq. (14)), l = m.

    Results: "pair: wbar_l", "pair: wbar_m" (summand of a unit m != l), "own: wbar_l" (both terms of l), "target: a".
    """
    first = gradient_v_by_differentiation().results
    own = frame.grad_a(first["diagonal"]).first
    return _vw_diagonal(frame.grad_a(first["pair"]), own, first["target"],
                        "Differentiate the gradient in v_l along w_l.")


def vw_diagonal_by_stein() -> Derivation:
    """a3-hessian-vw-diag from Jacobian product and residual term (A.3.2). Results as by differentiation."""
    residual = residual_terms.vw_residual().results
    own = ring.canonical(residual["own: wbar_l"] + jacobian_products.vw_own().first)
    pair = Vector(residual["pair: wbar_l"], residual["pair: wbar_m"])
    return _vw_diagonal(pair, own, residual["target: a"],
                        "The residual term; to it the Jacobian product adds the unit's own term once more.")


def ww_off_diagonal_by_differentiation() -> Derivation:
    """a3-hessian-ww-offdiag (App. A.3, p. 21, eq. (14)), l != m. Results: "block: ..." on the five dyads."""
    return _ww_off_diagonal(frame.jacobian_b(_gradient_pair()), "Differentiate the pair term along w_m.")


def ww_off_diagonal_by_stein() -> Derivation:
    """a3-hessian-ww-offdiag from the Jacobian product (A.3.3). Results as by differentiation."""
    return _ww_off_diagonal(_dyadic(jacobian_products.ww_by_stein(), "block"),
                            "A second derivative of the network touches one row only: no residual term.")


def ww_diagonal_by_differentiation() -> Derivation:
    """a3-hessian-ww-diag (App. A.3, p. 21, eq. (14)), l = m. The label adds nothing.

    Results: "own: ..." and "pair: ..." (summand of a unit m != l) on the five dyads.
    """
    own = Vector(gradient_w_by_differentiation().results["diagonal: wbar_l"], sp.Integer(0))
    return _ww_diagonal(frame.jacobian_a(_gradient_pair()), frame.jacobian_a(own), "Differentiate along w_l.")


def ww_diagonal_by_stein() -> Derivation:
    """a3-hessian-ww-diag from Jacobian product and residual term (A.3.3). Results as by differentiation."""
    return _ww_diagonal(_dyadic(residual_terms.ww_residual_block(), "block"), jacobian_products.ww_own(),
                        "The residual term of the other units; the own term is the Jacobian product.")


def _gradient_pair() -> Vector:
    first = gradient.gradient_w_by_differentiation().results
    return Vector(first["pair: wbar_l"], first["pair: wbar_m"])


def _dyadic(derivation: Derivation, name: str) -> Dyadic:
    return Dyadic(*(derivation.results[f"{name}: {dyad}"] for dyad in DYADS))


def _vv(block: sp.Expr, own: sp.Expr, reason: str) -> Derivation:
    block = ring.canonical(block)
    steps = (Step(equation(_VV + _OTHER, block), reason),
             Step(equation(_VV + _OWN, own), "The same at angle 0."))
    return Derivation("Hessian block of two output weights", steps, {"block": block, "own": own})


def _vw_off_diagonal(block: Vector, reason: str) -> Derivation:
    steps = (Step(equation(_VW + _OTHER, block), reason),)
    return Derivation("Hessian block of an output weight and another row", steps, entries("block", block))


def _vw_diagonal(pair: Vector, own: sp.Expr, target: sp.Expr, reason: str) -> Derivation:
    steps = (
        Step(equation(_VW + _OTHER, pair), reason),
        Step(equation(_VW + _OWN, Vector(own, sp.Integer(0))), "Half from the residual, half from the product."),
        Step(equation(_VW + _LABEL, rf"{sp.latex(target)}\,\boldsymbol{{a}}"), "The label is in the residual only."),
    )
    results = {**entries("pair", pair), "own: wbar_l": own, "target: a": target}
    return Derivation("Hessian block of an output weight and its row", steps, results)


def _ww_off_diagonal(block: Dyadic, reason: str) -> Derivation:
    steps = (Step(equation(_WW + _OTHER, block), reason),)
    return Derivation("Hessian block of two different rows", steps, entries("block", block))


def _ww_diagonal(pair: Dyadic, own: Dyadic, reason: str) -> Derivation:
    steps = (Step(equation(_WW + _OTHER, pair), reason),
             Step(equation(_WW + _OWN, own), "A half space holds half the second moment, in every direction."))
    return Derivation("Hessian block of a row with itself", steps, {**entries("pair", pair), **entries("own", own)})
