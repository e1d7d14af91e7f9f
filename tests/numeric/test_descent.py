"""The plain loop: its steps, its reasons to stop, the same in every arithmetic, and what Figure 1 does when run on."""

from fractions import Fraction as F
from math import pi

import numpy as np
import pytest

from numeric import closed_form, mp
from numeric.descent import Settings, Stop, descend
from numeric.errors import InputError, NotDifferentiable
from numeric.stationary import Kind, classify

E1 = [1.0, 0.0]
GENERIC = ([1.0, 0.5], [[0.4, -1.2], [0.7, 0.9]], E1)
FIGURE_1B = ([1, -1], [[1.5, 0.1], [1.5, -0.1]], E1)


@pytest.mark.parametrize("convention", ["appendix", "theorem"])
@pytest.mark.parametrize("fixed", [False, True])
def test_each_step_subtracts_the_gradient(convention, fixed):
    path = descend(*GENERIC, Settings(0.1, 20, fixed_outputs=fixed, convention=convention))
    for n in range(20):
        gradient = closed_form.gradient(path.v[n], path.W[n], E1, convention=convention)
        assert path.v[n + 1] == pytest.approx(path.v[n] - (0 if fixed else 0.1) * gradient.v, rel=1e-14)
        assert path.W[n + 1] == pytest.approx(path.W[n] - 0.1 * gradient.W, rel=1e-14)
        loss = closed_form.loss(path.v[n], path.W[n], E1, convention=convention)
        assert path.loss[n] == pytest.approx(loss, rel=1e-14)
        moving = np.append(gradient.W, [] if fixed else gradient.v)
        assert path.gradient_norm[n] == pytest.approx(np.linalg.norm(moving), rel=1e-14)
    assert path.steps.tolist() == list(range(21))
    assert (path.stop, path.taken, path.arithmetic) == (Stop.STEPS, 20, "float64")


def test_any_number_of_neurons():
    rng = np.random.default_rng(1)
    path = descend(rng.standard_normal(5), rng.standard_normal((5, 3)), rng.standard_normal(3), Settings(0.02, 30))
    assert path.W.shape == (31, 5, 3)
    assert (np.diff(path.loss) < 0).all()


def test_kept_steps():
    path = descend(*GENERIC, Settings(0.1, 25, keep_every=10))
    every = descend(*GENERIC, Settings(0.1, 25))
    assert path.steps.tolist() == [0, 10, 20, 25]
    assert (every.W[path.steps] == path.W).all()


def test_machine_code_takes_the_same_way():
    long, short = (descend(*GENERIC, Settings(0.1, steps, keep_every=10)) for steps in (1000, 100))
    assert long.W[:11] == pytest.approx(short.W, rel=1e-14)
    assert long.loss[:11] == pytest.approx(short.loss, rel=1e-13)


def test_fifty_digits_take_the_same_way():
    exact, near = (descend(*GENERIC, Settings(size, 60), ar=ar) for size, ar in ((F(1, 16), mp(50)), (1 / 16, mp(60))))
    floats = descend(*GENERIC, Settings(1 / 16, 60))
    assert exact.W.astype(float) == pytest.approx(floats.W, rel=1e-13)
    assert max(abs(x - type(x)(y)) for x, y in zip(exact.loss, map(str, near.loss), strict=True)) < 1e-47
    assert exact.arithmetic == mp(50).name


def test_stops_where_the_gradient_is_small_enough():
    path = descend([1, -0.5], *GENERIC[1:], Settings(0.5, 2000, keep_every=5, tolerance=1e-6))
    assert path.stop is Stop.STATIONARY
    assert path.taken == path.steps[-1] < 2000
    assert path.gradient_norm[-1] <= 1e-6 < path.gradient_norm[-2]
    assert descend([1, -1], [[1, 0], [-1, 0]], E1, Settings(0.1, 9)).stop is Stop.STATIONARY


