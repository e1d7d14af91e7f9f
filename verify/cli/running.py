"""`verify run`: judge claims, write the results, print the verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from verify import results
from verify.cli import junit
from verify.cli.options import EXIT_CODES, Seconds, build_option
from verify.cli.progress import progress
from verify.cli.text import columns, denominator, first, surprises, tally
from verify.engine.jobs import SIZES
from verify.engine.runner import Settings
from verify.engine.session import Run, perform
from verify.errors import Exit, Unwritable
from verify.files import require_writable
from verify.model import Undecided, Verdict
from verify.results import flat


@click.command("run", epilog=EXIT_CODES)
@click.argument("patterns", nargs=-1, metavar="[ID or PATTERN]...")
@click.option("--size", type=click.Choice(SIZES), default="default", show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Root of every seed.")
@click.option("--jobs", type=click.IntRange(min=1), help="Worker processes; one per core if not given.")
@click.option("--timeout", type=Seconds(), help="Limit of each check in seconds; by size if not given.")
@click.option("--no-cache", is_flag=True, help="Compute everything anew; the answers are still kept.")
@click.option("--strict", is_flag=True, help="Exit with 4 where a verdict is inconclusive, expected or not.")
@click.option("--json", "as_json", is_flag=True, help="Print the results document instead of the table.")
@click.option("--junit", "junit_file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE")
@build_option
@click.pass_obj
def run(
    package: str,
    patterns: tuple[str, ...],
    size: str,
    seed: int,
    jobs: int | None,
    timeout: float | None,
    no_cache: bool,
    strict: bool,
    as_json: bool,
    junit_file: Path | None,
    build: Path,
) -> int:
    """Judge the claims that match, all of them by default, and write DIR/results.json.

    A claim is run with all that its evidence rests on, so that its verdict does not depend on the selection.
    The results file holds what was selected and nothing else: its inventory names the claims left out. Checks
    that were computed before, by the same source, come from the cache, so a full run after it costs little.
    """
    _require_place(junit_file)
    settings = Settings(size, seed, jobs or 0, timeout or 0.0)
    with progress() as observe:
        done = perform(patterns, settings, build, package=package, reuse=not no_cache, observe=observe)
    if junit_file is not None:
        junit.write(junit_file, done.document, done.times)
    _print(done, as_json)
    return exit_code(done, strict)


def _require_place(file: Path | None) -> None:
    if file is None:
        return
    if file.is_dir():
        raise Unwritable(file, IsADirectoryError(21, "a folder"))
    require_writable(file.parent)


def _print(done: Run, as_json: bool) -> None:
    """The table and the summary on standard output; with --json the document there, the summary beside it."""
    if as_json:
        click.echo(results.dumps(done.document), nl=False)
    elif done.document["claims"]:
        click.echo(columns([_row(claim) for claim in flat(done.document["claims"])]))
    for line in _summary(done):
        click.echo(line, err=as_json)


def _row(claim: Mapping[str, Any]) -> tuple[str, ...]:
    mark = "" if claim["as_expected"] else "NOT AS EXPECTED"
    name = f"  {claim['id']}" if "." in claim["id"] else claim["id"]
    return name, claim["verdict"], mark, claim["reason"]


def _summary(done: Run) -> list[str]:
    claims, different = done.document["claims"], surprises(done.document["claims"])
    stops = ((Undecided.CRASHED, "crashed"), (Undecided.TIME_LIMIT, "stopped at the time limit"))
    stopped = [f"{len(found)} {text}: {first(found)}" for why, text in stops if (found := done.stopped(why))]
    expected = f"{len(different)} NOT as expected: {first(different)}" if different else "all as expected"
    broken = [] if done.document["complete"] else ["interrupted: run again to go on from here"]
    outcome = [tally(claims), expected] if claims else []
    return [denominator(done.document["inventory"]), *stopped, *broken, *outcome, *_rest(done)]


def _rest(done: Run) -> list[str]:
    """What a selection leaves behind, and how to have all of it back."""
    left = len(done.document["inventory"]["left_out"])
    text = f"the results hold this selection; `verify run` adds the other {left}, from the cache where it can"
    return [text] if left else []


def exit_code(done: Run, strict: bool) -> Exit:
    """The first that applies: interrupted, crashed, different, inconclusive (if strict), as expected."""
    claims = done.document["claims"]
    if not done.document["complete"]:
        return Exit.INTERRUPTED
    if done.stopped(Undecided.CRASHED):
        return Exit.CRASHED
    if surprises(claims):
        return Exit.DIFFERS
    if strict and any(claim["verdict"] == Verdict.INCONCLUSIVE for claim in flat(claims)):
        return Exit.INCONCLUSIVE
    return Exit.AS_EXPECTED
