"""a3-residual-delta: the residual against a delta."""

from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.claims.hessian.barred import of_unit_row
from verify.claims.hessian.domains import ALL
from verify.claims.hessian.rectifier_delta import LIMIT
from verify.model import Claim, Verdict
from verify.state import State


def entry(s: State, l: int) -> Any:
    """E[r delta(wbar_l.x)]."""
    return sum(s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) for i in range(s.k)) / (2 * s.o.pi)


def printed(s: State) -> Any:
    """The last form, for all l, (k,)."""
    return np.array([entry(s, l) for l in range(s.k)], dtype=object)


def by_projection(s: State) -> Any:
    """The last form but one, with E[relu(u)] = 1/sqrt(2 pi), without the factor 1/sqrt(2 pi) in front: E[r(P_l x)]."""

    def length(l: int, i: int) -> Any:
        image = s.norm[i] * of_unit_row(s, i, l)
        return s.o.sqrt(image @ image)

    sums = [sum(s.v[i] * length(l, i) for i in range(s.k)) for l in range(s.k)]
    return np.array(sums, dtype=object) / s.o.sqrt(2 * s.o.pi)


def label_kept(s: State) -> Any:
    """The label's part, were it not odd."""
    return printed(s) - np.array([s.a @ s.bar(l) for l in range(s.k)], dtype=object) / (2 * s.o.pi)


def own_unit_kept(s: State) -> Any:
    """The own unit's, did the delta not sit at its kink."""
    return printed(s) + s.v * s.norm / (2 * s.o.pi)


WRONG = {
    **variants(printed, "cos for sin", "norms dropped", "factor 2", "sign", "3 for pi"),
    "label kept": label_kept,
    "own unit kept": own_unit_kept,
}
WRONG_PROJECTION = variants(by_projection, "norms dropped", "factor 2", "sign", "3 for pi")

CLAIM = Claim(
    id="a3-residual-delta",
    title="Residual against a delta",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[r(\boldsymbol x)\delta(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\right]=\mathbb E_{\boldsymbol x}\left[r\left(\boldsymbol P_{\boldsymbol w_\ell^\perp}\boldsymbol x+\bar{\boldsymbol
w}_\ell g\right)\delta(g) \right]=\frac1{\sqrt{2\pi}}\mathbb E_{\boldsymbol x}\left[r\left(\boldsymbol P_{\boldsymbol
w_l^\perp}\boldsymbol x\right)\right] =\frac1{\sqrt{2\pi}}\sum_{i=1}^kv_i\mathbb E_{\boldsymbol
x}\left[\phi\left(\boldsymbol w_i^T\boldsymbol P_{\boldsymbol w_\ell^\perp}\boldsymbol
x\right)\right]=\frac1{\sqrt{2\pi}}\sum_{i=1}^kv_i\lVert\boldsymbol P_{\boldsymbol w_\ell^\perp} \boldsymbol
w_i\rVert\mathbb E_u[\phi(u)]=\frac1{2\pi}\sum_{i=1}^kv_i\lVert\boldsymbol w_i\rVert\sin(\theta_{\ell,i}),$$ with
$g=\bar{\boldsymbol w}_\ell^T\boldsymbol x\sim\mathcal N(0,1)$.""",
    expected=Verdict.PROVED,
    domain=ALL.describe(),
    reading=r"For $\boldsymbol w_\ell\ne\boldsymbol0$, as $\bar{\boldsymbol w}_\ell$ asks. A delta is the limit of "
    "densities that shrink to 0: here of normal ones.",
    derivation="derivations.population.delta_terms:residual_delta",
    checks=(
        exact("derivations.entries.moments:residual_delta_on_a_line", printed, WRONG),
        exact("derivations.entries.moments:residual_delta_by_polar", printed, WRONG),
        precise("verify.checks.moment_routes:residual_delta_limit", printed, WRONG, ALL, digits=30, name=LIMIT),
        precise(
            "verify.checks.moment_routes:residual_mean_integral",
            by_projection,
            WRONG_PROJECTION,
            ALL,
            name="integral over the hyperplane, 50 digits",
        ),
    ),
)
