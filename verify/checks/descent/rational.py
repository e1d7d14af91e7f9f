"""Checks at exact rational points, small enough to redo by hand: where a printed step of a proof fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

Values = Mapping[str, Fraction]
Relation = tuple[str, Fraction, Fraction]
"""What it says, the smaller side, the larger side."""
SHORT = 12


@dataclass(frozen=True)
class AtPoints:
    """All relations hold at the points: names -> exact values."""

    relations: Callable[[Values], Sequence[Relation]]
    points: Sequence[Values]

    def of(self, relations: Callable[[Values], Sequence[Relation]]) -> AtPoints:
        return replace(self, relations=relations)


def at_rationals(
    statement: AtPoints, right: Mapping[str, AtPoints], *, name: str, wrong: Mapping[str, AtPoints] | None = None
) -> Check:
    """Decided in rational arithmetic; the first relation that fails at a point is the witness."""

    def run(subject: AtPoints, _: Context) -> Finding:
        for point in subject.points:
            for text, smaller, larger in subject.relations(point):
                if smaller > larger:
                    at = {symbol: written(value) for symbol, value in point.items()}
                    found = f"{written(smaller)} > {written(larger)}"
                    witness = Witness(at, text, found, ("exact arithmetic",), exact=True)
                    place = ", ".join(f"{symbol} = {value}" for symbol, value in at.items())
                    return fails(f"{text} is {found} at {place}", location=place, witness=witness)
        return holds("every relation holds", numbers={"points": str(len(subject.points))})

    note = f"exact points: {len(statement.points)}"
    return Check(name, Strength.EXACT, run, statement, Coverage.POINTS, note, wrong or {}, right)


def written(x: Fraction) -> str:
    """Exactly where that is short; small powers of ten as such; else six digits."""
    exact = str(x)
    if len(exact) <= SHORT:
        return exact
    if abs(x) > Fraction(1, 10**SHORT):
        return f"{float(x):.6g}"
    exponent = len(str(x.denominator)) - len(str(abs(x.numerator)))
    scaled = x * Fraction(10) ** exponent
    return f"{scaled}e-{exponent}" if len(str(scaled)) <= SHORT else f"{float(scaled):.6g}e-{exponent}"


@dataclass(frozen=True)
class OnLine:
    """Rows x_1 a and x_2 a on opposite sides, |a| = 1: at the angle pi no term of the gradient is irrational.

    v: output weights; g: the deviations, along a too; mu: the step size.
    """

    v: tuple[Any, Any]
    x: tuple[Any, Any]
    mu: Any
    g: tuple[Any, Any] = (0, 0)

    def gradient(self) -> tuple[tuple[Any, Any], tuple[Any, Any]]:
        """In v and along a in w, of v_1 relu(w_1 . x) - v_2 relu(w_2 . x), where the rows do not meet."""
        bracket = [v * x + g - sign for v, x, g, sign in zip(self.v, self.x, self.g, (1, -1), strict=True)]
        in_v, in_w = ([y * b / 2 for y, b in zip(part, bracket, strict=True)] for part in (self.x, self.v))
        return (in_v[0], in_v[1]), (in_w[0], in_w[1])

    def next(self) -> OnLine:
        """The state after a step."""
        in_v, in_w = self.gradient()
        v = self.v[0] - self.mu * in_v[0], self.v[1] - self.mu * in_v[1]
        return replace(self, v=v, x=(self.x[0] - self.mu * in_w[0], self.x[1] - self.mu * in_w[1]))
