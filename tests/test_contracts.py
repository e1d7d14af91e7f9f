"""Style, types, and which module may import which: the same run as the tests, so that none can be forgotten."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("verify", "derivations", "numeric")
LINT_IMPORTS = str(Path(sys.executable).with_name("lint-imports"))

FORBIDDEN_IMPORTS = [
    ("derivations/population/kernel.py", "import numpy"),
    ("derivations/population/kernel.py", "import mpmath"),
    ("derivations/population/kernel.py", "import numeric"),
    ("numeric/__init__.py", "import sympy"),
    ("numeric/__init__.py", "import verify"),
    ("numeric/__init__.py", "import flint"),
    ("numeric/reference/panels.py", "import numeric.angles"),
    ("numeric/gd/record.py", "import matplotlib"),
    ("verify/report/__init__.py", "import verify.claims"),
    ("verify/report/__init__.py", "import numeric"),
    ("verify/report/figures.py", "import derivations"),
    ("verify/model.py", "import click"),
    ("verify/model.py", "import pebble"),
    ("verify/model.py", "import sympy"),
]


def run(*command: str, cwd: Path = ROOT, path: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"PYTHONPATH": str(path)}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", [("ruff", "check", "."), ("mypy",)], ids=["ruff", "mypy"])
def test_style_and_types(arguments: tuple[str, ...]) -> None:
    done = run(sys.executable, "-m", *arguments)
    assert done.returncode == 0, done.stdout + done.stderr


def test_imports_keep_the_contract() -> None:
    done = run(LINT_IMPORTS, "--no-cache")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tree")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.mark.parametrize(("module", "line"), FORBIDDEN_IMPORTS)
def test_the_contract_can_say_no(tree: Path, module: str, line: str) -> None:
    target = tree / module
    before = target.read_text(encoding="utf-8")
    target.write_text(f"{before}\n{line}\n", encoding="utf-8")
    done = run(LINT_IMPORTS, "--no-cache", cwd=tree, path=tree)
    target.write_text(before, encoding="utf-8")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN" in done.stdout
