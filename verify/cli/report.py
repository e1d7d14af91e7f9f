"""`verify report`: the page made from the results, without running anything."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from verify import results
from verify.cli.options import build_option
from verify.errors import BadResults


@click.command("report")
@build_option
def report(build: Path) -> None:
    """Write DIR/report/index.html from DIR/results.json and print its path."""
    path = build / results.RESULTS
    results.read(path)
    write = import_module("verify.report").write
    try:
        click.echo(write(build))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadResults(path, "a results document as written", f"one damaged at {error}") from error
