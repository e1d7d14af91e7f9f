"""The results document: its schema, its denominator, and what it says of each kind of evidence."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import pytest

import verify
from verify import inventory, results
from verify.engine import session
from verify.engine.runner import Settings
from verify.errors import BadResults

SCHEMA = json.loads(
    Path(__file__).parents[2].joinpath("docs", "schema", "results.schema.json").read_text(encoding="utf-8")
)
Json = Mapping[str, Any]


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("build")
    session.perform((), Settings(size="small"), folder, package="toys")
    return folder


@pytest.fixture(scope="module")
def document(build: Path) -> Json:
    return results.read(build / results.RESULTS)


@pytest.fixture(scope="module")
def claims(document: Json) -> dict[str, Json]:
    return {claim["id"]: claim for claim in results.flat(document["claims"])}


def test_the_document_follows_the_schema(document: Json) -> None:
    jsonschema.validate(document, SCHEMA)


@pytest.mark.parametrize("package", ["toys", "brittle"])
def test_so_does_a_run_in_which_nothing_was_decided(package: str) -> None:
    from verify import registry
    from verify.engine.document import document as describe
    from verify.engine.formal import Tier
    from verify.engine.judging import Court

    found = registry.load(package)
    claims = list(found.values())
    court, tier = Court(claims, {}, "small"), Tier(reason="not asked")
    jsonschema.validate(describe(claims, list(found), court, tier, 0, True), SCHEMA)


@pytest.mark.parametrize("name", ["verdict", "checks", "as_expected"])
def test_the_schema_can_say_no(document: Json, name: str) -> None:
    spoiled = json.loads(json.dumps(document))
    spoiled["claims"][0][name] = "maybe"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(spoiled, SCHEMA)


def test_the_schema_knows_the_words_of_the_model() -> None:
    from verify import model

    definitions = SCHEMA["$defs"]
    check = definitions["check"]["properties"]
    assert definitions["verdict"]["enum"] == list(model.Verdict)
    assert definitions["undecided"]["enum"] == ["", *model.Undecided]
    assert check["strength"]["enum"] == list(model.Strength)
    assert check["outcome"]["enum"] == list(model.Outcome)
    assert check["coverage"]["enum"] == list(model.Coverage)
    assert definitions["amendment"]["properties"]["severity"]["enum"] == list(model.Severity)


def test_every_listed_entry_is_accounted_for(document: Json) -> None:
    counted = document["inventory"]
    assert counted["listed"] == len(inventory.load()) == counted["judged"] + len(counted["not_yet_attempted"])
    assert counted["ids"] == list(inventory.load())


def test_a_selection_names_what_it_leaves_out() -> None:
    found = session.perform(["setup-data"], Settings(size="small"), None, package="toys").document
    assert [claim["id"] for claim in found["claims"]] == ["setup-data"]
    assert found["inventory"]["left_out"] == ["loss-population", "thm-1"]
    assert found["inventory"]["judged"] + 2 + len(found["inventory"]["not_yet_attempted"]) == 177


VERDICTS = {
    "setup-data": "proved",
    "loss-population": "proved",
    "thm-1": "refuted",
    "thm-1.i": "supported",
    "thm-1.ii": "refuted",
}


def test_verdicts(claims: Mapping[str, Json]) -> None:
    assert {name: claim["verdict"] for name, claim in claims.items()} == VERDICTS


def test_the_reason_of_an_entry_names_the_part(claims: Mapping[str, Json]) -> None:
    assert claims["thm-1"]["reason"] == "part ii refuted: 1 is not 2"


def test_hypotheses_are_sorted_by_what_happens_without_them(claims: Mapping[str, Json]) -> None:
    found = claims["setup-data"]["hypotheses"]
    assert {status: [h["text"] for h in listed] for status, listed in found.items()} == {
        "needed": ["not odd"],
        "not_needed": ["positive"],
        "missing": [],
        "untested": ["unwritten"],
    }


def test_a_check_names_the_wrong_variants_it_must_refute(claims: Mapping[str, Json]) -> None:
    from verify import registry

    declared = registry.load("toys")["setup-data"].checks[0].wrong
    assert declared
    assert claims["setup-data"]["checks"][0]["wrong"] == sorted(declared)


def test_what_else_a_claim_carries(claims: Mapping[str, Json]) -> None:
    assert claims["setup-data"]["constants"] == [
        {
            "name": "c",
            "printed": "1/3",
            "lower": "0.333",
            "upper": "0.334",
            "closed_form": "1/3",
            "certificates": ["certificates/setup-data.constant.c.low.json"],
        }
    ]
    assert claims["loss-population"]["derivation"]["steps"] == [{"formula": "0=0", "reason": "reflexivity"}]
    assert claims["thm-1.ii"]["witness"]["point"] == {"x": "1"}
    assert claims["thm-1.ii"]["amendment"]["verdict"] == "proved"
    assert claims["loss-population"]["source"]["section"] == "1.2"


def test_a_figure_finds_its_arrays(build: Path, claims: Mapping[str, Json]) -> None:
    (figure,) = claims["setup-data"]["figures"]
    arrays = np.load(io.BytesIO((build / figure["data"]).read_bytes()))
    assert figure["file"] == "figures/toy.svg"
    assert {name: arrays[name].tolist() for name in arrays} == {"a": [4], "b": [1.0, 2.0]}


def test_times_stand_beside_the_results(build: Path) -> None:
    times = json.loads((build / results.TIMINGS).read_text(encoding="utf-8"))
    assert "setup-data/check/is even" in times
    assert "seconds" not in (build / results.RESULTS).read_text(encoding="utf-8")


def test_a_check_and_a_constant_name_their_certificates(build: Path, claims: Mapping[str, Json]) -> None:
    (check,) = claims["setup-data"]["checks"]
    assert check["certificates"] == ["certificates/setup-data.is-even.of-4.json"]
    assert (build / check["certificates"][0]).read_bytes() == b'{"half": 2}\n'
    (constant,) = claims["setup-data"]["constants"]
    assert (build / constant["certificates"][0]).read_bytes() == b"{}\n"


def test_certificates_come_from_the_cache_too(tmp_path: Path) -> None:
    for _ in range(2):
        session.perform(["setup-data"], Settings(size="small"), tmp_path, package="toys")
        (file,) = tmp_path.glob("certificates/*.of-4.json")
        file.unlink()


@pytest.mark.parametrize("name", ["data/old.npz", "certificates/old.json"])
def test_attachments_of_an_earlier_run_go(name: str, tmp_path: Path) -> None:
    old = tmp_path / name
    old.parent.mkdir()
    old.touch()
    session.perform(["thm-1"], Settings(size="small"), tmp_path, package="toys")
    assert not old.exists()


def test_the_document_is_printed_with_sorted_keys(build: Path, document: Json) -> None:
    text = (build / results.RESULTS).read_text(encoding="utf-8")
    assert text == json.dumps(document, sort_keys=True, indent=1, ensure_ascii=False) + "\n"


def test_no_path_host_or_date_is_told(build: Path) -> None:
    text = (build / results.RESULTS).read_text(encoding="utf-8")
    assert str(Path.home()) + "/" not in text
    assert str(Path(__file__).parents[2]) not in text


def test_nothing_is_written_without_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    session.perform(["thm-1"], Settings(size="small"), None, package="toys")
    assert list(tmp_path.iterdir()) == []


def test_the_notebook_has_the_same_judge() -> None:
    assert verify.run is session.run
    with pytest.raises(AttributeError):
        verify.walk  # noqa: B018


DAMAGED = {
    "truncated": ('{"schema": "1", "paper"', "damaged or truncated"),
    "stale": ('{"schema": "0"}', "expected schema '1', got schema '0'"),
    "other": ("[1, 2]", "JSON without a schema"),
    "partial": ('{"schema": "1", "paper": {}}', "none named environment, seed"),
    "binary": (b"\xff\xfe\x00", "damaged or truncated"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_named_in_one_line(name: str, tmp_path: Path) -> None:
    content, said = DAMAGED[name]
    path = tmp_path / "results.json"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(BadResults) as caught:
        results.read(path)
    assert said in str(caught.value)
    assert str(caught.value).startswith(f"{path}: expected ")
    assert "\n" not in str(caught.value)
