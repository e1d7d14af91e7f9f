"""States as the induction hypotheses of Lemma 6 allow them: weights and rows of length 1/c at most, in any directions.

C.4 uses of its constant c (there with a hat) only that 4/c^2 <= 1/2; so do the searches, as 10^(-178) would hide all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from verify.checks.descent.draws import COORDINATES, TARGET, between, deviations, mu, rows
from verify.checks.descent.one_step import Constants, OneStep
from verify.checks.descent.state import Before, Step, dot

CONSTANTS = {"longest": "1/3", "deviation": "1/9", "c0": "1"}
"""c = 3, the smallest whole number with 4/c^2 <= 1/2."""


def small(x: Mapping[str, Any], constants: Mapping[str, float]) -> Before:
    """v_i, |w_i| <= longest, |Delta G_i| <= deviation, mu <= c0, the rows at any angles."""
    v, lengths = ([between(x[f"{name}_{i}"], 0, constants["longest"]) for i in (1, 2)] for name in "vb")
    W = rows(lengths, [np.pi * x[f"theta_{i}"] for i in (1, 2)], 2 * np.pi * x["azimuth"])
    target = np.broadcast_to(TARGET, W[:, 0].shape)
    return Before(np.stack(v, axis=-1), W, target, deviations(x, constants["deviation"]), mu(x, constants))


def hypotheses(s: Step, c: Constants) -> Sequence[Any]:
    """What `small` fulfils."""
    lengths = [x for i in (0, 1) for x in (s.v(i), s.length(i))]
    return [*(c["longest"] - x for x in lengths), *(c["deviation"] - s.deviation(i) for i in (0, 1)), c["c0"] - s.mu]


def along(s: Step) -> Any:
    """a . w_1."""
    return dot(s.before.a, s.row(0))


def across(s: Step) -> Any:
    """|(I - a a^T) w_1|."""
    return s.norm(s.row(0) - along(s)[:, None] * s.before.a)


def statement(conclusions: Any, **constants: str) -> OneStep:
    """One step from such a state; further constants of the conclusions."""
    return OneStep(hypotheses, conclusions, COORDINATES, small, {**CONSTANTS, **constants})
