"""a2-gradient-w: the gradient in a row of W."""

from typing import Any

import numpy as np

from verify.checks.identity import agrees, exact, precise, sampled
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def kernel_gradient(s: State, i: int, j: int) -> Any:
    """g(w_i, w_j) of (10)."""
    t = s.theta[i, j]
    return (s.norm[j] * s.o.sin(t) * s.bar(i) + (s.o.pi - t) * s.W[j]) / (2 * s.o.pi)


def first_form(s: State) -> Any:
    """The own unit apart: v_i^2 w_i / 2 + the sum over j != i, (k, d)."""
    others = [sum(s.v[i] * s.v[j] * kernel_gradient(s, i, j) for j in range(s.k) if j != i) for i in range(s.k)]
    own = [s.v[i] ** 2 * s.W[i] / 2 + others[i] - s.v[i] * s.a / 2 for i in range(s.k)]
    return np.array(own, dtype=object)


def printed(s: State) -> Any:
    """The last form, one sum over all j, (k, d)."""
    rows = []
    for i in range(s.k):
        total = sum(
            s.v[i] * s.v[j] * s.norm[j] * (s.o.sin(s.theta[i, j]) * s.bar(i) + (s.o.pi - s.theta[i, j]) * s.bar(j))
            for j in range(s.k)
        )
        rows.append(total / (2 * s.o.pi) - s.v[i] * s.a / 2)
    return np.array(rows, dtype=object)


def own_unit_dropped(s: State) -> Any:
    """The sum over j != i without the own term."""
    return printed(s) - np.array([s.v[i] ** 2 * s.W[i] / 2 for i in range(s.k)], dtype=object)


def own_weight_dropped(s: State) -> Any:
    """v_j for v_i v_j."""
    return np.array([row / s.v[i] if s.v[i] else row + s.a for i, row in enumerate(printed(s))], dtype=object)


WRONG = {
    **variants(
        printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "target negated", "3 for pi"
    ),
    "i = j dropped": own_unit_dropped,
    "v_i dropped": own_weight_dropped,
}

CLAIM = Claim(
    id="a2-gradient-w",
    title=r"Gradient with respect to $\boldsymbol w_i$",
    statement=r"""$$\nabla_{\boldsymbol w_i}\mathcal L(\boldsymbol\theta)=\frac12v_i^2\boldsymbol w_i+
\sum_{\substack{j=1\\i\ne j}}^kv_iv_jg(\boldsymbol w_i,\boldsymbol w_j)-\frac12v_i\boldsymbol a=\sum_{j=1}^kv_iv_j
g(\boldsymbol w_i,\boldsymbol w_j)-\frac12v_i\boldsymbol a=\frac1{2\pi}\sum_{j=1}^kv_iv_j\lVert\boldsymbol w_j\rVert
\left(\sin\theta_{ij}\bar{\boldsymbol w}_i+(\pi-\theta_{ij})\bar{\boldsymbol w}_j\right)-\frac12v_i\boldsymbol a.$$""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    derivation="derivations.population.gradient:gradient_w_by_stein",
    hypotheses=(nonzero_rows(printed),),
    checks=(
        exact("derivations.entries.first_order:gradient_w_by_differentiation", printed, WRONG),
        exact("derivations.entries.first_order:gradient_w_by_stein", printed, WRONG),
        exact("derivations.entries.first_order:gradient_w_by_stein", first_form, WRONG, name="the first form"),
        precise("verify.checks.routes:gradient_w_integral", printed, WRONG, STATES),
        sampled("verify.checks.routes:gradient_w_sample", printed, WRONG, STATES),
        agrees("verify.checks.routes:gradient_w_code", printed, WRONG, STATES),
    ),
)
