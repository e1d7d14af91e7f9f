"""Forms C_1 (r^2 + 1) + C_2 r in the ratio of two lengths: when r = 1 decides their sign.

C_1 (r^2 + 1) + C_2 r = C_1 (r - 1)^2 + (2 C_1 + C_2) r, so for C_1 >= 0 it does; for C_1 < 0 large r are negative.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.checks.inequality.reduction import symbolic
from verify.checks.inequality.steps import Step
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point, exact_state

OPPOSITE = Point(
    (Fraction(1), Fraction(-1)),
    ((Fraction(1), Fraction(0)), (Fraction(-1), Fraction(0))),
    (Fraction(1), Fraction(0)),
    "opposite rows",
)
FAR = 3


@dataclass(frozen=True)
class Form:
    """C_1 and C_2, functions of the state's angle and of alpha; C_1 free of the angle and affine in alpha.

    rates: the ends of the interval of alpha for which r = 1 is said to decide.
    """

    edge: Step
    cross: Step
    rates: tuple[str, str]


def equal_lengths_decide(form: Form, wrong: Mapping[str, Form], derived: str, **right: Form) -> Check:
    """The form is the derived one, and C_1 >= 0 for all rates between the ends.

    derived: "module:function" of (state, alpha), the form at r = p/q for lengths p, q of the rescaled rows.
    """

    def run(subject: Form, _: Context) -> Finding:
        import sympy as sp

        state, alpha = symbolic((1, -1)), sp.Symbol("alpha", positive=True)
        edge, cross = subject.edge(state, alpha), subject.cross(state, alpha)
        r = state.v[0] * state.norm[0] / (-state.v[1] * state.norm[1])
        equal = resolve("derivations.calculus.ring:equal")
        if not equal(edge * (r**2 + 1) + cross * r, resolve(derived)(state, alpha)):
            return fails("not the form that is derived")
        if edge.free_symbols - {alpha} or sp.diff(edge, alpha, 2) != 0:
            return fails("C_1 is not an affine function of alpha alone")
        for rate in map(Fraction, subject.rates):
            if edge.subs(alpha, sp.Rational(rate)).is_negative:
                return _negative(subject, rate)
        return holds("the derived form, and C_1 >= 0 at both ends, so between them")

    note = "C_1 is affine in alpha, so its signs at the ends decide"
    return Check("r = 1 decides", Strength.EXACT, run, form, Coverage.WHOLE, note, wrong, right)


def _negative(form: Form, rate: Fraction) -> Finding:
    """Where C_1 is negative: the form at opposite rows, at r = 1 and at a larger ratio."""
    state = exact_state(OPPOSITE)
    edge, cross = (f(state, state.o.number(rate)) for f in (form.edge, form.cross))
    near, far = ((edge * (r**2 + 1) + cross * r).expand() for r in (1, FAR))
    point = {"alpha": str(rate), "theta": "pi", "r": str(FAR)}
    witness = Witness(point, f">= 0, as {near} at r = 1", str(far), ("exact arithmetic",), exact=True)
    found = witness if near.is_nonnegative and far.is_negative else None
    return fails(f"C_1 = {edge} at alpha = {rate}: {near} at r = 1, {far} at r = {FAR}", witness=found)
