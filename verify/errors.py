"""Errors of use, one line each, with the exit code that goes with them."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from enum import IntEnum
from pathlib import Path


class Exit(IntEnum):
    """What the command line returns; documented in `verify --help`."""

    AS_EXPECTED = 0
    DIFFERS = 1
    USAGE = 2
    CRASHED = 3
    INCONCLUSIVE = 4
    NO_MATCH = 5
    INTERRUPTED = 130


class VerifyError(Exception):
    """A request that cannot be met; the message is one line."""

    code = Exit.USAGE


class UnknownClaim(VerifyError):
    """An id that the inventory does not have; the message gives the nearest ones."""

    def __init__(self, given: str, known: Iterable[str]) -> None:
        nearest = get_close_matches(given, list(known), n=3, cutoff=0.5)
        advice = f"the nearest are {', '.join(nearest)}" if nearest else "`verify list` prints them all"
        super().__init__(f"claim: expected an id of the inventory, got {given!r}; {advice}")


class NothingMatches(VerifyError):
    """A pattern or id for which there is nothing to run."""

    code = Exit.NO_MATCH

    def __init__(self, given: str, listed: int) -> None:
        found = f"{listed} listed, none attempted yet" if listed else "nothing that is listed"
        super().__init__(f"claim: expected a pattern that matches claims, got {given!r}: it matches {found}")


class BadRegistry(VerifyError):
    """A module of claims that breaks the rules of the registry."""


class BadResults(VerifyError):
    """A results file that is missing, stale, or damaged: which, what was expected, what was got."""

    def __init__(self, path: Path, expected: str, got: str) -> None:
        super().__init__(f"{path}: expected {expected}, got {got}; `verify run` writes it anew")


class BadBound(VerifyError):
    """A constant, domain or value of `verify bounds` that cannot be used."""


class Undecidable(VerifyError):
    """A bound that could not be decided; the message begins with the typed reason."""

    code = Exit.INCONCLUSIVE


class Unwritable(VerifyError):
    """A file or folder that cannot be written."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path}: expected a place that can be written, got {error.strerror or error}")
