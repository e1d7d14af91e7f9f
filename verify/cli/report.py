"""`verify report`: the page made from the results, without running anything."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from verify import results
from verify.cli.options import build_option


@click.command("report")
@build_option
def report(build: Path) -> None:
    """Write DIR/report/index.html from DIR/results.json and print its path."""
    results.read(build / results.RESULTS)
    click.echo(import_module("verify.report").write(build))
