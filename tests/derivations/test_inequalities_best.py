"""The best constants: closed forms, extremal states, and that nothing beyond them is proved."""

from __future__ import annotations

import math
import random

import pytest
import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import (
    edge_is_slack,
    lemma8,
    lemma8_best,
    lemma9_best,
    lemma12_best,
    lemma13,
    monotone,
    pencil,
    reduction,
    state,
    weight_signs,
)
from derivations.inequalities.angle import A, B, D, E, G, H, S, T
from derivations.inequalities.lemma8 import alpha
from derivations.inequalities.lemma9 import c1, c2
from derivations.inequalities.signs import NotProvedError, Signs

PI = sp.pi
FORMS = sp.lambdify((p, q, t, state.a1, state.a2), [form.subs(state.eta, 0) for form in state.forms()], "math")
BESTS = (lemma8_best.BEST, lemma12_best.BEST, 1 / lemma13.BEST_RATE)
BEST_8, BEST_12, BEST_13 = (sp.lambdify(t, best, "math") for best in BESTS)


def decimal(number: sp.Expr, digits: int = 20) -> str:
    return str(sp.N(number, digits))


def test_lemma_8_constants() -> None:
    results = lemma8_best.best_constant().results
    kappa = (PI - 2) / (2 * PI)
    assert sp.simplify(results["at pi/2"] - (1 + kappa - sp.sqrt(1 + kappa**2)) / 2) == 0
    assert decimal(results["at pi/2"]) == "0.082659240139634850833"
    assert decimal(results["at 9pi/10"]) == "0.74094583299638186580"


def test_lemma_12_and_13_constants() -> None:
    twelve, thirteen = lemma12_best.best_factor().results, lemma13.best_factor().results
    assert twelve["supremum"] == sp.Rational(1, 2)
    assert twelve["at pi"] == sp.Rational(1, 4)
    assert decimal(twelve["at pi/2"]) == "0.36560189300814975566"
    assert ring.equal(thirteen["at pi/2"], 4 * PI / (PI - 2))
    assert thirteen["at pi"] == 4
    assert decimal(thirteen["at 9pi/10"]) == "4.6142127818410251242"


def test_small_angles_admit_no_constant() -> None:
    assert lemma8_best.failure_angle().results["fourth-order coefficient"] == 1 / (18 * PI**2)
    assert lemma13.best_factor().results["second-order coefficient"] == sp.Rational(1, 16)
    saddles = lemma8_best.saddles_at_zero_angle().results
    assert saddles["gradient"] == 0
    assert ring.equal(saddles["loss"], (p - q) ** 2 / 4)


@pytest.mark.parametrize(
    ("equation", "root"),
    [
        (lemma8_best.failure_angle, "1.3979150285510589151959"),
        (lemma13.failure_angle, "1.0866631069549762125928"),
    ],
)
def test_failure_angles_are_roots(equation, root: str) -> None:  # type: ignore[no-untyped-def]
    value, near = equation().results["equation"], sp.Float(root, 30)
    ends = [sp.N(value.subs(t, near + shift), 30) for shift in (-(sp.Float(10, 30) ** -20), sp.Float(10, 30) ** -20)]
    assert ends[0] * ends[1] < 0


@pytest.mark.parametrize("angle", [0.3, 1.0, math.pi / 2, 2.0, 9 * math.pi / 10])
def test_no_state_beats_the_best_constants(angle: float) -> None:
    draw = random.Random(7)
    ratios = []
    for _ in range(4000):
        length, turn, size = math.exp(draw.gauss(0, 2)), draw.uniform(-3, 3), draw.gauss(0, 1)
        gradient, loss, distance = FORMS(length, 1.0, angle, turn, size)
        ratios.append((gradient / loss, gradient / distance, distance / loss))
    assert min(ratio[0] for ratio in ratios) >= BEST_8(angle) * (1 - 1e-9)
    assert max(ratio[1] for ratio in ratios) <= BEST_12(angle) * (1 + 1e-9)
    assert max(ratio[2] for ratio in ratios) <= BEST_13(angle) * (1 + 1e-9)


