"""Options and their types that more than one command takes."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click

EXIT_CODES = """\b
Exit codes: 0 all as expected, 1 a verdict differs, 2 usage (an unknown id too),
3 a check crashed, 4 inconclusive under --strict, 5 nothing matches,
130 interrupted (what was finished is kept; the next run goes on from there)."""


class Seconds(click.ParamType[float]):
    """A positive, finite number of seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if not (math.isfinite(seconds) and seconds > 0):
            self.fail(f"expected a positive number of seconds, got {value!r}", param, ctx)
        return seconds


build_option = click.option(
    "--build",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("build"),
    show_default=True,
    metavar="DIR",
    help="Folder of the results, the cache and the report.",
)
