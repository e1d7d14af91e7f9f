#!/usr/bin/env python3
"""Compile the proofs, print what each theorem assumes, and refuse all but the four axioms of the classical reals.

    python formal/check.py [--sources FOLDER] [--build FOLDER]

Writes formal.json into the build folder (default: build/): {"coq": version, "definitions": {name: text}, "theorems":
[{"name", "statement", "assumptions"}], "digest": SHA-256 of the sources, of this program and of the three before}. If
it is there, unaltered, for the same sources and version, nothing is done again. Needs the standard library only.
Exit status: 0 proved; 1 refused; 3 not run, as Coq or one of its libraries is not there. Only 0 leaves a formal.json.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent
AXIOMS = {
    "ClassicalDedekindReals.sig_not_dec",
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
    "Classical_Prop.classic",
}
UNPROVED = re.compile(r"\b(Admitted|admit|give_up|Axioms?|Parameters?|Conjecture|Hypothes[ie]s|Variables?|Unset)\b")
DEFINITION = re.compile(r"^(?:Definition|Record) (\w+)(?:.|\n)*?\.$", re.MULTILINE)
THEOREM = re.compile(r"^Theorem (\w+)", re.MULTILINE)
MISSING = re.compile(r"Cannot find a physical path[^.]*with\s+prefix\s+(Interval|Coquelicot)\b")
QUESTIONS = """From Coq Require Import Reals.
From Coquelicot Require Import Coquelicot.
From BothLayers Require Import {modules}.
Open Scope R_scope.
Set Printing Width 100000.
Set Printing Depth 100000.
"""


class NotRunError(Exception):
    """Coq, or a library the proofs need, is not there."""


class RefusedError(Exception):
    """A proof is missing, does not compile, or rests on more than it may."""


class Project(NamedTuple):
    """The text of _CoqProject, and that of each module it lists, in order of dependence."""

    listing: str
    modules: dict[str, str]

    @property
    def options(self) -> list[str]:
        """What coqc is called with."""
        lines = self.listing.splitlines()
        return [word for line in lines if line.startswith("-") for word in line.removeprefix("-arg ").split()]

    def digest(self, report: dict[str, Any]) -> str:
        """Of the sources, of this program, and of what is reported of them."""
        program = Path(__file__).read_text(encoding="utf-8")
        reported = {name: value for name, value in report.items() if name != "digest"}
        whole = [self.listing, self.modules, program, reported]
        return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def read(folder: Path) -> Project:
    listing = (folder / "_CoqProject").read_text(encoding="utf-8")
    names = [line for line in listing.splitlines() if line.endswith(".v")]
    return Project(listing, {name[:-2]: (folder / name).read_text(encoding="utf-8") for name in names})


def coqc(*arguments: str, cwd: Path) -> str:
    """What coqc prints; NotRunError if it or a library is not there, RefusedError if it refuses."""
    program = shutil.which("coqc")
    if program is None:
        raise NotRunError("coqc is not there (on Debian: apt install coq libcoq-coquelicot libcoq-interval)")
    done = subprocess.run([program, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
    if missing := MISSING.search(done.stderr):
        raise NotRunError(f"Coq's {missing[1]} is not there (on Debian: apt install libcoq-{missing[1].lower()})")
    if done.returncode:
        raise RefusedError(done.stderr.strip() or f"coqc ended with status {done.returncode}")
    return done.stdout


def compile_all(project: Project, folder: Path) -> None:
    """Compile the modules in a folder of their own, emptied before."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for module, text in project.modules.items():
        if unproved := UNPROVED.search(text):
            raise RefusedError(f"{module}.v: {unproved[0]} is not allowed")
        (folder / f"{module}.v").write_text(text, encoding="utf-8")
        coqc(*project.options, f"{module}.v", cwd=folder)


def ask(project: Project, folder: Path) -> list[dict[str, Any]]:
    """Statement and assumptions of every theorem, as Coq prints them."""
    names = [f"{module}.{name}" for module, text in project.modules.items() for name in THEOREM.findall(text)]
    lines = [QUESTIONS.format(modules=" ".join(project.modules))]
    for name in names:
        lines += [f'Redirect "{name}.type" Check {name}.', f'Redirect "{name}.uses" Print Assumptions {name}.']
    (folder / "Questions.v").write_text("\n".join(lines), encoding="utf-8")
    coqc(*project.options, "Questions.v", cwd=folder)
    return [answer(name, folder) for name in names]


def answer(name: str, folder: Path) -> dict[str, Any]:
    """One theorem's entry; RefusedError if it assumes more than the four axioms."""
    printed = (folder / f"{name}.type.out").read_text(encoding="utf-8").split()
    used = assumptions((folder / f"{name}.uses.out").read_text(encoding="utf-8"))
    if foreign := sorted(set(used) - AXIOMS):
        raise RefusedError(f"{name} assumes {', '.join(foreign)}")
    return {"name": name, "statement": " ".join(printed[2:]), "assumptions": used}


def assumptions(printed: str) -> list[str]:
    """The names in what Print Assumptions prints: a name starts its line, the rest of its type is indented."""
    lines = [line for line in printed.splitlines() if line and not line.startswith(" ")]
    if lines == ["Closed under the global context"]:
        return []
    if not lines or lines[0] != "Axioms:":
        raise RefusedError(f"Print Assumptions printed {printed!r}")
    return sorted(line.split(" ")[0] for line in lines[1:])


@contextmanager
def alone(build: Path) -> Iterator[None]:
    """Wait until no other run uses the build folder."""
    build.mkdir(parents=True, exist_ok=True)
    with (build / "formal.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def check(sources: Path, build: Path) -> dict[str, Any]:
    """What formal.json holds, read if it is there for these sources, else made anew."""
    project, path = read(sources), build / "formal.json"
    with alone(build):
        report = stored(path)
        path.unlink(missing_ok=True)
        version = coqc("-print-version", cwd=build).split()[0]
        if report.get("coq") != version or report.get("digest") != project.digest(report):
            report = proved(project, version, build / "formal")
        path.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    return report


def stored(path: Path) -> dict[str, Any]:
    """What an earlier run left; nothing where it is not there or damaged."""
    try:
        known = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def proved(project: Project, version: str, folder: Path) -> dict[str, Any]:
    """Compile, ask, and report under a digest."""
    compile_all(project, folder)
    report = {"coq": version, "definitions": definitions(project), "theorems": ask(project, folder)}
    return report | {"digest": project.digest(report)}


def definitions(project: Project) -> dict[str, str]:
    """The text of every definition, by name."""
    found = [match for text in project.modules.values() for match in DEFINITION.finditer(text)]
    return {match[1]: " ".join(match[0].split()) for match in found}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path, default=HERE)
    parser.add_argument("--build", type=Path, default=HERE.parent / "build")
    arguments = parser.parse_args()
    try:
        result = check(arguments.sources, arguments.build)
    except NotRunError as reason:
        print(f"formal: not run: {reason}", file=sys.stderr)
        return 3
    except RefusedError as reason:
        print(f"formal: refused: {reason}", file=sys.stderr)
        return 1
    print(f"formal: Coq {result['coq']} proves {len(result['theorems'])} theorems from the classical reals alone")
    return 0


if __name__ == "__main__":
    sys.exit(main())
