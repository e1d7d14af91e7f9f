"""One run from patterns to results: select, execute, judge, write."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from verify import results
from verify.engine import fingerprint, formal
from verify.engine.answers import Answer
from verify.engine.attachments import attachments
from verify.engine.cache import Cache
from verify.engine.document import document
from verify.engine.jobs import expand
from verify.engine.judging import Court
from verify.engine.runner import Execution, Observer, Settings, execute, silent
from verify.files import require_writable
from verify.model import Claim, Undecided
from verify.registry import PACKAGE, Registry, load

CACHE = "cache"


@dataclass(frozen=True)
class Run:
    """A results document with what it does not hold: how each job ended and how long it took."""

    document: Mapping[str, Any]
    answers: Mapping[str, Answer]

    @property
    def times(self) -> dict[str, float]:
        """Seconds by job key, as measured when the answer was computed."""
        return {key: answer.seconds for key, answer in self.answers.items()}

    def stopped(self, why: Undecided) -> list[str]:
        """Keys of the jobs that ended in this way."""
        return [key for key, answer in self.answers.items() if answer.why is why]


def run(
    patterns: Sequence[str] | None = None,
    *,
    size: str = "default",
    seed: int = 0,
    jobs: int = 0,
    timeout: float = 0.0,
    build: str | Path | None = None,
) -> dict[str, Any]:
    """Judge the claims that match (all, for none) and return the document of `results.json`.

    patterns: ids or fnmatch patterns. size: small, default or paper. jobs: worker processes (0: one per
    core). timeout: seconds per check (0: by size). build: folder for results and cache; nothing is written
    without.
    Raises VerifyError for an unknown id, a pattern without a claim, or a folder that cannot be written.
    """
    settings = Settings(size, seed, jobs, timeout)
    return dict(perform(patterns or (), settings, Path(build) if build else None).document)


def perform(
    patterns: Sequence[str],
    settings: Settings,
    build: Path | None,
    *,
    package: str = PACKAGE,
    reuse: bool = True,
    observe: Observer = silent,
) -> Run:
    """Select, execute, judge, and write to `build` if there is one. `reuse` takes answers from the cache."""
    registry = load(package)
    chosen = [registry[name] for name in registry.select(patterns)]
    cache = _cache(registry, settings, build)
    jobs = [job for claim in chosen for job in expand(claim, settings.size)]
    done = execute(jobs, package, settings, kept=cache if reuse else None, store=cache, observe=observe)
    finished = _finished(registry, chosen, done, settings.size)
    court = Court(finished, done.answers, settings.size)
    tier = formal.read(build)
    run = Run(document(finished, list(registry), court, tier, settings.seed, done.complete), done.answers)
    if build is not None:
        results.write(build, run.document, attachments(finished, court), run.times)
    return run


def _cache(registry: Registry, settings: Settings, build: Path | None) -> Cache | None:
    if build is None:
        return None
    require_writable(build)
    sources = partial(fingerprint.digest, registry)
    return Cache(build / CACHE, sources, sources(), settings.seed, settings.size)


def _finished(registry: Registry, chosen: Sequence[Claim], done: Execution, size: str) -> list[Claim]:
    """After an interrupt, the claims of which every job, and every job of what they rest on, was answered."""
    if done.complete:
        return list(chosen)
    whole = {c.id for c in chosen if all(job.key in done.answers for job in expand(c, size))}
    return [c for c in chosen if c.id in whole and whole.issuperset(registry.select([c.id]))]
