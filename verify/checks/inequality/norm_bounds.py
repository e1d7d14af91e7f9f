"""(15) and (16) of Lemma 12 for the builders of this package, with share pi^2 for the squared factor pi^2.

For p = |w_1|, q = |w_2|, |w_1 + w_2|^2 is p^2 + 2 p q cos t + q^2 at acute angles, where all terms are >= 0, and
(p + q cos t)^2 + q^2 sin^2 t at obtuse ones: what is left is a function of the angle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.inequality.gradient_bound import bounded_vectors
from verify.checks.inequality.reduction import Reduction, Term
from verify.checks.inequality.several import Case
from verify.checks.inequality.statement import Excess, Parameters
from verify.checks.inequality.witness import States
from verify.state import Ops, Point, State

Terms = Callable[[State], Sequence[Term]]
SOURCE = "proof of Lemma 12, eq. (15), (16)"
ROWS = r"For all $d\ge1$, nonzero rows $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$ at the angle $\theta$"
ACUTE = {"t": ("0", "1/2*pi"), "c": ("0", "1")}
OBTUSE = {"theta": ("pi/2", "pi")}
ONCE = {"share": "1"}


def beside(second: tuple[int, int], cell: str) -> Point:
    """The rows (1, 0) and another one."""
    one, zero = Fraction(1), Fraction(0)
    return Point((one, -one), ((one, zero), (Fraction(second[0]), Fraction(second[1]))), (one, zero), cell)


def squares(s: State) -> tuple[Any, Any]:
    """The squared lengths of the vector bounded in (15) and of w_1 + w_2."""
    vector, total = bounded_vectors(s)[0], s.W[0] + s.W[1]
    return vector @ vector, total @ total


def triangle(s: State) -> Sequence[Term]:
    """What the triangle inequality loses on the left side of (15), squared."""
    t = s.theta[0, 1]
    return ((s.number(2), (s.o.pi - t) * s.o.sin(t) * (1 - s.o.cos(t)) * s.norm[1] ** 2),)


def angles(s: State) -> Mapping[str, Any]:
    """The angle from 0, from pi/2 and from pi, and its cosine."""
    t = s.theta[0, 1]
    return {"t": t, "phi": t - s.o.pi / 2, "psi": s.o.pi - t, "c": s.o.cos(t)}


def bound(s: State, row: int, share: Any) -> Any:
    """share pi^2 |w_1 + w_2|^2 less the squared left side of (15) (row 0) or (16) (row 1)."""
    total, vector = s.W[0] + s.W[1], bounded_vectors(s)[row]
    return share * s.o.pi**2 * (total @ total) - vector @ vector


def share_of(row: int) -> Excess:
    """The same, as the excess of an inequality with the parameter share."""
    return lambda s, parameters: bound(s, row, parameters["share"])


def unscaled(s: State) -> Any:
    return s.number(1)


def nothing(s: State) -> Sequence[Term]:
    return ()


def acute(row: int, scale: Callable[[State], Any], also: Terms = nothing) -> Reduction:
    """(15) or (16) times `scale`, and further terms, at acute angles."""
    def weight(s: State, parameters: Parameters) -> Any:
        return scale(s) * s.norm[1 - row] ** 2

    def rest(s: State, parameters: Parameters) -> Sequence[Term]:
        lead = scale(s) * parameters["share"] * s.o.pi**2
        cross = "acute-cosine", 2 * lead * s.norm[0] * s.norm[1]
        return cross, (s.number(1), lead * s.norm[row] ** 2), *also(s)

    return Reduction(angles, weight, rest)


def obtuse(row: int, scale: Callable[[State], Any], also: Terms = nothing) -> Reduction:
    """The same at obtuse angles."""
    def weight(s: State, parameters: Parameters) -> Any:
        return scale(s) * s.norm[1 - row] ** 2

    def rest(s: State, parameters: Parameters) -> Sequence[Term]:
        square = (s.norm[row] + s.norm[1 - row] * s.o.cos(s.theta[0, 1])) ** 2
        return (s.number(1), scale(s) * parameters["share"] * s.o.pi**2 * square), *also(s)

    return Reduction(angles, weight, rest)


def cases(row: int, scale: Callable[[State], Any] = unscaled, also: Terms = nothing) -> tuple[Case, Case]:
    """Acute and obtuse angles, for an excess that is `scale` times that of (15) or (16), and further terms."""
    return (
        Case("lemma-12-step-15-acute", ACUTE, (acute(row, scale, also),), ONCE),
        Case("lemma-12-step-15-obtuse", OBTUSE, (obtuse(row, scale, also),), ONCE),
    )


def extremal(o: Ops, at: Mapping[str, Any], parameters: Parameters) -> tuple[Any, Any, Any]:
    """|w_2| = 1, and w_1 of the length at which (15) is closest; a little longer where that length is 0."""
    from verify.replay import FUNCTIONS

    zero, share = 0 * o.pi, parameters["share"]
    theta = at["t"] if "t" in at else o.pi - at["psi"]
    if "t" in at:
        length = abs(FUNCTIONS["lemma-12-step-15-acute"].formula(o, theta, share)) / 100
    else:
        gap = abs(FUNCTIONS["lemma-12-step-15-obtuse"].formula(o, at["psi"], share))
        length = o.sqrt(gap) / 16 - o.cos(theta)
    W = np.array([[length, zero], [o.cos(theta), o.sin(theta)]], dtype=object)
    return np.array([zero + 1, zero - 1], dtype=object), W, W[1]


def excess_by_code(v: Any, W: Any, a: Any, parameters: Parameters, *, ar: Any) -> Any:
    """The same excess of (15), its left side 2 pi times the kernel's gradient by our code."""
    from numeric import closed_form

    total, slope = W[0] + W[1], 2 * closed_form.kernel_gradient(W[0], W[1], ar=ar)
    return ar.pi**2 * (parameters["share"] * (total * total).sum() - (slope * slope).sum())


STATES = States(extremal, "verify.checks.inequality.norm_bounds:excess_by_code")


def least_obtuse_share(theta: Any) -> Any:
    """The smallest share for all angles in [theta, pi], theta obtuse (`derivations.inequalities.norm_bounds`)."""
    import sympy as sp

    from derivations.calculus.symbols import t
    from derivations.inequalities.norm_bounds import obtuse as derive

    return sp.expand((derive().results["best"] / sp.pi).subs(t, theta) ** 2)
