"""Lemma 9 amended (App. B.3): a smaller bound of the spectral norm, how far it can be lowered, and the Frobenius norm.

In units of |a|, with c1 <= v1, v2, |w1|, |w2| <= c2. The Hessian is J + R: J = E[grad f grad f^T] >= 0, and R the
residual's part, with rho_i = E[residual 1{i on} x] between v_i and w_i and a curvature of w_i, which is <= 0.
"""

from __future__ import annotations

from bisect import bisect_right

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import constants, hessian, lemma9, lemma12, state
from derivations.inequalities.angle import G, S, k, u
from derivations.inequalities.checks import require_zero, squared_distance
from derivations.inequalities.lemma9 import c1, c2
from derivations.inequalities.signs import Signs
from derivations.steps import Derivation, Step

HALF = sp.Rational(1, 2)
c, mu, dimension = sp.symbols("c mu d", positive=True)
ALIKE = {p: c, q: c, hessian.v1: c, hessian.v2: c}


def spectral_bound() -> Derivation:
    """lemma-9: |Hessian| <= "bound" |a|, as -"below" <= Hessian <= "above"; against the printed 2 + (12 + ...) c2^2.

    J <= (1 + 2|M|) c2^2 <= 2 c2^2, since |v' w + v w'|^2 <= (|w|^2 + v^2)(v'^2 + |w'|^2); |rho| <= (1 + c2^2)/2; the
    curvature is between -c2^3/(pi c1) and 0.
    """
    rho = rho_bound()
    norm = lemma9.ww().results["residual"].subs(S, 1).subs({p: c1, q: c2}) * c2**2
    rest = (1 + c2**2) / 2
    above, below = sp.expand(2 * c2**2 + rest), sp.expand(rest + norm)
    steps = (
        Step(rf"J\le\left({sp.latex(1 + 2 * lemma12.overlap_norm())}\right)c_2^2\le2c_2^2", "As for Lemma 12."),
        *rho.steps,
        Step(rf"-{sp.latex(norm)}\le K\le0", "The norm of the curvature, v1 v2 |w2| sin t/(pi |w1|)."),
        Step(rf"-\left({sp.latex(below)}\right)\le\nabla^2\mathcal{{L}}\le{sp.latex(above)}", "Add; J >= 0."),
    )
    results = {"above": above, "below": below, "bound": sp.Max(above, below)}
    return Derivation("A smaller bound of the smoothness constant", steps, results)


def rho_bound() -> Signs:
    """|rho_1| <= (1 + c2^2)/2: 4|rho_1 + a/2|^2 = P^2 - 2 P Q k/pi + Q^2 G in P = v1 p, Q = v2 q.

    It is convex in P and in Q, hence largest at a corner of [0, c2^2]^2: there 0, 1, G or 1 + G - 2k/pi times c2^4,
    and G <= 1, G <= 2k/pi.
    """
    first = state.difference(*(frame.scale(HALF, state.FIRST), frame.apply(state.overlap(), state.SECOND)))
    require_zero(4 * frame.dot(first, first) - (p**2 - 2 * p * q * k / sp.pi + q**2 * G))
    require_zero(squared_distance(first, frame.add(state.gradients()[0], frame.scale(HALF, state.TARGET))))
    signs = Signs(0, sp.pi)
    signs.rises(1 - G, (4 / sp.pi**2, u, S**2))
    signs.holds(sp.pi - 2 * S, (2, 1 - S), (sp.pi - 2,))
    signs.falls(2 * k / sp.pi - G, (2 / sp.pi**2, u, S, sp.pi - 2 * S))
    return signs


