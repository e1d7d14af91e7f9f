"""Descents on the population loss: reduced as in full, to the end, at any scale."""

from math import pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from network_states import cases

from numeric import balls, closed_form, gd, mp
from numeric.gd import Settings, Stop, starts

E1 = [1.0, 0.0]
FIGURE_1B = starts.own([1, -1], [[1.5, 0.1], [1.5, -0.1]], E1)
AR = mp(50)


def total(hi, low):
    return AR.array(hi) + AR.array(low)


def in_all_coordinates(start, settings):
    """The last v and W of a run in all d coordinates, 50 digits."""
    v, W, rate = AR.array(start.v), AR.array(start.W), settings.rate(AR)
    for _ in range(settings.steps):
        slope = closed_form.gradient(v, W, start.a, ar=AR)
        v, W = v if settings.fixed_outputs else v - rate * slope.v, W - rate * slope.W
    return v, W


@settings(max_examples=25)
@given(cases(k=st.integers(1, 4), d=st.integers(1, 7)), st.booleans())
def test_a_reduced_run_is_the_full_run(case, fixed):
    """On all strata; steps small enough that no digits are lost to the dynamics."""
    if not case.a.any() or not case.W.any(1).all():
        return
    start, how = starts.own(*case), Settings("1/64", 12, 12, fixed_outputs=fixed)
    v, W = in_all_coordinates(start, how)
    record = gd.run(start, how)
    rows = record.W[-1] + record.W_low[-1]
    full = rows if record.frame is None else rows @ record.frame
    size = max(np.abs(start.W).max(), float(np.abs(W).max()))  # small rows may grow a thousandfold on the way
    assert np.abs((W - full).astype(float)).max() < 1e-14 * size
    assert np.abs((v - total(record.v[-1], record.v_low[-1])).astype(float)).max() < 1e-14
    assert float(closed_form.loss(v, W, start.a, ar=AR)) == pytest.approx(record.loss[-1], rel=1e-13, abs=1e-27)


@pytest.mark.parametrize("fixed", [False, True])
@pytest.mark.parametrize("k", [2, 4])
def test_each_step_subtracts_the_gradient(k, fixed):
    start = starts.xavier(9, k, 1, seed=3)
    record = gd.run(start, Settings(0.1, 30, fixed_outputs=fixed))
    assert record.step.tolist() == list(range(31))
    v, W = total(record.v, record.v_low), total(record.W, record.W_low)
    loss, slope = closed_form.loss_and_gradient(v, W, record.a, ar=AR)
    assert np.abs((W[1:] - W[:-1] + 0.1 * slope.W[:-1]).astype(float)).max() < 1e-16
    assert np.abs((v[1:] - v[:-1] + (0 if fixed else 0.1) * slope.v[:-1]).astype(float)).max() < 1e-16
    squares = (slope.W**2).sum((1, 2)) + (0 if fixed else (slope.v**2).sum(1))
    assert record.gradient_norm == pytest.approx(np.sqrt(squares.astype(float)), rel=1e-14)
    assert record.loss == pytest.approx(loss.astype(float), rel=1e-14)
    assert (record.stop, record.taken, record.arithmetic) == (Stop.STEPS, 30, "float64")
    assert not record.deviation.any()


