"""The closed forms against the printed ones, against each other in three arithmetics, and against their own laws."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from network_states import STRATA, Case, cases, generic
from printed import printed

from numeric import FLOAT64, balls, closed_form, mp

MP = mp(50)
TINY = MP.array("1e-40")
EPS = np.finfo(float).eps


def size(case: Case) -> float:
    """A bound for all terms of the loss, by which absolute errors are measured."""
    outputs = np.abs(case.v) * np.linalg.norm(case.W, axis=-1)
    return float(outputs.sum() + np.linalg.norm(case.a)) ** 2


def scale(case: Case) -> float:
    """A bound for all terms of loss, gradient and Hessian."""
    largest = max(1.0, *np.abs(case.v), *np.linalg.norm(case.W, axis=-1), np.linalg.norm(case.a))
    smallest = min(1.0, *np.linalg.norm(case.W, axis=-1))
    return len(case.v) * float(largest) ** 4 / float(smallest)


def everything(case: Case, ar=FLOAT64):
    """Loss, gradient and Hessian in one vector."""
    loss, gradient = closed_form.loss_and_gradient(*case, ar=ar)
    hessian = closed_form.hessian(*case, ar=ar)
    return np.concatenate([np.ravel(x) for x in (loss, gradient.v, gradient.W, hessian)])


@given(cases(k=st.integers(1, 4), d=st.integers(1, 4)))
@settings(max_examples=60)
def test_the_printed_formulas_are_met(case):
    expected = printed(*case, hessian=True)
    expected = np.concatenate([np.ravel(x) for x in (expected.loss, expected.v, expected.W, expected.hessian)])
    assert (np.abs(everything(case, MP) - expected) < TINY * scale(case)).all()


@given(cases())
def test_float64_is_the_rounded_mpmath_result(case):
    exact = everything(case, MP)
    error = np.abs(everything(case) - exact).astype(float)
    assert (error <= EPS * np.abs(exact.astype(float)) + 1e-28 * scale(case)).all()


@given(cases(k=st.integers(1, 4), d=st.integers(1, 4)))
def test_balls_hold_the_mpmath_result_and_are_small(case):
    for ball, value in zip(everything(case, balls(40)), everything(case, mp(80)), strict=True):
        near = balls(80).scalar(value)
        with balls(80).scope():
            assert ball.overlaps(near)
        assert float(ball.rad()) < 1e-18 * scale(case)


@given(cases(), st.randoms(use_true_random=False))
def test_neurons_may_be_permuted(case, random):
    order = random.sample(range(len(case.v)), len(case.v))
    loss, gradient = closed_form.loss_and_gradient(*case, ar=MP)
    permuted = closed_form.loss_and_gradient(case.v[order], case.W[order], case.a, ar=MP)
    assert abs(loss - permuted[0]) < TINY * size(case)
    assert (abs(gradient.v[order] - permuted[1].v) < TINY * scale(case)).all()
    assert (abs(gradient.W[order] - permuted[1].W) < TINY * scale(case)).all()


@given(cases(d=st.integers(2, 5)), st.integers(0, 2**32))
def test_space_may_be_rotated(case, seed):
    W, a = MP.array(case.W), MP.array(case.a)
    axis = MP.array(np.random.default_rng(seed).normal(size=len(a)))
    reflect = np.eye(len(a), dtype=int) - 2 * np.outer(axis, axis) / (axis @ axis)
    loss, gradient = closed_form.loss_and_gradient(case.v, W, a, ar=MP)
    rotated = closed_form.loss_and_gradient(case.v, W @ reflect, reflect @ a, ar=MP)
    assert abs(loss - rotated[0]) < TINY * size(case)
    assert (abs(gradient.v - rotated[1].v) < TINY * scale(case)).all()
    assert (abs(gradient.W @ reflect - rotated[1].W) < TINY * scale(case)).all()


@given(cases(), st.integers(-30, 30))
def test_scale_may_move_between_the_layers(case, exponent):
    c = 2.0**exponent
    loss, gradient = closed_form.loss_and_gradient(*case)
    moved = closed_form.loss_and_gradient(case.v / c, case.W * c, case.a)
    assert moved[0] == loss
    assert (moved[1].v == c * gradient.v).all()
    assert (c * moved[1].W == gradient.W).all()


@given(cases(), st.integers(-30, 30))
def test_the_loss_is_quadratic_in_outputs_and_target(case, exponent):
    c = 2.0**exponent
    assert closed_form.loss(c * case.v, case.W, c * case.a) == c * c * closed_form.loss(*case)


@given(cases())
def test_eulers_identity(case):
    gradient = closed_form.gradient(*case, ar=MP)
    rows, weights = MP.array(case.W), MP.array(case.v)
    assert (abs((rows * gradient.W).sum(-1) - weights * gradient.v) < TINY * size(case)).all()


@given(cases())
def test_the_loss_is_not_negative_even_in_its_last_digit(case):
    assert closed_form.loss(*case) >= 0


@given(cases(k=st.integers(1, 6)))
def test_kernel_matrices_are_positive_semidefinite(case):
    gram = closed_form.kernel(case.W[:, None], case.W)
    assert (gram == gram.T).all()
    assert np.linalg.eigvalsh(gram).min() >= -1e-14 * np.trace(gram)


@given(cases(k=st.just(2)))
def test_kernel_and_its_gradient_are_those_of_the_loss(case):
    """L with a = 0 and v = (1, 1) is 1/4 |w_1|^2 + 1/4 |w_2|^2 + K, and its gradient in w_1 is w_1 / 2 + dK."""
    one, two = MP.array(case.W)
    loss, gradient = closed_form.loss_and_gradient([1, 1], case.W, 0 * case.a, ar=MP)
    squares = one @ one / 4 + two @ two / 4
    assert abs(loss - squares - closed_form.kernel(one, two, ar=MP)) < TINY * scale(case)
    slope = closed_form.kernel_gradient(one, two, ar=MP)
    assert (abs(gradient.W[0] - one / 2 - slope) < TINY * scale(case)).all()


@given(cases(k=st.integers(1, 3), d=st.integers(1, 3)), st.integers(0, 2**32))
@settings(max_examples=60)
def test_derivatives_are_limits_of_differences(case, seed):
    """Along a random direction, at 50 digits; at parallel rows the Hessian is only Lipschitz: to first order there."""
    k, d = case.W.shape
    rng, h = np.random.default_rng(seed), MP.scalar("1e-15")
    dv, dW = MP.array(rng.normal(size=k)), MP.array(rng.normal(size=(k, d)))
    ahead, behind = (
        closed_form.loss_and_gradient(MP.array(case.v) + s * dv, MP.array(case.W) + s * dW, case.a, ar=MP)
        for s in (h, -h)
    )
    gradient = closed_form.gradient(*case, ar=MP)
    slope = (gradient.v * dv).sum() + (gradient.W * dW).sum()
    assert abs((ahead[0] - behind[0]) / (2 * h) - slope) < 1e-24 * scale(case)
    direction = np.concatenate([dv, dW.ravel()])
    difference = [np.concatenate([x[1].v, x[1].W.ravel()]) for x in (ahead, behind)]
    turn = closed_form.hessian(*case, ar=MP) @ direction
    assert (abs((difference[0] - difference[1]) / (2 * h) - turn) < 1e-12 * scale(case)).all()


@given(cases())
def test_hessians_are_symmetric(case):
    hessian = closed_form.hessian(*case)
    assert (hessian == hessian.T).all()


@given(cases(k=st.just(2)))
def test_the_theorems_convention_turns_the_second_sign(case):
    v = case.v * [1, -1]
    loss, gradient = closed_form.loss_and_gradient(*case)
    other = closed_form.loss_and_gradient(v, case.W, case.a, convention="theorem")
    assert other[0] == loss
    assert (other[1].v == gradient.v * [1, -1]).all()
    assert (other[1].W == gradient.W).all()
    signs = np.array([1, -1] + [1] * case.W.size)
    turned = closed_form.hessian(v, case.W, case.a, convention="theorem")
    assert (turned == signs[:, None] * closed_form.hessian(*case) * signs).all()


@pytest.mark.parametrize("ar", [FLOAT64, mp(30), balls(30)], ids=lambda ar: ar.name)
def test_leading_axes_broadcast(ar):
    rng = np.random.default_rng(5)
    batch = [generic(rng, 3, 2) for _ in range(6)]
    W = np.array([case.W for case in batch]).reshape(2, 3, 3, 2)
    v, a = batch[0].v, batch[1].a
    loss, gradient = closed_form.loss_and_gradient(v, W, a, ar=ar)
    hessian = closed_form.hessian(v, W, a[None, None], ar=ar)
    assert (loss.shape, gradient.v.shape, gradient.W.shape) == ((2, 3), (2, 3, 3), (2, 3, 3, 2))
    assert hessian.shape == (2, 3, 9, 9)
    assert all(_same(hessian[i], closed_form.hessian(v, W[i], a, ar=ar)) for i in np.ndindex(2, 3))
    assert all(_same(loss[i], closed_form.loss(v, W[i], a, ar=ar)) for i in np.ndindex(2, 3))
    assert closed_form.angle(W, a, ar=ar).shape == closed_form.kernel(a, W, ar=ar).shape == (2, 3, 3)


def _same(x, y):
    """Equal numbers, or balls of the same middle and radius."""
    return str(np.asarray(x).tolist()) == str(np.asarray(y).tolist())


@pytest.mark.parametrize("stratum", STRATA, ids=lambda stratum: stratum.__name__)
def test_large_batches_are_evaluated_in_parts(stratum):
    rng = np.random.default_rng(7)
    batch = [stratum(rng, 3, 20) for _ in range(170)]
    v, W, a = (np.array(x) for x in zip(*batch, strict=True))
    loss, gradient = closed_form.loss_and_gradient(v, W, a)
    for n in (0, 72, 73, 169):
        one = closed_form.loss_and_gradient(v[n], W[n], a[n])
        assert one[0] == loss[n]
        assert (gradient.W[n] == one[1].W).all()


def test_a_row_of_zeros_is_allowed_where_nothing_depends_on_its_direction():
    v, W, a = [2.0, 3.0], [[3.0, 4.0], [0.0, 0.0]], [1.0, 2.0]
    alone = closed_form.loss([2.0], [[3.0, 4.0]], a)
    assert closed_form.loss(v, W, a) == alone
    gradient = closed_form.gradient([2.0, 0.0], W, a)
    assert gradient.v[1] == 0
    assert (gradient.W[1] == 0).all()
    assert (gradient.W[0] == closed_form.gradient([2.0], [[3.0, 4.0]], a).W[0]).all()


def test_a_network_of_zeros_has_the_gradient_of_its_linear_part():
    """Products of two rows are of second order at W = 0."""
    gradient = closed_form.gradient([2.0, -3.0], np.zeros((2, 2)), [1.0, 5.0])
    assert (gradient.W == [[-1.0, -5.0], [1.5, 7.5]]).all()
    assert (gradient.v == 0).all()
    assert closed_form.kernel([0.0, 0.0], [1.0, 2.0]) == 0
    assert (closed_form.kernel_gradient([1.0, 2.0], [0.0, 0.0]) == 0).all()
