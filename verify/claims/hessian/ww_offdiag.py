"""a3-hessian-ww-offdiag: the Hessian's block of two different rows."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np

from verify.checks.identity import agrees, exact, precise
from verify.checks.meaning import defined
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian import ww_diag
from verify.claims.hessian.barred import normalised, of_unit_row, projected, unit_or_zero
from verify.claims.hessian.domains import DIFFERENCES, NOT_PARALLEL_ALL, PARALLEL_POINTS, PLANAR_NOT_PARALLEL, SMOOTH
from verify.domain import pairs
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State

Barred = Callable[[State, int, int], Any]


def entry(s: State, l: int, m: int, barred: Barred) -> Any:
    """The second derivative in w_l and w_m, with the barred projection as it is given."""
    dyads = np.outer(s.bar(l), barred(s, m, l)) + np.outer(s.bar(m), barred(s, l, m))
    return s.v[l] * s.v[m] / (2 * s.o.pi) * (dyads + (s.o.pi - s.theta[l, m]) * s.identity())


def blocks(s: State, barred: Barred) -> Any:
    """(14), fifth line, for all l != m, (k (k - 1), d, d)."""
    return np.array([entry(s, l, m, barred) for l, m in permutations(range(s.k), 2)], dtype=object)


def printed(s: State) -> Any:
    """With unit vectors, as the bar says of rows."""
    return blocks(s, normalised)


def at_own_row(s: State) -> Any:
    """The same formula for l = m, (k, d, d)."""
    return np.array([entry(s, l, l, normalised) for l in range(s.k)], dtype=object)


def by_reflection(s: State) -> Any:
    """v_l v_m / (2 pi) ((pi - theta) I + sin(theta) R), where R exchanges the unit vectors and is 0 across them."""
    found = []
    for l, m in permutations(range(s.k), 2):
        kept, turned, t = s.bar(l) + s.bar(m), s.bar(l) - s.bar(m), s.theta[l, m]
        R = np.outer(kept, kept) / (kept @ kept) - np.outer(turned, turned) / (turned @ turned)
        found.append(s.v[l] * s.v[m] / (2 * s.o.pi) * ((s.o.pi - t) * s.identity() + s.o.sin(t) * R))
    return np.array(found, dtype=object)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "the bar on the row alone": lambda s: blocks(s, of_unit_row),
    "no bar": lambda s: blocks(s, projected),
    "l and m of the bars exchanged": lambda s: blocks(s, lambda s, l, m: normalised(s, m, l)),
}
WRONG_REFLECTION = variants(by_reflection, "cos for sin", "pi - theta for theta", "factor 2", "3 for pi")
DIFFERENT = Hypothesis(
    r"$\ell\ne m$.",
    without=defined(
        at_own_row, (ww_diag.ONE_UNIT,), right={"the block of l = m": ww_diag.amended}, name="the formula for l = m"
    ),
)
NO_PARALLEL_ROWS = Hypothesis(
    r"Rows $\ell$ and $m$ are not parallel.",
    stated=False,
    without=defined(
        printed, PARALLEL_POINTS, right={"0 for the bars": lambda s: blocks(s, unit_or_zero)}, name="at parallel rows"
    ),
)

CLAIM = Claim(
    id="a3-hessian-ww-offdiag",
    title="Hessian block of two different rows",
    statement=r"""$$\nabla^2_{\boldsymbol w_\ell,\boldsymbol w_m}\mathcal L(\boldsymbol\theta)=
\frac{v_\ell v_m}{2\pi}\left(\bar{\boldsymbol w}_\ell\bar{\boldsymbol w}_{m,\ell^\perp}^T+
\bar{\boldsymbol w}_m\bar{\boldsymbol w}_{\ell,m^\perp}^T+
(\pi-\theta_{\ell,m})\boldsymbol I\right),\qquad\ell\ne m.$$""",
    expected=Verdict.PROVED,
    domain=pairs(NOT_PARALLEL_ALL).describe(),
    reading=r"$\bar{\boldsymbol w}_{\ell,m^\perp}$ is the unit vector along "
    r"$\boldsymbol w_{\ell,m^\perp}=\boldsymbol P_{\boldsymbol w_m^\perp}\boldsymbol w_\ell$, as the bar says of rows. "
    "That this is not said, and that D.1 uses the formula where there is no such vector, is judged with "
    "a3-projections.",
    derivation="derivations.population.hessian:ww_off_diagonal_by_stein",
    hypotheses=(DIFFERENT, NO_PARALLEL_ROWS, nonzero_rows(printed)),
    checks=(
        exact("derivations.entries.hessian:ww_off_diagonal_by_differentiation", printed, WRONG),
        exact("derivations.entries.hessian:ww_off_diagonal_by_stein", printed, WRONG),
        exact(
            "derivations.entries.hessian:ww_off_diagonal_by_stein",
            by_reflection,
            WRONG_REFLECTION,
            name="the form by a reflection is the same",
        ),
        precise("verify.checks.hessian_routes:ww_off_diagonal_integral", printed, WRONG, pairs(PLANAR_NOT_PARALLEL)),
        precise("verify.checks.hessian_routes:ww_off_diagonal_difference", printed, WRONG, SMOOTH, name=DIFFERENCES),
        agrees("verify.checks.hessian_routes:ww_off_diagonal_code", printed, WRONG, pairs(NOT_PARALLEL_ALL)),
    ),
    remarks=(
        r"The same block is $\frac{v_\ell v_m}{2\pi}\left((\pi-\theta)\boldsymbol I+\sin\theta\,\boldsymbol R\right)$, "
        r"where $\boldsymbol R$ exchanges $\bar{\boldsymbol w}_\ell$ and $\bar{\boldsymbol w}_m$ and is 0 across their "
        r"plane. As $\lVert\boldsymbol R\rVert\le1$, it tends to $\frac{v_\ell v_m}2\boldsymbol I$ for parallel rows "
        r"and to $\boldsymbol0$ for opposite ones, from every side.",
        r"The way there is of first order, $\sin\theta\,\boldsymbol R$ with an $\boldsymbol R$ that depends on the "
        "side: at parallel rows with nonzero output weights the loss has two continuous derivatives and no third.",
    ),
)
