"""Checks at exact states small enough to redo by hand: where a dropped hypothesis, or a whole statement, fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point, State, exact_state

Sides = Callable[[State], tuple[Any, Any]]


@dataclass(frozen=True)
class Held:
    """`smaller <= larger`, two exact numbers of a state, is said to hold at these points."""

    sides: Sides
    points: Sequence[Point]


def at_points(held: Held, right: Mapping[str, Held], *, name: str, wrong: Mapping[str, Held] | None = None) -> Check:
    """Decided in exact arithmetic at every point; the first at which it fails is the witness."""

    def run(subject: Held, _: Context) -> Finding:
        for point in subject.points:
            smaller, larger = subject.sides(exact_state(point))
            if (larger - smaller).expand().is_negative:
                witness = Witness(
                    point.describe(), f"at most {larger}", str(smaller), ("exact arithmetic",), exact=True
                )
                return fails(f"{smaller} > {larger} at {point}", location=str(point), witness=witness)
        return holds("holds at every point", numbers={"points": str(len(subject.points))})

    note = "exact points: " + ", ".join(dict.fromkeys(point.cell for point in held.points))
    return Check(name, Strength.EXACT, run, held, Coverage.POINTS, note, wrong or {}, right)