def test_stops_on_a_kink():
    """From w_1 = a, w_2 = a/2 the second row is exactly 0 after one step of size 2, beside an active neuron."""
    path = descend([1, -1], [[1, 0], [0.5, 0]], E1, Settings(2, 9, fixed_outputs=True))
    assert (path.stop, path.taken, path.steps.tolist()) == (Stop.KINK, 1, [0])
    with pytest.raises(NotDifferentiable):
        descend([1, -1], [[1, 0], [0, 0]], E1, Settings(1, 9))


def test_stops_beyond_the_range():
    path = descend(*GENERIC, Settings(1e5, 100))
    assert path.stop is Stop.OVERFLOW
    assert path.taken < 20
    assert not np.isnan(path.loss).any()


@pytest.mark.parametrize(("changes", "name"), [
    ({"steps": -1}, "steps"), ({"steps": 1.5}, "steps"), ({"keep_every": 0}, "keep_every"),
    ({"step_size": 0}, "step_size"), ({"step_size": float("nan")}, "step_size"), ({"convention": "x"}, "convention"),
])
def test_bad_settings(changes, name):
    with pytest.raises(InputError, match=name):
        descend(*GENERIC, Settings(**{"step_size": 0.1, "steps": 5} | changes))


def test_a_batch_of_starts_is_refused():
    with pytest.raises(InputError, match="W"):
        descend([[1, 1]], [np.eye(2)], E1, Settings(0.1, 5))


def test_figure_1b_stalls_beside_the_saddle():
    """From the drawn start the rows come within 4e-4 of (2a, a), and stay within 6e-4 for all the 20,000 steps."""
    path = descend(*FIGURE_1B, Settings(0.1, 20_000, keep_every=10, fixed_outputs=True))
    distance = np.linalg.norm((path.W - [[2, 0], [1, 0]]).reshape(len(path.W), -1), axis=1)
    assert 3e-4 < distance.min() < 4e-4
    assert distance[20:].max() < 6e-4
    assert abs(path.loss[-1] - 0.25) < 1e-11
    assert classify([1, -1], path.W[-1], E1, tol=1e-3).kind is Kind.NON_STRICT_SADDLE
    assert classify([1, -1], [[1, 0], [2, 0]], E1).kind is Kind.NOT_STATIONARY  # the point the caption names


def test_what_stalls_beside_the_saddle_leaves_for_the_optimum():
    """With Y the height of both rows at (2a, a), dY/dt = Y^2 / (16 pi): it takes 16 pi / Y to leave."""
    height, size = 0.01, 0.5
    settings = Settings(size, 14_000, keep_every=10, fixed_outputs=True, tolerance=1e-12)
    path = descend([1, -1], [[2, height], [1, height]], E1, settings)
    left = path.steps[np.argmax(path.loss < 0.24)]
    assert left * size == pytest.approx(16 * pi / height, rel=0.05)
    assert path.loss[-1] < 1e-20
    assert path.W[-1] == pytest.approx(np.array([[1, 0], [-1, 0]]), abs=1e-9)


@pytest.mark.parametrize("starts", [(1.5, 1.5), (1.7, 1.2), (3.0, 0.5)])
def test_a_start_on_the_axis_does_converge_to_a_saddle(starts):
    """With the angle exactly 0 the difference of the rows tends to a and their sum stays."""
    path = descend([1, -1], [[x, 0] for x in starts], E1, Settings(0.1, 1000, fixed_outputs=True, tolerance=1e-13))
    assert path.stop is Stop.STATIONARY
    assert classify([1, -1], path.W[-1], E1).kind is Kind.NON_STRICT_SADDLE
    assert path.W[-1][:, 0] == pytest.approx([(sum(starts) + 1) / 2, (sum(starts) - 1) / 2])


def test_figure_1a_a_small_start_reaches_the_optimum():
    path = descend([1, -1], [[0.01, 0.01], [0.01, -0.005]], E1, Settings(0.1, 1000, 1, True, 1e-12))
    assert path.loss[-1] < 1e-22
    assert path.W[-1] == pytest.approx(np.array([[1, 0], [-1, 0]]), abs=1e-11)
