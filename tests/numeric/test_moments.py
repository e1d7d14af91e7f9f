"""Moments and deltas by their definitions: against exact values, within their own errors, and where they must fail."""

from fractions import Fraction as F

import numpy as np
import pytest

from numeric.errors import InputError
from numeric.reference import deltas, moments, quadrature
from numeric.reference.extrapolation import limit
from numeric.reference.panels import Quadrature, QuadratureError, context

A, B = [3, 0], [F(6, 5), F(8, 5)]  # lengths 3 and 2, cosine 3/5, sine 4/5
V, W, TARGET = [F(1, 2), -2], [A, B], [F(1, 3), -1]
CTX = context(60)
TURN = 2 * CTX.pi
ANGLE = CTX.acos(CTX.mpf(3) / 5)
ON = (CTX.pi - ANGLE) / TURN


def within(found: Quadrature, true: object, most: float) -> None:
    difference = np.max(np.abs(np.asarray(found.value, dtype=object) - np.array(true, dtype=object)))
    assert difference <= 2 * found.error <= most


def test_linear_moments() -> None:
    within(moments.rectified_mean(W), np.array(W, dtype=object) / F(2) * CTX.mpf(1), 1e-50)
    within(moments.label_moments([1, 2, 3, 4]), [30, 1, 2, 3, 4], 1e-50)


def test_zero_vectors() -> None:
    assert not np.any(moments.rectified_mean([[0, 0]]).value)
    assert not np.any(moments.label_moments([0, 0]).value)


def test_rectifier_against_a_step() -> None:
    own, other = moments.rectifier_step_moments(W).value[0]
    assert np.max(np.abs(own - [CTX.mpf(3) / 2, 0])) < 1e-50
    sine = CTX.mpf(4) / 5
    true = 3 * (ON * np.array([1, 0]) + sine / TURN * np.array([CTX.mpf(3), CTX.mpf(4)]) / 5)
    assert np.max(np.abs(other - true)) < 1e-50


def test_two_steps_and_two_rectifiers() -> None:
    within(moments.step_moment([1, 0, 0], [0, 2, 0]), _orthogonal(CTX.mpf(1) / 4, 1 / TURN, CTX.mpf(1) / 4), 1e-49)
    within(moments.rectifier_moment([1, 0, 0], [0, 2, 0]), _orthogonal(4 / TURN, CTX.mpf(1) / 2, 2 / TURN), 1e-48)


def _orthogonal(equal: object, mixed: object, across: object) -> list[list[object]]:
    return [[equal, mixed, 0], [mixed, equal, 0], [0, 0, across]]


def test_a_residual_is_the_sum_of_its_units() -> None:
    units = moments.rectifier_step_moments(W).value
    half = np.array(TARGET, dtype=object) * CTX.mpf(1) / 2
    true = CTX.mpf(1) / 2 * units[0] - 2 * units[1] - half
    within(moments.residual_step_moments(V, W, TARGET), true, 1e-49)


def test_projected_residual() -> None:
    """Off the first row, the second is 8/5 along e2: E[relu(y)] = 1/sqrt(2 pi), E[relu(y) y^2] twice that."""
    mean = -2 * CTX.mpf(8) / 5 / CTX.sqrt(TURN)
    assert abs(moments.projected_residual_mean(V, W, TARGET).value[0] - mean) < 1e-50
    moment = moments.projected_residual_moment(V, W, TARGET).value[0]
    assert np.max(np.abs(moment - np.array([[mean, 0], [0, 2 * mean]]))) < 1e-50


@pytest.mark.parametrize("digits", [10, 20, 30])
def test_deltas_within_their_errors(digits: int) -> None:
    most = 100 * 10.0**-digits
    within(deltas.rectifier_delta(A, B, digits=digits), CTX.mpf(4) / 5 / TURN, most)
    within(deltas.delta_delta(A, B, digits=digits), CTX.mpf(5) / 4 / TURN, most)
    within(deltas.delta_prime_step(A, B, digits=digits), -CTX.mpf(3) / 4 / TURN, most)
    within(deltas.delta_prime_rectifier(A, B, digits=digits), -CTX.mpf(4) / 5 / TURN, most)


@pytest.mark.parametrize("other", [A, [-1, 0]], ids=["parallel", "opposite"])
def test_deltas_of_parallel_vectors(other: list[int]) -> None:
    within(deltas.rectifier_delta(A, other), 0, 1e-28)
    for unbounded in (deltas.delta_delta, deltas.delta_prime_step):
        with pytest.raises(InputError, match="parallel"):
            unbounded(A, other)


def test_deltas_of_nearly_parallel_vectors() -> None:
    sine = 1 / CTX.sqrt(1 + CTX.mpf(10) ** 18)
    near = [1, F(1, 10**9)]
    within(deltas.rectifier_delta(A, near), sine / TURN, 1e-38)
    within(deltas.delta_delta(A, near), 1 / sine / TURN, 1e-18)
    within(deltas.delta_prime_step(A, near), -CTX.sqrt(1 - sine**2) / sine / TURN, 1e-18)


def test_residual_against_a_delta() -> None:
    size = CTX.mpf(4) / 5 / TURN
    within(deltas.residual_delta(V, W, TARGET), [-2 * 2 * size, CTX.mpf(3) / 2 * size], 1e-27)
    within(deltas.residual_delta([1], [A], TARGET), [0], 1e-27)


@pytest.mark.parametrize("d", [2, 3])
def test_a_delta_is_an_integral_over_its_hyperplane(d: int) -> None:
    """The limit against the block of the integrated Hessian, which has the integral over the hyperplane instead."""
    rows = [[*row, 1][:d] for row in W]
    target = [*TARGET, 0][:d]
    moment = deltas.residual_delta_moment(V, rows, target, digits=20)
    hessian = quadrature.hessian(V, rows, target, digits=15 if d == 3 else 30)
    for index, row in enumerate(rows):
        block = slice(2 + index * d, 2 + (index + 1) * d)
        weight, length = (CTX.mpf(x) for x in (float(V[index]), float(sum(x * x for x in row))))
        delta = hessian.value[block, block] - weight**2 / 2 * np.eye(d, dtype=int)
        assert np.max(np.abs(moment.value[index] - delta * CTX.sqrt(length) / weight)) < 1e-13


def test_bad_input() -> None:
    with pytest.raises(InputError, match="nonzero"):
        deltas.rectifier_delta([0, 0], A)
    with pytest.raises(InputError, match="b: expected the length of a"):
        moments.step_moment([1], [1, 2])
    with pytest.raises(InputError, match="W"):
        deltas.residual_delta([1], [[0, 0]], [1, 1])


@pytest.mark.parametrize(("f", "even"), [(CTX.cos, True), (CTX.exp, False), (lambda x: 1 / (1 - x), False)])
def test_limits(f: object, even: bool) -> None:
    within(limit(lambda x: _value(f(x)), CTX.mpf(1) / 2, even=even, digits=40), [1], 1e-38)  # type: ignore[operator]


def test_a_function_that_is_not_analytic_has_no_limit_here() -> None:
    with pytest.raises(QuadratureError):
        limit(lambda x: _value(CTX.log(x)), CTX.mpf(1) / 2, even=False, digits=40)


def _value(x: object) -> Quadrature:
    return Quadrature(np.array([x], dtype=object), CTX.mpf(0))
