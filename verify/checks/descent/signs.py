"""Probabilities of sign patterns of independent symmetric draws, by counting."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds


def same_sign_probability(value: Fraction, wrong: Mapping[str, Fraction], k: int = 2) -> Check:
    """All k draws have one sign with this probability, every pattern of signs being equally likely."""

    def run(subject: Fraction, _: Context) -> Finding:
        patterns = list(product((1, -1), repeat=k))
        found = Fraction(sum(abs(sum(pattern)) == k for pattern in patterns), len(patterns))
        return holds(f"{found}") if found == subject else fails(f"it is {found}")

    note = "independent draws of symmetric laws without an atom at zero: each pattern has probability 2^-k"
    return Check("patterns of signs, counted", Strength.EXACT, run, value, Coverage.WHOLE, note, wrong)
