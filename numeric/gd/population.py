"""Descent on the population loss in float64: in the span of the target and of the first rows, in machine code.

The state is a sum of two float64, so that a step below half a unit in the last place is not lost. A descent that comes
where the machine code does not reach, to a row shorter than 1e-144 sqrt |a|, is done in mpmath numbers of 40 digits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from numeric.arithmetic import FLOAT64, Arithmetic, mp
from numeric.gd import high_precision
from numeric.gd.high_precision import Descent
from numeric.gd.phases import phase
from numeric.gd.record import Kept
from numeric.gd.reduction import reduce
from numeric.gd.settings import Progress, Settings, Stop
from numeric.gd.starts import Start, require_length

if TYPE_CHECKING:
    from numeric.gd.machine import Machine

LONGEST_TARGET = 1e152
"""Its square and the inverse of that are still in the range of float64."""
BEYOND = mp(40)
_AT_ONCE = 2**21
"""Coordinates of pairs of neurons, over all steps between two looks at the keyboard: about 0.02 s"""


def descend(start: Start, settings: Settings, ar: Arithmetic, progress: Progress | None) -> Descent:
    """Descend from a start; NotDifferentiable if it has no gradient."""
    if ar is not FLOAT64:
        return high_precision.descend(start, settings, ar, progress)
    from numeric.gd.machine import Machine  # not before it is needed: Numba is slow to import

    v, W, a = (FLOAT64.array(x) for x in (start.v, start.W, start.a))
    require_length(a, LONGEST_TARGET)
    reduced = reduce(W, a)
    machine = Machine.of(reduced, settings)
    run = _Run(machine, machine.state(v, reduced))
    stop = run.finish(progress)
    if stop is None or not run.columns[0].size:  # on the way, or from the start
        return high_precision.descend(start, settings, BEYOND, progress)
    return Descent(run.kept(stop), reduced.a, reduced.frame, FLOAT64.name)


@dataclass
class _Run:
    """Where a run is: the machine's state after so many steps, and the columns kept."""

    machine: Machine
    state: Any
    step: int = 0
    columns: tuple[Any, ...] = ()

    def finish(self, progress: Progress | None) -> Stop | None:
        """Run to the end, or to where the machine code does not reach (None)."""
        going = True
        try:
            while going:
                going, stop = self._go_on()
                if going and progress is not None:
                    self._report(progress)
        except KeyboardInterrupt:
            self._keep()
            return Stop.INTERRUPTED
        return stop

    def _go_on(self) -> tuple[bool, Stop | None]:
        """Go on for as long as is good at once: whether there is more to do, or why not."""
        state, m = self.state.copy(), self.machine
        until = self.step + max(1, _AT_ONCE // (m.k * m.k * m.r))
        code, step, columns = m.advance(state, self.step, min(until, m.rules.last + 1))
        self.state, self.step, self.columns = state, step, (*self.columns, columns)  # all of them, or none
        return code == 0, m.stop(code, state)

    def _keep(self) -> None:
        """Keep the present state too."""
        self.columns = (*self.columns, self.machine.look(self.state))

    def _report(self, progress: Progress) -> None:
        """Unless the state is in trouble, which the next step tells."""
        for loss in self.machine.states(self.machine.look(self.state)).loss:
            v, W = self.state[0, :, 0], self.state[0, :, 1:]
            progress(self.step, float(loss), phase(v, W, np.eye(1, W.shape[1])[0] * self.machine.a))

    def kept(self, stop: Stop) -> Kept:
        """What was kept, in true units."""
        found = self.machine.states(np.concatenate(self.columns, 1))
        step = self.machine.rules.keep_every * np.arange(len(found.loss))
        if stop not in (Stop.KINK, Stop.DIVERGED):
            step[-1] = self.step
        about = {"training_loss": found.loss, "deviation": 0 * found.v, "taken": self.step, "stop": stop}
        return Kept(step=step, **vars(found), **about)
