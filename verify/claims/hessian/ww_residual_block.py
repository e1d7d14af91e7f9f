"""a3-ww-residual-block: the residual term of a row, evaluated."""

from collections.abc import Callable
from typing import Any

import numpy as np

from verify.checks.identity import precise
from verify.checks.meaning import defined
from verify.checks.parallel import exact_at_every_angle
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian.barred import of_unit_row
from verify.claims.hessian.domains import ALL
from verify.claims.hessian.ww_residual_moment import POINTS, SUM, TERM, Rows, Summand, both_terms, every_row, other_rows
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import State


def blocks(summand: Summand, rows: Rows) -> Callable[[State], Any]:
    """v_l / (2 pi |w_l|) times the sum of the terms, for every l, (k, d, d)."""

    def formula(s: State) -> Any:
        none = s.number(0) * s.identity()
        found = [sum((summand(s, l, i) for i in rows(s, l)), none) for l in range(s.k)]
        return (s.v / (2 * s.o.pi * s.norm))[:, None, None] * np.array(found, dtype=object)

    return formula


def first(s: State, l: int, i: int) -> Any:
    """Of the first form: the term of a3-ww-residual-moment between projections."""
    return s.projection(l) @ both_terms(s, l, i) @ s.projection(l)


def second(s: State, l: int, i: int) -> Any:
    """Of the second form: the outer projections taken in."""
    image, sin = of_unit_row(s, i, l), s.o.sin(s.theta[l, i])
    return s.v[i] * s.norm[i] * (sin * s.projection(l) + np.outer(image, image) / sin)


def third(s: State, l: int, i: int) -> Any:
    """Of the third form: the sine taken out."""
    image, sin = of_unit_row(s, i, l), s.o.sin(s.theta[l, i])
    return s.v[i] * s.norm[i] * sin * (s.projection(l) + np.outer(image, image) / (image @ image))


def _identity(s: State, l: int, i: int) -> Any:
    return second(s, l, i) + s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) * np.outer(s.bar(l), s.bar(l))


def _dyad_dropped(s: State, l: int, i: int) -> Any:
    return s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) * s.projection(l)


def all_forms(rows: Rows) -> Callable[[State], Any]:
    """The three forms side by side, (3, k, d, d)."""
    forms = [blocks(summand, rows) for summand in (first, second, third)]
    return lambda s: np.array([form(s) for form in forms], dtype=object)


printed, amended = all_forms(every_row), blocks(third, other_rows)
FORMS = {"first": blocks(first, other_rows), "second": blocks(second, other_rows), "third": amended}


def _wrong(formula: Any) -> dict[str, Any]:
    return {
        **variants(formula, "cos for sin", "factor 2", "sign", "3 for pi"),
        "I for P": blocks(_identity, other_rows),
        "dyad dropped": blocks(_dyad_dropped, other_rows),
    }


WRONG = {**_wrong(amended), **variants(amended, "norms dropped")}

CLAIM = Claim(
    id="a3-ww-residual-block",
    title=r"$\boldsymbol w,\boldsymbol w$ block: residual term",
    statement=r"""$$\begin{aligned}\mathbb E_{\boldsymbol x}\left[r(\boldsymbol x)\nabla^2_{\boldsymbol
w_\ell,\boldsymbol w_\ell}f( \boldsymbol\theta;\boldsymbol x)\right]&=\frac{v_\ell}{2\pi\lVert\boldsymbol
w_\ell\rVert}\boldsymbol P_{\boldsymbol w_l^\perp} \left(\sum_{i=1}^kv_i\lVert\boldsymbol
w_i\rVert\left(\sin(\theta_{\ell,i})\boldsymbol I+\frac{"""
    + TERM
    + r"""}{\sin(\theta_{\ell,i})}\right)\right)\boldsymbol P_{\boldsymbol
w_l^\perp}\\&=\frac{v_\ell}{2\pi\lVert\boldsymbol w_\ell\rVert}\sum_{i=1}^kv_i\lVert\boldsymbol
w_i\rVert\left(\sin(\theta_{\ell,i})\boldsymbol P_{\boldsymbol w_l^\perp}+\frac{"""
    + TERM
    + r"""}{\sin(\theta_{\ell,i})}\right)\\&=\frac{v_\ell}{2\pi\lVert\boldsymbol
w_\ell\rVert}\sum_{i=1}^kv_i\lVert\boldsymbol w_i\rVert\sin(\theta_{\ell,i})\left(\boldsymbol P_{\boldsymbol
w_l^\perp}+\frac{"""
    + TERM
    + r"""}{\lVert\boldsymbol P_{\boldsymbol w_l^\perp}\bar{\boldsymbol w}_i\rVert^2}\right).\end{aligned}$$""",
    expected=Verdict.REFUTED,
    domain=ALL.describe(),
    reading=r"As printed, the sums over all $i$.",
    derivation="derivations.population.residual_terms:ww_residual_block",
    hypotheses=(nonzero_rows(amended),),
    checks=(defined(printed, POINTS, right={"over the rows not parallel to row l": amended}),),
    amendment=Amendment(
        statement=r"""All three sums over the rows that are not parallel to row $\ell$; the last is
$$\frac{v_\ell}{2\pi\lVert\boldsymbol w_\ell\rVert}"""
        + SUM
        + r"v_i\lVert\boldsymbol w_i\rVert\sin(\theta_{\ell,i})\left(\boldsymbol P_{\boldsymbol w_l^\perp}+\frac{"
        + TERM
        + r"}{\lVert\boldsymbol P_{\boldsymbol w_l^\perp}\bar{\boldsymbol w}_i\rVert^2}\right).$$",
        severity=Severity.UNDEFINED,
        note=r"The term $i=\ell$ reads $\frac{\boldsymbol0}0$ in all three sums, in every state. It contributes "
        r"nothing, and neither does any row parallel to row $\ell$.",
        checks=(
            *(
                exact_at_every_angle(
                    "derivations.entries.moments:ww_residual_on_a_line", form, _wrong(form), name=f"{name} form"
                )
                for name, form in FORMS.items()
            ),
            exact_at_every_angle("derivations.entries.moments:ww_residual_by_stein", amended, WRONG),
            precise(
                "verify.checks.moment_routes:ww_residual_integral",
                amended,
                WRONG,
                ALL,
                name="integral over the hyperplane, 50 digits",
            ),
        ),
    ),
)
