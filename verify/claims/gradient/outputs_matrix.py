"""a2-gradient-v-matrix: the gradient in v as a product of matrices."""

from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """(12), (k,)."""
    sin, cos = np.frompyfunc(s.o.sin, 1, 1), np.frompyfunc(s.o.cos, 1, 1)
    inner = sin(s.theta) + cos(s.theta) * (s.o.pi - s.theta)
    lengths = np.diag(s.norm)
    return lengths @ inner @ lengths @ s.v / (2 * s.o.pi) - s.W @ s.a / 2


def one_length(s: State) -> Any:
    """diag(omega) on one side only."""
    kernel = printed(s) + s.W @ s.a / 2
    return kernel / s.norm - s.W @ s.a / 2


WRONG = {
    **variants(printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "target negated"),
    "diag(omega) once": one_length,
}

CLAIM = Claim(
    id="a2-gradient-v-matrix",
    title=r"Gradient with respect to $\boldsymbol v$, matrix form",
    statement=r"""$$\nabla_{\boldsymbol v}Loss=\frac1{2\pi}\mathrm{diag}(\boldsymbol\omega)\left(\sin\boldsymbol\Theta+
\cos\boldsymbol\Theta\odot\left(\pi\mathbb 1\mathbb 1^T-\boldsymbol\Theta\right)\right)\mathrm{diag}(\boldsymbol\omega)
\boldsymbol v-\frac12\boldsymbol W\boldsymbol a.$$""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    reading=r"$Loss$ is the population loss $\mathcal L$.",
    derivation="derivations.population.gradient_matrices:gradient_v_matrix",
    checks=(
        exact("derivations.entries.first_order:gradient_v_by_differentiation", printed, WRONG),
        exact("derivations.entries.first_order:gradient_v_by_stein", printed, WRONG),
        precise("verify.checks.routes:gradient_v_integral", printed, WRONG, STATES),
    ),
)
