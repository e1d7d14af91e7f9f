"""a3-vw-jacobian-product: the Jacobian product of an output weight and a row."""

from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian import rectifier_delta, step_dual
from verify.claims.hessian.domains import ALL
from verify.model import Claim, Verdict
from verify.state import State


def entry(s: State, l: int, m: int) -> Any:
    """E[grad_{v_l} f grad_{w_m} f^T], a row."""
    t = s.theta[l, m]
    return s.v[m] * s.norm[l] / (2 * s.o.pi) * ((s.o.pi - t) * s.bar(l) + s.o.sin(t) * s.bar(m))


def printed(s: State) -> Any:
    """The last display, for all l and m, (k, k, d)."""
    return np.array([[entry(s, l, m) for m in range(s.k)] for l in range(s.k)], dtype=object)


def after_b(s: State) -> Any:
    """The line after (b), with a3-phi-delta for its expectation."""
    return _by_parts(s, rectifier_delta.entry)


def delta_dropped(s: State) -> Any:
    """Without the derivative of the step."""
    return _by_parts(s, lambda s, l, m: s.number(0))


def _by_parts(s: State, delta: Any) -> Any:
    def line(l: int, m: int) -> Any:
        return s.v[m] * s.norm[l] * (step_dual.entry(s, l, m) * s.bar(l) + delta(s, l, m) * s.bar(m))

    return np.array([[line(l, m) for m in range(s.k)] for l in range(s.k)], dtype=object)


def exchanged(s: State) -> Any:
    """l and m exchanged on the right."""
    return printed(s).transpose(1, 0, 2)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "l and m exchanged": exchanged,
    "delta term dropped": delta_dropped,
}
WRONG_AFTER_B = {
    **variants(after_b, "cos for sin", "pi - theta for theta", "factor 2"),
    "delta term dropped": delta_dropped,
}

CLAIM = Claim(
    id="a3-vw-jacobian-product",
    title=r"$v,\boldsymbol w$ block: Jacobian product",
    statement=r"""$$\begin{aligned}\mathbb E_{\boldsymbol x}\left[\nabla_{v_\ell}f\,\nabla_{\boldsymbol
w_m}f^T\right]&=\mathbb E_{\boldsymbol x}\left[\phi(\boldsymbol w_\ell^T\boldsymbol x)v_m\phi'(\boldsymbol
w_m^T\boldsymbol x)\boldsymbol x^T\right]=v_m \lVert\boldsymbol w_\ell\rVert\mathbb E_{\boldsymbol
x}\left[\phi(\bar{\boldsymbol w}_\ell^T\boldsymbol x)\phi'(\bar{\boldsymbol w}_m^T\boldsymbol x)\boldsymbol
x^T\right]\\&\overset{(a)}=v_m\lVert\boldsymbol w_\ell\rVert\mathbb E_{\boldsymbol x}\left[ \nabla_{\boldsymbol
x}\left(\phi(\bar{\boldsymbol w}_\ell^T\boldsymbol x)\phi'(\boldsymbol w_m^T\boldsymbol x)\right)\right]\\&=
v_m\lVert\boldsymbol w_\ell\rVert\mathbb E_{\boldsymbol x}\left[\phi'(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\phi'(\bar{ \boldsymbol w}_m^T\boldsymbol x)\bar{\boldsymbol w}_\ell^T+\phi(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\delta(\bar{\boldsymbol w}_m^T\boldsymbol x)\bar{\boldsymbol w}_m^T\right]\\&\overset{(b)}=v_m\lVert\boldsymbol
w_\ell\rVert\left(\frac{\pi-\theta_{ \ell,m}}{2\pi}\bar{\boldsymbol w}_\ell^T+\mathbb E_{\boldsymbol
x}\left[\phi(\bar{\boldsymbol w}_\ell^T\boldsymbol x)\delta(\bar{ \boldsymbol w}_m^T\boldsymbol x)\bar{\boldsymbol
w}_m^T\right]\right)\end{aligned}$$ and, with a3-phi-delta, $$\mathbb E_{ \boldsymbol
x}\left[\nabla_{v_\ell}f\,\nabla_{\boldsymbol w_m}f^T\right]=\frac{v_m\lVert\boldsymbol w_\ell\rVert}{2\pi}\left((
\pi-\theta_{\ell,m})\bar{\boldsymbol w}_\ell^T+\sin\theta_{\ell,m}\bar{\boldsymbol w}_m^T\right).$$""",
    expected=Verdict.PROVED,
    domain=ALL.describe(),
    reading=r"All $\ell,m$, equal ones too. A gradient in $\boldsymbol x$ is a row here, as the lines after (a) say. "
    r"The step $\phi'$ and the right side do not change when $\boldsymbol w_m$ is normalised; the delta is that of "
    "the unit vector.",
    derivation="derivations.population.jacobian_products:vw_by_stein",
    hypotheses=(nonzero_rows(printed),),
    checks=(
        exact("derivations.entries.moments:vw_products_by_stein", printed, WRONG),
        exact("derivations.entries.moments:vw_products_by_polar", printed, WRONG),
        exact("derivations.entries.moments:vw_products_by_polar", after_b, WRONG_AFTER_B, name="the line after (b)"),
        precise("verify.checks.moment_routes:vw_products_integral", printed, WRONG, ALL),
    ),
)
