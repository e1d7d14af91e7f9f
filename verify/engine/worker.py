"""What happens in a worker process: one job at a time, and every way it can end is an answer."""

from __future__ import annotations

import re
import sys
import traceback
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from time import perf_counter
from types import TracebackType
from typing import Any

from verify import registry
from verify.engine import seeds
from verify.engine.answers import Answer, from_finding
from verify.engine.jobs import Job, expand
from verify.model import Check, Constant, Context, Finding, Undecided

PROJECT = ("verify", "derivations", "numeric")
LONGEST = 200
FOLDERS = re.compile(r"(?<![\w)])(?:/[^\s/:()'\"]+)+/")
_jobs: dict[str, Job] = {}


def start(package: str, size: str) -> None:
    """Import once what the jobs need; a leg that cannot be imported is for the checks to stumble over.

    Standard output belongs to the results, so prints go to the other.
    """
    sys.stdout = sys.stderr
    claims = registry.load(package)
    _jobs.update((job.key, job) for claim in claims.values() for job in expand(claim, size))
    if package == registry.PACKAGE:
        for leg in ("derivations.population.kernel", "numeric"):
            with suppress(Exception):
                import_module(leg)


def execute(key: str, seed: int, size: str) -> Answer:
    """Run the job that `start` found under this key."""
    return answer(_jobs[key], seed, size)


def answer(job: Job, seed: int, size: str) -> Answer:
    """Run a job with the stream of its own that the root seed gives it."""
    began = perf_counter()
    try:
        found = _compute(job, Context(seeds.derive(seed, job.key), size))
    except Exception as error:
        found = Answer(why=Undecided.CRASHED, reason=describe(error))
    return replace(found, seconds=perf_counter() - began)


def _compute(job: Job, context: Context) -> Answer:
    match job.task:
        case Check() as check:
            return from_finding(_finding(check.run(check.subject, context)))
        case Constant() as constant:
            bracket = constant.measure(context)
            value = {"lower": bracket.lower, "upper": bracket.upper, "closed_form": bracket.closed_form}
            return Answer(value, certificates=dict(bracket.certificates))
        case str() as name:
            return _derivation(name)


def _finding(found: object) -> Finding:
    if not isinstance(found, Finding):
        raise TypeError(f"a check must return a Finding, got {type(found).__name__}")
    return found


def _derivation(name: str) -> Answer:
    module, _, function = name.partition(":")
    derivation: Any = getattr(import_module(module), function)()
    steps = [{"formula": step.formula, "reason": step.reason} for step in derivation.steps]
    return Answer({"title": derivation.title, "steps": steps})


def describe(error: BaseException) -> str:
    """One line: the type, the message, and the innermost line of ours, by module and not by path."""
    message = FOLDERS.sub("", " ".join(str(error).split()))[:LONGEST] or "no message"
    return f"{type(error).__name__}: {message}{_place(error.__traceback__)}"


def _place(trace: TracebackType | None) -> str:
    places = [(frame.f_globals.get("__name__", ""), line) for frame, line in traceback.walk_tb(trace)]
    inside = [(name, line) for name, line in places if name != __name__]
    ours = [(name, line) for name, line in inside if name.partition(".")[0] in PROJECT] or inside
    return f" ({ours[-1][0]}, line {ours[-1][1]})" if ours else ""
