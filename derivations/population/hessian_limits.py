"""What the Hessian's blocks tend to as two rows become parallel or opposite (App. A.3, p. 21, eq. (14)).

Coefficients on dyads blow up there while the block does not; in the orthonormal basis e1 = wbar_l, e2 across it in the
plane of the rows, every entry has a limit. All these limits are finite and independent of e2, so each block extends
continuously to parallel rows, and no summand is 0/0.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.frame import Dyadic, Vector
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import t
from derivations.population import hessian
from derivations.steps import Derivation, Step

_VV, _VW = r"\nabla^2_{v_\ell,v_m}\mathcal{L}", r"\nabla^2_{v_\ell,\boldsymbol{w}_m}\mathcal{L}^T"
_WW = r"\nabla^2_{\boldsymbol{w}_\ell,\boldsymbol{w}_m}\mathcal{L}"
POINTS = {"0": sp.Integer(0), "pi": sp.pi}


def vv_limits() -> Derivation:
    """Limits of a3-hessian-vv. Results: "at t = 0", "at t = pi"."""
    block = hessian.vv_by_differentiation().results["block"]
    limits = {f"at t = {name}": ring.limit(block, t, point) for name, point in POINTS.items()}
    steps = tuple(Step(equation(rf"\lim_{{\theta\to{sp.latex(point)}}}" + _VV, limits[f"at t = {name}"]),
                       "The kernel is continuous.") for name, point in POINTS.items())
    return Derivation("Block of two output weights at parallel rows", steps, limits)


def vw_limits() -> Derivation:
    """Limits of a3-hessian-vw-offdiag. Results: "at t = 0: e1", "at t = 0: e2", the same at pi."""
    block = hessian.vw_off_diagonal_by_differentiation().results
    return _limits("Block of an output weight and another row at parallel rows", _VW,
                   Vector(block["block: wbar_l"], block["block: wbar_m"]), ("e1", "e2"))


def ww_off_diagonal_limits() -> Derivation:
    """Limits of a3-hessian-ww-offdiag. 

    Results: "at t = 0: e1 e1", "... e1 e2", "... e2 e1", "... e2 e2", "... outside", the same at pi.
    """
    return _tensor_limits("Block of two different rows at parallel rows", _WW,
                          hessian.ww_off_diagonal_by_differentiation(), "block")


def ww_diagonal_limits() -> Derivation:
    """Limits of the summand of another unit in a3-hessian-ww-diag. Results named as for different rows."""
    return _tensor_limits("Summand of another unit at parallel rows", _WW + r"\big|_{\ell,\,m\ne\ell}",
                          hessian.ww_diagonal_by_differentiation(), "pair")


def _tensor_limits(title: str, block: str, derivation: Derivation, name: str) -> Derivation:
    tensor = Dyadic(*(derivation.results[f"{name}: {dyad}"] for dyad in hessian.DYADS))
    return _limits(title, block, tensor, ("e1 e1", "e1 e2", "e2 e1", "e2 e2"))


def _limits(title: str, block: str, tensor: Vector | Dyadic, names: tuple[str, ...]) -> Derivation:
    inside, outside = frame.in_orthonormal_basis(tensor)
    steps = [Step(equation(rf"[{block}]_{{e_1,e_2}}", inside), "In the orthonormal basis no entry has a pole.")]
    results: dict[str, sp.Basic] = {}
    for name, point in POINTS.items():
        at = inside.applyfunc(lambda entry, point=point: ring.limit(entry, t, point))
        results |= {f"at t = {name}: {place}": entry for place, entry in zip(names, at, strict=True)}
        if isinstance(tensor, Dyadic):
            results[f"at t = {name}: outside"] = ring.limit(outside, t, point)
        steps.append(Step(equation(rf"\lim_{{\theta\to{sp.latex(point)}}}" + block, at),
                          "Entry by entry, by l'Hopital's rule."))
    return Derivation(title, tuple(steps), results)
