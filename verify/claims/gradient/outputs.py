"""a2-gradient-v: the gradient in an output weight."""

from typing import Any

import numpy as np

from verify.checks.identity import agrees, exact, precise, sampled
from verify.checks.variants import variants
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def kernel(s: State, i: int, j: int) -> Any:
    """f(w_i, w_j) of (8)."""
    t = s.theta[i, j]
    return s.norm[i] * s.norm[j] * (s.o.sin(t) + (s.o.pi - t) * s.o.cos(t)) / (2 * s.o.pi)


def printed(s: State) -> Any:
    """The last form, (k,)."""
    sums = [sum(s.v[j] * kernel(s, i, j) for j in range(s.k)) for i in range(s.k)]
    return np.array([sums[i] - s.a @ s.W[i] / 2 for i in range(s.k)], dtype=object)


def own_unit_dropped(s: State) -> Any:
    """The sum over j != i only."""
    return printed(s) - np.array([s.v[i] * kernel(s, i, i) for i in range(s.k)], dtype=object)


def own_weight_kept(s: State) -> Any:
    """v_i v_j for v_j."""
    return np.array([s.v[i] * entry for i, entry in enumerate(printed(s))], dtype=object)


WRONG = {
    **variants(
        printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "target negated", "3 for pi"
    ),
    "i = j dropped": own_unit_dropped,
    "v_i v_j for v_j": own_weight_kept,
}

CLAIM = Claim(
    id="a2-gradient-v",
    title="Gradient with respect to $v_i$",
    statement=r"""$$\nabla_{v_i}\mathcal L(\boldsymbol\theta)=v_if(\boldsymbol w_i,\boldsymbol w_i)+
\sum_{\substack{j=1\\i\ne j}}^kv_jf(\boldsymbol w_i,\boldsymbol w_j)-\frac12\boldsymbol a^T\boldsymbol w_i
=\sum_{j=1}^kv_jf(\boldsymbol w_i,\boldsymbol w_j)-\frac12\boldsymbol a^T\boldsymbol w_i=\frac1{2\pi}\sum_{j=1}^kv_j
\lVert\boldsymbol w_i\rVert\lVert\boldsymbol w_j\rVert\left(\sin\theta_{ij}+(\pi-\theta_{ij})\cos\theta_{ij}\right)
-\frac12\boldsymbol a^T\boldsymbol w_i.$$""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    derivation="derivations.population.gradient:gradient_v_by_stein",
    checks=(
        exact("derivations.entries.first_order:gradient_v_by_differentiation", printed, WRONG),
        exact("derivations.entries.first_order:gradient_v_by_stein", printed, WRONG),
        precise("verify.checks.routes:gradient_v_integral", printed, WRONG, STATES),
        sampled("verify.checks.routes:gradient_v_sample", printed, WRONG, STATES),
        agrees("verify.checks.routes:gradient_v_code", printed, WRONG, STATES),
    ),
)
