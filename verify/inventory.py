"""The denominator: every entry of the paper that could be judged, whether or not it has been attempted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

PAPER = {
    "title": "When Both Layers Learn: Training Dynamics of Representing Linear Models via ReLU Networks",
    "authors": "Berk Tinaz, Changzhi Xie, Mahdi Soltanolkotabi",
    "venue": "COLT 2026, PMLR 336:6310-6371, arXiv 2606.04476",
}


@dataclass(frozen=True)
class Entry:
    """One statement of the paper: its id, place, kind, and the entries that the paper's proof uses."""

    id: str
    label: str
    section: str
    page: str
    kind: str
    parents: tuple[str, ...]

    @property
    def equation(self) -> str:
        """The equation numbers that the label ends in, such as "(11)"; empty where it names none."""
        return self.label.partition("eq. ")[2]


@cache
def load() -> dict[str, Entry]:
    """All entries by id, in the order of the paper."""
    rows = json.loads(files("verify").joinpath("inventory.json").read_text(encoding="utf-8"))
    return {row["id"]: Entry(**row | {"parents": tuple(row["parents"])}) for row in rows}