def reached() -> Derivation:
    """Lower bounds of any constant in Lemma 9: "parallel" with all lengths c2, and "perpendicular" with |w1| = c1.

    Parallel: rows and target along one line, angle -> 0; the eigenvalue c2^2 + sqrt(c2^4 + 1/4) solves
    mu^2 - 2 c2^2 mu - 1/4 = 0. Perpendicular: the second derivative in w1 along w2.
    """
    line = parallel_matrix()
    require_zero(
        sp.det(line - mu * sp.eye(4))
        - (mu**2 - 2 * c**2 * mu - sp.Rational(1, 4)) * (mu**2 - sp.Rational(1, 4))
    )
    across = hessian.v1**2 / 2 + hessian.v1 * hessian.v2 * hessian.residual_curvature()[0][1, 1]
    value = across.subs(t, sp.pi / 2).subs({p: c1, q: c2, hessian.v1: c2, hessian.v2: c2})
    parallel = c2**2 + sp.sqrt(c2**4 + sp.Rational(1, 4))
    steps = (
        Step(
            equation(r"\det(\nabla^2\mathcal{L}-\mu)", sp.factor(sp.det(line - mu * sp.eye(4)))),
            "On the line, at angle 0.",
        ),
        Step(
            equation(r"\boldsymbol{n}^T\nabla^2_{\boldsymbol{w}_1}\mathcal{L}\,\boldsymbol{n}", value),
            "n along w2, angle pi/2.",
        ),
    )
    results = {"parallel": parallel, "perpendicular": ring.canonical(value), "line": line}
    return Derivation("How large the Hessian gets", steps, results)


def parallel_matrix() -> sp.Matrix:
    """The Hessian in (v1, w1, v2, w2) along abar = a, as t -> 0, for v1 = v2 = |w1| = |w2| = c."""
    h = hessian.blocks()
    (own, off), (off_back, own_second) = ((_along(vector) for vector in row) for row in h.vw)
    first, mixed, second = (_along(frame.apply(block, frame.ABAR)) for block in h.ww)
    entries = [
        [h.vv[0], own, h.vv[1], off],
        [own, first, off_back, mixed],
        [h.vv[1], off_back, h.vv[2], own_second],
        [off, mixed, own_second, second],
    ]
    return sp.Matrix(entries).applyfunc(lambda entry: ring.limit(_alike(entry), t, sp.Integer(0)))


def frobenius() -> Derivation:
    """lemma-9 as stated: no bound of the Frobenius norm is free of d. "square" = (d + 3)/2 at the optimum w1 = -w2 = a.

    There v1 = v2 = |w1| = |w2| = 1, allowed for c1 <= 1 <= c2. In general the w, w blocks at w1 = -w2 with all lengths
    c2 are c2^2/2 I, and the square is at least d c2^4/2 ("growth" d). At c1 = c2 = 1 the printed constant is exceeded
    from d = "first dimension" on. A constant growing with d holds: sqrt(2 d + 2) times the spectral one.
    """
    square = sp.expand(_square_at_optimum())
    printed = lemma9.total().results["bound"].subs({c1: 1, c2: 1})
    first = bisect_right(range(10**4), 0, key=lambda d: constants.sign(square.subs(dimension, d) - printed**2))
    steps = (
        Step(
            equation(r"\|\nabla^2\mathcal{L}\|_F^2", square),
            "The w, w blocks are I/2 at opposite rows: each gives d/4.",
        ),
        Step(
            rf"{sp.latex(square)}>\left({sp.latex(printed)}\right)^2\quad(d\ge{first})",
            "Against the printed constant.",
        ),
    )
    results = {"square": square, "printed": printed, "first dimension": sp.Integer(first)}
    return Derivation("The Frobenius norm grows with the dimension", steps, results)


def _square_at_optimum() -> sp.Expr:
    """The sum of squares of all blocks as t -> pi, with all lengths 1 and a = abar."""
    h = hessian.blocks()
    scalars = [*h.vv, h.vv[1]]
    vectors = [vector for row in h.vw for vector in row for _ in (0, 1)]
    squares = [entry**2 for entry in map(_opposite, scalars)]
    squares += [
        sp.Add(*(entry**2 for entry in map(_opposite, frame.in_orthonormal_basis(vector)[0])))
        for vector in vectors
    ]
    for block in (*h.ww, h.ww[1]):
        inside, outside = frame.in_orthonormal_basis(block)
        squares.append(
            sp.Add(*(entry**2 for entry in map(_opposite, inside)), (dimension - 2) * _opposite(outside) ** 2)
        )
    return sp.Add(*squares)


def _along(vector: frame.Vector) -> sp.Expr:
    return frame.dot(vector, frame.ABAR)


def _alike(entry: sp.Expr) -> sp.Expr:
    return ring.canonical(entry.subs({**ALIKE, state.a1: 1, state.a2: 0}))


def _opposite(entry: sp.Expr) -> sp.Expr:
    return ring.limit(_alike(entry).subs(c, 1), t, sp.pi)
