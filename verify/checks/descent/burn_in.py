"""How long Phases 1 and 2 take over the initial scale: printed, linearised at the origin, and in real runs; |a| = 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from math import log, log1p
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Slope = Callable[[float], float]
"""Step size -> steps for each unit of ln(1/sigma)."""
Time = Callable[[float], float]
"""sigma -> steps times the step size."""
SIGMAS = 10.0 ** -np.arange(2, 13)
SETTLED = 1e-3
"""Scales up to this are small: what comes later in a run is the same for all of them."""
VISIBLE = 1e-4
"""Scales from this on have imbalances, of the size of sigma^2, above the rounding of lengths near 1."""
AT_REST = 1e-30
"""The loss at which a run ends: all that is measured is settled long before."""
STEP_SIZES = (0.3, 0.05)
D = 100
STARTS = (10, 50, 500)
NOTE = (
    f"d = {D}, the same {' / '.join(map(str, STARTS))} draws at sigma = 1e-2 to 1e-12, slope from {SETTLED:g} on; "
    f"mu = {' and '.join(map(str, STEP_SIZES))}"
)


def growth(mu: float) -> float:
    """Linearised at the origin: the growing mode is multiplied by 1 + mu/2 in a step."""
    return 1 / log1p(mu / 2)


@dataclass(frozen=True)
class BurnIn:
    """mu T_1 and mu T_2 as printed, and the slope of the steps in ln(1/sigma)."""

    alignment: Time
    growth: Time
    slope: Slope = growth

    def with_(self, **changes: Any) -> BurnIn:
        return replace(self, **changes)

    @property
    def printed(self) -> Any:
        """mu T_1 and mu (T_1 + T_2) at every scale, (2, scales)."""
        return np.array([(self.alignment(s), self.alignment(s) + self.growth(s)) for s in SIGMAS]).T


@dataclass(frozen=True)
class Times:
    """Steps until both rows are within c_4 of the target, and until then v_i >= 1/4; |b_i| at the end: (scales, N)."""

    aligned: Any
    grown: Any
    drift: Any


@lru_cache
def times(mu: float, seeds: range) -> Times:
    """Of runs on the population loss, from the same draws at every scale."""
    from numeric import gd

    ends = []
    for sigma, batch in starts(seeds):
        budget = int(4 * growth(mu) * (log(1 / sigma) + 5))
        end = gd.run_batch(batch, gd.Settings(mu, budget, loss_below=AT_REST))
        drift = np.abs((end.W**2).sum(-1) - end.v**2).max(1)
        ends.append((end.to_alignment, end.to_growth, drift))
    return Times(*np.moveaxis(np.array(ends), 1, 0))


def starts(seeds: range) -> Iterator[tuple[float, Any]]:
    """Every scale with its batch of starts."""
    from numeric import gd

    unit = gd.starts.many(partial(gd.starts.theorem, D, 1), seeds)
    yield from ((float(sigma), replace(unit, v=sigma * unit.v, W=sigma * unit.W, sigma=sigma)) for sigma in SIGMAS)


def logarithmic(slope: Slope, wrong: Mapping[str, Slope]) -> Check:
    """From each scale to the next every run takes as many more steps as the slope says, up to one each way."""

    def run(subject: Slope, ctx: Context) -> Finding:
        numbers = {}
        for mu, found in _all_times(ctx):
            if (gap := off(subject, mu, found)) > 2:
                return fails(f"off by {gap:.3g} steps, mu = {mu:g}", location=f"mu = {mu:g}")
            numbers[f"mu_bar T per ln(1/sigma), mu = {mu:g}"] = f"{_slope(mu, found):.4f}"
        return holds("one slope at every scale", numbers=numbers)

    return Check("steps against ln(1/sigma)", Strength.OBSERVED, run, slope, Coverage.POINTS, NOTE, wrong)


def measured(burn_in: BurnIn, wrong: Mapping[str, BurnIn]) -> Check:
    """Every run is aligned by the printed T_1 and grown by T_1 + T_2; the growth follows the slope."""

    def run(subject: BurnIn, ctx: Context) -> Finding:
        for mu, found in _all_times(ctx):
            latest = mu * np.array([found.aligned.max(1), found.grown.max(1)])
            late = ~(latest <= subject.printed).all(0)
            if late.any():
                return fails(
                    f"a run is later than printed, mu = {mu:g}", location=f"sigma = {SIGMAS[np.argmax(late)]:g}"
                )
            if (gap := off(subject.slope, mu, found)) > 2:
                return fails(f"off the slope by {gap:.3g} steps, mu = {mu:g}", location=f"mu = {mu:g}")
        numbers = _numbers(subject.printed, latest, mu, found)
        arrays = _arrays(subject.printed, latest, mu, _seeds(ctx))
        return holds("before T_1 and T_1 + T_2, at the slope", numbers=numbers, arrays=arrays)

    return Check("burn-in over the scale", Strength.OBSERVED, run, burn_in, Coverage.POINTS, NOTE, wrong)


def _all_times(ctx: Context) -> Iterator[tuple[float, Times]]:
    """Every step size with the times of its runs."""
    yield from ((mu, times(mu, _seeds(ctx))) for mu in STEP_SIZES)


def _seeds(ctx: Context) -> range:
    first = ctx.seed % 10**6
    return range(first, first + ctx.scale(*STARTS))


def off(slope: Slope, mu: float, found: Times) -> float:
    """By how many steps the growth of a run is off the slope, at most; infinity for a run that never grows."""
    small = found.grown[SIGMAS <= SETTLED]
    expected = slope(mu) * np.log(SETTLED / SIGMAS[SIGMAS <= SETTLED])
    gap = float(np.abs(small - small[0] - expected[:, None]).max())
    return gap if np.isfinite(gap) else np.inf


def _slope(mu: float, found: Times) -> float:
    """Steps times mu for each unit of ln(1/sigma), over all small scales, in the mean."""
    small = found.grown[SIGMAS <= SETTLED]
    return float(mu * (small[-1] - small[0]).mean() / np.log(SETTLED / SIGMAS[-1]))


def _numbers(printed: Any, latest: Any, mu: float, found: Times) -> dict[str, str]:
    visible = SIGMAS >= VISIBLE
    drift = (found.drift[visible].max(1) / SIGMAS[visible] ** 2).max()
    return {
        "slope of mu (steps) in ln(1/sigma)": f"{_slope(mu, found):.4f}",
        "alignment, times mu": f"{latest[0].min():.2f} to {latest[0].max():.2f}",
        f"largest imbalance over sigma^2, sigma >= {VISIBLE:g}": f"{drift:.3f}",
        "growth, printed over real": f"{(printed[1] / latest[1]).min():.1f} at least",
    }


def _arrays(printed: Any, latest: Any, mu: float, seeds: range) -> dict[str, Any]:
    labels = ["printed $T_1$", "printed $T_1+T_2$", "runs: aligned", "linearised: grown", "runs: grown"]
    return {
        "x": -np.log(SIGMAS),
        "y": np.stack([*printed, latest[0], mu * _linear(mu, seeds).max(1), latest[1]]),
        "labels": np.array(labels),
        "xlabel": np.array(r"$\ln(1/\sigma)$"),
        "ylabel": np.array(r"steps times $\mu$"),
        "logy": np.array(True),
    }


def _linear(mu: float, seeds: range) -> Any:
    """Steps until growth in the linearised dynamics, in closed form, (scales, N)."""
    from numeric import gd

    def steps(batch: Any) -> list[int | None]:
        return [gd.linear.growth_step(v, W, batch.a, mu) for v, W in zip(batch.v, batch.W, strict=True)]

    return np.array([steps(batch) for _, batch in starts(seeds)], float)
