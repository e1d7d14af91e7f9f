"""Descent on samples: each step against NumPy, the gradient against the population's, recovery to the last digit."""

import threading
from dataclasses import replace

import numpy as np
import pytest

from numeric import closed_form, gd, mp
from numeric.errors import InputError, NotDifferentiable
from numeric.gd import Stop

SAMPLES = gd.Samples(60, 5)


def gradient(X, v, W, a):
    """Loss, dL/dv, dL/dW of 1/(2n) sum (f(x_i) - a . x_i)^2, written plainly."""
    z = X @ W.T
    active = np.maximum(z, 0)
    residual = active @ v - X @ a
    in_W = v[:, None] * ((residual[:, None] * (z > 0)).T @ X)
    return residual @ residual / (2 * len(X)), residual @ active / len(X), in_W / len(X)


@pytest.mark.parametrize("k", [1, 2, 3, 5])
@pytest.mark.parametrize("n", [1, 4, 7, 60])
@pytest.mark.parametrize("fixed", [False, True])
def test_each_step_subtracts_the_gradient(k, n, fixed):
    d, samples = 9, gd.Samples(n, 2)
    start = gd.starts.xavier(d, k, 0.5, seed=k)
    record, X = gd.run(start, gd.Settings(0.1, 12, fixed_outputs=fixed), samples=samples), samples.inputs(d)
    for i in range(len(record.step) - 1):
        v, W = record.v[i], record.W[i]
        loss, in_v, in_W = gradient(X, v, W, start.a)
        assert record.training_loss[i] == pytest.approx(loss, rel=1e-13)
        norm = np.sqrt((in_W**2).sum() + (0 if fixed else in_v @ in_v))
        assert record.gradient_norm[i] == pytest.approx(norm, rel=1e-12)
        assert record.W[i + 1] == pytest.approx(W - 0.1 * in_W, rel=1e-13, abs=1e-15)
        assert record.v[i + 1] == pytest.approx(v if fixed else v - 0.1 * in_v, rel=1e-13, abs=1e-15)
    assert record.samples == n
    assert record.frame is None
    assert len(record.step) == 13 or record.gradient_norm[0] == 0  # of one input that no neuron sees


def test_the_deviation_of_sec_5():
    """Delta G_i = 2/v_i (difference of the gradients in w_i), at any number of neurons."""
    for k in (2, 3):
        start = gd.starts.xavier(6, k, 1, seed=0)
        record = gd.run(start, gd.Settings(0.1, 20, keep_every=5), samples=SAMPLES)
        for i in range(len(record.step)):
            v, W = record.v[i], record.W[i]
            difference = gradient(SAMPLES.inputs(6), v, W, start.a)[2] - closed_form.gradient(v, W, start.a).W
            deviation = np.linalg.norm(2 / v[:, None] * difference, axis=1)
            assert record.deviation[i] == pytest.approx(deviation, rel=1e-11)
            assert record.loss[i] == pytest.approx(closed_form.loss(v, W, start.a), rel=1e-14)


def test_many_samples_come_near_the_population():
    """The mean of n terms, each of a variance that the sample shows, within five of its deviations."""
    d, n = 4, 200_000
    start, X = gd.starts.xavier(d, 2, 1, seed=4), gd.Samples(n, 9).inputs(d)
    record = gd.run(start, gd.Settings(0.1, 0), samples=gd.Samples.of(X))
    z = X @ start.W.T
    residual = np.maximum(z, 0) @ start.v - X @ start.a
    spread = np.std(2 * (residual[:, None] * (z > 0))[..., None] * X[:, None], axis=0)
    assert (record.deviation[0] < 5 * np.linalg.norm(spread, axis=1) / n**0.5).all()
    assert (record.deviation[0] > 0).all()
    assert record.training_loss[0] == pytest.approx(record.loss[0], rel=5 * np.std(residual**2) / 2 / n**0.5)


@pytest.mark.parametrize("step_size", [0.001, 0.1, 1.0])
def test_recovery_to_the_last_digit(step_size):
    """Also with steps far below half a unit in the last place of the weights."""
    record = gd.run(
        gd.starts.theorem(10, 1e-2, seed=0),
        gd.Settings(step_size, int(160 / step_size), keep_every=int(20 / step_size)),
        samples=gd.Samples(200, 1),
    )
    assert record.loss[-1] < 1e-30
    assert record.training_loss[-1] < 1e-30
    assert record.loss[-1] == pytest.approx(closed_form.loss(record.v[-1], record.W[-1], record.a), rel=1e-12)
    assert np.abs(record.v[-1][:, None] * record.W[-1] - record.a).max() < 1e-15


def test_the_population_loss_of_more_neurons_keeps_its_digits():
    """At 1e-22 the terms of four neurons cancel so far that double-double gives it to 1e-9."""
    start, ar = gd.starts.xavier(6, 4, 1, seed=4), mp(80)
    record = gd.run(start, gd.Settings(0.5, 4000, 500), samples=gd.Samples(400, 1))
    loss = closed_form.loss(ar.array(record.v), ar.array(record.W), record.a, ar=ar).astype(float)
    assert loss[-1] < 1e-20
    assert record.loss == pytest.approx(loss, rel=1e-14, abs=0)


def test_given_inputs_and_drawn_ones():
    start, settings = gd.starts.theorem(6, 0.1, seed=0), gd.Settings(0.1, 20)
    drawn, given = (gd.run(start, settings, samples=x) for x in (SAMPLES, gd.Samples.of(SAMPLES.inputs(6))))
    assert (drawn.W == given.W).all()
    assert SAMPLES.inputs(6).shape == (60, 6)


