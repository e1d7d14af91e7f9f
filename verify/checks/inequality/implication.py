"""Checks that one inequality follows from another: their difference is a sum of terms that are non-negative by form."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from verify.checks.inequality.reduction import symbolic
from verify.checks.inequality.steps import Step
from verify.checks.inequality.visible import visible
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import State


@dataclass(frozen=True)
class Implication:
    """conclusion = weight * premise + sum of rest, for every state and rate, with weight and rest >= 0 by their forms.

    conclusion, premise: the larger sides less the smaller ones. Either output weight may be the larger one.
    """

    conclusion: Step
    premise: Step
    weight: Callable[[State], Any]
    rest: Callable[[State], Sequence[Any]]

    def with_(self, **changes: Any) -> Implication:
        return replace(self, **changes)


def implied(implication: Implication, wrong: Mapping[str, Implication], *, name: str) -> Check:
    """Decided in the ring of t, sin t, cos t, at output weights v = (v_1, -v_2) of which either is the larger one."""

    def run(subject: Implication, _: Context) -> Finding:
        import sympy as sp

        alpha, terms = sp.Symbol("alpha", positive=True), 0
        for larger in (0, 1):
            state = symbolic((1, -1), larger)
            parts = [subject.weight(state), *subject.rest(state)]
            for part in parts:
                if not visible(part, state.theta[0, 1]):
                    return fails(f"{part} is not non-negative by its form")
            total = parts[0] * subject.premise(state, alpha) + sum(parts[1:])
            if not resolve("derivations.calculus.ring:is_zero")(subject.conclusion(state, alpha) - total):
                return fails(f"does not follow where the weight {larger + 1} is the larger one")
            terms = len(parts)
        return holds("follows, whichever weight is the larger one", numbers={"terms": str(terms)})

    note = "rows at any angle, any target, rate and positive output weights; two rows and a target settle every d"
    return Check(name, Strength.EXACT, run, implication, Coverage.WHOLE, note, wrong)
