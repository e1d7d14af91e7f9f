"""Which checks run and how many are left, on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from verify.cli.text import first
from verify.engine.runner import Observer, silent


@contextmanager
def progress() -> Iterator[Observer]:
    """An observer that draws a bar on standard error, or nothing where that is not a terminal."""
    if not sys.stderr.isatty():
        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    what = TextColumn("{task.description}", markup=False)
    parts = (BarColumn(bar_width=24), MofNCompleteColumn(), TimeElapsedColumn(), what)
    with Progress(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=None)

        def observe(done: int, total: int, running: Sequence[str]) -> None:
            bar.update(task, total=total, completed=done, description=first(sorted(running), 2))

        yield observe
