"""Theorem 2 tried on runs with values for its constants, which it leaves open; |a| = 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import ceil, log
from typing import Any

import numpy as np

from verify.checks.descent.runs import Experiment, Path, followed
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, fails, undecided

NEGLIGIBLE = 1e-24
"""Squared errors below this are rounding."""
STARTS = (2, 10, 60)
RUNS = (
    Experiment(100, 1e-3, 0.1, 700),
    Experiment(100, 1e-8, 0.5, 250),
    Experiment(1000, 1e-2, 0.5, 150),
    Experiment(100, 1e-3, 0.1, 900, n=3000),
    Experiment(50, 1e-2, 0.5, 250, n=1500),
)


@dataclass(frozen=True)
class Values:
    """T = (burn_in ln(1/sigma) + offset)/mu; from there on error <= c_tilde (1 - c mu)^(tau - T) times the error at T.

    c: on the population loss; on samples `on_samples`, at n = 30 d.
    """

    c: float
    on_samples: float
    c_tilde: float
    burn_in: float
    offset: float

    def with_(self, **changes: float) -> Values:
        return replace(self, **changes)

    def __str__(self) -> str:
        time = f"T = ({self.burn_in:g} ln(1/sigma) + {self.offset:g})/mu_bar"
        return f"{time}, c~ = {self.c_tilde:g}, c = {self.c:g} (population) and {self.on_samples:g} (n = 30 d)"

    def start(self, experiment: Experiment) -> int:
        return ceil((self.burn_in * -log(experiment.sigma) + self.offset) / experiment.step_size)

    def room(self, p: Path) -> float:
        """The least of ln(bound/error) over all later steps."""
        first, error = self.start(p.experiment), squared_error(p)
        later = error[first:][error[first:] > NEGLIGIBLE]
        rate = self.c if p.experiment.n is None else self.on_samples
        bound = log(self.c_tilde) + np.arange(len(later)) * np.log1p(-rate * p.experiment.step_size) + np.log(later[0])
        return float((bound - np.log(later)).min())


def squared_error(p: Path) -> Any:
    """|diag(v) W - W*|_F^2 at every state."""
    off = p.v[..., None] * p.W - np.array([[1], [-1]]) * p.a
    return (off**2).sum((1, 2))


def tried(values: Values, wrong: Mapping[str, Values]) -> Check:
    """All runs obey the theorem with these values; more than that cannot be checked of constants that are left open."""

    def run(subject: Values, ctx: Context) -> Finding:
        numbers, count = {}, ctx.scale(*STARTS)
        for experiment in RUNS:
            paths = [followed(experiment, ctx.seed + i) for i in range(count)]
            least = min(subject.room(p) for p in paths)
            if not least >= 0:
                return fails(
                    f"the error is {np.exp(-least):.3g} times the bound: {experiment}", location=str(experiment)
                )
            numbers[str(experiment)] = f"least bound over error: {np.exp(least):.3g}"
        reason = f"it leaves its constants open; on runs it holds with {subject}"
        return undecided(Undecided.EXISTENTIAL, reason, numbers=numbers)

    note = f"{len(RUNS)} experiments, {' / '.join(map(str, STARTS))} starts each at size small / default / paper"
    return Check("values for the constants", Strength.OBSERVED, run, values, Coverage.POINTS, note, wrong)
