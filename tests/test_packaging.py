"""The pins, the citation and the first command of a newcomer."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_pin_is_a_name_and_a_version() -> None:
    assert [line for line in PINS if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line)] == []


def test_every_requirement_is_pinned() -> None:
    pinned = {normal(line.split("==")[0]) for line in PINS}
    wanted = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["test"]
    assert {normal(re.split(r"[<>=]", line)[0]) for line in wanted} <= pinned


def test_the_citation_has_the_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"version: {PROJECT['version']}\n" in citation


@pytest.mark.parametrize(
    ("missing", "message"),
    [
        ("ensurepip", "has no venv module: install it (on Debian and Ubuntu:"),
        ("version_info", "older than Python 3.11"),
    ],
)
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not there")
def test_what_is_missing_is_said_in_one_line(tmp_path: Path, missing: str, message: str) -> None:
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, tmp_path)
    python = tmp_path / "lacking"
    python.write_text(f'#!/bin/sh\ncase "$*" in *{missing}*) exit 1;; esac\n', encoding="utf-8")
    python.chmod(0o755)
    command = ["make", "test", f"PYTHON={python}", "VENV=env"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    ours = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert done.returncode != 0
    assert len(ours) == 1
    assert message in ours[0]
    assert not (tmp_path / "env").exists()