@pytest.mark.parametrize("angle", [0.3, math.pi / 2, 9 * math.pi / 10])
def test_extremal_states_attain_them(angle: float) -> None:
    best = BEST_8(angle)
    reach = (1 + (math.pi - angle - math.sin(angle)) / (math.pi * (1 - best))) / 2
    gradient, loss, _ = FORMS(1.0, 1.0, angle, reach, -reach)
    assert gradient / loss == pytest.approx(best, rel=1e-9)
    _, loss, distance = FORMS(1.0, 1.0, angle, 0.5, -0.5)
    assert distance / loss == pytest.approx(BEST_13(angle), rel=1e-9)


def test_lemma_12_is_approached_as_a_row_vanishes() -> None:
    gradient, _, distance = FORMS(1e-7, 1.0, 1e-4, 0.0, 0.0)
    assert gradient / distance == pytest.approx(0.5, abs=1e-5)


@pytest.mark.parametrize("wrong", [(B, A), (2 * A, B), (A, G), (H, G)])
def test_other_pairs_do_not_describe_equal_lengths(wrong: tuple[sp.Expr, sp.Expr]) -> None:
    middle = reduction.over_target(lemma8.form()).middle
    assert not ring.equal(middle, T / (4 * PI * (1 - alpha)) * pencil.characteristic(alpha, *wrong))


def test_everything_about_the_angle_is_proved() -> None:
    assert len(monotone.everywhere().steps) == 22
    assert edge_is_slack.edge_is_slack().steps[-1].formula.startswith(r"\psi")
    assert lemma12_best.edge_decides().knows(H - E**2 / PI**2)


def test_too_strong_a_comparison_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edge_is_slack, "TENTH", sp.Rational(1, 12))
    with pytest.raises(NotProvedError):
        edge_is_slack.acute_angles()
    monkeypatch.undo()
    monkeypatch.setattr(edge_is_slack, "FACTOR", sp.Integer(5))
    with pytest.raises(NotProvedError):
        edge_is_slack.acute_angles()


def test_the_shared_sign_does_not_hold_with_a_larger_product() -> None:
    signs = monotone.acute()
    with pytest.raises(NotProvedError):
        signs.holds(T * S - 5 * D * E, (D, S * (1 - sp.cos(t)) - E), (S, 1 + sp.cos(t), E))
    with pytest.raises(NotProvedError):
        Signs(0, PI).rises(1 - H, (4 / PI**2, t, S**2))


def test_lemma_9_bounds() -> None:
    bound, reached = lemma9_best.spectral_bound().results, lemma9_best.reached().results
    assert ring.equal(bound["above"], sp.Rational(1, 2) + sp.Rational(5, 2) * c2**2)
    assert ring.equal(bound["below"], (1 + c2**2) / 2 + c2**3 / (PI * c1))
    assert ring.equal(reached["perpendicular"], c2**2 / 2 - c2**3 / (PI * c1))
    largest = reached["line"].subs(lemma9_best.c, 1).eigenvals()
    assert reached["parallel"].subs(c2, 1) in largest


def test_the_frobenius_norm_has_no_bound_free_of_the_dimension() -> None:
    results = lemma9_best.frobenius().results
    assert ring.equal(results["square"], (lemma9_best.dimension + 3) / 2)
    assert results["first dimension"] == 679


def test_figures_at_exact_angles() -> None:
    four, five = lemma8_best.plotted_function().results, lemma13.plotted_function().results
    assert (four["value at 0"], four["value at pi"]) == (0, 0)
    assert decimal(four["value at pi/2"], 8) == "0.0032762123"
    assert four["scaling"] == lemma8_best.SCALE**2
    assert (five["value at 0"], five["value at pi"], five["peak"]) == (-sp.Rational(1, 10), 0, 3 * PI / 5)
    assert ring.equal(five["value at pi/2"], sp.Rational(1, 5) - 1 / (2 * PI))


def test_weights_of_opposite_sign_do_no_harm_at_obtuse_angles() -> None:
    results = weight_signs.lemma_8().results
    kappa = (PI + 2) / (2 * PI)
    assert sp.simplify(results["opposite"] - (1 + kappa - sp.sqrt(1 + kappa**2)) / 2) == 0
    assert results["opposite"] > lemma8_best.best_constant().results["at pi/2"]
    assert weight_signs.lemma_13().results["factor"] == 4
