"""a3-ww-residual-moment: second derivative and second moment of the projected residual."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.meaning import defined
from verify.checks.parallel import exact_at_every_angle
from verify.checks.variants import variants
from verify.claims.hessian.barred import of_unit_row, parallel
from verify.claims.hessian.domains import ALL
from verify.claims.hessian.ww_diag import ONE_UNIT
from verify.domain import STATES
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import State

Rows = Callable[[State, int], Sequence[int]]
Summand = Callable[[State, int, int], Any]


def every_row(s: State, l: int) -> Sequence[int]:
    """The sum as printed."""
    return range(s.k)


def other_rows(s: State, l: int) -> Sequence[int]:
    """The sum over the rows that are not parallel to row l."""
    return [i for i in range(s.k) if not parallel(s, l, i)]


def sums(summand: Summand, rows: Rows) -> Callable[[State], Any]:
    """The sum of the terms over sqrt(2 pi) for every l, (k, d, d)."""

    def formula(s: State) -> Any:
        none = s.number(0) * s.identity()
        found = [sum((summand(s, l, i) for i in rows(s, l)), none) for l in range(s.k)]
        return np.array(found, dtype=object) / s.o.sqrt(2 * s.o.pi)

    return formula


def delta_term(s: State, l: int, i: int) -> Any:
    """Of (i), the last form."""
    image = of_unit_row(s, i, l)
    return s.v[i] * s.norm[i] / s.o.sin(s.theta[l, i]) * np.outer(image, image)


def by_rows(s: State, l: int, i: int) -> Any:
    """Of (i), the last form but one."""
    image = s.norm[i] * of_unit_row(s, i, l)
    return s.v[i] / (s.norm[i] * s.o.sin(s.theta[l, i])) * np.outer(image, image)


def mean_term(s: State, l: int, i: int) -> Any:
    """Of E[r(P_l x)] I."""
    return s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) * s.identity()


def both_terms(s: State, l: int, i: int) -> Any:
    """Of (ii)."""
    return mean_term(s, l, i) + delta_term(s, l, i)


def mean(s: State) -> Any:
    """E[r(P_l x)], the second Stein term, (k,)."""
    rows = [sum(s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) for i in range(s.k)) for l in range(s.k)]
    return np.array(rows, dtype=object) / s.o.sqrt(2 * s.o.pi)


def _not_projected(s: State, l: int, i: int) -> Any:
    return s.v[i] * s.norm[i] / s.o.sin(s.theta[l, i]) * np.outer(s.bar(i), s.bar(i))


def _projected_identity(s: State, l: int, i: int) -> Any:
    return s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) * s.projection(l) + delta_term(s, l, i)


def _sine_multiplied(s: State, l: int, i: int) -> Any:
    return s.o.sin(s.theta[l, i]) ** 2 * delta_term(s, l, i)


curvature, moment = sums(delta_term, every_row), sums(both_terms, every_row)
curvature_amended, moment_amended = sums(delta_term, other_rows), sums(both_terms, other_rows)
curvature_by_rows = sums(by_rows, other_rows)

CHANGES = ("cos for sin", "norms dropped", "factor 2", "sign")
WRONG_CURVATURE = {
    **variants(curvature_amended, *CHANGES),
    "not projected": sums(_not_projected, other_rows),
    "sine in the numerator": sums(_sine_multiplied, other_rows),
    "the second Stein term kept": moment_amended,
}
WRONG_BY_ROWS = variants(curvature_by_rows, "cos for sin", "factor 2", "sign")
WRONG_MOMENT = {
    **variants(moment_amended, *CHANGES),
    "P for I": sums(_projected_identity, other_rows),
    "the second Stein term dropped": curvature_amended,
    "the first Stein term dropped": sums(mean_term, other_rows),
}
WRONG_MEAN = variants(mean, "cos for sin", "norms dropped", "factor 2")
POINTS = (ONE_UNIT, *STATES.points(0))
SUM = r"\sum_{i:\,\sin\theta_{\ell,i}\ne0}"
TERM = r"""\boldsymbol P_{\boldsymbol w_l^\perp}\bar{\boldsymbol w}_i\bar{\boldsymbol w}_i^T\boldsymbol P_{\boldsymbol
w_l^\perp}"""
READING = r"For $\boldsymbol w_\ell\ne\boldsymbol0$, as the projection asks, and nonzero rows, as the unit vectors do."

FIRST = Claim(
    id="a3-ww-residual-moment.i",
    title="Second derivative of the projected residual",
    statement=r"""$$\begin{aligned}\mathbb E_{\boldsymbol x}\left[\nabla^2_{\boldsymbol x}r\left(\boldsymbol
P_{\boldsymbol w_l^\perp}\boldsymbol x\right)\right]&=\sum_{i=1}^kv_i\mathbb E_{\boldsymbol
x}\left[\delta\left(\boldsymbol w_i^T\boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol x\right)\boldsymbol P_{\boldsymbol
w_l^\perp}\boldsymbol w_i\boldsymbol w_i^T\boldsymbol P_{\boldsymbol
w_l^\perp}\right]=\sum_{i=1}^k\frac{v_i}{\lVert\boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol w_i\rVert}\mathbb
E_u[\delta(u)]\,\boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol w_i\boldsymbol w_i^T\boldsymbol P_{\boldsymbol
w_l^\perp}\\&= \frac1{\sqrt{2\pi}}\sum_{i=1}^k\frac{v_i}{\lVert\boldsymbol w_i\rVert\sin(\theta_{\ell,i})}\boldsymbol
P_{\boldsymbol w_l^\perp} \boldsymbol w_i\boldsymbol w_i^T\boldsymbol P_{\boldsymbol
w_l^\perp}=\frac1{\sqrt{2\pi}}\sum_{i=1}^k\frac{v_i\lVert\boldsymbol w_i\rVert}{\sin(\theta_{\ell,i})}"""
    + TERM
    + r".\end{aligned}$$",
    expected=Verdict.REFUTED,
    domain=ALL.describe(),
    reading=READING + r" As printed, the sums over all $i$.",
    derivation="derivations.population.residual_terms:ww_residual_moment",
    checks=(defined(curvature, POINTS, right={"over the rows not parallel to row l": curvature_amended}),),
    amendment=Amendment(
        statement=r"""$$\mathbb E_{\boldsymbol x}\left[\nabla^2_{\boldsymbol x}r\left(\boldsymbol P_{\boldsymbol
w_l^\perp}\boldsymbol x\right)\right]=\frac1{\sqrt{2\pi}}"""
        + SUM
        + r"\frac{v_i\lVert\boldsymbol w_i\rVert}{\sin(\theta_{\ell,i})}"
        + TERM
        + ".$$",
        severity=Severity.UNDEFINED,
        note=r"At $i=\ell$ the unit of the projected residual is 0 for every $\boldsymbol x$ and has no second "
        r"derivative, while its term reads $\delta(0)\boldsymbol0$ in the first sum and $\frac{\boldsymbol0}0$ in the "
        r"others, in every state. It and all rows parallel to row $\ell$ are left out.",
        checks=(
            exact_at_every_angle(
                "derivations.entries.moments:residual_curvature_by_stein", curvature_amended, WRONG_CURVATURE
            ),
            exact_at_every_angle(
                "derivations.entries.moments:residual_curvature_by_integration", curvature_amended, WRONG_CURVATURE
            ),
            exact_at_every_angle(
                "derivations.entries.moments:residual_curvature_by_integration",
                curvature_by_rows,
                WRONG_BY_ROWS,
                name="the last form but one is the same",
            ),
            precise(
                "verify.checks.moment_routes:residual_curvature_integral", curvature_amended, WRONG_CURVATURE, ALL
            ),
        ),
    ),
)
SECOND = Claim(
    id="a3-ww-residual-moment.ii",
    title="Second moment of the projected residual",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[r\left(\boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol
x\right)\boldsymbol x \boldsymbol x^T\right]=\frac1{\sqrt{2\pi}}\sum_{i=1}^kv_i\lVert\boldsymbol
w_i\rVert\left(\sin(\theta_{\ell,i})\boldsymbol I+ \frac{"""
    + TERM
    + r"}{\sin(\theta_{\ell,i})}\right).$$",
    expected=Verdict.REFUTED,
    domain=ALL.describe(),
    reading=READING + r" As printed, the sum over all $i$.",
    derivation="derivations.population.residual_terms:ww_residual_moment",
    checks=(defined(moment, POINTS, right={"over the rows not parallel to row l": moment_amended}),),
    amendment=Amendment(
        statement=r"""$$\mathbb E_{\boldsymbol x}\left[r\left(\boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol
x\right)\boldsymbol x\boldsymbol x^T\right]=\frac1{\sqrt{2\pi}}"""
        + SUM
        + r"v_i\lVert\boldsymbol w_i\rVert\left(\sin(\theta_{\ell,i})\boldsymbol I+\frac{"
        + TERM
        + r"}{\sin(\theta_{\ell,i})}\right).$$",
        severity=Severity.UNDEFINED,
        note=r"The term $i=\ell$ reads $\frac{\boldsymbol0}0$ in every state; it and those of all rows parallel to "
        r"row $\ell$ are left out. The second Stein term, $\mathbb E[r(\boldsymbol P\boldsymbol x)]$, is right as it "
        "is.",
        checks=(
            exact_at_every_angle("derivations.entries.moments:residual_moment_by_stein", moment_amended, WRONG_MOMENT),
            exact_at_every_angle(
                "derivations.entries.moments:residual_moment_by_integration", moment_amended, WRONG_MOMENT
            ),
            exact("derivations.entries.moments:residual_mean", mean, WRONG_MEAN, name="the second Stein term"),
            precise("verify.checks.moment_routes:residual_moment_integral", moment_amended, WRONG_MOMENT, ALL),
        ),
    ),
)

CLAIM = Claim(
    id="a3-ww-residual-moment",
    title="Residual moment",
    statement=r"""By a3-stein-second-order, with $\mathbb E_{\boldsymbol x}\left[r\left(\boldsymbol P_{\boldsymbol
w_l^\perp} \boldsymbol x\right)\right]=\frac1{\sqrt{2\pi}}\sum_{i=1}^kv_i\lVert\boldsymbol
w_i\rVert\sin(\theta_{\ell,i})$ for its second term: (i) the first term, (ii) the sum.""",
    expected=Verdict.REFUTED,
    domain=ALL.describe(),
    parts=(FIRST, SECOND),
)
