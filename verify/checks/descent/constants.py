"""Chains between constants alone: every link decided by balls, or seen to be an equality in exact arithmetic.

A chain is written once over `Functions`; it is read by balls, and by SymPy where a ball cannot tell two sides apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from verify.model import Bracket, Check, Context, Coverage, Finding, Strength, Undecided, fails, holds, undecided

DIGITS = (40, 800)
"""The second where the first do not decide: e^(-2 alpha) of Lemma 6 is 10^(-357)."""
NAMES = ("exp", "log", "tan", "sin", "cos", "acos", "asinh", "sqrt")


@dataclass(frozen=True)
class Functions:
    """What constants are made of; `number` takes a Fraction, an integer or text."""

    pi: Any
    number: Callable[[Any], Any]
    exp: Callable[[Any], Any]
    log: Callable[[Any], Any]
    tan: Callable[[Any], Any]
    sin: Callable[[Any], Any]
    cos: Callable[[Any], Any]
    acos: Callable[[Any], Any]
    asinh: Callable[[Any], Any]
    sqrt: Callable[[Any], Any]


Link = tuple[str, Any, Any]
"""What it says, the smaller side, the larger side."""
Chain = Callable[[Functions], Sequence[Link]]


def enclosed(
    chain: Chain,
    wrong: Mapping[str, Chain],
    *,
    name: str = "inequalities between constants",
    note: str = "the constants are numbers",
    right: Mapping[str, Chain] | None = None,
    coverage: Coverage = Coverage.WHOLE,
) -> Check:
    """Every link of the chain holds; the first that does not is named."""

    def run(subject: Chain, _: Context) -> Finding:
        return settled(subject)

    return Check(name, Strength.ENCLOSED, run, chain, coverage, note, wrong, right or {})


def settled(chain: Chain) -> Finding:
    """Whether all links hold, with both sides of each; else the first that does not, or that is left open."""
    said = [text for text, _, _ in chain(symbols())]
    numbers = {}
    for index, text in enumerate(said):
        below, answer = compared(chain, index)
        if below is None:
            return undecided(Undecided.CELL, f"{text}: not decided with {DIGITS[-1]} digits")
        if not below:
            return fails(f"{text}: {answer}", location=text)
        numbers[text] = answer
    return holds(f"{len(said)} inequalities hold" if len(said) > 1 else "the inequality holds", numbers=numbers)


def value(constant: Callable[[Functions], Any], closed_form: str, places: int = 12) -> Callable[[Context], Bracket]:
    """A constant that is a number, for `Constant.measure`: its enclosure to so many decimals."""

    def measure(_: Context) -> Bracket:
        with balls(DIGITS[0]) as functions:
            scaled = constant(functions) * 10**places
            ends = (int(scaled.lower().floor().unique_fmpz()), int(scaled.upper().ceil().unique_fmpz()))
        low, high = (Fraction(n, 10**places) for n in ends)
        return Bracket(*outward(low, high, places), closed_form)

    return measure


def outward(low: Fraction, high: Fraction, places: int) -> tuple[str, str]:
    """Two numbers >= 0 to so many decimals, the first rounded down and the second up."""
    ends = floor(low * 10**places), ceil(high * 10**places)
    first, last = (f"{n // 10**places}.{n % 10**places:0{places}d}" for n in ends)
    return first, last


def compared(chain: Chain, index: int) -> tuple[bool | None, str]:
    """Whether a link holds, None if undecided, and both sides as text."""
    for digits in DIGITS:
        with balls(digits) as functions:
            _, smaller, larger = chain(functions)[index]
            sides = f"{short(smaller)} <= {short(larger)}"
            if smaller < larger or smaller > larger:
                return bool(smaller < larger), sides.replace("<=", "<" if smaller < larger else ">")
        if equal(*chain(symbols())[index][1:]):
            return True, sides.replace("<=", "=")
    return None, ""


def equal(smaller: Any, larger: Any) -> bool:
    """Whether two constants are one, as rational functions of the transcendental parts that occur in them."""
    import sympy as sp

    return bool(sp.cancel(sp.together(smaller - larger)) == 0)


def short(x: Any) -> str:
    """A ball to six digits."""
    return str(x.str(6, radius=False))


@contextmanager
def balls(digits: int) -> Iterator[Functions]:
    """Functions of balls, within the scope of so many digits."""
    import numeric

    arithmetic = numeric.balls(digits)

    def method(name: str) -> Callable[[Any], Any]:
        return lambda x: getattr(x, name)()

    with arithmetic.scope():
        methods = {name: method(name) for name in NAMES}
        yield Functions(arithmetic.pi, lambda x: arithmetic.scalar(Fraction(x)), **methods)


def symbols() -> Functions:
    """The same in SymPy."""
    import sympy as sp

    def number(x: Any) -> Any:
        exact = Fraction(x)
        return sp.Rational(exact.numerator, exact.denominator)

    return Functions(sp.pi, number, **{name: getattr(sp, name) for name in NAMES})
