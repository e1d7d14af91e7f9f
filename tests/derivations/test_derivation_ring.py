"""The canonical form decides equality: true identities, near misses, and what it must refuse to judge."""

from __future__ import annotations

import pytest
import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import i, j, p, q, t, theta

s, c = sp.sin(t), sp.cos(t)
other = sp.Symbol("u", positive=True)

IDENTITIES = [
    (s**2 + c**2, 1),
    (sp.sin(2 * t), 2 * s * c),
    (c / (1 - s), (1 + s) / c),
    (sp.sin(t - other), s * sp.cos(other) - c * sp.sin(other)),
    (1 / (1 + c), (1 - c) / s**2),
    (1 / sp.sqrt(2 * sp.pi) ** 2, 1 / (2 * sp.pi)),
    (1 / (sp.sqrt(2) - 1), sp.sqrt(2) + 1),
    (sp.sin(theta[i, j]) ** 2, 1 - sp.cos(theta[i, j]) ** 2),
    ((p**2 - q**2) / (p - q), p + q),
]
NEAR_MISSES = [
    (s, c),
    (s, t - t**3 / 6),
    (c, sp.Rational(355, 113) / sp.pi * c),
    (s + c, 1),
    (sp.sin(t - other), sp.sin(t + other)),
    (sp.sqrt(2), sp.Rational(1414213562373, 10**12)),
    (sp.sqrt(sp.pi), sp.pi),
    (p * s, q * s),
    (1 / (1 + c), (1 + c) / s**2),
]


@pytest.mark.parametrize(("left", "right"), IDENTITIES)
def test_identities_are_recognised(left, right):
    assert ring.equal(left, right)


@pytest.mark.parametrize(("left", "right"), NEAR_MISSES)
def test_near_misses_are_refused(left, right):
    assert not ring.equal(left, right)


@pytest.mark.parametrize(("left", "right"), IDENTITIES)
def test_equal_expressions_have_one_form(left, right):
    assert ring.canonical(left) == ring.canonical(right)
    assert ring.canonical(ring.canonical(left)) == ring.canonical(left)


STRANGERS = [sp.Abs(p - q), sp.sin(t / 2), sp.sqrt(3) * p, p**t, sp.acos(p), sp.nan, sp.sin(p * q)]


@pytest.mark.parametrize("expr", STRANGERS)
def test_what_is_not_of_the_field_is_no_verdict(expr):
    with pytest.raises(TypeError):
        ring.canonical(expr)


@pytest.mark.parametrize("value", [0.5, 0.5 * t, sp.Float("0.5") * s])
def test_floats_are_refused(value):
    with pytest.raises(TypeError):
        ring.canonical(value)


def test_a_hidden_zero_in_a_denominator_is_an_error():
    with pytest.raises(ZeroDivisionError):
        ring.canonical(p / (1 - s**2 - c**2))


def test_a_difference_that_vanishes_at_the_trial_point_is_seen():
    """At the point that gives a quick no, sin t = 3/5 and cos t = 4/5, this is 0."""
    assert not ring.is_zero(5 * sp.sin(t) - 3)
    assert not ring.is_zero((5 * sp.sin(t) - 3) * (p - q))


def test_equality_goes_entry_by_entry():
    assert ring.equal({"a": s**2, "b": 1}, {"a": 1 - c**2, "b": 1})
    assert not ring.equal({"a": s}, {"b": s})
    assert not ring.equal({"a": s}, {"a": s, "b": s})
    assert ring.equal(sp.Matrix([s**2 + c**2, 0]), sp.Matrix([1, 0]))
    assert not ring.equal(sp.Matrix([1, 0]), sp.Matrix([[1, 0]]))
    assert not ring.equal((s, c), (c, s))
    assert not ring.equal((s,), (s, s))


@pytest.mark.parametrize(
    ("expr", "point", "value"),
    [
        (s / t, 0, 1),
        ((s - t * c) / s**3, 0, sp.Rational(1, 3)),
        ((sp.pi - t) / s, sp.pi, 1),
        ((1 - c) / t**2, 0, sp.Rational(1, 2)),
        (s, sp.pi / 2, 1),
    ],
)
def test_limits(expr, point, value):
    assert ring.limit(expr, t, sp.sympify(point)) == value


@pytest.mark.parametrize("expr", [1 / s, c / s, 1 / (1 - c)])
def test_a_pole_has_no_limit(expr):
    with pytest.raises(ValueError, match="unbounded"):
        ring.limit(expr, t, sp.Integer(0))
