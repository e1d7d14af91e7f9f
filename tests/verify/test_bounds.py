"""`verify bounds`: brackets with certificates, decisions at a value, one line for what cannot be done."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path

import pytest

from verify.cli import invoke
from verify.errors import Exit
from verify.replay import replay

Capture = pytest.CaptureFixture[str]


def ask(capsys: Capture, tmp_path: Path, *arguments: str) -> tuple[int, str, str]:
    code = invoke(["bounds", *arguments, "--build", str(tmp_path)])
    captured = capsys.readouterr()
    return code, captured.out, captured.err


def bracket(text: str) -> tuple[Decimal, Decimal]:
    found = re.search(r"best +\[(.+), (.+)\]", text)
    assert found is not None
    return Decimal(found[1]), Decimal(found[2])


def test_the_bracket_has_the_digits_asked_for_and_a_certificate(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "c.json"
    code, out, _ = ask(capsys, tmp_path, "lemma-13", "--constant", "factor", "--digits", "12", "--out", str(file))
    low, high = bracket(out)
    assert code == Exit.AS_EXPECTED
    assert low <= Decimal("11.007753575536432") <= high
    assert high - low < Decimal("2e-11")
    assert r"exactly   \frac{4 \pi}{-2 + \pi}" in out
    assert str(file) in out
    assert replay(file.read_text(encoding="utf-8")).accepted


def test_another_domain_has_another_best_constant(capsys: Capture, tmp_path: Path) -> None:
    wanted = ("--constant", "factor", "--digits", "6", "--domain")
    low, high = bracket(ask(capsys, tmp_path, "lemma-13", *wanted, "theta=0.9*pi..pi")[1])
    assert low <= Decimal("4.614212781841025") <= high
    low, high = bracket(ask(capsys, tmp_path, "lemma-13", *wanted, "theta = 1.2 .. pi")[1])
    assert low <= Decimal("16.970675531002342") <= high
    (file,) = (tmp_path / "bounds").iterdir()
    assert file.name == "lemma-13.factor.json"
    assert replay(file.read_text(encoding="utf-8")).accepted


def test_a_closed_form_is_that_of_all_lengths(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = ask(capsys, tmp_path, "lemma-13", "--constant", "factor", "--domain", "r=0..1/2", "--digits", "4")
    assert code == Exit.AS_EXPECTED
    assert "exactly" not in out


def test_constants_without_the_variable_are_left_out(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = ask(capsys, tmp_path, "lemma-13", "--domain", "theta=0.9*pi..pi", "--digits", "4")
    assert code == Exit.AS_EXPECTED
    assert out.count("best ") == 1


def test_a_name_may_hold_an_equality_sign(capsys: Capture, tmp_path: Path) -> None:
    name = "least angle for alpha = 0.05"
    code, out, _ = ask(capsys, tmp_path, "lemma-8", "--constant", name, "--digits", "4")
    assert (code, name in out) == (Exit.AS_EXPECTED, True)


def test_without_a_name_every_constant_is_bracketed(capsys: Capture, tmp_path: Path) -> None:
    code, out, _ = ask(capsys, tmp_path, "lemma-13", "--digits", "4")
    assert code == Exit.AS_EXPECTED
    assert [line for line in out.splitlines() if line.startswith("lemma-13, ")] == [
        "lemma-13, factor: pi/2 <= theta <= pi, 0 <= r <= 1",
        "lemma-13, least angle for the factor 20: 0 <= r <= 1",
    ]
    assert "theta" in out.split("exactly")[-1]


@pytest.mark.parametrize(("value", "code", "word"), [("11.0188", 0, "proved"), ("10.9967", 1, "refuted")])
def test_a_value_is_proved_or_refuted(value: str, code: int, word: str, capsys: Capture, tmp_path: Path) -> None:
    found, out, _ = ask(capsys, tmp_path, "lemma-13", "--constant", f"factor={value}")
    assert found == code
    assert re.search(rf"{word} +at {value}", out)
    assert ("w1 = " in out) is (word == "refuted")


REFUSED = {
    "reversed domain": ("--domain", "theta=pi..pi/2", 2, "theta: expected 0 <= low < high <= pi, got pi and pi/2"),
    "empty domain": ("--domain", "theta=2..2", 2, "theta: expected 0 <= low < high <= pi"),
    "beyond pi": ("--domain", "theta=1..4", 2, "theta: expected 0 <= low < high <= pi"),
    "reversed ratio": ("--domain", "r=1..0", 2, "r: expected a lower end below the upper end, got 1, 0"),
    "no number": ("--domain", "theta=one..pi", 2, "theta: expected ends like 1/2, 0.9*pi or pi, got 'one'"),
    "no ends": ("--domain", "theta", 2, "domain: expected NAME=LOW..HIGH, got 'theta'"),
    "unknown variable": ("--domain", "x=0..1", 2, "domain: expected theta or r, got x"),
    "nothing holds": ("--domain", "theta=0..pi", 2, "nothing to bracket on this domain: it fails already"),
    "budget": ("--boxes", "1", 4, "budget: 1 boxes spent"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_bracketed_is_one_line(name: str, capsys: Capture, tmp_path: Path) -> None:
    option, given, code, said = REFUSED[name]
    found, out, err = ask(capsys, tmp_path, "lemma-13", "--constant", "factor", option, given)
    assert (found, out) == (code, "")
    assert said in err
    assert err.count("\n") == 1
    assert not (tmp_path / "bounds").exists()


UNUSABLE = {
    "outside its range": ("factor=4", "alpha: expected a value between 0 and 1/4, got 1/4"),
    "zero": ("factor=0", "factor: expected a positive number, got '0'"),
    "not a number": ("factor=nan", "factor: expected a positive number, got 'nan'"),
    "unknown": ("factr", "constant: expected one of lemma-13, got 'factr'; the nearest are factor, "),
    "an angle": ("least angle for the factor 20=1", "constant: expected one that takes a value, got 'least angle"),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_constants_that_cannot_be_used(name: str, capsys: Capture, tmp_path: Path) -> None:
    given, said = UNUSABLE[name]
    found, out, err = ask(capsys, tmp_path, "lemma-13", "--constant", given)
    assert (found, out) == (Exit.USAGE, "")
    assert said in err
    assert err.count("\n") == 1


def test_claims_without_constants_or_unknown(capsys: Capture, tmp_path: Path) -> None:
    assert "expected an inequality with a certified constant" in ask(capsys, tmp_path, "lemma-13-step-h")[2]
    assert "the nearest are lemma-1" in ask(capsys, tmp_path, "lemma-133")[2]
    assert "out: expected one constant" in ask(capsys, tmp_path, "lemma-13", "--out", str(tmp_path / "c.json"))[2]
