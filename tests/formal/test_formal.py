"""The proofs in Coq: they hold, altered ones do not, and nothing they must not rest on gets through."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from formal import check

PROGRAM = Path(check.__file__)
PROJECT = check.read(PROGRAM.parent)
BUILD = PROGRAM.parents[1] / "build"
WITH_COQ = pytest.mark.skipif(shutil.which("coqc") is None, reason="coqc is not there: the formal tier is not run")

# Module, text, altered text: each makes a statement false, or a definition another one.
ALTERED = [
    ("Lemma8Angle", "let alpha := 1 / 20 in", "let alpha := 1 / 5 in"),
    ("Lemma8Angle", "0 <= c - (1 - cos t)", "0 <= c - (1 + cos t)"),
    ("Lemma8Angle", "1 / 2 * (1 - alpha + overlap t) -", "1 / 2 * (1 - alpha + overlap t) +"),
    ("Lemma13", "0 <= (1 / 4 - 1 / 20)", "0 <= (1 / 5 - 1 / 20)"),
    ("Lemma13", "<= 20 * loss", "<= 11 * loss"),
    ("Lemma12", "<= PI ^ 2 * (p ^ 2", "<= 9 * (p ^ 2"),
    ("Lemma12", "<= 5 / 2 * (square", "<= 1 / 3 * (square"),
    ("Reduction", "R) : 0 <= C1 -> r * (2", "R) : C1 <= 0 -> r * (2"),
    ("Constants", "<= 0.082659240139634851", "<= 0.0826592401396348508"),
    ("Constants", "1.08666310695498 <= t", "1.08666310695497 <= t"),
    ("State", "- dot a (minus", "+ dot a (minus"),
    ("State", "plus (scale (1 / 2) a)", "plus (scale (-1 / 2) a)"),
]

PROVED = "Theorem proved : 1 + 1 = 2. Proof. reflexivity. Qed.\n"
REFUSED = {
    "Admitted is not allowed": "Theorem claimed : 1 + 1 = 3. Admitted.\n",
    "Axiom is not allowed": "Axiom false : False.\nTheorem claimed : 1 + 1 = 3. Proof. destruct false. Qed.\n",
    "assumes PropExtensionality.propositional_extensionality": (
        "From Coq Require Import PropExtensionality.\n"
        "Theorem claimed (P Q : Prop) : (P <-> Q) -> P = Q. Proof. apply propositional_extensionality. Qed.\n"
    ),
    "FloatAxioms.add_spec": (
        "From Coq Require Import Reals.\nFrom Interval Require Import Tactic.\n"
        "Theorem claimed : (PI <= 3.15)%R. Proof. interval. Qed.\n"
    ),
    "Unable to unify": "Theorem claimed : 1 + 1 = 3. Proof. reflexivity. Qed.\n",
}


def run(*arguments: str | Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(PROGRAM), *map(str, arguments)]
    environment = None if path is None else {"PATH": path}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def toy(folder: Path, text: str) -> tuple[str | Path, ...]:
    """A project of one module; returns the arguments that have it checked."""
    (folder / "_CoqProject").write_text("-Q . BothLayers\nToy.v\n", encoding="utf-8")
    (folder / "Toy.v").write_text(text, encoding="utf-8")
    return "--sources", folder, "--build", folder / "build"


def compile_from(module: str, folder: Path) -> None:
    """Compile a module and all that come after it."""
    modules = list(PROJECT.modules)
    for affected in modules[modules.index(module) :]:
        check.coqc(*PROJECT.options, f"{affected}.v", cwd=folder)


@WITH_COQ
@pytest.mark.nightly
@pytest.mark.timeout(1200)
def test_every_theorem_rests_on_the_classical_reals_alone() -> None:
    done = run()
    assert done.returncode == 0, done.stderr
    report = json.loads((BUILD / "formal.json").read_text(encoding="utf-8"))
    names = {theorem["name"].split(".")[1] for theorem in report["theorems"]}
    used = {name for theorem in report["theorems"] for name in theorem["assumptions"]}
    assert {"lemma_8", "lemma_8_one_variable", "lemma_13", "lemma_13_one_variable", "step_in_r", "bound_15"} <= names
    assert used == check.AXIOMS


@WITH_COQ
@pytest.mark.nightly
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("module", "text", "altered"), ALTERED)
def test_what_is_altered_does_not_compile(module: str, text: str, altered: str, tmp_path: Path) -> None:
    check.check(PROGRAM.parent, BUILD)
    shutil.copytree(BUILD / "formal", tmp_path, dirs_exist_ok=True)
    original = PROJECT.modules[module]
    assert text in original
    (tmp_path / f"{module}.v").write_text(original.replace(text, altered, 1), encoding="utf-8")
    with pytest.raises(check.RefusedError) as refusal:
        compile_from(module, tmp_path)
    assert "Error" in str(refusal.value)
    assert "inconsistent assumptions" not in str(refusal.value)


@WITH_COQ
@pytest.mark.nightly
def test_a_proof_without_axioms_passes(tmp_path: Path) -> None:
    done = run(*toy(tmp_path, PROVED))
    assert done.returncode == 0, done.stderr
    report = json.loads((tmp_path / "build" / "formal.json").read_text(encoding="utf-8"))
    assert report["theorems"] == [{"name": "Toy.proved", "statement": "(1 + 1)%nat = 2%nat", "assumptions": []}]


@WITH_COQ
@pytest.mark.nightly
@pytest.mark.parametrize(("reason", "text"), REFUSED.items())
def test_what_is_not_proved_is_refused(reason: str, text: str, tmp_path: Path) -> None:
    assert run(*toy(tmp_path, PROVED)).returncode == 0
    done = run(*toy(tmp_path, text))
    assert done.returncode == 1
    assert reason in done.stderr
    assert not (tmp_path / "build" / "formal.json").exists()


@pytest.mark.parametrize("library", ["", "Interval", "Coquelicot"])
def test_what_is_not_there_is_said_in_one_line(library: str, tmp_path: Path) -> None:
    if library:
        message = f"Error: Cannot find a physical path bound to logical path\\nTactic with prefix {library}."
        stand_in = tmp_path / "coqc"
        answer = f'[ "$1" = -print-version ] && echo 8.16.1 4.13.1 || {{ printf "{message}" >&2; exit 1; }}'
        stand_in.write_text(f"#!/bin/sh\n{answer}\n", encoding="utf-8")
        stand_in.chmod(0o755)
    done = run("--build", tmp_path / "build", path=str(tmp_path))
    assert done.returncode == 3
    assert done.stderr.startswith("formal: not run: ")
    assert len(done.stderr.splitlines()) == 1
    assert library in done.stderr
