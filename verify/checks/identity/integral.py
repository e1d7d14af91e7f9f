"""The printed formula against an integral of the definition."""

from __future__ import annotations

from math import isfinite
from typing import Any

from verify.checks.identity.common import Entries, Formula, Worst, Wrong, cells, entries, magnitude, reference_entries
from verify.checks.resolve import resolve
from verify.domain import Domain
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, Witness, fails, holds, undecided
from verify.state import Point, numeric_state

SPHERE_DIGITS = 15
"""Asked of an integral over the sphere in three dimensions, whose cost grows fast with the digits."""


def precise(
    reference: str, printed: Formula, wrong: Wrong, domain: Domain, *, digits: int = 50, name: str = ""
) -> Check:
    """The printed formula equals an integral of the definition at exact points of every cell.

    reference: "module:function" called with (point.v, point.W, point.a, digits), returning (value, error).
    """

    def run(formula: Formula, ctx: Context) -> Finding:
        worst = Worst()
        for point in domain.points(ctx.seed, each=ctx.scale(1, 2, 8)):
            gap = _gap(formula, reference, point, digits if _planar(point) else SPHERE_DIGITS)
            if not gap.finite:
                return undecided(Undecided.NOT_FINITE, f"not finite at {point}", location=str(point))
            if not gap.excess <= 1:
                witness = gap.witness(reference, digits)
                return fails(f"off by {gap.text} at {point}", location=str(point), witness=witness)
            worst.see(gap.relative, point)
        numbers = {"points": str(worst.count), "worst relative difference": worst.text}
        numbers |= {"digits in the plane": str(digits), "digits on the sphere": str(SPHERE_DIGITS)}
        return holds("within the error of the quadrature", numbers=numbers, location=worst.where)

    title = name or f"integral of the definition, {digits} digits"
    return Check(title, Strength.PRECISE, run, printed, Coverage.POINTS, cells(domain), wrong)


class _Gap:
    """The printed value beside the reference; an `excess` over 1 is more than errors explain.

    The inverse cosine of the printed angles keeps half the digits at parallel rows, hence the floor. Where the
    reference is zero within its error, there is nothing to be relative to and `relative` is 0.
    """

    def __init__(self, point: Point, claimed: Entries, true: Entries, error: Any, digits: int) -> None:
        self.point, self.claimed, self.true = point, claimed, true
        self.finite = all(isfinite(x) for x in (*claimed, *true, error))
        scale = max(abs(x) for x in true)
        self.difference = max(abs(x - y) for x, y in zip(claimed, true, strict=True))
        allowed = 2 * abs(error) + scale / 10**digits + magnitude(point) / 10 ** (digits + 5)
        self.excess = float(self.difference / allowed) if allowed else float(self.difference > 0) * 2
        self.relative = float(self.difference / scale) if scale > allowed else 0.0
        self.text = f"{float(self.difference):.3g}"

    def witness(self, reference: str, digits: int) -> Witness:
        """The point and both values at the entry that differs most."""
        index = max(range(len(self.true)), key=lambda i: abs(self.claimed[i] - self.true[i]))
        claimed, true = (f"{float(x[index]):.15g}" for x in (self.claimed, self.true))
        return Witness(self.point.describe(), claimed, true, (reference,), digits=(digits,))


def _gap(formula: Formula, reference: str, point: Point, digits: int) -> _Gap:
    true, error = reference_entries(resolve(reference), point, digits)
    claimed = entries(formula(numeric_state(point, 2 * digits + 20)))
    return _Gap(point, claimed, true, error, digits)


def _planar(point: Point) -> bool:
    """Whether the vectors are known to span a plane at most, where many digits are cheap."""
    return len(point.a) < 3 or "plane" in point.cell
