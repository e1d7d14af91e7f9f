"""The quadrature of the definitions: against exact values, at two precisions, and where it must fail."""

from fractions import Fraction as F

import numpy as np
import pytest

from numeric import closed_form, mp
from numeric.errors import InputError, NotDifferentiable
from numeric.reference import panels, quadrature, sphere

CTX = panels.context(50)
GENERIC = ([1, -2], [[1, 2], [3, -1]], [1, F(1, 2)])
STATES = {
    "generic": GENERIC,
    "parallel rows": ([1, -1], [[2, 0], [1, 0]], [1, 0]),
    "antiparallel rows": ([1, -1], [[1, 0], [-1, 0]], [1, 0]),
    "orthogonal rows": ([2, F(1, 3)], [[1, 1], [1, -1]], [0, 3]),
    "an idle neuron": ([1, 0], [[1, 2], [3, -1]], [1, 1]),
    "d = 1": ([2, -1], [[3], [-2]], [5]),
    "all on one line of R^3": ([2, -1], [[1, 2, 2], [2, 4, 4]], [-1, -2, -2]),
    "a plane of R^4": ([2, -1, 1], [[1, 2, 2, 0], [2, 4, 4, 1], [0, 0, 0, 1]], [1, 2, 2, 3]),
    "nearly parallel": ([1, -1], [[1.5, 1e-20], [1.5, -1e-20]], [1, 0]),
}


@pytest.mark.parametrize("state", STATES.values(), ids=STATES.keys())
def test_agrees_with_the_closed_form_to_its_own_error(state):
    ar = mp(60)
    loss, hessian = quadrature.loss(*state), quadrature.hessian(*state)
    gradient = quadrature.gradient(*state)
    assert abs(loss.value - _ours(closed_form.loss(*state, ar=ar))) <= loss.error < 1e-48
    expected = closed_form.gradient(*state, ar=ar)
    assert np.max(np.abs(gradient.value.v - _ours(expected.v))) <= gradient.error < 1e-48
    assert np.max(np.abs(gradient.value.W - _ours(expected.W))) <= gradient.error < 1e-48
    assert np.max(np.abs(hessian.value - _ours(closed_form.hessian(*state, ar=ar)))) <= hessian.error < 1e-47


@pytest.mark.parametrize("state", [
    ([1, -2], [[1, 2, 0], [3, -1, 0]], [1, F(1, 2), 2]),
    ([1, -2, 1], [[1, 2, 0], [3, -1, 0], [0, 1, 3]], [1, F(1, 2), 2]),
], ids=["two rows and a", "three independent rows"])
def test_three_dimensions(state):
    loss, gradient = (f(*state, digits=15) for f in (quadrature.loss, quadrature.gradient))
    expected = closed_form.gradient(*state, ar=mp(30))
    assert abs(loss.value - _ours(closed_form.loss(*state, ar=mp(30)))) <= loss.error < 1e-11
    assert np.max(np.abs(gradient.value.v - _ours(expected.v))) <= gradient.error < 1e-11
    assert np.max(np.abs(gradient.value.W - _ours(expected.W))) <= gradient.error < 1e-11


def test_hessian_in_three_dimensions():
    state = ([1, -2], [[1, 2, 0], [3, -1, 0]], [1, F(1, 2), 2])
    hessian = quadrature.hessian(*state, digits=15)
    assert np.max(np.abs(hessian.value - _ours(closed_form.hessian(*state, ar=mp(30))))) <= hessian.error < 1e-11


@pytest.mark.parametrize(("a", "b", "kernel", "step_dual"), [
    ([3, 4], [3, 4], F(25, 2), F(1, 2)),
    ([3, 4], [-6, -8], 0, 0),
    ([2], [3], 3, F(1, 2)),
    ([1, 2, 3], [0, 0, 0], 0, 0),
], ids=["equal", "opposite", "one dimension", "zero"])
def test_rational_kernels(a, b, kernel, step_dual):
    for result, exact in ((quadrature.kernel(a, b), kernel), (quadrature.step_dual(a, b), step_dual)):
        assert abs(result.value - CTX.mpf(F(exact).numerator) / F(exact).denominator) <= result.error < 1e-60


def test_orthogonal_vectors():
    assert abs(quadrature.kernel([2, 0], [0, 5]).value - 5 / CTX.pi) < 1e-55
    assert abs(quadrature.step_dual([2, 0], [0, 5]).value - CTX.mpf(1) / 4) < 1e-55


