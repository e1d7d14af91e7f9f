"""Checks of what Figure 1(a), (b) show and what is said about them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.landscape import trajectory
from verify.checks.landscape.trajectory import Path, Rows, pair
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, Witness, fails, holds, undecided
from verify.state import mp_ops

Ends = tuple[tuple[float, float], tuple[float, float]]

SMALL = 0.05
"""How long small rows are, and how near starts are to 1.5 a, in units of |a|."""
READING = 0.1
"""How well coordinates can be read off the drawing, in units of |a|."""
DRAWN = pair("3/2", "1/10")
DRAWN_STEP = Fraction(1, 10)
"""Ours: the paper gives none."""
STALLED = 300
"""Steps after which the residual has died out."""


DISTANCES = {"saddle": trajectory.distance_to_saddles, "optimum": trajectory.distance_to_optimum}


@dataclass(frozen=True)
class Ending:
    """What a descent from near 1.5 a tends to; `collinear` puts both rows on the axis."""

    at: str
    collinear: bool = False


SADDLE, OPTIMUM, COLLINEAR = Ending("saddle"), Ending("optimum"), Ending("saddle", True)
ON_AXIS: Rows = ((Fraction(3, 2), Fraction(0)), (Fraction(6, 5), Fraction(0)))


def reaches(ends: Ends, wrong: Mapping[str, Ends]) -> Check:
    """From small random rows gradient descent ends at the given multiples of a, near the axis all the way."""

    def run(subject: Ends, ctx: Context) -> Finding:
        rng, starts, far, across = np.random.default_rng(ctx.seed), ctx.scale(6, 20, 200), 0.0, 0.0
        for number in range(starts):
            d = (2, 3, 10)[number % 3]
            rows = rng.normal(size=(2, d))
            rows *= SMALL / np.linalg.norm(rows, axis=1, keepdims=True)
            path = trajectory.descended(rows, DRAWN_STEP, 1000, 5)
            goal = np.zeros((2, d))
            goal[:, :2] = subject
            far = max(far, float(np.abs(path.W[-1] - goal).max()))
            across = max(across, float(np.linalg.norm(path.W[:, :, 1:], axis=2).max()))
            if far > 1e-6:
                return fails(f"one of {number + 1} descents ends {far:.2g} |a| away", location=f"start {number}")
        if across > READING:
            return fails(f"the rows go {across:.2g} |a| off the axis")
        shown = trajectory.descended([[0.02, 0.04], [0.03, -0.02]], DRAWN_STEP, 1000)
        numbers = {"starts": str(starts), "farthest end": f"{far:.0e}", "farthest off the axis": f"{across:.3f}"}
        return holds("every start ends at the optimum", numbers=numbers, arrays=shown.arrays())

    note = "random rows of length 0.05 |a|, d = 2, 3, 10, step size 1/10, 1000 steps; v = (1, -1) fixed"
    return Check("descents from small rows", Strength.OBSERVED, run, ends, Coverage.POINTS, note, wrong)


def below_every_saddle(ending: Ending, wrong: Mapping[str, Ending], **right: Ending) -> Check:
    """After 200 steps from the drawn start the loss is below |a|^2/4, the loss of every saddle.

    A descent that tends to a saddle has a loss that tends to |a|^2/4 from above, as descent does not raise it.
    """

    def run(subject: Ending, _: Context) -> Finding:
        import numeric

        start = ON_AXIS if subject.collinear else DRAWN
        excess, _rows = trajectory.loss_after(start, DRAWN_STEP, 200, numeric.balls(60))
        if not excess < 0 and not excess > 0:
            return undecided(Undecided.BUDGET, "the ball of the loss holds |a|^2/4")
        if (excess < 0) == (subject.at == "optimum"):
            return holds(f"the loss after 200 steps is {'below' if excess < 0 else 'above'} that of the saddles")
        if excess > 0:
            return fails("the loss is above that of the saddles still")
        values, witness = _confirmed(start)
        return fails("the loss falls below that of every saddle", numbers=values, witness=witness)

    name, note = "the loss against that of the saddles", "the drawn start, step size 1/10, in balls of 60 digits"
    return Check(name, Strength.ENCLOSED, run, ending, Coverage.POINTS, note, wrong, right)


def _confirmed(start: Rows) -> tuple[dict[str, str], Witness]:
    """L - |a|^2/4 after 200 steps: at 30 and 60 digits, and at the rows reached by integrating the definition."""
    import numeric
    from numeric.reference import quadrature

    digits, values = (30, 60), {}
    for count in digits:
        value, rows = trajectory.loss_after(start, DRAWN_STEP, 200, numeric.mp(count))
        values[f"L - 1/4, {count} digits"] = f"{float(value):.6e}"
    integral = quadrature.loss(list(trajectory.WEIGHTS), rows, [1, 0], digits=40).value
    values["L - 1/4, integral of the definition"] = f"{float(integral - numeric.mp(60).array(Fraction(1, 4))):.6e}"
    names = [f"({', '.join(map(str, row))})" for row in start]
    point = {
        "v": "(1, -1)",
        "w1": names[0],
        "w2": names[1],
        "a": "(1, 0)",
        "step size": str(DRAWN_STEP),
        "steps": "200",
    }
    routes = ("closed form along the descent, balls and mpmath", "integral of the definition at the rows reached")
    text = "; ".join(f"{name}: {value}" for name, value in values.items())
    return values, Witness(point, "L >= 1/4 at every step", text, routes, digits=digits)


def ends_at(ending: Ending, wrong: Mapping[str, Ending], **right: Ending) -> Check:
    """Where a descent from near 1.5 a is when nothing moves any more; the loss never rises on the way."""

    def run(subject: Ending, _: Context) -> Finding:
        path = _long_path(subject.collinear)
        far = DISTANCES[subject.at](path.W[-1])
        rise = float(np.diff(path.loss).max())
        numbers = {"steps": str(path.step[-1]), "left after": str(_left(path)), "distance at the end": f"{far:.1e}"}
        if rise > 1e-15:
            return fails(f"the loss rises by {rise:.1e} on the way", numbers=numbers)
        if far > 1e-6:
            return fails(f"not at the {subject.at}, but {far:.2g} |a| away", numbers=numbers, arrays=path.arrays())
        return holds(f"ends at the {subject.at}", numbers=numbers, arrays=path.arrays())

    note = "the drawn start, step size 1/10, to its end: two million steps"
    return Check("the end of the descent", Strength.OBSERVED, run, ending, Coverage.POINTS, note, wrong, right)


def leaves_when_predicted(kappa: Callable[..., Any], wrong: Mapping[str, Callable[..., Any]]) -> Check:
    """From an angle t the stall lasts (1/t - 1/LEFT)/(step size kappa) steps, until the angle is LEFT.

    kappa: (v_1, v_2, p, q, functions) -> the rate in t' = kappa t^2.
    """

    def run(formula: Callable[..., Any], _: Context) -> Finding:
        path = _long_path(False)
        p, q = np.linalg.norm(path.W[STALLED], axis=1)
        rate = float(formula(1, 1, p, q, mp_ops(20)))
        predicted = (1 / float(path.angle[STALLED]) - 1 / trajectory.LEFT) / (path.step_size * rate)
        observed = int(_left(path)) - STALLED
        numbers = {"predicted": f"{predicted:.0f}", "observed": str(observed), "angle": f"{path.angle[STALLED]:.3e}"}
        if abs(observed / predicted - 1) > 0.01:
            return fails("the stall has another length", numbers=numbers)
        return holds("the stall has the predicted length", numbers=numbers)

    note = (
        "the same descent, from step 300 until the angle is 0.02; the prediction is of leading order: within 1 percent"
    )
    return Check("the length of the stall", Strength.OBSERVED, run, kappa, Coverage.POINTS, note, wrong)


def _left(path: Path) -> Any:
    """The first kept step beyond LEFT, after the stall; 'never'."""
    beyond = np.nonzero((path.angle > trajectory.LEFT) & (path.step > STALLED))[0]
    return path.step[beyond[0]] if len(beyond) else "never"


def _long_path(collinear: bool) -> Path:
    if collinear:
        return trajectory.descended_to_the_end(ON_AXIS, DRAWN_STEP, 10_000)
    return trajectory.descended_to_the_end(DRAWN, DRAWN_STEP, 3_000_000)


def stalls_at(ends: Ends, wrong: Mapping[str, Ends]) -> Check:
    """The rows of the drawn descent after 300 steps, to the reading error, and how little they move in 10000 more."""

    def run(subject: Ends, _: Context) -> Finding:
        path = trajectory.descended(DRAWN, DRAWN_STEP, STALLED + 10_000, STALLED)
        rows = path.W[1]
        far, moved = float(np.abs(rows - np.array(subject)).max()), float(np.abs(path.W[-1] - rows).max())
        numbers = {"distance": f"{far:.1e}", "moved in 10000 steps": f"{moved:.1e}"}
        numbers["distance to the saddles"] = f"{trajectory.distance_to_saddles(rows):.1e}"
        if far > READING or moved > 1e-3:
            return fails(f"after 300 steps the rows are {far:.2g} |a| away, then move {moved:.2g} |a|", numbers=numbers)
        return holds("near these rows, and hardly moving", numbers=numbers)

    note = "one descent: the drawn start, step size 1/10"
    return Check("the rows during the stall", Strength.OBSERVED, run, ends, Coverage.POINTS, note, wrong)


def decides(near: tuple[str, str], wrong: Mapping[str, tuple[str, str]]) -> Check:
    """Whether small rows and rows near 1.5 a are near the optimum or near a saddle after 1000 steps.

    Near means within the reading error: what both rows have in common across a is flat, and not damped.
    """

    def run(subject: tuple[str, str], ctx: Context) -> Finding:
        rng, count = np.random.default_rng(ctx.seed), ctx.scale(4, 10, 100)
        for kind, centre in zip(subject, (0.0, 1.5), strict=True):
            for _ in range(count):
                rows = np.array([centre, 0]) + rng.uniform(-SMALL, SMALL, (2, 2))
                far = DISTANCES[kind](trajectory.descended(rows, DRAWN_STEP, 1000, 10).W[-1])
                if far > READING:
                    return fails(f"a start near {centre} a is {far:.2g} |a| away from the {kind} after 1000 steps")
        reason = "small rows end at the optimum, rows near 1.5 a come near a saddle"
        return holds(reason, numbers={"starts": str(2 * count)})

    note = "random starts within 0.05 |a| of 0 and of 1.5 a, d = 2, step size 1/10, 1000 steps"
    return Check("two kinds of start", Strength.OBSERVED, run, near, Coverage.POINTS, note, wrong)
