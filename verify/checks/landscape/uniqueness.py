"""Checks of the argument that there are no other stationary points (D.1, p. 54)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.checks.landscape.collinear import factors
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import State, symbolic_state

Formula = Callable[[State], Any]
Sides = tuple[Formula, Formula]


@dataclass(frozen=True)
class Cases:
    """Polynomials in x, y whose common zeros are the stationary points v_1 w_1 = x a, v_2 w_2 = y a at either angle."""

    parallel: Callable[[Any, Any], list[Any]]
    opposite: Callable[[Any, Any], list[Any]]


def equal_norms(printed: Sides, wrong: Mapping[str, Sides]) -> Check:
    """The two vectors have equal norms, and |sin t| < t on (0, pi]: so a solution has t = 0 or a zero vector."""

    def run(sides: Sides, _: Context) -> Finding:
        import sympy as sp

        state, t = symbolic_state()
        one, other = (np.asarray(side(state), dtype=object) for side in sides)
        if not resolve("derivations.calculus.ring:is_zero")(one @ one - other @ other):
            return fails("the norms differ")
        if sp.diff(t - sp.sin(t), t) != 1 - sp.cos(t):
            return fails("t - sin t does not rise")
        return holds("equal norms; t - sin t rises from 0, with the derivative 1 - cos t > 0 on (0, pi]")

    note = "two rows at any angle in R^4, for every d; |sin t| = sin t on [0, pi]"
    return Check("equal norms", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def angle_cases(printed: Cases, wrong: Mapping[str, Cases]) -> Check:
    """The derived gradient at the angles 0 and pi vanishes exactly where the two cases say."""

    def run(cases: Cases, _: Context) -> Finding:
        import sympy as sp

        x, y = sp.symbols("x y", real=True)
        for opposite, claimed in ((False, cases.parallel(x, y)), (True, cases.opposite(x, y))):
            derived = [sp.expand(f) for f in factors(x, y, opposite)]
            if sp.groebner(derived, x, y).exprs != sp.groebner(claimed, x, y).exprs:
                return fails(f"at angle {'pi' if opposite else '0'} the gradient vanishes where {derived} do")
        return holds("the same equations at both angles")

    note = "rows along one line; off it the gradient is -v_i a / 2 plus vectors of the line, so the target lies on it"
    return Check("what the two angles leave", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)