def test_more_digits_confirm_fewer():
    few, many = (quadrature.loss(*GENERIC, digits=digits) for digits in (30, 60))
    assert abs(few.value - many.value) <= few.error


def test_a_wrong_formula_is_outside_the_error():
    result, t = quadrature.kernel([1, 2], [3, -1]), CTX.atan2(7, 1)
    right = CTX.sqrt(50) * (CTX.sin(t) + (CTX.pi - t) * CTX.cos(t)) / (2 * CTX.pi)
    wrong = CTX.sqrt(50) * (CTX.sin(t) + t * CTX.cos(t)) / (2 * CTX.pi)
    assert abs(result.value - right) <= result.error
    assert abs(result.value - wrong) > 1e40 * result.error


@pytest.mark.parametrize("m", [1, 2, 3])
@pytest.mark.parametrize("degree", [0, 1, 2, 3])
def test_radial_moment_is_the_integral_of_the_chi_density(m, degree):
    area = {1: 2, 2: 2 * CTX.pi, 3: 4 * CTX.pi}[m]

    def density(r):
        return area * (2 * CTX.pi) ** (-CTX.mpf(m) / 2) * r ** (m - 1 + degree) * CTX.exp(-r * r / 2)

    assert abs(CTX.quad(density, [0, 1, 3, 6, 12, 24]) - sphere.radial_moment(m, degree, 50)) < 1e-40


def test_a_hidden_kink_is_found_by_halving_or_refused():
    hidden = panels.integrate(lambda x: np.abs(x - CTX.mpf(1) / 3)[None], [CTX.mpf(0), CTX.mpf(1)], CTX.mpf(1), 15)
    assert abs(hidden.value[0] - CTX.mpf(5) / 18) <= hidden.error < 1e-13


@pytest.mark.parametrize("bad", [lambda x: x[None] * CTX.nan, lambda x: CTX.mpf("inf") + x[None]], ids=["nan", "inf"])
def test_a_failed_panel_is_a_failure(bad):
    with pytest.raises(panels.QuadratureError, match="panel"):
        panels.integrate(bad, [CTX.mpf(0), CTX.mpf(1)], CTX.mpf(1), 50)


@pytest.mark.parametrize(("arguments", "name"), [
    (([1], [[1, 2], [3, 4]], [1, 2]), "W"),
    (([1, 1], [[1, 2], [3]], [1, 2]), "W"),
    (([1, 1], [[1, 2], [3, float("nan")]], [1, 2]), "W"),
    (([1, float("inf")], [[1, 2], [3, 4]], [1, 2]), "v"),
    (([1, 1j], [[1, 2], [3, 4]], [1, 2]), "v"),
    (([], [], [1, 2]), "v"),
    (([1, 1], [[1, 2], [3, 4]], 3), "a"),
    ((np.ones(3), np.eye(5)[:3], np.ones(5)), "span"),
], ids=["rows", "ragged", "nan", "inf", "complex", "empty", "scalar", "four dimensions"])
def test_bad_input(arguments, name):
    with pytest.raises(InputError, match=name):
        quadrature.loss(*arguments)


def test_zero_rows():
    state = ([1, 0], [[1, 2], [0, 0]], [1, 1])
    assert not quadrature.gradient(*state).value.W[1].any()
    with pytest.raises(NotDifferentiable):
        quadrature.gradient([1, 1], *state[1:])
    with pytest.raises(NotDifferentiable):
        quadrature.hessian(*state)


def test_convention_flips_what_belongs_to_the_second_weight():
    _, W, a = GENERIC
    theorem = ([1, 2], W, a)
    assert quadrature.loss(*theorem, convention="theorem").value == quadrature.loss(*GENERIC).value
    ours, theirs = quadrature.gradient(*theorem, convention="theorem").value, quadrature.gradient(*GENERIC).value
    assert (ours.v == theirs.v * [1, -1]).all()
    assert (ours.W == theirs.W).all()
    signs = np.array([1, -1, 1, 1, 1, 1])
    expected = quadrature.hessian(*GENERIC).value * np.outer(signs, signs)
    assert (quadrature.hessian(*theorem, convention="theorem").value == expected).all()
    with pytest.raises(InputError, match="convention"):
        quadrature.loss([1], [[1]], [1], convention="theorem")


def _ours(x):
    """The closed form's numbers, which belong to another mpmath context, as numbers of CTX."""
    return np.vectorize(lambda y: CTX.make_mpf(y._mpf_), otypes=[object])(x)[()]
