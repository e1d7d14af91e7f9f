"""a3-delta-delta: a product of two deltas."""

from typing import Any

from verify.checks.identity import exact, precise
from verify.checks.meaning import defined
from verify.checks.variants import variants
from verify.claims.hessian import step_dual
from verify.claims.hessian.barred import of_unit_row
from verify.claims.hessian.domains import NOT_PARALLEL_ALL, PARALLEL_POINTS
from verify.claims.hessian.rectifier_delta import LIMIT
from verify.domain import pairs
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def entry(s: State, l: int, m: int) -> Any:
    """E[delta(wbar_l.x) delta(wbar_m.x)]."""
    return 1 / (2 * s.o.pi * s.o.sin(s.theta[l, m]))


def printed(s: State) -> Any:
    """The last form, for rows 1 and 2."""
    return entry(s, 0, 1)


def by_projection(s: State) -> Any:
    """The last form but one."""
    image = of_unit_row(s, 1, 0)
    return 1 / (2 * s.o.pi * s.o.sqrt(image @ image))


def independent(s: State) -> Any:
    """The two densities at 0 multiplied, as if the arguments were independent."""
    return 1 / (2 * s.o.pi)


def multiplied(s: State) -> Any:
    """sin(theta) above instead of below."""
    return s.o.sin(s.theta[0, 1]) / (2 * s.o.pi)


WRONG = {
    **variants(printed, "factor 2", "sign", "3 for pi"),
    "independent arguments": independent,
    "sine in the numerator": multiplied,
}
WRONG_PROJECTION = variants(by_projection, "norms dropped", "factor 2", "3 for pi")
DOMAIN = pairs(NOT_PARALLEL_ALL)


def not_parallel(formula: Any, actual: str) -> Hypothesis:
    """Without it the formula divides by sin(theta) = 0."""
    check = defined(
        formula, PARALLEL_POINTS, right={"a3-step-dual": step_dual.printed}, name="at parallel rows", actual=actual
    )
    return Hypothesis(r"Rows $\ell$ and $m$ are not parallel (hence $\ell\ne m$).", stated=False, without=check)


CLAIM = Claim(
    id="a3-delta-delta",
    title="Product of two deltas",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\delta(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\delta(\bar{\boldsymbol w}_m^T \boldsymbol x)\right]=\mathbb E_{\boldsymbol
x,g}\left[\delta(g)\delta\left(\bar{\boldsymbol w}_m^T\boldsymbol P_{\boldsymbol w_\ell^\perp}\boldsymbol
x+\bar{\boldsymbol w}_m^T\bar{\boldsymbol w}_\ell g\right)\right]=\frac1{2\pi\lVert\boldsymbol P_{\boldsymbol
w_\ell^\perp}\bar{\boldsymbol w}_m\rVert}=\frac1{2\pi\sin(\theta_{\ell,m})},\qquad g=\bar{\boldsymbol w}_\ell^T
\boldsymbol x.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=r"Rows 1 and 2 stand for $\boldsymbol w_\ell$ and $\boldsymbol w_m$. The product of two deltas is the "
    "limit of uniform densities on parallelograms that shrink to 0.",
    derivation="derivations.population.delta_terms:delta_delta",
    hypotheses=(not_parallel(printed, "infinite: a delta times itself"),),
    checks=(
        exact("derivations.entries.moments:delta_delta_on_a_line", printed, WRONG),
        exact("derivations.entries.moments:delta_delta_by_polar", printed, WRONG),
        precise("verify.checks.moment_routes:delta_delta_limit", printed, WRONG, DOMAIN, digits=30, name=LIMIT),
        precise(
            "verify.checks.moment_routes:delta_delta_limit",
            by_projection,
            WRONG_PROJECTION,
            DOMAIN,
            digits=15,
            name="the form with the projection, 15 digits",
        ),
    ),
)
