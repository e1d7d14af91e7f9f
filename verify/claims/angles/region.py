"""The hypotheses that Lemmas 4 and 5 share, about one step and about runs."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from verify.checks.descent.one_step import Constants
from verify.checks.descent.runs import Experiment, Path
from verify.checks.descent.state import Step

PRINTED = {"c0": "1/2", "c2": "2", "c4": "pi/20", "c5": "1/50", "gamma": "1/4"}
"""c0 of Lemma 4."""
LENGTH = r"$v_i\le c_2\sqrt{\lVert\boldsymbol a\rVert}$"
IMBALANCE = r"$\lvert b_i\rvert\le\gamma\lVert\boldsymbol a\rVert$"
DEVIATION = r"$\lVert\Delta\mathcal G_i\rVert\le c_5\lVert\boldsymbol a\rVert$"
STEP_SIZE = r"$\mu\le\frac{c_0}{\lVert\boldsymbol a\rVert}$"
REGION = rf"{LENGTH}, $\theta_i\le c_4$, {IMBALANCE}, {DEVIATION}, $\mu\lVert\boldsymbol a\rVert\le c_0$"
MARGINS = ("v", "theta", "b", "-b", "deviation")
EXPERIMENTS = (
    Experiment(10, 1e-2, 0.1, 400),
    Experiment(100, 1e-3, 0.15, 300),
    Experiment(10, 1e-2, 0.1, 300, n=100_000),
)
"""Deviations below 1/50 need many samples: they are near (d/n)^(1/2)."""


def of_neuron(s: Step, c: Constants, i: int) -> dict[str, Any]:
    """How far one neuron is inside, for |a| = 1."""
    return {
        "v": c["c2"] - s.v(i),
        "theta": c["c4"] - s.to_target(i),
        "b": c["gamma"] - s.imbalance(i),
        "-b": c["gamma"] + s.imbalance(i),
        "deviation": c["c5"] - s.deviation(i),
    }


def within(s: Step, c: Constants) -> Sequence[Any]:
    """All hypotheses of Lemma 4."""
    return [c["c0"] - s.mu * s.size, *(x for i in (0, 1) for x in of_neuron(s, c, i).values())]


def seen(path: Path, c: Any) -> Any:
    """Where a run meets them, step by step."""
    now = path.now
    inside = (now.v > 0) & (now.v <= c["c2"]) & (now.angle <= c["c4"])
    inside &= (np.abs(now.imbalance) <= c["gamma"]) & (now.deviation <= c["c5"])
    return inside.all(axis=1) & (path.experiment.step_size <= c["c0"])
