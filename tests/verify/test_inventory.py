"""The denominator is what the claims page lists, where that page is at hand."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from verify import inventory

PAGE = Path(os.environ.get("CLAIMS_PAGE", Path(__file__).parents[2] / ".." / "shared" / "paper" / "claims.md"))
HEADING = re.compile(r"^### `([^`]+)`", re.MULTILINE)


@pytest.fixture(scope="module")
def page() -> str:
    if not PAGE.is_file():
        pytest.skip("the claims page is not here; CLAIMS_PAGE names it")
    return PAGE.read_text(encoding="utf-8")


def table(page: str) -> list[tuple[str, ...]]:
    rows = [line for line in page.partition("## Table of entries")[2].splitlines() if line.startswith("| ")]
    return [tuple(cell.strip() for cell in row.strip("|").split("|")) for row in rows[1:]]


def parents(page: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for section in re.split(r"^### ", page, flags=re.MULTILINE)[1:]:
        listed = re.search(r"^- parents:(.*)$", section, re.MULTILINE)
        assert listed is not None, section[:60]
        yield section.split("`")[1], tuple(re.findall(r"`([^`]+)`", listed[1]))


def test_there_are_177_entries_each_once() -> None:
    assert len(inventory.load()) == 177


def test_parents_are_entries() -> None:
    entries = inventory.load()
    assert [p for entry in entries.values() for p in entry.parents if p not in entries] == []


def test_ids_places_and_kinds_are_those_of_the_page(page: str) -> None:
    ours = [(entry.id, entry.label, entry.page, entry.kind) for entry in inventory.load().values()]
    assert ours == table(page)


def test_parents_are_those_of_the_page(page: str) -> None:
    assert {entry.id: entry.parents for entry in inventory.load().values()} == dict(parents(page))


def test_order_is_that_of_the_headings(page: str) -> None:
    assert HEADING.findall(page) == list(inventory.load())
