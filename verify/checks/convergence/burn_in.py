"""How long Phases 1 and 2 take, against ln(1/sigma): runs, the linearised dynamics, the numbers of Lemmas 6 and 7."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import log, log1p, pi, tan
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Slope = Callable[[float], float]
SIGMAS = 10.0 ** -np.arange(2, 13)
SETTLED = 1e-3
"""Scales up to this are small: what comes later in a run is the same for all of them."""
STEP_SIZES = (0.05, 0.3)
D = 100


def growth(mu: float) -> float:
    """Steps per unit of ln(1/sigma): the growing mode is multiplied by 1 + mu/2."""
    return 1 / log1p(mu / 2)


def steps_to_growth(sigma: float, mu: float, seeds: range) -> Any:
    """Steps until a run is aligned and has v_i >= 1/4, |a| = 1, (count,): the same draws at every scale."""
    from numeric import gd

    batch = gd.starts.many(partial(gd.starts.theorem, D, float(sigma)), seeds)
    budget = int(4 * growth(mu) * (log(1 / sigma) + 5))
    return gd.run_batch(batch, gd.Settings(mu, budget)).to_growth


def linear(sigma: float, mu: float, seeds: range) -> Any:
    """The same for the linearised dynamics, in closed form."""
    from numeric import gd

    starts = [gd.starts.theorem(D, float(sigma), seed=seed) for seed in seeds]
    return np.array([gd.linear.growth_step(s.v, s.W, s.a, mu) for s in starts], float)


def logarithmic(printed: Slope, wrong: Mapping[str, Slope]) -> Check:
    """From each scale to the next every run takes as many more steps as the slope says, up to one each way."""

    def run(subject: Slope, ctx: Context) -> Finding:
        seeds, numbers, arrays = range(ctx.seed % 10**6, ctx.seed % 10**6 + ctx.scale(10, 50, 500)), {}, {}
        for mu in STEP_SIZES:
            times = np.array([steps_to_growth(sigma, mu, seeds) for sigma in SIGMAS])
            small = times[SIGMAS <= SETTLED]
            expected = subject(mu) * -np.log(SIGMAS[SIGMAS <= SETTLED] / SETTLED)
            off = abs(small - small[0] - expected[:, None]).max()
            if not off <= 2:
                return fails(f"off by {off:.3g} steps, mu = {mu:g}", location=f"mu = {mu:g}")
            measured = (small[-1] - small[0]).mean() / expected[-1] * subject(mu) * mu
            numbers[f"mu_bar T per ln(1/sigma), mu = {mu:g}"] = f"{measured:.4f}"
            arrays = _arrays(times.mean(1), mu, seeds)
        return holds("one slope at every scale", numbers=numbers, arrays=arrays)

    note = f"d = {D}, the same draws at sigma = 1e-2 to 1e-12, slope from {SETTLED:g} on; mu = 0.05 and 0.3"
    return Check("steps against ln(1/sigma)", Strength.OBSERVED, run, printed, Coverage.POINTS, note, wrong)


def _arrays(times: Any, mu: float, seeds: range) -> dict[str, Any]:
    x = -np.log(SIGMAS)
    lemmas = 64 / tan(pi / 20) + 32 * x
    free = [mu * linear(sigma, mu, seeds).mean() for sigma in SIGMAS]
    labels = np.array(["runs", "linearised dynamics", "Lemmas 6 and 7"])
    axes = {"xlabel": np.array(r"$\ln(1/\sigma)$"), "ylabel": np.array(r"$\bar\mu\,T$"), "logy": np.array(True)}
    return {"x": x, "y": np.array([mu * times, free, lemmas]), "labels": labels, **axes}
