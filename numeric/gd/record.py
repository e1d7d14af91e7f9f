"""What a descent passed through: the kept states, what follows from them, and a file of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from numeric.gd import archive, geometry
from numeric.gd.phases import Phases, phases
from numeric.gd.settings import Settings, Stop
from numeric.gd.states import Angles, States


@dataclass(frozen=True, eq=False)
class Kept(States):
    """What an engine hands over, n kept states of k neurons in r coordinates; fields as in `Record`."""

    step: Any
    training_loss: Any
    deviation: Any
    taken: int
    stop: Stop


@dataclass(frozen=True, eq=False)
class Record(Kept, Angles):
    """A descent at n kept states: the first, each keep_every-th, and the last.

    `States` says what v, W, their low-order parts, loss and gradient_norm are. Vectors are in the coordinates of
    `frame` (r, d), whose rows are orthonormal; None stands for the identity. a (r,) is the target, step (n,) the steps
    made before the state. training_loss (n,): the loss that is descended. deviation (n, k): |Delta G_i| with
    Delta G_i = 2/v_i (gradient of the training loss less that of the population loss in w_i), Sec. 5.3. taken: steps
    made when it stopped, kept or not. All arrays are of the named arithmetic. samples: how many, None for the
    population.
    """

    a: Any
    frame: Any
    settings: Settings
    start: str
    seed: int | None
    sigma: str | None
    samples: int | None
    arithmetic: str

    @cached_property
    def norm(self) -> Any:
        """|w_i|, (n, k)."""
        return geometry.norms(self.W, self.W_low, self.arithmetic)

    @cached_property
    def imbalance(self) -> Any:
        """b_i = |w_i|^2 - v_i^2, (n, k), Sec. 5.2, p. 9: of the kept states, to the last digits of its own size.

        A step in float64 rounds the gradients in v_i and in w_i apart, so that w_i . grad_i = v_i dL/dv_i holds to
        about 1e-16, and of exact descent this is the imbalance to about 1e-16 (|w_i|^2 + v_i^2): to no digit, where
        that has grown from a start below 1e-8. Runs in mpmath have it.
        """
        return geometry.imbalances(self.v, self.W, self.v_low, self.W_low, self.arithmetic)

    @cached_property
    def phases(self) -> Phases:
        """Where alignment and growth end, among the kept steps."""
        return phases(self.step, self.v, self.to_target, self.a)

    def W_full(self, i: int) -> Any:
        """The rows of kept state i in all coordinates, (k, d)."""
        return self.W[i] if self.frame is None else self.W[i] @ self.frame

    def save(self, path: str | Path) -> None:
        """Write an npz file that is whole or not there at all; InputError where nothing can or must be written."""
        archive.write(path, self)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read one; InputError if it is none, damaged, or of another version."""
        return cls(**archive.read(path))

    def plot(self) -> Any:
        """A matplotlib Figure: losses, norms and angles against the step, with the borders of the phases."""
        from numeric.gd.plot import plot

        return plot(self)
