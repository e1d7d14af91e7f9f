"""imbalance-definition: squared length of a row less squared output weight."""

from typing import Any

import numpy as np

from verify.checks.descent.monitor import Monitor, monitored
from verify.checks.identity import exact
from verify.checks.variants import variants
from verify.claims.imbalance.runs import EXPERIMENTS, ROUNDING, everywhere
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """b_1, b_2."""
    return np.array([s.W[i] @ s.W[i] - s.v[i] ** 2 for i in range(s.k)], dtype=object)


def sum_of_squares(s: State) -> Any:
    """|w_i|^2 + v_i^2."""
    return printed(s) + 2 * s.v**2


SAME = Monitor(
    everywhere,
    lambda path, c: ROUNDING - np.abs(path.now.imbalance - path.now.norm**2 + c["weight"] * path.now.v**2).max(axis=1),
    {"weight": 1.0},
)

CLAIM = Claim(
    id="imbalance-definition",
    title="Imbalance",
    statement=r"""$$b_1^{(\tau)}:=\left\lVert\boldsymbol w_1^{(\tau)}\right\rVert^2-\left(v_1^{(\tau)}\right)^2,\qquad
b_2^{(\tau)}:=\left\lVert\boldsymbol w_2^{(\tau)}\right\rVert^2-\left(v_2^{(\tau)}\right)^2.$$ A constant bound of
$\lvert b_i\rvert$ is needed to keep the norms bounded.""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $\boldsymbol v$, $\boldsymbol W$, with either sign of $v_2$.",
    reading="A definition holds when it is well defined and means the same in both legs.",
    checks=(
        exact(
            "derivations.descent.drift:imbalances",
            printed,
            {**variants(printed, "sign", "factor 2"), "sum of the squares": sum_of_squares},
        ),
        monitored(SAME, EXPERIMENTS, {"1.001 v^2": SAME.at(weight=1.001)}, name="as our runs record it"),
    ),
    remarks=(
        r"How it bounds the norms: $\lVert\boldsymbol w_i\rVert^2\le v_i^2+\gamma\lVert\boldsymbol a\rVert$, which is "
        r"all that Lemmas 4 and 5 use it for.",
    ),
)
