"""Statements that leave constants open: the values with which what can be decided of them holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from verify.checks.descent.constants import Chain, Functions, balls, settled, short
from verify.model import Check, Context, Coverage, Finding, Outcome, Strength, Undecided, undecided

Values = Callable[[Functions], Mapping[str, Any]]
DIGITS = 40


def with_values(chain: Chain, values: Values, wrong: Mapping[str, Chain], *, name: str, said: str, note: str) -> Check:
    """The chain holds at the values given, by balls; a link that does not refutes them. What is open stays so.

    said: the values, in words; `values` are the numbers beside it.
    """

    def run(subject: Chain, ctx: Context) -> Finding:
        found = settled(subject)
        if found.outcome is not Outcome.HOLDS:
            return found
        with balls(DIGITS) as functions:
            numbers = {text: short(value) for text, value in values(functions).items()}
        return undecided(Undecided.EXISTENTIAL, said, numbers=numbers)

    return Check(name, Strength.ENCLOSED, run, chain, Coverage.PART, note, wrong)
