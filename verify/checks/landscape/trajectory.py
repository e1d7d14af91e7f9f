"""Gradient descent of the rows as in Figure 1(a), (b): v = (1, -1) fixed, a = (1, 0, ...), rows over |a|."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

Rows = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]

WEIGHTS = (1, -1)
LEFT = 0.02
"""An angle of the rows beyond which they have left the saddle line for good."""
SETTLED = 1e-10
"""Beside the saddles, where the gradient is of order t^2, a descent at an angle of 1e-4 has not settled yet."""
FIRST, SELDOM = 1000, 100
"""Steps of which every one is kept, and then every how many are."""


def pair(along: Fraction | str, across: Fraction | str) -> Rows:
    """Two rows mirrored at the target's axis."""
    x, y = Fraction(along), Fraction(across)
    return (x, y), (x, -y)


@dataclass(frozen=True)
class Path:
    """step (n,), W (n, 2, d) and loss (n,) at the kept steps of a descent with this step size."""

    step_size: float
    step: Any
    W: Any
    loss: Any

    @cached_property
    def angle(self) -> Any:
        """Of the two rows, (n,)."""
        from numeric import closed_form

        return closed_form.angle(self.W[:, 0], self.W[:, 1])

    def until(self, n: int) -> Path:
        """Its first kept steps, up to number n."""
        return Path(self.step_size, self.step[: n + 1], self.W[: n + 1], self.loss[: n + 1])

    def joined(self, later: Path) -> Path:
        """This path and one that starts where it ends."""
        step = np.concatenate([self.step, self.step[-1] + later.step[1:]])
        W, loss = (np.concatenate([x, y[1:]]) for x, y in ((self.W, later.W), (self.loss, later.loss)))
        return Path(self.step_size, step, W, loss)

    def arrays(self, most: int = 800) -> dict[str, Any]:
        """What a figure of the path is drawn from: about `most` kept steps, evenly in time and along the way."""
        moved = np.concatenate([[0], np.cumsum(np.abs(np.diff(self.W, axis=0)).sum((1, 2)))])
        along = np.searchsorted(moved, np.linspace(0, moved[-1], most // 2))
        kept = np.union1d(along, np.linspace(0, len(moved) - 1, most // 2).astype(int))
        w1, w2 = self.W[kept, 0, :2], self.W[kept, 1, :2]
        return {"w1": w1, "w2": w2, "step": self.step[kept], "loss": self.loss[kept]}


def descended(W: Any, step_size: Any, steps: int, keep_every: int = 1) -> Path:
    """So many steps in float64, or fewer where a kept step has a gradient shorter than SETTLED."""
    from numeric.arithmetic import FLOAT64

    found = _run(W, FLOAT64, step_size, steps, keep_every, SETTLED)
    rows = found.W if found.frame is None else found.W @ found.frame
    return Path(float(step_size), found.step, rows, found.loss)


def _run(W: Any, ar: Any, step_size: Any, steps: int, keep_every: int, tolerance: float = 0.0) -> Any:
    """The record of a descent of these rows alone."""
    from numeric import gd

    start = gd.starts.own(WEIGHTS, W, target(len(W[0])), ar=ar)
    return gd.run(start, gd.Settings(step_size, steps, keep_every, True, tolerance), ar=ar)


def descended_to_the_end(W: Any, step_size: Any, most: int) -> Path:
    """Every step is kept at first and from when the rows leave, few of a stall of at most `most` steps; float64."""
    first = descended(W, step_size, FIRST)
    stall = descended(first.W[-1], step_size, most, SELDOM)
    left = np.nonzero(stall.angle > LEFT)[0]
    if not len(left):
        return first.joined(stall)
    stall = stall.until(max(int(left[0]) - 1, 0))
    return first.joined(stall).joined(descended(stall.W[-1], step_size, most))


def target(d: int) -> Any:
    """The first unit vector."""
    return np.eye(d)[0]


def distance_to_saddles(W: Any) -> float:
    """Largest coordinate of w_1 - w_2 - a and of the rows across a, for a state of parallel rows."""
    gap = W[0] - W[1] - target(W.shape[1])
    return float(max(np.abs(gap).max(), np.abs(W[:, 1:]).max()))


def distance_to_optimum(W: Any) -> float:
    """Largest coordinate of w_1 - a and w_2 + a."""
    a = target(W.shape[1])
    return float(max(np.abs(W[0] - a).max(), np.abs(W[1] + a).max()))


def loss_after(W: Rows, step_size: Fraction, steps: int, ar: Any) -> tuple[Any, Any]:
    """(loss less |a|^2/4, rows) after so many steps in the given arithmetic."""
    found = _run(W, ar, step_size, steps, steps)
    return found.loss[-1] - ar.array(Fraction(1, 4)), found.W[-1]
