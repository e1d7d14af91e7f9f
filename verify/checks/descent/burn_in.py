"""How many steps Phases 1 and 2 take over the initial scale: printed, linearised at the origin, and in real runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil, log
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

SCALES = (1e-2, 1e-4, 1e-6, 1e-9, 1e-12)
DIMENSION = 100
STARTS = (2, 5, 40)


@dataclass(frozen=True)
class BurnIn:
    """alignment, growth: sigma -> steps times mu, printed. slope: of the steps over ln(1/sigma), linearised."""

    alignment: Callable[[float], float]
    growth: Callable[[float], float]
    slope: float
    step_size: float = 0.1

    def with_(self, **changes: Any) -> BurnIn:
        return replace(self, **changes)


def measured(burn_in: BurnIn, wrong: Mapping[str, BurnIn]) -> Check:
    """Every run is aligned by the printed T_1 and grown by T_1 + T_2; the growth follows the slope."""

    def run(subject: BurnIn, ctx: Context) -> Finding:
        times = np.array([_times(subject, sigma, ctx) for sigma in SCALES])
        decades = np.log(1 / np.array(SCALES))
        printed = np.array([(subject.alignment(s), subject.alignment(s) + subject.growth(s)) for s in SCALES])
        if not (times[:, :2] <= printed).all():
            return fails("a run is later than printed", location=f"sigma = {SCALES[int(np.argmax(times[:, 1]))]:g}")
        slope = float(np.polyfit(decades, times[:, 1], 1)[0])
        if abs(slope / subject.slope - 1) > 0.02:
            return fails(f"the steps times mu grow by {slope:.4f} for each e-fold of sigma, not {subject.slope:.4f}")
        rows = np.stack([*printed.T, times[:, 0], times[:, 2], times[:, 1]])
        numbers = {
            "slope of mu (steps) in ln(1/sigma)": f"{slope:.4f}",
            "alignment, times mu": f"{times[:, 0].min():.2f} to {times[:, 0].max():.2f}",
            f"largest imbalance over sigma^2, sigma >= {SCALES[1]:g}": f"{times[:2, 3].max():.3f}",
            "growth, printed over real": f"{(printed[:, 1] / times[:, 1]).min():.1f} at least",
        }
        return holds("before T_1 and T_1 + T_2, at the slope", numbers=numbers, arrays=_arrays(decades, rows))

    note = f"the latest of {' / '.join(map(str, STARTS))} starts in d = {DIMENSION} at each of {len(SCALES)} scales"
    return Check("burn-in over the scale", Strength.OBSERVED, run, burn_in, Coverage.POINTS, note, wrong)


def _times(subject: BurnIn, sigma: float, ctx: Context) -> Any:
    """mu times the latest end of the alignment, of the growth, of the linearised growth; the largest |b|/sigma^2."""
    from numeric import gd

    mu, found = subject.step_size, []
    for i in range(ctx.scale(*STARTS)):
        start = gd.starts.theorem(DIMENSION, sigma, seed=ctx.seed + i)
        record = gd.run(start, gd.Settings(mu, ceil((30 + 2.5 * log(1 / sigma)) / mu)))
        linear = gd.linear.growth_step(start.v, start.W, start.a, mu)
        ends = record.phases.alignment_end, record.phases.growth_end, linear
        drift = float(np.abs(record.imbalance[-1]).max()) / sigma**2
        found.append([*(mu * (np.nan if end is None else end) for end in ends), drift])
    return np.max(found, axis=0)


def _arrays(decades: Any, rows: Any) -> dict[str, Any]:
    labels = ["printed $T_1$", "printed $T_1+T_2$", "runs: aligned", "linearised: grown", "runs: grown"]
    return {
        "x": decades,
        "y": rows,
        "labels": np.array(labels),
        "xlabel": np.array(r"$\ln(1/\sigma)$"),
        "ylabel": np.array(r"steps times $\mu$"),
        "logy": np.array(True),
    }
