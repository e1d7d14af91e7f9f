"""lemma-12-step-gradients: both gradients at unit output weights."""

from typing import Any

import numpy as np

from verify.checks.identity import agrees, exact, precise
from verify.checks.inequality.domains import UNIT_PAIRS
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """Both rows, (2, d)."""
    pi, t = s.o.pi, s.theta[0, 1]
    sine, rest = s.o.sin(t), pi - t
    first = -s.a / 2 + (pi * s.W[0] - sine * s.norm[1] * s.bar(0) - rest * s.W[1]) / (2 * pi)
    second = s.a / 2 - (rest * s.W[0] + sine * s.norm[0] * s.bar(1) - pi * s.W[1]) / (2 * pi)
    return np.array([first, second], dtype=object)


def lengths_exchanged(s: State) -> Any:
    """|w_1| in the first gradient, |w_2| in the second."""
    wrong, turn = printed(s), s.o.sin(s.theta[0, 1]) / (2 * s.o.pi) * (s.norm[1] - s.norm[0])
    return wrong + np.array([turn * s.bar(0), -turn * s.bar(1)], dtype=object)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "target negated"),
    "lengths exchanged": lengths_exchanged,
    "a/2 in both": lambda s: printed(s) + np.array([s.a, 0 * s.a], dtype=object),
}
BUILDER = "verify.checks.inequality.gradient_bound"

CLAIM = Claim(
    id="lemma-12-step-gradients",
    title="Gradients at unit output weights",
    statement=r"""For $v_1=v_2=1$ and the network $\phi(\boldsymbol w_1^T\boldsymbol x)-\phi(\boldsymbol w_2^T
\boldsymbol x)$: $$\nabla_{\boldsymbol w_1}\mathcal L=-\frac{\boldsymbol a}2+\frac1{2\pi}\left(\pi\boldsymbol w_1-
\sin\theta\lVert\boldsymbol w_2\rVert\bar{\boldsymbol w}_1-(\pi-\theta)\boldsymbol w_2\right),\qquad
\nabla_{\boldsymbol w_2}\mathcal L=\frac{\boldsymbol a}2-\frac1{2\pi}\left((\pi-\theta)\boldsymbol w_1+\sin\theta
\lVert\boldsymbol w_1\rVert\bar{\boldsymbol w}_2-\pi\boldsymbol w_2\right).$$""",
    expected=Verdict.PROVED,
    domain=UNIT_PAIRS.describe(),
    derivation="derivations.inequalities.lemma12:gradients",
    formal=("Gradient.gradients",),
    hypotheses=(nonzero_rows(printed),),
    checks=(
        exact(f"{BUILDER}:gradients_by_differentiation", printed, WRONG),
        exact(f"{BUILDER}:gradients_by_stein", printed, WRONG),
        precise(f"{BUILDER}:gradients_integral", printed, WRONG, UNIT_PAIRS),
        agrees(f"{BUILDER}:gradients_code", printed, WRONG, UNIT_PAIRS),
    ),
)
