"""The command line: results on standard output, progress and errors on the other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import click

from verify.cli.bounding import bounds
from verify.cli.descending import gd
from verify.cli.listing import list_entries
from verify.cli.options import EXIT_CODES
from verify.cli.replaying import replay
from verify.cli.report import report
from verify.cli.running import run
from verify.cli.showing import show
from verify.errors import Exit, Unwritable, VerifyError
from verify.registry import PACKAGE


@click.group(epilog=EXIT_CODES, context_settings={"help_option_names": ["-h", "--help"]})
def group() -> None:
    """Judge the claims of "When Both Layers Learn" one by one, from the definition to a verdict."""


for command in (list_entries, show, run, report, bounds, replay, gd):
    group.add_command(command)


def main(arguments: Sequence[str] | None = None, package: str = PACKAGE) -> NoReturn:
    """Entry point. package: where the claims are."""
    sys.exit(invoke(arguments, package))


def invoke(arguments: Sequence[str] | None, package: str = PACKAGE) -> int:
    """Run one command and return its exit code; every error of use is one line on standard error."""
    try:
        code = group.main(arguments, prog_name="verify", standalone_mode=False, obj=package)
        return int(code or Exit.AS_EXPECTED)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return Exit.USAGE
    except click.ClickException as error:
        return _fail(" ".join(error.format_message().split()), Exit.USAGE)
    except VerifyError as error:
        return _fail(str(error), error.code)
    except (click.Abort, KeyboardInterrupt):
        return _fail("interrupted", Exit.INTERRUPTED)
    except OSError as error:
        if error.filename is not None:
            raise
        return _unprinted(error)


def _unprinted(error: OSError) -> int:
    """Of results that could not be printed; closed, so that Python does not try once more when it ends."""
    with suppress(OSError):
        sys.stdout.close()
    return _fail(str(Unwritable(Path("standard output"), error)), Exit.USAGE)


def _fail(message: str, code: Exit) -> int:
    click.echo(f"verify: {message}", err=True)
    return code
