"""Starts of descents: the laws they are drawn from, the same for the same seed, and what is refused."""

from fractions import Fraction as F
from functools import partial

import numpy as np
import pytest
from scipy import stats

from numeric import gd, mp
from numeric.arithmetic import FLOAT64
from numeric.errors import InputError

D, SIGMA, DRAWS = 6, 0.25, 400


def draws(make):
    return gd.starts.many(make, range(DRAWS))


def looks_like(sample, law):
    """At a level that a right law misses once in a million; seeds are fixed."""
    return stats.kstest(np.ravel(sample), law.cdf).pvalue > 1e-6


def test_theorem_2():
    batch = draws(partial(gd.starts.theorem, D, SIGMA))
    assert batch.W.shape == (DRAWS, 2, D)
    assert looks_like(batch.W, stats.norm(scale=SIGMA / D**0.5))
    assert looks_like(np.abs(batch.v) * D**0.5 / SIGMA, stats.chi(D))
    assert (np.sign(batch.v) == (1, -1)).all()
    assert batch.a.tolist() == [1, 0, 0, 0, 0, 0]


def test_gaussian_outputs():
    batch = draws(partial(gd.starts.gaussian_outputs, D, SIGMA))
    assert looks_like(batch.W, stats.norm(scale=SIGMA / D**0.5))
    assert looks_like(batch.v, stats.norm(scale=SIGMA / 2**0.5))


def test_xavier():
    batch = draws(partial(gd.starts.xavier, D, 3, SIGMA))
    assert batch.W.shape == (DRAWS, 3, D)
    assert looks_like(batch.W, stats.norm(scale=SIGMA * (2 / 9) ** 0.5))
    assert looks_like(batch.v, stats.norm(scale=SIGMA * (2 / 4) ** 0.5))
    assert not looks_like(batch.v, stats.norm(scale=SIGMA * (2 / 9) ** 0.5))


def test_the_same_seed_gives_the_same_start():
    first, again, other = (gd.starts.theorem(D, SIGMA, seed=seed) for seed in (7, 7, 8))
    assert (first.W == again.W).all()
    assert (first.v == again.v).all()
    assert (first.W != other.W).all()
    assert (first.name, first.seed, first.sigma) == ("theorem", 7, SIGMA)
    batch = gd.starts.many(partial(gd.starts.theorem, D, SIGMA), [8, 7])
    assert (batch.W[1] == first.W).all()
    assert batch.seeds == (8, 7)


def test_a_scale_that_float64_cannot_hold():
    tiny, unit = F(1, 10**358), gd.starts.theorem(D, 1, seed=0)
    start = gd.starts.theorem(D, tiny, seed=0, ar=mp(40))
    assert (start.W * 10**358).astype(float) == pytest.approx(unit.W, rel=1e-14)
    assert (start.v * 10**358).astype(float) == pytest.approx(unit.v, rel=1e-14)
    with pytest.raises(InputError, match=r"sigma: .* range of float64"):
        gd.starts.theorem(D, tiny, seed=0)


def test_a_start_of_ones_own():
    start = gd.starts.own([1, 2], [[3, 4], [5, 6]], [0, 1], convention="theorem")
    assert start.v.tolist() == [1, -2]
    assert (start.name, start.seed, start.sigma) == ("own", None, None)


@pytest.mark.parametrize(("make", "name"), [
    (lambda: gd.starts.theorem(2, 1, seed=0), "d"),
    (lambda: gd.starts.xavier(4, 4, 1, seed=0), "d"),
    (lambda: gd.starts.xavier(4, 0, 1, seed=0), "k"),
    (lambda: gd.starts.theorem(4, 0, seed=0), "sigma"),
    (lambda: gd.starts.theorem(4, -1, seed=0), "sigma"),
    (lambda: gd.starts.theorem(4, float("nan"), seed=0), "sigma"),
    (lambda: gd.starts.theorem(4, "small", seed=0), "sigma"),
    (lambda: gd.starts.theorem(4, 1, seed=-1), "seed"),
    (lambda: gd.starts.theorem(10**15, 1, seed=0), "d"),
    (lambda: gd.starts.theorem(10**5000, 1, seed=0), "d"),
    (lambda: gd.starts.theorem(4, 1, seed=0, a=[0, 0, 0, 0]), "a"),
    (lambda: gd.starts.theorem(4, 1, seed=0, a=[1, 0, 0]), "a"),
    (lambda: gd.starts.own([1, -1], [[1, 0], [0, 0]], [1, 0]), r"W\[1\]"),
    (lambda: gd.starts.own([1, -1], [[1, 0], [np.inf, 0]], [1, 0]), "W"),
    (lambda: gd.starts.own([[1, -1]], [[[1, 0], [1, 0]]], [1, 0]), "W"),
    (lambda: gd.starts.many(partial(gd.starts.theorem, 4, 1), []), "seeds"),
])
def test_what_is_refused(make, name):
    with pytest.raises(InputError, match=f"^{name}: ") as caught:
        make()
    assert "\n" not in str(caught.value)


def run_with_target(size, samples=None, ar=FLOAT64):
    """Of Theorem 2's kind in units of `size`, a power of 4, to recovery."""
    root, unit = size**0.5, gd.starts.theorem(5, 0.01, seed=1)
    start = gd.starts.own(root * unit.v, root * unit.W, size * np.array([0.6, 0.8, 0, 0, 0]))
    return gd.run(start, gd.Settings(F(1, 4) / F(size), 120), samples=samples, ar=ar)


@pytest.mark.parametrize(("samples", "power"), [
    (None, 504), (None, -504), (gd.Samples(90), 198), (gd.Samples(90), -198),
])
def test_targets_at_the_ends_of_the_range(samples, power):
    near, far = run_with_target(1.0, samples), run_with_target(2.0**power, samples)
    assert far.phases == near.phases
    assert near.phases.growth_end is not None
    assert far.loss[:50] == pytest.approx(np.ldexp(near.loss[:50], 2 * power), rel=1e-12, abs=0)
    assert far.gradient_norm[:50] == pytest.approx(np.ldexp(near.gradient_norm[:50], power * 3 // 2), rel=1e-12, abs=0)
    assert far.to_target == pytest.approx(near.to_target)


@pytest.mark.parametrize("size", [0.25**300, 4.0**300])
def test_targets_beyond_the_range(size):
    start, how = gd.starts.own([1, -1], np.eye(2), [size, 0]), gd.Settings(1, 1)
    batch = gd.Batch(start.v[None], start.W[None], start.a, "own", (0,))
    for use in (partial(gd.run, start), partial(gd.run, start, samples=gd.Samples(5)), partial(gd.run_batch, batch)):
        with pytest.raises(InputError, match=r"^a: expected a length from .* in float64, got "):
            use(settings=how)


def test_a_target_beyond_float64_in_more_digits():
    told, ar, unit = [], mp(30), gd.starts.theorem(5, 0.01, seed=1)
    root = ar.scalar("1e-300")
    start = gd.starts.own(root * ar.array(unit.v), root * ar.array(unit.W), root**2 * ar.array(unit.a), ar=ar)
    how = gd.Settings(F(10**600, 4), 101)
    record = gd.run(start, how, ar=ar, progress=lambda step, loss, phase: told.append(phase))
    near = gd.run(unit, gd.Settings(0.25, 101), ar=ar)
    assert record.phases == near.phases
    assert told == [near.phases.at(0), near.phases.at(100)]
    assert told[0] is not told[1]
