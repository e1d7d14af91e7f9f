"""`verify list`: every entry of the inventory, attempted or not."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from verify import inventory, results
from verify.cli.options import build_option
from verify.cli.text import columns, denominator
from verify.registry import Registry, load


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@build_option
@click.pass_obj
def list_entries(package: str, as_json: bool, build: Path) -> None:
    """List every entry of the paper, with the verdict of the last run where there is one."""
    registry, verdicts = load(package), last_verdicts(build)
    entries = [describe(entry, registry, verdicts) for entry in inventory.load().values()]
    counts = count(entries)
    if as_json:
        click.echo(results.dumps({"entries": entries, "inventory": counts}), nl=False)
    else:
        click.echo(columns([_row(entry) for entry in entries]))
        click.echo(denominator(counts))


def last_verdicts(build: Path) -> dict[str, str]:
    """Verdict by id as in the results file of the folder, empty where there is none."""
    path = build / results.RESULTS
    return {c["id"]: c["verdict"] for c in results.read(path)["claims"]} if path.exists() else {}


def describe(entry: inventory.Entry, registry: Registry, verdicts: Mapping[str, str]) -> dict[str, Any]:
    claim = registry.get(entry.id)
    return {
        **{name: getattr(entry, name) for name in ("id", "kind", "section", "page", "label")},
        "title": claim.title if claim else None,
        "verdict": verdicts.get(entry.id) if claim else None,
    }


def count(entries: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "listed": len(entries),
        "judged": sum(entry["verdict"] is not None for entry in entries),
        "left_out": [e["id"] for e in entries if e["title"] is not None and e["verdict"] is None],
        "not_yet_attempted": [e["id"] for e in entries if e["title"] is None],
    }


def _row(entry: Mapping[str, Any]) -> tuple[str, ...]:
    if entry["title"] is None:
        return entry["id"], entry["kind"], f"p. {entry['page']}", "", f"({entry['label']})"
    return entry["id"], entry["kind"], f"p. {entry['page']}", entry["verdict"] or "not run", entry["title"]
