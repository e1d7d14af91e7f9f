"""Does a certificate prove its statement? No search: the leaves must cover the box, and each must hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from math import lcm, prod

from verify.replay.certificate import Certificate, read
from verify.replay.expansion import Side
from verify.replay.leaf import failure


@dataclass(frozen=True)
class Replay:
    """The statement in words, the number of leaves, and why it was not accepted (empty if it was)."""

    statement: str
    leaves: int
    failure: str = ""

    @property
    def accepted(self) -> bool:
        return not self.failure

    def __str__(self) -> str:
        return f"{self.statement}: " + (self.failure or f"accepted, {self.leaves} leaves")


def replay(text: str) -> Replay:
    """Judge a certificate given as JSON; CertificateError if it cannot be read, was altered, or is not ours."""
    certificate = read(text)
    return Replay(certificate.text, len(certificate.leaves), _failure(certificate))


def _failure(certificate: Certificate) -> str:
    if not covers([leaf.box for leaf in certificate.leaves], certificate.box):
        return "the leaves do not cover the box exactly"
    for index, leaf in enumerate(certificate.leaves):
        if reason := failure(leaf, certificate.statement):
            sides = " x ".join(f"[{low}, {high}]" for low, high in leaf.box)
            return f"leaf {index} on {sides} fails: {reason}"
    return ""


def covers(boxes: Sequence[Sequence[Side]], whole: Sequence[Side]) -> bool:
    """Inside the whole, no two overlapping, and of the same volume together."""
    denominators = lcm(*(end.denominator for box in (*boxes, whole) for side in box for end in side))
    *parts, all_ = ([(int(a * denominators), int(b * denominators)) for a, b in box] for box in (*boxes, whole))
    parts.sort()
    inside = all(a <= c and d <= b for part in parts for (a, b), (c, d) in zip(all_, part, strict=True))
    apart = all(not _overlap(part, later) for i, part in enumerate(parts) for later in _reach(parts, i))
    return inside and apart and sum(map(_volume, parts)) == _volume(all_)


def _reach(parts: Sequence[list[tuple[int, int]]], index: int) -> Iterator[list[tuple[int, int]]]:
    """The later parts, in order of their lower ends, that begin before this one ends."""
    end = parts[index][0][1]
    return takewhile(lambda part: part[0][0] < end, islice(parts, index + 1, None))


def _overlap(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> bool:
    return all(a < d and c < b for (a, b), (c, d) in zip(one, other, strict=True))


def _volume(box: list[tuple[int, int]]) -> int:
    return prod(high - low for low, high in box)
