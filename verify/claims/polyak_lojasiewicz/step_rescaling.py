"""lemma-8-step-rescaling: the loss in rescaled weights."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.inequality.domains import PAIRS
from verify.checks.inequality.points import Equal, equal_at_points
from verify.checks.inequality.steps import exact_step, precise_step
from verify.claims.loss.closed_form import printed as loss
from verify.model import Amendment, Claim, Hypothesis, Severity, Source, Verdict
from verify.state import Point, State


def rescaled(s: State) -> State:
    """v = (1, -1) and the rows |v_i| w_i; their angle is the same."""
    sizes = np.array([abs(weight) for weight in s.v], dtype=object)
    v = np.array([s.number(1), s.number(-1)], dtype=object)
    return s.with_(v=v, W=sizes[:, None] * s.W, norm=sizes * s.norm)
