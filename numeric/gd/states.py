"""States of descents as arrays, and the angles in them: what records of one run and batches of many have in common."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from numeric.gd import geometry


@dataclass(frozen=True, eq=False)
class States:
    """n states of k neurons in r coordinates, in true units.

    v (n, k), W (n, k, r): in the convention of the appendix. v_low, W_low: what the state is beyond one float64 (zero
    if nothing). loss (n,): the population loss, relatively accurate within the range of the arithmetic. gradient_norm
    (n,): of the loss that is descended, over the parameters that move.
    """

    v: Any
    W: Any
    v_low: Any
    W_low: Any
    loss: Any
    gradient_norm: Any


class Angles:
    """Angles of states, target `a` and named arithmetic, which the class that has them defines."""

    v: Any
    W: Any
    W_low: Any
    a: Any
    arithmetic: str

    @cached_property
    def to_target(self) -> Any:
        """The angle of w_i and sign(v_i) a, (n, k), relatively accurate: theta_1, theta_2 of Sec. 5.1."""
        return geometry.angles_to_target(self.v, self.W, self.W_low, self.a, self.arithmetic)

    @cached_property
    def _angle_and_opening(self) -> tuple[Any, Any]:
        return geometry.angle_and_opening(self.W, self.W_low, self.arithmetic)

    @property
    def theta(self) -> Any:
        """The angle of the rows, (n,), for two neurons, else nan."""
        return self._angle_and_opening[0]

    @property
    def opening(self) -> Any:
        """pi less the angle of the rows, (n,), relatively accurate, for two neurons, else nan."""
        return self._angle_and_opening[1]
