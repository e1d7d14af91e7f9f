"""The Hessian of the two-neuron loss at collinear rows: the closed form differentiated twice, as t -> 0 or pi.

Theorem convention, p = |w_1|, q = |w_2|. Second derivatives are computed in `frame` for 0 < t < pi, without
coordinates; they are continuous up to t = 0 and t = pi, so their limits are the Hessian there (App. A.3, p.
21, eq. (14)).
"""

from __future__ import annotations

from functools import lru_cache

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.symbols import p, q, t
from derivations.landscape.symbols import v_1, v_2
from derivations.population.kernel import closed_form

QUADRATIC = v_1**2 * p**2 / 4 + v_2**2 * q**2 / 4 - v_1 * v_2 * closed_form(p, q, t)
"""The loss without its linear term -a.(v_1 w_1 - v_2 w_2)/2 and its constant."""
WEIGHTS = (v_1, v_2)


def at_collinear_rows(n: int, angle: sp.Expr, target: sp.Expr) -> sp.Matrix:
    """The Hessian for d = n <= 3, order (v_1, v_2, w_1, w_2), at rows along e_1 at angle 0 or pi, a = target e_1."""
    pull = sp.zeros(8, 8)
    pull[0, 2] = pull[2, 0] = -target / 2
    pull[1, 5] = pull[5, 1] = target / 2
    kept = [0, 1, *range(2, 2 + n), *range(5, 5 + n)]
    return (_without_target(angle) + pull).extract(kept, kept)


@lru_cache
def _without_target(angle: sp.Expr) -> sp.ImmutableMatrix:
    """The Hessian of QUADRATIC in three dimensions: two for the plane of the rows, one for all the others."""
    fields = (frame.grad_a(QUADRATIC), frame.grad_b(QUADRATIC))
    weights = sp.Matrix(2, 2, lambda i, j: ring.limit(sp.diff(QUADRATIC, WEIGHTS[i], WEIGHTS[j]), t, angle))
    mixed = sp.Matrix.vstack(*(sp.Matrix.hstack(*(_vector(field, v, angle).T for field in fields)) for v in WEIGHTS))
    jacobians = (frame.jacobian_a, frame.jacobian_b)
    rows = sp.Matrix.vstack(*(sp.Matrix.hstack(*(_matrix(j(field), angle) for j in jacobians)) for field in fields))
    upper, lower = weights.row_join(mixed), mixed.T.row_join(rows)
    return sp.ImmutableMatrix(upper.col_join(lower))


def _vector(field: frame.Vector, weight: sp.Symbol, angle: sp.Expr) -> sp.Matrix:
    slope = frame.Vector(*(sp.diff(entry, weight) for entry in field))
    inside, _ = frame.in_orthonormal_basis(slope)
    return sp.Matrix([*(ring.limit(entry, t, angle) for entry in inside), 0])


def _matrix(dyadic: frame.Dyadic, angle: sp.Expr) -> sp.Matrix:
    inside, outside = frame.in_orthonormal_basis(dyadic)
    limits = inside.applyfunc(lambda entry: ring.limit(entry, t, angle))
    return sp.diag(limits, ring.limit(outside, t, angle))
