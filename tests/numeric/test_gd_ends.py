"""Why descents on the population loss end, what is kept of them, and who is told on the way."""

from dataclasses import replace

import numpy as np
import pytest

from numeric import closed_form, gd, mp
from numeric.arithmetic import FLOAT64
from numeric.arithmetic.mp import Mp
from numeric.errors import NotDifferentiable
from numeric.gd import Settings, Stop, population, starts

E1 = [1.0, 0.0]
GENERIC = starts.own([1.0, 0.5], [[0.4, -1.2], [0.7, 0.9]], E1)
AR = mp(50)


def test_what_is_kept():
    record, every = (gd.run(GENERIC, Settings(0.1, 25, keep_every=n)) for n in (10, 1))
    assert record.step.tolist() == [0, 10, 20, 25]
    assert (every.W[record.step] == record.W).all()
    assert gd.run(GENERIC, Settings(0.1, 0)).step.tolist() == [0]


def test_chunks_change_nothing(monkeypatch):
    whole = gd.run(GENERIC, Settings(0.1, 100, keep_every=7))
    monkeypatch.setattr(population, "_AT_ONCE", 36)
    parts = gd.run(GENERIC, Settings(0.1, 100, keep_every=7))
    assert parts.step.tolist() == whole.step.tolist() == [*range(0, 100, 7), 100]
    assert (parts.W == whole.W).all()
    assert (parts.W_low == whole.W_low).all()


def test_stops_where_the_gradient_is_short_enough():
    start = starts.own([1, -0.5], GENERIC.W, E1)
    record = gd.run(start, Settings(0.5, 2000, keep_every=5, tolerance=1e-6))
    assert record.stop is Stop.STATIONARY
    assert record.taken == record.step[-1] < 2000
    assert record.gradient_norm[-1] <= 1e-6 < record.gradient_norm[-2]
    assert gd.run(starts.own([1, -1], [[1, 0], [-1, 0]], E1), Settings(0.1, 9)).stop is Stop.STATIONARY


def test_stops_where_the_loss_is_low_enough():
    record = gd.run(starts.theorem(5, 0.1, seed=0), Settings(0.5, 2000, keep_every=5, loss_below=1e-3))
    assert record.stop is Stop.LOSS
    assert record.taken == record.step[-1] < 2000
    assert record.loss[-1] <= 1e-3 < record.loss[-2]


@pytest.mark.parametrize("ar", [FLOAT64, AR], ids=["float64", "mp"])
def test_stops_on_a_kink(ar):
    """From w_1 = a, w_2 = a/2 the second row is exactly 0 after one step of size 2, beside an active neuron."""
    start = starts.own([1, -1], [[1, 0], [0.5, 0]], E1)
    record = gd.run(start, Settings(2, 9, fixed_outputs=True), ar=ar)
    assert (record.stop, record.taken, record.step.tolist()) == (Stop.KINK, 1, [0])
    with pytest.raises(NotDifferentiable):
        gd.run(replace(start, W=np.array([[1.0, 0], [0, 0]])), Settings(1, 9), ar=ar)


@pytest.mark.parametrize(("v", "W"), [([1], [[-1, 0]]), ([1, 0], [[-1, 0], [0, 1]])])
def test_zero_rows_beside_zero_functions_are_no_kinks(v, W):
    """One rule in all arithmetics: the first row is 0 after one step of size 1, and the loss is smooth there."""
    start, how = starts.own(v, W, E1), Settings(1, 4, fixed_outputs=True)
    record, exact = gd.run(start, how), gd.run(start, how, ar=AR)
    assert (record.stop, record.taken) == (exact.stop, exact.taken) == (Stop.STEPS, 4)
    assert not exact.W[1, 0].any()
    assert record.W.astype(float) == pytest.approx(exact.W.astype(float))
    runs = gd.run_batch(starts.Batch(start.v[None], start.W[None], start.a, "own", (0,)), how)
    assert (runs.stop, runs.taken.tolist()) == ((Stop.STEPS,), [4])


