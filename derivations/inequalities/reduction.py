"""From a quadratic form in (p, q, a) to two functions of the angle: minimise over the target, then over the ratio.

A form (here |grad L|^2 - alpha L and the like) is lead |a|^2 + b.a + c + (multiple of eta). With lead > 0 its minimum
over a is c - |b|^2/(4 lead), a form C1 (p^2 + q^2) + C2 p q by the symmetry that exchanges the rows; and
C1 (r^2 + 1) + C2 r = C1 (r - 1)^2 + (2 C1 + C2) r
is >= 0 for all r > 0 exactly if C1 >= 0 (take r -> 0) and 2 C1 + C2 >= 0 (take r = 1). Both are needed.
"""

from __future__ import annotations

from typing import NamedTuple

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.frame import Vector
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q
from derivations.inequalities.state import C, S, a1, a2, eta
from derivations.steps import Derivation, Step

r = sp.Symbol("r", positive=True)


class TargetForm(NamedTuple):
    """lead |a|^2 + b.a + c: b in the frame of the rows, c a form in p, q; across: the coefficient of eta."""

    lead: sp.Expr
    b: Vector
    c: sp.Expr
    across: sp.Expr


class Reduced(NamedTuple):
    """The minimum over the target, edge (p^2 + q^2) + cross p q."""

    edge: sp.Expr
    cross: sp.Expr

    @property
    def middle(self) -> sp.Expr:
        """The value at p = q = 1."""
        return ring.canonical(2 * self.edge + self.cross)

    def at(self, ratio: sp.Expr | int) -> sp.Expr:
        """The value at p = ratio, q = 1."""
        return ring.canonical(self.edge * (ratio**2 + 1) + self.cross * ratio)


def by_target(form: sp.Expr) -> TargetForm:
    """The form sorted by powers of the target; raises ArithmeticError if its quadratic part is no multiple of |a|^2."""
    at_zero = {a1: 0, a2: 0}
    flat = form.subs(eta, 0)
    lead = ring.canonical(sp.diff(flat, a1, 2) / 2)
    b = _from_products(*(ring.canonical(sp.diff(flat, a).subs(at_zero)) for a in (a1, a2)))
    c = ring.canonical(flat.subs(at_zero))
    rest = flat - lead * frame.dot(Vector(a1, a2), Vector(a1, a2)) - frame.dot(b, Vector(a1, a2)) - c
    if not ring.is_zero(rest):
        raise ArithmeticError(f"not a form lead |a|^2 + b.a + c: {rest} is left")
    return TargetForm(lead, b, c, ring.canonical(sp.diff(form, eta)))


def minimiser(form: TargetForm) -> Vector:
    """The target -b/(2 lead) at which a form with lead > 0 is least."""
    return frame.scale(-1 / (2 * form.lead), form.b)


def over_target(form: sp.Expr) -> Reduced:
    """The minimum over the target of a form with lead > 0; ArithmeticError if the rows do not enter it alike."""
    parts = by_target(form)
    least = ring.canonical(parts.c - frame.dot(parts.b, parts.b) / (4 * parts.lead))
    edge, other, cross = (ring.canonical(sp.diff(least, *by)) for by in ((p, p), (q, q), (p, q)))
    if not ring.equal(edge, other):
        raise ArithmeticError("the rows do not enter the form alike")
    return Reduced(ring.canonical(edge / 2), cross)


def norm_ratio() -> Derivation:
    """lemma-8-step-r-min (App. B.2, p. 29) and lemma-13-step-norm-out (App. B.4, p. 33-34): when r = 1 decides.

    The step is right where C1 >= 0, which the paper does not state: "counterexample" is a form that is positive at
    r = 1 and negative at r = 3. The least value of the form itself is elsewhere, at "minimiser".
    """
    c1, c2 = sp.symbols("C_1 C_2", real=True)
    form = Reduced(c1, c2)
    split = c1 * (r - 1) ** 2 + form.middle * r
    if not ring.is_zero(form.at(r) - split):
        raise ArithmeticError("the form does not split")
    bad = Reduced(sp.Integer(-1), sp.Integer(3))
    steps = (
        Step(equation(r"C_1(r^2+1)+C_2r", sp.latex(split)), "Complete the square about r = 1."),
        Step(r"C_1\ge0,\ 2C_1+C_2\ge0", "Sufficient by the split; necessary by r -> 0 and r = 1."),
        Step(equation(r"-(9+1)+3\cdot3", bad.at(3)), "C1 = -1, C2 = 3: positive at r = 1, negative at r = 3."),
    )
    results = {
        "split": split,
        "minimiser": -c2 / (2 * c1),
        "counterexample at 1": bad.at(1),
        "counterexample at 3": bad.at(3),
    }
    return Derivation("When equal lengths decide", steps, results)


def _from_products(with_a: sp.Expr, with_b: sp.Expr) -> Vector:
    """The vector of the plane with given scalar products with abar and bbar."""
    return Vector(*(ring.canonical(z / S**2) for z in (with_a - C * with_b, with_b - C * with_a)))
