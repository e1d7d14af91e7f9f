"""Many runs of two neurons side by side, each in a lane of its own: a loop over lanes is a loop of vector instructions.

A block of lanes is one array, so that a compiler can tell that its rows do not overlap. Rows 0 to 15 are the state as
`two_neurons.load` reads it; the others tell of the run.
"""

from typing import NamedTuple

import numpy as np

from numeric.arithmetic.eft import Floats
from numeric.compiled.pairs import inline, pick, pick_float, step
from numeric.compiled.stops import GOING_ON, STEPS, TROUBLE, Rules, reason, sound
from numeric.compiled.two_neurons import Network, Row, known_loss, load, longest, moved, norm_of, shortest, slope, store

BLOCK = 64
LOSS, NORM, CODE, TAKEN, ALIGNED, GROWN, RECOVERED, ROWS = range(16, 24)
"""The last loss and gradient norm, nan if not known or none; why it ended; the last step it was looked at; the
first step at which it was so, or NEVER."""
NEVER = -1.0


class Marks(NamedTuple):
    """What every run is asked at every step."""

    cosine: float
    """Aligned: each row has an angle to sign(v_i) a of at least this cosine."""
    weight: float
    """Grown: aligned, and each |v_i| is at least this."""
    loss: float
    """Recovered: the loss is at most this."""


def fresh(states: Floats) -> Floats:
    """Lanes (ROWS, BLOCK) for states (16, n); those beyond have ended."""
    n, b = states.shape[1], np.full((ROWS, BLOCK), NEVER)
    b[:LOSS], b[LOSS : NORM + 1] = 1.0, np.nan
    b[:LOSS, :n], b[CODE] = states, np.where(np.arange(BLOCK) < n, GOING_ON, STEPS)
    return b


@step
def copy(b: Floats, out: Floats) -> None:
    """All lanes."""
    for row in range(ROWS):
        for n in range(BLOCK):
            out[row, n] = b[row, n]


def are_going(b: Floats) -> bool:
    """The same as `any_going_on`, for Python."""
    return bool((b[CODE] == GOING_ON).any())


@step
def any_going_on(b: Floats) -> bool:
    """Whether some lane has not ended."""
    ended = 0
    for n in range(BLOCK):
        ended += b[CODE, n] != GOING_ON
    return ended < BLOCK


@inline
def advance(b: Floats, n: int, t: int, a: float, rules: Rules, marks: Marks) -> None:
    """Look at lane n at step t, and go on by one step unless it has ended."""
    x = load(b, n)
    g = slope(x, a)
    going, norm, loss = b[CODE, n] == GOING_ON, norm_of(g, rules.outputs), known_loss(x, g, a)
    good = going & (sound(shortest(g), longest(x, g)) == GOING_ON)
    _put(b, LOSS, n, loss, good)
    _put(b, NORM, n, norm, good)
    _put(b, TAKEN, n, t, going)
    _put(b, CODE, n, pick_float(good, reason(t, loss, norm, rules), TROUBLE), going)
    along = min(_along(x.v1[0], x.w1) - marks.cosine * g.norm1, _along(x.v2[0], x.w2) - marks.cosine * g.norm2)
    grown = min(abs(x.v1[0]), abs(x.v2[0])) >= marks.weight
    _mark(b, ALIGNED, n, t, good & (along >= 0.0))
    _mark(b, GROWN, n, t, good & grown & (along >= 0.0))
    _mark(b, RECOVERED, n, t, good & (g.loss <= marks.loss))
    store(b, n, _chosen(b[CODE, n] == GOING_ON, moved(x, g, rules), x))


@inline
def _put(b: Floats, row: int, n: int, x: float, so: bool) -> None:
    b[row, n] = pick_float(so, x, b[row, n])


@inline
def _along(v: float, w: Row) -> float:
    return -w[0][0] if v < 0.0 else w[0][0]


@inline
def _mark(b: Floats, row: int, n: int, t: int, so: bool) -> None:
    _put(b, row, n, t, so & (b[row, n] == NEVER))


@inline
def _chosen(first: bool, x: Network, y: Network) -> Network:
    return Network(pick(first, x.v1, y.v1), pick(first, x.v2, y.v2), _row(first, x.w1, y.w1), _row(first, x.w2, y.w2))


@inline
def _row(first: bool, x: Row, y: Row) -> Row:
    return pick(first, x[0], y[0]), pick(first, x[1], y[1]), pick(first, x[2], y[2])
