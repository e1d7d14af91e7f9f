"""`verify replay`: certificates checked again, by the replayer alone."""

from __future__ import annotations

import click

from verify.replay.__main__ import main

EPILOG = """\b
Exit codes: 0 every certificate accepted, 1 one is refused (the first leaf that fails is named),
2 one cannot be read, was altered, or was made for another version of its function."""


@click.command("replay", epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path())
def replay(files: tuple[str, ...]) -> int:
    """Check certificates in exact rational arithmetic, without search: one line for each.

    Needs Python's standard library and nothing else: `python -m verify.replay FILE...` does the same.
    """
    return main(list(files))
