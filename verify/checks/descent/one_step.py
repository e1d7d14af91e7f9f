"""A search for a step of gradient descent that breaks a statement about one step, from any state, at any deviation.

By homogeneity |a| = 1: v and W scale as sqrt|a|, Delta G as |a| and mu as 1/|a|. States that meet the hypotheses are
made from free coordinates; Hypothesis with `target` and random draws look for a small margin, evolution and a local
optimiser go on from the best; what breaks the statement is rounded to few decimals and evaluated anew by two routes, at
two precisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.checks.descent.confirmation import DIGITS, confirmed
from verify.checks.descent.state import Step, floats
from verify.checks.descent.statement import Constants, Margins, Named, OneStep, Premises
from verify.checks.resolve import resolve
from verify.model import (
    Check,
    Context,
    Coverage,
    Finding,
    Hypothesis,
    Strength,
    Undecided,
    Witness,
    fails,
    holds,
    undecided,
)

__all__ = ["Constants", "Margins", "Named", "OneStep", "Premises", "dropped", "search", "told", "unbroken"]

GROUPS, GROUP, CROSSED = 3, 96, 0.7
ROUND = (0.5, 1, 0)
ROUNDING, OUTSIDE = 1e-9, 1e3
"""What a hypothesis may be short of by rounding; how unwelcome a state is that is short of more."""
VISIBLE = 1e-12
"""Margins that are negative by less are 0, as far as float64 can tell: no second route is asked."""


def unbroken(
    statement: OneStep,
    wrong: Mapping[str, OneStep],
    *,
    right: Mapping[str, OneStep] | None = None,
    name: str = "search for a step that breaks it",
) -> Check:
    """No step found breaks the statement; one that does is the witness."""

    def run(subject: OneStep, ctx: Context) -> Finding:
        found = search(subject, ctx)
        if isinstance(found, Witness):
            return fails(told(found), witness=found, location=str(found.point))
        if found.unconfirmed:
            return undecided(Undecided.UNCONFIRMED, f"a margin of {found.least:.3g} that no rounded state confirms")
        numbers = {"states tried": str(found.tried), "least margin": f"{found.least:.6g}"}
        return holds("no step found breaks it", numbers=numbers, held=f"{found.held} of {found.drawn}")

    note = f"|a| = 1 by homogeneity; rows and deviations in up to four dimensions; evaluated anew at {DIGITS} digits"
    return Check(name, Strength.PRECISE, run, statement, Coverage.POINTS, note, wrong, right or {})


def told(found: Witness) -> str:
    """Which margin is negative, by how much and where."""
    return f"{found.claimed} fails: {found.actual} at {', '.join(f'{x} = {y}' for x, y in found.point.items())}"


def dropped(text: str, statement: OneStep, *, name: str, stated: bool = True, **constants: str) -> Hypothesis:
    """A hypothesis of the statement, tried with constants for which it is hardly one."""
    weaker = statement.at(**constants)
    return Hypothesis(text, stated, unbroken(weaker, {}, right={"as printed": statement}, name=name))


@dataclass(frozen=True)
class Unbroken:
    """What a search without a witness saw; `unconfirmed`: a negative margin that rounding or a second route undid."""

    least: float
    tried: int
    held: int
    drawn: int
    unconfirmed: bool


def search(statement: OneStep, ctx: Context) -> Unbroken | Witness:
    """Draws, evolution, a local optimiser from the best, until a witness is confirmed or the budget is used up."""
    route, tried = floats(), 0

    def margin(x: Any) -> Any:
        nonlocal tried
        tried += len(x)
        step = Step(route, statement.states(x))
        with np.errstate(divide="ignore", invalid="ignore"):
            short, least = (statement.least(part, step) for part in (statement.hypotheses, statement.conclusions))
        return np.where(short < -ROUNDING, OUTSIDE * (1 - short), np.nan_to_num(least, nan=-np.inf))

    drawn = np.concatenate([random(statement, ctx), targeted(statement, margin, ctx)])
    least, unconfirmed = np.inf, False
    for x in evolved(margin, drawn, ctx):
        end = simpler(margin, improved(margin, x, ctx))
        least = min(least, float(margin(end[None])[0]))
        if least < -VISIBLE and (witness := confirmed(statement, end)):
            return witness
        unconfirmed = unconfirmed or least < -ROUNDING
    held = statement.least(statement.hypotheses, Step(route, statement.states(drawn))) >= -ROUNDING
    return Unbroken(least, tried, int(held.sum()), len(drawn), unconfirmed)


def random(statement: OneStep, ctx: Context) -> Any:
    """Points of the cube, half of their coordinates at its ends, where margins are small."""
    rng, count = np.random.default_rng(ctx.seed), ctx.scale(10_000, 20_000, 500_000)
    shape = count, len(statement.coordinates)
    inside, ends = rng.uniform(size=shape), rng.integers(0, 2, size=shape)
    return np.where(rng.uniform(size=shape) < rng.uniform(size=(count, 1)), inside, ends)


def targeted(statement: OneStep, margin: Callable[[Any], Any], ctx: Context) -> Any:
    """The points that Hypothesis tries when told to make the margin small."""
    from hypothesis import HealthCheck, Phase, given, seed, settings, target
    from hypothesis import strategies as st

    seen, unit = [], st.floats(0, 1)
    quiet = settings(database=None, deadline=None, suppress_health_check=list(HealthCheck))

    @seed(ctx.seed)
    @settings(quiet, max_examples=ctx.scale(40, 60, 2000), phases=(Phase.generate, Phase.target))
    @given(st.tuples(*[unit] * len(statement.coordinates)))
    def attempt(x: tuple[float, ...]) -> None:
        seen.append(x)
        found = float(margin(np.array([x]))[0])
        target(-found if np.isfinite(found) else 0)

    attempt()
    return np.array(seen)


def evolved(margin: Callable[[Any], Any], drawn: Any, ctx: Context) -> Iterator[Any]:
    """The best of each of several groups, bred by differential evolution from the best points of a share of the draws.

    A point moves towards the best of its group and along the difference of two others, in some coordinates, and stays
    where that is no lower.
    """
    rng = np.random.default_rng([ctx.seed, 1])
    for share in np.array_split(drawn[rng.permutation(len(drawn))], GROUPS):
        reached = margin(share)
        chosen = np.argsort(reached)[:GROUP]
        x, reached = share[chosen], reached[chosen]
        for _ in range(ctx.scale(75, 200, 2000)):
            one, other = x[rng.permutation(len(x))], x[rng.permutation(len(x))]
            pull, along = rng.uniform(0, (0.5, 1), size=(len(x), 2)).T[..., None]
            moved = x + pull * (x[np.argmin(reached)] - x) + along * (one - other)
            tried = np.clip(np.where(rng.uniform(size=x.shape) < CROSSED, moved, x), 0, 1)
            found = margin(tried)
            down = found < reached
            x[down], reached[down] = tried[down], found[down]
        yield x[np.argmin(reached)]


def improved(margin: Callable[[Any], Any], start: Any, ctx: Context) -> Any:
    """A point of smaller margin, by Powell's method within the cube and a simplex after it."""
    minimize = resolve("scipy.optimize:minimize")

    def at(x: Any) -> float:
        return float(margin(x[None])[0])

    bounds, end = [(0, 1)] * len(start), start
    for method in ("Powell", "Nelder-Mead"):
        found = minimize(at, end, method=method, bounds=bounds, options={"maxfev": ctx.scale(300, 400, 20_000)})
        end = np.clip(found.x, 0, 1) if found.fun < at(end) else end
    return end


def simpler(margin: Callable[[Any], Any], x: Any) -> Any:
    """The point with as many coordinates as possible at 0, 1/2 or 1, where half of a violation remains."""
    enough = margin(x[None])[0] / 2
    if enough >= 0:
        return x
    for index in range(len(x)):
        tried = np.repeat(x[None], len(ROUND), axis=0)
        tried[:, index] = ROUND
        good = margin(tried) <= enough
        x = tried[np.argmax(good)] if good.any() else x
    return x
