"""The compiled step of descent against the one source, at 60 digits; and the frame in which it runs."""

from functools import partial

import mpmath
import numpy as np
import pytest
from hypothesis import given
from network_states import STRATA, cases, near_optimum, near_saddle_line
from numba import njit

from numeric import closed_form, gd, mp
from numeric.compiled import angles, frames, samples, trajectories
from numeric.compiled.stops import STEPS, TROUBLE
from numeric.gd.machine import Machine
from numeric.gd.reduction import reduce, reduce_precisely

AR = mp(60)
BAR = 3e-15
LAST_PLACE = 2.0**-103
"""Of a state hi + lo, relative to its largest number"""
SETTINGS = gd.Settings("1/1024", 10)
NETWORKS = cases().filter(lambda case: case.a.any() and case.W.any(1).all())


def total(hi, low):
    return AR.array(hi) + AR.array(low)


def one_step(v, W, a):
    """The gradient a step has gone along and the true one, (k, 1 + r); loss and gradient norm told, and the true loss;
    what the last place of the state comes to in the gradient."""
    reduced = reduce(W, a)
    machine = Machine.of(reduced, SETTINGS)
    start = machine.state(v, reduced)
    end, length = start.copy(), np.eye(1, machine.width - 1)[0] * machine.a
    told = machine.look(start)[-2:, 0]
    machine.advance(end, 0, 1)
    x = total(*start)
    loss, slope = closed_form.loss_and_gradient(x[:, 0], x[:, 1:], length, ar=AR)
    gone = (x - total(*end)) / machine.rules.step_size
    rounding = LAST_PLACE * np.abs(start).max() / machine.rules.step_size
    return gone, np.concatenate([slope.v[:, None], slope.W], 1), told, float(loss), rounding


def lengths(x):
    return np.sqrt((x * x).sum(1).astype(float))


@pytest.mark.parametrize("k", [1, 2, 3, 6])
@pytest.mark.parametrize("stratum", STRATA, ids=lambda stratum: stratum.__name__)
def test_a_step_goes_along_the_gradient(stratum, k):
    for d in (1, 2, 3, 9):
        case = stratum(np.random.default_rng(d), k, d)
        if not case.a.any():
            continue
        gone, true, told, loss, rounding = one_step(*case)
        size = np.linalg.norm(lengths(true))
        assert np.linalg.norm(lengths(gone - true)) <= BAR * size + rounding
        assert told == pytest.approx([loss, size], rel=1e-15, abs=1e-28)


@pytest.mark.parametrize("near", [near_optimum, near_saddle_line])
@pytest.mark.parametrize("distance", [1e-2, 1e-6, 1e-10, 1e-14, 1e-17])
@pytest.mark.parametrize("copies", [1, 2])
def test_each_gradient_is_relatively_accurate_where_descent_ends(near, distance, copies):
    for v, W, a in zip(*near(np.random.default_rng(3), 20, 3, distance), strict=True):
        gone, true, told, loss, rounding = one_step(np.tile(v, copies), np.tile(W, (copies, 1)) / copies, a)
        assert (lengths(gone - true) <= BAR * lengths(true) + rounding).all()
        assert told[0] == pytest.approx(loss, rel=1e-15)


def test_angles_from_their_halves():
    """Also at the border between the two polynomials, and near 0."""

    @njit
    def compiled(y, x):
        angle = angles.twice_angle(y, x)
        return angle, angles.sine_less_cosine(angle)

    with mpmath.workdps(60):
        for y in [*np.linspace(1e-3, 1, 500), 2 - 3**0.5, 1e-9, 1e-30, 1e-90]:
            x, q = compiled(y, 1.0)
            t = mpmath.mpf(x)
            true = t**3 / 3 if y < 1e-20 else mpmath.sin(t) - t * mpmath.cos(t)
            assert abs(x / (2 * mpmath.atan(mpmath.mpf(y))) - 1) < 8e-16
            assert abs(q / true - 1) < 8e-16
        assert compiled(0.0, 1.0) == (0, 0)


