"""a3-hessian-vw-diag: the Hessian's block of an output weight and its own row."""

from typing import Any

import numpy as np

from verify.checks.identity import agrees, precise
from verify.checks.parallel import exact_at_every_angle
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian.domains import ALL, DIFFERENCES, PLANAR, SMOOTH
from verify.model import Claim, Verdict
from verify.state import State


def summand(s: State, l: int, i: int) -> Any:
    """The i-th term of the sum, a row."""
    t = s.theta[l, i]
    return s.v[i] * s.norm[i] / (2 * s.o.pi) * ((s.o.pi - t) * s.bar(i) + s.o.sin(t) * s.bar(l))


def printed(s: State) -> Any:
    """(14), second line, for all l, (k, d)."""
    rows = [(s.v[l] * s.W[l] - s.a) / 2 + sum(summand(s, l, i) for i in range(s.k)) for l in range(s.k)]
    return np.array(rows, dtype=object)


def own_term_dropped(s: State) -> Any:
    """The sum over i != l only."""
    return printed(s) - np.array([summand(s, l, l) for l in range(s.k)], dtype=object)


def product_dropped(s: State) -> Any:
    """Without v_l w_l / 2: the residual term alone."""
    return printed(s) - np.array([s.v[l] * s.W[l] / 2 for l in range(s.k)], dtype=object)


def units_exchanged(s: State) -> Any:
    """wbar_l and wbar_i exchanged in the sum."""
    swapped = [sum(s.v[i] * s.norm[i] * _swapped(s, l, i) for i in range(s.k)) for l in range(s.k)]
    own = [(s.v[l] * s.W[l] - s.a) / 2 for l in range(s.k)]
    return np.array(own, dtype=object) + np.array(swapped, dtype=object)


def _swapped(s: State, l: int, i: int) -> Any:
    t = s.theta[l, i]
    return ((s.o.pi - t) * s.bar(l) + s.o.sin(t) * s.bar(i)) / (2 * s.o.pi)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "target negated"),
    "i = l dropped": own_term_dropped,
    "Jacobian product dropped": product_dropped,
    "unit vectors exchanged": units_exchanged,
}

CLAIM = Claim(
    id="a3-hessian-vw-diag",
    title="Hessian block of an output weight and its row",
    statement=r"""$$\nabla^2_{v_\ell,\boldsymbol w_m}\mathcal L(\boldsymbol\theta)=\frac{v_\ell\boldsymbol w_\ell^T-
\boldsymbol a^T}2+\sum_{i=1}^k\frac{v_i\lVert\boldsymbol w_i\rVert}{2\pi}\left((\pi-\theta_{\ell,i})
\bar{\boldsymbol w}_i^T+\sin\theta_{\ell,i}\bar{\boldsymbol w}_\ell^T\right),\qquad\ell=m.$$""",
    expected=Verdict.PROVED,
    domain=ALL.describe(),
    derivation="derivations.population.hessian:vw_diagonal_by_stein",
    hypotheses=(nonzero_rows(printed),),
    checks=(
        exact_at_every_angle("derivations.entries.hessian:vw_diagonal_by_differentiation", printed, WRONG),
        exact_at_every_angle("derivations.entries.hessian:vw_diagonal_by_stein", printed, WRONG),
        precise("verify.checks.hessian_routes:vw_diagonal_integral", printed, WRONG, PLANAR),
        precise("verify.checks.hessian_routes:vw_diagonal_difference", printed, WRONG, SMOOTH, name=DIFFERENCES),
        agrees("verify.checks.hessian_routes:vw_diagonal_code", printed, WRONG, ALL),
    ),
    remarks=(
        r"The own term $i=\ell$ of the sum is $\frac12v_\ell\boldsymbol w_\ell^T$, so that the block holds "
        r"$v_\ell\boldsymbol w_\ell^T$ in all: half of it from the residual, half from the Jacobian product.",
    ),
)
