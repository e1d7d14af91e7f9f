"""The printed steps of Appendix B against the derivations, and variants of them that must be refused."""

from __future__ import annotations

import pytest
import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import lemma8, lemma9, lemma12, lemma13, norm_bounds, reduction, state
from derivations.inequalities.lemma8 import alpha
from derivations.inequalities.lemma9 import c1, c2
from derivations.inequalities.reduction import r

C, S, PI = sp.cos(t), sp.sin(t), sp.pi
HALF = sp.Rational(1, 2)
OWN = (PI - t) / PI + 1 - alpha
LENGTHS = (1 - alpha + ((PI - t) ** 2 + 2 * (PI - t) * S * C + S**2) / PI**2) / 4
PRODUCT = -(1 - alpha / 2) * ((PI - t) * C + S) / PI
ALPHA_1, ALPHA_2 = -(OWN * p - S / PI * q) / 2, (OWN * q - S / PI * p) / 2


def test_the_loss_of_the_definition_is_the_one_used() -> None:
    assert ring.equal(state.loss_from_definition(), state.loss())


def test_the_gradient_in_the_target_and_the_rows_are_consistent() -> None:
    """Euler's relation for the loss, quadratic in rows and target together."""
    loss = state.loss()
    first, second = state.gradients()
    along = sp.diff(loss, p) * p + sp.diff(loss, q) * q
    products = (first.first + first.second * C) * p + (second.first * C + second.second) * q
    assert ring.equal(along, products)


def test_lemma_8_rescaling_has_half_the_printed_expectation() -> None:
    assert lemma8.rescaling().results["loss at zero rows"] == HALF


def test_lemma_8_reduction() -> None:
    assert set(lemma8.rescaled_gradient().results.values()) == {0}


EXPANDED = {
    "lengths": LENGTHS,
    "product": PRODUCT,
    "alpha_1": ALPHA_1,
    "alpha_2": ALPHA_2,
    "target": (1 - alpha) / 2,
    "target across": (1 - alpha) / 2,
    "c": LENGTHS * (p**2 + q**2) + PRODUCT * p * q,
}


def test_lemma_8_expanded_as_printed() -> None:
    assert ring.equal(dict(lemma8.expanded().results), EXPANDED)


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("lengths", LENGTHS.subs(alpha, 2 * alpha)),
        ("lengths", LENGTHS - (PI - t) * S * C / PI**2),
        ("product", -(1 - alpha) * ((PI - t) * C + S) / PI),
        ("alpha_1", -ALPHA_1),
        ("alpha_2", ALPHA_2 + S / PI * p),
        ("target", (1 - alpha) / 4),
    ],
)
def test_lemma_8_expanded_refuses_variants(name: str, wrong: sp.Expr) -> None:
    assert not ring.equal(lemma8.expanded().results[name], wrong)


def quadratic_minimum(first: sp.Expr, second: sp.Expr, divisor: sp.Expr) -> sp.Expr:
    return (first**2 + 2 * first * second * C + second**2) / divisor


def test_lemma_8_minimum_over_the_target() -> None:
    results, c = lemma8.minimised().results, EXPANDED["c"]
    assert ring.equal(results["first"], -ALPHA_1 / (1 - alpha))
    assert ring.equal(results["value"], c - quadratic_minimum(ALPHA_1, ALPHA_2, 2 * (1 - alpha)))
    assert not ring.equal(results["value"], c - quadratic_minimum(ALPHA_1, ALPHA_2, 1 - alpha))
    assert not ring.equal(results["value"], c - quadratic_minimum(ALPHA_1, -ALPHA_2, 2 * (1 - alpha)))