@given(NETWORKS)
def test_inner_products_in_the_frame_are_those_of_the_vectors(case):
    reduced = reduce(case.W, case.a)
    r = min(len(case.a), len(case.v) + 1)
    assert reduced.W.shape == reduced.W_low.shape == (len(case.v), r)
    x = np.concatenate([case.a[None], case.W]).astype(object)
    y = np.concatenate([AR.array(reduced.a[None]), total(reduced.W, reduced.W_low)])
    true, size = AR.array(x) @ AR.array(x).T, np.linalg.norm(x.astype(float), axis=1)
    error = np.abs((y @ y.T - true).astype(float)) / np.outer(size, size)
    assert error[1:, 1:].max() < 1e-29
    assert error.max() <= 2.0**-52 * (1 + 1e-14)  # the target's length is the nearest float64
    assert not reduced.a[1:].any()
    if reduced.frame is not None:
        frame = AR.array(reduced.frame)  # its product in float64 would be rounded by more than the frame
        roundings = len(case.a) + 2  # of a unit vector's square, and of an inner product made to vanish
        assert np.abs(frame @ frame.T - np.eye(r)).max() <= roundings * 2.0**-52
        assert np.abs(reduced.W @ reduced.frame - case.W).max() < 1e-15 * np.abs(case.W).max()


@given(NETWORKS)
def test_the_frame_of_more_digits_is_the_same(case):
    """Up to the directions that complete it."""
    W, a = AR.array(case.W), AR.array(case.a)
    reduced, precise = reduce(case.W, case.a), reduce_precisely(W, a, AR)
    if precise.frame is None:
        assert (precise.W == W).all()
        return
    rows = total(reduced.W, reduced.W_low)
    assert np.abs((precise.W @ precise.W.T - rows @ rows.T).astype(float)).max() < 1e-28 * np.abs(case.W).max() ** 2
    assert np.abs((precise.W @ precise.frame - W).astype(float)).max() < 1e-50 * np.abs(case.W).max()


def test_tiny_parts_of_long_rows_are_no_noise():
    """The line of saddles, at an angle of 1e-100."""
    W = np.array([[2.0, 0, 1e-100, 0, 0], [1.0, 1e-100, 0, 0, 0]])
    reduced = reduce(W, np.eye(5)[0])
    assert pytest.approx(np.array([[2, 1e-100, 0], [1, 0, 1e-100]]), rel=1e-15, abs=0) == reduced.W


def test_lanes_do_what_one_run_does():
    """Bit for bit, whatever the other lanes do and when."""
    starts = gd.starts.many(partial(gd.starts.theorem, 5, 0.1), range(70))
    settings = gd.Settings("1/8", 200, keep_every=200, tolerance=1e-4)
    runs = gd.run_batch(starts, settings)
    assert (runs.taken < 200).any()
    for i in range(0, 70, 9):
        one = gd.run(gd.starts.theorem(5, 0.1, seed=i), gd.Settings("1/8", int(runs.taken[i]), 200))
        for name in ("v", "W", "v_low", "W_low", "loss", "gradient_norm"):
            assert (getattr(one, name)[-1] == getattr(runs, name)[i]).all(), name


def test_the_machine_code_is_that_of_these_sources():
    """What Numba keeps would otherwise outlive a change in a file that it does not watch."""
    rules, kept = trajectories.Rules(0.1, 0.1, 0, 1, 0.0, 0.0), np.empty((18, 2))
    state = np.ones((16, 1))
    assert trajectories.two(state, 1.0, rules, 0, 1, kept) == (STEPS, 0, 1, trajectories.VERSION)
    assert trajectories.two(0 * state, 1.0, rules, 0, 1, kept) == (TROUBLE, 0, 0, trajectories.VERSION)
    assert trajectories.many(np.ones((2, 3, 4)), 1.0, rules, 0, 1, np.empty((26, 2)))[-1] == trajectories.VERSION
    frame = np.zeros((2, 1, 2))
    assert frames.coordinates(np.ones((2, 1, 2)), np.zeros((2, 1, 1)), frame) == (1, frames.VERSION)
    model = samples.model(np.ones((1, 2)), np.ones(1), np.ones(1), np.ones((1, 2)))
    assert samples.advance(model, 1, 0.1, False, 0, 0.0) == (0.5, samples.FINITE, samples.VERSION)
