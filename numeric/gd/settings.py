"""How to descend, and why a descent ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Protocol

from numeric.arithmetic import Arithmetic
from numeric.errors import InputError
from numeric.gd.phases import Phase

MOST = 2**62
"""Steps and the like; to be counted in machine code."""


class Progress(Protocol):
    """Told now and then how far a descent is."""

    def __call__(self, step: int, loss: float, phase: Phase) -> None:
        """The steps made, the descended loss there, and the phase."""


class Stop(StrEnum):
    """Why a descent ended."""

    STEPS = "all steps done"
    STATIONARY = "gradient within the tolerance"
    LOSS = "loss low enough"
    KINK = "the gradient does not exist"
    DIVERGED = "diverged"
    INTERRUPTED = "interrupted"


@dataclass(frozen=True)
class Settings:
    """(v, W) <- (v, W) - step_size grad L(v, W), Theorem 2, p. 5: step_size is its mu, mu_bar / |a|.

    step_size: a number, text or a Fraction; what it says is exact in every arithmetic. steps: how many at most.
    keep_every: the first, each keep_every-th and the last state are kept. fixed_outputs: only the rows move.
    tolerance, loss_below: end at a kept state whose gradient norm, or whose loss, is at most this.
    """

    step_size: Any
    steps: int
    keep_every: int = 1
    fixed_outputs: bool = False
    tolerance: float = 0.0
    loss_below: float = 0.0

    def __post_init__(self) -> None:
        if not self.exact_step_size > 0:
            raise InputError("step_size", "a positive number", repr(self.step_size))
        for name, least in (("steps", 0), ("keep_every", 1)):
            whole_number(name, getattr(self, name), least)
        for name in ("tolerance", "loss_below"):
            if not getattr(self, name) >= 0:
                raise InputError(name, "a number of at least 0", repr(getattr(self, name)))

    @property
    def exact_step_size(self) -> Fraction:
        """The step size as it was given."""
        try:
            return Fraction(self.step_size)
        except (TypeError, ValueError, OverflowError, ZeroDivisionError):
            raise InputError("step_size", "a positive number", repr(self.step_size)) from None

    def rate(self, ar: Arithmetic) -> Any:
        """The step size as a number of the arithmetic."""
        rate = ar.array([self.exact_step_size], "step_size")[0]
        if not rate > 0:
            raise InputError("step_size", f"a positive number within the range of {ar.name}", repr(self.step_size))
        return rate

    def keeps(self, step: int) -> bool:
        """Whether the state after so many steps is kept."""
        return step % self.keep_every == 0 or step == self.steps

    def until_kept(self, step: int) -> int:
        """How many steps there are from `step` to the next state that is kept."""
        return min(self.keep_every - step % self.keep_every, self.steps - step)

    def reason_to_stop(self, step: int, loss: Any, gradient_norm: Any) -> Stop | None:
        """Why to end at a kept state, if so."""
        if gradient_norm <= self.tolerance:
            return Stop.STATIONARY
        if loss <= self.loss_below:
            return Stop.LOSS
        return Stop.STEPS if step == self.steps else None


def whole_number(name: str, value: object, least: int, most: float = MOST) -> None:
    """Refuse what is not an integer of at least so much, or does not count anything."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InputError(name, f"a whole number of at least {least}", _short(value))
    if value > most:
        raise InputError(name, f"a whole number of at most {most}", _short(value))


def _short(value: object) -> str:
    """Of what may be very long."""
    if isinstance(value, int) and abs(value) > MOST**2:
        return "one much larger"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


@contextmanager
def within_memory(name: str) -> Iterator[None]:
    """One line for arrays that do not fit into memory, or into any."""
    try:
        yield
    except InputError:
        raise
    except (MemoryError, ValueError) as error:
        raise InputError(name, "arrays that fit into memory", str(error) or "more") from error
