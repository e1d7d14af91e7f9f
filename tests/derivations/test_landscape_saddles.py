"""Optimum, saddle line and its neighbourhood: independent statements, exact witnesses, wrong variants refused."""

from __future__ import annotations

import landscape_oracle as oracle
import pytest
import sympy as sp

from derivations import landscape
from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t
from derivations.landscape import NotProved
from derivations.landscape.argument import identity
from derivations.landscape.optimum import optimum_matrix
from derivations.landscape.saddle_line import saddle_matrix
from derivations.landscape.spectrum import characteristic, multiplicities
from derivations.landscape.symbols import alpha, c, d, epsilon, v_1, v_2

THIRD = sp.Rational(1, 3)
VALUES = {v_1: 2, v_2: 3, p: 5, q: sp.Rational(7, 2)}


def test_saddle_hessian_against_half_space_moments():
    theorem = sp.diag(1, -1, 1, 1, 1, 1)
    expected = oracle.half_space_hessian((2, -3), (5, sp.Rational(7, 2)))
    assert saddle_matrix(2).subs(VALUES) == theorem * expected * theorem


def test_optimum_hessian_against_half_space_moments():
    theorem = sp.diag(1, -1, 1, 1, 1, 1)
    expected = oracle.half_space_hessian((2, -3), (5, -sp.Rational(7, 2)))
    assert optimum_matrix(2).subs(VALUES) == theorem * expected * theorem


def test_spectrum_at_numbers_by_another_route():
    spectrum = landscape.saddle_spectrum().results["spectrum"]
    listed = {value.subs(VALUES): count.subs(d, 3) for value, count in spectrum.items()}
    assert saddle_matrix(3).subs(VALUES).eigenvals() == listed


def test_the_optimum_has_two_zero_eigenvalues_and_none_below():
    spectrum = landscape.printed_definition_at_optimum().results["spectrum"]
    assert spectrum == sp.Dict({0: 2, sp.Rational(1, 2): 2, 1: 2})
    assert oracle.loss((1, -1), ((1, 0), (-1, 0))) == 0
    assert oracle.is_stationary((1, -1), ((1, 0), (-1, 0)))


ROWS, WEIGHTS = p**2 + q**2, v_1**2 + v_2**2
WRONG_SPECTRA = {
    "multiplicities exchanged": {0: d + 2, WEIGHTS / 2: sp.Integer(1), (ROWS + WEIGHTS) / 2: d - 1},
    "no factor 1/2": {0: d + 2, WEIGHTS: d - 1, ROWS + WEIGHTS: sp.Integer(1)},
    "rows dropped": {0: d + 2, WEIGHTS / 2: d},
    "one zero fewer": {0: d + 1, WEIGHTS / 2: d, (ROWS + WEIGHTS) / 2: sp.Integer(1)},
}


@pytest.mark.parametrize("wrong", WRONG_SPECTRA.values(), ids=WRONG_SPECTRA.keys())
def test_a_wrong_spectrum_is_refused(wrong):
    with pytest.raises(NotProved):
        identity(characteristic(saddle_matrix(3)), multiplicities(sp.Dict(wrong), 3), "wrong")


@pytest.mark.parametrize("at", [2, THIRD, -2, -1 - THIRD])
def test_both_branches_are_stationary_with_one_loss(at):
    state = (2, -3), (((at + 1) / sp.Integer(2), 0), (at / sp.Integer(3), 0))
    assert oracle.is_stationary(*state)
    assert oracle.loss(*state) == sp.Rational(1, 4)


@pytest.mark.parametrize("at", [-THIRD, -sp.Rational(1, 2), -sp.Rational(9, 10)])
def test_between_the_branches_nothing_is_stationary(at):
    state = (2, -3), (((at + 1) / 2, 0), (at / 3, 0))
    results = landscape.segment_between().results
    values = {c: at, v_1: 2, v_2: 3, alpha: 1}
    assert oracle.loss(*state) == results["loss"].subs(values) < sp.Rational(1, 4)
    expected = [results["gradient_1"].subs(values), 0, results["gradient_2"].subs(values), 0]
    assert oracle.row_gradient(*state) == expected
    assert not oracle.is_stationary(*state)


def test_figure_1c_valley_has_a_part_without_zero_gradient():
    """The witness alpha_1 = 1/2, alpha_2 = -1/2: alpha_1 - alpha_2 = 1."""
    state = (1, -1), ((sp.Rational(1, 2), 0), (-sp.Rational(1, 2), 0))
    assert oracle.row_gradient(*state) == [-sp.Rational(1, 4), 0, sp.Rational(1, 4), 0]
    assert oracle.loss(*state) == sp.Rational(1, 8)


