"""Checks of an identity: the printed formula against a derivation, an integral, a sample, and our own code.

A formula is a function of a `State` and returns a scalar or an array. The four routes share nothing but the
printed formula itself, which is transcribed once and is the subject of all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from verify.checks.resolve import resolve
from verify.domain import Domain, as_floats
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point, State, numeric_state, symbolic_state

Formula = Callable[[State], Any]
Wrong = Mapping[str, Formula]
Entries = Sequence[Any]

SPHERE_DIGITS = 15
"""Asked of an integral over the sphere in three dimensions, whose cost grows fast with the digits."""

PAIR_NOTE = "two rows at any angle, any target; pair terms fix every k, the span and its complement every d"


def exact(derived: str, printed: Formula, wrong: Wrong, *, name: str = "", note: str = PAIR_NOTE) -> Check:
    """The printed formula equals the derived one as functions, decided in the ring of t, sin t, cos t.

    derived: "module:function" of derivations, called with (v, p, t, a): output weights, row lengths, angle,
        target coordinates in the plane of the rows and one direction outside it; returns what `printed` does.
    """

    def run(formula: Formula, _: Context) -> Finding:
        state, t = symbolic_state()
        same = resolve("derivations.ring:equal")
        claimed = _entries(formula(state))
        true = _entries(resolve(derived)(tuple(state.v), tuple(state.norm), t, tuple(state.a)))
        if len(claimed) != len(true):
            return fails(f"shape: {len(claimed)} entries printed, {len(true)} derived")
        for index, (x, y) in enumerate(zip(claimed, true, strict=True)):
            if not same(x, y):
                return fails(f"entry {index} differs from {derived}", location=f"entry {index}")
        return holds(f"{len(true)} entries equal", numbers={"entries": str(len(true))})

    title = name or f"equals {derived.replace(':', '.')}"
    return Check(title, Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def precise(
    reference: str, printed: Formula, wrong: Wrong, domain: Domain, *, digits: int = 50, name: str = ""
) -> Check:
    """The printed formula equals an integral of the definition at exact points of every cell.

    reference: "module:function" called with (point.v, point.W, point.a, digits), returning (value, error).
    """

    def run(formula: Formula, ctx: Context) -> Finding:
        worst, where = _Worst(), ""
        for point in domain.points(ctx.seed, each=ctx.scale(1, 2, 8)):
            gap = _gap(formula, reference, point, digits if len(point.a) < 3 else SPHERE_DIGITS)
            if gap.excess > 1:
                witness = gap.witness(reference, digits)
                return fails(f"off by {gap.text} at {point}", location=str(point), witness=witness)
            if worst.see(gap.relative):
                where = str(point)
        numbers = {"points": str(worst.count), "worst relative difference": worst.text, "digits": str(digits)}
        return holds("within the error of the quadrature", numbers=numbers, location=where)

    note = f"exact points of the cells {', '.join(cell.name for cell in domain.cells)}"
    title = name or f"{digits} digits against {reference.replace(':', '.')}"
    return Check(title, Strength.PRECISE, run, printed, Coverage.POINTS, note, wrong)


class _Worst:
    """The largest relative difference met and how many were looked at."""

    def __init__(self) -> None:
        self.count, self.value = 0, -1.0

    def see(self, relative: float) -> bool:
        self.count += 1
        larger = relative > self.value
        self.value = max(self.value, relative)
        return larger

    @property
    def text(self) -> str:
        return f"{max(self.value, 0.0):.1e}"


class _Gap:
    """The printed value beside the reference; an `excess` over 1 is more than errors explain."""

    def __init__(self, point: Point, claimed: Entries, true: Entries, error: Any, digits: int) -> None:
        self.point, self.claimed, self.true = point, claimed, true
        scale = max([abs(x) for x in (*claimed, *true)] + [abs(error)])
        self.difference = max(abs(x - y) for x, y in zip(claimed, true, strict=True))
        allowed = 2 * abs(error) + scale / 10**digits
        self.excess = float(self.difference / allowed) if allowed else 0.0
        self.relative = float(self.difference / scale) if scale else 0.0
        self.text = f"{float(self.difference):.3g}"

    def witness(self, reference: str, digits: int) -> Witness:
        """The point and both values at the entry that differs most."""
        index = max(range(len(self.true)), key=lambda i: abs(self.claimed[i] - self.true[i]))
        claimed, true = (f"{float(x[index]):.15g}" for x in (self.claimed, self.true))
        return Witness(self.point.describe(), claimed, true, (reference,), digits=(digits,))


def _gap(formula: Formula, reference: str, point: Point, digits: int) -> _Gap:
    true, error = resolve(reference)(point.v, point.W, point.a, digits)
    claimed = _entries(formula(numeric_state(point, 2 * digits + 20)))
    return _Gap(point, claimed, _entries(true), error, digits)


def sampled(estimate: str, printed: Formula, wrong: Wrong, domain: Domain, *, name: str = "") -> Check:
    """The printed formula lies within the rigorous interval of a Monte Carlo estimate of the definition.

    estimate: "module:function" called with (v, W, a, samples=, generator=) and returning value, half_width,
        failure_probability and smallest_relative_error.
    """

    def run(formula: Formula, ctx: Context) -> Finding:
        generator = np.random.default_rng(ctx.seed)
        samples, failure, caught = ctx.scale(200_000, 1_000_000, 20_000_000), 0.0, 0.0
        for point in domain.points(ctx.seed):
            found = resolve(estimate)(**as_floats(point), samples=samples, generator=generator)
            claimed = np.asarray([float(x) for x in _entries(formula(numeric_state(point, 30)))])
            excess = np.abs(claimed - np.ravel(found.value)) - np.ravel(found.half_width)
            if np.any(excess > 0):
                return fails(f"outside the interval by {excess.max():.3g} at {point}", location=str(point))
            failure += found.failure_probability
            caught = max(caught, float(np.max(found.smallest_relative_error)))
        numbers = {"samples": str(samples), "failure probability": f"{failure:.1e}"}
        numbers["smallest relative error caught"] = f"{caught:.1e}"
        return holds("inside the interval at every point", numbers=numbers)

    title = name or f"sampled: {estimate.replace(':', '.')}"
    note = f"one exact point of each of the cells {', '.join(cell.name for cell in domain.cells)}"
    return Check(title, Strength.SAMPLED, run, printed, Coverage.POINTS, note, wrong)


def agrees(code: str, printed: Formula, wrong: Wrong, domain: Domain, *, tolerance: float = 1e-12) -> Check:
    """Our numeric code equals the printed formula: 50 digits in mpmath, in the ball, close in float64.

    code: "module:function" called with (v, W, a, ar=...).
    tolerance: of float64, relative to the largest entry.
    """

    def run(formula: Formula, ctx: Context) -> Finding:
        import numeric

        worst = _Worst()
        for point in domain.points(ctx.seed, each=ctx.scale(1, 2, 8)):
            claimed = _entries(formula(numeric_state(point, 120)))
            balls = numeric.balls(40)
            if not all(map(balls.contains, _call(code, point, balls), claimed)):
                return fails(f"outside the ball at {point}", location=str(point))
            if _relative(_call(code, point, numeric.mp(60)), claimed) > 1e-50:
                return fails(f"differs in mpmath at {point}", location=str(point))
            relative = _relative(_call(code, point, numeric.FLOAT64), claimed)
            if relative > tolerance:
                return fails(f"differs by {relative:.1e} in float64 at {point}", location=str(point))
            worst.see(relative)
        numbers = {"points": str(worst.count), "worst relative difference, float64": worst.text}
        return holds("the three arithmetics agree", numbers=numbers)

    note = f"exact points of the cells {', '.join(cell.name for cell in domain.cells)}"
    title = f"{code.replace(':', '.')} in three arithmetics"
    return Check(title, Strength.PRECISE, run, printed, Coverage.POINTS, note, wrong)


def _call(code: str, point: Point, ar: Any) -> Entries:
    return _entries(resolve(code)(ar.array(point.v), ar.array(point.W), ar.array(point.a), ar=ar))


def _relative(found: Entries, claimed: Entries) -> float:
    scale = max(abs(x) for x in claimed)
    gap = max(abs(x - y) for x, y in zip(claimed, found, strict=True))
    return float(gap / scale) if scale else float(gap)


def _entries(value: Any) -> list[Any]:
    """A scalar, array or nested list as a flat list."""
    return list(np.ravel(np.asarray(value, dtype=object)))
