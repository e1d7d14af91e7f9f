"""Every claim at the small size: each verdict is as expected, and no check refutes what is true."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from verify import run
from verify.audit.controls import refuting_without_right
from verify.registry import load

pytestmark = pytest.mark.timeout(1200)


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    build: Path = tmp_path_factory.mktemp("build")
    return run(size="small", build=build)


def test_every_verdict_is_as_expected(document: dict[str, Any]) -> None:
    found = {c["id"]: (c["verdict"], c["expected"], c["reason"]) for c in document["claims"] if not c["as_expected"]}
    assert not found


def test_every_claim_of_the_registry_was_judged(document: dict[str, Any]) -> None:
    assert [claim["id"] for claim in document["claims"]] == list(load())


def test_what_refutes_the_printed_formula_spares_the_true_one(document: dict[str, Any]) -> None:
    assert not refuting_without_right(load().values(), document)
