"""The files beside the results: arrays that figures are drawn from, certificates that `verify replay` checks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verify.engine import jobs
from verify.engine.jobs import Kind
from verify.engine.judging import Court
from verify.model import Claim
from verify.registry import statements


def attachments(claims: Sequence[Claim], court: Court) -> Iterator[tuple[str, bytes]]:
    """("data/NAME.npz" or "certificates/NAME.json", bytes) for all that the checks and constants of a run saved."""
    for claim in (statement for entry in claims for statement in statements(entry)):
        for kind, name in _sources(claim, court.size):
            answer = court.answer(claim, kind, name)
            if answer.arrays:
                yield data_file(claim, kind, name), answer.arrays
            for title, text in answer.certificates.items():
                yield certificate_file(claim, kind, name, title), text.encode()


def _sources(claim: Claim, size: str) -> Iterator[tuple[Kind, str]]:
    """What the results name the files of."""
    amended = claim.amendment.checks if claim.amendment else ()
    yield from ((Kind.CHECK, check.name) for check in jobs.of_size(claim.checks, size))
    yield from ((Kind.AMENDMENT, check.name) for check in jobs.of_size(amended, size))
    yield from ((Kind.CONSTANT, constant.name) for constant in claim.constants)


def data_file(claim: Claim, kind: Kind, name: str) -> str:
    return f"data/{_stem(claim, kind, name)}.npz"


def certificate_file(claim: Claim, kind: Kind, name: str, title: str) -> str:
    return f"certificates/{_stem(claim, kind, name)}.{_slug(title)}.json"


def certificate_files(claim: Claim, kind: Kind, name: str, court: Court) -> list[str]:
    """The names of all certificates of one job, in order."""
    titles = sorted(court.answer(claim, kind, name).certificates)
    return [certificate_file(claim, kind, name, title) for title in titles]


def _stem(claim: Claim, kind: Kind, name: str) -> str:
    return f"{claim.id}.{'' if kind is Kind.CHECK else f'{kind}.'}{_slug(name)}"


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
