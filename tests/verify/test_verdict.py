"""The rules of docs/evidence.md, one by one, and that nothing upgrades."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from verify.engine.answers import from_finding
from verify.engine.judging import Court
from verify.model import (
    Check,
    Claim,
    Coverage,
    Finding,
    Hypothesis,
    Outcome,
    Strength,
    Undecided,
    Verdict,
    Witness,
    fails,
    holds,
    undecided,
)
from verify.verdict import Judgement, cap, judge, of_parts, status, worst

EXACT = Witness({"x": "1"}, "2", "1", ("by hand",), exact=True)
TWO_ROUTES = Witness({"x": "1"}, "2", "1", ("integral", "sample"), digits=(50, 100))
ONE_ROUTE = replace(TWO_ROUTES, routes=("integral",))
SAME_DIGITS = replace(TWO_ROUTES, digits=(50, 60))


def check(strength: Strength = Strength.EXACT, coverage: Coverage = Coverage.WHOLE) -> Check:
    return Check("c", strength, lambda _, __: holds(), coverage=coverage)


PROOF, POINTS = check(), check(Strength.PRECISE, Coverage.POINTS)
OPEN = undecided(Undecided.BUDGET, "out of boxes")
SOME = undecided(Undecided.EXISTENTIAL, "with C = 3")
CRASH = undecided(Undecided.CRASHED, "boom")


@pytest.mark.parametrize(("strength", "coverage"), list(product(Strength, Coverage)))
def test_only_a_proof_of_the_whole_proves(strength: Strength, coverage: Coverage) -> None:
    proves = strength.proves and coverage is Coverage.WHOLE
    expected = Verdict.PROVED if proves else Verdict.SUPPORTED
    assert judge([(check(strength, coverage), holds())]).verdict is expected


@pytest.mark.parametrize(
    ("witness", "verdict"),
    [
        (EXACT, Verdict.REFUTED),
        (TWO_ROUTES, Verdict.REFUTED),
        (ONE_ROUTE, Verdict.INCONCLUSIVE),
        (SAME_DIGITS, Verdict.INCONCLUSIVE),
        (None, Verdict.INCONCLUSIVE),
    ],
)
def test_only_a_confirmed_witness_refutes(witness: Witness | None, verdict: Verdict) -> None:
    assert judge([(POINTS, fails("off", witness=witness))]).verdict is verdict


@pytest.mark.parametrize(
    ("findings", "verdict", "why"),
    [
        ([], Verdict.INCONCLUSIVE, Undecided.NO_EVIDENCE),
        ([(PROOF, holds()), (POINTS, fails("off", witness=EXACT))], Verdict.INCONCLUSIVE, Undecided.CONFLICT),
        ([(PROOF, holds()), (POINTS, CRASH)], Verdict.INCONCLUSIVE, Undecided.CRASHED),
        ([(PROOF, holds()), (POINTS, OPEN)], Verdict.PROVED, None),
        ([(POINTS, holds()), (PROOF, OPEN)], Verdict.INCONCLUSIVE, Undecided.BUDGET),
        ([(POINTS, holds()), (POINTS, SOME)], Verdict.NOT_CHECKABLE, Undecided.EXISTENTIAL),
        ([(PROOF, holds()), (POINTS, SOME)], Verdict.PROVED, None),
        ([(POINTS, SOME), (POINTS, OPEN)], Verdict.INCONCLUSIVE, Undecided.BUDGET),
        ([(PROOF, holds(held="0 of 9"))], Verdict.INCONCLUSIVE, Undecided.VACUOUS),
        ([(POINTS, fails("off", witness=EXACT, held="0 of 9"))], Verdict.INCONCLUSIVE, Undecided.VACUOUS),
        ([(PROOF, holds(held="1 of 9"))], Verdict.PROVED, None),
    ],
)
def test_evidence_taken_together(
    findings: list[tuple[Check, Finding]], verdict: Verdict, why: Undecided | None
) -> None:
    assert (judge(findings).verdict, judge(findings).why) == (verdict, why)


def test_an_entry_takes_the_worst_of_its_parts() -> None:
    for first, second in product(Verdict, Verdict):
        taken = worst([Judgement(first, ""), Judgement(second, "")]).verdict
        assert taken.rank == min(first.rank, second.rank)


@pytest.mark.parametrize(("own", "ground"), list(product(Verdict, Verdict)))
def test_nothing_upgrades(own: Verdict, ground: Verdict) -> None:
    capped = cap(Judgement(own, ""), {"ground": ground}).verdict
    if ground is Verdict.REFUTED and own in (Verdict.PROVED, Verdict.SUPPORTED):
        assert capped is Verdict.INCONCLUSIVE
    else:
        lowered = own is Verdict.PROVED and ground is not Verdict.PROVED
        assert capped is (Verdict.SUPPORTED if lowered else own)


@pytest.mark.parametrize(
    ("stated", "finding", "expected"),
    [
        (True, fails("x"), "needed"),
        (False, fails("x"), "missing"),
        (True, holds(), "not_needed"),
        (False, holds(), "not_needed"),
        (True, OPEN, "untested"),
        (True, holds(held="0 of 3"), "untested"),
        (True, None, "untested"),
    ],
)
def test_the_status_of_a_hypothesis(stated: bool, finding: Finding | None, expected: str) -> None:
    assert status(Hypothesis("h", stated), finding) == expected


def claim(name: str, *rests_on: str, derivation: str = "", parts: tuple[Claim, ...] = ()) -> Claim:
    checks = () if parts else (PROOF,)
    made = Claim(name, name, "", Verdict.PROVED, checks=checks, parts=parts)
    return replace(made, rests_on=rests_on, derivation=derivation)


def verdict_of(target: Claim, *others: Claim, **findings: Finding) -> Verdict:
    answers = {f"{name}/check/c": from_finding(finding) for name, finding in findings.items()}
    return Court([target, *others], answers, "small").verdict(target).verdict


def test_a_proof_rests_on_proofs_all_the_way_down() -> None:
    chain = claim("a", "b"), claim("b", "c"), claim("c")
    assert verdict_of(*chain, a=holds(), b=holds(), c=holds()) is Verdict.PROVED
    assert verdict_of(*chain, a=holds(), b=holds(), c=OPEN) is Verdict.SUPPORTED


def test_what_was_not_judged_holds_nothing_up() -> None:
    assert verdict_of(claim("a", "b"), a=holds()) is Verdict.SUPPORTED
    assert verdict_of(claim("a", "b!"), claim("b"), a=holds(), b=holds()) is Verdict.SUPPORTED


def test_reasons_are_sentences() -> None:
    assert judge([(PROOF, holds())]).reason == "exact evidence covers the whole domain (c)"
    assert judge([(POINTS, holds())]).reason == "precise evidence (c), nothing against it"
    proved, weak = Judgement(Verdict.PROVED, "why"), Verdict.SUPPORTED
    one = "supported only: it rests on x, which is not proved; apart from that, why"
    assert cap(proved, {"x": weak, "y": Verdict.PROVED}).reason == one
    assert "rests on x, y and z, which are not proved;" in cap(proved, dict.fromkeys("xyz", weak)).reason


def test_an_entry_says_which_parts_it_takes_its_verdict_from() -> None:
    good, bad = Judgement(Verdict.PROVED, "good"), Judgement(Verdict.REFUTED, "bad")
    assert of_parts({"i": good, "ii": bad}).reason == "part ii refuted: bad"
    assert of_parts({"i": bad, "ii": good, "iii": bad}).reason == "parts i and iii refuted; i: bad"
    assert of_parts({"i": good, "ii": good, "iii": good}).reason == "parts i, ii and iii proved; i: good"
    assert of_parts({"i": bad, "ii": Judgement(Verdict.REFUTED, "worse")}).verdict is Verdict.REFUTED


def test_a_circle_proves_nothing() -> None:
    assert verdict_of(claim("a", "b"), claim("b", "a"), a=holds(), b=holds()) is Verdict.SUPPORTED


def test_a_part_that_was_not_run_leaves_its_entry_open() -> None:
    whole = claim("a", parts=(claim("a.i"), claim("a.ii")))
    assert verdict_of(whole, **{"a.i": holds()}) is Verdict.INCONCLUSIVE
    assert verdict_of(whole, **{"a.i": holds(), "a.ii": holds()}) is Verdict.PROVED


def test_a_derivation_that_was_not_found_leaves_its_claim_open() -> None:
    assert verdict_of(claim("a", derivation="derivations.population.kernel:polar"), a=holds()) is Verdict.INCONCLUSIVE


def test_an_undecided_outcome_is_never_a_refutation() -> None:
    assert judge([(POINTS, Finding(Outcome.UNDECIDED, "nan", Undecided.NOT_FINITE))]).verdict is not Verdict.REFUTED
