"""a3-vw-residual: the residual term of an output weight and its row."""

from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.orientation import addable
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian import residual_delta, step_dual
from verify.claims.hessian.domains import ALL
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import Point, State


def terms_as_printed(s: State) -> list[Any]:
    """The three terms of the last line of (i) for l = 1: a row, a column, a row."""
    slopes, label, delta = _terms(s, 0)
    return [slopes[None], label[:, None], delta[None]]


def terms_amended(s: State) -> list[Any]:
    """Three rows."""
    return [term[None] for term in _terms(s, 0)]


def amended(s: State) -> Any:
    """The last line of (i) as rows, for all l, (k, d)."""
    return np.array([sum(_terms(s, l)) for l in range(s.k)], dtype=object)


def _terms(s: State, l: int) -> list[Any]:
    slopes = sum(s.v[i] * s.W[i] * step_dual.entry(s, l, i) for i in range(s.k))
    return [slopes, -s.a / 2, residual_delta.entry(s, l) * s.bar(l)]


def printed(s: State) -> Any:
    """(ii) for l = m, (k, d)."""
    return np.array([sum(_summand(s, l, i) for i in range(s.k)) - s.a / 2 for l in range(s.k)], dtype=object)


def _summand(s: State, l: int, i: int) -> Any:
    t = s.theta[l, i]
    return s.v[i] * s.norm[i] / (2 * s.o.pi) * ((s.o.pi - t) * s.bar(i) + s.o.sin(t) * s.bar(l))


def own_unit_dropped(s: State) -> Any:
    """The sum over i != l only."""
    return printed(s) - np.array([_summand(s, l, l) for l in range(s.k)], dtype=object)


def delta_dropped(s: State) -> Any:
    """Without the derivative of the step."""
    return np.array([sum(_terms(s, l)[:2]) for l in range(s.k)], dtype=object)


def whole_label(s: State) -> Any:
    """a for a/2."""
    return printed(s) - s.a / 2


def _wrong(formula: Any) -> dict[str, Any]:
    return {
        **variants(formula, "cos for sin", "pi - theta for theta", "factor 2", "target negated", "3 for pi"),
        "i = l dropped": own_unit_dropped,
        "delta term dropped": delta_dropped,
        "a for a/2": whole_label,
    }


WRONG, WRONG_AMENDED = _wrong(printed), _wrong(amended)
ONE, ZERO = Fraction(1), Fraction(0)
POINT = Point((ONE,), ((ONE, ZERO),), (ZERO, ONE), "one unit")
ROUTES = ("derivations.entries.moments:vw_residuals_by_stein", "derivations.entries.moments:vw_residuals_by_polar")
INTEGRAL = "verify.checks.moment_routes:vw_residuals_integral"
LAST_LINE = r"""\sum_{i=1}^kv_i\boldsymbol w_i^T\left(\frac{\pi-\theta_{\ell,i}}{2\pi}\right)-\frac{%s}2+\mathbb
E_{\boldsymbol x}\left[r(\boldsymbol x)\delta(\bar{\boldsymbol w}_\ell^T\boldsymbol x)\right]\bar{\boldsymbol
w}_\ell^T"""

FIRST = Claim(
    id="a3-vw-residual.i",
    title="Residual term by Stein's lemma",
    statement=r"""$$\begin{aligned}\mathbb E_{\boldsymbol x}\left[r(\boldsymbol x)\phi'(\bar{\boldsymbol
w}_\ell^T\boldsymbol x) \boldsymbol x^T\right]&\overset{(a)}=\mathbb E_{\boldsymbol x}\left[\nabla_{\boldsymbol
x}r(\boldsymbol x)\phi'(\bar{\boldsymbol w}_\ell^T\boldsymbol x)+r(\boldsymbol x)\delta(\bar{\boldsymbol
w}_\ell^T\boldsymbol x)\bar{\boldsymbol w}_\ell^T\right]\\&= \mathbb E_{\boldsymbol
x}\left[\left(\sum_{i=1}^kv_i\phi'(\boldsymbol w_i^T\boldsymbol x)\boldsymbol w_i-\boldsymbol a\right)^T
\phi'(\bar{\boldsymbol w}_\ell^T\boldsymbol x)+r(\boldsymbol x)\delta(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\bar{\boldsymbol w}_\ell^T\right]\\&\overset{(b)}="""
    + LAST_LINE % r"\boldsymbol a"
    + r".\end{aligned}$$",
    expected=Verdict.REFUTED,
    domain=ALL.describe(),
    reading=r"Vectors are columns, as everywhere in the paper.",
    derivation="derivations.population.residual_terms:vw_residual",
    checks=(
        addable(terms_as_printed, POINT, wrong={}, right={"rows throughout": terms_amended}),
    ),
    amendment=Amendment(
        statement="The last line is $$" + LAST_LINE % r"\boldsymbol a^T" + ".$$",
        severity=Severity.TYPO,
        note=r"$-\frac12\boldsymbol a$ is a column among rows; the line before it has the transpose.",
        checks=(
            addable(
                terms_amended, POINT, wrong={"as printed": terms_as_printed}, right={"rows throughout": terms_amended}
            ),
            *(exact(route, amended, WRONG_AMENDED) for route in ROUTES),
            precise(INTEGRAL, amended, WRONG_AMENDED, ALL),
        ),
    ),
)
SECOND = Claim(
    id="a3-vw-residual.ii",
    title="Residual term, evaluated",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\left(f(\boldsymbol\theta;\boldsymbol x)-\boldsymbol a^T\boldsymbol
x\right) \nabla^2_{v_\ell,\boldsymbol w_m}f(\boldsymbol\theta;\boldsymbol
x)\right]=\sum_{i=1}^k\frac{v_i\lVert\boldsymbol w_i\rVert}{2\pi} \left((\pi-\theta_{\ell,i})\bar{\boldsymbol
w}_i^T+\sin\theta_{\ell,i}\bar{\boldsymbol w}_\ell^T\right)-\frac{\boldsymbol a^T}2$$ for $\ell=m$, and $\boldsymbol0$
otherwise.""",
    expected=Verdict.PROVED,
    domain=ALL.describe(),
    reading=r"For $\ell\ne m$ the network has no second derivative in $v_\ell$ and $\boldsymbol w_m$: nothing is left "
    "to compare.",
    derivation="derivations.population.residual_terms:vw_residual",
    hypotheses=(nonzero_rows(printed),),
    checks=(*(exact(route, printed, WRONG) for route in ROUTES), precise(INTEGRAL, printed, WRONG, ALL)),
)

CLAIM = Claim(
    id="a3-vw-residual",
    title=r"$v,\boldsymbol w$ block: residual term",
    statement=r"""The residual term for $\ell=m$, with $r(\boldsymbol x)=f(\boldsymbol\theta;\boldsymbol x)-\boldsymbol
a^T \boldsymbol x$ and $\nabla^2_{v_\ell,\boldsymbol w_m}f(\boldsymbol\theta;\boldsymbol x)=\mathbb
1\{\ell=m\}\phi'(\bar{\boldsymbol w}_\ell^T\boldsymbol x)\boldsymbol x^T$: (i) by Stein's lemma, (ii) evaluated.""",
    expected=Verdict.REFUTED,
    domain=ALL.describe(),
    parts=(FIRST, SECOND),
)
