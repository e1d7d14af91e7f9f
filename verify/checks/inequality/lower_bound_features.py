"""What Figure 5 shows, against the exact function: values, its only zero, its maximum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds


@dataclass(frozen=True)
class Drawn:
    """Numbers read off the picture, as many digits as can be seen."""

    at_0: str
    zero: str
    at_right_angle: str
    peak: str
    maximum: str
    at_pi: str

    def with_(self, **changes: str) -> Drawn:
        return replace(self, **changes)


def features(drawn: Drawn, wrong: Mapping[str, Drawn]) -> Check:
    """Every number read off is within one unit of its last digit of the exact one.

    The derivation has checked that the derivative is (3 pi/5 - t) sin t / (2 pi): one maximum, one zero before it.
    """

    def run(subject: Drawn, _: Context) -> Finding:
        exact = _exact()
        for name, value in exact.items():
            text = getattr(subject, name)
            if abs(Fraction(text) - value) > _unit(text):
                return fails(f"{name.replace('_', ' ')}: read {text}, is {float(value):.6g}", location=name)
        numbers = {name.replace("_", " "): f"{float(value):.12g}" for name, value in exact.items()}
        return holds("all as drawn", numbers=numbers)

    note = "the function rises up to 3 pi/5 and falls after, by the sign of its derivative, so it has no other feature"
    return Check("features of the exact function", Strength.EXACT, run, drawn, Coverage.WHOLE, note, wrong)


def _exact() -> dict[str, Fraction]:
    """To 30 digits; the zero is where the function changes sign, found by bisection between 0 and its maximum."""
    from derivations.calculus.symbols import t
    from derivations.inequalities.lemma13 import plotted_function

    found = plotted_function().results
    return {
        "at_0": _digits(found["value at 0"]),
        "zero": _root(lambda x: _digits(found["value"].subs(t, x)), Fraction(0), Fraction(3, 2)),
        "at_right_angle": _digits(found["value at pi/2"]),
        "peak": _digits(found["peak"]),
        "maximum": _digits(found["value"].subs(t, found["peak"])),
        "at_pi": _digits(found["value at pi"]),
    }


def _root(function: Any, low: Fraction, high: Fraction) -> Fraction:
    """Of a function negative at the first end and positive at the second, to 12 digits."""
    import sympy as sp

    while high - low > Fraction(1, 10**12):
        middle = (low + high) / 2
        negative = function(sp.Rational(middle.numerator, middle.denominator)) < 0
        low, high = (middle, high) if negative else (low, middle)
    return low


def _digits(exact: Any) -> Fraction:
    return Fraction(str(exact.evalf(30)))


def _unit(text: str) -> Fraction:
    """One in the last place."""
    return Fraction(1, 10 ** len(text.partition(".")[2]))
