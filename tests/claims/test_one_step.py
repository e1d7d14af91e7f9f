"""One step of gradient descent: what the search may call broken, what the proofs may call proved, and Lemmas 3 to 5."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.checks.descent.argument import argued, conditions
from verify.checks.descent.confirmation import DIGITS, confirmed
from verify.checks.descent.draws import EVERYWHERE, anywhere
from verify.checks.descent.one_step import OneStep, random, search, unbroken
from verify.checks.descent.state import Before, Step, code, floats, printed
from verify.checks.descent.widest import Widest
from verify.claims.angles import lemma_4
from verify.claims.imbalance import lemma_3
from verify.claims.norms import lemma_5
from verify.model import Context, Outcome, Undecided, Witness
from verify.verdict import settle

SMALL = Context(1, "small")
STATEMENTS = {"lemma-3": lemma_3.STATEMENT, "lemma-4": lemma_4.STATEMENT, "lemma-5": lemma_5.STATEMENT}


def toy(margin: Any, **constants: str) -> OneStep:
    """A statement about any state; `margin` of (step, constants)."""
    given = {"delta": "1/2", **constants}
    return OneStep(lambda s, c: [1 + 0 * s.mu], lambda s, c: [margin(s, c)], EVERYWHERE, anywhere, given)


def exact(states: Before, route: Any) -> Before:
    """The first of some float states, exactly, in the arithmetic of a route."""

    def lift(x: Any) -> Any:
        return [lift(y) for y in x] if np.ndim(x) else route.o.number(Fraction(float(x)))

    parts = ("v", "W", "a", "deviation", "mu")
    return Before(*(np.array([lift(getattr(states, name)[0])], dtype=object) for name in parts))


@given(st.lists(st.floats(0, 1), min_size=len(EVERYWHERE), max_size=len(EVERYWHERE)))
def test_the_three_routes_agree(x: Sequence[float]) -> None:
    states = lemma_3.STATEMENT.states(np.array([x]))
    fast, slow, other = (Step(route, s) for route, s in _routes(states))
    for quantity in ("v", "length", "to_target", "imbalance", "distance", "deviation"):
        values = [float(getattr(step.next, quantity)(0)[0]) for step in (fast, slow, other)]
        size = 1 + max(map(abs, values))
        if quantity == "imbalance":  # a difference of squares, which may be 10^10
            size += max(float(at.v(0)[0]) ** 2 + float(at.length(0)[0]) ** 2 for at in (slow, slow.next)) / 10**4
        assert max(values) - min(values) < 1e-6 * size, quantity


def _routes(states: Before) -> list[tuple[Any, Before]]:
    routes = [printed(60), code(60)]
    return [(floats(), states), *((route, exact(states, route)) for route in routes)]


@pytest.mark.parametrize("name", STATEMENTS)
def test_states_are_made_to_meet_the_hypotheses(name: str) -> None:
    statement = STATEMENTS[name]
    step = Step(floats(), statement.states(random(statement, SMALL)))
    assert np.mean(statement.least(statement.hypotheses, step) >= -1e-9) > 0.9


def test_a_false_statement_is_broken_by_a_state_that_both_routes_confirm() -> None:
    found = search(toy(lambda s, c: 50 - s.v(0) ** 2), SMALL)
    assert isinstance(found, Witness)
    assert found.confirmed
    assert found.digits == DIGITS


def test_what_is_broken_is_said_in_words() -> None:
    both = toy(lambda s, c: s.v(0)).with_(
        conclusions=lambda s, c: {"v_1": s.v(0), "50 - v_1^2": 50 - s.v(0) ** 2},
    )
    finding = unbroken(both, {}).run(both, SMALL)
    assert finding.reason.startswith("50 - v_1^2 >= 0 fails: -")
    assert "(v1, v2) = (" in finding.reason


def test_equal_sides_are_no_violation() -> None:
    drifts = toy(lambda s, c: (s.next.imbalance(0) - s.imbalance(0)) * (1 - 3 * (1 + 0 * s.mu) / 3))
    assert unbroken(drifts, {}).run(drifts, SMALL).outcome is not Outcome.FAILS


def test_a_state_that_misses_a_hypothesis_breaks_nothing() -> None:
    false = toy(lambda s, c: 50 - s.v(0) ** 2)
    narrow = false.with_(hypotheses=lambda s, c: [7 - s.v(0)])
    assert unbroken(narrow, {}).run(narrow, SMALL).outcome is Outcome.HOLDS
    at_edge = narrow.with_(hypotheses=lambda s, c: [7 - s.v(0)], strict=lambda s, c: [s.v(0) - 8])
    assert confirmed(at_edge.with_(conclusions=lambda s, c: [-s.v(0)]), np.full(len(EVERYWHERE), 0.6)) is None


def test_hypotheses_that_never_hold_make_the_search_vacuous() -> None:
    never = toy(lambda s, c: s.v(0)).with_(hypotheses=lambda s, c: [-1 - s.v(0)])
    finding = settle(unbroken(never, {}).run(never, SMALL))
    assert finding.why is Undecided.VACUOUS


def test_a_condition_that_does_not_hold_refutes_nothing_by_itself() -> None:
    """c_0 beyond what the argument of Lemma 4 bears, and below what breaks the statement."""
    beyond = lemma_4.STATEMENT.at(c0="51/100")
    assert argued(beyond, lemma_4.PROOF, {}).run(beyond, SMALL).outcome is Outcome.UNDECIDED


@pytest.mark.parametrize(("c4", "gamma"), [("1/10", "1/4"), ("pi/20", "3/5"), ("1/20", "1/2")])
def test_the_condition_of_lemma_4_is_sharp_at_other_constants(c4: str, gamma: str) -> None:
    statement = lemma_4.STATEMENT.at(c4=c4, gamma=gamma)
    found = Widest(statement, lemma_4.PROOF, "c5", ("1/10000", "1/10"), lemma_4.SIDE, "largest c5")(SMALL)
    assert 0 < float(found.upper) - float(found.lower) < 1e-6


@given(st.fractions(0, Fraction(9, 10), max_denominator=50), st.fractions(0, 2, max_denominator=20))
def test_the_conditions_of_lemma_5_admit_no_broken_state(beta: Fraction, gamma: Fraction) -> None:
    statement = lemma_5.STATEMENT.at(beta=str(beta), gamma=str(gamma + Fraction(1, 20)))
    if None in conditions(lemma_5.DERIVED, statement).values():
        return
    drawn = random(statement, replace(SMALL, seed=int(100 * beta)))[:2000]
    step = Step(floats(), statement.states(drawn))
    short, least = (statement.least(part, step) for part in (statement.hypotheses, statement.conclusions))
    assert least[short >= 0].min() > -1e-9


def test_the_largest_constants_lie_where_they_are_said_to() -> None:
    brackets = {constant.name: constant.measure(SMALL) for constant in lemma_5.CLAIM.constants[:3]}
    assert {name: round(float(found.lower), 3) for name, found in brackets.items()} == {
        "$c_0$": 0.538,
        "$c_5$": 0.848,
        r"$\beta$": 0.922,
    }


def test_a_quarter_is_the_best_constant_of_lemma_3_on_the_population() -> None:
    found = lemma_3.CLAIM.constants[1].measure(SMALL)
    assert float(found.lower) < 0.25 < float(found.upper) < 0.2501
