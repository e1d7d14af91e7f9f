"""The classifier against gradient, Hessian and loss: each kind, the edges, a search for points it does not know."""

from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numeric import closed_form, mp
from numeric.errors import InputError
from numeric.stationary import Kind, classify, directional_derivative

E1 = [1, 0]

# name: (v, W, a, kind, loss), appendix convention
STATIONARY = {
    "optimum": ([1, -1], [[1, 0], [-1, 0]], E1, Kind.MINIMUM, 0),
    "unbalanced optimum": ([2, F(-1, 3)], [[2, 1, 1], [12, 6, 6]], [4, 2, 2], Kind.NOT_STATIONARY, None),
    "unbalanced optimum of R^3": ([2, F(-1, 3)], [[2, 1, 1], [-12, -6, -6]], [4, 2, 2], Kind.MINIMUM, 0),
    "saddle c = 1": ([1, -1], [[2, 0], [1, 0]], E1, Kind.NON_STRICT_SADDLE, F(1, 4)),
    "saddle c = -2": ([3, -1], [[F(-1, 3), 0], [-2, 0]], E1, Kind.NON_STRICT_SADDLE, F(1, 4)),
    "saddle of R^3": ([F(1, 2), -2], [[6, 6, 3], [1, 1, F(1, 2)]], [1, 1, F(1, 2)], Kind.NON_STRICT_SADDLE, F(9, 16)),
    "saddle line in one dimension": ([1, -1], [[2], [1]], [1], Kind.MINIMUM, F(1, 4)),
    "weights of one sign": ([1, 3], [[F(1, 2), 0], [F(1, 6), 0]], E1, Kind.MINIMUM, F(1, 4)),
    "both weights negative": ([-1, -1], [[F(-1, 4), 0], [F(-3, 4), 0]], E1, Kind.MINIMUM, F(1, 4)),
    "idle neuron along": ([2, 0], [[F(1, 2), 0], [3, 0]], E1, Kind.NON_STRICT_SADDLE, F(1, 4)),
    "idle neuron along in one dimension": ([2, 0], [[F(1, 2)], [3]], [1], Kind.MINIMUM, F(1, 4)),
    "zero neuron": ([0, 2], [[0, 0], [F(1, 2), 0]], E1, Kind.STRICT_SADDLE, F(1, 4)),
    "origin": ([0, 0], [[0, 0], [0, 0]], [3, 4], Kind.STRICT_SADDLE, F(25, 2)),
    "no output": ([0, 0], [[0, 2], [0, -1]], E1, Kind.STRICT_SADDLE, F(1, 2)),
    "no output, one row": ([0, 0], [[0, 2], [0, 0]], E1, Kind.STRICT_SADDLE, F(1, 2)),
    "no target, neurons cancel": ([1, -2], [[2, 4], [1, 2]], [0, 0], Kind.MINIMUM, 0),
    "no target, no output": ([0, 0], [[2, 4], [1, 2]], [0, 0], Kind.MINIMUM, 0),
    "no target, no rows": ([1, 2], [[0, 0], [0, 0]], [0, 0], Kind.MINIMUM, 0),
}
NOT_STATIONARY = {
    "between the saddles, c = -1/2": ([1, -1], [[F(1, 2), 0], [F(-1, 2), 0]], E1),
    "parallel, wrong sum": ([1, -1], [[2, 0], [F(3, 2), 0]], E1),
    "opposite rows, one sign": ([1, 1], [[1, 0], [-1, 0]], E1),
    "not collinear": ([1, -1], [[2, F(1, 10**9)], [1, 0]], E1),
    "idle neuron across": ([1, 0], [[1, 0], [0, 1]], E1),
    "idle neuron opposite": ([1, 0], [[1, 0], [-1, 0]], E1),
    "one neuron, wrong": ([1, 0], [[2, 0], [1, 0]], E1),
    "zero rows": ([1, -1], [[0, 0], [0, 0]], E1),
    "no output, row along a": ([0, 0], [[1, 0], [0, 1]], E1),
    "no target, network": ([1, -1], [[2, 0], [1, 0]], [0, 0]),
    "no target, one neuron": ([1, 0], [[2, 0], [1, 0]], [0, 0]),
}
KINKS = {
    "c = 0": ([1, -1], [[1, 0], [0, 0]], E1, "falls at first order"),
    "c = -1": ([1, -1], [[0, 0], [-1, 0]], E1, "falls at first order"),
    "wrong other row": ([1, -1], [[0, 0], [1, 0]], E1, "not stationary in row 2"),
    "one sign": ([1, 1], [[1, 0], [0, 0]], E1, "yet a local minimum"),
    "no target": ([1, 1], [[1, 0], [0, 0]], [0, 0], "not stationary in row 1"),
}


