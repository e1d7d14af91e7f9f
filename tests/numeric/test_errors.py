"""Bad input: one line that names the argument, what was expected and what was got."""

import numpy as np
import pytest

from numeric import FLOAT64, InputError, NotDifferentiable, balls, closed_form, mp

V, W, A = [1.0, -1.0], [[1.0, 2.0], [0.5, 0.0]], [1.0, 1.0]
FUNCTIONS = (closed_form.loss, closed_form.gradient, closed_form.loss_and_gradient, closed_form.hessian)
ARITHMETICS = (FLOAT64, mp(30), balls(30))

BAD = {
    "v of three": ({"v": [1, 2, 3]}, "v: expected shape (..., k) with k = 2, got shape (3,)"),
    "v a number": ({"v": 1.0}, "v: expected shape (..., k) with k = 2, got shape ()"),
    "W a vector": ({"W": [1.0, 2.0]}, "W: expected shape (..., k, d), got shape (2,)"),
    "W ragged": ({"W": [[1.0, 2.0], [1.0]]}, "W: expected"),
    "a of three": ({"a": [1, 2, 3]}, "a: expected shape (..., d) with d = 2, got shape (3,)"),
    "batches": (
        {"v": np.ones((3, 2)), "a": np.ones((4, 2))},
        "v, W, a: expected leading axes that broadcast, got v (3,)",
    ),
    "no neuron": ({"v": [], "W": np.ones((0, 2))}, "v: expected a non-empty array, got"),
    "no dimension": ({"W": np.ones((2, 0)), "a": []}, "W: expected a non-empty array, got"),
    "no state": ({"v": np.ones((0, 2))}, "v: expected a non-empty array, got"),
    "nan": ({"a": [1.0, float("nan")]}, "a: expected finite numbers, got nan"),
    "infinity": ({"W": [[1.0, float("-inf")], [0, 1]]}, "W: expected finite numbers, got -inf"),
    "complex": ({"v": [1.0, 2j]}, "v: expected real numbers in a rectangular array, got"),
    "text": ({"v": ["1", "two"]}, "v: expected real numbers in a rectangular array, got"),
    "nothing": ({"a": None}, "a: expected real numbers in a rectangular array, got"),
    "convention": ({"convention": "Theorem"}, "convention: expected 'appendix' or 'theorem', got 'Theorem'"),
}


def message(error, call, *args, **kwargs):
    with pytest.raises(error) as raised:
        call(*args, **kwargs)
    assert "\n" not in str(raised.value)
    assert isinstance(raised.value, ValueError)
    return str(raised.value)


@pytest.mark.parametrize("ar", ARITHMETICS, ids=lambda ar: ar.name)
@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("name", BAD)
def test_bad_states(name, function, ar):
    changes, expected = BAD[name]
    arguments = {"v": V, "W": W, "a": A} | changes
    assert message(InputError, function, **arguments, ar=ar).startswith(expected)


def test_the_theorems_convention_needs_two_neurons():
    got = message(InputError, closed_form.loss, [1.0], [[1.0]], [1.0], convention="theorem")
    assert got == "convention: expected 'appendix', since the theorem's network has k = 2, got 'theorem' with k = 1"


@pytest.mark.parametrize("function", [closed_form.angle, closed_form.kernel, closed_form.kernel_gradient])
def test_bad_vectors(function):
    assert message(InputError, function, [1, 2], [1, 2, 3]) == "b: expected shape (..., d) with d = 2, got shape (3,)"
    assert message(InputError, function, 1.0, [1.0]) == "a: expected shape (..., d), got shape ()"
    assert message(InputError, function, [float("nan")], [1.0]) == "a: expected finite numbers, got nan"
    batches = message(InputError, function, np.ones((3, 2)), np.ones((4, 2)))
    assert batches == "a, b: expected leading axes that broadcast, got a (3,), b (4,)"


@pytest.mark.parametrize("ar", ARITHMETICS, ids=lambda ar: ar.name)
def test_a_zero_row_has_no_gradient(ar):
    rows = [[[1, 2], [3, 4]], [[1, 2], [0, 0]]]
    expected = "W[1, 1]: expected a nonzero row, got zero, where the derivative does not exist"
    assert message(NotDifferentiable, closed_form.gradient, V, rows, A, ar=ar) == expected
    assert message(NotDifferentiable, closed_form.hessian, V, rows, A, ar=ar) == expected
    assert message(NotDifferentiable, closed_form.hessian, [0, 0], rows[1], A, ar=ar).startswith("W[1]: ")
    assert np.shape(closed_form.loss(V, rows, A, ar=ar)) == (2,)


def test_the_message_has_the_place_in_a_batch_that_machine_code_evaluates():
    rows = np.ones((40, 50, 2, 2))
    rows[31, 7, 1] = 0
    assert message(NotDifferentiable, closed_form.gradient, V, rows, A).startswith("W[31, 7, 1]: ")
    assert closed_form.loss(V, rows, A)[31, 7] == closed_form.loss(V[:1], rows[31, 7, :1], A)


@pytest.mark.parametrize("ar", ARITHMETICS, ids=lambda ar: ar.name)
def test_zero_vectors(ar):
    zero, one = [0, 0], [1, 2]
    assert message(InputError, closed_form.angle, one, [one, zero], ar=ar).startswith("b[1]: expected a nonzero vector")
    assert message(InputError, closed_form.angle, zero, one, ar=ar).startswith("a: expected a nonzero vector")
    assert message(NotDifferentiable, closed_form.kernel_gradient, zero, one, ar=ar).startswith("a: expected a nonzero")
    assert float(closed_form.kernel(zero, one, ar=ar)) == 0
    assert [float(x) for x in closed_form.kernel_gradient(one, zero, ar=ar)] == [0, 0]
