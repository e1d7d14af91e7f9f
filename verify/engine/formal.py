"""The formal tier: which theorems Coq has checked, as `make formal` left it. No verdict reads this."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

REPORT = "formal.json"
SOURCES = Path(__file__).resolve().parents[2] / "formal"
CHECKED, NOT_RUN = "checked", "not run"
Json = dict[str, Any]


@dataclass(frozen=True)
class Tier:
    """What Coq says, or why it was not asked.

    coq: its version. reason: why nothing was checked, else empty. theorems: name -> statement and assumptions.
    """

    coq: str = ""
    reason: str = ""
    theorems: Mapping[str, Json] = field(default_factory=dict)

    def document(self) -> Json:
        """The entry `formal` of `results.json`."""
        status = NOT_RUN if self.reason else CHECKED
        return {"status": status, "coq": self.coq, "reason": self.reason, "theorems": len(self.theorems)}

    def of(self, names: Sequence[str]) -> list[Json]:
        """The entry `formal` of a claim that names these theorems."""
        return [self._theorem(name) for name in names]

    def _theorem(self, name: str) -> Json:
        known = self.theorems.get(name, {"statement": "", "assumptions": []})
        outcome = CHECKED if name in self.theorems else NOT_RUN
        return {"theorem": name, "outcome": outcome, **{key: known[key] for key in ("statement", "assumptions")}}


def read(build: Path | None, sources: Path = SOURCES) -> Tier:
    """What formal.json in the build folder says, if it is unaltered and made for the proofs in `sources`."""
    if build is None:
        return Tier(reason="without a build folder")
    try:
        report = json.loads((build / REPORT).read_text(encoding="utf-8"))
        current = isinstance(report, dict) and report.get("digest") == digest(report, sources)
    except FileNotFoundError:
        return Tier(reason="Coq has not checked the proofs here; where it is installed, make formal does")
    except (OSError, ValueError):
        return Tier(reason=f"{REPORT} cannot be read; make formal makes it anew")
    if not current:
        return Tier(reason=f"{REPORT} was altered, or made for other proofs; make formal makes it anew")
    return Tier(report["coq"], theorems={theorem["name"]: theorem for theorem in report["theorems"]})


def digest(report: Mapping[str, Any], sources: Path) -> str:
    """Of proofs, checker and report, as formal/check.py makes it; read here again so that nothing there is run."""
    listing, program = (_text(sources / name) for name in ("_CoqProject", "check.py"))
    modules = {path.stem: _text(path) for path in sources.glob("*.v")}
    reported = {name: value for name, value in report.items() if name != "digest"}
    return hashlib.sha256(json.dumps([listing, modules, program, reported], sort_keys=True).encode()).hexdigest()


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
