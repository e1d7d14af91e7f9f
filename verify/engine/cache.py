"""Answers kept between runs, each under a key made of all that it depends on."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from verify import files
from verify.engine.answers import Answer
from verify.engine.jobs import Job

Digests = Mapping[str, str]
DELAY = 1.0


@dataclass(frozen=True)
class Cache:
    """One file per job, size and seed, which the next version of the source overwrites.

    fingerprint: digests of the sources as they are now, asked again before anything is stored: a file changed
        during a run must not leave the answer of the new source under the key of the old.
    """

    folder: Path
    fingerprint: Callable[[], Digests]
    digests: Digests
    seed: int
    size: str

    def key(self, job: Job) -> str:
        """sha256 over the sources and libraries, the seed, the size and the job."""
        parts = (self.digests[job.entry], str(self.seed), self.size, job.key)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()

    def load(self, job: Job) -> Answer | None:
        """The answer, or None where there is none, it is stale, or its file is damaged."""
        entry = self._read(job)
        return entry[1] if entry is not None and entry[0] == self.key(job) else None

    def seconds(self, job: Job) -> float:
        """How long the job took when last computed, stale or not; infinite where nothing is known."""
        entry = self._read(job)
        return float("inf") if entry is None else entry[1].seconds

    @contextmanager
    def keeping(self) -> Iterator[Callable[[Mapping[Job, Answer]], None]]:
        """A function to call again and again with new answers, or none: it stores them about once a second.

        What is left is stored on the way out, whatever the way.
        """
        waiting: dict[Job, Answer] = {}
        written = monotonic()

        def keep(answers: Mapping[Job, Answer]) -> None:
            nonlocal written
            waiting.update(answers)
            if waiting and monotonic() - written > DELAY:
                self.store(waiting)
                waiting.clear()
                written = monotonic()

        try:
            yield keep
        finally:
            self.store(waiting)

    def store(self, answers: Mapping[Job, Answer]) -> None:
        """Keep answers. A job that was stopped is not kept: it may get further next time."""
        now = self._now()
        for job, answer in answers.items():
            if answer.why is None and now.get(job.entry) == self.digests[job.entry]:
                files.write(self._path(job), _encode(self.key(job), answer))

    def _now(self) -> Digests:
        """Digests of the sources at this moment; none where they cannot be read, as in the midst of an edit."""
        try:
            return self.fingerprint()
        except (OSError, SyntaxError, ValueError):
            return {}

    def _path(self, job: Job) -> Path:
        slug = re.sub(r"[^a-z0-9.]+", "-", job.key.lower())[:80]
        name = f"{slug}-{hashlib.sha256(job.key.encode()).hexdigest()[:12]}.json"
        return self.folder / f"{self.size}-{self.seed}" / name

    def _read(self, job: Job) -> tuple[str, Answer] | None:
        try:
            return _decode(self._path(job).read_bytes())
        except (OSError, ValueError, KeyError, TypeError):
            return None


def _encode(key: str, answer: Answer) -> bytes:
    entry = {"key": key, "value": answer.value, "certificates": answer.certificates, "seconds": answer.seconds}
    body = json.dumps(entry | {"arrays": base64.b64encode(answer.arrays).decode()}).encode()
    return hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def _decode(content: bytes) -> tuple[str, Answer]:
    checksum, _, body = content.partition(b"\n")
    if hashlib.sha256(body).hexdigest().encode() != checksum:
        raise ValueError("damaged")
    entry: dict[str, Any] = json.loads(body)
    arrays = base64.b64decode(entry["arrays"])
    return entry["key"], Answer(entry["value"], arrays, entry["certificates"], seconds=entry["seconds"])
