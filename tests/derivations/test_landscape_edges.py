"""The list of stationary points: exact witnesses, completeness on a grid, what Theorem 1 leaves out."""

from __future__ import annotations

from itertools import product

import landscape_oracle as oracle
import pytest
import sympy as sp

from derivations import landscape
from derivations.calculus.symbols import t
from derivations.landscape import Nature
from derivations.landscape.symbols import alpha, d

STRATA = landscape.strata()
HALF = sp.Rational(1, 2)
NO_GRADIENT = (Nature.KINK_FALLING, Nature.KINK_MINIMUM)


@pytest.mark.parametrize("stratum", STRATA, ids=lambda stratum: stratum.name)
def test_witness_has_the_loss_and_the_gradient(stratum):
    state = stratum.witness.v, stratum.witness.rows
    assert oracle.loss(*state) == stratum.loss.subs(alpha, 1)
    assert oracle.is_stationary(*state) is (stratum.nature not in NO_GRADIENT)
    assert bool(is_listed(*state)) is (stratum.nature not in NO_GRADIENT)


@pytest.mark.parametrize("stratum", [x for x in STRATA if x.spectrum], ids=lambda stratum: stratum.name)
def test_multiplicities_fill_the_space(stratum):
    assert sp.expand(sp.Add(*stratum.spectrum.values()) - (2 * d + 2)) == 0


def is_listed(v, rows) -> bool:
    """The conditions of the stationary strata, written out for a = (1, 0) and rows in the plane."""
    (u, x), (w, y) = ([v_i * row[n] for n in (0, 1)] for v_i, row in zip(v, rows, strict=True))
    zero = [oracle.length(row) == 0 for row in rows]
    if v[0] == v[1] == 0:
        return rows[0][0] == rows[1][0] == 0
    if 0 in v:
        alive, other = (1, 0) if v[0] == 0 else (0, 1)
        planted = ((u, x), (w, y))[alive] == (1, 0)
        behind = rows[other][1] == 0 and rows[alive][0] * rows[other][0] > 0
        return planted and (zero[other] or behind)
    if any(zero) or x != 0 or y != 0:
        return False
    same_side = rows[0][0] * rows[1][0] > 0
    return (same_side and u + w == 1) or (not same_side and u == w == 1)


ROWS = [(0, 0), *((x, 0) for x in (-2, -1, -HALF, HALF, 1, 2)), (0, 1), (0, -2), (1, 1), (-HALF, HALF)]


@pytest.mark.parametrize("v", list(product((-1, 0, 1, 2), repeat=2)), ids=str)
def test_the_list_is_complete_on_a_grid(v):
    states = [(v, rows) for rows in product(ROWS, repeat=2)]
    stationary = [oracle.is_stationary(*state) for state in states]
    assert stationary == [bool(is_listed(*state)) for state in states]


def test_the_grid_meets_every_stationary_stratum():
    states = [(v, rows) for v in product((-1, 0, 1, 2), repeat=2) for rows in product(ROWS, repeat=2)]
    losses = {oracle.loss(*state) for state in states if is_listed(*state)}
    assert losses == {sp.Integer(0), sp.Rational(1, 4), sp.Rational(1, 2)}


def test_one_zero_row_has_a_kink():
    kink = landscape.zero_row().results["kink"]
    assert kink.subs(t, 0) != 0


def test_a_dead_neuron_can_fall_to_second_order():
    """v_1 w_1 = a; v_2 = -h, w_2 = -h a: |a|^2/4 - h^2/2 + h^4/4, exactly."""
    h = sp.Rational(1, 10)
    value = oracle.loss((2, -h), ((HALF, 0), (-h, 0)))
    assert value == sp.Rational(1, 4) - h**2 / 2 + h**4 / 4


def test_equal_signs_never_pass_a_quarter():
    """A point beside the segment, turned: above |a|^2/4, where opposite signs fall below."""
    beside = oracle.loss((1, 1), ((HALF, HALF), (HALF, -HALF)))
    assert (beside - sp.Rational(1, 4)).evalf(20) > 0


def test_in_one_dimension_the_saddles_are_minima():
    """d = 1, v = (1, 1), w = (2, 1): L - 1/4 is a square of the displacement of w_1 - w_2."""
    x, y = sp.symbols("x y", real=True)
    value = (2 + x) ** 2 / 4 + (1 + y) ** 2 / 4 - (2 + x) * (1 + y) / 2 - ((2 + x) - (1 + y)) / 2 + HALF
    assert sp.expand(value - sp.Rational(1, 4) - (x - y) ** 2 / 4) == 0
    collinear = [s for s in STRATA if s.name == "saddle line"]
    assert [s.on_line for s in collinear] == [Nature.LOCAL_MINIMUM]


def test_zero_target_has_more_stationary_points_than_the_theorem_lists():
    """a = 0, theorem convention v_1 w_1 = v_2 w_2 = (2, 6): stationary with loss 0, though (c + 1)a = ca = 0."""
    state = (1, -2), ((2, 6), (1, 3)), (0, 0)
    assert oracle.is_stationary(*state)
    assert oracle.loss(*state) == 0


def test_zero_weights_have_a_negative_eigenvalue():
    """v = 0, w_1 = (0, 1), w_2 = (0, -2): the spectrum in the list against the form written out."""
    stratum = next(x for x in STRATA if x.name == "both weights zero")
    kernel = sp.Matrix([[HALF, 0], [0, 2]])
    form = sp.Matrix(sp.BlockMatrix([[kernel, sp.zeros(2, 4)], [sp.zeros(4, 2), sp.zeros(4, 4)]]))
    form[0, 2] = form[2, 0] = form[1, 4] = form[4, 1] = -HALF
    kappas = dict(zip(sp.symbols("kappa_1 kappa_2", nonnegative=True), (HALF, 2), strict=True))
    listed = {value.subs(alpha, 1).subs(kappas): n.subs(d, 2) for value, n in stratum.spectrum.items()}
    assert {sp.nsimplify(k): n for k, n in form.eigenvals().items()} == listed
    assert min(listed) < 0
