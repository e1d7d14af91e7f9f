"""The blocks of the population Hessian for v1 phi(w1.x) - v2 phi(w2.x), from the closed form of the kernel.

Everything is in units of |a|: the Hessian is homogeneous of degree 2 when v, w scale by s and a by s^2. Blocks are
written in the frame of the rows, with the target a1 abar + a2 bbar; a part of a across the rows enters the v, w
blocks of equal index only, as minus its half.
"""

from __future__ import annotations

from typing import NamedTuple

import sympy as sp

from derivations.calculus import frame
from derivations.calculus.frame import Dyadic, Vector
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import state
from derivations.population import kernel

v1, v2 = sp.symbols("v_1 v_2", positive=True)


class Blocks(NamedTuple):
    """Second derivatives: vv = (11, 12, 22), vw[i][j] in v_i and w_j, ww = (11, 12, 22)."""

    vv: tuple[sp.Expr, sp.Expr, sp.Expr]
    vw: tuple[tuple[Vector, Vector], tuple[Vector, Vector]]
    ww: tuple[Dyadic, Dyadic, Dyadic]


def blocks() -> Blocks:
    """The Hessian of L (a3-hessian-*, App. A.3, p. 21, eq. (14), with v = (v1, -v2))."""
    shared = kernel.closed_form(p, q, t)
    by_first, by_second = frame.grad_a(shared), frame.grad_b(shared)
    half_target = frame.scale(sp.Rational(1, 2), state.TARGET)
    own_first = frame.add(
        frame.scale(v1, state.FIRST), frame.scale(-v2, by_first), frame.scale(-1, half_target)
    )
    own_second = frame.add(frame.scale(v2, state.SECOND), frame.scale(-v1, by_second), half_target)
    curvatures = (frame.jacobian_a(by_first), frame.jacobian_b(by_first), frame.jacobian_b(by_second))
    return Blocks(
        (p**2 / 2, -shared, q**2 / 2),
        ((own_first, frame.scale(-v2, by_second)), (frame.scale(-v1, by_first), own_second)),
        (_curved(v1**2, curvatures[0]), frame.scale(-v1 * v2, curvatures[1]), _curved(v2**2, curvatures[2])),
    )


def residual_curvature() -> tuple[sp.Matrix, sp.Expr]:
    """The residual's part of the w1, w1 block per v1 v2, on (abar, e2) and across the rows: minus the kernel's."""
    inside, across = frame.in_orthonormal_basis(frame.jacobian_a(frame.grad_a(kernel.closed_form(p, q, t))))
    return -inside, -across


def _curved(square: sp.Expr, curvature: Dyadic) -> Dyadic:
    return frame.add(frame.scale(square / 2, frame.IDENTITY), frame.scale(-v1 * v2, curvature))
