"""How many samples are needed: what they leave open, and where descent on them recovers the target."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Number = Callable[[int], int]
RATIOS = (1.0, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0, 3.5, 4.0, 6.0)
RECOVERED = 1e-10
STEPS = 8000


def leaves_open(printed: Number, wrong: Mapping[str, Number]) -> Check:
    """So many labels a.x_i do not determine a: the equations for it have more than one solution, for d = 1, ..., 6.

    printed: d -> number of samples.
    """

    def run(subject: Number, ctx: Context) -> Finding:
        import sympy as sp

        rng = Random(ctx.seed)
        for d in range(1, 7):
            X = sp.Matrix(subject(d), d, lambda i, j: sp.Rational(rng.randint(-99, 99), 7))
            if not X.nullspace():
                return fails(f"{subject(d)} labels determine a, d = {d}", location=f"d = {d}")
        return holds("another target has the same labels")

    note = "fewer linear equations than unknowns; rational inputs for d up to 6"
    return Check("targets with the same labels", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


@dataclass(frozen=True)
class Threshold:
    """No run recovers the target with n <= none d samples or fewer than d on one side; all do for n >= all_ d."""

    none: float
    all_: float

    def with_(self, **changes: float) -> Threshold:
        return replace(self, **changes)


def threshold(printed: Threshold, wrong: Mapping[str, Threshold]) -> Check:
    """Descent on n = ratio d samples, the share of starts that recover the target to a population loss of 1e-10."""

    def run(subject: Threshold, ctx: Context) -> Finding:
        d, count = ctx.scale(20, 50, 100), ctx.scale(5, 20, 100)
        rows = [[recovers(d, round(ratio * d), ctx.seed % 10**6 + i) for i in range(count)] for ratio in RATIOS]
        shares = np.array([[one.recovered for one in row] for row in rows]).mean(1)
        if any(one.recovered and one.fewest < d for row in rows for one in row):
            return fails(f"a target recovered from fewer than {d} samples on one side")
        for ratio, share in zip(RATIOS, shares, strict=True):
            if (ratio <= subject.none and share > 0) or (ratio >= subject.all_ and share < 1):
                return fails(f"{share:.3g} of the runs recover the target at n = {ratio:g} d", location=f"d = {d}")
        numbers = {f"n = {ratio:g} d": f"{share:.3g}" for ratio, share in zip(RATIOS, shares, strict=True)}
        possible = np.array([[one.fewest >= d for one in row] for row in rows]).mean(1)
        return holds("none below, all above", numbers=numbers, arrays=_arrays(shares, possible))

    note = f"d = 20 / 50 / 100, 5 / 20 / 100 starts and samples each; sigma = 1e-3, mu = 1/2, {STEPS} steps"
    return Check("recovery against n/d", Strength.OBSERVED, run, printed, Coverage.POINTS, note, wrong)


@dataclass(frozen=True)
class Outcome:
    """Whether the target was recovered, and the samples on the side of it that has fewer."""

    recovered: bool
    fewest: int


def recovers(d: int, n: int, seed: int) -> Outcome:
    """A run on samples of its own."""
    from numeric import gd

    start, samples = gd.starts.theorem(d, 1e-3, seed=seed), gd.Samples(n, seed)
    settings = gd.Settings(0.5, STEPS, keep_every=100, tolerance=1e-13)
    record = gd.run(start, settings, samples=samples)
    positive = int((samples.inputs(d) @ start.a > 0).sum())
    return Outcome(bool(record.loss[-1] < RECOVERED), min(positive, n - positive))


def _arrays(shares: Any, possible: Any) -> dict[str, Any]:
    labels = np.array(["recovered", "d samples on each side"])
    axes = {"xlabel": np.array("$n/d$"), "ylabel": np.array("share of runs")}
    return {"x": np.array(RATIOS), "y": np.array([shares, possible]), "labels": labels, **axes}


def local_rate(printed: Callable[[float], float], wrong: Mapping[str, Callable[[float], float]]) -> Check:
    """The rate at the end of runs on samples, c with a factor 1 - c mu on the training loss, against n/d.

    Near the optimum each neuron descends on a least-squares problem of its n/2 samples: the least eigenvalue of half
    their covariance is (1 - sqrt(2d/n))^2/2 in the limit of large d (Marchenko and Pastur).
    """

    def run(subject: Callable[[float], float], ctx: Context) -> Finding:
        d, numbers = ctx.scale(100, 200, 400), {}
        for ratio in (6.0, 12.0, 30.0):
            found = [tail_rate(d, round(ratio * d), ctx.seed % 10**6 + i) for i in range(ctx.scale(2, 4, 10))]
            share = float(np.mean(found)) / subject(ratio)
            if not 0.85 <= share <= 1.2:
                return fails(f"the rate is {share:.3g} times the limit at n = {ratio:g} d", location=f"d = {d}")
            numbers[f"n = {ratio:g} d"] = f"{np.mean(found):.4g}, limit {subject(ratio):.4g}"
        return holds("within a fifth of the limit", numbers=numbers)

    note = "d = 100 / 200 / 400; mu = 0.2"
    return Check("rate on samples", Strength.OBSERVED, run, printed, Coverage.POINTS, note, wrong)


def tail_rate(d: int, n: int, seed: int) -> float:
    """From the training losses between 1e-16 and 1e-22."""
    from numeric import gd

    mu, start = 0.2, gd.starts.theorem(d, 1e-2, seed=seed)
    record = gd.run(start, gd.Settings(mu, 4000, keep_every=10, loss_below=1e-22), samples=gd.Samples(n, seed))
    inside = np.flatnonzero(record.training_loss < 1e-16)
    first, last = inside[0], inside[-1]
    steps = record.step[last] - record.step[first]
    return float(-np.log(record.training_loss[last] / record.training_loss[first]) / steps / mu)
