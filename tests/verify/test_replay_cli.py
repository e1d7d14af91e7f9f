"""`verify replay`: accepted, refused with the first leaf that fails, or not readable."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from verify.checks.inequality.proof import Proof, settle
from verify.claims.lower_bound.lemma import IN_RATIO
from verify.cli import invoke
from verify.errors import Exit
from verify.replay.certificate import digest

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = settle(IN_RATIO.on(theta=("1.2", "pi")), 1000)
    assert isinstance(found, Proof)
    path = tmp_path_factory.mktemp("certificates") / "good.json"
    path.write_text(found.certificate, encoding="utf-8")
    return path


def altered(certificate: Path, target: Path, key: str, value: object) -> Path:
    """With one field changed and a new digest, so that only the leaves can tell."""
    document = json.loads(certificate.read_text(encoding="utf-8"))
    document[key] = value
    document["digest"] = digest(document)
    target.write_text(json.dumps(document), encoding="utf-8")
    return target


def test_an_accepted_certificate_says_what_it_proves(certificate: Path, capsys: Capture) -> None:
    assert invoke(["replay", str(certificate)]) == Exit.AS_EXPECTED
    (line,) = capsys.readouterr().out.splitlines()
    assert "lemma-13 >= 0 for 0*pi <= psi" in line
    assert line.endswith("accepted, 2 leaves")


def test_a_refused_one_names_the_first_leaf(certificate: Path, tmp_path: Path, capsys: Capture) -> None:
    document = json.loads(certificate.read_text(encoding="utf-8"))
    statement = document["statement"] | {"parameters": {"alpha": "1/8"}}
    wrong = altered(certificate, tmp_path / "wrong.json", "statement", statement)
    assert invoke(["replay", str(certificate), str(wrong)]) == Exit.DIFFERS
    good, refused = capsys.readouterr().out.splitlines()
    assert "accepted" in good
    assert "leaf 0 on [" in refused
    assert "fails:" in refused


def test_leaves_that_leave_a_gap_are_refused(certificate: Path, tmp_path: Path, capsys: Capture) -> None:
    leaves = json.loads(certificate.read_text(encoding="utf-8"))["leaves"][:-1]
    gap = altered(certificate, tmp_path / "gap.json", "leaves", leaves)
    assert invoke(["replay", str(gap)]) == Exit.DIFFERS
    assert "do not cover the box" in capsys.readouterr().out


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b"\xff\xfe", b'{"format": "another"}'])
def test_what_cannot_be_read_is_two_in_one_line(content: bytes, tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "c.json"
    path.write_bytes(content)
    assert invoke(["replay", str(path)]) == Exit.USAGE
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_a_file_that_is_not_there_or_was_altered(certificate: Path, tmp_path: Path, capsys: Capture) -> None:
    spoiled = tmp_path / "spoiled.json"
    spoiled.write_text(certificate.read_text(encoding="utf-8").replace("1/20", "1/21"), encoding="utf-8")
    assert invoke(["replay", str(tmp_path / "none.json"), str(certificate), str(spoiled)]) == Exit.USAGE
    missing, good, altered_line = capsys.readouterr().out.splitlines()
    assert "No such file" in missing
    assert "accepted" in good
    assert "digest: the content was altered" in altered_line


def test_no_file_is_a_usage_error(capsys: Capture) -> None:
    assert invoke(["replay"]) == Exit.USAGE
    assert "FILE" in capsys.readouterr().err


def test_the_module_alone_says_the_same(certificate: Path, capsys: Capture) -> None:
    command = [sys.executable, "-m", "verify.replay", str(certificate)]
    alone = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert invoke(["replay", str(certificate)]) == Exit.AS_EXPECTED
    assert capsys.readouterr().out == alone