def parametrize(table):
    return pytest.mark.parametrize("case", table.values(), ids=table.keys())


@parametrize(STATIONARY)
def test_kind_and_loss(case):
    v, W, a, kind, loss = case
    found = classify(v, W, a)
    assert (found.kind, found.loss if loss is not None else None) == (kind, loss)
    assert classify(*_floats(v, W, a)).kind == kind
    assert found.loss == pytest.approx(closed_form.loss(v, W, a), abs=1e-15)
    assert classify([v[0], -v[1]], W, a, convention="theorem") == found


@parametrize({name: case for name, case in STATIONARY.items() if case[3] is not Kind.NOT_STATIONARY})
def test_the_gradient_is_zero(case):
    gradient = closed_form.gradient(*case[:3], ar=mp(50))
    assert np.abs(gradient.v).max() < 1e-48
    assert np.abs(gradient.W).max() < 1e-48


@parametrize({name: case for name, case in STATIONARY.items() if case[3] is not Kind.NOT_STATIONARY})
def test_spectrum_is_that_of_the_hessian(case):
    found = classify(*case[:3])
    if found.spectrum is None:
        assert not np.array(case[1], dtype=float).any(axis=1).all()
        return
    values = [float(value) for value, count in found.spectrum for _ in range(count)]
    assert len(values) == 2 + np.size(case[1])
    assert all(x < y for (x, _), (y, _) in pairwise(found.spectrum))
    if np.array(case[1], dtype=float).any(axis=1).all():
        assert values == pytest.approx(np.linalg.eigvalsh(closed_form.hessian(*case[:3])), abs=1e-13)
    assert (min(values) < 0) == (found.kind is Kind.STRICT_SADDLE)


def test_spectrum_of_the_saddles_is_exact():
    v, W, a, *_ = STATIONARY["saddle of R^3"]
    assert classify(v, W, a).spectrum == ((0, 5), (F(17, 8), 2), (F(17, 8) + F(81, 2) + F(9, 8), 1))


def test_spectrum_of_the_origin():
    assert classify(*STATIONARY["origin"][:3]).spectrum == ((-2.5, 2), (0.0, 2), (2.5, 2))


@parametrize({name: case for name, case in STATIONARY.items() if case[3] is not Kind.NOT_STATIONARY})
def test_minima_are_minima_and_saddles_are_not(case):
    """Random steps of three sizes, 10^4 of each: a minimum has nothing below it, a saddle has, as well as above."""
    v, W, a, kind, loss = case
    rng, d = np.random.default_rng(5), len(a)
    size = np.repeat([1e-1, 1e-2, 1e-3], 10_000)
    V = np.array(v, dtype=float) + size[:, None] * rng.standard_normal((len(size), 2))
    rows = np.array(W, dtype=float) + size[:, None, None] * rng.standard_normal((len(size), 2, d))
    losses = closed_form.loss(V, rows, np.array(a, dtype=float))
    assert losses.max() > loss
    if kind is Kind.MINIMUM:
        assert losses.min() >= float(loss) * (1 - 1e-15)
    elif kind is Kind.STRICT_SADDLE:
        assert losses.min() < float(loss) * (1 - 1e-3)


