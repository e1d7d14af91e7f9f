"""The phases of a descent, told apart by two thresholds: alignment, growth, convergence. Sec. 5.3 to 5.5, p. 9-12."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import pi
from typing import Any

import numpy as np

ALIGNED = pi / 20
"""c4 of Lemmas 4 to 6: every row is at most at this angle to sign(v_i) a."""
GROWN = 1 / 4
"""c7 of Lemma 7: every |v_i| is at least this times sqrt |a|."""


class Phase(StrEnum):
    """What a descent is busy with."""

    ALIGNMENT = "alignment"
    GROWTH = "growth"
    CONVERGENCE = "convergence"


@dataclass(frozen=True)
class Phases:
    """The first kept step that is aligned, and the first from there on that has grown too; None if not reached."""

    alignment_end: int | None
    growth_end: int | None

    def at(self, step: int) -> Phase:
        """The phase of a step."""
        if self.alignment_end is None or step < self.alignment_end:
            return Phase.ALIGNMENT
        return Phase.GROWTH if self.growth_end is None or step < self.growth_end else Phase.CONVERGENCE


def phases(step: Any, v: Any, to_target: Any, a: Any) -> Phases:
    """Of kept states: step (n,), v (n, k), to_target (n, k) the angles of w_i and sign(v_i) a, a (d,)."""
    aligned = (to_target <= ALIGNED).all(1)
    grown = aligned & (np.abs(v) >= GROWN * (a @ a) ** 0.25).all(1)
    end = _first(aligned)
    return Phases(_step(step, end), _step(step, _first(grown)))


def phase(v: Any, W: Any, a: Any) -> Phase:
    """Of one state in float64: v (k,), W (k, d), a (d,)."""
    size = (a @ a) ** 0.5
    along = np.where(v < 0, -1, 1) * (W @ a)
    if not (along >= np.cos(ALIGNED) * size * np.sqrt((W * W).sum(1))).all():
        return Phase.ALIGNMENT
    return Phase.CONVERGENCE if (np.abs(v) >= GROWN * size**0.5).all() else Phase.GROWTH


def _first(found: Any) -> int | None:
    return int(np.argmax(found)) if found.any() else None


def _step(step: Any, place: int | None) -> int | None:
    return None if place is None else int(step[place])
