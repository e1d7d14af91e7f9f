"""a3-phi-delta: a rectifier against a delta."""

from typing import Any

from verify.checks.constants import integrated
from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.claims.hessian.barred import of_unit_row
from verify.claims.hessian.domains import ALL
from verify.domain import pairs
from verify.model import Claim, Constant, Verdict
from verify.state import State

LIMIT = "limit of shrinking densities"


def entry(s: State, l: int, m: int) -> Any:
    """E[relu(wbar_l.x) delta(wbar_m.x)]."""
    return s.o.sin(s.theta[l, m]) / (2 * s.o.pi)


def printed(s: State) -> Any:
    """The last form, for rows 1 and 2."""
    return entry(s, 0, 1)


def by_projection(s: State) -> Any:
    """The last form but one, with E[relu(u)] = 1/sqrt(2 pi)."""
    image = of_unit_row(s, 0, 1)
    return s.o.sqrt(image @ image) / s.o.sqrt(2 * s.o.pi) / s.o.sqrt(2 * s.o.pi)


def full_mean(s: State) -> Any:
    """E|u| for E[relu(u)] is the factor 2; here E[step(u)] = 1/2 for it."""
    return s.o.sin(s.theta[0, 1]) / (2 * s.o.sqrt(2 * s.o.pi))


def rows_kept(s: State) -> Any:
    """The row for its unit vector in the rectifier."""
    return s.norm[0] * printed(s)


WRONG = {
    **variants(printed, "cos for sin", "factor 2", "sign", "3 for pi"),
    "E[step(u)] for E[relu(u)]": full_mean,
    "w_l not normalised": rows_kept,
}
WRONG_PROJECTION = variants(by_projection, "norms dropped", "factor 2", "3 for pi")
DOMAIN = pairs(ALL)

CLAIM = Claim(
    id="a3-phi-delta",
    title="ReLU against a delta",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\phi(\bar{\boldsymbol w}_\ell^T\boldsymbol x)\delta(\bar{\boldsymbol
w}_m^T \boldsymbol x)\right]=\mathbb E_{\boldsymbol x}\left[\phi\left(\bar{\boldsymbol w}_\ell^T\boldsymbol
P_{\boldsymbol w_m^\perp} \boldsymbol x+\bar{\boldsymbol w}_\ell^T\bar{\boldsymbol
w}_mg\right)\delta(g)\right]=\frac1{\sqrt{2\pi}}\mathbb E_{\boldsymbol x} \left[\phi\left(\bar{\boldsymbol
w}_\ell^T\boldsymbol P_{\boldsymbol w_m^\perp}\boldsymbol x\right)\right]=\frac{\lVert \boldsymbol P_{\boldsymbol
w_m^\perp}\bar{\boldsymbol w}_\ell\rVert}{\sqrt{2\pi}}\mathbb E_u[\phi(u)]=\frac{\sin\theta_{\ell,m}} {2\pi},$$ with
$g=\bar{\boldsymbol w}_m^T\boldsymbol x$, $u\sim\mathcal N(0,1)$ and $\mathbb E_u[\phi(u)]=\frac1{\sqrt{2\pi}}$.""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=r"Rows 1 and 2 stand for $\boldsymbol w_\ell$ and $\boldsymbol w_m$; for $\ell=m$ it says 0. A delta is "
    "the limit of densities that shrink to 0: here of normal ones.",
    derivation="derivations.population.delta_terms:rectifier_delta",
    checks=(
        exact("derivations.entries.moments:rectifier_delta_on_a_line", printed, WRONG),
        exact("derivations.entries.moments:rectifier_delta_by_polar", printed, WRONG),
        precise("verify.checks.moment_routes:rectifier_delta_limit", printed, WRONG, DOMAIN, digits=30, name=LIMIT),
        precise(
            "verify.checks.moment_routes:rectifier_delta_limit",
            by_projection,
            WRONG_PROJECTION,
            DOMAIN,
            digits=15,
            name="the form with the projection, 15 digits",
        ),
    ),
    constants=(
        Constant(
            r"$\mathbb E_u[\phi(u)]$",
            r"$\frac1{\sqrt{2\pi}}$",
            integrated(
                "verify.checks.moment_routes:residual_mean_integral",
                ((1, 0), (0, 1)),
                r"\frac1{\sqrt{2\pi}}",
                lambda pi: 1 / (2 * pi) ** 0.5,
            ),
        ),
    ),
)
