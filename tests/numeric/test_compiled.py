"""The machine code for two neurons against the one source, on the same strata and to the same bar."""

import numpy as np
import pytest
from network_states import STRATA, generic, near_optimum, near_saddle_line

from numeric import closed_form, compiled, evaluation, inputs
from numeric.arithmetic import FLOAT64

BAR = 1e-13


def batch(stratum, n, d, seed=0):
    rng = np.random.default_rng(seed)
    cases = [stratum(rng, 2, d) for _ in range(n)]
    return tuple(np.array(x) for x in zip(*cases, strict=True))


def source(v, W, a):
    """The same states by the formulas, in batches too small for machine code."""
    parts = [slice(n, n + 500) for n in range(0, len(v), 500)]
    pieces = [closed_form.loss_and_gradient(v[p], W[p], a[p]) for p in parts]
    hessians = [closed_form.hessian(v[p], W[p], a[p]) for p in parts]
    loss, gradients = zip(*pieces, strict=True)
    return (*map(np.concatenate, (loss, *zip(*gradients, strict=True))), np.concatenate(hessians))


def check_first_order(states):
    """Loss, each dv_i, each dw_i relatively; the true Hessian."""
    loss, dv, dW, hessian = source(*states)
    got_loss, got_dv, got_dW, done = compiled.loss_and_gradient(*states)
    assert done.all()
    assert (np.abs(got_loss - loss) <= BAR * loss).all()
    assert (np.abs(got_dv - dv) <= BAR * np.abs(dv)).all()
    assert (np.linalg.norm(got_dW - dW, axis=-1) <= BAR * np.linalg.norm(dW, axis=-1)).all()
    return hessian


def check(states):
    """Those, and each block of the Hessian relative to the norm of the block."""
    hessian = check_first_order(states)
    got_hessian, done = compiled.hessian(*states)
    assert done.all()
    for rows, columns in _blocks(states[1].shape[2]):
        error, block = got_hessian[:, rows, columns] - hessian[:, rows, columns], hessian[:, rows, columns]
        assert (np.linalg.norm(error, axis=(1, 2)) <= BAR * np.linalg.norm(block, axis=(1, 2))).all()


def _blocks(d):
    parts = [slice(0, 1), slice(1, 2), slice(2, 2 + d), slice(2 + d, 2 + 2 * d)]
    return [(rows, columns) for rows in parts for columns in parts]


@pytest.mark.parametrize("d", [1, 2, 3, 7])
@pytest.mark.parametrize("stratum", STRATA, ids=lambda stratum: stratum.__name__)
def test_strata(stratum, d):
    check(batch(stratum, 200, d))


@pytest.mark.parametrize("d", [1, 2, 3, 20])
@pytest.mark.parametrize("near", [near_optimum, near_saddle_line])
def test_near_the_ends_of_descent(near, d):
    rng = np.random.default_rng(d)
    for distance in 10.0 ** -np.arange(1, 13):
        check(tuple(near(rng, 50, d, distance)))


def test_many_random_states():
    check(batch(generic, 20_000, 3))


@pytest.mark.parametrize("d", [2, 3, 7])
@pytest.mark.parametrize(("longest", "tiniest"), [(1.0, -60), (1e-14, -46)])
def test_tiny_coordinates_beside_others(d, longest, tiniest):
    """Down to 1e-60, and so angles of rows from pi down to that, both rows along or against the target or not."""
    rng, n = np.random.default_rng(d), 3000
    signs, sizes = rng.choice([-1.0, 1.0], (n, 3, d)), 10 ** rng.uniform(tiniest, 0, (n, 3, d))
    W, a = np.split(signs * sizes, [2], 1)
    W[:, :, 0], a[:, 0, 0] = signs[:, :2, 0] * rng.uniform(0.5, 2, (n, 2)), rng.uniform(0.5, 2, n)
    W[:1000, 1] = rng.choice([-2.0, 1.0], (1000, 1)) * W[:1000, 0]
    W[:1000, 1, 1] *= 1 + 2.0**-40
    states = rng.standard_normal((n, 2)), W * longest, a[:, 0]
    hessian, got = check_first_order(states), compiled.hessian(*states)[0]
    assert (np.linalg.norm(got - hessian, axis=(1, 2)) <= BAR * np.linalg.norm(hessian, axis=(1, 2))).all()


def test_states_out_of_range_are_left_undone():
    v, W, a = batch(generic, 8, 3)
    v[1, 0], W[2, 0, 0], a[3, 1] = 1e16, 1e-61, -1e16
    W[4, 1] = 1e-61, 0, 1e-16
    v[5], a[6], W[7, 0, 1] = 0, 0, 0
    expected = [True, False, False, False, False, True, True, True]
    assert (compiled.loss_and_gradient(v, W, a)[-1] == expected).all()
    assert (compiled.hessian(v, W, a)[-1] == expected).all()


def test_large_batches_go_by_machine_code_and_what_it_leaves_by_the_formulas(monkeypatch):
    v, W, a = batch(generic, 1500, 3)
    W[700] *= 1e40
    calls = []
    original = compiled.loss_and_gradient
    monkeypatch.setattr(compiled, "loss_and_gradient", lambda *states: calls.append(1) or original(*states))
    loss, gradient = closed_form.loss_and_gradient(v, W, a)
    one, slope = closed_form.loss_and_gradient(v[700], W[700], a[700])
    assert calls == [1]
    assert loss[700] == one
    assert (gradient.W[700] == slope.W).all()
    assert (closed_form.loss(v, W, a) == loss).all()


def test_the_convention_and_broadcasting_come_before():
    v, W, _ = batch(generic, 1200, 2)
    a = np.array([1.0, 2.0])
    W = W.reshape(30, 40, 2, 2)
    v = v.reshape(30, 40, 2)
    got = closed_form.hessian(v, W, a, convention="theorem")
    one = closed_form.hessian(v[3, 4], W[3, 4], a, convention="theorem")
    assert got.shape == (30, 40, 6, 6)
    np.testing.assert_allclose(got[3, 4], one, rtol=1e-12, atol=1e-14)


def test_parts_of_a_batch_do_not_depend_on_the_number_of_threads(monkeypatch):
    states = batch(generic, 10_000, 2)
    several = compiled.loss_and_gradient(*states)
    monkeypatch.setattr(compiled, "_processors", lambda: 1)
    for x, y in zip(several, compiled.loss_and_gradient(*states), strict=True):
        assert (x == y).all()


def test_the_machine_code_is_that_of_these_sources():
    """What Numba keeps would otherwise outlive a change in a file that it does not watch."""
    v, W, a = batch(generic, 1, 2)
    done, loss, dv, dW = np.empty(1, bool), np.empty(1), np.empty((1, 2)), np.empty((1, 2, 2))
    assert compiled._gradients(v, W, a, done, loss, dv, dW) == compiled._fingerprint()


def test_the_source_does_not_use_machine_code_for_other_networks():
    state = inputs.state(np.ones((2000, 3)), np.ones((3, 2)), np.ones(2), "appendix", FLOAT64)
    assert not evaluation._has_machine_code(state, FLOAT64)