def test_lemma_8_in_the_ratio_and_at_equal_lengths() -> None:
    results = lemma8.in_ratio().results
    ratio = {p: r, q: sp.Integer(1)}
    value = EXPANDED["c"] - quadratic_minimum(ALPHA_1, ALPHA_2, 2 * (1 - alpha))
    assert ring.equal(results["value at r"], value.subs(ratio))
    assert ring.equal(results["value at r"], results["C1"] * (r**2 + 1) + results["C2"] * r)
    small = ((PI - t - S) / PI + 1 - alpha) / 2
    printed = 2 * LENGTHS + PRODUCT - (1 - C) / (1 - alpha) * small**2
    assert ring.equal(results["value at 1"], printed)
    assert not ring.equal(results["value at 1"], printed.subs(t, PI - t))
    assert not ring.equal(results["value at 1"], 2 * LENGTHS + PRODUCT - (1 + C) / (1 - alpha) * small**2)


def test_equal_lengths_decide_only_with_the_unstated_condition() -> None:
    results = reduction.norm_ratio().results
    assert (results["counterexample at 1"], results["counterexample at 3"]) == (1, -1)
    form = reduction.Reduced(sp.Integer(1), sp.Integer(-4))
    assert form.at(2) < form.at(1)


def test_a_form_that_treats_the_rows_differently_is_refused() -> None:
    with pytest.raises(ArithmeticError, match="alike"):
        reduction.over_target(lemma8.form() + p**2)
    with pytest.raises(ArithmeticError, match="not a form"):
        reduction.over_target(lemma8.form() + state.a1**2)


def test_lemma_13_steps_as_printed_and_varied() -> None:
    rate = lemma13.rate
    expanded, results = lemma13.in_powers_of_target().results, lemma13.minimised().results
    product = -((PI * (HALF + 2 * rate) - t) * C + S) / (2 * PI)
    assert ring.equal(expanded["lengths"], sp.Rational(1, 4) - rate)
    assert ring.equal(expanded["product"], -((PI - t) * C + S) / (2 * PI))
    assert ring.equal(expanded["b: abar"], -(HALF - 2 * rate) * p)
    assert ring.equal(expanded["target"], HALF - 2 * rate)
    assert ring.equal(results["C1"], sp.Rational(1, 8) - rate / 2)
    assert ring.equal(results["C2"], product)
    assert ring.equal(results["value at 1"], sp.Rational(1, 4) - rate + product)
    assert not ring.equal(results["C2"], product.subs(rate, rate / 2))
    assert not ring.equal(results["C1"], sp.Rational(1, 8) - rate)
    assert not ring.equal(expanded["target"], HALF - rate)


def test_lemma_12_gradients_as_printed_and_varied() -> None:
    results = lemma12.gradients().results
    assert ring.equal(results["w1: abar"], (PI * p - S * q) / (2 * PI))
    assert ring.equal(results["w1: bbar"], -(PI - t) * q / (2 * PI))
    assert ring.equal(results["w2: abar"], -(PI - t) * p / (2 * PI))
    assert ring.equal(results["w2: bbar"], -(S * p - PI * q) / (2 * PI))
    assert not ring.equal(results["w2: bbar"], (S * p - PI * q) / (2 * PI))
    assert not ring.equal(results["w1: abar"], (PI * p - S * p) / (2 * PI))


def test_lemma_12_constants() -> None:
    assert lemma12.single_bounds().results["total"] == sp.Rational(5, 2)
    assert lemma12.shorter_proof().results["constant"] == HALF
    assert norm_bounds.squares().results["sum"] == p**2 + 2 * p * q * C + q**2
    assert norm_bounds.acute().results["supremum"] == PI
    assert norm_bounds.obtuse().results["supremum"] == sp.sqrt(1 + PI**2 / 4)


def test_lemma_9_blocks_add_up_as_printed() -> None:
    vv, vw, ww = (block().results["bound"] for block in (lemma9.vv, lemma9.vw, lemma9.ww))
    assert ring.equal(vv, (2 + 2 / PI) * c2**2)
    assert ring.equal(vw, 1 + (4 + 3 / PI) * c2**2)
    assert ring.equal(ww, (2 + 2 / PI + 4 * c2 / (PI * c1)) * c2**2)
    printed = 2 + (12 + 10 / PI + 4 * c2 / (PI * c1)) * c2**2
    assert ring.equal(lemma9.total().results["bound"], printed)
    assert not ring.equal(vv + vw + ww, printed)
