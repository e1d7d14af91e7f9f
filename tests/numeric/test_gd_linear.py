"""The dynamics linearised at the origin: the recursion itself, real descents from tiny starts, the scale of Lemma 6."""

from functools import partial
from math import exp, pi

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numeric import gd, mp
from numeric.errors import InputError
from numeric.gd import linear
from numeric.gd.phases import ALIGNED, GROWN

AR = mp(40)
START = gd.starts.theorem(5, 1e-9, seed=1)
MU = 0.125


def recursion(v, W, a, mu, steps):
    """Step by step, as the gradient at the origin says."""
    for _ in range(steps):
        v, W = v + mu / 2 * (W @ a), W + mu / 2 * v[:, None] * a
    return v, W


@given(st.integers(0, 2**32), st.integers(0, 40), st.sampled_from((0.01, 0.5, 1.5, 3.0)))
def test_any_step_at_once(seed, steps, mu):
    rng = np.random.default_rng(seed)
    v, W, a = rng.normal(size=3), rng.normal(size=(3, 4)), rng.normal(size=4)
    found, true = linear.state(v, W, a, mu, steps), recursion(v, W, a, mu, steps)
    size = np.abs(true[1]).max()
    for x, y in zip(found, true, strict=True):
        assert x == pytest.approx(y, rel=1e-12, abs=1e-12 * size)


def test_forty_digits():
    v, W, a = (AR.array(x) for x in (START.v, START.W, START.a))
    (v_1, W_1), (v_2, W_2) = linear.state(v, W, a, "1/8", 200, AR), recursion(v, W, a, AR.scalar("1/8"), 200)
    assert np.abs(v_1 / v_2 - 1).max() < 1e-37
    assert np.abs(W_1 - W_2).max() < 1e-37 * np.abs(W_2).max()


def test_a_descent_from_a_tiny_start_follows_it():
    record = gd.run(START, gd.Settings(MU, 100))
    v, W = linear.state(START.v, START.W, START.a, MU, 100)
    assert record.v[-1] == pytest.approx(v, rel=1e-8)
    assert record.W_full(-1) == pytest.approx(W, rel=1e-8, abs=1e-8 * np.abs(W).max())
    align = linear.alignment_step(START.v, START.W, START.a, MU)
    assert record.phases.alignment_end == align
    assert 0 < align < 100


def _angles(v, W, a):
    along = np.where(v < 0, -1, 1) * (W @ a)
    across = W - (W @ a)[:, None] * a
    return np.arctan2(np.sqrt((across**2).sum(1)), along)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("make", [gd.starts.theorem, gd.starts.gaussian_outputs])
def test_the_first_step_by_trying_all(seed, make):
    start = make(5, 1e-3, seed=seed)
    states = [linear.state(start.v, start.W, start.a, MU, step) for step in range(400)]
    aligned = [bool((_angles(v, W, start.a) <= ALIGNED).all()) for v, W in states]
    grown = [bool((np.abs(v) >= GROWN).all()) and near for (v, _), near in zip(states, aligned, strict=True)]
    assert aligned == sorted(aligned)
    assert grown == sorted(grown)
    assert linear.alignment_step(start.v, start.W, start.a, MU) == aligned.index(True)
    assert linear.growth_step(start.v, start.W, start.a, MU) == grown.index(True)


def test_aligned_and_grown_from_the_start():
    assert linear.alignment_step([1, -1], [[1, 0], [-1, 0.1]], [1, 0], MU) == 0
    assert linear.growth_step([1, -1], [[1, 0], [-1, 0.1]], [1, 0], MU) == 0


def test_a_neuron_that_only_shrinks_is_never_aligned():
    for find in (linear.alignment_step, linear.growth_step):
        assert find([1, -1], [[-1, 0], [-1, 0]], [1, 0], MU) is None
        assert find([1, -1], [[-1, 1e-9], [-1, 0]], [1, 0], MU) is None
        assert find([1 + 1e-15, -1], [[-1, 0], [-1, 0]], [1, 0], MU) is not None


def test_the_scale_of_lemma_6():
    """sigma_0 = exp(-130 / tan(pi/20)) / 8 is far below float64; growth takes 2/mu ln(1/sigma_0) steps, nearly."""
    context = mpmath.MPContext()
    sigma = context.exp(-130 / context.tan(context.pi / 20)) / 8
    assert -358 < context.log10(sigma) < -357
    assert float(sigma) == 0
    start = gd.starts.theorem(5, sigma, seed=1, ar=AR)
    small = gd.starts.theorem(5, 1, seed=1)
    aligned, grown = (
        find(start.v, start.W, start.a, "1e-9", AR) for find in (linear.alignment_step, linear.growth_step)
    )
    assert aligned == linear.alignment_step(small.v, small.W, small.a, 1e-9)
    assert grown * 1e-9 == pytest.approx(-2 * float(context.log(sigma)), rel=0.01)
    assert grown > 1.6e12


def test_a_trillion_steps_in_float64():
    v, W = linear.state([1e-300, -1e-300], [[1e-300, 0], [-1e-300, 0]], [1, 0], 1e-9, 10**12)
    assert v == pytest.approx(np.array([1, -1]) * 1e-300 * exp(500), rel=1e-6)
    assert W[:, 0] == pytest.approx(v, rel=1e-12)


STATE = {"v": [1, -1], "W": [[1, 0.5], [0, 1]], "a": [1, 0], "mu": 0.1}


@pytest.mark.parametrize("change", [
    {"a": [0, 0]}, {"mu": 0}, {"mu": -1}, {"mu": 1e-30}, {"mu": "x"}, {"mu": [0.1, 0.2]}, {"mu": None}, {"v": [1]},
    {"v": [[1, -1]]}, {"W": [1, 0]}, {"W": [[[1, 0], [0, 1]]]}, {"a": [1, 0, 0]}, {"a": [float("nan"), 0]},
])
def test_states_that_are_refused(change):
    for use in (partial(linear.state, step=5), linear.alignment_step, linear.growth_step):
        refused(partial(use, **STATE | change))


@pytest.mark.parametrize("step", [-1, 1.5, "1", None])
def test_steps_that_are_refused(step):
    refused(partial(linear.state, **STATE, step=step))


@pytest.mark.parametrize("angle", [0, -1, pi / 2, 2, float("nan"), float("inf")])
def test_angles_that_no_neuron_comes_within_or_none_is_beyond(angle):
    for use in (linear.alignment_step, linear.growth_step):
        refused(partial(use, **STATE, angle=angle))


def test_levels_that_are_refused():
    for grown in (-1, float("nan"), float("inf")):
        refused(partial(linear.growth_step, **STATE, grown=grown))


@pytest.mark.parametrize("angle", [1e-300, 1.57])
def test_angles_at_the_ends(angle):
    step = linear.alignment_step(**STATE, angle=angle)
    assert step == linear.alignment_step(**STATE, angle=angle, ar=AR)
    assert (step > 10_000) == (angle < 1)


def refused(use):
    with pytest.raises(InputError) as caught:
        use()
    assert "\n" not in str(caught.value)
