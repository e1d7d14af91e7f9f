"""Options and their types that more than one command takes."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click


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
