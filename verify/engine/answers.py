"""What a job answers, in a form that can be sent between processes, kept in the cache and printed as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from io import BytesIO
from typing import Any

from verify.model import Finding, Outcome, Undecided, Witness


@dataclass(frozen=True)
class Answer:
    """value: JSON data, by the kind of job. arrays: an npz file, or nothing. certificates: JSON text by name.

    why: set where the job was stopped before it could answer; then `reason` says by what.
    seconds: how long it took when it was computed.
    """

    value: Mapping[str, Any] = field(default_factory=dict)
    arrays: bytes = b""
    certificates: Mapping[str, str] = field(default_factory=dict)
    why: Undecided | None = None
    reason: str = ""
    seconds: float = 0.0


NOT_RUN = Answer(why=Undecided.NO_EVIDENCE, reason="not run")


def from_finding(finding: Finding) -> Answer:
    """The finding as JSON data; numbers become strings, arrays an npz file."""
    value = {
        "outcome": finding.outcome,
        "reason": finding.reason,
        "why": finding.why,
        "numbers": {str(name): str(number) for name, number in finding.numbers.items()},
        "location": finding.location,
        "held": finding.held,
        "witness": None if finding.witness is None else asdict(finding.witness),
    }
    return Answer(value, _npz(finding.arrays), dict(finding.certificates))


def to_finding(answer: Answer) -> Finding:
    """The finding again; a job that was stopped is undecided."""
    if answer.why is not None:
        return Finding(Outcome.UNDECIDED, answer.reason, answer.why)
    value = answer.value
    why = None if value["why"] is None else Undecided(value["why"])
    rest = {name: value[name] for name in ("numbers", "location", "held")}
    rest["witness"] = _witness(value["witness"])
    return Finding(Outcome(value["outcome"]), value["reason"], why, **rest)


def _witness(value: Mapping[str, Any] | None) -> Witness | None:
    if value is None:
        return None
    return Witness(**{**value, "routes": tuple(value["routes"]), "digits": tuple(value["digits"])})


def _npz(arrays: Mapping[str, Any]) -> bytes:
    """Names sorted; NumPy dates the members 1980, so that the same arrays give the same bytes."""
    if not arrays:
        return b""
    import numpy as np

    buffer = BytesIO()
    named: dict[str, Any] = {name: np.asarray(arrays[name]) for name in sorted(arrays)}
    np.savez_compressed(buffer, **named)
    return buffer.getvalue()
