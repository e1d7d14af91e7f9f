"""The states at the ends of Phases 1 and 2 at the step numbers of Lemmas 6 and 7, on real runs with |a| = 1."""

from __future__ import annotations

from math import ceil, log, pi, tan
from typing import Any

import numpy as np

from verify.checks.descent.monitor import Constants, Monitor
from verify.checks.descent.runs import Experiment, Path

ANGLE = pi / 20
LEMMAS = {"angle": ANGLE, "c1": 0.25, "c2": 2.0, "c7": 0.25, "c11": 0.02, "share": 1.0}
"""Of Lemmas 6 and 7; share: of their numbers of steps."""
RUNS = (
    Experiment(100, 1e-100, 0.02, 400_000, at_rest=1e-30),
    Experiment(1000, 1e-100, 0.1, 80_000, at_rest=1e-30),
)
"""At scales so small that Phase 1 ends in the neighbourhood of 0, as Lemma 6 means it: below those of experiments."""


def ends(experiment: Experiment, share: float) -> tuple[int, int]:
    """T_1 = 64/(tan(c_4) mu) and T = T_1 + 32/mu ln(1/sigma), or this share of them."""
    first = ceil(share * 64 / tan(ANGLE) / experiment.step_size)
    return first, first + ceil(share * 32 / experiment.step_size * -log(experiment.sigma))


def at(p: Path, step: int) -> Path:
    """The state after a number of steps; a run that has come to rest stays where it is."""
    return p[min(step, len(p) - 1)]


def starts_right(p: Path, c: Constants) -> Any:
    """Whether the linearised dynamics aligns both rows: |a.w_i| < v_i at first."""
    along = p.W[0] @ p.a
    return np.array([bool((np.abs(along) < p.v[0]).all())])


def first_exit(p: Path, c: Constants) -> Any:
    """theta_i <= c_4 and c_1 sigma <= v_i <= c_2 at T_1; each less its bound, over its bound."""
    state = at(p, ends(p.experiment, c["share"])[0])
    least = c["c1"] * p.experiment.sigma
    return np.array([min(1 - state.angle.max() / c["angle"], state.v.min() / least - 1, 1 - state.v.max() / c["c2"])])


def second_exit(p: Path, c: Constants) -> Any:
    """theta_i <= c_4, v_i >= c_7 and |b_i| <= c_11 at T."""
    state = at(p, ends(p.experiment, c["share"])[1])
    drift = abs(state.imbalance).max()
    return np.array([min(1 - state.angle.max() / c["angle"], state.v.min() / c["c7"] - 1, 1 - drift / c["c11"])])


FIRST = Monitor(starts_right, first_exit, LEMMAS)
SECOND = Monitor(starts_right, second_exit, LEMMAS)
