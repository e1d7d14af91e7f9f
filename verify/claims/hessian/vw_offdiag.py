"""a3-hessian-vw-offdiag: the Hessian's block of an output weight and another unit's row."""

from dataclasses import replace
from itertools import permutations
from typing import Any

import numpy as np

from verify.checks.identity import agrees, exact, precise
from verify.checks.parallel import exact_at_every_angle
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian import vw_diag
from verify.claims.hessian.domains import ALL, DIFFERENCES, PLANAR, SMOOTH
from verify.domain import pairs
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def entry(s: State, l: int, m: int) -> Any:
    """The second derivative in v_l and w_m, a row."""
    t = s.theta[l, m]
    return s.v[m] * s.norm[l] / (2 * s.o.pi) * ((s.o.pi - t) * s.bar(l) + s.o.sin(t) * s.bar(m))


def printed(s: State) -> Any:
    """(14), third line, for all l != m, (k (k - 1), d)."""
    return np.array([entry(s, l, m) for l, m in permutations(range(s.k), 2)], dtype=object)


def at_own_row(s: State) -> Any:
    """The same formula for l = m, (k, d)."""
    return np.array([entry(s, l, l) for l in range(s.k)], dtype=object)


def exchanged(s: State) -> Any:
    """l and m exchanged on the right."""
    return np.array([entry(s, m, l) for l, m in permutations(range(s.k), 2)], dtype=object)


def sine_dropped(s: State) -> Any:
    """The delta term dropped."""
    rows = [s.v[m] * (s.o.pi - s.theta[l, m]) * s.W[l] / (2 * s.o.pi) for l, m in permutations(range(s.k), 2)]
    return np.array(rows, dtype=object)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "l and m exchanged": exchanged,
    "delta term dropped": sine_dropped,
}
DIFFERENT = Hypothesis(
    r"$\ell\ne m$.",
    without=replace(
        exact("derivations.entries.hessian:vw_diagonal_by_stein", at_own_row, {}, name="the same formula for l = m"),
        right={"the formula for l = m": vw_diag.printed},
    ),
)

CLAIM = Claim(
    id="a3-hessian-vw-offdiag",
    title="Hessian block of an output weight and another row",
    statement=r"""$$\nabla^2_{v_\ell,\boldsymbol w_m}\mathcal L(\boldsymbol\theta)=
\frac{v_m\lVert\boldsymbol w_\ell\rVert}{2\pi}\left((\pi-\theta_{\ell,m})\bar{\boldsymbol w}_\ell^T+
\sin\theta_{\ell,m}\bar{\boldsymbol w}_m^T\right),\qquad\ell\ne m.$$""",
    expected=Verdict.PROVED,
    domain=pairs(ALL).describe(),
    derivation="derivations.population.hessian:vw_off_diagonal_by_stein",
    hypotheses=(DIFFERENT, nonzero_rows(printed)),
    checks=(
        exact_at_every_angle("derivations.entries.hessian:vw_off_diagonal_by_differentiation", printed, WRONG),
        exact_at_every_angle("derivations.entries.hessian:vw_off_diagonal_by_stein", printed, WRONG),
        precise("verify.checks.hessian_routes:vw_off_diagonal_integral", printed, WRONG, pairs(PLANAR)),
        precise("verify.checks.hessian_routes:vw_off_diagonal_difference", printed, WRONG, SMOOTH, name=DIFFERENCES),
        agrees("verify.checks.hessian_routes:vw_off_diagonal_code", printed, WRONG, pairs(ALL)),
    ),
)
