"""A search for a step of gradient descent that breaks a statement about one step, from any state, at any deviation.

By homogeneity |a| = 1: v and W scale as sqrt|a|, Delta G as |a| and mu as 1/|a|. States that meet the hypotheses are
made from free coordinates; Hypothesis with `target` and random draws look for a small margin, a local optimiser goes on
from the best; what breaks the statement is rounded to few decimals and evaluated anew by two routes, at two precisions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any

import numpy as np

from verify.checks.descent.state import PARTS, Before, Route, Step, code, floats, printed
from verify.checks.inequality.statement import end
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, Witness, fails, holds, undecided
from verify.state import Ops

Constants = Mapping[str, Any]
Margins = Callable[[Step, Constants], Sequence[Any]]
Free = Mapping[str, Any]
"""Name -> numbers in [0, 1], shape (n,)."""

DIGITS = (60, 120)
BEYOND_ROUNDING = 1e-20
"""Equal sides differ by less at these digits, even where an inverse cosine has lost half of them."""
DECIMALS = (1, 2, 3, 4, 6, 9, 12, 15)
INWARD = (0, 0.1, 1, 10, 100)
"""How far a state is moved inside its box before it is rounded, in units of the last decimal."""
FARTHEST_INWARD = 0.2
ROUND = (0.5, 1, 0)
STARTS = 4
ROUNDING, OUTSIDE = 1e-9, 1e3
"""What a hypothesis may be short of by rounding; how unwelcome a state is that is short of more."""


@dataclass(frozen=True)
class OneStep:
    """From every state with all `hypotheses` >= 0, all `conclusions` are >= 0.

    hypotheses, conclusions: (step, constants) -> margins, in any arithmetic; `strict` ones of the hypotheses are to be
    > 0. constants: name -> exact number.
    coordinates: names of the free coordinates. made: (free coordinates, constants as floats) -> states, many at once,
    many of which meet the hypotheses by construction (draws.py has the usual ones); the others do not count.
    """

    hypotheses: Margins
    conclusions: Margins
    coordinates: tuple[str, ...]
    made: Callable[[Free, Mapping[str, float]], Before]
    constants: Mapping[str, str]
    strict: Margins = lambda step, constants: ()

    def at(self, **constants: str) -> OneStep:
        """With some constants changed."""
        return replace(self, constants={**self.constants, **constants})

    def with_(self, **changes: Any) -> OneStep:
        return replace(self, **changes)

    def states(self, x: Any) -> Before:
        """From rows of free coordinates, (n, number of coordinates)."""
        free = dict(zip(self.coordinates, np.clip(x, 0, 1).T, strict=True))
        return self.made(free, self.values(floats().o))

    def values(self, o: Ops) -> dict[str, Any]:
        """The constants in an arithmetic, from text like "1/50" or "pi/20"."""
        ends = {name: end(text, name) for name, text in self.constants.items()}
        return {name: o.number(factor) * (o.pi if of_pi else 1) for name, (factor, of_pi) in ends.items()}

    def least(self, margins: Margins, step: Step) -> Any:
        """The least of the margins at each state."""
        return reduce(step.o.least, margins(step, self.values(step.o)))


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
            return fails(f"broken by {found.actual}", witness=found, location=str(found.point))
        if found.unconfirmed:
            return undecided(Undecided.UNCONFIRMED, f"a margin of {found.least:.3g} that no rounded state confirms")
        numbers = {"states tried": str(found.tried), "least margin": f"{found.least:.6g}"}
        return holds("no step found breaks it", numbers=numbers, held=f"{found.held} of {found.drawn}")

    note = f"|a| = 1 by homogeneity; rows and deviations in up to four dimensions; evaluated anew at {DIGITS} digits"
    return Check(name, Strength.PRECISE, run, statement, Coverage.POINTS, note, wrong, right or {})


@dataclass(frozen=True)
class Unbroken:
    """What a search without a witness saw; `unconfirmed`: a negative margin that rounding or a second route undid."""

    least: float
    tried: int
    held: int
    drawn: int
    unconfirmed: bool


def search(statement: OneStep, ctx: Context) -> Unbroken | Witness:
    """Draws, then a local optimiser from the best of them, until a witness is confirmed or the budget is used up."""
    route, tried = floats(), 0

    def margin(x: Any) -> Any:
        nonlocal tried
        tried += len(x)
        step = Step(route, statement.states(x))
        with np.errstate(divide="ignore", invalid="ignore"):
            short, least = (statement.least(part, step) for part in (statement.hypotheses, statement.conclusions))
        return np.where(short < -ROUNDING, OUTSIDE * (1 - short), np.nan_to_num(least, nan=-np.inf))

    drawn = np.concatenate([random(statement, ctx), targeted(statement, margin, ctx)])
    reached, least = margin(drawn), np.inf
    unconfirmed = False
    for x in drawn[np.argsort(reached)[:STARTS]]:
        end = simpler(margin, improved(margin, x, ctx))
        least = min(least, float(margin(end[None])[0]))
        if least < 0 and (witness := confirmed(statement, end)):
            return witness
        unconfirmed = unconfirmed or least < -ROUNDING
    held = statement.least(statement.hypotheses, Step(route, statement.states(drawn))) >= -ROUNDING
    return Unbroken(least, tried, int(held.sum()), len(drawn), unconfirmed)


def random(statement: OneStep, ctx: Context) -> Any:
    """Points of the cube, half of their coordinates at its ends, where margins are small."""
    rng, count = np.random.default_rng(ctx.seed), ctx.scale(10_000, 40_000, 500_000)
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
    @settings(quiet, max_examples=ctx.scale(40, 100, 2000), phases=(Phase.generate, Phase.target))
    @given(st.tuples(*[unit] * len(statement.coordinates)))
    def attempt(x: tuple[float, ...]) -> None:
        seen.append(x)
        found = float(margin(np.array([x]))[0])
        target(-found if np.isfinite(found) else 0)

    attempt()
    return np.array(seen)


def improved(margin: Callable[[Any], Any], start: Any, ctx: Context) -> Any:
    """A point of smaller margin, by Powell's method within the cube and a simplex after it."""
    minimize = resolve("scipy.optimize:minimize")

    def at(x: Any) -> float:
        return float(margin(x[None])[0])

    bounds, end = [(0, 1)] * len(start), start
    for method in ("Powell", "Nelder-Mead"):
        found = minimize(at, end, method=method, bounds=bounds, options={"maxfev": ctx.scale(800, 1600, 20_000)})
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


