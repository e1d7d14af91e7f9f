"""Monitors: a statement about a run is watched at every step of real runs, with the share of steps it speaks of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from verify.checks.descent.runs import Experiment, Path, followed
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, fails, holds, undecided

Constants = Mapping[str, float]
SEEDS, SPARE = (1, 4, 40), 4
"""Starts of each experiment; how many more are tried while the premise has held in none."""
"""Starts of every experiment, by size."""


@dataclass(frozen=True)
class Monitor:
    """Where `premise` holds, `margin` is at least 0.

    premise, margin: (path, constants) -> arrays of one length, as a rule one entry for each step, by `path.now` and
    `path.then`; or of length 1, for a statement about the run as a whole. The premise is a truth value, the margin a
    number: how much is left.
    """

    premise: Callable[[Path, Constants], Any]
    margin: Callable[[Path, Constants], Any]
    constants: Constants

    def at(self, **constants: float) -> Monitor:
        """With some constants changed."""
        return replace(self, constants={**self.constants, **constants})

    def with_(self, **changes: Any) -> Monitor:
        return replace(self, **changes)


@dataclass(frozen=True)
class Watched:
    """What one run showed: its steps, at how many the premise held, the least margin there and its place."""

    steps: int
    held: int
    least: float
    where: str


def monitored(
    monitor: Monitor,
    experiments: Sequence[Experiment],
    wrong: Mapping[str, Monitor],
    *,
    name: str = "at every step of real runs",
    note: str = "",
    right: Mapping[str, Monitor] | None = None,
    seeds: tuple[int, int, int] = SEEDS,
) -> Check:
    """No step of any run breaks the statement, and in every experiment its premise held at some step.

    note: what a reader must know of the constants, above all the factor by which they are relaxed.
    """

    def run(subject: Monitor, ctx: Context) -> Finding:
        numbers, held, steps = {}, 0, 0
        count = ctx.scale(*seeds)
        for experiment in experiments:
            seen = [watch(subject, followed(experiment, ctx.seed + i)) for i in range(count)]
            while not any(one.held for one in seen) and len(seen) < count + SPARE:
                seen.append(watch(subject, followed(experiment, ctx.seed + len(seen))))
            worst = min(seen, key=lambda one: one.least)
            share = sum(one.held for one in seen), sum(one.steps for one in seen)
            if worst.least < 0:
                return fails(f"broken by {-worst.least:.3g}: {worst.where}", location=worst.where)
            if not share[0]:
                return undecided(Undecided.VACUOUS, f"the hypotheses never held: {experiment}", held=f"0 of {share[1]}")
            numbers[str(experiment)] = f"applied at {share[0]} of {share[1]} steps, least margin {worst.least:.3g}"
            held, steps = held + share[0], steps + share[1]
        return holds("no step breaks it", numbers=numbers, held=f"{held} of {steps} steps")

    where = f"{len(experiments)} experiments, {' / '.join(map(str, seeds))} starts each at size small / default / paper"
    text = f"{where}; {note}" if note else where
    return Check(name, Strength.OBSERVED, run, monitor, Coverage.POINTS, text, wrong, right or {})


def watch(monitor: Monitor, path: Path) -> Watched:
    """Evaluate a monitor on one run; a margin that is not a number counts as broken."""
    held = np.atleast_1d(monitor.premise(path, monitor.constants))
    margin = np.where(held, np.atleast_1d(monitor.margin(path, monitor.constants)), np.inf)
    margin = np.where(np.isnan(margin), -np.inf, margin)
    at = int(np.argmin(margin))
    return Watched(len(held), int(held.sum()), float(margin[at]), f"{path.experiment}, step {at} of {len(held)}")
