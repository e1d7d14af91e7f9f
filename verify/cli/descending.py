"""`verify gd`: one run of gradient descent, with a summary by phase."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from verify import files
from verify.cli import summary
from verify.errors import Exit, Unwritable, VerifyError

EPILOG = """\b
Exit codes: 0 done, 1 the descent diverged or met a state without gradient,
2 usage (a file that is no run too), 130 interrupted (what was done is kept)."""
DRAWN = ("svg", "png", "pdf")
FILE = click.Path(path_type=Path, dir_okay=False)
COUNT = click.IntRange(min=1)


@click.command("gd", epilog=EPILOG)
@click.option("--start", type=click.Choice(("theorem", "gaussian", "xavier")), default="theorem", show_default=True)
@click.option("--d", type=COUNT, default=100, show_default=True, help="Coordinates of an input, k + 1 at least.")
@click.option("--k", type=COUNT, default=2, show_default=True, help="Neurons; other than 2 for xavier alone.")
@click.option("--sigma", default="1e-3", show_default=True, help="Scale of the start.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Of the start, and of samples.")
@click.option("--n", "samples", type=int, metavar="N", help="Descend on so many samples; else on the population.")
@click.option("--step-size", default="0.1", show_default=True, help="The factor of the gradient.")
@click.option("--steps", type=click.IntRange(min=0), default=1000, show_default=True, help="At most.")
@click.option("--keep-every", type=COUNT, metavar="N", help="Keep each N-th state; a thousand if not given.")
@click.option("--digits", type=click.IntRange(16, 10_000), help="Compute with so many; else in float64.")
@click.option("--save", type=FILE, metavar="FILE", help="Write the run (npz).")
@click.option("--figure", type=FILE, metavar="FILE", help="Draw the run (svg, png, pdf).")
@click.option("--plot", "saved", type=FILE, metavar="RUN", help="Nothing is run: show and draw what was saved.")
@click.option("--json", "as_json", is_flag=True, help="Print the summary as JSON.")
def gd(save: Path | None, figure: Path | None, saved: Path | None, as_json: bool, **asked: Any) -> int:
    """Descend on both layers from a random start with target e_1, and tell what happened in each phase.

    \b
    verify gd --figure run.svg
    verify gd --n 1000 --save run.npz
    verify gd --plot run.npz
    """
    figure = figure or (saved.with_suffix(".svg") if saved else None)
    _require_places(save, figure, saved)
    with _errors():
        record = _load(saved) if saved else _run(**asked)
        if save is not None:
            record.save(save)
    if figure is not None:
        _draw(record, figure)
    told = summary.document(record)
    click.echo(json.dumps(told, indent=2) if as_json else summary.text(told))
    for action, path in (("saved", save), ("drawn", figure)):
        if path is not None:
            click.echo(f"{action}: {path}", err=as_json)
    return _exit_code(record.stop)


def _require_places(save: Path | None, figure: Path | None, saved: Path | None) -> None:
    """Fail now rather than after the run."""
    if figure is not None and figure.suffix.lstrip(".") not in DRAWN:
        raise VerifyError(f"figure: expected a name that ends in .{', .'.join(DRAWN)}, got {figure.name!r}")
    asked = [file for file in (save, figure) if file is not None]
    for file in asked:
        _require_file(file)
        files.require_writable(file.parent)
    if len({file.resolve() for file in (saved, *asked) if file is not None}) < len(asked) + (saved is not None):
        raise VerifyError(f"figure: expected a file for each of the run and its figure, got {figure} for both")


def _require_file(file: Path) -> None:
    """Refuse what is something else, or has no name of a file."""
    try:
        if file.exists() and not file.is_file():
            raise OSError("a folder" if file.is_dir() else "not a regular file")
    except OSError as error:
        raise Unwritable(file, error) from error


@contextmanager
def _errors() -> Iterator[None]:
    """What the runner refuses, as one line of ours."""
    from numeric.errors import InputError

    try:
        yield
    except InputError as error:
        raise VerifyError(str(error)) from error
    except MemoryError as error:
        raise VerifyError(f"run: expected one that fits into memory, got {error or 'more'}") from error


def _load(path: Path) -> Any:
    from numeric.gd import Record

    return Record.load(path)


def _run(
    start: str,
    d: int,
    k: int,
    sigma: str,
    seed: int,
    samples: int | None,
    step_size: str,
    steps: int,
    keep_every: int | None,
    digits: int | None,
) -> Any:
    from numeric import FLOAT64, gd, mp

    ar = mp(digits) if digits else FLOAT64
    settings = gd.Settings(step_size, steps, keep_every or max(1, steps // 1000))
    drawn = _start(start, d, k, sigma, seed, ar)
    inputs = None if samples is None else gd.Samples(samples, seed)
    with _progress(steps) as progress:
        return gd.run(drawn, settings, samples=inputs, ar=ar, progress=progress)


def _start(name: str, d: int, k: int, sigma: str, seed: int, ar: Any) -> Any:
    from numeric.gd import starts

    if name == "xavier":
        return starts.xavier(d, k, sigma, seed=seed, ar=ar)
    if k != 2:
        raise VerifyError(f"k: expected 2 neurons for the start {name}, got {k}; --start xavier takes any number")
    return {"theorem": starts.theorem, "gaussian": starts.gaussian_outputs}[name](d, sigma, seed=seed, ar=ar)


@contextmanager
def _progress(steps: int) -> Iterator[Any]:
    """Draws a bar with the loss and the phase on standard error, or nothing where that is not a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    parts = (BarColumn(bar_width=24), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*parts, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("starting", total=steps)

        def observe(step: int, loss: float, phase: str) -> None:
            bar.update(task, completed=step, description=f"{phase}, loss {loss:.3g}")

        yield observe


def _draw(record: Any, target: Path) -> None:
    from numeric.gd import plot

    files.write(target, plot.picture(record, target.suffix.lstrip(".")))


def _exit_code(stop: str) -> Exit:
    from numeric.gd import Stop

    if stop == Stop.INTERRUPTED:
        return Exit.INTERRUPTED
    return Exit.DIFFERS if stop in (Stop.DIVERGED, Stop.KINK) else Exit.AS_EXPECTED
