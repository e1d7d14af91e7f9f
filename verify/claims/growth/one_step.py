"""One step of Phase 2 from any state near the target's direction, all the bounds of C.5 together."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.descent.draws import COORDINATES, near_target
from verify.checks.descent.one_step import Constants, Named, OneStep
from verify.checks.descent.state import Step

LEAST_STEP = Fraction(1, 10**9)


def hypotheses(s: Step, c: Constants) -> Sequence[Any]:
    """What `near_target` fulfils, and a positive step size."""
    of_neurons = [
        x
        for i in (0, 1)
        for x in (
            c["c2"] - s.v(i),
            c["gamma"] - s.imbalance(i),
            c["gamma"] + s.imbalance(i),
            c["c4"] - s.to_target(i),
            c["c5"] - s.deviation(i),
        )
    ]
    return [*of_neurons, c["c0"] - s.mu, s.mu - s.o.number(LEAST_STEP)]


def by_case(s: Step) -> Any:
    """(i) how the sum grows, (ii) how the product does, over mu; (iii) the product; each less its bound."""
    number, before, after = s.o.number, s.v(0) * s.length(0), s.next.v(0) * s.next.length(0)
    sums = (s.next.v(0) + s.next.length(0)) / (s.v(0) + s.length(0))
    first, second = (before <= number(Fraction(1, n)) for n in (4, 2))
    later = np.where(second.astype(bool), (after / before - 1) / s.mu, after - number(Fraction(1, 4)))
    return np.where(first.astype(bool), (sums - 1) / s.mu - number(Fraction(1, 8)), later)


def conclusions(s: Step, c: Constants) -> Named:
    """The case; the bound of the gradient in v_1 over |w_1|/2; the drift over mu^2, both signs."""
    drift = (s.next.imbalance(0) - s.imbalance(0)) / s.mu**2
    slope = s.v(0) * s.length(0) - c["left"] - 2 * s.gradient[0][:, 0] / s.length(0)
    return {
        "the case that v_1 |w_1| is in": by_case(s),
        "the bound of the gradient in v_1": slope,
        "the drift, from above": c["drift"] - drift,
        "the drift, from below": c["drift"] + drift,
    }


CONSTANTS = {"c2": "2", "gamma": "1/2", "c4": "pi/10", "c5": "1/3", "c0": "1/9", "left": "1/2", "drift": "3300"}
SEARCHED = OneStep(hypotheses, conclusions, COORDINATES, near_target, CONSTANTS)
WRONG = {
    "0.618 for 1/2 in the gradient": SEARCHED.at(left="0.618"),
    "1 for 3300 in the drift": SEARCHED.at(drift="1"),
    "deviations up to 1/2": SEARCHED.at(c5="1/2"),
}
