"""The command line: what it prints where, and the exit code that goes with it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree as ET

import pytest

from verify import results
from verify.cli import invoke
from verify.cli.running import exit_code
from verify.engine.session import Run
from verify.errors import Exit

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("build")
    assert invoke(["run", "--size", "small", "--build", str(folder)], "toys") == Exit.AS_EXPECTED
    return folder


def printed(capsys: Capture, build: Path, *arguments: str, package: str = "toys") -> list[str]:
    assert invoke([*arguments, "--build", str(build)], package) == Exit.AS_EXPECTED
    return capsys.readouterr().out.splitlines()


def test_list_has_a_line_for_every_entry(capsys: Capture, build: Path) -> None:
    lines = printed(capsys, build, "list")
    assert len(lines) == 178
    assert lines[0].split() == ["setup-data", "definition", "p.", "3", "proved", "Four", "is", "even"]
    assert lines[-1] == "177 listed, 3 judged, 174 not yet attempted"


def test_list_without_results_says_that_nothing_was_run(capsys: Capture, tmp_path: Path) -> None:
    lines = printed(capsys, tmp_path, "list")
    assert "not run" in lines[0]
    assert lines[-1] == "177 listed, 0 judged, 3 left out, 174 not yet attempted"


def test_list_as_json(capsys: Capture, build: Path) -> None:
    listed = json.loads("\n".join(printed(capsys, build, "list", "--json")))
    assert listed["entries"][0]["verdict"] == "proved"
    assert listed["inventory"]["judged"] == 3


def test_show_prints_what_there_is(capsys: Capture, build: Path) -> None:
    text = "\n".join(printed(capsys, build, "show", "thm-1.ii"))
    for piece in ("refuted (as expected): 1 is not 2", "equal [exact, whole] fails", "at x = 1", "typo: a digit"):
        assert piece in text


def test_show_of_an_entry_gives_its_parts(capsys: Capture, build: Path) -> None:
    shown = "\n".join(printed(capsys, build, "show", "thm-1"))
    assert "  thm-1.i: supported (as expected): precise evidence (points), nothing against it" in shown


def test_show_before_any_run(capsys: Capture, tmp_path: Path) -> None:
    assert "  not run yet (expected proved)" in printed(capsys, tmp_path, "show", "setup-data")


def test_show_of_what_has_no_claim_yet(capsys: Capture, build: Path) -> None:
    assert printed(capsys, build, "show", "lemma-3") == ["lemma-3: Lemma 3, p. 9, 35-36, inequality; not yet attempted"]


def test_show_as_json(capsys: Capture, build: Path) -> None:
    assert json.loads("\n".join(printed(capsys, build, "show", "thm-1", "--json")))["verdict"] == "refuted"


def test_run_prints_a_table_and_a_summary(capsys: Capture, build: Path) -> None:
    lines = printed(capsys, build, "run", "--size", "small")
    assert lines[0] == "setup-data       proved       exact evidence covers the whole domain (is even)"
    assert lines[-3:] == [
        "177 listed, 3 judged, 174 not yet attempted",
        "2 proved, 1 refuted",
        "all as expected",
    ]


def test_run_of_a_selection_says_what_it_left_out(capsys: Capture, tmp_path: Path) -> None:
    lines = printed(capsys, tmp_path, "run", "setup-*", "--size", "small")
    assert lines[1] == "177 listed, 1 judged, 2 left out, 174 not yet attempted"


def test_run_as_json_prints_the_document_alone(capsys: Capture, build: Path) -> None:
    assert invoke(["run", "--size", "small", "--json", "--build", str(build)], "toys") == 0
    out, err = capsys.readouterr()
    assert out == (build / results.RESULTS).read_text(encoding="utf-8")
    assert "all as expected" in err


def test_junit_has_a_suite_for_every_statement(capsys: Capture, build: Path, tmp_path: Path) -> None:
    target = tmp_path / "junit.xml"
    printed(capsys, build, "run", "--size", "small", "--junit", str(target))
    suites = {suite.get("name"): suite for suite in ET.parse(target).getroot()}
    assert list(suites) == ["setup-data", "loss-population", "thm-1", "thm-1.i", "thm-1.ii"]
    assert [case.get("name") for case in suites["thm-1.ii"]] == ["verdict", "check/equal", "amendment/points"]
    assert {suite.get("failures") for suite in suites.values()} == {"0"}


def test_junit_tells_a_crash_from_a_time_limit(tmp_path: Path) -> None:
    target = tmp_path / "junit.xml"
    arguments = ["run", "--size", "small", "--timeout", "1", "--build", str(tmp_path), "--junit", str(target)]
    assert invoke(arguments, "brittle") == Exit.CRASHED
    suites = {suite.get("name"): suite for suite in ET.parse(target).getroot()}
    assert (suites["thm-1.i"].get("errors"), suites["thm-1.ii"].get("skipped")) == ("1", "1")


def statement(verdict: str, expected: str, amendment: object = None) -> dict[str, object]:
    same = verdict == expected and amendment is None
    return {
        "id": "x", "verdict": verdict, "expected": expected, "as_expected": same, "parts": [], "amendment": amendment
    }  # fmt: skip


WEAK = {"verdict": "supported", "expected": "proved"}
CODES = [
    ([statement("proved", "proved")], True, False, Exit.AS_EXPECTED),
    ([statement("refuted", "refuted")], True, True, Exit.AS_EXPECTED),
    ([statement("supported", "proved")], True, False, Exit.DIFFERS),
    ([statement("proved", "supported")], True, False, Exit.DIFFERS),
    ([statement("refuted", "refuted", WEAK)], True, False, Exit.DIFFERS),
    ([statement("refuted", "refuted") | {"parts": [statement("proved", "refuted")]}], True, False, Exit.DIFFERS),
    ([statement("inconclusive", "inconclusive")], True, False, Exit.AS_EXPECTED),
    ([statement("inconclusive", "inconclusive")], True, True, Exit.INCONCLUSIVE),
    ([], False, False, Exit.INTERRUPTED),
]


@pytest.mark.parametrize(("claims", "complete", "strict", "code"), CODES)
def test_exit_codes(claims: list[dict[str, object]], complete: bool, strict: bool, code: Exit) -> None:
    assert exit_code(Run({"claims": claims, "complete": complete}, {}), strict) == code


def test_report_is_made_from_the_results_alone(capsys: Capture, build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = build / "report" / "index.html"
    monkeypatch.setitem(sys.modules, "verify.report", SimpleNamespace(write=lambda folder: page))
    assert printed(capsys, build, "report") == [str(page)]


def test_progress_is_drawn_on_a_terminal_only(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from verify.cli.progress import progress

    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress() as observe:
        observe(1, 9, ["a/check/b", "c/check/d", "e/check/f"])
    drawn = capsys.readouterr()
    assert drawn.out == ""
    assert "1/9" in drawn.err
    assert "a/check/b" in drawn.err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    with progress() as observe:
        observe(1, 9, [])
    assert capsys.readouterr() == ("", "")
