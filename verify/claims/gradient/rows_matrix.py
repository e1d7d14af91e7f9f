"""a2-gradient-w-matrix: the gradient in W as a product of matrices."""

from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """(11), (k, d)."""
    sines = np.frompyfunc(s.o.sin, 1, 1)(s.theta)
    u, bars = s.norm * s.v, np.array([s.bar(i) for i in range(s.k)], dtype=object)
    inner = (s.o.pi - s.theta) @ np.diag(u) + np.diag(sines @ u)
    return np.diag(s.v) @ inner @ bars / (2 * s.o.pi) - np.outer(s.v, s.a) / 2


def diagonal_dropped(s: State) -> Any:
    """Without the term diag(sin(Theta) u)."""
    u, bars = s.norm * s.v, np.array([s.bar(i) for i in range(s.k)], dtype=object)
    return np.diag(s.v) @ ((s.o.pi - s.theta) @ np.diag(u)) @ bars / (2 * s.o.pi) - np.outer(s.v, s.a) / 2


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "target negated"),
    "diag(sin(Theta) u) dropped": diagonal_dropped,
}

CLAIM = Claim(
    id="a2-gradient-w-matrix",
    title=r"Gradient with respect to $\boldsymbol W$, matrix form",
    statement=r"""$$\nabla_{\boldsymbol W}\mathcal L(\boldsymbol\theta)=\frac1{2\pi}\mathrm{diag}(\boldsymbol v)\left(
\left(\pi\mathbb 1\mathbb 1^T-\boldsymbol\Theta\right)\mathrm{diag}(\boldsymbol u)+\mathrm{diag}\left(
\sin(\boldsymbol\Theta)\boldsymbol u\right)\right)\bar{\boldsymbol W}-\frac12\boldsymbol v\boldsymbol a^T.$$""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    derivation="derivations.population.gradient_matrices:gradient_w_matrix",
    hypotheses=(nonzero_rows(printed),),
    checks=(
        exact("derivations.entries.first_order:gradient_w_by_differentiation", printed, WRONG),
        exact("derivations.entries.first_order:gradient_w_by_stein", printed, WRONG),
        precise("verify.checks.routes:gradient_w_integral", printed, WRONG, STATES),
    ),
)
