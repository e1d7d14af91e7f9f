"""Many descents at once: each is what it would be alone, however it ends."""

from dataclasses import replace
from functools import partial
from math import pi

import numpy as np
import pytest

from numeric import gd
from numeric.compiled import trajectories
from numeric.errors import NotDifferentiable
from numeric.gd import Settings, Stop, starts
from numeric.gd.machine import Machine


@pytest.mark.parametrize("k", [2, 3])
def test_a_batch_is_its_runs(k):
    make, how = partial(starts.xavier, 12, k, 0.1), Settings("1/4", 900)
    runs = gd.run_batch(starts.many(make, range(3)), how)
    for i in range(3):
        one = gd.run(make(seed=i), how)
        at = one.phases.alignment_end, one.phases.growth_end
        found = np.nonzero(one.loss <= 1e-20)[0]
        when = [np.nan if x is None else x for x in (*at, found[0] if len(found) else None)]
        assert (runs.v[i] == one.v[-1]).all()
        assert (runs.W_low[i] == one.W_low[-1]).all()
        assert runs.loss[i] == one.loss[-1]
        assert runs.to_target[i] == pytest.approx(one.to_target[-1], rel=1e-14)
        assert [runs.to_alignment[i], runs.to_growth[i], runs.to_recovery[i]] == pytest.approx(when, nan_ok=True)


def test_a_batch_in_which_runs_end_as_they_like():
    """One diverges, one is beyond float64, one meets a kink; in a frame each."""
    v = np.array([[1.0, -1.0], [1e25, 1e25], [1e-160, -1e-160], [1, -1]])
    W = np.random.default_rng(0).standard_normal((4, 2, 4)) * np.array([1, 1e25, 1e-160, 0])[:, None, None]
    W[3, :, 0] = 1, 0.5
    batch = starts.Batch(v, W, np.eye(4)[0], "own", (0, 1, 2, 3))
    runs = gd.run_batch(batch, Settings(2, 3, fixed_outputs=True))
    assert runs.stop[1:] == (Stop.DIVERGED, Stop.STEPS, Stop.KINK)
    beyond = gd.run(starts.own(v[2], W[2], batch.a), Settings(2, 3, fixed_outputs=True))
    assert runs.W[2] @ runs.frame[2] == pytest.approx(beyond.W_full(-1).astype(float), rel=1e-12, abs=1e-175)


def test_runs_of_a_batch_that_diverge_are_told_as_alone():
    """State and loss are of one step, the last with a loss."""
    make, how = partial(starts.theorem, 3, 1e-3), Settings(5, 200)
    runs = gd.run_batch(starts.many(make, range(5)), how)
    for i in range(5):
        one = gd.run(make(seed=i), how)
        assert (runs.stop[i], runs.taken[i]) == (one.stop, one.taken) == (Stop.DIVERGED, one.step[-1] + 1)
        for name in ("v", "W", "v_low", "W_low", "loss", "gradient_norm"):
            assert (getattr(one, name)[-1] == getattr(runs, name)[i]).all(), name


def test_growth_in_a_batch_is_that_of_phases():
    """Where a run, of too large steps, is aligned for once and large afterwards."""
    make, how = partial(starts.gaussian_outputs, 3, 1), Settings(1.9, 60)
    runs, one = gd.run_batch(starts.many(make, [135]), how), gd.run(make(seed=135), how)
    aligned = (one.to_target <= pi / 20).all(1)
    grown = (np.abs(one.v) >= 1 / 4).all(1)
    assert grown[np.argmax(aligned) :].any()
    assert not (grown & aligned).any()
    assert runs.to_alignment[0] == one.phases.alignment_end == np.argmax(aligned)
    assert one.phases.growth_end is None
    assert np.isnan(runs.to_growth[0])


@pytest.mark.parametrize("k", [2, 3])
def test_an_interrupted_batch_keeps_what_it_had(monkeypatch, k):
    """By Ctrl-C at the third look at the keyboard: some runs are done, some under way, some not begun."""
    make, how = partial(starts.xavier, 6, k, 0.3), Settings("1/8", 10**12, 10**6)
    outputs = np.array([1, -1] if k == 2 else [1, -0.5, -0.5])
    optimum = starts.own(outputs, np.sign(outputs)[:, None] * np.eye(6)[0], np.eye(6)[0])
    batch = starts.many(lambda seed: make(seed=seed) if seed else optimum, range(70))
    calls = []
    target = (trajectories, "batch") if k == 2 else (Machine, "advance")
    whole = getattr(*target)

    def called(*arguments):
        told = whole(*arguments)
        calls.append(told)
        if len(calls) == 3:
            raise KeyboardInterrupt
        return told

    monkeypatch.setattr(*target, called)
    runs = gd.run_batch(batch, how)
    monkeypatch.undo()
    assert runs.stop[0] is Stop.STATIONARY
    assert runs.stop[1] is runs.stop[69] is Stop.INTERRUPTED
    assert runs.taken[1] > 1000
    assert runs.taken[69] == 0
    for i in (1, 69):
        one = gd.run(make(seed=i), replace(how, steps=int(runs.taken[i])))
        assert (one.W[-1] == runs.W[i]).all()
        assert one.loss[-1] == runs.loss[i]


def test_a_batch_with_a_start_on_a_kink_is_refused():
    W = np.array([[[1.0, 0], [0.5, 0.1]], [[1, 0], [0, 0]]])
    with pytest.raises(NotDifferentiable):
        gd.run_batch(starts.Batch(np.ones((2, 2)), W, np.eye(2)[0], "own", (0, 1)), Settings(0.1, 3))
