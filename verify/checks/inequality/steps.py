"""Checks of the steps of a proof: formulas in the state and a rate alpha, against a derivation and an integral."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from verify.checks.identity import precise
from verify.checks.identity.common import Formula, entries
from verify.checks.inequality.reduction import symbolic
from verify.checks.resolve import resolve
from verify.checks.variants import variants
from verify.domain import Domain
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point, State, exact_state

Step = Callable[[State, Any], Any]
Wrong = Mapping[str, Step]
RATES = (Fraction(1, 20), Fraction(1, 7))
NOTE = "rows at any angle, any target and rate; two rows and a target span three dimensions, which settles every d"


def exact_step(derived: str, printed: Step, wrong: Wrong, *, name: str = "", note: str = NOTE) -> Check:
    """The printed formula is the derived one for every state and rate, decided in the ring of t, sin t, cos t.

    printed: (state, alpha) -> scalar or array, v = (v_1, -v_2) with v_1, v_2 > 0. derived: "module:function" alike.
    """

    def run(formula: Step, _: Context) -> Finding:
        import sympy as sp

        state, alpha = symbolic((1, -1)), sp.Symbol("alpha", positive=True)
        claimed, true = entries(formula(state, alpha)), entries(resolve(derived)(state, alpha))
        equal = resolve("derivations.calculus.ring:equal")
        for index, (x, y) in enumerate(zip(claimed, true, strict=True)):
            if not equal(x, y):
                return fails(f"entry {index} differs from {derived}", location=f"entry {index}")
        return holds(f"{len(true)} entries equal", numbers={"entries": str(len(true))})

    title = name or f"derivation: {derived.partition(':')[2].replace('_', ' ')}"
    return Check(title, Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def precise_step(reference: str, printed: Step, wrong: Wrong, domain: Domain, *, digits: int = 50) -> Check:
    """The printed formula at the rates `RATES` is an integral of the definition, at exact points of every cell.

    reference: "module:function" called with (v, W, a, digits), returning the values at all rates, and an error.
    """
    bound = {name: at_rates(formula) for name, formula in wrong.items()}
    return precise(reference, at_rates(printed), bound, domain, digits=digits)


def at_rates(formula: Step) -> Formula:
    """The formula at every rate of `RATES`, flat."""
    return lambda s: [x for rate in RATES for x in entries(formula(s, s.o.number(rate)))]


def corrupted(formula: Step, *names: str) -> dict[str, Step]:
    """Wrong variants by the names of `verify.checks.variants`."""

    def corrupt(name: str) -> Step:
        return lambda s, alpha: variants(lambda state: formula(state, alpha), name)[name](s)

    return {name: corrupt(name) for name in names}


def least(whole: Step, minimum: Step, rates: Sequence[str], points: Sequence[Point], right: Sequence[str]) -> Check:
    """`whole >= minimum` at exact points for these rates, which a step leaves out; `right`: rates that it does not."""

    def run(subject: Sequence[str], _: Context) -> Finding:
        for rate, point in ((Fraction(text), point) for text in subject for point in points):
            state = exact_state(point)
            value, bound = (f(state, state.o.number(rate)).expand() for f in (whole, minimum))
            if (value - bound).is_negative:
                at = {"alpha": str(rate), **point.describe()}
                witness = Witness(at, f"at least {bound}", str(value), ("exact arithmetic",), exact=True)
                return fails(f"{value} < {bound} at alpha = {rate}, {point}", witness=witness)
        return holds("never below", numbers={"points": str(len(points))})

    note = f"exact points, alpha = {', '.join(rates)}"
    controls = {f"alpha = {', '.join(right)}": right}
    return Check("the least value", Strength.EXACT, run, rates, Coverage.POINTS, note, right=controls)
