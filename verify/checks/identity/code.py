"""The printed formula against our own code, in three arithmetics."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mpmath.libmp import to_rational

from verify.checks.identity.common import Entries, Formula, Worst, Wrong, cells, entries, magnitude
from verify.checks.resolve import resolve
from verify.domain import Domain
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import Point, numeric_state


def agrees(code: str, printed: Formula, wrong: Wrong, domain: Domain, *, tolerance: float = 1e-12) -> Check:
    """Our numeric code equals the printed formula in its three arithmetics.

    code: "module:function" called with (v, W, a, ar=). mpmath and balls are compared at the exact points, float64 at
    the points rounded to float64, within `tolerance` of the largest entry and half an ulp of the largest term.
    """

    def run(formula: Formula, ctx: Context) -> Finding:
        worst = Worst()
        for point in domain.points(ctx.seed, each=ctx.scale(1, 2, 8)):
            if fault := _fault_in_high_precision(code, formula, point):
                return fails(f"{fault} at {point}", location=str(point))
            gap, scale = _float64_gap(code, formula, _rounded(point))
            cancelled = 1e-16 * float(magnitude(point))
            if gap > tolerance * scale + cancelled:
                return fails(f"float64 differs by {gap:.1e} at {point}", location=str(point))
            worst.see(gap / max(scale, cancelled), point)
        numbers = {"points": str(worst.count), "worst relative difference, float64": worst.text}
        return holds("the three arithmetics agree", numbers=numbers, location=worst.where)

    title = "our code in three arithmetics"
    return Check(title, Strength.PRECISE, run, printed, Coverage.POINTS, cells(domain), wrong)


def _fault_in_high_precision(code: str, formula: Formula, point: Point) -> str:
    """Empty where mpmath agrees to 50 digits and every ball holds the printed value."""
    import numeric

    claimed, slack = _printed(formula, point), magnitude(point) / 10**50
    found = [_rational(x) for x in _call(code, point, numeric.mp(60))]
    if max(abs(x - y) for x, y in zip(claimed, found, strict=True)) > slack:
        return "mpmath differs"
    balls = numeric.balls(60)
    for ball, x in zip(_call(code, point, balls), claimed, strict=True):
        lower, upper = balls.bounds(ball)
        if upper - lower > slack or not lower - slack < x < upper + slack:
            return "the ball is wide or elsewhere"
    return ""


def _float64_gap(code: str, formula: Formula, point: Point) -> tuple[float, float]:
    import numeric

    claimed = _printed(formula, point)
    found = [Fraction(float(x)) for x in _call(code, point, numeric.FLOAT64)]
    gap = max(abs(x - y) for x, y in zip(claimed, found, strict=True))
    return float(gap), float(max(abs(x) for x in claimed))


def _printed(formula: Formula, point: Point) -> list[Fraction]:
    """The printed value at 120 digits, as exact numbers that compare with any others."""
    return [_rational(x) for x in entries(formula(numeric_state(point, 120)))]


def _rational(x: Any) -> Fraction:
    return Fraction(*to_rational(x._mpf_))


def _call(code: str, point: Point, ar: Any) -> Entries:
    return entries(resolve(code)(ar.array(point.v), ar.array(point.W), ar.array(point.a), ar=ar))


def _rounded(point: Point) -> Point:
    """The point that float64 holds."""
    v, *rows, a = (tuple(Fraction(float(x)) for x in vector) for vector in (point.v, *point.W, point.a))
    return Point(v, tuple(rows), a, point.cell)
