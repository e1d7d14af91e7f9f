"""The printed formula against an exact derivation."""

from __future__ import annotations

from verify.checks.identity.common import Formula, Wrong, derived_entries, entries
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import symbolic_state

PAIR_NOTE = (
    "two rows at any angle, any target: sums run over pairs of units, so two rows fix them for every k; rows and "
    "target span three dimensions and a fourth stands for the rest, so that every d is covered"
)


def exact(derived: str, printed: Formula, wrong: Wrong, *, name: str = "", note: str = PAIR_NOTE) -> Check:
    """The printed formula equals the derived one as functions, decided in the ring of t, sin t, cos t.

    derived: "module:function" of derivations, called with (v, p, t, a): output weights, row lengths, angle,
        target coordinates in the plane of the rows and one direction outside it; returns what `printed` does.
    """

    def run(formula: Formula, _: Context) -> Finding:
        same = resolve("derivations.calculus.ring:equal")
        claimed, true = entries(formula(symbolic_state()[0])), derived_entries(resolve(derived))
        if len(claimed) != len(true):
            return fails(f"shape: {len(claimed)} entries printed, {len(true)} derived")
        for index, (x, y) in enumerate(zip(claimed, true, strict=True)):
            if not same(x, y):
                return fails(f"entry {index} differs from {derived}", location=f"entry {index}")
        return holds("every entry is the same function", numbers={"entries": str(len(true))})

    title = name or f"derivation: {derived.partition(':')[2].replace('_', ' ')}"
    return Check(title, Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)
