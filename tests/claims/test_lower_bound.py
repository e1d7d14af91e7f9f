"""The checks of Lemma 13 where they must say no: reductions, witnesses, certificates, brackets."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from time import perf_counter
from types import SimpleNamespace
from typing import Any

import pytest

from numeric.errors import InputError
from verify.checks.inequality import Best, Inequality, Onset, certified
from verify.checks.inequality.bracketing import Halving, Measured, NotBracketedError
from verify.checks.inequality.lower_bound import AT_EQUAL_LENGTHS, BY_RATIO, STATES
from verify.checks.inequality.proof import Open, Proof, settle
from verify.checks.inequality.reduction import mismatch
from verify.checks.inequality.statement import end, problem
from verify.checks.inequality.witness import find
from verify.claims.lower_bound.lemma import ANY_ANGLE, AT_ONE, BEYOND, CLAIM, IN_RATIO, WITHIN
from verify.engine.answers import from_finding
from verify.model import Context, Outcome, Strength, Undecided
from verify.replay import replay

CONTEXT = Context(0, "small")


def run(inequality: Inequality) -> Any:
    return certified(inequality, {}, BY_RATIO, STATES).run(inequality, CONTEXT)


def test_the_whole_lemma_is_proved_and_the_certificate_replays_within_a_second() -> None:
    found = run(IN_RATIO)
    assert found.outcome is Outcome.HOLDS
    (text,) = found.certificates.values()
    began = perf_counter()
    assert replay(text).accepted
    assert perf_counter() - began < 1


def test_the_same_proof_has_the_same_bytes() -> None:
    first, second = (from_finding(run(IN_RATIO)).certificates for _ in range(2))
    assert first == second


def test_constants_within_a_thousandth_of_the_best_are_told_apart() -> None:
    assert run(IN_RATIO.at(alpha=WITHIN)).outcome is Outcome.HOLDS
    found = run(IN_RATIO.at(alpha=BEYOND))
    assert found.outcome is Outcome.FAILS
    assert found.witness.confirmed
    assert found.witness.point["w2"] == "(-1/1000000, 1)"


def test_a_failure_is_shown_by_a_state_small_enough_to_redo_by_hand() -> None:
    assert run(ANY_ANGLE).witness.point == {"v": "(1, -1)", "w1": "(1, 0)", "w2": "(1, 1/10)", "a": "(0, 0)"}


def test_a_point_outside_the_domain_is_no_witness() -> None:
    at = {"psi": Fraction(3), "r": Fraction(1)}
    assert find(ANY_ANGLE, BY_RATIO[0], STATES, at) is not None
    assert find(IN_RATIO, BY_RATIO[0], STATES, at) is None
    assert find(IN_RATIO.on(theta=("0", "pi/4")), BY_RATIO[0], STATES, at | {"r": Fraction(2)}) is None


def test_without_the_replayer_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = SimpleNamespace(accepted=False, failure="leaf 0 fails", leaves=1)
    monkeypatch.setattr("verify.replay.replay", lambda text: refused)
    found = run(IN_RATIO)
    assert (found.outcome, found.why) == (Outcome.UNDECIDED, Undecided.CONFLICT)
    assert "leaf 0 fails" in found.reason


def test_a_spent_budget_is_a_typed_reason() -> None:
    assert isinstance(settle(IN_RATIO, 1000), Proof)
    found = settle(IN_RATIO.at(alpha="0.0908450569"), 3)
    assert isinstance(found, Open)
    assert found.why is Undecided.BUDGET


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"weight": lambda s, parameters: s.norm[1] ** 2}, "does not come down to lemma-13"),
        ({"weight": lambda s, parameters: -(s.norm[1] ** 2)}, "not non-negative by its form"),
        ({"weight": lambda s, parameters: s.norm[1] - s.norm[0]}, "not non-negative by its form"),
        ({"rest": lambda s, parameters: ((-s.number(1, 8), s.norm[1] ** 2),)}, "is negative"),
        ({"rest": lambda s, parameters: ()}, "does not come down to lemma-13"),
    ],
)
def test_a_reduction_must_be_an_identity_with_terms_of_one_sign(change: dict[str, Any], said: str) -> None:
    assert mismatch(IN_RATIO, BY_RATIO[0]) == ""
    assert said in mismatch(IN_RATIO, replace(BY_RATIO[0], **change))


def test_rates_above_a_quarter_settle_nothing_at_equal_lengths() -> None:
    assert "is negative" in mismatch(AT_ONE.at(alpha="1/2"), AT_EQUAL_LENGTHS[0])


def best(**changes: Any) -> Best:
    measure = next(c.measure for c in CLAIM.constants if c.name == "factor")
    assert isinstance(measure, Best)
    return replace(measure, inequality=AT_ONE, reduction=AT_EQUAL_LENGTHS[0], **changes)


def test_the_best_factor_is_bracketed_to_twelve_digits_on_both_domains() -> None:
    for theta, value in (("pi/2", "11.0077535755364320"), ("9/10*pi", "4.614212781841025102")):
        found = best().over({"theta": (theta, "pi")})
        low, high = map(Fraction, found.decimals)
        assert low <= found.low < Fraction(value) < found.high <= high
        assert high - low < low / 10**13


def closed_form_elsewhere(theta: Any) -> Any:
    import sympy as sp

    return sp.Integer(11)


def test_a_closed_form_outside_the_bracket_is_refused() -> None:
    wrong = best(closed_form=f"{__name__}:closed_form_elsewhere")
    with pytest.raises(NotBracketedError, match="the closed form 11 is not in the bracket"):
        wrong.over({}, Halving(digits=6))


def equation_without_a_root() -> Any:
    from derivations.calculus.symbols import t

    return t**2 + 1


def test_an_equation_must_change_sign_between_the_ends() -> None:
    onset = next(c.measure for c in CLAIM.constants if c.name.startswith("least angle"))
    assert isinstance(onset, Onset)
    found = onset.over({}, Halving(digits=8))
    assert found.low < Fraction("1.086663106954976") < found.high
    with pytest.raises(NotBracketedError, match="does not change sign"):
        replace(onset, equation=f"{__name__}:equation_without_a_root").over({}, Halving(digits=3))


@pytest.mark.parametrize(
    ("low", "high"), [("1/3", "2/3"), ("-1/3", "-1/4"), ("10.99", "11.01"), ("1/30000000", "1/29999999"), ("-1", "1")]
)
def test_decimals_are_rounded_outward(low: str, high: str) -> None:
    found = Measured(Fraction(low), Fraction(high), Proof("", 0, 0), None)  # type: ignore[arg-type]
    below, above = map(Fraction, found.decimals)
    assert below <= found.low < found.high <= above
    assert above - below < Fraction(101, 100) * (found.high - found.low)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", (Fraction(0), False)),
        ("1.25", (Fraction(5, 4), False)),
        ("3/4", (Fraction(3, 4), False)),
        ("pi", (Fraction(1), True)),
        ("pi/2", (Fraction(1, 2), True)),
        ("0.9*pi", (Fraction(9, 10), True)),
        ("9 * pi / 10", (Fraction(9, 10), True)),
    ],
)
def test_ends_are_numbers_or_multiples_of_pi(text: str, value: tuple[Fraction, bool]) -> None:
    assert end(text, "theta") == value


@pytest.mark.parametrize("text", ["", "p", "2pi", "pi*2", "1/0", "pi/0", "1e3", "nan", "1..2", "٣"])
def test_other_ends_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="theta: expected ends like"):
        end(text, "theta")


def test_a_rational_angle_is_widened_for_proofs_and_narrowed_for_witnesses() -> None:
    asked = IN_RATIO.on(theta=("1.2", "3"))
    outer, inner = (problem(asked, inward=inward).domain[0] for inward in (False, True))
    assert outer[0].factor < inner[0].factor < inner[1].factor < outer[1].factor
    assert outer[1].factor - inner[1].factor < Fraction(1, 10**39)


def test_every_proof_of_the_lemma_is_exact() -> None:
    proofs = [check for check in CLAIM.checks if check.strength.proves]
    assert proofs
    assert {check.strength for check in proofs} == {Strength.EXACT}
