"""The local refinement phase on real runs: the states of (43), and what a step does to the population loss there."""

from __future__ import annotations

from typing import Any

import numpy as np

from verify.checks.descent.monitor import Constants, Monitor
from verify.checks.descent.runs import Experiment, Path
from verify.checks.descent.state import floats

ANGLE, SHORTEST, LONGEST = np.pi / 20, 0.2, 2.006
"""c_4; c_min and c_max of (43)."""
NEGLIGIBLE = 1e-20
"""Losses below this are left out: a difference of two of them is rounding."""
TAIL_RUNS = (
    Experiment(30, 1e-3, 0.1, 400),
    Experiment(100, 1e-3, 0.5, 150),
    Experiment(30, 1e-3, 0.1, 400, n=2000),
    Experiment(40, 1e-2, 0.3, 150, n=800),
)


def bounded(p: Path, c: Constants) -> Any:
    """(43) with the angles: all lengths between c_min and c_max, both rows within c_4 of the target."""
    lengths = np.concatenate([p.v, p.norm], axis=1)
    return (lengths >= SHORTEST).all(1) & (lengths <= LONGEST).all(1) & (p.angle <= ANGLE).all(1)


def handed_over(p: Path, c: Constants) -> Any:
    """From the first state on that meets the end of the growth phase, `thm-2-step-phase-exits`."""
    ready = (p.v >= 0.25).all(1) & (p.angle <= ANGLE).all(1) & (abs(p.imbalance) <= 0.02).all(1)
    return np.maximum.accumulate(ready)


def room(p: Path, c: Constants) -> Any:
    """How far all lengths are inside (43)."""
    lengths = np.concatenate([p.v, p.norm], axis=1)
    return np.minimum(lengths.min(1) - c["c_min"], c["c_max"] - lengths.max(1))


LENGTHS = Monitor(handed_over, room, {"c_min": SHORTEST, "c_max": LONGEST})


def refined(p: Path, c: Constants) -> Any:
    """A step from one such state to another, with a loss that is more than rounding."""
    return bounded(p.now, c) & bounded(p.then, c) & (p.now.loss > NEGLIGIBLE)


def smoothness(shortest: float = SHORTEST * np.cos(ANGLE), longest: float = LONGEST) -> float:
    """L of the amended Lemma 9 at c_1, c_2."""
    square = longest**2
    return float(max(0.5 + 2.5 * square, 0.5 + 0.5 * square + longest**3 / (np.pi * shortest)))


def slope(p: Path) -> tuple[Any, Any]:
    """The population gradient in the output weights (n, 2) and in the rows (n, 2, r)."""
    gradients: tuple[Any, Any] = floats().gradient(p.v, p.W, np.broadcast_to(p.a, p.W[:, 0].shape))
    return gradients


def curvature(p: Path) -> Any:
    """What a step adds to the loss beyond its slope, as the second derivative that would add it, for each step."""
    now, then = p.now, p.then
    slopes = slope(now)
    moves = then.v - now.v, then.W - now.W
    along = sum((slope * move).reshape(len(now), -1).sum(1) for slope, move in zip(slopes, moves, strict=True))
    square = sum((move**2).reshape(len(now), -1).sum(1) for move in moves)
    return 2 * (then.loss - now.loss - along) / square


DESCENT = Monitor(refined, lambda p, c: c["L"] - curvature(p), {"L": smoothness()})
"""(a), divided by mu^2 |grad hat L|^2/2."""


def rate_in_rows(p: Path) -> Any:
    """|grad_W L|^2 over min(v_1^2, v_2^2) L, which Lemma 8 bounds by alpha."""
    return (slope(p)[1] ** 2).sum((1, 2)) / (p.v.min(1) ** 2 * p.loss)


SLOPE = Monitor(refined, lambda p, c: rate_in_rows(p.now) - c["alpha"], {"alpha": 0.05})
