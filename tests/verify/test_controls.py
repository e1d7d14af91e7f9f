"""The judge can say no: every check refutes its deliberately wrong subjects, and spares its right ones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from verify import registry
from verify.audit.controls import Control, controls, refuting_without_right, unguarded
from verify.model import Check, Claim, Strength, Verdict, fails, holds

CLAIMS = list(registry.load().values())
TOYS = list(registry.load("toys").values())
CONTROLS = [*controls(CLAIMS), *controls(TOYS)]


@pytest.mark.parametrize("control", CONTROLS, ids=[control.name for control in CONTROLS])
def test_control(control: Control) -> None:
    finding = control.run()
    assert control.passes(finding), f"{finding.outcome}: {finding.reason}"


def test_every_check_has_a_control() -> None:
    assert unguarded(CLAIMS) == []


def test_a_check_that_cannot_fail_is_caught() -> None:
    blind = Check("blind", Strength.EXACT, lambda _, __: holds(), wrong={"anything": 0})
    (control,) = controls([with_check(blind)])
    assert not control.passes(control.run())


def test_a_check_that_cannot_hold_is_caught() -> None:
    bitter = Check("bitter", Strength.EXACT, lambda _, __: fails("no"), right={"anything": 0})
    (control,) = controls([with_check(bitter)])
    assert not control.passes(control.run())


@pytest.mark.parametrize(
    ("wrong", "right", "expected", "caught"),
    [
        ({}, {}, Verdict.PROVED, True),
        ({}, {"r": 1}, Verdict.PROVED, True),
        ({"w": 1}, {}, Verdict.PROVED, False),
        ({}, {"r": 1}, Verdict.REFUTED, False),
        ({}, {}, Verdict.REFUTED, True),
    ],
)
def test_a_check_without_a_control_is_caught(
    wrong: dict[str, int], right: dict[str, int], expected: Verdict, caught: bool
) -> None:
    check = Check("c", Strength.EXACT, lambda _, __: holds(), wrong=wrong, right=right)
    claim = replace(with_check(check), expected=expected)
    assert unguarded([claim]) == (["setup-data/check/c"] if caught else [])


def with_check(check: Check) -> Claim:
    return replace(TOYS[0], checks=(check,), hypotheses=(), constants=(), figures=())


@pytest.mark.parametrize(("right", "caught"), [({}, True), ({"r": 1}, False)])
def test_a_check_that_refuted_without_a_right_control_is_caught(right: dict[str, int], caught: bool) -> None:
    claim = with_check(Check("c", Strength.EXACT, lambda _, __: fails("no"), right=right))
    ran = {"claims": [{"id": claim.id, "parts": [], "checks": [{"name": "c", "outcome": "fails"}]}]}
    assert refuting_without_right([claim], ran) == (["setup-data/check/c"] if caught else [])
