"""The three answers of the prover."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from numeric.prover.certificate import Certificate


class Reason(StrEnum):
    """Why nothing was decided."""

    BUDGET = "budget"
    NOT_FINITE = "not_finite"
    CELL = "undecided_cell"


@dataclass(frozen=True)
class Proved:
    """The inequality holds on its whole domain; the certificate lets another program check it."""

    certificate: Certificate
    boxes: int


@dataclass(frozen=True)
class Refuted:
    """It fails at a rational point of its domain: there function - bound is `value` (a ball at twice the precision).

    `exact` is that difference where it is known exactly.
    """

    witness: tuple[Fraction, ...]
    value: str
    exact: Fraction | None
    boxes: int


@dataclass(frozen=True)
class Undecided:
    """Neither; the reason, and in one line the box that stood in the way."""

    reason: Reason
    detail: str
    boxes: int


Answer = Proved | Refuted | Undecided
