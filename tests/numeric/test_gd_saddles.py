"""Where descents of Figure 1 go beside the saddles, and for how long: rows alone, v = (1, -1), a = e_1."""

from math import pi

import numpy as np
import pytest

from numeric import gd
from numeric.gd import Settings, Stop
from numeric.stationary import Kind, classify

V, E1 = [1, -1], [1.0, 0.0]


def descend(W, *settings, **named):
    return gd.run(gd.starts.own(V, W, E1), Settings(*settings, fixed_outputs=True, **named))


def test_figure_1b_stalls_beside_the_saddle():
    """From the drawn start the rows come within 4e-4 of (2a, a), and stay within 6e-4 for all the 20,000 steps."""
    record = descend([[1.5, 0.1], [1.5, -0.1]], 0.1, 20_000, 10)
    distance = np.linalg.norm((record.W - [[2, 0], [1, 0]]).reshape(len(record.W), -1), axis=1)
    assert 3e-4 < distance.min() < 4e-4
    assert distance[20:].max() < 6e-4
    assert abs(record.loss[-1] - 0.25) < 1e-11
    assert classify(V, record.W[-1], E1, tol=1e-3).kind is Kind.NON_STRICT_SADDLE
    assert classify(V, [[1, 0], [2, 0]], E1).kind is Kind.NOT_STATIONARY  # the point the caption names


@pytest.mark.parametrize(("height", "step_size"), [(0.01, 0.5), (1e-5, 1.0)])
def test_what_stalls_beside_the_saddle_leaves_for_the_optimum(height, step_size):
    """With Y the height of both rows at (2a, a), dY/dt = Y^2 / (16 pi): it takes 16 pi / Y to leave."""
    predicted = 16 * pi / height / step_size
    record = descend([[2, height], [1, height]], step_size, int(1.5 * predicted), 10, tolerance=1e-12)
    left = record.step[np.argmax(record.loss < 0.24)]
    assert left == pytest.approx(predicted, rel=5 * height)
    assert record.stop is Stop.STATIONARY
    assert record.loss[-1] < 1e-20
    assert record.W[-1] == pytest.approx(np.array([[1, 0], [-1, 0]]), abs=1e-9)


@pytest.mark.parametrize("starts", [(1.5, 1.5), (1.7, 1.2), (3.0, 0.5)])
def test_a_start_on_the_axis_does_converge_to_a_saddle(starts):
    """With the angle exactly 0 the difference of the rows tends to a and their sum stays."""
    record = descend([[x, 0] for x in starts], 0.1, 1000, tolerance=1e-13)
    assert record.stop is Stop.STATIONARY
    assert classify(V, record.W[-1], E1).kind is Kind.NON_STRICT_SADDLE
    assert record.W[-1][:, 0] == pytest.approx([(sum(starts) + 1) / 2, (sum(starts) - 1) / 2])


def test_figure_1a_a_small_start_reaches_the_optimum():
    record = descend([[0.01, 0.01], [0.01, -0.005]], 0.1, 1000, tolerance=1e-12)
    assert record.loss[-1] < 1e-22
    assert record.W[-1] == pytest.approx(np.array([[1, 0], [-1, 0]]), abs=1e-11)
