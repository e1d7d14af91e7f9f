"""The steps of Lemma 9 (smoothness, App. B.3, p. 30-33): every block of the printed spectral bound, in units of |a|.

The printed sums add up, and every bound holds; but the statement of the lemma names the Frobenius norm, for which
`derivations.inequalities.lemma9_best` shows that no bound free of the dimension exists.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import hessian, lemma12, monotone
from derivations.inequalities.angle import G, S, k, u
from derivations.inequalities.checks import require_zero
from derivations.inequalities.signs import Signs
from derivations.population import kernel
from derivations.steps import Derivation, Step

c1, c2 = sp.symbols("c_1 c_2", positive=True)
UNIT = (1 + sp.pi) / (2 * sp.pi)


def vv() -> Derivation:
    """lemma-9-step-vv (p. 30-31): |entry| = |w||w'| k/(2 pi) with k <= 1 + pi; in fact k <= pi. "bound" in c2."""
    signs = Signs(0, sp.pi)
    signs.rises(sp.pi - k, (u, S))
    signs.holds(1 + sp.pi - k, (sp.pi - k,), (sp.Integer(1),))
    require_zero(kernel.closed_form(p, q, t) - p * q * k / (2 * sp.pi))
    bound = sp.expand(4 * c2**2 * UNIT)
    steps = (*signs.steps, Step(equation(r"4c_2^2\tfrac{1+\pi}{2\pi}", bound), "Four entries."))
    return Derivation("The v, v block", steps, {"entry": UNIT, "best entry": sp.Rational(1, 2), "bound": bound})


def vw() -> Derivation:
    """lemma-9-step-vw (p. 31): "off", "own" and "bound" in c2; both kinds hold, with pi for pi + 1 already."""
    signs = Signs(0, sp.pi)
    signs.rises(1 - G, (4 / sp.pi**2, u, S**2))
    off = hessian.blocks().vw[0][1]
    require_zero(frame.dot(off, off) - (hessian.v2 * p) ** 2 * G / 4)
    own = sp.Rational(1, 2) + c2**2 * (sp.Rational(1, 2) + 2 * UNIT)
    bound = sp.expand(2 * own + 2 * c2**2 * UNIT)
    steps = (
        Step(
            equation(
                r"\|\nabla^2_{v_1,\boldsymbol{w}_2}\|^2", sp.latex((hessian.v2 * p) ** 2 / 4 * sp.Symbol("G"))
            ),
            "M w1.",
        ),
        *signs.steps,
        Step(
            equation(r"\tfrac12+\tfrac{c_2^2}{2}+2c_2^2\tfrac{1+\pi}{2\pi}", sp.expand(own)), "Equal indices."
        ),
        Step(equation(r"2\,(\text{own}+\text{off})", bound), "Two blocks of each kind."),
    )
    results = {"off": sp.expand(c2**2 * UNIT), "best off": c2**2 / 2, "own": sp.expand(own), "bound": bound}
    return Derivation("The v, W block", steps, results)


def ww() -> Derivation:
    """lemma-9-step-ww (p. 32): "off", "own" and "bound" in c1, c2. The off block has norm v v' (u + sin t)/(2 pi)."""
    inside, across = hessian.residual_curvature()
    norm = q * S / (sp.pi * p)
    require_zero(across + norm / 2)
    require_zero(sp.Add(*(inside - sp.diag(0, -norm)).applyfunc(lambda entry: ring.canonical(entry) ** 2)))
    signs = Signs(0, sp.pi)
    monotone.gaps(signs)
    signs.holds(
        (2 + sp.pi) / (2 * sp.pi) - lemma12.overlap_norm(), (1 / (2 * sp.pi), sp.pi - u - S), (1 / sp.pi,)
    )
    off, own = c2**2 * (2 + sp.pi) / (2 * sp.pi), c2**2 * (sp.Rational(1, 2) + 2 * c2 / (sp.pi * c1))
    bound = sp.expand(2 * off + 2 * own)
    steps = (
        Step(
            equation(r"\|K_1\|", norm), "The residual's part per v1 v2: this in the plane, half of it across."
        ),
        *signs.steps,
        Step(equation(r"2\,(\text{own}+\text{off})", bound), "Two blocks of each kind."),
    )
    return Derivation(
        "The W, W block",
        steps,
        {"off": sp.expand(off), "own": sp.expand(own), "bound": bound, "residual": norm},
    )


def total() -> Derivation:
    """lemma-9-step-split and lemma-9-step-total (p. 30, 33): vv + 2 vw + ww, "bound" = the printed L."""
    parts = {name: step().results["bound"] for name, step in (("vv", vv), ("vw", vw), ("ww", ww))}
    bound = sp.expand(parts["vv"] + 2 * parts["vw"] + parts["ww"])
    printed = 2 + (12 + 10 / sp.pi + 4 * c2 / (sp.pi * c1)) * c2**2
    require_zero(bound - printed)
    step = Step(
        equation("vv+2vw+ww", sp.latex(printed)), "The triangle inequality for the spectral norm of the blocks."
    )
    return Derivation("The printed bound of the spectral norm", (step,), {"bound": printed})
