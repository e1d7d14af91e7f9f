"""What a printed constant depends on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from verify.checks.convergence.follows import Point, at
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds


def depends(
    formula: Callable[[Any], Any],
    names: str,
    claimed: str,
    points: Sequence[Point],
    wrong: Mapping[str, str],
    *,
    right: Mapping[str, str],
    name: str,
) -> Check:
    """A rational function of the named symbols depends on the claimed ones alone.

    points: values of all of them; two that differ in none of the claimed and give two values are the witness.
    """

    def run(subject: str, _: Context) -> Finding:
        import sympy as sp

        kept = subject.split()
        symbols = SimpleNamespace(**{n: sp.Symbol(n, positive=True) for n in names.split()})
        expression = sp.cancel(formula(symbols))
        used = [str(x) for x in expression.free_symbols if str(x) not in kept]
        if not used:
            return holds(f"{expression}")
        witness = _witness(expression, kept, points)
        return fails(f"it depends on {', '.join(sorted(used))} too", witness=witness)

    return Check(name, Strength.EXACT, run, claimed, Coverage.WHOLE, "as a rational function", wrong, right)


def _witness(expression: Any, kept: Sequence[str], points: Sequence[Point]) -> Witness | None:
    values = [at(expression, point) for point in points]
    for point, value in zip(points[1:], values[1:], strict=True):
        if value != values[0] and all(point[n] == points[0][n] for n in kept):
            changed = {n: f"{points[0][n]} and {x}" if x != points[0][n] else x for n, x in point.items()}
            return Witness(changed, "one value", f"{values[0]} and {value}", ("exact arithmetic",), exact=True)
    return None
