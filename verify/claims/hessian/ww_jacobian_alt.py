"""a3-ww-jacobian-product-alt: the Jacobian product of two rows with projections."""

from collections.abc import Callable
from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian.barred import normalised, of_unit_row, projected
from verify.claims.hessian.ww_jacobian import DOMAIN, NOT_PARALLEL
from verify.model import Claim, Verdict
from verify.state import State

Barred = Callable[[State, int, int], Any]


def product(s: State, barred: Barred) -> Any:
    """The right side for rows 1 and 2, with the barred projection as it is given, (d, d)."""
    dyads = np.outer(s.bar(0), barred(s, 1, 0)) + np.outer(s.bar(1), barred(s, 0, 1))
    return s.v[0] * s.v[1] / (2 * s.o.pi) * (dyads + (s.o.pi - s.theta[0, 1]) * s.identity())


def printed(s: State) -> Any:
    """With unit vectors, as the bar says of rows."""
    return product(s, normalised)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "the bar on the row alone": lambda s: product(s, of_unit_row),
    "no bar": lambda s: product(s, projected),
    "l and m of the bars exchanged": lambda s: product(s, lambda s, l, m: normalised(s, m, l)),
}

CLAIM = Claim(
    id="a3-ww-jacobian-product-alt",
    title=r"$\boldsymbol w,\boldsymbol w$ block: Jacobian product, second form",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\nabla_{\boldsymbol w_\ell}f(\boldsymbol\theta;\boldsymbol
x)\nabla_{\boldsymbol w_m}f(\boldsymbol\theta;\boldsymbol x)^T\right]=\frac{v_\ell v_m}{2\pi}\left(\bar{\boldsymbol
w}_\ell\bar{\boldsymbol w}_{m,\ell^\perp}^T+\bar{\boldsymbol w}_m\bar{\boldsymbol
w}_{\ell,m^\perp}^T+(\pi-\theta_{\ell,m})\boldsymbol I\right).$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=r"Rows 1 and 2 stand for $\boldsymbol w_\ell$ and $\boldsymbol w_m$; $\bar{\boldsymbol w}_{\ell,m^\perp}$ "
    r"is the unit vector along $\boldsymbol w_{\ell,m^\perp}$. That this is not said is judged with a3-projections.",
    derivation="derivations.population.jacobian_products:ww_alternative",
    hypotheses=(NOT_PARALLEL, nonzero_rows(printed)),
    checks=(
        exact("derivations.entries.moments:ww_product_by_stein", printed, WRONG),
        exact("derivations.entries.moments:ww_product_by_polar", printed, WRONG),
        precise("verify.checks.moment_routes:ww_product_integral", printed, WRONG, DOMAIN),
    ),
    remarks=(
        r"With the product rewritten as $\frac{v_\ell v_m}{2\pi}\left((\pi-\theta)\boldsymbol "
        r"I+\sin\theta\,\boldsymbol R\right)$, $\boldsymbol R$ the reflection that exchanges the two unit vectors, "
        r"nothing is divided by $\sin\theta$; see a3-hessian-ww-offdiag.",
    ),
)
