"""a3-ww-jacobian-product: the Jacobian product of two rows."""

from typing import Any

import numpy as np

from verify.checks.distributions import product_rule
from verify.checks.identity import exact, precise
from verify.checks.meaning import defined
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian import delta_delta, delta_prime, step_dual
from verify.claims.hessian.domains import NOT_PARALLEL_ALL, PARALLEL_POINTS
from verify.domain import pairs
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def rule(F: Any, G: Any, u: Any, w: Any) -> Any:
    """The right side of (i) for F(u.x) G(w.x), from the values and derivatives of F and G."""
    return F[2] * G[0] * u * u.T + F[1] * G[1] * (u * w.T + w * u.T) + F[0] * G[2] * w * w.T


def inserted(s: State) -> Any:
    """(i) for rows 1 and 2, with a3-delta-prime and a3-delta-delta for its expectations, (d, d)."""
    one, two = s.bar(0), s.bar(1)
    equal = delta_prime.entry(s, 0, 1) * np.outer(one, one) + delta_prime.entry(s, 1, 0) * np.outer(two, two)
    return equal + delta_delta.entry(s, 0, 1) * _mixed(s)


def curvature(s: State) -> Any:
    """The first display of (ii), for rows 1 and 2, (d, d)."""
    sine = 2 * s.o.pi * s.o.sin(s.theta[0, 1])
    return _mixed(s) / sine - s.o.cos(s.theta[0, 1]) * _equal(s) / sine


def printed(s: State) -> Any:
    """The second display of (ii), for rows 1 and 2, (d, d)."""
    cos, sin = s.o.cos(s.theta[0, 1]), s.o.sin(s.theta[0, 1])
    dyads = (_mixed(s) - cos * _equal(s)) / (2 * s.o.pi * sin)
    return s.v[0] * s.v[1] * (dyads + step_dual.entry(s, 0, 1) * s.identity())


def at_zero_angle(s: State) -> Any:
    """What the product of parallel rows of the same direction is: v_l v_m I / 2."""
    return s.v[0] * s.v[1] / 2 * s.identity()


def cosines_dropped(s: State) -> Any:
    """Without the derivatives of deltas."""
    dyads = _mixed(s) / (2 * s.o.pi * s.o.sin(s.theta[0, 1]))
    return s.v[0] * s.v[1] * (dyads + step_dual.entry(s, 0, 1) * s.identity())


def deltas_dropped(s: State) -> Any:
    """Without the second derivative."""
    return s.v[0] * s.v[1] * step_dual.entry(s, 0, 1) * s.identity()


def one_dyad(s: State) -> Any:
    """One of the two mixed dyads only."""
    return curvature(s) - np.outer(s.bar(0), s.bar(1)) / (2 * s.o.pi * s.o.sin(s.theta[0, 1]))


def _mixed(s: State) -> Any:
    dyad = np.outer(s.bar(0), s.bar(1))
    return dyad + dyad.T


def _equal(s: State) -> Any:
    return np.outer(s.bar(0), s.bar(0)) + np.outer(s.bar(1), s.bar(1))


