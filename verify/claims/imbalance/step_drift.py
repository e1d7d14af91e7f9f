"""lemma-3-step-drift: the drift from the update rule."""

from collections.abc import Sequence
from typing import Any

from verify.checks.descent.monitor import monitored
from verify.checks.descent.samples import OneNeuron, on_every_pattern
from verify.claims.imbalance.recursion import RUNS, imbalance
from verify.claims.imbalance.runs import EXPERIMENTS
from verify.model import Claim, Verdict


def chain(neuron: OneNeuron, cross: int = 2, sign: int = -1, whole: int = 1) -> Sequence[tuple[Any, Any]]:
    """(17): both lines, and x + y -+ (x - y) as twice a square; `cross`, `sign`, `whole` are for wrong variants."""
    mu, v, w, in_v, in_w = neuron.mu, neuron.v, neuron.w, neuron.in_v, neuron.in_w
    x, y = in_w.dot(in_w), in_v**2
    row, weight = w.dot(w) - cross * mu * w.dot(in_w) + mu**2 * x, v**2 - 2 * mu * v * in_v + mu**2 * y
    after, bound = imbalance(*neuron.after), whole * (x + y)
    drift = x + sign * y
    return [
        (after, row - weight),
        (after - imbalance(v, w), mu**2 * drift),
        (bound - drift, 2 * y),
        (bound + drift, 2 * x),
    ]


CLAIM = Claim(
    id="lemma-3-step-drift",
    title="Drift from the update rule",
    statement=r"""$$b_1^{(\tau+1)}=\lVert\boldsymbol w_1\rVert^2-2\mu\boldsymbol w_1^T\nabla_{\boldsymbol w_1}
\widehat{\mathcal L}+\mu^2\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal L}\rVert^2-\left(v_1^2-2\mu v_1\nabla_{v_1}
\widehat{\mathcal L}+\mu^2\left(\nabla_{v_1}\widehat{\mathcal L}\right)^2\right),$$ $$\left\lvert b_1^{(\tau+1)}-b_1^{(
\tau)}\right\rvert=\mu^2\left\lvert\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal L}\rVert^2-\left(\nabla_{v_1}
\widehat{\mathcal L}\right)^2\right\rvert\le\mu^2\left(\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal L}\rVert^2+\left(
\nabla_{v_1}\widehat{\mathcal L}\right)^2\right).$$""",
    expected=Verdict.PROVED,
    domain=r"For all $n,d\ge1$, data, $\boldsymbol v$, $\boldsymbol W$, $\mu$.",
    derivation="derivations.descent.drift:one_step",
    checks=(
        on_every_pattern(
            chain,
            {
                "one cross term": lambda neuron: chain(neuron, cross=1),
                "plus": lambda neuron: chain(neuron, sign=1),
                "twice the sum": lambda neuron: chain(neuron, whole=2),
            },
            name="both lines",
        ),
        monitored(RUNS, EXPERIMENTS, {"plus": RUNS.at(sign=1.0)}),
    ),
    remarks=(
        r"$\max$ for the sum would do; with $\nabla_{\boldsymbol w_1}=v_1\boldsymbol h$, $\nabla_{v_1}=\boldsymbol "
        r"w_1^T\boldsymbol h$ that is $\max(v_1^2,\lVert\boldsymbol w_1\rVert^2)\lVert\boldsymbol h\rVert^2$ at most.",
    ),
)
