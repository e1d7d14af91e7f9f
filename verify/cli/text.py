"""How results read on a terminal: aligned columns, verdicts in colour, counts in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from verify.model import Verdict
from verify.results import flat

COLOURS = {
    Verdict.PROVED: "green",
    Verdict.SUPPORTED: "cyan",
    Verdict.REFUTED: "red",
    Verdict.INCONCLUSIVE: "yellow",
    Verdict.NOT_CHECKABLE: "magenta",
}


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Rows with their cells padded to the widest of each column; the last is left as it is."""
    if not rows:
        return ""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(_line(row, widths) for row in rows)


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    padded = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
    return "  ".join(coloured(cell) for cell in [*padded[:-1], row[-1]]).rstrip()


def coloured(cell: str) -> str:
    """A verdict in its colour, anything else unchanged."""
    word = cell.strip()
    return click.style(cell, fg=COLOURS[Verdict(word)]) if word in set(Verdict) else cell


def denominator(inventory: Mapping[str, Any]) -> str:
    """Listed, judged, left out of this run (where there is any), not yet attempted."""
    left_out = len(inventory["left_out"])
    middle = f"{left_out} left out, " if left_out else ""
    counts = f"{inventory['listed']} listed, {inventory['judged']} judged, "
    return f"{counts}{middle}{len(inventory['not_yet_attempted'])} not yet attempted"


def first(texts: Sequence[str], shown: int = 5) -> str:
    """The first few of a list, and how many more there are."""
    more = f", and {len(texts) - shown} more" if len(texts) > shown else ""
    return ", ".join(texts[:shown]) + more


def tally(claims: Iterable[Mapping[str, Any]]) -> str:
    """How many entries have each verdict, best first."""
    counts = Counter(claim["verdict"] for claim in claims)
    parts = [f"{counts[v]} {v.replace('_', ' ')}" for v in reversed(Verdict) if counts[v]]
    return ", ".join(parts) or "no verdict"


def surprises(claims: Iterable[Mapping[str, Any]]) -> list[str]:
    """A line for every statement, parts included, that is not as expected."""
    return [_surprise(claim) for claim in flat(claims) if not claim["as_expected"]]


def _surprise(claim: Mapping[str, Any]) -> str:
    if claim["verdict"] != claim["expected"]:
        return f"{claim['id']}: {claim['verdict']}, expected {claim['expected']}"
    amendment = claim["amendment"]
    return f"{claim['id']}: amendment {amendment['verdict']}, expected {amendment['expected']}"
