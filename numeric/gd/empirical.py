"""Gradient descent on the loss of samples, 1/(2n) sum (f(x_i) - a . x_i)^2: Theorem 2, p. 5.

In float64, in all coordinates. A step too small for the last digit is not lost: it is added to a low-order part that
goes on with the state. Where the loss, the gradient and all that is kept are taken, the state is rounded to float64.
The derivative of ReLU at 0 is 0; a descent that meets a kink of the population loss is stopped.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from numeric import closed_form
from numeric.arithmetic import FLOAT64
from numeric.errors import InputError
from numeric.gd import small_losses
from numeric.gd.phases import phase
from numeric.gd.record import Kept
from numeric.gd.settings import Progress, Settings, Stop
from numeric.gd.starts import Start, require_length
from numeric.inputs import kinks, require_gradient, state

_AT_ONCE = 2**26
"""Products of a step, over all steps between two looks at the keyboard: about 0.03 s"""
_NUMBERS_PER_PART = 2**21
_LONGEST_TARGET = 1e60
_FAR = 2.0**600
"""A loss so many times larger than that of the start has diverged; what is kept is finite then."""


def descend(start: Start, X: Any, settings: Settings, progress: Progress | None) -> Kept:
    """Descend from a start on the inputs X (n, d); runs on one thread."""
    require_length(start.a, _LONGEST_TARGET)
    require_gradient(state(start.v, start.W, start.a, "appendix", FLOAT64), FLOAT64)
    descent = _Descent.of(start, X, settings)
    stop = descent.keep(descent.evaluate())
    try:
        while stop is None:
            stop = descent.go_on(progress)
    except KeyboardInterrupt:
        stop = Stop.INTERRUPTED
        descent.keep(descent.evaluate())
    return descent.kept(stop)


@dataclass
class _Descent:
    """The state of the machine, n samples, k neurons, the target a (d,).

    moments, the kept states: steps made, v (k,), W (k, d), loss, gradient norm, slope (k, d) as `samples.Model` has it.
    """

    machine: Any
    n: int
    k: int
    a: Any
    rate: float
    settings: Settings
    moments: list[tuple[Any, ...]] = field(default_factory=list)

    @classmethod
    def of(cls, start: Start, X: Any, settings: Settings) -> _Descent:
        from numeric.compiled import samples

        machine = samples.model(X, np.einsum("nd,d->n", X, start.a), start.v, start.W)
        return cls(machine, len(X), len(start.v), start.a, float(settings.rate(FLOAT64)), settings)

    @property
    def taken(self) -> int:
        """Steps made."""
        return int(self.machine.taken[0])

    def evaluate(self) -> float:
        """The loss; the machine has the gradient then."""
        from numeric.compiled import samples

        loss, _, _ = samples.advance(self.machine, self.n, 0.0, False, 0, 0.0)
        if not np.isfinite(loss) and not self.moments:
            raise InputError("start", "a loss within the range of float64", loss)
        return float(loss)

    def go_on(self, progress: Progress | None) -> Stop | None:
        """Descend to the next state that is kept, or as far as is good at once."""
        from numeric.compiled import samples

        steps = min(self.settings.until_kept(self.taken), max(1, _AT_ONCE // self.machine.X.size))
        largest = _FAR * (1 + float(self.moments[0][3]))
        fixed = self.settings.fixed_outputs
        loss, outcome, _ = samples.advance(self.machine, self.n, self.rate, fixed, steps, largest)
        if outcome == samples.ZERO_ROW:
            if kinks(self.machine.v[0, : self.k], self.machine.W[0, : self.k], FLOAT64).any():
                return Stop.KINK
            loss = self.evaluate()
        if outcome == samples.DIVERGED:
            return Stop.DIVERGED
        if progress is not None:
            progress(self.taken, loss, phase(self.machine.v[0, : self.k], self.machine.W[0, : self.k], self.a))
        return self.keep(loss) if self.settings.keeps(self.taken) else None

    def keep(self, loss: float) -> Stop | None:
        """Keep the state, if it has a loss and is not kept yet; why to stop here, if so."""
        if not np.isfinite(loss) or (self.moments and self.moments[-1][0] == self.taken):
            return None
        m, k = self.machine, self.k
        v, W, in_v, slope = m.v[0, :k].copy(), m.W[0, :k].copy(), m.in_v[:k], m.slope[:k].copy()
        squares = np.sum((v[:, None] * slope) ** 2) + (0.0 if self.settings.fixed_outputs else in_v @ in_v)
        self.moments.append((self.taken, v, W, loss, np.sqrt(squares), slope))
        return self.settings.reason_to_stop(self.taken, loss, np.sqrt(squares))

    def kept(self, stop: Stop) -> Kept:
        """The kept states with their population loss, and how far the gradient is from that of the population."""
        step, v, W, training_loss, norm, slope = (np.array(column) for column in zip(*self.moments, strict=True))
        loss, deviation = np.empty(len(v)), np.empty_like(v)
        for part in _parts(len(v), W[0].size):
            loss[part], of_population = _population(v[part], W[part], self.a)
            deviation[part] = 2 * np.linalg.norm(slope[part] - of_population, axis=2)
        states = v, W, np.zeros_like(v), np.zeros_like(W), loss, norm
        return Kept(*states, step, training_loss, deviation, self.taken, stop)


def _population(v: Any, W: Any, a: Any) -> tuple[Any, Any]:
    """Loss (n,) and slope (n, k, d); by machine code where there is one, however few the states are."""
    from numeric import compiled

    done = np.zeros(len(v), dtype=bool)
    loss, in_W = np.empty(len(v)), np.empty_like(W)
    if v.shape[1] == 2:
        loss, _, in_W, done = compiled.loss_and_gradient(v, W, np.broadcast_to(a, (len(v), len(a))))
    if not done.all():
        loss[~done], (_, in_W[~done]) = closed_form.loss_and_gradient(v[~done], W[~done], a)
    loss = small_losses.in_float64(loss, v, W, a)
    weight = v[..., None]
    return loss, np.divide(in_W, weight, out=np.full_like(in_W, np.nan), where=weight != 0)


def _parts(count: int, size: int) -> Iterator[slice]:
    step = max(1, _NUMBERS_PER_PART // size)
    return (slice(start, start + step) for start in range(0, count, step))