def confirmed(statement: OneStep, x: Any, places: Sequence[int] = DECIMALS) -> Witness | None:
    """The roundest state near one found at which both routes see the hypotheses met and a conclusion broken."""
    for decimals in places:
        for inward in INWARD:
            edge = min(inward * 10.0**-decimals, FARTHEST_INWARD)
            exact = _rounded(statement.states(np.clip(x, edge, 1 - edge)[None]), decimals)
            if witness := _witness(statement, exact):
                return witness
    return None


def _witness(statement: OneStep, exact: Mapping[str, Any]) -> Witness | None:
    found = {}
    for route in (make(digits) for digits in DIGITS for make in (printed, code)):
        step = Step(route, _lifted(exact, route))
        if not _admitted(statement, step):
            return None
        found[route.name] = statement.least(statement.conclusions, step)[0]
    if not all(value < -BEYOND_ROUNDING for value in found.values()):
        return None
    worst = f"{float(max(found.values())):.6g}"
    return Witness(dict(_described(exact)), "every margin >= 0", worst, tuple(found), digits=DIGITS)


def _admitted(statement: OneStep, step: Step) -> bool:
    """Whether there is such a state, all that is positive being so, and it meets the hypotheses."""
    if min(step.mu[0], *(f(i)[0] for f in (step.v, step.length) for i in (0, 1))) <= 0:
        return False
    strict = statement.strict(step, statement.values(step.o))
    return all(x[0] > 0 for x in strict) and bool(statement.least(statement.hypotheses, step)[0] >= 0)


def _rounded(states: Before, decimals: int) -> dict[str, Any]:
    """The first of some states, in decimals."""

    def exact(x: Any) -> Any:
        return [exact(y) for y in x] if np.ndim(x) else round(Fraction(float(x)), decimals)

    return {name: exact(getattr(states, name)[0]) for name in PARTS}


def _lifted(exact: Mapping[str, Any], route: Route) -> Before:
    def lift(x: Any) -> Any:
        return [lift(y) for y in x] if isinstance(x, list) else route.o.number(x)

    return Before(**{name: np.array([lift(exact[name])], dtype=object) for name in PARTS})


def _described(exact: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    rows = (("w", exact["W"]), ("Delta G", exact["deviation"]))
    vectors = {"(v1, v2)": exact["v"], **{f"{name}{i + 1}": row for name, pair in rows for i, row in enumerate(pair)}}
    yield from ((name, f"({', '.join(map(str, x))})") for name, x in {**vectors, "a": exact["a"]}.items())
    yield "mu", str(exact["mu"])
