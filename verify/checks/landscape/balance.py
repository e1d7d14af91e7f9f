"""Output weights of the global optima against the imbalance |w_i|^2 - v_i^2 there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from verify.checks.landscape.collinear import factors, loss
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

Square = Callable[[Any, Any], Any]
"""(imbalance, square root) -> v_i^2, for |a| = 1."""


_IMBALANCE = Fraction(1, 4) - 4


def weights_at_optima(square: Square, wrong: Mapping[str, Square], right: Mapping[str, Square]) -> Check:
    """A descent rests at v_1 w_1 = a, v_2 w_2 = -a with any weights v > 0; v_i^2 is the given function of b_i."""

    def run(subject: Square, _: Context) -> Finding:
        import sympy as sp

        if any(factors(1, -1, opposite=True)) or loss(1, -1, opposite=True) != 0:
            return fails("v_1 w_1 = a, v_2 w_2 = -a is no optimum")
        b = sp.Symbol("b", real=True)
        square_of = subject(b, sp.sqrt)
        if sp.expand(square_of * (square_of + b)) == 1 and square_of.subs(b, 0) > 0:
            return holds("v^2 (v^2 + b) = 1, and v^2 > 0", numbers={"v^2": str(square_of)})
        found = sp.nsimplify(square_of.subs(b, _IMBALANCE.numerator / sp.Integer(_IMBALANCE.denominator)))
        if found == 4:
            return fails("not at every optimum, though at v = 2")
        point = {"v": "(2, -2)", "w1": "(1/2, 0)", "w2": "(-1/2, 0)", "a": "(1, 0)", "imbalance": str(_IMBALANCE)}
        route = ("gradient and loss are zero there, exactly, by two derivations",)
        witness = Witness(point, f"v_1^2 = {found}", "v_1^2 = 4", route, exact=True)
        return fails(f"the optimum with v = 2 has v^2 = 4, not {found}", witness=witness)

    note = "every optimum of two neurons, for |a| = 1; descents from it rest, those from near it end near it"
    return Check("output weights of the optima", Strength.EXACT, run, square, Coverage.WHOLE, note, wrong, right)