def test_inputs_know_nothing_of_a_start_with_the_same_seed():
    start, X = gd.starts.theorem(200, 1, seed=5), gd.Samples(300, 5).inputs(200)
    unit = start.W[0] / np.linalg.norm(start.W[0])
    assert np.abs(X @ unit).max() < 5  # |w| sqrt d = 14 if x were w


def test_kept_steps():
    start = gd.starts.theorem(6, 0.1, seed=0)
    some = gd.run(start, gd.Settings(0.1, 25, keep_every=10), samples=SAMPLES)
    every = gd.run(start, gd.Settings(0.1, 25), samples=SAMPLES)
    assert some.step.tolist() == [0, 10, 20, 25]
    assert (every.W[some.step] == some.W).all()
    assert (some.stop, some.taken) == (gd.Stop.STEPS, 25)


def test_reasons_to_stop():
    start = gd.starts.theorem(6, 0.1, seed=1)
    small = gd.run(start, gd.Settings(0.5, 5000, keep_every=5, tolerance=1e-6), samples=SAMPLES)
    assert small.stop is gd.Stop.STATIONARY
    assert small.gradient_norm[-1] <= 1e-6 < small.gradient_norm[-2]
    low = gd.run(start, gd.Settings(0.5, 5000, keep_every=5, loss_below=1e-6), samples=SAMPLES)
    assert low.stop is gd.Stop.LOSS
    assert low.training_loss[-1] <= 1e-6 < low.training_loss[-2]


def test_divergence_is_found_at_its_step():
    record = gd.run(gd.starts.theorem(6, 0.1, seed=0), gd.Settings(30, 1000), samples=SAMPLES)
    assert record.stop is gd.Stop.DIVERGED
    assert record.taken == record.step[-1] + 1 < 20
    assert all(np.isfinite(x).all() for x in (record.loss, record.training_loss, record.deviation, record.W))


def one_coordinate(v, w):
    """One input x = 1 with label -1, rows alone: w_i - 2/3 v_i (f + 1) after a step, where w_i > 0."""
    start, how = gd.starts.own(v, [[x] for x in w], [-1]), gd.Settings("2/3", 3, fixed_outputs=True)
    return gd.run(start, how, samples=gd.Samples.of([[1.0]]))


def test_a_row_that_becomes_zero_beside_another_ends_the_descent():
    """From f = 1/2: w_1 - 2/3 (3/2) = 0."""
    record = one_coordinate([1, -1], [1, 0.5])
    assert (record.stop, record.taken, record.step.tolist()) == (Stop.KINK, 1, [0])


def test_a_row_that_becomes_zero_alone_does_not():
    """The population loss of one neuron is smooth there, and the only input sees no neuron any more."""
    record = one_coordinate([1], [2])  # 2 - 2/3 (3)
    assert (record.stop, record.step.tolist()) == (Stop.STATIONARY, [0, 1])
    assert not record.W[1].any()
    assert record.training_loss[1] == 0.5
    silent = one_coordinate([1, 0], [2, 1])
    assert (silent.stop, silent.step.tolist()) == (Stop.STATIONARY, [0, 1])


def test_a_start_on_a_kink_is_refused_at_once():
    start = replace(gd.starts.own([1, 1], np.eye(2), [1, 0]), W=np.array([[1.0, 0], [0, 0]]))
    with pytest.raises(NotDifferentiable):
        gd.run(start, gd.Settings(0.1, 10**12), samples=SAMPLES)


def test_an_interrupted_run_keeps_what_it_had():
    calls = []

    def interrupt(step, loss, phase):
        calls.append((step, loss, phase))
        if step >= 12:
            raise KeyboardInterrupt

    start = gd.starts.theorem(6, 0.1, seed=0)
    record = gd.run(start, gd.Settings(0.1, 1000, keep_every=4), samples=SAMPLES, progress=interrupt)
    whole = gd.run(start, gd.Settings(0.1, 12, keep_every=4), samples=SAMPLES)
    assert (record.stop, record.taken) == (gd.Stop.INTERRUPTED, 12)
    assert record.step.tolist() == [0, 4, 8, 12]
    assert (record.W == whole.W).all()
    assert record.training_loss == pytest.approx(whole.training_loss, rel=1e-15)
    assert [step for step, _, _ in calls] == [4, 8, 12]
    assert calls[0][2] is record.phases.at(4)


def test_the_same_bytes_and_no_more_threads():
    start, settings = gd.starts.theorem(50, 0.1, seed=0), gd.Settings(0.1, 50)
    samples, before = gd.Samples(500, 3), threading.active_count()
    first, again = (gd.run(start, settings, samples=samples) for _ in range(2))
    assert first.W.tobytes() == again.W.tobytes()
    assert threading.active_count() == before


@pytest.mark.parametrize(("make", "name"), [
    (lambda: gd.Samples(0), "n"), (lambda: gd.Samples(-3), "n"), (lambda: gd.Samples(2.5), "n"),
    (lambda: gd.Samples(5, -1), "seed"), (lambda: gd.Samples.of([1.0, 2.0]), "X"),
    (lambda: gd.Samples.of([[1.0, np.nan]]), "X"), (lambda: gd.Samples.of(np.ones((3, 2))).inputs(3), "X"),
])
def test_samples_that_are_refused(make, name):
    with pytest.raises(InputError, match=f"^{name}: "):
        make()


def test_runs_that_are_refused():
    start, settings = gd.starts.theorem(6, 0.1, seed=0), gd.Settings(0.1, 5)
    with pytest.raises(InputError, match="ar: expected float64"):
        gd.run(start, settings, samples=SAMPLES, ar=mp(30))
    huge = gd.starts.own([1, -1], [[1e200, 0], [0, 1e200]], [1, 0])
    with pytest.raises(InputError, match="start: "):
        gd.run(huge, settings, samples=SAMPLES)
