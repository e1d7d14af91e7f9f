"""Rows, output weights, targets from 1e-150 to 1e150: right where the result fits float64, else inf or 0, never nan."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from network_states import STRATA, Case, cases

from numeric import closed_form, mp

MP = mp(50)
LARGEST, SMALLEST = np.finfo(float).max, np.finfo(float).tiny
EXPONENTS = st.integers(-498, 498)  # 2^498 is 8e149


@st.composite
def scaled(draw, **sizes):
    """A case with each row, each output weight and the target multiplied by a power of two of its own."""
    case = draw(cases(**sizes))
    v, rows = (draw(st.lists(EXPONENTS, min_size=len(case.v), max_size=len(case.v))) for _ in "vw")
    return _times(case, v, rows, draw(EXPONENTS))


@st.composite
def balanced(draw):
    """As `scaled`, but every product v_i w_i as large as the target: what cancels at the optimum still cancels."""
    case, target = draw(cases()), draw(st.integers(-400, 400))
    rows = np.array(draw(st.lists(st.integers(-90, 90), min_size=len(case.v), max_size=len(case.v))))
    return _times(case, target - rows, rows, target)


def _times(case, v, rows, target):
    W = np.ldexp(case.W, np.array(rows)[:, None])
    return Case(np.ldexp(case.v, np.array(v)), W, np.ldexp(case.a, target))


def check(got, exact, tolerance=1e-13):
    """Each number right to the tolerance; beyond the range inf of the right sign, below it the nearest there is."""
    got, exact = np.ravel(got), np.ravel(exact)
    assert not np.isnan(got).any()
    for x, y in zip(got.tolist(), exact.tolist(), strict=True):
        if abs(y) > LARGEST:
            assert x == np.copysign(np.inf, float(MP.context.sign(y)))
        else:
            assert abs(x - y) <= max(tolerance * abs(y), SMALLEST * 2.0**-52)


@given(st.one_of(scaled(), balanced()))
def test_the_loss(case):
    check(closed_form.loss(*case), closed_form.loss(*case, ar=MP))


@given(st.one_of(scaled(), balanced()))
def test_gradients(case):
    gradient, exact = closed_form.gradient(*case), closed_form.gradient(*case, ar=MP)
    check(gradient.v, exact.v)
    check(gradient.W, exact.W)


@given(scaled(k=st.integers(1, 3), d=st.integers(1, 3)))
def test_hessians(case):
    check(closed_form.hessian(*case), closed_form.hessian(*case, ar=MP))


@given(scaled(k=st.just(2)))
def test_angles_and_kernels(case):
    a, b = case.W
    check(closed_form.angle(a, b), closed_form.angle(a, b, ar=MP))
    check(closed_form.kernel(a, b), closed_form.kernel(a, b, ar=MP))
    check(closed_form.kernel_gradient(a, b), closed_form.kernel_gradient(a, b, ar=MP))


@pytest.mark.parametrize("stratum", STRATA, ids=lambda stratum: stratum.__name__)
def test_large_batches_of_two_neurons(stratum):
    """The way by machine code, which leaves such states to the formulas."""
    rng = np.random.default_rng(1)
    exponents = rng.integers(-498, 499, (1200, 5)) * rng.choice([0, 0, 1], (1200, 1))
    batch = [_times(stratum(rng, 2, 2), e[:2], e[2:4], e[4]) for e in exponents]
    v, W, a = (np.array(x) for x in zip(*batch, strict=True))
    loss, gradient = closed_form.loss_and_gradient(v, W, a)
    hessian = closed_form.hessian(v, W, a)
    assert not any(np.isnan(x).any() for x in (loss, gradient.v, gradient.W, hessian))
    for n in np.nonzero(exponents.any(1))[0][:5]:
        one = closed_form.loss_and_gradient(v[n], W[n], a[n])
        assert loss[n] == one[0]
        assert (gradient.W[n] == one[1].W).all()
        assert (hessian[n] == closed_form.hessian(v[n], W[n], a[n])).all()


def test_a_small_target_beside_large_rows_that_cancel():
    """L = |a|^2 / 2, which a common scale for all vectors would lose."""
    W = [[3e149, 4e149], [3e149, 4e149]]
    assert closed_form.loss([1.0, -1.0], W, [3e-150, 4e-150]) == pytest.approx(12.5e-300, rel=1e-15)


def test_beyond_the_range():
    v, W, a = [1e150], [[1e150, 0.0]], [1e150, 0.0]
    loss, gradient = closed_form.loss_and_gradient(v, W, a)
    assert loss == np.inf
    assert gradient.v[0] == np.inf
    assert (gradient.W[0] == [np.inf, 0]).all()
    assert closed_form.loss([1e-150], [[1e-150, 0.0]], [0.0, 0.0]) == 0
    assert closed_form.kernel([1e-320], [1.0]) == pytest.approx(5e-321, abs=5e-324)
