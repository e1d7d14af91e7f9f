"""The witnesses about Theorem 1 and Figure 1, recomputed from the formulas of A.1 and A.2 alone, by other means."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from mpmath import acos, cos, matrix, mpf, norm, pi, sin

from verify import registry
from verify.checks.landscape import trajectory
from verify.checks.landscape.theorem import LISTED, StationaryList, are_all
from verify.model import Check, Context, Coverage, Finding, Outcome, Witness
from verify.registry import statements

CLAIMS = {part.id: part for claim in registry.load().values() for part in statements(claim)}


def found(claim_id: str, name: str) -> Witness:
    """The witness of the named check."""
    (check,) = [check for check in CLAIMS[claim_id].checks if check.name == name]
    witness = run(check).witness
    assert witness is not None
    assert witness.confirmed
    return witness


def run(check: Check) -> Finding:
    return check.run(check.subject, Context(1, "small"))


def angle(x: matrix, y: matrix) -> mpf:
    return acos(min(mpf(1), (x.T * y)[0] / (norm(x) * norm(y))))


def loss(v: list[int], rows: list[matrix], a: matrix) -> mpf:
    """(9) of A.1."""

    def pair(i: int, j: int) -> mpf:
        t = angle(rows[i], rows[j]) if i != j else mpf(0)
        return v[i] * v[j] * norm(rows[i]) * norm(rows[j]) * (sin(t) + (pi - t) * cos(t)) / (4 * pi)

    linear = sum(v[i] * (a.T * rows[i])[0] for i in (0, 1)) / 2
    return sum(pair(i, j) for i in (0, 1) for j in (0, 1)) - linear + (a.T * a)[0] / 2


def gradient(v: list[int], rows: list[matrix], a: matrix) -> list[matrix]:
    """The gradient in the rows by A.2."""

    def term(i: int, j: int) -> matrix:
        t, (x, y) = (angle(rows[i], rows[j]) if i != j else mpf(0)), (rows[i], rows[j])
        return v[i] * v[j] * (norm(y) * sin(t) / norm(x) * x + (pi - t) * y) / (2 * pi)

    return [term(i, 0) + term(i, 1) - v[i] * a / 2 for i in (0, 1)]


def test_the_drawn_descent_of_figure_1b_is_below_every_saddle() -> None:
    witness = found("fig-1b.ii", "the loss against that of the saddles")
    assert witness.point["w1"] == "(3/2, 1/10)"
    with mpmath.workdps(50):
        v, a = [1, -1], matrix([1, 0])
        rows = [matrix([mpf(3) / 2, sign * mpf(1) / 10]) for sign in (1, -1)]
        for _ in range(int(witness.point["steps"])):
            slopes = gradient(v, rows, a)
            rows = [row - slope / 10 for row, slope in zip(rows, slopes, strict=True)]
        excess = loss(v, rows, a) - mpf(1) / 4
        assert excess < 0
        assert f"{float(excess):.6e}" in witness.actual


def test_the_caption_of_figure_1b_names_a_point_with_a_gradient() -> None:
    witness = found("fig-1b.i", "the gradient at the point")
    slopes = gradient([1, -1], [matrix([1, 0]), matrix([2, 0])], matrix([1, 0]))
    assert [float(slope[0]) for slope in slopes] == pytest.approx([-1, 1])
    assert witness.actual == "gradient in w_1 = (-1, 0), gradient in w_2 = (1, 0)"


def test_the_valley_of_figure_1c_has_a_gradient_between() -> None:
    witness = found("fig-1c.i", "the gradient on the family")
    half = mpf(1) / 2
    slopes = gradient([1, -1], [matrix([half, 0]), matrix([-half, 0])], matrix([1, 0]))
    assert [float(slope[0]) for slope in slopes] == pytest.approx([-0.25, 0.25])
    assert witness.point["w2"] == "(-1/2, 0)"


def test_on_a_line_no_lower_loss_is_near_a_point_of_item_2() -> None:
    found("thm-1-saddles.ii", "lower loss nearby")
    near = [mpf(x) / 20 for x in (-1, 0, 1)]
    moved = [loss([1, -1], [matrix([2 + x]), matrix([1 + y])], matrix([1])) for x in near for y in near]
    assert min(moved) >= mpf(1) / 4 - mpf(10) ** -14


def test_beside_the_manifold_the_curvature_is_negative() -> None:
    found("thm-1-flat-manifold.iv", "Hessian beside the manifold")
    with mpmath.workdps(40):
        h, a = mpf(10) ** -10, matrix([1, 0, 0])

        def moved(e: mpf) -> mpf:
            return loss([1, -1], [matrix([2, mpf(1) / 10, e]), matrix([1, mpf(1) / 10, e])], a)

        curvature = (moved(h) - 2 * moved(mpf(0)) + moved(-h)) / h**2
        assert float(curvature) == pytest.approx(-0.00390360018)


def test_one_step_from_equal_neurons_lands_on_the_manifold() -> None:
    v, w, step = [Fraction(1), Fraction(1)], [Fraction(1), Fraction(1)], Fraction(1, 2)
    residual = v[0] * w[0] - v[1] * w[1] - 1
    moved_v = [v[0] - step * residual * w[0] / 2, v[1] + step * residual * w[1] / 2]
    moved_w = [w[0] - step * residual * v[0] / 2, w[1] + step * residual * v[1] / 2]
    c = moved_v[1] * moved_w[1]
    assert (c, moved_v[0] * moved_w[0]) == (Fraction(9, 16), c + 1)


@pytest.mark.parametrize("branches", [((None, -1),), ((None, -1), (0, 3)), ((1, None),), ((None, None),)])
def test_a_list_with_other_branches_is_not_the_list(branches: tuple[tuple[int | None, int | None], ...]) -> None:
    assert run(are_all(StationaryList(branches=branches), {}, Coverage.WHOLE)).outcome is Outcome.FAILS
    assert run(are_all(LISTED, {}, Coverage.WHOLE)).outcome is Outcome.HOLDS


def test_a_figure_shows_a_stall_in_few_points_and_every_turn_of_the_way() -> None:
    path = trajectory.descended_to_the_end(trajectory.pair("3/2", "2/5"), Fraction(1, 2), 60_000)
    arrays = path.arrays(50)
    assert len(arrays["step"]) <= 50
    assert np.abs(np.diff(arrays["w1"], axis=0)).max() < 0.5
    assert {name: value.shape[1:] for name, value in arrays.items()} == {"w1": (2,), "w2": (2,), "step": (), "loss": ()}
    assert trajectory.distance_to_optimum(path.W[-1]) < 1e-9
