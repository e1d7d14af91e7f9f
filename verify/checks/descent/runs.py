"""Runs of gradient descent as the lemmas see them: Theorem 2's convention and notation of Sec. 5.1, every step kept."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Experiment:
    """A run from Theorem 2's start, |a| = 1: in dimension d, at scale sigma, on n samples or (None) the population.

    at_rest: the loss at which it has come to rest, and is cut short.
    """

    d: int
    sigma: float
    step_size: float
    steps: int
    n: int | None = None
    at_rest: float = 0.0

    def __str__(self) -> str:
        data = "population" if self.n is None else f"n = {self.n}"
        return f"d = {self.d}, {data}, sigma = {self.sigma:g}, mu = {self.step_size:g}"


@dataclass(frozen=True)
class Path:
    """States 0, 1, ..., of a run, or some of them, with |a| = 1 and the network v_1 relu(w_1.x) - v_2 relu(w_2.x).

    v, norm, imbalance, angle, deviation, distance: (n, 2), for the two neurons: v_i, |w_i|, |w_i|^2 - v_i^2, theta_i,
    |Delta G_i|, and |v_i w_i -+ a|. loss: (n,), of the population. W: (n, 2, r), in coordinates of the target a: (r,).
    """

    experiment: Experiment
    a: Any
    v: Any
    W: Any
    norm: Any
    imbalance: Any
    angle: Any
    deviation: Any
    distance: Any
    loss: Any

    @property
    def now(self) -> Path:
        """All states but the last."""
        return self[:-1]

    @property
    def then(self) -> Path:
        """All states but the first: one step after those of `now`."""
        return self[1:]

    def __getitem__(self, chosen: Any) -> Path:
        names = [field.name for field in fields(self) if field.name not in ("experiment", "a")]
        return replace(self, **{name: getattr(self, name)[chosen] for name in names})

    def __len__(self) -> int:
        return len(self.v)


@lru_cache(maxsize=64)
def followed(experiment: Experiment, seed: int) -> Path:
    """The run of this experiment from the start of this seed, cut short where it diverges."""
    from numeric import gd

    start = gd.starts.theorem(experiment.d, experiment.sigma, seed=seed)
    samples = None if experiment.n is None else gd.Samples(experiment.n, seed)
    settings = gd.Settings(experiment.step_size, experiment.steps, loss_below=experiment.at_rest)
    return as_path(experiment, gd.run(start, settings, samples=samples))


def as_path(experiment: Experiment, record: Any) -> Path:
    """The kept states of a `numeric.gd.Record` of two neurons with |a| = 1, as a Path."""
    v = record.v * (1, -1)
    off = record.v[..., None] * record.W - record.a
    return Path(
        experiment,
        record.a,
        v,
        record.W,
        record.norm,
        record.imbalance,
        record.to_target,
        record.deviation,
        np.linalg.norm(off, axis=-1),
        record.loss,
    )
