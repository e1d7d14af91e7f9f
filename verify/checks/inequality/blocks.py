"""Norms of matrices from norms of their blocks, and identities between matrices entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from verify.checks.identity.common import Formula, entries
from verify.checks.inequality.reduction import symbolic
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import State

Pattern = Sequence[Sequence[int]]


@dataclass(frozen=True)
class Split:
    """norm <= sum of coefficient * (norm of block): `patterns` says where in the matrix each block stands."""

    coefficients: Mapping[str, int]
    patterns: Mapping[str, Pattern]


def blockwise(splits: Sequence[Split], wrong: Mapping[str, Sequence[Split]]) -> Check:
    """The spectral norm is at most the sum, for blocks of all sizes and norms.

    |x^T B y| over unit vectors is at most |x|^T N |y|, where x, y are cut as the blocks are and N holds their norms. As
    N is linear in the norms, which may take all values >= 0, the bound holds exactly if each block alone obeys it.
    """

    def run(subject: Sequence[Split], _: Context) -> Finding:
        import sympy as sp

        for split in subject:
            for name, pattern in split.patterns.items():
                largest, bound = max(sp.Matrix(pattern).singular_values()), split.coefficients[name]
                if largest > bound:
                    return fails(f"the block {name} alone has the norm {largest}, the bound {bound}")
        return holds("every block alone obeys the bound")

    note = "the bound is linear in the norms of the blocks, so each of them alone decides"
    return Check("block by block", Strength.EXACT, run, splits, Coverage.WHOLE, note, wrong)


def identities(
    zeros: Formula,
    wrong: Mapping[str, Formula],
    *,
    name: str,
    note: str,
    coverage: Coverage = Coverage.PART,
    made: Callable[[], State] = lambda: symbolic((1, -1)),
) -> Check:
    """All entries of a formula vanish at every state, decided in the ring of t, sin t, cos t."""

    def run(subject: Formula, _: Context) -> Finding:
        is_zero = resolve("derivations.calculus.ring:is_zero")
        found = entries(subject(made()))
        for index, entry in enumerate(found):
            if not is_zero(entry):
                return fails(f"entry {index} does not vanish", location=f"entry {index}")
        return holds(f"{len(found)} entries vanish", numbers={"entries": str(len(found))})

    return Check(name, Strength.EXACT, run, zeros, coverage, note, wrong)


def across(s: State) -> Any:
    """Two unit vectors orthogonal to both rows of a symbolic state, which stand for all of them."""
    return s.identity()[2:4]
