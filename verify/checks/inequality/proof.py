"""The prover and the replayer behind one call: a proof that both accept, a point of failure, or neither and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.checks.inequality.statement import Inequality, problem
from verify.model import Undecided


@dataclass(frozen=True)
class Proof:
    """The certificate as JSON, accepted by `verify.replay`; boxes tried to find it, leaves in it."""

    certificate: str
    boxes: int
    leaves: int


@dataclass(frozen=True)
class Failure:
    """A rational point (variable -> value) at which the function is negative, and its value there as a ball."""

    at: Mapping[str, Fraction]
    value: str


@dataclass(frozen=True)
class Open:
    """Neither proved nor refuted."""

    why: Undecided
    reason: str


Answer = Proof | Failure | Open


def settle(inequality: Inequality, boxes: int, *, inward: bool = False) -> Answer:
    """Ask the prover with a budget of boxes; a proof counts only if the replayer accepts its certificate.

    Raises numeric's InputError for a domain or parameter that cannot be used.
    """
    from numeric.prover import Proved, Refuted, prove

    asked = problem(inequality, inward=inward)
    answer = prove(asked, boxes=boxes)
    if isinstance(answer, Proved):
        return replayed(answer)
    if isinstance(answer, Refuted):
        return Failure(dict(zip(asked.function.variables, answer.witness, strict=True)), answer.value)
    return Open(Undecided(answer.reason), answer.detail)


def replayed(answer: Any) -> Proof | Open:
    """A `Proved` of `numeric.prover`, if `verify.replay` accepts its certificate too."""
    from verify.replay import replay

    text = answer.certificate.json()
    found = replay(text)
    if not found.accepted:
        return Open(Undecided.CONFLICT, f"the prover's certificate is refused: {found.failure}")
    return Proof(text, answer.boxes, found.leaves)
