"""A chain or list of printed inequalities under one check: each in cases of the angle, or by its form alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from verify.checks.inequality.certified import settled
from verify.checks.inequality.reduction import Reduction, Term, symbolic
from verify.checks.inequality.statement import ANGLE, SUPPLEMENT, Ends, Excess, Inequality, end
from verify.checks.inequality.visible import visible
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Outcome, Strength, fails, holds
from verify.state import State

Excesses = Callable[[Any], Sequence[Any]]
"""Of a `State`, or of one that knows more."""
Wrong = Mapping[str, Excesses]


@dataclass(frozen=True)
class Case:
    """A stretch of the domain, the function to which an excess comes down on it, and how (`certified`)."""

    function: str
    domain: Mapping[str, Ends]
    reductions: tuple[Reduction, ...]
    parameters: Mapping[str, str] = field(default_factory=dict)

    def settle(self, excess: Excess) -> Finding:
        return settled(Inequality(excess, self.function, self.domain, self.parameters), self.reductions)

    @property
    def stretch(self) -> tuple[Fraction, Fraction]:
        """The angles theta at which all variables are in the domain, in multiples of pi."""
        sides = [_stretch(name, ends) for name, ends in self.domain.items()]
        return max(low for low, _ in sides), min(high for _, high in sides)


@dataclass(frozen=True)
class Sum:
    """The excess is a sum of products of a number >= 0 and a weight that is >= 0 by its form."""

    terms: Callable[[Any], Sequence[Term]]
    made: Callable[[], State] = lambda: symbolic((1, -1))

    def settle(self, excess: Excess) -> Finding:
        state = self.made()
        terms = self.terms(state)
        for coefficient, weight in terms:
            if coefficient < 0 or not visible(weight, state.theta[0, 1], state.facts):
                return fails(f"{coefficient} times {weight} is not seen to be >= 0")
        total = sum((coefficient * weight for coefficient, weight in terms), state.number(0))
        same = resolve("derivations.calculus.ring:is_zero")(excess(state, {}) - total)
        return holds() if same else fails("not the sum of the terms given")


Link = Sequence[Case | Sum]
"""Cases that make up the domain together, or one sum."""
TURN = ("0", "pi")


def every(
    printed: Excesses,
    links: Sequence[Link],
    wrong: Wrong,
    *,
    name: str,
    note: str,
    angles: Ends = TURN,
) -> Check:
    """All excesses of a list, larger side less smaller side of each inequality in turn, are >= 0 at every state.

    angles: those for which this is said; the cases of a link have to cover them.
    """

    def run(subject: Excesses, _: Context) -> Finding:
        numbers: dict[str, str] = {}
        certificates: dict[str, str] = {}
        for index, link in enumerate(links):
            if not covers(link, angles):
                return fails(f"inequality {index + 1}: the cases leave angles out")
            for part in link:
                found = part.settle(_entry(subject, index))
                if found.outcome is not Outcome.HOLDS:
                    return replace(found, reason=f"inequality {index + 1}: {found.reason}")
                numbers |= found.numbers
                certificates |= found.certificates
        return holds(f"{len(links)} inequalities proved", numbers=numbers, certificates=certificates)

    return Check(name, Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def covers(link: Link, angles: Ends) -> bool:
    """Whether every angle between the ends is in one of the cases; a sum holds at every angle."""
    reached, last = _stretch(ANGLE, angles)
    for low, high in sorted(part.stretch for part in link if isinstance(part, Case)):
        reached = max(reached, high) if low <= reached else reached
    return reached >= last or any(isinstance(part, Sum) for part in link)


def _stretch(name: str, ends: Ends) -> tuple[Fraction, Fraction]:
    """Angles theta in multiples of pi, for sides of t = theta, psi = pi - theta, phi = theta - pi/2, c = cos theta."""
    if name == "c":
        return {("0", "1"): (Fraction(0), Fraction(1, 2)), ("-1", "1"): (Fraction(0), Fraction(1))}[ends]
    low, high = (_multiple(text, name) for text in ends)
    if name == SUPPLEMENT:
        return 1 - high, 1 - low
    start = Fraction(name == "phi", 2)
    return start + low, start + high


def _multiple(text: str, name: str) -> Fraction:
    factor, of_pi = end(text, name)
    if factor and not of_pi:
        raise ValueError(f"{name}: expected a multiple of pi, got {text}")
    return factor


def _entry(excesses: Excesses, index: int) -> Excess:
    return lambda state, parameters: excesses(state)[index]


def changed(excesses: Excesses, index: int, change: Callable[[Any], Any]) -> Excesses:
    """A list with one of its entries changed by an amount."""

    def altered(s: Any) -> Sequence[Any]:
        found = list(excesses(s))
        found[index] = found[index] + change(s)
        return found

    return altered
