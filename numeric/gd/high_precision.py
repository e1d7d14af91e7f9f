"""Descent on the population loss in any arithmetic, by `closed_form`: for scales that float64 cannot hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from numeric import closed_form
from numeric.arithmetic import Arithmetic
from numeric.arithmetic.mp import Mp
from numeric.errors import NotDifferentiable
from numeric.gd.phases import phase
from numeric.gd.record import Kept
from numeric.gd.reduction import Reduced, reduce_precisely
from numeric.gd.settings import Progress, Settings, Stop
from numeric.gd.small_losses import in_mpmath
from numeric.gd.starts import Start

_PROGRESS_EVERY = 100  # steps
_TINY = 1e-300  # keeps a sign
_FAR = 2**200
"""What is so many times larger than both the start and the optimum has diverged."""


class Descent(NamedTuple):
    """What a `Record` is made of: kept states, the target, the frame, the arithmetic's name."""

    kept: Kept
    a: Any
    frame: Any
    arithmetic: str


class Moment(NamedTuple):
    """A kept state."""

    step: int
    v: Any
    W: Any
    loss: Any
    gradient_norm: Any


def is_interruption(error: BaseException | None) -> bool:
    """Whether there is a KeyboardInterrupt in it: C code that does not expect one makes it a SystemError."""
    return isinstance(error, KeyboardInterrupt) or (
        isinstance(error, SystemError) and is_interruption(error.__cause__ or error.__context__)
    )


def descend(start: Start, settings: Settings, ar: Arithmetic, progress: Progress | None) -> Descent:
    """Descend from a start, in mpmath numbers in the span, where d does not matter; in balls in all coordinates."""
    v, W, a = (ar.array(x) for x in (start.v, start.W, start.a))
    reduced = reduce_precisely(W, a, ar) if isinstance(ar, Mp) else Reduced(W, 0 * W, a, None)
    with ar.scope():
        descent = _Descent(v, reduced.W, reduced.a, settings, ar, progress)
        stop = descent.run()
        return Descent(descent.kept(stop), reduced.a, reduced.frame, ar.name)


@dataclass
class _Descent:
    """The present state v (k,), W (k, r), and what was kept on the way to it."""

    v: Any
    W: Any
    a: Any
    settings: Settings
    ar: Arithmetic
    progress: Progress | None
    taken: int = 0
    moments: list[Moment] = field(default_factory=list)

    def run(self) -> Stop:
        """Go on until something says why not."""
        rate, far, stop = self.settings.rate(self.ar), _FAR**2 * (self._square() + (self.a @ self.a) ** 0.5), None
        try:
            while stop is None:
                stop = self._go_on(rate, far)
        except NotDifferentiable:
            if not self.moments:
                raise
            stop = Stop.KINK
        except (KeyboardInterrupt, SystemError) as error:
            if not is_interruption(error):
                raise
            stop = self._interrupted()
        return stop

    def _go_on(self, rate: Any, far: Any) -> Stop | None:
        """Look at the state and make a step; why not, or why no other."""
        loss, slope = closed_form.loss_and_gradient(self.v, self.W, self.a, ar=self.ar)
        stop = self._looked_at(loss, slope) if self.settings.keeps(self.taken) else None
        self._report(loss)
        if stop is None:
            self._move(slope, rate)
            stop = Stop.DIVERGED if self._square() > far else None
        return stop

    def _interrupted(self) -> Stop:
        """Keep the last state too."""
        if not self.moments or self.moments[-1].step < self.taken:
            self._looked_at(*closed_form.loss_and_gradient(self.v, self.W, self.a, ar=self.ar))
        return Stop.INTERRUPTED

    def _looked_at(self, loss: Any, slope: closed_form.Gradient) -> Stop | None:
        """Keep the state; why to stop here, if so."""
        loss = in_mpmath(loss, self.v, self.W, self.a, self.ar)
        square = np.sum(slope.W * slope.W) + (0 if self.settings.fixed_outputs else slope.v @ slope.v)
        self.moments.append(Moment(self.taken, self.v, self.W, loss, square**0.5))
        return self.settings.reason_to_stop(self.taken, loss, square**0.5)

    def _move(self, slope: closed_form.Gradient, rate: Any) -> None:
        v = self.v if self.settings.fixed_outputs else self.v - slope.v * rate
        self.v, self.W, self.taken = v, self.W - slope.W * rate, self.taken + 1

    def _square(self) -> Any:
        return self.v @ self.v + np.sum(self.W * self.W)

    def _report(self, loss: Any) -> None:
        if self.progress is not None and self.taken % _PROGRESS_EVERY == 0:
            size = (self.a @ self.a) ** 0.5
            largest = np.abs(self.W).max(1, keepdims=True)  # directions are all that is asked of rows
            rows = self.W / np.where(largest == 0, 1, largest)
            outputs = (self.v / size**0.5).astype(float) + np.where(self.v < 0, -_TINY, _TINY)
            self.progress(self.taken, float(loss), phase(outputs, rows.astype(float), (self.a / size).astype(float)))

    def kept(self, stop: Stop) -> Kept:
        """What was kept, as arrays of the arithmetic."""
        step, v, W, loss, norm = (np.array(column) for column in zip(*self.moments, strict=True))
        return Kept(v, W, 0 * v, 0 * W, loss, norm, step, loss, 0 * v, self.taken, stop)
