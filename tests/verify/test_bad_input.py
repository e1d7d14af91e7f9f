"""Requests that cannot be met: one line that says what was expected and what was got, and the exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from verify.cli import invoke
from verify.errors import Exit

Capture = pytest.CaptureFixture[str]
USES = [
    (["run", "setup-dta"], Exit.USAGE, "claim: expected an id of the inventory, got 'setup-dta'"),
    (["run", "thm-1.iiii"], Exit.USAGE, "the nearest are thm-1.ii"),
    (["run", "lemma-3"], Exit.NO_MATCH, "1 listed, none attempted yet"),
    (["run", "zzz*"], Exit.NO_MATCH, "nothing that is listed"),
    (["run", "--size", "huge"], Exit.USAGE, "'huge' is not one of"),
    (["run", "--jobs", "0"], Exit.USAGE, "'--jobs'"),
    (["run", "--seed", "-1"], Exit.USAGE, "'--seed'"),
    (["run", "--seed", "1.5"], Exit.USAGE, "'1.5' is not a valid integer"),
    *((["run", "--timeout", t], Exit.USAGE, f"expected a positive number of seconds, got '{t}'") for t in ("0", "nan")),
    (["run", "--timeout", "inf"], Exit.USAGE, "got 'inf'"),
    (["run", "--timeout", "soon"], Exit.USAGE, "got 'soon'"),
    (["show", "thm-one"], Exit.USAGE, "got 'thm-one'; the nearest are"),
    (["show", "thm-1.iii"], Exit.USAGE, "got 'thm-1.iii'"),
    (["show"], Exit.USAGE, "Missing argument 'CLAIM'"),
    (["lst"], Exit.USAGE, "No such command 'lst'"),
]


def only_line(capsys: Capture) -> str:
    """What was said: one line, on standard error."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.endswith("\n")
    assert err.count("\n") == 1
    return err


@pytest.mark.parametrize(("arguments", "code", "said"), USES, ids=[" ".join(use[0]) for use in USES])
def test_a_wrong_use(
    arguments: list[str],
    code: Exit,
    said: str,
    capsys: Capture,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert invoke(arguments, "toys") == code
    assert said in only_line(capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("content", ['{"schema": "1", "pap', '{"schema": "0"}', "", "[]", '{"schema": "1"}'])
@pytest.mark.parametrize("command", [["list"], ["show", "thm-1"], ["report"]], ids=lambda command: command[0])
def test_stale_or_truncated_results(command: list[str], content: str, capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "results.json"
    path.write_text(content, encoding="utf-8")
    assert invoke([*command, "--build", str(tmp_path)], "toys") == Exit.USAGE
    assert f"{path}: expected " in only_line(capsys)
    assert [entry.name for entry in tmp_path.iterdir()] == ["results.json"]


def test_a_damaged_results_file_does_not_keep_it_from_being_written_anew(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "results.json").write_text("{", encoding="utf-8")
    assert invoke(["run", "--size", "small", "thm-1", "--build", str(tmp_path)], "toys") == Exit.AS_EXPECTED
    assert invoke(["list", "--build", str(tmp_path)], "toys") == Exit.AS_EXPECTED


def test_report_before_any_run(capsys: Capture, tmp_path: Path) -> None:
    assert invoke(["report", "--build", str(tmp_path)], "toys") == Exit.USAGE
    assert "expected a results file, got No such file" in only_line(capsys)


def test_a_build_folder_that_cannot_be_made(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert invoke(["run", "--build", str(tmp_path / "file" / "build")], "toys") == Exit.USAGE
    assert "expected a place that can be written, got Not a directory" in only_line(capsys)
    assert [entry.name for entry in tmp_path.iterdir()] == ["file"]


def test_a_build_folder_that_is_a_file(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "build").touch()
    assert invoke(["run", "--build", str(tmp_path / "build")], "toys") == Exit.USAGE
    assert "build" in only_line(capsys)


def test_a_disk_that_fills_up_leaves_no_half_written_file(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: bytes) -> int:
        path.touch()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert invoke(["run", "--build", str(tmp_path / "build")], "toys") == Exit.USAGE
    assert "No space left on device" in only_line(capsys)
    assert list((tmp_path / "build").iterdir()) == []


@pytest.mark.parametrize("where", ["file/junit.xml", "."])
def test_a_junit_file_that_cannot_be_written_is_told_before_the_run(
    where: str, capsys: Capture, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    arguments = ["run", "--build", str(tmp_path / "build"), "--junit", str(tmp_path / where)]
    assert invoke(arguments, "toys") == Exit.USAGE
    only_line(capsys)
    assert not (tmp_path / "build").exists()