def test_below_the_saddle_at_an_exact_point():
    """c = 1, e = e_2, epsilon = 1: rows (2, 1) and (1, 1)."""
    value = oracle.loss((1, -1), ((2, 1), (1, 1)))
    curve = landscape.descent_curve().results["loss"].subs({alpha: 1, c: 1, epsilon: 1})
    assert abs((value - curve).evalf(40)) < sp.Float("1e-38")
    assert (value - sp.Rational(1, 4)).evalf(20) < 0


def test_the_cubic_at_numbers():
    """c = 1, |a| = 1: -1/(24 pi), from the loss alone at a small epsilon."""
    cubic = landscape.descent_curve().results["cubic"].subs({alpha: 1, c: 1})
    assert cubic == -1 / (24 * sp.pi)
    h = sp.Rational(1, 10**8)
    drop = (oracle.loss((1, -1), ((2, h), (1, h))) - sp.Rational(1, 4)).evalf(60) / h**3
    assert abs(drop - cubic.evalf(60)) < sp.Float("1e-8")


LEADING = c * (c + 1) * alpha
WRONG_RATES = {
    "the fall as a rise": ("descent_curve", "cubic", 1 / (6 * sp.pi * LEADING**2 / alpha)),
    "h = t^3/6": ("descent_curve", "cubic", -1 / (12 * sp.pi * LEADING**2 / alpha)),
    "c for c^2": ("descent_curve", "cubic", -1 / (6 * sp.pi * LEADING)),
    "the residual not slaved": ("angle_on_slow_manifold", "kappa", (v_1**2 * q / p + v_2**2 * p / q) / (2 * sp.pi)),
    "p + q for |a|": ("angle_on_slow_manifold", "kappa", v_1**2 * v_2**2 * (p + q) ** 2 / (2 * sp.pi * p * q)),
    "positive curvature": ("turning_curvature", "outside_slope", (p - q) ** 2 / (2 * sp.pi * p * q)),
    "rows turning alike": ("stable_directions", "turn", v_1**2 / p - v_2**2 / q),
    "sum for difference": ("row_difference", "determinant", t**2 + sp.sin(t) ** 2),
}


@pytest.mark.parametrize(("name", "result", "wrong"), WRONG_RATES.values(), ids=WRONG_RATES.keys())
def test_a_wrong_rate_is_refused(name, result, wrong):
    value = getattr(landscape, name)().results[result]
    with pytest.raises(NotProved):
        identity(value, wrong, "wrong")


def test_curvature_off_the_plane_at_a_right_angle():
    """p = q at t = pi/2: -(2 - pi)/(2 pi) > 0, so the curvature is not negative everywhere."""
    outside = landscape.turning_curvature().results["outside"].subs({p: 1, q: 1, t: sp.pi / 2})
    assert ring.equal(outside, (sp.pi - 2) / (2 * sp.pi))


def test_kappa_of_figure_1b():
    """v = (1, 1), rows 2a and a: 1/(8 pi) on the slow manifold, five times that where the sum is exact."""
    values = {v_1: 1, v_2: 1, p: 2, q: 1}
    slow = landscape.angle_on_slow_manifold().results["kappa"].subs(values)
    exact_sum = landscape.angle_on_sum().results["kappa"].subs(values)
    assert ring.equal(slow, 1 / (8 * sp.pi))
    assert ring.equal(exact_sum, sp.Rational(5, 4) / sp.pi)


def test_a_decaying_direction_turns_the_rows():
    results = landscape.stable_directions().results
    assert ring.equal(results["turn"].subs({v_1: 1, v_2: 1, p: 2, q: 1}), sp.Rational(3, 2))
    spectrum = landscape.saddle_spectrum().results["spectrum"]
    assert [count for value, count in spectrum.items() if ring.equal(value, results["rate"])] == [d - 1]


def test_flat_directions_number_two_more_than_the_dimension():
    results = landscape.flat_directions().results
    assert results["tangent"].rank() == 3
    assert results["turning"].rank() == 3 - 1
    assert results["rank"] == 3 + 2


def test_the_shorter_proof_has_one_exception():
    """The determinant of the shorter proof vanishes at t = 0 and nowhere on (0, pi]."""
    determinant = landscape.row_difference().results["determinant"]
    assert determinant.subs(t, 0) == 0
    assert determinant.subs(t, sp.pi) == sp.pi**2