@pytest.mark.parametrize("ar", [FLOAT64, AR], ids=["float64", "mp"])
@pytest.mark.parametrize("k", [2, 3])
def test_divergence_is_found_at_its_step(k, ar):
    """A kept state far beyond the start, at most a few steps after the first that grew; all numbers finite."""
    record = gd.run(starts.xavier(6, k, 1, seed=0), Settings(100, 10**9), ar=ar)
    assert record.stop is Stop.DIVERGED
    assert record.taken < 20
    assert record.step.tolist() == list(range(record.taken))
    assert all(np.isfinite(x.astype(float)).all() for x in (record.v, record.W, record.loss, record.gradient_norm))


def interrupting(at):
    """A progress that is called at so many steps or more and then behaves as Ctrl-C."""

    def progress(step, loss, phase):
        assert loss > 0
        assert phase in gd.Phase
        if step >= at:
            raise KeyboardInterrupt

    return progress


def test_an_interrupted_run_keeps_what_it_had(monkeypatch):
    monkeypatch.setattr(population, "_AT_ONCE", 360)
    record = gd.run(GENERIC, Settings(0.1, 10**6, keep_every=1000), progress=interrupting(3100))
    whole = gd.run(GENERIC, Settings(0.1, record.taken, keep_every=1000))
    assert record.stop is Stop.INTERRUPTED
    assert record.step.tolist() == [0, 1000, 2000, 3000, record.taken]
    assert 3100 <= record.taken < 3200
    assert (record.W == whole.W).all()


def test_an_interrupted_run_of_many_digits_keeps_what_it_had():
    record = gd.run(GENERIC, Settings(0.1, 1000, keep_every=70), ar=AR, progress=interrupting(100))
    assert record.stop is Stop.INTERRUPTED
    assert record.step.tolist() == [0, 70, 100]


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize("call", [1, 2, 50])
def test_an_interruption_within_a_formula(monkeypatch, call, wrapped):
    """C code turns a KeyboardInterrupt into a SystemError; and the precision, raised for a while, is set back."""
    how, whole, calls = Settings(0.1, 40, keep_every=7), Mp._sin_minus_x_cos, []

    def interrupted(self, x):
        calls.append(x)
        if len(calls) != call:
            return whole(self, x)
        self.context.prec += 99
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as error:
            if wrapped:
                raise SystemError("returned a result with an exception set") from error
            raise

    monkeypatch.setattr(Mp, "_sin_minus_x_cos", interrupted)
    record = gd.run(GENERIC, how, ar=AR)
    monkeypatch.undo()
    assert AR.context.dps == 50
    again = gd.run(GENERIC, replace(how, steps=record.taken), ar=AR)
    assert record.stop is Stop.INTERRUPTED
    assert (record.taken > 0) == (call == 50)
    assert record.step.tolist() == again.step.tolist()
    assert (record.W == again.W).all()
    assert (record.loss == again.loss).all()


def test_a_system_error_of_another_kind_is_one(monkeypatch):
    monkeypatch.setattr(closed_form, "loss_and_gradient", lambda *_, **__: (_ for _ in ()).throw(SystemError("worse")))
    with pytest.raises(SystemError, match="worse"):
        gd.run(GENERIC, Settings(0.1, 5), ar=AR)


@pytest.mark.parametrize("k", [2, 3])
def test_progress_of_a_run_in_trouble_at_the_end_of_a_chunk(monkeypatch, k):
    """There is no loss to tell of then; one step to each chunk."""
    start, how, told = starts.xavier(6, k, 1, seed=0), Settings(100, 10**9), []
    alone = gd.run(start, how)
    monkeypatch.setattr(population, "_AT_ONCE", 1)
    record = gd.run(start, how, progress=lambda step, loss, phase: told.append(step))
    assert (record.stop, record.taken) == (Stop.DIVERGED, alone.taken)
    assert told == list(range(1, record.taken))
