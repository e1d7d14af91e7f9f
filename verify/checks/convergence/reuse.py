"""What the text after Theorem 2 says of scales and of data: default initialisations, samples that are used again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

DIMENSIONS = 10, 1000
TOLERANCE = 0.1
OWN, FRESH = "own", "fresh"


@dataclass(frozen=True)
class Scales:
    """Powers of d: of the standard deviation of an entry of the rows, and of the size of an output weight."""

    rows: float
    outputs: float


def default_scales(printed: Scales, wrong: Mapping[str, Scales]) -> Check:
    """Starts of Theorem 2 and Xavier's for k = 2 have these powers of d, from d = 10 to d = 1000."""

    def run(subject: Scales, ctx: Context) -> Finding:
        numbers = {}
        for name in ("theorem", "xavier"):
            found = powers(name, ctx.seed % 10**6, ctx.scale(500, 2000, 10_000))
            numbers[name] = f"rows d^{found.rows:.3f}, outputs d^{found.outputs:.3f}"
            if max(abs(found.rows - subject.rows), abs(found.outputs - subject.outputs)) > TOLERANCE:
                return fails(f"{name}: {numbers[name]}")
        return holds("the same powers of d", numbers=numbers)

    note = f"mean squares of starts with d = {DIMENSIONS[0]} and {DIMENSIONS[1]}; powers within {TOLERANCE}"
    return Check("scales of two starts", Strength.SAMPLED, run, printed, Coverage.POINTS, note, wrong)


def powers(name: str, seed: int, count: int) -> Scales:
    """Of d, between the two dimensions."""
    small, large = (drawn(name, d, seed, count) for d in DIMENSIONS)
    span = 2 * np.log(DIMENSIONS[1] / DIMENSIONS[0])
    pairs = (small.W, large.W), (small.v, large.v)
    return Scales(*(float(np.log(np.mean(y**2) / np.mean(x**2)) / span) for x, y in pairs))


def drawn(name: str, d: int, seed: int, count: int) -> Any:
    """Starts of Theorem 2, or Xavier's for two neurons, at sigma = 1."""
    from numeric import gd

    shape = (d, 2) if name == "xavier" else (d,)
    return gd.starts.many(partial(getattr(gd.starts, name), *shape, 1.0), range(seed, seed + count))


def deviates() -> Check:
    """In mid-convergence the loss on a run's own samples is below the population's; on fresh ones it need not be."""

    def run(subject: str, ctx: Context) -> Finding:
        count = ctx.scale(20, 40, 200)
        below = sum(is_below(ctx.seed % 10**6 + i, subject) for i in range(count))
        numbers = {"loss on samples below the population's": f"{below} of {count}"}
        if below < count:
            return fails(f"above it in {count - below} of {count} runs", numbers=numbers)
        return holds("below it in every run, by a chance of 2^(-runs) if the samples were fresh", numbers=numbers)

    note = "d = 50, n = 200, sigma = 1e-3, at a population loss of about 1e-4"
    return Check("the loss on samples used again", Strength.OBSERVED, run, OWN, Coverage.POINTS, note, {"fresh": FRESH})


def is_below(seed: int, data: str) -> bool:
    """Whether the loss on these data is below the population loss at the first kept state with less than 1e-4 of it."""
    from numeric import gd

    samples, start = gd.Samples(200, seed), gd.starts.theorem(50, 1e-3, seed=seed)
    record = gd.run(start, gd.Settings(0.2, 1500, keep_every=5), samples=samples)
    place = int(np.argmax(record.loss < 1e-4))
    if data == OWN:
        return bool(record.training_loss[place] < record.loss[place])
    there = gd.starts.own(record.v[place], record.W_full(place), start.a)
    again = gd.run(there, gd.Settings(0.2, 0), samples=gd.Samples(200, seed + 10**7))
    return bool(again.training_loss[0] < record.loss[place])
