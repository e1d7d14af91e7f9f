"""a2-homogeneity: Euler's identity for the pair (v_i, w_i)."""

from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.claims.gradient.outputs import printed as gradient_v
from verify.claims.gradient.rows import printed as gradient_w
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """(13): the left side by the printed gradient in w, to be compared with v_i times the gradient in v."""
    rows = gradient_w(s)
    return np.array([s.W[i] @ rows[i] for i in range(s.k)], dtype=object)


def unit_rows(s: State) -> Any:
    """The unit vector on the left."""
    rows = gradient_w(s)
    return np.array([s.bar(i) @ rows[i] for i in range(s.k)], dtype=object)


def output_gradient(s: State) -> Any:
    """v_i dropped on the right."""
    return gradient_v(s)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "factor 2", "target negated"),
    "w_i normalised": unit_rows,
    "v_i dropped": output_gradient,
}

CLAIM = Claim(
    id="a2-homogeneity",
    title="Relation between the two gradients",
    statement=r"$$\boldsymbol w_i^T\nabla_{\boldsymbol w_i}\mathcal L(\boldsymbol\theta)=v_i\nabla_{v_i}\mathcal L("
    r"\boldsymbol\theta).$$",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    derivation="derivations.population.gradient_matrices:homogeneity",
    checks=(
        exact("derivations.entries.first_order:euler_right_side", printed, WRONG),
        precise("verify.checks.routes:euler_integral", printed, WRONG, STATES),
    ),
    remarks=(
        r"It holds for every loss of $\sum_iv_i\phi(\boldsymbol w_i^T\boldsymbol x)$ whatever the data: $(v_i,"
        r"\boldsymbol w_i)\mapsto(v_i/c,c\,\boldsymbol w_i)$ changes nothing, and (13) is the derivative of that "
        "in $c$.",
    ),
)