WRONG_RULE = {
    "one mixed dyad": lambda F, G, u, w: rule(F, G, u, w) - F[1] * G[1] * u * w.T,
    "mixed dyads dropped": lambda F, G, u, w: rule(F, G, u, w) - F[1] * G[1] * (u * w.T + w * u.T),
    "dyads exchanged": lambda F, G, u, w: rule(G, F, u, w),
}
CHANGES = ("sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "sign", "3 for pi")
WRONG_INSERTED = variants(inserted, *CHANGES)
WRONG_CURVATURE = {**variants(curvature, *CHANGES), "one mixed dyad": one_dyad}
WRONG = {
    **variants(printed, *CHANGES),
    "derivatives of deltas dropped": cosines_dropped,
    "second derivative dropped": deltas_dropped,
}
DOMAIN = pairs(NOT_PARALLEL_ALL)
NOT_PARALLEL = Hypothesis(
    r"Rows $\ell$ and $m$ are not parallel (hence $\ell\ne m$).",
    stated=False,
    without=defined(
        printed,
        PARALLEL_POINTS,
        right={"the limit for equal directions": at_zero_angle},
        name="at parallel rows",
        actual="v_l v_m I / 2 for equal directions, the limit from every side; 0 for opposite ones",
    ),
)
READING = r"Rows 1 and 2 stand for $\boldsymbol w_\ell$ and $\boldsymbol w_m$."

FIRST = Claim(
    id="a3-ww-jacobian-product.i",
    title="Second derivative of two steps",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\nabla^2_{\boldsymbol x}\left(\phi'(\bar{\boldsymbol
w}_\ell^T\boldsymbol x) \phi'(\bar{\boldsymbol w}_m^T\boldsymbol x)\right)\right]=\mathbb E_{\boldsymbol
x}\left[\delta'(\bar{\boldsymbol w}_\ell^T \boldsymbol x)\phi'(\bar{\boldsymbol w}_m^T\boldsymbol x)\bar{\boldsymbol
w}_\ell\bar{\boldsymbol w}_\ell^T\right]+\mathbb E_{\boldsymbol x}\left[\delta(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\delta(\bar{\boldsymbol w}_m^T\boldsymbol x)\left(\bar{ \boldsymbol w}_\ell\bar{\boldsymbol w}_m^T+\bar{\boldsymbol
w}_m\bar{\boldsymbol w}_\ell^T\right)\right]+\mathbb E_{\boldsymbol x} \left[\phi'(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\delta'(\bar{\boldsymbol w}_m^T\boldsymbol x)\bar{\boldsymbol w}_m\bar{ \boldsymbol w}_m^T\right].$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=READING
    + r" The right side is compared with its expectations inserted (a3-delta-prime, a3-delta-delta), the left side "
    "with both derivatives moved onto the density.",
    derivation="derivations.population.jacobian_products:ww_curvature",
    hypotheses=(delta_delta.not_parallel(inserted, "infinite: a delta times itself"),),
    checks=(
        product_rule(rule, WRONG_RULE),
        exact("derivations.entries.moments:curvature_by_polar", inserted, WRONG_INSERTED),
        precise("verify.checks.moment_routes:curvature_integral", inserted, WRONG_INSERTED, DOMAIN),
    ),
)
SECOND = Claim(
    id="a3-ww-jacobian-product.ii",
    title="Jacobian product of two rows, evaluated",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\nabla^2_{\boldsymbol x}\left(\phi'(\bar{\boldsymbol
w}_\ell^T\boldsymbol x) \phi'(\bar{\boldsymbol w}_m^T\boldsymbol x)\right)\right]=\frac{\bar{\boldsymbol
w}_\ell\bar{\boldsymbol w}_m^T+\bar{\boldsymbol w}_m\bar{\boldsymbol
w}_\ell^T}{2\pi\sin(\theta_{\ell,m})}-\frac{\cos(\theta_{\ell,m})\left(\bar{\boldsymbol w}_\ell\bar{ \boldsymbol
w}_\ell^T+\bar{\boldsymbol w}_m\bar{\boldsymbol w}_m^T\right)}{2\pi\sin(\theta_{\ell,m})},$$ $$\mathbb E_{\boldsymbol
x}\left[\nabla_{\boldsymbol w_\ell}f(\boldsymbol\theta;\boldsymbol x)\nabla_{\boldsymbol
w_m}f(\boldsymbol\theta;\boldsymbol x)^T \right]=v_\ell v_m\left(\frac{\bar{\boldsymbol w}_\ell\bar{\boldsymbol
w}_m^T+\bar{\boldsymbol w}_m\bar{\boldsymbol w}_\ell^T- \cos(\theta_{\ell,m})\left(\bar{\boldsymbol
w}_\ell\bar{\boldsymbol w}_\ell^T+\bar{\boldsymbol w}_m\bar{\boldsymbol w}_m^T\right)}
{2\pi\sin(\theta_{\ell,m})}+\left(\frac{\pi-\theta_{\ell,m}}{2\pi}\right)\boldsymbol I\right).$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=READING,
    derivation="derivations.population.jacobian_products:ww_by_stein",
    hypotheses=(NOT_PARALLEL, nonzero_rows(printed)),
    checks=(
        exact("derivations.entries.moments:curvature_by_stein", curvature, WRONG_CURVATURE),
        exact("derivations.entries.moments:curvature_by_polar", curvature, WRONG_CURVATURE),
        exact("derivations.entries.moments:ww_product_by_stein", printed, WRONG),
        exact("derivations.entries.moments:ww_product_by_polar", printed, WRONG),
        precise(
            "verify.checks.moment_routes:curvature_integral",
            curvature,
            WRONG_CURVATURE,
            DOMAIN,
            name="the first display, both derivatives on the density, 50 digits",
        ),
        precise("verify.checks.moment_routes:ww_product_integral", printed, WRONG, DOMAIN),
    ),
)

CLAIM = Claim(
    id="a3-ww-jacobian-product",
    title=r"$\boldsymbol w,\boldsymbol w$ block: Jacobian product",
    statement=r"""Starting from $\mathbb E_{\boldsymbol x}\left[\nabla_{\boldsymbol w_\ell}f\,\nabla_{\boldsymbol
w_m}f^T\right]= v_\ell v_m\mathbb E_{\boldsymbol x}\left[\phi'(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\phi'(\bar{\boldsymbol w}_m^T\boldsymbol x) \boldsymbol x\boldsymbol x^T\right]$ and a3-stein-second-order: (i) the
second derivative of two steps, (ii) its value and the product.""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    parts=(FIRST, SECOND),
)
