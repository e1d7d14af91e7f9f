"""imbalance-flow-and-total-drift: gradient flow keeps the imbalance, and gradient descent nearly."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from verify.checks.descent.argument import partly
from verify.checks.descent.monitor import Monitor, monitored
from verify.checks.descent.runs import Experiment, Path
from verify.checks.descent.samples import OneNeuron, on_every_pattern
from verify.checks.descent.series import Decay, adds_up
from verify.checks.descent.state import Step, dot
from verify.checks.descent.symbolic import displayed
from verify.claims.imbalance.runs import drift
from verify.model import Claim, Verdict

TO_THE_END = (Experiment(10, 1e-2, 0.1, 600), Experiment(5, 1.0, 0.3, 300), Experiment(10, 1e-2, 0.1, 600, n=1000))


def rate(s: Step, weight: int = 1) -> Sequence[tuple[Any, Any]]:
    """Half the rate of b_1 under gradient flow, in two parts that cancel; `weight` is for wrong variants."""
    in_v, in_W = s.population
    return [(dot(s.row(0), in_W[:, 0]), weight * s.v(0) * in_v[:, 0])]


def rate_on_samples(neuron: OneNeuron) -> Sequence[tuple[Any, Any]]:
    """The same for the loss of samples."""
    return [(neuron.w.dot(neuron.in_w), neuron.v * neuron.in_v)]


def left(path: Path, c: Any) -> Any:
    """How much all drifts together are below a bound: a number for the whole run."""
    bound = c["factor"] * path.experiment.step_size * (path.loss[0] - path.loss[-1])
    return np.array([bound - np.abs(drift(path)).sum()])


def settled(path: Path, c: Any) -> Any:
    """The run has come to an optimum."""
    return np.array([path.loss[-1] < 1e-6])


TOTAL = Monitor(settled, left, {"factor": 2.0})
SERIES = Decay("q", "scale/(1-q)")

FLOW = Claim(
    id="imbalance-flow-and-total-drift.i",
    title="Gradient flow keeps the imbalance",
    statement="The imbalance is invariant under gradient flow.",
    expected=Verdict.PROVED,
    domain=r"For both losses, all $d\ge1$, where they are differentiable.",
    derivation="derivations.descent.drift:one_step",
    checks=(
        partly(
            displayed(
                rate, {"twice": lambda s: rate(s, weight=2), "sign": lambda s: rate(s, weight=-1)}, name="the rate of b"
            ),
            "the population loss",
        ),
        on_every_pattern(
            rate_on_samples,
            {"twice": lambda neuron: [(neuron.w.dot(neuron.in_w), 2 * neuron.v * neuron.in_v)]},
            name="the rate of b on samples",
        ),
    ),
)

DRIFT = Claim(
    id="imbalance-flow-and-total-drift.ii",
    title="The total drift is finite",
    statement=r"""Since $\mathrm{diag}(v_1,v_2)\boldsymbol W$ converges exponentially fast in Phase 3, the accumulated
drift of $b_i$ under gradient descent stays finite as $\tau\to\infty$; a constant bound of each step would not
suffice.""",
    expected=Verdict.SUPPORTED,
    domain="For the runs of Theorem 2, from the time on at which it states its linear rate.",
    reading=r"Conditional on Lemma 3 and on the rate of Theorem 2: with $\lVert v_1\boldsymbol w_1-\boldsymbol "
    r"a\rVert^2+\lVert v_2\boldsymbol w_2+\boldsymbol a\rVert^2\le Eq^s$ at step $s$ and $v_i^2+\lVert\boldsymbol "
    r"w_i\rVert^2\le M$, the drifts add up to $c_6\mu^2\frac{ME}{1-q}$ at most.",
    checks=(
        adds_up(SERIES, {"a constant bound": Decay("1", "scale"), "1 + q": Decay("q", "scale/(1+q)")}),
        monitored(
            TOTAL,
            TO_THE_END,
            {"factor 1/10": TOTAL.at(factor=0.1)},
            name="all drifts together on real runs",
            note="below twice the step size times the loss that was there, at a loss below 1e-6",
        ),
    ),
    rests_on=("lemma-3", "thm-2"),
    remarks=(
        r"Needed is less than Theorem 2: where descent takes away a share of the gradient's square, $\mathcal "
        r"L^{(\tau+1)}\le\mathcal L^{(\tau)}-\frac\mu2\lVert\nabla\mathcal L\rVert^2$, all drifts of both neurons add "
        r"up to $\mu^2\sum_\tau\lVert\nabla\mathcal L\rVert^2\le2\mu\mathcal L^{(0)}$, near $\mu\lVert\boldsymbol "
        r"a\rVert^2$ for a small start, with no rate.",
        r"Real runs stay far below. At $d=10$, $\sigma=10^{-2}$, $\mu=0.1$ the drifts of the population run add up to "
        r"about $3\cdot10^{-5}$, of the order of $\mu\sigma^2$, and Lemma 3 summed over its steps to above $200$: "
        r"aligned and balanced neurons do not drift, to second order.",
    ),
)

CLAIM = Claim(
    id="imbalance-flow-and-total-drift",
    title="Invariance under gradient flow; total drift",
    statement="""(i) The imbalance is invariant under gradient flow. (ii) Under gradient descent the accumulated drift
stays finite.""",
    expected=Verdict.SUPPORTED,
    domain="For both losses.",
    parts=(FLOW, DRIFT),
)
