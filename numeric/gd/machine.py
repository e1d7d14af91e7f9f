"""Between a descent in one's own units and the machine code: scaled states, rules and kept columns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from numeric.arithmetic import FLOAT64
from numeric.compiled import trajectories
from numeric.compiled.stops import INTERRUPTED, LONGEST, LOSS, STATIONARY, STEPS, TROUBLE, Rules
from numeric.gd.reduction import Reduced
from numeric.gd.settings import Settings, Stop
from numeric.gd.small_losses import enclosed
from numeric.gd.states import States
from numeric.inputs import kinks

_DIVERGED = LONGEST / 100
"""Less than the largest number of a state that is too long for the machine code."""
_STOPS = {STEPS: Stop.STEPS, STATIONARY: Stop.STATIONARY, LOSS: Stop.LOSS, INTERRUPTED: Stop.INTERRUPTED}


@dataclass(frozen=True)
class Machine:
    """k neurons in r coordinates, in units where 1 <= a < 4: true v and w are 2^exponent times those inside."""

    k: int
    r: int
    a: float
    rules: Rules
    exponent: int

    @classmethod
    def of(cls, reduced: Reduced, settings: Settings) -> Machine:
        """For networks of this shape with this target."""
        k, r = reduced.W.shape[-2:]
        e = (int(np.frexp(reduced.a[0])[1]) - 1) // 2
        scaled = (settings.rate(FLOAT64), 2), (settings.tolerance, -3), (settings.loss_below, -4), (reduced.a[0], -2)
        rate, tolerance, loss, a = (float(np.ldexp(x, power * e)) for x, power in scaled)
        outputs = 0.0 if settings.fixed_outputs else rate
        return cls(k, r, a, Rules(rate, outputs, settings.steps, settings.keep_every, tolerance, loss), e)

    @property
    def width(self) -> int:
        """Numbers of a neuron; the code for two neurons is written for three coordinates."""
        return 1 + (3 if self.k == 2 else self.r)

    def state(self, v: Any, reduced: Reduced) -> Any:
        """hi and lo of v_i and w_i for each neuron, (..., 2, k, width), of v (..., k)."""
        state = np.zeros((*v.shape[:-1], 2, self.k, self.width))
        state[..., 0, :, 0] = v
        state[..., 0, :, 1 : 1 + self.r], state[..., 1, :, 1 : 1 + self.r] = reduced.W, reduced.W_low
        return np.ldexp(state, -self.exponent)

    def advance(self, state: Any, step: int, until: int) -> tuple[int, int, Any]:
        """Change the state to that of a later step: why it ended, the step, the columns kept from step to until."""
        kept = np.empty((state.size + 2, (until - step) // self.rules.keep_every + 2))
        entry, given = (trajectories.two, state.reshape(-1, 1)) if self.k == 2 else (trajectories.many, state)
        code, end, rows, _ = entry(given, self.a, self.rules, step, until, kept)
        return self._with_losses(code, step, end, state, kept[:, :rows])

    def _with_losses(self, code: int, begun: int, step: int, state: Any, kept: Any) -> tuple[int, int, Any]:
        """What `advance` returns, with the losses that the machine code does not know; they may end the run sooner."""
        unknown = self.complete(kept)
        low = np.nonzero(unknown & (kept[-2] <= self.rules.loss_below))[0]
        if not low.size or kept[-1, low[0]] <= self.rules.tolerance:
            return code, step, kept
        state[:] = kept[:-2, low[0]].reshape(state.shape)
        every = self.rules.keep_every
        return LOSS, min((-(-begun // every) + int(low[0])) * every, self.rules.last), kept[:, : low[0] + 1]

    def complete(self, columns: Any) -> Any:
        """Put in the losses of columns that the machine code does not know: which."""
        unknown = np.isnan(columns[-2])
        if unknown.any():
            (v, v_low), (W, W_low) = ((x[0, unknown], x[1, unknown]) for x in self._parts(columns))
            columns[-2, unknown] = enclosed(v, v_low, W, W_low, np.eye(1, self.r)[0] * self.a)
        return unknown

    def look(self, state: Any) -> Any:
        """The column of a state, (n, 1), or (n, 0) if it is in trouble."""
        here = replace(self, rules=self.rules._replace(last=0))
        return here.advance(state.copy(), 0, 1)[2]

    def states(self, columns: Any) -> States:
        """Kept columns in true units."""
        (v, v_low), (W, W_low) = (np.ldexp(x, self.exponent) for x in self._parts(columns))
        loss, norm = np.ldexp(columns[-2], 4 * self.exponent), np.ldexp(columns[-1], 3 * self.exponent)
        return States(v, W, v_low, W_low, loss, norm)

    def _parts(self, columns: Any) -> tuple[Any, Any]:
        """Of kept columns v (2, n, k) and W (2, n, k, r), hi and low."""
        states = columns[:-2].reshape(2, self.k, self.width, -1).transpose(0, 3, 1, 2)
        return states[..., 0], states[..., 1 : 1 + self.r]

    @staticmethod
    def stop(code: int, state: Any) -> Stop | None:
        """Why a run ended, from its code and state (2, k, width); None if it did not, or the code does not reach."""
        if code != TROUBLE:
            return _STOPS.get(code)
        if kinks(state[0, :, 0], state[0, :, 1:], FLOAT64).any():
            return Stop.KINK
        return None if np.abs(state[0]).max() < _DIVERGED else Stop.DIVERGED
