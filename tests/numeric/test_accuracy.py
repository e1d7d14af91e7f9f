"""Full relative accuracy in float64 where descent ends: near the optimum, near the saddle line, near angles 0 and pi.

The reference is the printed formula in mpmath at 160 digits; the bar 1e-13, of each derivative in v and each row of W.
"""

import mpmath
import numpy as np
import pytest
from network_states import Case, near_optimum, near_saddle_line, unit
from printed import printed

from numeric import closed_form

BAR = 1e-13
DISTANCES = [10.0**-n for n in range(1, 13)]


def relative(got, expected):
    """The norm of the error over that of the expected number or vector."""
    with mpmath.workdps(60):
        error, norm = mpmath.norm(np.ravel(got) - np.ravel(expected)), mpmath.norm(np.ravel(expected))
        return float(error / norm) if norm else float(error)


def errors(case: Case, n: int):
    """Of state n: loss, each dv_i, each dw_i."""
    v, W, a = (x[n] for x in case)
    loss, gradient = closed_form.loss_and_gradient(v, W, a)
    expected = printed(v, W, a)
    pairs = [(loss, expected.loss), *zip(gradient.v, expected.v, strict=True)]
    return [relative(*pair) for pair in (*pairs, *zip(gradient.W, expected.W, strict=True))]


@pytest.mark.parametrize("d", [1, 2, 3, 10, 100])
@pytest.mark.parametrize("near", [near_optimum, near_saddle_line])
def test_loss_and_gradient_near_the_ends_of_descent(near, d):
    rng = np.random.default_rng(d)
    count = 5 if d <= 10 else 1
    worst = max(max(errors(near(rng, count, d, h), n)) for h in DISTANCES for n in range(count))
    assert worst < BAR


@pytest.mark.parametrize("distance", [1e-20, 1e-30])
def test_closer_than_float64_can_turn_a_row(distance):
    """The distance is in a coordinate that the target does not have, so that it is not rounded away."""
    a = np.array([3.0, 0.0, 0.0])
    W = np.array([[6.0, distance, 0.0], [-1.5, 0.0, 2 * distance]])
    case = Case(np.array([[0.5, -2.0]]), W[None], a[None])
    assert max(errors(case, 0)) < BAR


def test_the_printed_formula_would_fail_the_bar():
    """In float64, at 1e-9 from the optimum: it has no correct digit there."""
    v, W, a = (x[0] for x in near_optimum(np.random.default_rng(0), 1, 3, 1e-9))
    norm = np.linalg.norm(W, axis=-1)
    angle = np.arccos(np.clip(W @ W.T / np.outer(norm, norm), -1, 1))
    f = np.outer(norm, norm) * (np.sin(angle) + (np.pi - angle) * np.cos(angle))
    loss = v @ f @ v / (4 * np.pi) - a @ (v @ W) / 2 + a @ a / 2
    assert relative(loss, printed(v, W, a).loss) > 1


@pytest.mark.parametrize("d", [2, 3, 50])
@pytest.mark.parametrize("sign", [1, -1])
def test_angles_near_zero_and_pi(sign, d):
    rng = np.random.default_rng(d)
    for distance in (1e-3, 1e-6, 1e-9, 1e-12, 1e-15):
        a = unit(rng, d) * 2.0 ** rng.uniform(-30, 30)
        b = sign * a * 2.0 ** rng.uniform(-30, 30)
        b = b + distance * np.linalg.norm(b) * unit(rng, d)
        got, expected = closed_form.angle(a, b), _angle(a, b)
        assert abs(got - expected) < (1e-15 if sign < 0 else 1e-15 * distance)


def _angle(a, b):
    with mpmath.workdps(120):
        x, y = (mpmath.matrix(z.tolist()) for z in (a, b))
        return mpmath.acos((x.T * y)[0] / mpmath.norm(x) / mpmath.norm(y))


def test_random_states_keep_all_digits_too():
    rng = np.random.default_rng(3)
    case = Case(rng.normal(size=(60, 2)), rng.normal(size=(60, 2, 2)), rng.normal(size=(60, 2)))
    assert max(max(errors(case, n)) for n in range(60)) < BAR
