"""Where a compiled descent is looked at, and why it ends."""

from math import nan
from typing import NamedTuple

from numeric.compiled.pairs import inline

GOING_ON, STEPS, STATIONARY, LOSS, TROUBLE, INTERRUPTED = range(6)
"""Not ended; all steps done; gradient short enough; loss low enough; a state that `sound` refuses; from outside."""

SHORTEST, LONGEST = 2.0**-480, 2.0**150
"""Between them squares of gradients, of the sixth power of lengths, are within the range or negligible."""


class Rules(NamedTuple):
    """How to descend: numbers of `numeric.gd.Settings`."""

    step_size: float
    outputs: float
    """The step size of the output weights, or 0"""
    last: int
    """The step after which there is no other"""
    keep_every: int
    tolerance: float
    loss_below: float


@inline
def known(loss: float, least: float) -> float:
    """The loss, or nan if it is not above what rounding may leave of one: which ends nothing."""
    return loss if loss > least else nan


@inline
def sound(shortest: float, longest: float) -> int:
    """TROUBLE where a row is zero or too short, something is too large or not a number, else GOING_ON."""
    return GOING_ON if (shortest >= SHORTEST) & (longest <= LONGEST) else TROUBLE


@inline
def is_kept(step: int, rules: Rules) -> bool:
    """Whether to put down the state before this step."""
    return step % rules.keep_every == 0 or step == rules.last


@inline
def reason(step: int, loss: float, gradient_norm: float, rules: Rules) -> int:
    """Why to end here, or GOING_ON."""
    ended = STEPS if step == rules.last else GOING_ON
    ended = LOSS if loss <= rules.loss_below else ended
    return STATIONARY if gradient_norm <= rules.tolerance else ended
