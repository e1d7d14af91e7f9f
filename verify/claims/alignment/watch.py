"""The steps of C.4 in real runs, while all weights and rows are at most 1/3: c5hat = 3 for 2 e^alpha."""

from typing import Any

import numpy as np

from verify.checks.descent.monitor import Constants, Monitor
from verify.checks.descent.runs import Path
from verify.claims.phases.overview import RUNS as PHASES

RUNS = (PHASES[1], PHASES[2], PHASES[4])
NOTE = "while v_i, |w_i| <= 1/3 and |Delta G_i| <= 1/9: every c5hat with 4/c5hat^2 <= 1/2 is proved, and this is one"
FEW = (1, 2, 20)
"""Starts of every experiment, by size."""
SMALL = {"longest": 1 / 3, "deviation": 1 / 9}


def short(p: Path, c: Constants) -> Any:
    """(23), and the bound of the deviations, before the step; v_i > 0."""
    sizes = np.concatenate([p.now.v, p.now.norm], axis=1).max(1) <= c["longest"]
    return sizes & (p.now.deviation.max(1) <= c["deviation"]) & (p.now.v.min(1) > 0)


def along(p: Path, i: int) -> Any:
    """a.w_1, or -a.w_2, at every state."""
    return (1 - 2 * i) * (p.W[:, i] @ p.a)


def gained(p: Path, i: int) -> Any:
    """What a step adds to it, over mu v_i."""
    return np.diff(along(p, i)) / (p.experiment.step_size * p.now.v[:, i])


def across(p: Path) -> Any:
    """|(I - a a^T) w_1| at every state."""
    return np.linalg.norm(p.W[:, 0] - along(p, 0)[:, None] * p.a, axis=1)


def rest(p: Path) -> Any:
    """What a step adds to v_1 beyond mu/2 a.w_1, over mu/2 |w_1|."""
    half = p.experiment.step_size / 2
    return (np.diff(p.v[:, 0]) - half * along(p, 0)[:-1]) / (half * p.now.norm[:, 0])


def over_signal(p: Path, values: Any) -> Any:
    """What a step adds to something of the first neuron, over mu v_1."""
    return np.diff(values) / (p.experiment.step_size * p.now.v[:, 0])


ALONG = Monitor(
    short,
    lambda p, c: np.minimum(gained(p, 0) - c["low"], c["high"] - gained(p, 0)),
    {**SMALL, "low": 0.25, "high": 0.75},
)
SECOND = Monitor(short, lambda p, c: gained(p, 1) - c["low"], {**SMALL, "low": 0.25})
ACROSS = Monitor(short, lambda p, c: c["share"] - over_signal(p, across(p)), {**SMALL, "share": 2 / 9})
LENGTH = Monitor(short, lambda p, c: c["share"] - over_signal(p, p.norm[:, 0]), {**SMALL, "share": 0.75})
WEIGHT = Monitor(short, lambda p, c: c["most"] - np.abs(rest(p)), {**SMALL, "most": 4 / 9})
