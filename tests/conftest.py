"""Nightly tests: left out unless --nightly is given, and then resumed where the last run stopped.

What passed is kept in build/nightly.json with a digest of the sources; any change of a source starts afresh.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import settings

# A shared machine stalls at will, so no example has a deadline; CI draws the same examples every time.
settings.register_profile("suite", max_examples=40, deadline=None, derandomize="CI" in os.environ, print_blob=True)
settings.load_profile("suite")

ROOT = Path(__file__).parents[1]
RECORD = ROOT / "build" / "nightly.json"
SOURCES = ("verify", "derivations", "numeric", "tests")
DONE = pytest.StashKey[set[str]]()


def digest() -> str:
    files = [p for name in SOURCES for p in (ROOT / name).rglob("*") if p.suffix in (".py", ".json")]
    total = hashlib.sha256()
    for path in [ROOT / "constraints.txt", *sorted(files)]:
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def load() -> set[str]:
    try:
        record = json.loads(RECORD.read_text(encoding="utf-8"))
        return set(record["passed"]) if record["digest"] == digest() else set()
    except (OSError, ValueError, KeyError, TypeError):
        return set()


def save(passed: Iterable[str]) -> None:
    RECORD.parent.mkdir(exist_ok=True)
    fresh = RECORD.with_suffix(".tmp")
    fresh.write_text(json.dumps({"digest": digest(), "passed": sorted(passed)}, indent=1), encoding="utf-8")
    fresh.replace(RECORD)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--nightly", action="store_true", help="run what is marked nightly, and only that")


def pytest_configure(config: pytest.Config) -> None:
    """Workers take the record from the controller: all must collect the same tests."""
    workerinput = getattr(config, "workerinput", None)
    if config.getoption("--nightly"):
        config.stash[DONE] = load() if workerinput is None else set(workerinput["nightly"])


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Tests that share what is dear go to one worker: those of all verdicts, and the controls of one statement."""
    from xdist.scheduler import LoadScopeScheduling

    class Together(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            shared = re.match(r".*test_verdicts\.py|.*test_control\[[^/.]*", nodeid)
            return shared[0] if shared else nodeid

    return Together(config, log)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: object) -> None:
    done = node.config.stash.get(DONE, set())  # type: ignore[attr-defined]
    node.workerinput["nightly"] = sorted(done)  # type: ignore[attr-defined]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    nightly = bool(config.getoption("--nightly"))
    done = config.stash.get(DONE, set())
    chosen = [i for i in items if bool(i.get_closest_marker("nightly")) is nightly and i.nodeid not in done]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Nothing left to do is a success when it was done before."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and session.config.stash.get(DONE, None):
        session.exitstatus = pytest.ExitCode.OK


class Recorder:
    """Writes each nightly test down as it passes, on the controller only."""

    def __init__(self, passed: set[str]) -> None:
        self.passed = passed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.passed.add(report.nodeid)
            save(self.passed)


def pytest_sessionstart(session: pytest.Session) -> None:
    config = session.config
    if config.getoption("--nightly") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Recorder(set(config.stash[DONE])))
