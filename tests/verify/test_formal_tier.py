"""The formal tier in the results: what Coq checked, said only where it was checked for these very proofs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from formal import check
from verify import registry
from verify.engine import formal, session
from verify.engine.runner import Settings
from verify.model import Claim
from verify.registry import statements
from verify.results import flat

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "schema" / "results.schema.json").read_text(encoding="utf-8"))
CLAIMS = [statement for claim in registry.load().values() for statement in statements(claim)]
THEOREMS = [
    {"name": "Toy.proved", "statement": "1 + 1 = 2", "assumptions": ["Classical_Prop.classic"]},
    {"name": "Toy.other", "statement": "True", "assumptions": []},
]
REPORT = {"coq": "8.16.1", "definitions": {}, "theorems": THEOREMS}


def save(build: Path, **changes: Any) -> Path:
    """A formal.json as check.py writes it, with changes made after its digest was taken."""
    digest = check.read(formal.SOURCES).digest(REPORT)
    (build / formal.REPORT).write_text(json.dumps(REPORT | {"digest": digest} | changes), encoding="utf-8")
    return build


def test_what_coq_checked_is_told(tmp_path: Path) -> None:
    tier = formal.read(save(tmp_path))
    assert tier.document() == {"status": "checked", "coq": "8.16.1", "reason": "", "theorems": 2}
    assert tier.of(["Toy.proved", "Toy.unknown"]) == [
        {
            "theorem": "Toy.proved",
            "outcome": "checked",
            "statement": "1 + 1 = 2",
            "assumptions": ["Classical_Prop.classic"],
        },
        {"theorem": "Toy.unknown", "outcome": "not run", "statement": "", "assumptions": []},
    ]


ALTERED: dict[str, dict[str, Any]] = {
    "statement": {"theorems": [THEOREMS[0] | {"statement": "1 + 1 = 3"}, THEOREMS[1]]},
    "assumptions": {"theorems": [THEOREMS[0] | {"assumptions": []}, THEOREMS[1]]},
    "one more": {"theorems": [*THEOREMS, THEOREMS[1] | {"name": "Toy.third"}]},
    "version": {"coq": "8.17"},
    "definitions": {"definitions": {"loss": "0"}},
    "digest": {"digest": "0" * 64},
    "no digest": {"digest": None},
}


@pytest.mark.parametrize("name", ALTERED)
def test_an_altered_report_counts_as_not_run(name: str, tmp_path: Path) -> None:
    tier = formal.read(save(tmp_path, **ALTERED[name]))
    assert tier.document()["status"] == "not run"
    assert "altered" in tier.reason
    assert tier.of(["Toy.proved"])[0]["outcome"] == "not run"


@pytest.mark.parametrize("name", ["_CoqProject", "check.py", "Lemma8.v", "New.v"])
def test_so_does_one_made_for_other_sources(name: str, tmp_path: Path) -> None:
    sources = shutil.copytree(formal.SOURCES, tmp_path / "formal")
    assert not formal.read(save(tmp_path), sources).reason
    with (sources / name).open("a", encoding="utf-8") as file:
        file.write("\n")
    assert "made for other proofs" in formal.read(tmp_path, sources).reason


@pytest.mark.parametrize("content", [b'{"coq": "8.16', b"\xff\xfe", b"[]", b"null"])
def test_a_damaged_report_is_told(content: bytes, tmp_path: Path) -> None:
    (tmp_path / formal.REPORT).write_bytes(content)
    assert formal.REPORT in formal.read(tmp_path).reason


def test_where_there_is_nothing_the_reason_says_so(tmp_path: Path) -> None:
    assert "make formal" in formal.read(tmp_path).reason
    assert "build folder" in formal.read(None).reason
    assert "not run" in formal.read(save(tmp_path), tmp_path / "nowhere").document()["status"]


@pytest.mark.parametrize("checked", [True, False])
def test_it_is_in_the_results_and_in_no_verdict(checked: bool, tmp_path: Path) -> None:
    save(tmp_path, **({} if checked else {"digest": ""}))
    document = session.perform((), Settings(size="small"), tmp_path, package="toys").document
    jsonschema.validate(document, SCHEMA)
    (found,) = [claim for claim in flat(document["claims"]) if claim["formal"]]
    assert document["formal"]["status"] == found["formal"][0]["outcome"] == ("checked" if checked else "not run")
    assert (found["id"], found["verdict"]) == ("loss-population", "proved")


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if claim.formal], ids=lambda claim: claim.id)
def test_claims_name_theorems_that_are_there(claim: Claim) -> None:
    assert set(claim.formal) <= set(stated())


def test_every_theorem_belongs_to_a_claim() -> None:
    assert set(stated()) == {name for claim in CLAIMS for name in claim.formal}


def stated() -> list[str]:
    modules = check.read(formal.SOURCES).modules
    return [f"{module}.{name}" for module, text in modules.items() for name in check.THEOREM.findall(text)]
