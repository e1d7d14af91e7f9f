"""A chain or list of printed inequalities under one check: each in cases of the angle, or by its form alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from verify.checks.inequality.certified import settled
from verify.checks.inequality.reduction import Reduction, Term, symbolic
from verify.checks.inequality.statement import Ends, Excess, Inequality
from verify.checks.inequality.visible import visible
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Outcome, Strength, fails, holds
from verify.state import State

Excesses = Callable[[State], Sequence[Any]]
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


@dataclass(frozen=True)
class Sum:
    """The excess is a sum of products of a number >= 0 and a weight that is >= 0 by its form."""

    terms: Callable[[State], Sequence[Term]]
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


def every(
    printed: Excesses,
    links: Sequence[Link],
    wrong: Wrong,
    *,
    name: str,
    note: str,
    coverage: Coverage = Coverage.WHOLE,
    right: Wrong | None = None,
) -> Check:
    """All excesses of a list, larger side less smaller side of each inequality in turn, are >= 0 at every state."""

    def run(subject: Excesses, _: Context) -> Finding:
        numbers: dict[str, str] = {}
        certificates: dict[str, str] = {}
        for index, link in enumerate(links):
            for part in link:
                found = part.settle(_entry(subject, index))
                if found.outcome is not Outcome.HOLDS:
                    return replace(found, reason=f"inequality {index + 1}: {found.reason}")
                numbers |= found.numbers
                certificates |= found.certificates
        return holds(f"{len(links)} inequalities proved", numbers=numbers, certificates=certificates)

    return Check(name, Strength.EXACT, run, printed, coverage, note, wrong, right or {})


def _entry(excesses: Excesses, index: int) -> Excess:
    return lambda state, parameters: excesses(state)[index]


def changed(excesses: Excesses, index: int, change: Callable[[State], Any]) -> Excesses:
    """A list with one of its entries changed by an amount."""

    def altered(s: State) -> Sequence[Any]:
        found = list(excesses(s))
        found[index] = found[index] + change(s)
        return found

    return altered
