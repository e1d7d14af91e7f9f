"""How long alignment takes in the dynamics linearised at the origin, from the slowest start on the event of C.4."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, pi, tan
from typing import Any

from verify.checks.descent.constants import Functions, balls, outward
from verify.checks.descent.widest import halved
from verify.model import Bracket, Check, Context, Coverage, Finding, Strength, fails, holds

HALVINGS, DIGITS, PLACES = 45, 40, 9
STEPS = 8
"""The number of steps that decides: at mu a little below 1, this many do not suffice."""
SIGMA = "1e-358"
CASES = ("1", "1/2", "1/10", "1/1000", "1/10000000000")


@dataclass(frozen=True)
class Modes:
    """What v + a.w and v - a.w are multiplied by in a step; printed time mu T_1."""

    factors: Callable[[Fraction], tuple[Fraction, Fraction]]
    time: float

    def with_(self, **changes: Any) -> Modes:
        return replace(self, **changes)


def hat4(f: Functions) -> Any:
    return f.tan(f.pi / 20) / 130


def margin(f: Functions, growing: Any, shrinking: Any) -> Any:
    """a.w tan c_4 - |across|, v + a.w and v - a.w having grown so much from v = 1, |across| = 2, a.w = -c4hat."""
    along = ((1 - hat4(f)) * growing - (1 + hat4(f)) * shrinking) / 2
    return along * f.tan(f.pi / 20) - 2


def slowest(_: Context) -> Bracket:
    """c_9: below, since STEPS steps do not do at some mu <= 1; above, since (1 + mu/2)^(1/mu) >= 3/2 for all mu."""

    def by_steps(f: Functions, mu: Any) -> Any:
        return margin(f, (1 + mu / 2) ** STEPS, (1 - mu / 2) ** STEPS)

    def by_time(f: Functions, time: Any) -> Any:
        return margin(f, f.exp(time * f.log(f.number("3/2"))), f.exp(-time / 2))

    with balls(DIGITS) as f:
        low = STEPS * halved(Fraction(1, 2), Fraction(1), lambda mu: by_steps(f, f.number(mu)) < 0, HALVINGS)
        high = halved(Fraction(20), Fraction(1), lambda time: by_time(f, f.number(time)) > 0, HALVINGS)
    return Bracket(*outward(low, high, PLACES))


def linearised(modes: Modes, wrong: Mapping[str, Modes]) -> Check:
    """The first aligned step by `numeric.gd.linear`, at sigma_0, is that of the modes; the printed T_1 is later."""

    def run(subject: Modes, _: Context) -> Finding:
        numbers = {}
        for mu in map(Fraction, CASES):
            found = _first(mu)
            ahead = [_tangent(subject, mu, step) <= tan(pi / 20) for step in (found - 1, found)]
            if ahead != [False, True]:
                return fails(f"not the first aligned step: {found}, mu = {mu}", location=f"mu = {mu}")
            if found > ceil(Fraction(subject.time) / mu):
                return fails(f"aligned after {float(found * mu):.4g}/mu only", location=f"mu = {mu}")
            numbers[f"mu = {mu}"] = f"aligned after {float(found * mu):.4f}/mu"
        return holds("aligned when the modes say, and before T_1", numbers=numbers)

    note = f"sigma = {SIGMA}, |across| = 2 v, a.w = -c4hat v at the start, step sizes {', '.join(CASES)}"
    return Check("linearised at the origin", Strength.PRECISE, run, modes, Coverage.POINTS, note, wrong)


def _first(mu: Fraction) -> int:
    import numeric
    from numeric import gd

    ar = numeric.mp(DIGITS)
    size = Fraction(SIGMA)
    rows = [[-size * Fraction(tan(pi / 20) / 130), 2 * size], [-size, size]]
    found = gd.linear.alignment_step([size, -size], rows, [1, 0], mu, ar)
    if found is None:
        raise ArithmeticError("the linearised dynamics never align")
    return found


def _tangent(modes: Modes, mu: Fraction, step: int) -> float:
    """|across|/a.w after so many steps."""
    import mpmath

    with mpmath.workdps(DIGITS):
        factors = modes.factors(mu)
        growing, shrinking = (mpmath.power(mpmath.mpf(x.numerator) / x.denominator, step) for x in factors)
        hat = tan(pi / 20) / 130
        along = ((1 - hat) * growing - (1 + hat) * shrinking) / 2
        return float(2 / along) if along > 0 else float("inf")
