"""The printed formula against a derivation at every angle, the parallel and opposite rows among them.

A derivation in the frame of two rows holds where they are not parallel. The population Hessian is continuous at nonzero
rows, so that at the angles 0 and pi it is the limit of what was derived between them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from verify.checks.identity.common import Entries, Formula, Wrong, derived_entries, entries
from verify.checks.meaning import is_value
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import State, symbolic_state

NOTE = (
    "two rows at any angle between 0 and pi, and the limits at both; any target; pair terms fix every k, the span and "
    "its complement every d"
)


def exact_at_every_angle(derived: str, printed: Formula, wrong: Wrong, *, name: str = "") -> Check:
    """The printed formula equals the derived one for every angle in [0, pi], decided in the ring of t, sin t, cos t.

    derived: as in `verify.checks.identity.exact`. At 0 and pi the printed formula is evaluated on parallel and opposite
    rows and compared with the derived entries' limits there, by l'Hopital's rule.
    """

    def run(formula: Formula, _: Context) -> Finding:
        import sympy as sp

        state, t = symbolic_state()
        true = derived_entries(resolve(derived))
        limit = resolve("derivations.calculus.ring:limit")
        if fault := _fault(entries(formula(state)), true):
            return fails(f"{fault} at a generic angle", location=fault)
        for angle in (sp.Integer(0), sp.pi):
            if fault := _fault(entries(formula(_at(state, t, angle))), [limit(x, t, angle) for x in true]):
                return fails(f"{fault} at the angle {angle}", location=f"{fault}, angle {angle}")
        return holds(f"{len(true)} entries equal at every angle", numbers={"entries": str(len(true))})

    title = name or f"derivation: {derived.partition(':')[2].replace('_', ' ')}, at every angle"
    return Check(title, Strength.EXACT, run, printed, Coverage.WHOLE, NOTE, wrong)


def _fault(claimed: Entries, true: Entries) -> str:
    same = resolve("derivations.calculus.ring:equal")
    if len(claimed) != len(true):
        return f"{len(claimed)} entries for {len(true)}"
    wrong = (i for i, (x, y) in enumerate(zip(claimed, true, strict=True)) if not (is_value(x) and same(x, y)))
    return next((f"entry {i} differs" for i in wrong), "")


def _at(state: State, t: Any, angle: Any) -> State:
    """The same state with the rows at the angle."""

    def put(x: Any) -> Any:
        return x.subs(t, angle)

    at = np.frompyfunc(put, 1, 1)
    return state.with_(W=at(state.W), theta=at(state.theta))
