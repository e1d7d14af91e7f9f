"""The dimension-free calculus against plain partial derivatives in coordinates, at a rational point of R^3 and R^4."""

from __future__ import annotations

import pytest
import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.frame import ABAR, BBAR, IDENTITY, Dyadic, Vector
from derivations.calculus.symbols import p, q, t
from derivations.population import kernel

# |a| = 3, |b| = 15, cos = 3/5, sin = 4/5; the fourth coordinate is outside the plane of both.
A_AT, B_AT = sp.Matrix([1, 2, 2, 0]), sp.Matrix([11, 10, -2, 0])
ANGLE = sp.Symbol("T")
GENERIC = p**2 * q * (1 + sp.sin(t)) + t * sp.cos(t) * p / q


FIRST, SECOND = sp.symbols("first second", real=True)


def by_coordinates(expr, a, b):
    """A function of p, q, t as one of explicit vectors."""
    lengths = sp.sqrt(a.dot(a)), sp.sqrt(b.dot(b))
    cosine = a.dot(b) / (lengths[0] * lengths[1])
    named = expr.xreplace({sp.sin(t): sp.sqrt(1 - cosine**2), sp.cos(t): cosine})
    return named.subs({p: lengths[0], q: lengths[1], t: sp.acos(cosine)}, simultaneous=True)


def at_point(expr):
    """The exact value where nothing has moved, with the angle acos(3/5) left as a symbol."""
    return sp.expand(expr.subs({FIRST: 0, SECOND: 0}).xreplace({sp.acos(sp.Rational(3, 5)): ANGLE}))


def frame_at_point(tensor):
    matrix = frame.in_coordinates(tensor, A_AT / 3, B_AT / 15)
    values = {sp.sin(t): sp.Rational(4, 5), sp.cos(t): sp.Rational(3, 5), p: 3, q: 15, t: ANGLE}
    return matrix.applyfunc(lambda entry: sp.expand(entry.xreplace(values)))


def axis(i):
    return sp.Matrix([int(i == n) for n in range(4)])


def gradient(f, wrt):
    def entry(i):
        move = FIRST * axis(i)
        return at_point(sp.diff(by_coordinates(f, A_AT + move * int(wrt == "a"), B_AT + move * int(wrt == "b")), FIRST))

    return sp.Matrix([entry(i) for i in range(4)])


# Enough entries to fix the five coefficients of a dyadic: the last sees the identity alone.
ENTRIES = ((0, 0), (0, 1), (1, 0), (2, 1), (3, 3))


def second_derivatives(f, column):
    def entry(i, j):
        a, move = A_AT + FIRST * axis(i), SECOND * axis(j)
        value = by_coordinates(f, a + move * int(column == "a"), B_AT + move * int(column == "b"))
        return at_point(sp.diff(value, FIRST, SECOND))

    return [entry(*place) for place in ENTRIES]


def entries_at_point(tensor):
    return [frame_at_point(tensor)[place] for place in ENTRIES]


@pytest.mark.parametrize("f", [GENERIC, kernel.closed_form(p, q, t)])
def test_gradients(f):
    assert frame_at_point(frame.grad_a(f)) == gradient(f, "a")
    assert frame_at_point(frame.grad_b(f)) == gradient(f, "b")


@pytest.mark.parametrize("f", [GENERIC, kernel.closed_form(p, q, t)])
def test_second_derivatives(f):
    assert entries_at_point(frame.jacobian_a(frame.grad_a(f))) == second_derivatives(f, "a")
    assert entries_at_point(frame.jacobian_b(frame.grad_a(f))) == second_derivatives(f, "b")


def test_the_entries_fix_a_dyadic():
    coefficients = Dyadic(*sp.symbols("m0:5"))
    assert sp.Matrix(entries_at_point(coefficients)).jacobian(coefficients).rank() == len(coefficients)


def test_a_gradient_with_the_angle_turned_the_wrong_way_is_refused():
    right = frame.grad_a(GENERIC)
    assert frame_at_point(Vector(right.first, -right.second)) != gradient(GENERIC, "a")


U, W = Vector(p, sp.sin(t)), Vector(sp.cos(t), q)
M, N = Dyadic(*sp.symbols("m0:5")), Dyadic(*sp.symbols("n0:5"))


def test_algebra_is_that_of_matrices():
    matrix = frame_at_point
    assert matrix(frame.outer(U, W)) == sp.expand(matrix(U) * matrix(W).T)
    assert matrix(frame.apply(M, U)) == sp.expand(matrix(M) * matrix(U))
    assert matrix(frame.compose(M, N)) == sp.expand(matrix(M) * matrix(N))
    assert matrix(frame.add(frame.scale(2, M), N)) == sp.expand(2 * matrix(M) + matrix(N))
    assert matrix(frame.outer(U, W)) != sp.expand(matrix(W) * matrix(U).T)


def test_orthonormal_basis_and_back():
    inside, outside = frame.in_orthonormal_basis(M)
    assert frame.from_orthonormal_basis(inside, outside) == M
    components, _ = frame.in_orthonormal_basis(U)
    assert frame.vector_from_orthonormal_basis(components) == U
    assert ring.equal(components.dot(components), frame.dot(U, U))


def test_projections_and_exchange():
    for unit in (ABAR, BBAR):
        projection = frame.projection_off(unit)
        assert frame.compose(projection, projection) == projection
        assert frame.apply(projection, unit) == Vector(0, 0)
    assert frame.apply(IDENTITY, U) == U
    assert frame.swapped(Vector(p, q * sp.sin(t))) == Vector(p * sp.sin(t), q)