@pytest.mark.parametrize("sigma", [1e-8, 1.0])
@pytest.mark.parametrize(("size", "steps"), [("1/1000", 80_000), ("1/10", 800), ("3/2", 200)])
def test_the_loss_falls_to_1e_30_and_is_known_there(size, steps, sigma):
    record = gd.run(starts.theorem(30, sigma, seed=1), Settings(size, steps, steps // 80, loss_below=1e-32))
    assert record.stop is Stop.LOSS
    low = record.loss < 1e-10
    v, W = total(record.v, record.v_low)[low], total(record.W, record.W_low)[low]
    loss = closed_form.loss(v, W, record.a, ar=AR)
    assert record.loss[low] == pytest.approx(loss.astype(float), rel=1e-14)


def test_steps_below_half_a_unit_in_the_last_place_are_not_lost():
    """Beside a saddle at an angle of 1e-12, where float64 alone would not move at all: Y' = Y^2/(16 pi)."""
    height, size, steps = 1e-12, 1e-3, 1_000_000
    start = starts.own([1, -1], [[2, height], [1, height]], E1)
    record = gd.run(start, Settings(size, steps, steps, fixed_outputs=True))
    moved = total(record.W[-1], record.W_low[-1]) - AR.array(start.W)
    assert size * height**2 / (16 * pi) < 2.0**-54 * height
    assert float(moved[0, 1] + moved[1, 1]) / 2 == pytest.approx(steps * size * height**2 / (16 * pi), rel=0.01)


@pytest.mark.parametrize("sigma", [0.1, 1e-8])
def test_the_imbalance_is_that_of_exact_descent_to_1e_16_of_the_squares(sigma):
    """And no better: after growth from 1e-8 hardly a digit of its own is left."""
    start, how = starts.theorem(3, sigma, seed=1), Settings(1, 100, 10)
    record, exact = gd.run(start, how), gd.run(start, how, ar=AR)
    error = np.abs((record.imbalance - exact.imbalance).astype(float))
    assert (error <= 5e-16 * (record.norm**2 + record.v**2)).all()
    lost = error[-1].max() / np.abs(exact.imbalance[-1].astype(float)).max()
    assert lost < 1e-12 if sigma > 1e-4 else lost > 0.1


def test_a_million_coordinates_are_three():
    start, how = starts.theorem(10**6, 1e-3, seed=0), Settings(0.1, 2_000_000, 1_000_000)
    record = gd.run(start, how)
    small = gd.run(starts.own(start.v, record.W[0], record.a), how)
    assert record.W.shape == (3, 2, 3)
    assert np.abs(record.W_full(0) - start.W).max() < 1e-18
    assert record.v[-1] == pytest.approx(small.v[-1], rel=1e-14)
    assert record.loss[-1] < 1e-60


@pytest.mark.parametrize("power", [-200, -3, 1, 250])
def test_all_is_the_same_in_other_units(power):
    """v, w by c = 2^power, a by c^2, the step size by 1/c^2: bit for bit, where nothing leaves the range."""
    c = 2.0**power
    start = starts.theorem(7, 0.1, seed=5, a=np.ones(7))
    record = gd.run(start, Settings("1/16", 100, 10))
    scaled = gd.run(starts.own(c * start.v, c * start.W, c * c * start.a), Settings(1 / 16 / c / c, 100, 10))
    assert (c * record.W == scaled.W).all()
    assert (scaled.v_low == c * record.v_low).all()
    if abs(power) < 200:
        assert (scaled.loss == c**4 * record.loss).all()
        assert (scaled.gradient_norm == c**3 * record.gradient_norm).all()


def test_from_1e_100_and_from_1e3():
    tiny = gd.run(starts.theorem(10, 1e-100, seed=0), Settings(0.1, 6000, 6000))
    assert (tiny.arithmetic, tiny.stop) == ("float64", Stop.STEPS)
    assert tiny.loss[-1] < 1e-30
    large = gd.run(starts.theorem(10, 1e3, seed=0), Settings(1e-7, 20_000, 1000))
    assert (np.diff(large.loss) <= 0).all()
    assert large.stop is Stop.STEPS


def test_what_float64_cannot_hold_is_done_to_40_digits_and_said():
    start, how = starts.theorem(5, 1e-150, seed=0), Settings("1/8", 40, 40)
    record = gd.run(start, how)
    assert record.arithmetic == "mp(40)"
    exact = gd.run(start, how, ar=mp(60))
    assert float(abs(record.W[-1] - exact.W[-1]).max() / abs(exact.W[-1]).max()) < 1e-35


def test_fifty_digits_take_the_same_way():
    start, how = starts.theorem(20, 0.5, seed=2), Settings("1/16", 60, 20)
    floats, exact, near = gd.run(start, how), gd.run(start, how, ar=mp(50)), gd.run(start, how, ar=mp(60))
    assert exact.W.shape == (4, 2, 3)
    assert exact.loss.astype(float) == pytest.approx(floats.loss, rel=1e-13)
    assert exact.norm.astype(float) == pytest.approx(floats.norm, rel=1e-14)
    assert float(abs(exact.loss - near.loss).max()) < 1e-47
    assert (exact.arithmetic, exact.stop) == ("mp(50)", Stop.STEPS)


def test_sigma_of_1e_358_grows():
    """Lemma 6's own scale; of the order of 10^4 steps would be needed to see more."""
    record = gd.run(starts.theorem(100, "1e-358", seed=0, ar=AR), Settings("1/2", 50, 50), ar=AR)
    growth = record.norm[-1] / record.norm[0]
    assert 1 < float(growth[0]) < 1.25**50
    assert float(record.norm[-1, 0] * AR.context.mpf("1e350")) < 1


def test_balls_hold_what_mpmath_finds():
    how = Settings("1/10", 30, 30, fixed_outputs=True)
    exact, held = gd.run(FIGURE_1B, how, ar=mp(50)), gd.run(FIGURE_1B, how, ar=balls(50))
    low, high = AR.array(balls(50).bounds(held.loss[-1]))
    assert low < exact.loss[-1] < high
    assert high - low < 1e-40


@pytest.mark.parametrize(("k", "seed"), [(1, 0), (2, 1), (2, 3), (3, 0), (3, 2), (4, 4), (5, 1)])
@pytest.mark.parametrize("loss_below", [0.0, 1e-60, 1e-40])
def test_the_loss_is_known_to_the_end(k, seed, loss_below):
    """Of more neurons the terms cancel: float64 alone is a few per cent off at 1e-16, and negative below."""
    how = Settings(0.5, 40_000 if k > 2 else 900, 500 if k > 2 else 5, loss_below=loss_below)
    record = gd.run(starts.xavier(6, k, 1, seed=seed), how)
    ar = mp(150)
    v, W = (ar.array(x) + ar.array(low) for x, low in ((record.v, record.v_low), (record.W, record.W_low)))
    loss = closed_form.loss(v, W, record.a, ar=ar)
    assert (loss > 0).all()
    assert record.loss == pytest.approx(loss.astype(float), rel=1e-12, abs=0)
    below = record.loss <= loss_below
    assert record.stop is (Stop.LOSS if below.any() else Stop.STEPS)
    assert not below[:-1].any()
    assert record.taken == record.step[-1]


def test_the_loss_of_more_neurons_in_few_digits_is_known_too():
    """From beside an optimum on, where the formula in as many digits as the state has is a per cent off."""
    ar, fine = mp(16), mp(60)
    near = gd.run(starts.xavier(6, 3, 1, seed=2), Settings(0.5, 500, 500))
    record = gd.run(starts.own(near.v[-1], near.W[-1], near.a), Settings(0.5, 60, 20), ar=ar)
    loss = closed_form.loss(fine.array(record.v), fine.array(record.W), fine.array(record.a), ar=fine)
    assert float(loss[-1]) < 1e-25
    assert record.stop is Stop.STEPS
    assert (record.loss / loss).astype(float) == pytest.approx(1, rel=1e-3)
