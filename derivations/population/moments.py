"""The vector and matrix moments behind gradient and Hessian, each by two routes that share no integral.

By Stein's identity: derivatives of steps become deltas, evaluated on lines (App. A.3.2, A.3.3). By polar coordinates:
the moment integrated as it stands over the sector where both units are on. Lengths of the step's vectors drop out.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from derivations.calculus import frame, gaussian, ring
from derivations.calculus.frame import ABAR, BBAR, Dyadic, Vector
from derivations.calculus.symbols import q, t, x, y

_second = x * sp.cos(t) + y * sp.sin(t)


@cache
def step_dual() -> sp.Expr:
    """E[step(a.x) step(b.x)], the share of the plane where both units are on."""
    return gaussian.moment(sp.Integer(1), gaussian.BOTH_ON)


@cache
def rectifier_delta() -> sp.Expr:
    """E[relu(bbar.x) delta(abar.x)]."""
    return gaussian.delta_first(_second)


@cache
def delta_prime_step() -> sp.Expr:
    """E[delta'(abar.x) step(bbar.x)]."""
    return gaussian.delta_prime_first(sp.Integer(1))


@cache
def rectifier_step_by_stein() -> Vector:
    """E[relu(b.x) step(a.x) x]: the gradient of the product falls on the rectifier or on the step."""
    return Vector(ring.canonical(q * rectifier_delta()), ring.canonical(q * step_dual()))


@cache
def rectifier_step_by_polar() -> Vector:
    """E[relu(b.x) step(a.x) x], integrated over the sector."""
    components = [gaussian.moment(q * _second * z, gaussian.BOTH_ON) for z in (x, y)]
    return frame.vector_from_orthonormal_basis(sp.Matrix(components))


@cache
def step_step_curvature() -> Dyadic:
    """E[Hess_x (step(a.x) step(b.x))]: a delta' on either step, or a delta on both."""
    slopes, corner = delta_prime_step(), gaussian.delta_delta()
    mixed = frame.add(frame.outer(ABAR, BBAR), frame.outer(BBAR, ABAR))
    equal = frame.add(frame.outer(ABAR, ABAR), frame.outer(BBAR, BBAR))
    return frame.add(frame.scale(slopes, equal), frame.scale(corner, mixed))


@cache
def step_step_by_stein() -> Dyadic:
    """E[step(a.x) step(b.x) x x^T], by the second-order identity."""
    return frame.add(step_step_curvature(), frame.scale(step_dual(), frame.IDENTITY))


@cache
def step_step_by_polar() -> Dyadic:
    """E[step(a.x) step(b.x) x x^T], integrated over the sector; across the plane the variance is 1."""
    inside = sp.Matrix(2, 2, [gaussian.moment(z * w, gaussian.BOTH_ON) for z in (x, y) for w in (x, y)])
    return frame.from_orthonormal_basis(inside, step_dual())
