"""a3-ww-residual-projection: the residual term of a row, reduced to a moment of the projected residual."""

from typing import Any

import numpy as np

from verify.checks.identity import precise
from verify.checks.parallel import exact_at_every_angle
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian.domains import ALL
from verify.claims.hessian.rectifier_delta import LIMIT
from verify.claims.hessian.ww_residual_moment import moment_amended
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """The last form, with a3-ww-residual-moment (put right) for its expectation, for all l, (k, d, d)."""
    blocks = [s.projection(l) @ inner @ s.projection(l) for l, inner in enumerate(moment_amended(s))]
    return _scaled(s, blocks)


def _scaled(s: State, blocks: Any) -> Any:
    factors = s.v / (s.o.sqrt(2 * s.o.pi) * s.norm)
    return factors[:, None, None] * np.array(blocks, dtype=object)


def not_projected(s: State) -> Any:
    """The moment without the projections around it."""
    return _scaled(s, moment_amended(s))


def projected_once(s: State) -> Any:
    """A projection on one side, and the component along row l kept: P M + M - P M P."""
    blocks = [s.projection(l) @ x + x - s.projection(l) @ x @ s.projection(l) for l, x in enumerate(moment_amended(s))]
    return _scaled(s, blocks)


def row_in_the_delta(s: State) -> Any:
    """delta(w_l.x) taken for delta(wbar_l.x)."""
    return printed(s) * s.norm[:, None, None]


def density_dropped(s: State) -> Any:
    """Without the density 1/sqrt(2 pi) of g at 0."""
    return printed(s) * s.o.sqrt(2 * s.o.pi)


WRONG = {
    **variants(printed, "cos for sin", "factor 2", "sign", "3 for pi"),
    "projections dropped": not_projected,
    "component along row l kept": projected_once,
    "length dropped": row_in_the_delta,
    "density at 0 dropped": density_dropped,
}

CLAIM = Claim(
    id="a3-ww-residual-projection",
    title=r"$\boldsymbol w,\boldsymbol w$ block: residual term reduced by projection",
    statement=r"""$$\begin{aligned}\mathbb E_{\boldsymbol x}\left[\left(f(\boldsymbol\theta;\boldsymbol x)-\boldsymbol
a^T\boldsymbol x\right)\nabla^2_{\boldsymbol w_\ell,\boldsymbol w_\ell}f(\boldsymbol\theta;\boldsymbol
x)\right]&=\mathbb E_{\boldsymbol x}\left[ r(\boldsymbol x)v_\ell\delta(\boldsymbol w_\ell^T\boldsymbol x)\boldsymbol
x\boldsymbol x^T\right]=\frac{v_\ell}{\lVert\boldsymbol w_\ell\rVert}\mathbb E_{\boldsymbol x}\left[r(\boldsymbol
x)\delta(\bar{\boldsymbol w}_\ell^T\boldsymbol x)\boldsymbol x\boldsymbol x^T\right]\\&=\frac{v_\ell}{\lVert\boldsymbol
w_\ell\rVert}\mathbb E_{\boldsymbol x,g}\left[r\left(\boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol x+\bar{\boldsymbol
w}_lg\right)\delta(g)\left(\boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol x+\bar{ \boldsymbol
w}_lg\right)\left(\boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol x+\bar{\boldsymbol w}_lg\right)^T\right]\\&=
\frac{v_\ell}{\sqrt{2\pi}\lVert\boldsymbol w_\ell\rVert}\boldsymbol P_{\boldsymbol w_l^\perp}\mathbb E_{\boldsymbol
x}\left[r\left( \boldsymbol P_{\boldsymbol w_l^\perp}\boldsymbol x\right)\boldsymbol x\boldsymbol x^T\right]\boldsymbol
P_{\boldsymbol w_l^\perp}, \end{aligned}$$ with $g=\bar{\boldsymbol w}_l^T\boldsymbol x\sim\mathcal N(0,1)$; for
different rows the second derivative of $f$ is $\boldsymbol0$.""",
    expected=Verdict.PROVED,
    domain=ALL.describe(),
    reading="The last expectation is evaluated by a3-ww-residual-moment as amended. A delta is the limit of "
    "densities that shrink to 0: here of normal ones.",
    derivation="derivations.population.residual_terms:ww_residual_projection",
    hypotheses=(nonzero_rows(printed),),
    checks=(
        exact_at_every_angle("derivations.entries.moments:ww_residual_on_a_line", printed, WRONG),
        precise("verify.checks.moment_routes:ww_residual_limit", printed, WRONG, ALL, digits=20, name=LIMIT),
    ),
    rests_on=("a3-ww-residual-moment.ii!",),
)
