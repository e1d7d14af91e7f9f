"""a3-step-dual: the probability that two units are on."""

from typing import Any

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.claims.hessian.domains import ALL
from verify.domain import pairs
from verify.model import Claim, Verdict
from verify.state import State


def entry(s: State, l: int, m: int) -> Any:
    """E[step(w_l.x) step(w_m.x)]."""
    return (s.o.pi - s.theta[l, m]) / (2 * s.o.pi)


def printed(s: State) -> Any:
    """The right side, for rows 1 and 2."""
    return entry(s, 0, 1)


def independent(s: State) -> Any:
    """1/4, as if the two units were independent."""
    return s.number(1, 4)


WRONG = {
    **variants(printed, "pi - theta for theta", "factor 2", "3 for pi"),
    "independent units": independent,
}
DOMAIN = pairs(ALL)

CLAIM = Claim(
    id="a3-step-dual",
    title="Dual activation of the step function",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\phi'(\bar{\boldsymbol w}_\ell^T\boldsymbol x)\phi'(\bar{\boldsymbol
w}_m^T \boldsymbol x)\right]=\frac{\pi-\theta_{\ell,m}}{2\pi}.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=r"Rows 1 and 2 stand for $\boldsymbol w_\ell$ and $\boldsymbol w_m$; for $\ell=m$ it says $\frac12$. The "
    r"value of $\phi'$ at 0 does not matter.",
    derivation="derivations.population.delta_terms:step_dual",
    checks=(
        exact("derivations.entries.moments:step_dual_by_sector", printed, WRONG),
        exact("derivations.entries.moments:step_dual_by_correlation", printed, WRONG),
        precise("verify.checks.moment_routes:step_dual_integral", printed, WRONG, DOMAIN),
    ),
)
