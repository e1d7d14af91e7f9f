"""The loss phi(w1.x) - phi(w2.x) against a.x as a quadratic form in lengths and target, at a fixed angle of the rows.

w1 = p abar, w2 = q bbar in the frame of `derivations.calculus.frame`, with a = a1 abar + a2 bbar + (a part orthogonal
to both rows, of squared length eta). Output weights are 1: v1, v2 > 0 are absorbed into the rows, which keeps the
angle. At a fixed angle t the loss, the squared gradient and the squared distance to the optimum are quadratic forms in
(p, q, a1, a2), plus multiples of eta.
"""

from __future__ import annotations

from typing import NamedTuple

import sympy as sp

from derivations.calculus import frame, gaussian, ring
from derivations.calculus.frame import ABAR, BBAR, Dyadic, Vector
from derivations.calculus.symbols import p, q, t, x, y
from derivations.population import kernel

a1, a2 = sp.symbols("a_1 a_2", real=True)
eta = sp.Symbol("eta", nonnegative=True)
TARGET = Vector(a1, a2)
FIRST, SECOND = frame.scale(p, ABAR), frame.scale(q, BBAR)
C, S = sp.cos(t), sp.sin(t)


class Forms(NamedTuple):
    """Quadratic forms in (p, q, a1, a2) and eta, with coefficients in t.

    gradient: |grad_w1 L|^2 + |grad_w2 L|^2; loss: L; distance: |w1 - a|^2 + |w2 + a|^2.
    """

    gradient: sp.Expr
    loss: sp.Expr
    distance: sp.Expr


def loss_from_definition() -> sp.Expr:
    """L = E[(phi(w1.x) - phi(w2.x) - a.x)^2]/2 (loss-population, Sec. 1.2, p. 4, eq. (2)), sector by sector."""
    first, second = p * x, q * (x * C + y * S)
    target = a1 * x + a2 * (x * C + y * S)
    sectors = {
        gaussian.BOTH_ON: first - second,
        gaussian.FIRST_ONLY: first,
        gaussian.SECOND_ONLY: -second,
        gaussian.BOTH_OFF: sp.Integer(0),
    }
    squares = (gaussian.moment((output - target) ** 2, sector) for sector, output in sectors.items())
    return ring.canonical((sp.Add(*squares) + eta) / 2)


def loss() -> sp.Expr:
    """The same loss from the kernel (a1-loss-closed-form, App. A.1, p. 19)."""
    linear = frame.dot(TARGET, difference(FIRST, SECOND)) / 2
    return ring.canonical(
        (p**2 + q**2) / 4 - kernel.closed_form(p, q, t) - linear + _norm(TARGET) / 2 + eta / 2
    )


def gradients() -> tuple[Vector, Vector]:
    """(grad_w1 L, grad_w2 L) within the plane of the rows; their orthogonal parts are -+ half that of a."""
    shared = kernel.closed_form(p, q, t)
    half = sp.Rational(1, 2)
    first = frame.scale(half, difference(FIRST, TARGET))
    second = frame.scale(half, frame.add(SECOND, TARGET))
    return difference(first, frame.grad_a(shared)), difference(second, frame.grad_b(shared))


def overlap() -> Dyadic:
    """M = E[1{w1.x > 0, w2.x > 0} x x^T], the mixed second derivative of the kernel (a3-ww-jacobian-product-alt)."""
    return frame.jacobian_b(frame.grad_a(kernel.closed_form(p, q, t)))


def forms() -> Forms:
    """The three forms; see the class."""
    gradient = sp.Add(*map(_norm, gradients())) + eta / 2
    distance = _norm(difference(FIRST, TARGET)) + _norm(frame.add(SECOND, TARGET)) + 2 * eta
    return Forms(*map(ring.canonical, (gradient, loss(), distance)))


def difference(u: Vector, w: Vector) -> Vector:
    """u - w."""
    return frame.add(u, frame.scale(-1, w))


def _norm(u: Vector) -> sp.Expr:
    return frame.dot(u, u)
