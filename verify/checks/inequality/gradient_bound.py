"""Lemma 12 for the builders of this package: its states, how its excess comes down to a function, its closed forms.

With k_i the gradient in w_i of the kernel of the rows, and lead = 4 factor - 1, the excess is least at the target
a* = (w_1 - w_2) / 2 + (k_1 - k_2) / lead, and grows from there by lead / 2 |a - a*|^2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from verify.checks.inequality.reduction import Reduction, Term
from verify.checks.inequality.statement import Parameters
from verify.checks.inequality.witness import States
from verify.state import Ops, State


def at_unit_weights(s: State) -> State:
    """The same rows and target with v = (1, -1)."""
    return s.with_(v=np.array([s.number(1), s.number(-1)], dtype=object))


def bounded_vectors(s: State) -> Any:
    """The left sides of (15) and (16), (2, d): 2 pi times the kernel's gradients in both rows."""
    t = s.theta[0, 1]
    first = s.o.sin(t) * s.norm[1] * s.bar(0) + (s.o.pi - t) * s.W[1]
    second = s.o.sin(t) * s.norm[0] * s.bar(1) + (s.o.pi - t) * s.W[0]
    return np.array([first, second], dtype=object)


def best_target(s: State, factor: Any) -> Any:
    """The target at which the excess is least."""
    first, second = bounded_vectors(s) / (2 * s.o.pi)
    return (s.W[0] - s.W[1]) / 2 + (first - second) / (4 * factor - 1)


def of_target(s: State, parameters: Parameters) -> Term:
    """What the target adds to the excess."""
    off = s.a - best_target(s, parameters["factor"])
    return (4 * parameters["factor"] - 1) / 2, off @ off


def _by_ratio(longer: int) -> Reduction:
    """In psi and r, the ratio of the other length to the longer one."""

    def variables(s: State) -> Mapping[str, Any]:
        return {"psi": s.o.pi - s.theta[0, 1], "r": s.norm[1 - longer] / s.norm[longer]}

    def weight(s: State, parameters: Parameters) -> Any:
        return s.norm[longer] ** 2

    def rest(s: State, parameters: Parameters) -> Sequence[Term]:
        return (of_target(s, parameters),)

    return Reduction(variables, weight, rest)


BY_RATIO = (_by_ratio(1), _by_ratio(0))
"""|w_1| <= |w_2| and the converse: r <= 1 in both."""


def _by_angle() -> Reduction:
    """C_1 (p - q)^2 + (2 C_1 + C_2) p q: the functions of one vanishing row and of equal lengths decide."""

    def variables(s: State) -> Mapping[str, Any]:
        return {"psi": s.o.pi - s.theta[0, 1]}

    def weight(s: State, parameters: Parameters) -> Any:
        return (s.norm[0] - s.norm[1]) ** 2

    def rest(s: State, parameters: Parameters) -> Sequence[Term]:
        return ("lemma-12-equal-norms", s.norm[0] * s.norm[1]), of_target(s, parameters)

    return Reduction(variables, weight, rest)


BY_ANGLE = (_by_angle(),)


def extremal(o: Ops, at: Mapping[str, Any], parameters: Parameters) -> tuple[Any, Any, Any]:
    """v = (1, -1), rows of lengths r and 1 at the angle pi - psi, the best target.

    A row of length 0 has no angle: it is given a length at which the excess is still negative.
    """
    from verify.replay import FUNCTIONS

    zero = 0 * o.pi
    one = zero + 1
    edge = FUNCTIONS["lemma-12-edge"].formula(o, at["psi"], parameters["factor"])
    r, theta = at.get("r", zero) or abs(edge) / 8, o.pi - at["psi"]
    W = np.array([[r, zero], [o.cos(theta), o.sin(theta)]], dtype=object)
    angles = np.array([[zero, theta], [theta, zero]], dtype=object)
    state = State(o, np.array([one, -one], dtype=object), W, W[0], np.array([r, one], dtype=object), angles)
    return state.v, W, best_target(state, parameters["factor"])


def excess_by_code(v: Any, W: Any, a: Any, parameters: Parameters, *, ar: Any) -> Any:
    """The factor times the squared distance less |grad_w L|^2, the gradient by our code."""
    smaller, larger = sides_by_code(v, W, a, ar=ar)
    return parameters["factor"] * larger - smaller


def sides_by_code(v: Any, W: Any, a: Any, *, ar: Any = None) -> tuple[Any, Any]:
    """|grad_w L|^2 at the output weights (1, -1), and the squared distance, batched."""
    from numeric import FLOAT64, closed_form

    ar = ar or FLOAT64
    unit = ar.array([1, -1])
    slope = closed_form.gradient(unit, W, a, ar=ar).W
    off = unit[:, None] * W - a[..., None, :]
    return (slope * slope).sum(-1).sum(-1), (off * off).sum(-1).sum(-1)


STATES = States(extremal, "verify.checks.inequality.gradient_bound:excess_by_code")


def best_factor(theta: Any) -> Any:
    """The smallest factor for all angles in [theta, pi] (`derivations.inequalities.lemma12_best.best_factor`)."""
    import sympy as sp

    from derivations.calculus.symbols import t

    found = _derived()
    ends = {sp.Integer(0): "supremum", sp.pi / 2: "at pi/2"}
    return found[ends[theta]] if theta in ends else found["factor"].subs(t, theta)


@cache
def _derived() -> Mapping[str, Any]:
    from derivations.inequalities.lemma12_best import best_factor as derive

    return derive().results


def gradients_by_stein(v: Any, p: Any, t: Any, a: Any) -> Any:
    """Both gradients at the output weights (1, -1), from the definition (lemma-12-step-gradients)."""
    from derivations.entries import first_order as entries

    return entries.gradient_w_by_stein((1, -1), p, t, a)


def gradients_by_differentiation(v: Any, p: Any, t: Any, a: Any) -> Any:
    """The same, from the closed form of the loss."""
    from derivations.entries import first_order as entries

    return entries.gradient_w_by_differentiation((1, -1), p, t, a)


def gradients_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The same, integrated."""
    from verify.checks.routes import gradient_w_integral

    return gradient_w_integral([1, -1], W, a, digits)


def gradients_code(v: Any, W: Any, a: Any, *, ar: Any) -> Any:
    """The same, by our code."""
    from numeric import closed_form

    return closed_form.gradient(ar.array([1, -1]), W, a, ar=ar).W
