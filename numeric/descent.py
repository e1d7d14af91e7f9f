"""Gradient descent on the population loss, step by step, as simple as it can be: Sec. 2, p. 4-5, Figure 1."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from numeric import closed_form
from numeric.arithmetic import FLOAT64, Arithmetic
from numeric.errors import InputError, NotDifferentiable
from numeric.inputs import State, state

Slope: TypeAlias = Callable[[Any, Any], tuple[Any, Any, Any]]
COMPILED_FROM = 1000  # steps


class Stop(StrEnum):
    """Why a descent ended."""

    STEPS = "all steps done"
    STATIONARY = "gradient within the tolerance"
    KINK = "the gradient does not exist"
    OVERFLOW = "beyond the range of the numbers"


@dataclass(frozen=True)
class Settings:
    """How to descend.

    step_size: the factor of the gradient; text or a Fraction is exact in every arithmetic. steps: how many at most.
    keep_every: record every so many steps; only there the gradient's norm is compared with the tolerance.
    fixed_outputs: only the rows move.
    """

    step_size: Any
    steps: int
    keep_every: int = 1
    fixed_outputs: bool = False
    tolerance: float = 0.0
    convention: str = "appendix"

    def __post_init__(self) -> None:
        for name, least in (("steps", 0), ("keep_every", 1)):
            if not isinstance(getattr(self, name), int) or getattr(self, name) < least:
                raise InputError(name, f"an integer of at least {least}", repr(getattr(self, name)))


@dataclass(frozen=True)
class Trajectory:
    """What a descent passed through, at n kept steps: the first, each keep_every-th, and the last of all steps.

    steps (n,); v (n, k), W (n, k, d) in the convention of the settings; loss (n,); gradient_norm (n,), over the
    parameters that move. Arrays are of the named arithmetic. taken: steps made when it stopped, kept or not.
    """

    steps: Any
    v: Any
    W: Any
    loss: Any
    gradient_norm: Any
    taken: int
    stop: Stop
    settings: Settings
    arithmetic: str


class _Moment(NamedTuple):
    step: int
    v: Any
    W: Any
    loss: Any
    gradient_norm: Any


def descend(v: Any, W: Any, a: Any, settings: Settings, *, ar: Arithmetic = FLOAT64) -> Trajectory:
    """Descend from v (k,), W (k, d) for the target a (d,): (v, W) <- (v, W) - step_size grad L(v, W).

    Raises InputError on bad input, NotDifferentiable on a start without gradient.
    """
    start = state(v, W, a, settings.convention, ar)
    if start.batch:
        raise InputError("W", "shape (k, d): one start", f"shape {np.shape(W)}")
    kept: list[_Moment] = []
    rate = ar.array([settings.step_size], "step_size")[0]
    if not rate > 0:
        raise InputError("step_size", "a positive number", repr(settings.step_size))
    with ar.scope(), np.errstate(over="ignore", invalid="ignore"):
        stop, taken = _run(start.v[0], start.W[0], rate, _slope(start, settings, ar), settings, kept)
    steps, weights, rows, losses, norms = (np.array(column) for column in zip(*kept, strict=True))
    return Trajectory(steps, start.signs * weights, rows, losses, norms, taken, stop, settings, ar.name)


def _run(v: Any, W: Any, rate: Any, slope: Slope, settings: Settings, kept: list[_Moment]) -> tuple[Stop, int]:
    """Descend from (v, W), put down in `kept` what is to be kept, and say why it ended after how many steps."""
    for step in range(settings.steps + 1):
        try:
            loss, in_v, in_W = slope(v, W)
        except InputError as error:
            if not kept:
                raise
            return (Stop.KINK if isinstance(error, NotDifferentiable) else Stop.OVERFLOW), step
        if step % settings.keep_every == 0 or step == settings.steps:
            kept.append(_Moment(step, v, W, loss, _norm(in_W, None if settings.fixed_outputs else in_v)))
            if kept[-1].gradient_norm <= settings.tolerance:
                return Stop.STATIONARY, step
        W = W - in_W * rate
        v = v if settings.fixed_outputs else v - in_v * rate
    return Stop.STEPS, settings.steps


def _norm(in_W: Any, in_v: Any | None) -> Any:
    return (np.sum(in_W * in_W) + (0 if in_v is None else in_v @ in_v)) ** 0.5


def _slope(start: State, settings: Settings, ar: Arithmetic) -> Slope:
    """Loss and gradient in the appendix convention; as machine code where there is one and enough steps repay it."""
    a = start.a[0]

    def plain(v: Any, W: Any) -> tuple[Any, Any, Any]:
        loss, gradient = closed_form.loss_and_gradient(v, W, a, ar=ar)
        return loss, gradient.v, gradient.W

    def machine(v: Any, W: Any) -> tuple[Any, Any, Any]:
        loss, in_v, in_W, done = compiled.loss_and_gradient(v[None], W[None], a[None])
        return (loss[0], in_v[0], in_W[0]) if done[0] else plain(v, W)

    if ar is not FLOAT64 or start.W.shape[1] != 2 or settings.steps < COMPILED_FROM:
        return plain
    from numeric import compiled

    return machine
