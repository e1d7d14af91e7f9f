"""lemma-9-step-split: the norm of the Hessian from the norms of its blocks."""

import numpy as np

from verify.checks.inequality.blocks import Split, blockwise
from verify.checks.inequality.large import ALL, ROWS, Limits, Measure, V, no_larger, norm_of
from verify.claims.smoothness.bounds import DOMAIN
from verify.model import Claim, Verdict

WHOLE = Split(
    {"v, v": 1, "v, W": 2, "W, W": 1},
    {"v, v": ((1, 0), (0, 0)), "v, W": ((0, 1), (1, 0)), "W, W": ((0, 0), (0, 1))},
)
SUB_BLOCKS = Split(
    dict.fromkeys(("1, 1", "1, 2", "2, 1", "2, 2"), 1),
    {f"{i + 1}, {j + 1}": np.eye(4)[2 * i + j].astype(int).reshape(2, 2).tolist() for i in (0, 1) for j in (0, 1)},
)


def without(name: str) -> tuple[Split, Split]:
    """One norm left out of the sum."""
    return Split({**WHOLE.coefficients, name: 0}, WHOLE.patterns), SUB_BLOCKS


def quotient(whole: Measure, parts: tuple[Measure, ...]) -> Measure:
    """The norm of a block over the sum of those of its parts."""
    return lambda H, d: whole(H, d) / sum(part(H, d) for part in parts)


MIXED = norm_of(V, ROWS)
QUOTIENTS = Limits(
    (
        (quotient(norm_of(ALL, ALL), (norm_of(V, V), MIXED, MIXED, norm_of(ROWS, ROWS))), lambda c1, c2: 1),
        (quotient(MIXED, tuple(norm_of(i, j) for i in (0, 1) for j in (2, 3))), lambda c1, c2: 1),
        (quotient(norm_of(ROWS, ROWS), tuple(norm_of(i, j) for i in (2, 3) for j in (2, 3))), lambda c1, c2: 1),
    )
)

CLAIM = Claim(
    id="lemma-9-step-split",
    title="The Hessian split into blocks",
    statement=r"""$$\left\lVert\nabla^2\mathcal L(\boldsymbol v,\boldsymbol W)\right\rVert_2\le\left\lVert
\nabla^2_{\boldsymbol v,\boldsymbol v}\mathcal L(\boldsymbol v,\boldsymbol W)\right\rVert_2+2\left\lVert
\nabla^2_{\boldsymbol v,\mathrm{vect}(\boldsymbol W)}\mathcal L(\boldsymbol v,\boldsymbol W)\right\rVert_2+\left\lVert
\nabla^2_{\mathrm{vect}(\boldsymbol W),\mathrm{vect}(\boldsymbol W)}\mathcal L(\boldsymbol v,\boldsymbol W)\right
\rVert_2,$$ and each block is bounded by the sum over $\ell,m\in\{1,2\}$ of the norms of its sub-blocks.""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    checks=(
        blockwise((WHOLE, SUB_BLOCKS), {f"without the norm of {name}": without(name) for name in WHOLE.patterns}),
        no_larger(QUOTIENTS, {"half the sums": QUOTIENTS.times(0.5)}, name="search over states"),
    ),
    remarks=(
        r"A fact about matrices, with no use of the loss. Sub-additivity needs $\nabla^2_{\boldsymbol v,\mathrm{vect}("
        r"\boldsymbol W)}\mathcal L$ once only: the symmetric matrix with $\boldsymbol B,\boldsymbol B^T$ off the "
        r"diagonal has the norm $\lVert\boldsymbol B\rVert_2$, so that $1$ will do for $2$.",
    ),
)
