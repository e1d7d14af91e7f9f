"""Checks that a chain of equal quantities is one, at exact states small enough to redo by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point

Value = Callable[[Point], Any]
LONG = 20


@dataclass(frozen=True)
class Equal:
    """Several exact numbers of a state, by name, are all said to be the true one at these points."""

    claimed: Mapping[str, Value]
    true: Value
    points: Sequence[Point]


def equal_at_points(
    equal: Equal, right: Mapping[str, Equal], *, name: str, wrong: Mapping[str, Equal] | None = None
) -> Check:
    """Decided in the field Q(pi) at every point; the first at which one of them differs is the witness."""

    def run(subject: Equal, _: Context) -> Finding:
        sign = resolve("derivations.inequalities.constants:sign")
        for point in subject.points:
            true = subject.true(point).expand()
            for text, value in ((text, value(point).expand()) for text, value in subject.claimed.items()):
                if sign(value - true):
                    witness = Witness(
                        point.describe(), f"{text} = {value}", str(true), ("exact arithmetic",), exact=True
                    )
                    return fails(f"{text} is {_short(value)}, not {_short(true)}", location=str(point), witness=witness)
        return holds("equal at every point", numbers={"points": str(len(subject.points))})

    note = "exact points: " + ", ".join(dict.fromkeys(point.cell for point in equal.points))
    return Check(name, Strength.EXACT, run, equal, Coverage.POINTS, note, wrong or {}, right)


def _short(value: Any) -> str:
    """Exactly, or to six digits where that is long."""
    exact = str(value)
    return exact if len(exact) <= LONG else f"{float(value):.6g}"
