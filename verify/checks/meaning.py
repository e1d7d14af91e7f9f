"""Checks that a printed formula means something: a value at every admissible state, and only one.

Formulas are evaluated in SymPy numbers at exact points, where 0/0 is nan, or an error, and never the quotient of two
last digits. Give points with rational row lengths where possible: zeros are then found without any simplification.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from verify.checks.identity.common import Formula, entries
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point, exact_state

Readings = Mapping[str, Formula]
_ROUTE = "exact arithmetic"


def defined(
    printed: Formula,
    points: Sequence[Point],
    *,
    right: Mapping[str, Formula],
    name: str = "has a value",
    actual: str = "",
) -> Check:
    """The formula has a finite value at every one of the points; the first at which it has none is the witness.

    right: name -> a formula that has one. actual: what is true at the witness; if empty, the first such value.
    """
    truth = next(iter(right.values()))

    def run(formula: Formula, _: Context) -> Finding:
        lost = [point for point in points if _value(formula, point) is None]
        numbers = {"points without a value": f"{len(lost)} of {len(points)}"}
        if not lost:
            return holds("a finite value at every point", numbers=numbers)
        true = actual or _text(_value(truth, lost[0]))
        witness = Witness(lost[0].describe(), "no value: 0/0", true, (_ROUTE,), exact=True)
        reason = f"0/0 at {len(lost)} of {len(points)} admissible states"
        return fails(reason, numbers=numbers, location=str(lost[0]), witness=witness)

    note = "exact points: " + ", ".join(dict.fromkeys(point.cell for point in points))
    return Check(name, Strength.EXACT, run, printed, Coverage.POINTS, note, right=right)


def one_meaning(
    readings: Readings, points: Sequence[Point], *, right: Mapping[str, Readings], name: str = "has one meaning"
) -> Check:
    """All readings of a text give the same value at the points.

    readings: what the text may be taken to say, by name. right: name -> readings that do agree; the first of the first
    is what the witness says is true.
    """
    truth = next(iter(next(iter(right.values())).values()))

    def run(subject: Readings, _: Context) -> Finding:
        for point in points:
            values = {reading: _value(formula, point) for reading, formula in subject.items()}
            if split := _difference(values):
                claimed = "; ".join(f"{reading}: {_text(value)}" for reading, value in values.items())
                witness = Witness(point.describe(), claimed, _text(_value(truth, point)), (_ROUTE,), exact=True)
                return fails(f"{split} differ", location=str(point), witness=witness)
        return holds(f"{len(subject)} readings agree", numbers={"points": str(len(points))})

    note = "exact points: " + ", ".join(dict.fromkeys(point.cell for point in points))
    return Check(name, Strength.EXACT, run, readings, Coverage.POINTS, note, right=right)


def is_value(x: Any) -> bool:
    """Whether a SymPy expression is neither 0/0 nor infinite anywhere in it."""
    import sympy as sp

    return not sp.sympify(x).has(sp.nan, sp.zoo, sp.oo, -sp.oo)


def _value(formula: Formula, point: Point) -> list[Any] | None:
    """The entries at the point, or None if one of them is 0/0 or infinite."""
    import sympy as sp

    try:
        values = [sp.sympify(x) for x in entries(formula(exact_state(point)))]
    except ZeroDivisionError:
        return None
    return values if all(map(is_value, values)) else None


def _difference(values: Mapping[str, list[Any] | None]) -> str:
    """The names of two readings whose values certainly differ, or nothing."""
    for (one, x), (other, y) in combinations(values.items(), 2):
        if (x is None) is not (y is None) or (x is not None and y is not None and _differ(x, y)):
            return f"{one} and {other}"
    return ""


def _differ(x: list[Any], y: list[Any]) -> bool:
    return any((p - q).expand().is_zero is False for p, q in zip(x, y, strict=True))


def _text(value: list[Any] | None) -> str:
    return "no value: 0/0" if value is None else "(" + ", ".join(str(x) for x in value) + ")"
