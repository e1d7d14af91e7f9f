"""What a derivation is: a list of steps, each a formula with the reason for it, and named results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import sympy as sp


@dataclass(frozen=True)
class Step:
    """One line of a derivation.

    formula: LaTeX of what this step establishes, printed from the SymPy object it was computed as.
    reason: why it follows from the steps before it, in one sentence.
    """

    formula: str
    reason: str


@dataclass(frozen=True)
class Derivation:
    """A chain of steps and what it ends in.

    results: the exact expressions the chain produced, by name, for the judge to compare.
    """

    title: str
    steps: tuple[Step, ...]
    results: Mapping[str, sp.Basic] = field(default_factory=dict)