@pytest.mark.parametrize("sign", [1, -1])
@pytest.mark.parametrize("c", [F(1, 2), 1, 7, F(-3, 2), -5])
def test_the_saddles_fall_like_the_cube_of_the_angle(c, sign):
    """Along U_2 turned by t and U_1 = a - U_2 the loss is |a|^2/4 - |U_1| |U_2| (sin s - s cos s) / (2 pi)."""
    ar = mp(60)
    drops = [_drop_on_turning(c, sign * F(1, n), ar) for n in (1000, 2000)]
    assert all(drop > 0 for drop in drops)
    assert drops[0] / drops[1] == pytest.approx(8, rel=1e-2)


def _drop_on_turning(c, slope, ar):
    second = ar.array([c, c * slope])
    W = np.stack([ar.array(E1) + second, second])
    return ar.array(F(1, 4)) - closed_form.loss(ar.array([1, -1]), W, ar.array(E1), ar=ar)


def test_an_idle_neuron_leaves_the_saddle_with_the_other_sign_only():
    """U_2 = v_2 w_2 with w_2 at an angle from w_1 and U_1 = a - U_2: below 1/4 for v_2 < 0, above for v_2 > 0."""
    for v2, below in ((-1e-2, True), (1e-2, False)):
        second = np.array([3.0, 0.3])
        loss = closed_form.loss([1, v2], [np.array(E1) - v2 * second, second], E1)
        assert (loss < 0.25) == below


@parametrize(NOT_STATIONARY)
def test_not_stationary(case):
    found = classify(*case)
    gradient = closed_form.gradient(*case, ar=mp(40))
    assert found.kind is Kind.NOT_STATIONARY
    assert found.spectrum is None
    assert max(np.abs(gradient.v).max(), np.abs(gradient.W).max()) > 1e-20
    assert found.loss == closed_form.loss(*case)


@parametrize(KINKS)
def test_kinks(case):
    found = classify(*case[:3])
    assert found.kind is Kind.NOT_DIFFERENTIABLE
    assert case[3] in found.reason


@parametrize(KINKS)
def test_kinks_have_slopes_that_do_not_cancel(case):
    """Some direction in the zero row and its opposite: a differentiable loss would have opposite slopes."""
    v, W, a, reason = case
    zero = ~np.array(W, dtype=float).any(axis=1)
    slopes = [[directional_derivative(v, W, a, [0, 0], s * np.outer(zero, u)) for s in (1, -1)] for u in np.eye(2)]
    assert any(abs(sum(pair)) > 0.01 for pair in slopes)
    if "falls" in reason:
        assert min(map(min, slopes)) < -0.01
    if "minimum" in reason:
        assert min(map(min, slopes)) >= 0


def test_directional_derivative_is_the_limit_of_difference_quotients():
    rng = np.random.default_rng(11)
    ar, h = mp(50), F(1, 10**12)
    for _ in range(20):
        v, a, dv = rng.standard_normal(3), rng.standard_normal(2), rng.standard_normal(3)
        W, dW = rng.standard_normal((3, 2)), rng.standard_normal((3, 2))
        W[rng.integers(3)] = 0
        ahead = [ar.array(x) + ar.array(dx) * ar.array(h) for x, dx in ((v, dv), (W, dW))]
        quotient = (closed_form.loss(*ahead, a, ar=ar) - closed_form.loss(v, W, a, ar=ar)) / ar.array(h)
        assert directional_derivative(v, W, a, dv, dW) == pytest.approx(float(quotient), abs=1e-9)


@pytest.mark.parametrize("convention", ["appendix", "theorem"])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_a_search_finds_no_other_stationary_point(convention, d):
    """Levenberg-Marquardt on the gradient from random points ends only where the classifier knows a point.

    A gradient below 1e-12 is near in position only to one part in a hundred: it may be cubic in the angle of the rows.
    """
    rng = np.random.default_rng(d)
    a = rng.standard_normal(d)
    found = _roots(rng.standard_normal((60, 2)), rng.standard_normal((60, 2, d)), a, convention)
    tol = 1e-8 if d == 1 else 1e-2
    kinds = {classify(v, W, a, convention=convention, tol=tol).kind for v, W in found}
    assert len(found) >= 30
    assert kinds == {Kind.MINIMUM, Kind.STRICT_SADDLE} | ({Kind.NON_STRICT_SADDLE} if d > 1 else set())


