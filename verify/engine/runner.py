"""Runs jobs in worker processes that can be killed, and keeps what was finished whatever happens."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from concurrent.futures import TimeoutError as FutureTimeout
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from verify.engine import worker
from verify.engine.answers import Answer
from verify.engine.cache import Cache
from verify.engine.jobs import Job
from verify.model import Undecided

Observer = Callable[[int, int, Sequence[str]], None]

TIME_LIMITS = {"small": 60.0, "default": 300.0, "paper": 7200.0}
POLL = 0.1
# One thread per worker: results must not depend on how many cores share a sum, nor sets on their hash seed.
WORKER_ENVIRONMENT = {
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "MKL_NUM_THREADS": "1",
    "VECLIB_MAXIMUM_THREADS": "1",
    "NUMBA_NUM_THREADS": "1",
    "PYTHONHASHSEED": "0",
}


@dataclass(frozen=True)
class Settings:
    """size: small, default or paper. seed: the root seed. jobs: worker processes (0: one per core).

    timeout: seconds for one job (0: by size).
    """

    size: str = "default"
    seed: int = 0
    jobs: int = 0
    timeout: float = 0.0

    @property
    def limit(self) -> float:
        return self.timeout or TIME_LIMITS[self.size]

    @property
    def workers(self) -> int:
        return self.jobs or os.cpu_count() or 1


@dataclass(frozen=True)
class Execution:
    """Answers by job key; complete is False where an interrupt left some out."""

    answers: Mapping[str, Answer]
    complete: bool


def silent(done: int, total: int, running: Sequence[str]) -> None:
    """The observer that shows nothing."""


def execute(
    jobs: Sequence[Job],
    package: str,
    settings: Settings,
    *,
    kept: Cache | None = None,
    store: Cache | None = None,
    observe: Observer = silent,
) -> Execution:
    """Answer every job, from `kept` where it has the answer and otherwise in a worker.

    A job over its time limit is killed and answered as undecided, one that crashes as crashed.
    Ctrl-C ends the run with the answers so far. New answers go to `store` as they come.
    """
    hits = {job.key: kept.load(job) for job in jobs} if kept is not None else {}
    answers = {key: answer for key, answer in hits.items() if answer is not None}
    pending = _longest_first([job for job in jobs if job.key not in answers], store)
    offset, total = len(answers), len(jobs)
    try:
        with store.keeping() if store is not None else nullcontext(_forget) as keep:
            for found in _compute(pending, package, settings, lambda d, r: observe(offset + d, total, r)):
                answers.update({job.key: answer for job, answer in found.items()})
                keep(found)
    except KeyboardInterrupt:
        return Execution(answers, complete=len(answers) == total)
    return Execution(answers, complete=True)


def _forget(_: Mapping[Job, Answer]) -> None:
    """What to do with answers where there is no cache."""


def _longest_first(jobs: list[Job], history: Cache | None) -> list[Job]:
    """So that no long job starts last while the other workers idle; results do not depend on it."""
    return jobs if history is None else sorted(jobs, key=history.seconds, reverse=True)


def _compute(
    jobs: Sequence[Job], package: str, settings: Settings, observe: Callable[[int, Sequence[str]], None]
) -> Iterator[dict[Job, Answer]]:
    """New answers several times a second, often none, until all are there."""
    if not jobs:
        return
    with _pool(package, settings, len(jobs)) as pool:
        with _deaf_to_interrupts():
            futures = {_schedule(pool, job, settings): job for job in jobs}
        waiting = set(futures)
        while waiting:
            observe(len(jobs) - len(waiting), [futures[f].key for f in waiting if f.running()])
            done, waiting = wait(waiting, POLL, FIRST_COMPLETED)
            yield {futures[future]: _result(future, settings) for future in done}


@contextmanager
def _pool(package: str, settings: Settings, jobs: int) -> Iterator[Any]:
    """Worker processes, started afresh so that they take the environment, and stopped on every way out."""
    from pebble import ProcessPool

    pool = ProcessPool(
        max_workers=min(settings.workers, jobs),
        initializer=worker.start,
        initargs=(package, settings.size),
        context=get_context("spawn"),
    )
    with _environment(WORKER_ENVIRONMENT):
        try:
            yield pool
        finally:
            pool.stop()
            pool.join()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Workers started inside ignore Ctrl-C from their first moment: it is for the runner, which stops them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _environment(wanted: Mapping[str, str]) -> Iterator[None]:
    """Variables for processes started inside; as they were before on the way out."""
    before = {name: os.environ.pop(name, None) for name in wanted}
    os.environ.update(wanted)
    try:
        yield
    finally:
        for name in wanted:
            del os.environ[name]
        os.environ.update({name: value for name, value in before.items() if value is not None})


def _schedule(pool: Any, job: Job, settings: Settings) -> Any:
    args = (job.key, settings.seed, settings.size)
    return pool.schedule(worker.execute, args=args, timeout=settings.limit)


def _result(future: Any, settings: Settings) -> Answer:
    try:
        answer: Answer = future.result()
        return answer
    except FutureTimeout:
        text = f"stopped at its time limit of {settings.limit:g} s"
        return Answer(why=Undecided.TIME_LIMIT, reason=text, seconds=settings.limit)
    except Exception as error:
        return Answer(why=Undecided.CRASHED, reason=f"the worker died: {_death(error)}")


def _death(error: Exception) -> str:
    """The exit code; the message of Pebble's error has a process id, which must not reach the results."""
    code = getattr(error, "exitcode", None)
    return f"exit code {code}" if code is not None else worker.describe(error)
