"""What there is to compute for a claim, as jobs with keys that never change with order or selection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from verify.model import Amendment, Check, Claim, Constant
from verify.registry import entry_of, statements

SIZES = ("small", "default", "paper")


class Kind(StrEnum):
    """What a job contributes to its claim; the middle of its key."""

    CHECK = "check"
    DERIVATION = "derivation"
    CONSTANT = "constant"
    AMENDMENT = "amendment"
    HYPOTHESIS = "hypothesis"


@dataclass(frozen=True, eq=False)
class Job:
    """One thing to compute.

    task: a check to run, a constant to measure, or the "module:function" of a derivation.
    """

    key: str
    task: Check | Constant | str

    @property
    def claim(self) -> str:
        """The id of the claim or part."""
        return self.key.partition("/")[0]

    @property
    def entry(self) -> str:
        """The inventory id, whose file holds the claim."""
        return entry_of(self.claim)


def key(claim: Claim, kind: Kind, name: str | int = "") -> str:
    """One of ID/check/NAME, ID/derivation, ID/constant/NAME, ID/amendment/NAME, ID/hypothesis/N."""
    return f"{claim.id}/{kind}" if name == "" else f"{claim.id}/{kind}/{name}"


def expand(claim: Claim, size: str) -> list[Job]:
    """The jobs of a claim and of its parts, in the order in which results print them."""
    return [job for statement in statements(claim) for job in _own(statement, size)]


def _own(claim: Claim, size: str) -> Iterator[Job]:
    if claim.derivation:
        yield Job(key(claim, Kind.DERIVATION), claim.derivation)
    for check in of_size(claim.checks, size):
        yield Job(key(claim, Kind.CHECK, check.name), check)
    for number, hypothesis in enumerate(claim.hypotheses, 1):
        if hypothesis.without is not None and size in hypothesis.without.sizes:
            yield Job(key(claim, Kind.HYPOTHESIS, number), hypothesis.without)
    for constant in claim.constants:
        yield Job(key(claim, Kind.CONSTANT, constant.name), constant)
    if claim.amendment is not None:
        yield from _amendment(claim, claim.amendment, size)


def _amendment(claim: Claim, amendment: Amendment, size: str) -> Iterator[Job]:
    for check in of_size(amendment.checks, size):
        yield Job(key(claim, Kind.AMENDMENT, check.name), check)


def of_size(checks: tuple[Check, ...], size: str) -> list[Check]:
    return [check for check in checks if size in check.sizes]
