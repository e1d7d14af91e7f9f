"""Matrix forms against entries, and the rearranged losses against the closed form, at explicit networks."""

from __future__ import annotations

import pytest
import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t, v_l, v_m
from derivations.population import gradient_matrices, kernel, loss, loss_forms
from derivations.population.network import a_norm, network
from derivations.population.network import loss as entrywise_loss

FORMS = [
    (loss_forms.matrix_form, "sum"),
    (gradient_matrices.gradient_w_matrix, "entries"),
    (gradient_matrices.gradient_v_matrix, "entries"),
]


@pytest.mark.parametrize("k", [2, 3])
@pytest.mark.parametrize(("form", "other"), FORMS)
def test_matrix_forms_are_the_entries(form, other, k):
    results = form().results
    matrix, entries = results[f"matrix form, k = {k}"], results[f"{other}, k = {k}"]
    assert ring.equal(matrix, entries)
    assert not ring.equal(matrix, 2 * entries)
    assert not ring.equal(matrix, entries.subs(sp.Symbol("theta_12", positive=True), 0))


@pytest.mark.parametrize("k", [2, 3])
def test_gradients_are_derivatives_of_the_loss(k):
    """In v by differentiation; in w_i along w_i itself, where lengths scale and angles stay."""
    net = network(k)
    value = entrywise_loss(net)
    in_v = sp.Matrix([sp.diff(value, v) for v in net.v])
    assert ring.equal(gradient_matrices.v_by_matrices(net), in_v)
    units = gradient_matrices.w_by_matrices(net)
    gram = sp.Matrix(k, k, lambda i, j: sp.cos(net.angles[i, j]))
    for i in range(k):
        along = sum(units[i, j] * gram[i, j] for j in range(k)) * net.omega[i] + units[i, k] * net.targets[i]
        radial = sp.diff(value, net.omega[i]) * net.omega[i] + sp.diff(value, net.targets[i]) * net.targets[i]
        assert ring.equal(along, radial)


def test_w_matrix_with_the_angle_for_its_supplement_is_refused():
    net = network(2)
    right = gradient_matrices.w_by_matrices(net)
    wrong = right.subs(net.angles[0, 1], sp.pi - net.angles[0, 1])
    assert not ring.equal(right, wrong)


def two_units():
    """U_1, U_2 and a as 3-vectors, and the closed form with a.w_i and |a| inserted."""
    U = v_l * p * sp.Matrix([1, 0, 0]), v_m * q * sp.Matrix([sp.cos(t), sp.sin(t), 0])
    a = sp.Matrix(sp.symbols("a_x a_y a_z", real=True))
    quadratic = sum(x.dot(x) for x in U) / 4 + v_l * v_m * kernel.closed_form(p, q, t)
    return U, a, quadratic - a.dot(U[0] + U[1]) / 2 + a.dot(a) / 2


def squared(vector):
    return vector.dot(vector)


def test_definition_gives_the_closed_form():
    _, _, value = two_units()
    assert ring.equal(loss.closed_form_by_sectors().results["loss, k = 2"], value)
    assert not ring.equal(loss.closed_form_by_sectors().results["loss, k = 2"], 2 * value)


@pytest.mark.parametrize("slip", [0, 1])
def test_form_around_one_distance(slip):
    U, a, value = two_units()
    remainder = v_l * v_m * p * q * (sp.sin(t) - t * sp.cos(t)) / (2 * sp.pi)
    form = squared(U[0] + U[1] - a) / 4 + squared(a) / 4 + remainder
    assert ring.equal(form + slip * remainder, value) == (slip == 0)


@pytest.mark.parametrize("slip", [0, 1])
def test_form_around_two_distances(slip):
    U, a, value = two_units()
    psi = sp.pi - t
    remainder = v_l * v_m * p * q * (sp.sin(psi) - psi * sp.cos(psi)) / (2 * sp.pi)
    form = squared(U[0] - a) / 4 + squared(U[1] - a) / 4 + remainder
    assert ring.equal(form + slip * remainder, value) == (slip == 0)


def test_the_form_around_two_distances_is_for_two_units():
    """A third unit of zero output would add a quarter of |a|^2."""
    single = loss_forms.squared_distance(1)
    assert 2 * single["constant"] / 4 == loss_forms.closed_form_coefficients()["constant"]
    assert 3 * single["constant"] / 4 != loss_forms.closed_form_coefficients()["constant"]
    assert a_norm not in loss_forms.closed_form_coefficients()["constant"].free_symbols