def _roots(v, W, a, convention):
    """The points that reach a gradient below 1e-12, as pairs (v, W)."""
    x, damping = np.concatenate([v, W.reshape(len(v), -1)], axis=1), np.full(len(v), 1e-2)

    def split(x):
        return x[:, :2], x[:, 2:].reshape(W.shape), a

    def slope(x):
        gradient = closed_form.gradient(*split(x), convention=convention)
        return np.concatenate([gradient.v, gradient.W.reshape(len(x), -1)], axis=1)

    g = slope(x)
    for _ in range(70):
        values, axes = np.linalg.eigh(closed_form.hessian(*split(x), convention=convention))
        along = np.einsum("nij,ni->nj", axes, g) * values / (values**2 + damping[:, None])
        trial = x - np.einsum("nij,nj->ni", axes, along)
        ahead = slope(trial)
        better = np.linalg.norm(ahead, axis=1) < np.linalg.norm(g, axis=1)
        x, g = (np.where(better[:, None], new, old) for new, old in ((trial, x), (ahead, g)))
        damping = np.clip(damping * np.where(better, 0.2, 5), 1e-15, 1e9)
    return [(u[:2], u[2:].reshape(2, -1)) for u, h in zip(x, g, strict=True) if np.abs(h).max() < 1e-12]


fractions = st.fractions(min_value=-4, max_value=4, max_denominator=6)


@given(c=fractions, v=st.tuples(fractions, fractions), a=st.tuples(fractions, fractions))
def test_theorem_1_as_the_classifier_sees_it(c, v, a):
    """v_1 w_1 = (c + 1) a, v_2 w_2 = c a: a saddle exactly where both v have one sign and c > 0 or c < -1."""
    if not all(v) or not any(a):
        return
    W = [[(c + 1) * x / v[0] for x in a], [c * x / v[1] for x in a]]
    kind = classify(v, W, a, convention="theorem").kind
    if c in (0, -1):
        assert kind is Kind.NOT_DIFFERENTIABLE
    elif v[0] * v[1] > 0:
        assert kind is (Kind.NON_STRICT_SADDLE if c > 0 or c < -1 else Kind.NOT_STATIONARY)
    else:
        assert kind is (Kind.MINIMUM if -1 < c < 0 else Kind.NOT_STATIONARY)


@given(st.booleans(), st.fractions(min_value=F(1, 9), max_value=9), st.sampled_from(list(STATIONARY.values())))
def test_symmetries(swap, scale, case):
    """Order of the neurons, and (v_i, w_i) -> (s v_i, w_i / s), which moves along the manifold of equal networks."""
    v, W, a, kind, _ = case
    order = [1, 0] if swap else [0, 1]
    moved = [v[i] * scale for i in order], [[x / scale for x in W[i]] for i in order]
    assert classify(*moved, a).kind is kind


def test_tolerance_is_on_the_position():
    near = ([1.0, -1.0], [[2.0, 1e-7], [1.0, 0.0]], [1.0, 0.0])
    assert classify(*near).kind is Kind.NOT_STATIONARY
    assert classify(*near, tol=1e-6).kind is Kind.NON_STRICT_SADDLE
    assert classify(*near, tol=0).kind is Kind.NOT_STATIONARY


@pytest.mark.parametrize(("arguments", "name"), [
    (([1], [[1, 0]], E1), "W"),
    (([1, 1, 1], np.eye(3), [1, 0, 0]), "W"),
    (([1, float("nan")], np.eye(2), E1), "v"),
    ((np.ones((4, 2)), np.ones((4, 2, 2)), E1), "W"),
])
def test_bad_input(arguments, name):
    with pytest.raises(InputError, match=name):
        classify(*arguments)


def _floats(*arrays):
    return [np.array(x, dtype=float) for x in arrays]
