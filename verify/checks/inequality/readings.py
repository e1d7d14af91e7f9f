"""What a picture of a function of the angle shows, against the function: values, a zero, lowest and highest point.

A number read off is right if it is off by one unit of its last digit at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.checks.inequality.proof import Proof, replayed
from verify.checks.inequality.statement import ANGLE, Inequality, problem
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

DIGITS, BOXES = 30, 2_000
PLACES = 6
Extremum = tuple[str, str]


@dataclass(frozen=True)
class Readings:
    """Numbers as read: values at angles, the only zero between 0 and pi, (angle, value) of lowest and highest point.

    values: by the names of the derivation's results, like "value at pi/2".
    """

    values: Mapping[str, str]
    zero: str
    lowest: Extremum
    highest: Extremum

    def with_(self, **changes: Any) -> Readings:
        return replace(self, **changes)

    def at(self, **values: str) -> Readings:
        """Other values: at_0, at_pi, ..."""
        return self.with_(values={**self.values, **{f"value {k.replace('_', ' ')}": x for k, x in values.items()}})


def as_drawn(inequality: Inequality, derivation: str, readings: Readings, wrong: Mapping[str, Readings]) -> Check:
    """Every number read off is that of the function.

    inequality: names the function of the angle and its parameters. derivation: "module:function" whose results hold the
    exact "value" of the function and its values at angles; it has shown that there is one zero between 0 and pi.
    Further than one unit from the lowest point as read the function is proved to be higher than there, by certificates,
    and about it to be no lower than read. Likewise the highest.
    """

    def run(subject: Readings, _: Context) -> Finding:
        from derivations.calculus.symbols import t

        results = resolve(derivation)().results

        def value(x: Fraction) -> Fraction:
            return _digits(results["value"].subs(t, resolve("sympy:Rational")(x.numerator, x.denominator)))

        for name, text in subject.values.items():
            if abs(Fraction(text) - _digits(results[name])) > _unit(text):
                return fails(f"{name}: read {text}, is {float(_digits(results[name])):.6g}", location=name)
        before, after = (value(Fraction(subject.zero) + sign * _unit(subject.zero)) for sign in (-1, 1))
        if not before < 0 < after:
            return fails(f"no zero within one unit of {subject.zero}", location="zero")
        certificates = {}
        for name, point, sign in (("lowest", subject.lowest, -1), ("highest", subject.highest, 1)):
            there = value(Fraction(point[0]))
            if sign * (there - Fraction(point[1])) < -_unit(point[1]):
                return fails(f"{name} point: read {point[1]}, is {float(there):.6g} at {point[0]}", location=name)
            for part, asked in _bounds(inequality, point, sign, there):
                proof = _proof(asked)
                if proof is None:
                    return fails(f"{name} point: not proved {part}", location=name)
                certificates[f"{name} point, {part}"] = proof.certificate
        return holds("all as drawn", numbers={"certificates": str(len(certificates))}, certificates=certificates)

    note = "certificates for the lowest and the highest point; the only zero by the derivation"
    return Check("features of the exact function", Strength.EXACT, run, readings, Coverage.WHOLE, note, wrong)


def _bounds(inequality: Inequality, point: Extremum, sign: int, there: Fraction) -> Iterator[tuple[str, Any]]:
    """What is to be proved of an extremum read at a point where the value is `there`."""
    at, height = map(Fraction, point)
    low, high = at - _unit(point[0]), at + _unit(point[0])
    level = round(there, PLACES) - sign * Fraction(1, 10**PLACES)
    yield "before it", _bounded(inequality, ("0", str(low)), sign, level)
    yield "after it", _bounded(inequality, (str(high), "pi"), sign, level)
    yield "about it", _bounded(inequality, (str(low), str(high)), sign, height + sign * _unit(point[1]))


def _bounded(inequality: Inequality, theta: tuple[str, str], sign: int, bound: Fraction) -> Any:
    return replace(problem(inequality.on(**{ANGLE: theta})), relation="<=" if sign > 0 else ">=", bound=bound)


def _proof(asked: Any) -> Proof | None:
    from numeric.prover import Proved, prove

    answer = prove(asked, boxes=BOXES)
    found = replayed(answer) if isinstance(answer, Proved) else None
    return found if isinstance(found, Proof) else None


def _digits(exact: Any) -> Fraction:
    return Fraction(str(exact.evalf(DIGITS)))


def _unit(text: str) -> Fraction:
    """One in the last place."""
    return Fraction(1, 10 ** len(text.partition(".")[2]))
