"""Many descents on the population loss at once, each to its end: last states, and when each phase was over."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from numeric.arithmetic import FLOAT64
from numeric.gd import geometry
from numeric.gd.phases import ALIGNED, GROWN
from numeric.gd.reduction import Reduced, reduce
from numeric.gd.running import run
from numeric.gd.settings import Settings, Stop
from numeric.gd.starts import Batch, Start

RECOVERED = 1e-20
"""A run has recovered the target where its loss is at most this times |a|^2."""


@dataclass(frozen=True, eq=False)
class Runs:
    """N runs of k neurons at their last states, in r coordinates; conventions as in `Record`.

    v (N, k), W (N, k, r) with low-order parts; a (r,); frame (N, r, d), None for the identity; loss and gradient_norm
    (N,); taken (N,) steps made; stop, N of them.
    to_alignment, to_growth, to_recovery (N,): steps until every row is at most ALIGNED from sign(v_i) a, until then
    every |v_i| is GROWN, until the loss is at most RECOVERED |a|^2; nan for never. Two neurons are asked at every step,
    more at the kept steps.
    """

    v: Any
    W: Any
    v_low: Any
    W_low: Any
    a: Any
    frame: Any
    loss: Any
    gradient_norm: Any
    taken: Any
    stop: tuple[Stop, ...]
    to_alignment: Any
    to_growth: Any
    to_recovery: Any
    settings: Settings
    seeds: tuple[int, ...]

    @cached_property
    def to_target(self) -> Any:
        """The angle of w_i and sign(v_i) a, (N, k), relatively accurate."""
        return geometry.angles_to_target(self.v, self.W, self.W_low, self.a, FLOAT64.name)

    @cached_property
    def opening(self) -> Any:
        """pi less the angle of the rows, (N,), relatively accurate, for two neurons, else nan."""
        return geometry.angle_and_opening(self.W, self.W_low, FLOAT64.name)[1]

    @cached_property
    def theta(self) -> Any:
        """The angle of the rows, (N,), for two neurons, else nan."""
        return geometry.angle_and_opening(self.W, self.W_low, FLOAT64.name)[0]


def run_batch(batch: Batch, settings: Settings) -> Runs:
    """Descend from every start on the population loss, in float64 on one thread; NotDifferentiable as `run`.

    Two neurons go side by side, and their thresholds are looked at at every step; more neurons go one after the other.
    """
    reduced = reduce(batch.W, batch.a)
    ends = _together(batch.v, reduced, settings) if batch.v.shape[1] == 2 else Ends.empty(reduced.W.shape)
    for i in (i for i, stop in enumerate(ends.stop) if stop is None):
        start, frame = Start(batch.v[i], batch.W[i], batch.a, batch.name), reduced.frame
        _fill(ends, i, _alone(start, settings, None if frame is None else frame[i]))
    about = {**ends._asdict(), "stop": tuple(ends.stop)}
    return Runs(**about, a=reduced.a, frame=reduced.frame, settings=settings, seeds=batch.seeds)


class Ends(NamedTuple):
    """Fields of `Runs`; stop is None for runs that are not done."""

    v: Any
    W: Any
    v_low: Any
    W_low: Any
    loss: Any
    gradient_norm: Any
    taken: Any
    stop: Any
    to_alignment: Any
    to_growth: Any
    to_recovery: Any

    @classmethod
    def empty(cls, shape: tuple[int, int, int]) -> Ends:
        """For rows of this shape."""
        v, W, numbers = np.empty((2, *shape[:2])), np.empty((2, *shape)), np.empty((5, shape[0]))
        steps, stops = np.empty(shape[0], int), [None] * shape[0]
        return cls(v[0], W[0], v[1], W[1], numbers[0], numbers[1], steps, stops, numbers[2], numbers[3], numbers[4])


def _together(v: Any, reduced: Reduced, settings: Settings) -> Ends:
    """Side by side, in lanes of machine code."""
    from numeric.compiled import lanes, trajectories
    from numeric.gd.machine import Machine

    machine = Machine.of(reduced, settings)
    state = machine.state(v, reduced)
    given, told = state.reshape(len(v), -1).T.copy(), np.empty((lanes.ROWS, len(v)))
    marks = lanes.Marks(np.cos(ALIGNED), GROWN * machine.a**0.5, RECOVERED * machine.a**2)
    for part in (slice(start, start + lanes.BLOCK) for start in range(0, len(v), lanes.BLOCK)):
        trajectories.batch(given[:, part], machine.a, machine.rules, marks, told[:, part])
    last = machine.states(told[: lanes.CODE])
    codes, states = told[lanes.CODE].astype(int), told[:16].T.reshape(state.shape)
    stops = [machine.stop(*one) for one in zip(codes, states, strict=True)]
    stops = [None if np.isnan(loss) else stop for loss, stop in zip(last.loss, stops, strict=True)]  # from the start on
    when = np.where(told[lanes.ALIGNED :] == lanes.NEVER, np.nan, told[lanes.ALIGNED :])
    return Ends(*last, told[lanes.TAKEN].astype(int), stops, when[0], when[1], when[2])


def _alone(start: Start, settings: Settings, frame: Any) -> Ends:
    """One run, its rows in the given frame."""
    record = run(start, settings)
    if record.arithmetic == FLOAT64.name:
        (v, v_low), (W, W_low) = ((x[-1], low[-1]) for x, low in ((record.v, record.v_low), (record.W, record.W_low)))
    else:
        rows = record.W_full(-1)
        (v, v_low), (W, W_low) = map(_as_sums, (record.v[-1], rows if frame is None else rows @ frame.T))
    loss, size = record.loss.astype(float), float(record.a @ record.a)
    recovered = record.step[np.nonzero(loss <= RECOVERED * size)[0][:1]]
    ends = (record.phases.alignment_end, record.phases.growth_end, *recovered, None)[:3]
    when = [np.nan if step is None else step for step in ends]
    return Ends(v, W, v_low, W_low, loss[-1], float(record.gradient_norm[-1]), record.taken, record.stop, *when)


def _as_sums(x: Any) -> tuple[Any, Any]:
    """Numbers of any precision as hi and lo."""
    hi = x.astype(float)
    return hi, (x - hi).astype(float)


def _fill(ends: Ends, i: int, one: Ends) -> None:
    for many, value in zip(ends, one, strict=True):
        many[i] = value
