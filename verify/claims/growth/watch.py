"""The steps of C.5 watched in real runs, whose step sizes are 10^8 to 10^9 times c_0/ln(1/sigma)."""

from typing import Any

import numpy as np

from verify.checks.descent.monitor import Constants, Monitor
from verify.checks.descent.runs import Path
from verify.claims.alignment import watch

RUNS, FEW = watch.RUNS, watch.FEW
NOTE = "while theta_i <= c_4, |b_i| <= 1/2 and |Delta G_i| <= 1/3; step sizes 10^8 to 10^9 times those of the lemma"
ROUNDING = 1e-12
NEAR = {"c4": np.pi / 10, "b": 0.5, "deviation": 1 / 3}


def near(p: Path, c: Constants) -> Any:
    """The hypotheses of `lemma-7-step-gradient`, and those on mu v^2 and mu |w|^2, before the step."""
    now, mu = p.now, p.experiment.step_size
    lengths = (mu * np.maximum(now.v, now.norm) ** 2).max(1) <= 0.5
    angles = (now.angle.max(1) <= c["c4"]) & (now.deviation.max(1) <= c["deviation"])
    return angles & lengths & (now.v.min(1) > 0) & (np.abs(now.imbalance).max(1) <= c["b"])


def balanced(p: Path, c: Constants) -> Any:
    """0 < v_i <= 2 and |b_i| <= 1/50."""
    return (p.now.v.min(1) > 0) & (p.now.v.max(1) <= 2) & (np.abs(p.now.imbalance).max(1) <= 0.02)


def slope(p: Path) -> Any:
    """The gradient in both output weights, by the step."""
    return (p.now.v - p.then.v) / p.experiment.step_size


def product(p: Path) -> Any:
    """v_i |w_i| at every state."""
    return p.v * p.norm


def short(p: Path, c: Constants) -> Any:
    """Both products are at most a quarter."""
    return near(p, c) & (product(p.now).max(1) <= 0.25)


def long(p: Path, c: Constants) -> Any:
    """Both products are at least a quarter."""
    return near(p, c) & (product(p.now).min(1) >= 0.25)


def row(p: Path, c: Constants) -> Any:
    """|w_i| after the step less its bound."""
    lost = p.experiment.step_size * p.now.v * slope(p) / p.now.norm
    return (p.then.norm - p.now.norm + c["share"] * lost).min(1) + ROUNDING


def sum_grows(p: Path, c: Constants) -> Any:
    """By how much v_i + |w_i| grows in a step, over mu times it."""
    before, after = p.now.v + p.now.norm, p.then.v + p.then.norm
    return ((after / before - 1) / p.experiment.step_size).min(1) - c["rate"]


def bound_of_slope(p: Path, c: Constants) -> Any:
    """Over |w_i|/2."""
    return (product(p.now) - c["left"] - 2 * slope(p) / p.now.norm).min(1)


def drift(p: Path, c: Constants) -> Any:
    return c["most"] - (np.abs(p.then.imbalance - p.now.imbalance) / p.experiment.step_size**2).max(1)


ROW = Monitor(lambda p, c: p.now.v.min(1) > 0, row, {"share": 1.0})
SLOPE = Monitor(near, bound_of_slope, {**NEAR, "left": 0.5})
SUM = Monitor(short, sum_grows, {**NEAR, "rate": 0.125})
PRODUCT = Monitor(long, lambda p, c: product(p.then).min(1) - c["least"], {**NEAR, "least": 0.25})
DRIFT = Monitor(balanced, drift, {"most": 3300.0})
TOP = Monitor(near, lambda p, c: np.minimum(p.then.v.min(1), c["top"] - p.then.v.max(1)), {**NEAR, "top": 2.0})
CONE = Monitor(near, lambda p, c: c["after"] - p.then.angle.max(1), {**NEAR, "c4": np.pi / 20, "after": np.pi / 20})
