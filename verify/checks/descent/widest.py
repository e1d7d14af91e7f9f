"""How far a constant can be moved: proved up to here by a derivation, refuted from there on by a state."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.descent.argument import conditions, derived, evaluated
from verify.checks.descent.confirmation import confirmed
from verify.checks.descent.constants import DIGITS, balls, outward, short
from verify.checks.descent.one_step import OneStep
from verify.checks.descent.state import floats
from verify.checks.resolve import resolve
from verify.model import Bracket, Context

PROOFS, STATES, PLACES = 30, 20, 9
"""Halvings on the side of the proof, and of the states; decimals of a bracket."""
FINE = (12, 15)
Coordinate = float | Callable[[Mapping[str, Any]], float]


@dataclass(frozen=True)
class Widest:
    """How far a constant of a statement can be moved: a `measure` of a `Constant`.

    ends: a value for which the conditions of the derivation hold, and one at which the state `broken` breaks the
    statement. broken: free coordinate -> number, or a function of the constants as floats; others are 0.
    best: name of a result of the derivation, the sharp value in the other constants, which has to lie in the bracket.
    """

    statement: OneStep
    derivation: str
    constant: str
    ends: tuple[str, str]
    broken: Mapping[str, Coordinate]
    best: str = ""

    def __call__(self, _: Context) -> Bracket:
        good, bad = map(Fraction, self.ends)
        proved = halved(good, bad, self._holds, PROOFS)
        refuted = halved(bad, proved, self._breaks, STATES)
        low, high = sorted((proved, refuted))
        return Bracket(*outward(low, high, PLACES), self._closed_form(low, high))

    def _at(self, value: Fraction) -> OneStep:
        return self.statement.at(**{self.constant: str(value)})

    def _holds(self, value: Fraction) -> bool:
        return None not in conditions(self.derivation, self._at(value)).values()

    def _breaks(self, value: Fraction) -> bool:
        statement = self._at(value)
        constants = statement.values(floats().o)
        given = [self.broken.get(name, 0.0) for name in statement.coordinates]
        x = np.array([part(constants) if callable(part) else part for part in given])
        return confirmed(statement, x, FINE) is not None

    def _closed_form(self, low: Fraction, high: Fraction) -> str:
        if not self.best:
            return ""
        expression = derived(self.derivation)[self.best]
        with balls(DIGITS[0]) as f:
            value = evaluated(expression, f, self.statement.constants)
            if not (f.number(low) <= value <= f.number(high)):
                raise ArithmeticError(f"{self.constant}: the closed form {short(value)} is not in the bracket")
        return str(resolve("sympy:latex")(expression))


def halved(first: Fraction, last: Fraction, test: Callable[[Fraction], bool], times: int) -> Fraction:
    """A value that passes, next to one that does not, between the first, which has to pass, and the last."""
    if not test(first):
        raise ArithmeticError(f"nothing is shown at {first}")
    for _ in range(times):
        middle = (first + last) / 2
        first, last = (middle, last) if test(middle) else (first, middle)
    return first
