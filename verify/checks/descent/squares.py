"""An inequality between polynomials of a step whose two sides differ by squares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

from verify.checks.descent.argument import derived
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Excess = Callable[[Any], Any]
NOTE = (
    "a row (r, 0, 0), its population gradient g and the deviation D from it, in symbols: three vectors span three "
    "dimensions, which settles every d"
)


def by_squares(excess: Excess, derivation: str, wrong: Mapping[str, Excess], *, name: str = "squares") -> Check:
    """The larger side less the smaller is the derivation's result "slack", and that is a sum of squares.

    excess: of a namespace with the output weight v, the row's length r, and g, D as (3, 1) matrices.
    """

    def run(subject: Excess, _: Context) -> Finding:
        import sympy as sp

        v, r = sp.symbols("v r", positive=True)
        g, D = (sp.Matrix(sp.symbols(f"{letter}1:4", real=True)) for letter in "gD")
        slack = derived(derivation)["slack"]
        if sp.expand(subject(SimpleNamespace(v=v, r=r, g=g, D=D)) - slack) != 0:
            return fails(f"the sides do not differ by {slack}")
        if not slack.is_nonnegative:
            return fails(f"{slack} is not a sum of squares")
        return holds("the sides differ by squares", numbers={"squares": str(len(slack.args))})

    return Check(name, Strength.EXACT, run, excess, Coverage.WHOLE, NOTE, wrong)
