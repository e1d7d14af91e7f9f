"""imbalance-recursion: what one step makes of the imbalance."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from verify.checks.descent.monitor import Monitor, monitored
from verify.checks.descent.runs import Path
from verify.checks.descent.samples import OneNeuron, on_every_pattern
from verify.claims.imbalance.runs import EXPERIMENTS, ROUNDING, drift, everywhere
from verify.model import Claim, Verdict


def imbalance(v: Any, w: Any) -> Any:
    """b."""
    return w.dot(w) - v**2


def printed(neuron: OneNeuron, sign: int = -1, power: int = 2) -> Sequence[tuple[Any, Any]]:
    """Both sides; `sign` and `power` are for wrong variants."""
    second = neuron.in_w.dot(neuron.in_w) + sign * neuron.in_v**2
    return [(imbalance(*neuron.after), imbalance(neuron.v, neuron.w) + neuron.mu**power * second)]


def off(path: Path, c: Any) -> Any:
    """How far a run is from it, with the gradients that its steps are made of."""
    rows, weights = path.then.W - path.now.W, path.then.v - path.now.v
    second = (rows**2).sum(axis=2) + c["sign"] * weights**2
    return ROUNDING - np.abs(drift(path) - second).max(axis=1)


RUNS = Monitor(everywhere, off, {"sign": -1.0})

CLAIM = Claim(
    id="imbalance-recursion",
    title="One step of the imbalance",
    statement=r"""$$b_1^{(\tau+1)}=b_1^{(\tau)}+\mu^2\left(\left\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal
L}\right\rVert^2-\left(\nabla_{v_1}\widehat{\mathcal L}\right)^2\right).$$""",
    expected=Verdict.PROVED,
    domain=r"For all $n,d\ge1$, data, $\boldsymbol v$, $\boldsymbol W$, $\mu$; at kinks with any derivative of the "
    r"rectifier between $0$ and $1$.",
    derivation="derivations.descent.drift:one_step",
    checks=(
        on_every_pattern(
            printed,
            {"plus": lambda neuron: printed(neuron, sign=1), "mu": lambda neuron: printed(neuron, power=1)},
            name="one step on samples",
        ),
        monitored(RUNS, EXPERIMENTS, {"plus": RUNS.at(sign=1.0)}),
    ),
    remarks=(
        r"Euler's identity, (13), is stated for the population loss and holds for the loss of every sample, kinks "
        "included: so the terms of first order cancel for both losses.",
        r"With $\nabla_{\boldsymbol w_1}=v_1\boldsymbol h$ and $\nabla_{v_1}=\boldsymbol w_1^T\boldsymbol h$: "
        r"$b_1^{(\tau+1)}=(1-\mu^2\lVert\boldsymbol h\rVert^2)\,b_1^{(\tau)}+\mu^2\left(\lVert\boldsymbol "
        r"w_1\rVert^2\lVert\boldsymbol h\rVert^2-(\boldsymbol w_1^T\boldsymbol h)^2\right)$. What imbalance there is "
        r"shrinks; what is added is never negative, and nothing once $\boldsymbol h$ is parallel to the row. So "
        r"$\min(b_1,0)$ never falls for $\mu\lVert\boldsymbol h\rVert\le1$.",
    ),
)
