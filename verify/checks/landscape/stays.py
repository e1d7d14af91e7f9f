"""How long a descent stays beside the saddle line, on rows alone or on both layers, against the law of its angle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import mp_ops

Kappa = Callable[..., Any]

STEP_SIZE = 0.1
SETTLED = 400
"""Steps after which the residual normal to the line has followed the angle."""
CLOSE = 0.05
"""The law is of leading order in the angle, which is a hundredth here."""
HALVED = 0.65
"""What is left of the error at half the angle, at most; 1/2 to leading order."""


@dataclass(frozen=True)
class Beside:
    """A start beside the saddle of v_1, v_2, c for a = e_1: both v_i w_i moved by `turn` across the target."""

    v: tuple[float, float]
    c: float
    turn: float
    both_layers: bool

    def half(self) -> Beside:
        return Beside(self.v, self.c, self.turn / 2, self.both_layers)


STARTS = tuple(
    Beside(v, c, turn, both)
    for both in (False, True)
    for v, c, turn in (((1, 1), 1, 0.02), ((1, 1), 0.5, 0.01), ((2, 0.5), 1, 0.02), ((1.5, 1), 2, 0.05))
)


def stays(kappa: Kappa, wrong: Mapping[str, Kappa]) -> Check:
    """From an angle t to twice that takes 1/(2 mu kappa t) steps, the more exactly the smaller t.

    kappa: (v_1, v_2, p, q, functions) -> the rate in t' = kappa t^2.
    """

    def run(formula: Kappa, _: Context) -> Finding:
        worst = 0.0
        for start in STARTS:
            error, at_half = (abs(_ratio(one, formula) - 1) for one in (start, start.half()))
            if error > CLOSE or at_half > HALVED * error:
                return fails(f"the stay is off by {error:.3g}, at half the angle by {at_half:.3g}", location=str(start))
            worst = max(worst, error)
        return holds(
            "every stay as long as predicted", numbers={"starts": str(len(STARTS)), "farthest off": f"{worst:.3g}"}
        )

    note = f"step size {STEP_SIZE}, rows alone and both layers; within {CLOSE:.0%}, and nearer at half the angle"
    return Check("how long descents stay", Strength.OBSERVED, run, kappa, Coverage.POINTS, note, wrong)


def _ratio(start: Beside, formula: Kappa) -> float:
    """Steps from the settled angle to twice that, over what the law predicts."""
    from numeric import gd

    (v1, v2), c, e = start.v, start.c, start.turn
    rows = [[(c + 1) / v1, e / v1, 0], [c / v2, e / v2, 0]]
    settings = gd.Settings(STEP_SIZE, 600_000, 10, fixed_outputs=not start.both_layers, loss_below=0.2)
    record = gd.run(gd.starts.own((v1, -v2), rows, (1, 0, 0)), settings)
    begin = SETTLED // 10
    angle, sizes = record.theta, np.abs(record.v[begin]) * record.norm[begin]
    end = int(np.argmax(angle > 2 * angle[begin]))
    rate = float(formula(*np.abs(record.v[begin]), *sizes, mp_ops(20)))
    took = (1 / angle[begin] - 1 / angle[end]) / (STEP_SIZE * rate)
    return float((record.step[end] - record.step[begin]) / took)
