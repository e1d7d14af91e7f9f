"""Many descents on the population loss at once, each to its end: last states, and when each phase was over."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from numeric.arithmetic import FLOAT64
from numeric.gd.phases import ALIGNED, GROWN
from numeric.gd.population import LONGEST_TARGET
from numeric.gd.record import Record
from numeric.gd.reduction import Reduced, reduce
from numeric.gd.running import run
from numeric.gd.settings import Settings, Stop
from numeric.gd.starts import Batch, Start, require_length
from numeric.gd.states import Angles, States

if TYPE_CHECKING:
    from numeric.gd.machine import Machine

RECOVERED = 1e-20
"""A run has recovered the target where its loss is at most this times |a|^2."""
_TIMES = ("to_alignment", "to_growth", "to_recovery")
_AT_ONCE = 2**14
"""Steps of a block of lanes between two looks at the keyboard: about 0.02 s"""


@dataclass(frozen=True, eq=False)
class Ends(States):
    """How N runs ended; fields as in `Runs`. stop is None for runs that are not done."""

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

    def fill(self, i: int, one: States) -> None:
        """Put in run i, or its last state only."""
        for field in fields(one):
            getattr(self, field.name)[i] = getattr(one, field.name)


@dataclass(frozen=True, eq=False)
class Runs(Ends, Angles):
    """N runs of k neurons at their last states, in r coordinates; `States` says what v to gradient_norm are.

    Of a run that diverged or met a kink that is the state before, as in a record that keeps all. a (r,); frame
    (N, r, d), None for the identity; taken (N,) steps made; stop, N of them.
    to_alignment, to_growth, to_recovery (N,): steps until every row is at most ALIGNED from sign(v_i) a, until then
    every |v_i| is GROWN too, until the loss is at most RECOVERED |a|^2; nan for never. Two neurons are asked at every
    step, and end at the first that is stationary or low enough; more are asked at the steps their settings keep.
    """

    a: Any
    frame: Any
    settings: Settings
    seeds: tuple[int, ...]
    arithmetic: str = FLOAT64.name


def run_batch(batch: Batch, settings: Settings) -> Runs:
    """Descend from every start on the population loss, in float64 on one thread; NotDifferentiable as `run`.

    Two neurons go side by side; more go one after the other. A KeyboardInterrupt ends all runs that are not done.
    """
    require_length(batch.a, LONGEST_TARGET)
    reduced = reduce(batch.W, batch.a)
    ends = _together(batch.v, reduced, settings) if batch.v.shape[1] == 2 else Ends.empty(reduced.W.shape)
    for i, frame in enumerate([None] * len(batch.v) if reduced.frame is None else reduced.frame):
        start = Start(batch.v[i], batch.W[i], batch.a, batch.name)
        if ends.stop[i] is None:
            ends.fill(i, _alone(start, settings, frame, Stop.INTERRUPTED in ends.stop))
        elif ends.stop[i] in (Stop.DIVERGED, Stop.KINK):
            ends.fill(i, _last(_before(start, settings, ends.taken[i]), frame))
    told = vars(ends) | {"stop": tuple(ends.stop)}
    return Runs(**told, a=reduced.a, frame=reduced.frame, settings=settings, seeds=batch.seeds)


def _together(v: Any, reduced: Reduced, settings: Settings) -> Ends:
    """Side by side, in lanes of machine code; stop is None where that does not reach."""
    from numeric.compiled import lanes
    from numeric.compiled.stops import TROUBLE
    from numeric.gd.machine import Machine

    machine = Machine.of(reduced, settings)
    state = machine.state(v, reduced)
    given = state.reshape(len(v), -1).T
    blocks = [lanes.fresh(given[:, start : start + lanes.BLOCK]) for start in range(0, len(v), lanes.BLOCK)]
    _run_to_the_end(blocks, machine)
    told = np.concatenate(blocks, 1)[:, : len(v)]
    codes, states = told[lanes.CODE].astype(int), told[: lanes.LOSS].T.reshape(state.shape)
    stops = [machine.stop(*one) for one in zip(codes, states, strict=True)]
    for i in np.nonzero((codes == TROUBLE) & (told[lanes.TAKEN] == 0))[0]:  # from the start on
        stops[i] = None
    columns = told[: lanes.CODE].copy()
    columns[-2:, [stop is None for stop in stops]] = 0.0
    machine.complete(columns)
    last = machine.states(columns)
    when = np.where(told[lanes.ALIGNED :] == lanes.NEVER, np.nan, told[lanes.ALIGNED :])
    return Ends(**vars(last), taken=told[lanes.TAKEN].astype(int), stop=stops, **dict(zip(_TIMES, when, strict=True)))


def _run_to_the_end(blocks: list[Any], machine: Machine) -> None:
    """Let all lanes go on until they end, or until the keyboard ends all that are under way."""
    from numeric.compiled import lanes, trajectories
    from numeric.compiled.stops import GOING_ON, INTERRUPTED, STEPS

    marks = lanes.Marks(np.cos(ALIGNED), GROWN * machine.a**0.5, RECOVERED * machine.a**2)
    try:
        for block in blocks:
            while lanes.are_going(block):
                trajectories.batch(block, machine.a, machine.rules, marks, _AT_ONCE)
    except KeyboardInterrupt:
        for block in blocks:
            here = int(block[lanes.TAKEN].max()) + 1
            going = block[lanes.CODE] == GOING_ON
            trajectories.batch(block, machine.a, machine.rules._replace(last=here), marks, 1)
            block[lanes.CODE, going & (block[lanes.CODE] == STEPS) & (here < machine.rules.last)] = INTERRUPTED


def _alone(start: Start, settings: Settings, frame: Any, interrupted: bool) -> Ends:
    """One run, its rows in the given frame; if it is too late for it, the start."""
    try:
        record = run(start, replace(settings, steps=0) if interrupted else settings)
    except KeyboardInterrupt:  # before the run could keep anything
        return _alone(start, settings, frame, True)
    stop = Stop.INTERRUPTED if interrupted and record.stop is Stop.STEPS else record.stop
    recovered = record.step[np.nonzero(record.loss.astype(float) <= RECOVERED * float(record.a @ record.a))[0][:1]]
    ends = (record.phases.alignment_end, record.phases.growth_end, *recovered, None)[:3]
    when = {name: np.nan if step is None else step for name, step in zip(_TIMES, ends, strict=True)}
    return Ends(**vars(_last(record, frame)), taken=record.taken, stop=stop, **when)


def _before(start: Start, settings: Settings, taken: int) -> Record:
    """The run up to the step before the one it ended at."""
    return run(start, replace(settings, steps=int(taken) - 1, keep_every=max(1, int(taken) - 1)))


def _last(record: Record, frame: Any) -> States:
    """The last kept state of a record, in float64, its rows in the given frame."""
    v, W = (record.v[-1], record.v_low[-1]), (record.W[-1], record.W_low[-1])
    if record.arithmetic != FLOAT64.name:
        rows = record.W_full(-1)
        v, W = map(_as_sums, (record.v[-1], rows if frame is None else rows @ frame.T))
    return States(v[0], W[0], v[1], W[1], float(record.loss[-1]), float(record.gradient_norm[-1]))


def _as_sums(x: Any) -> tuple[Any, Any]:
    """Numbers of any precision as hi and lo."""
    hi = x.astype(float)
    return hi, (x - hi).astype(float)
