"""Runs: every way in which a check can end, and that nothing but the seed decides what it finds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from verify import registry, results
from verify.engine import fingerprint, seeds, session
from verify.engine.answers import from_finding, to_finding
from verify.engine.jobs import expand
from verify.engine.runner import Settings
from verify.engine.worker import describe
from verify.model import Finding, Outcome, Undecided, Witness

HERE = Path(__file__).parent
CALL = """
import signal  # a pytest that runs in the background hands down that Ctrl-C is to be ignored
signal.signal(signal.SIGINT, signal.default_int_handler)
from verify.cli import main
main({arguments!r}, package={package!r})
"""


def perform(package: str, build: Path | None, patterns: Sequence[str] = (), **settings: object) -> session.Run:
    return session.perform(patterns, Settings(size="small", **settings), build, package=package)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def broken() -> session.Run:
    return perform("brittle", None, jobs=2, timeout=2.0)


ENDS = [
    ("thm-1.i", "crashed", "ZeroDivisionError: division by zero (brittle.failing, line 11)"),
    ("thm-1.ii", "time_limit", "stopped at its time limit of 2 s"),
    ("thm-1.iii", "crashed", "the worker died: exit code -9"),
    ("thm-1.iv", "crashed", "TypeError: a check must return a Finding, got NoneType"),
    ("thm-1.v", "budget", "ran out of boxes"),
    ("thm-1.vi", "", "exact evidence covers the whole domain (chatter)"),
]


@pytest.mark.parametrize(("claim", "why", "reason"), ENDS, ids=[why or "proved" for _, why, _ in ENDS])
def test_every_end_of_a_check_is_an_answer(broken: session.Run, claim: str, why: str, reason: str) -> None:
    found = {c["id"]: c for c in results.flat(broken.document["claims"])}[claim]
    assert found["reason_type"] == why
    assert found["reason"] == reason
    assert found["as_expected"]


def test_what_was_stopped_is_told(broken: session.Run) -> None:
    assert len(broken.stopped(Undecided.CRASHED)) == 3
    assert broken.stopped(Undecided.TIME_LIMIT) == ["thm-1.ii/check/hang"]


def test_order_selection_workers_and_cache_change_nothing(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    perform("toys", first, jobs=1)
    perform("toys", second, ["setup-data"], jobs=1)
    perform("toys", second, jobs=2)
    for name in (results.RESULTS, "data/setup-data.is-even.npz"):
        assert (first / name).read_bytes() == (second / name).read_bytes()


def test_the_seed_reaches_the_checks() -> None:
    used = {perform("toys", None, ["setup-data"], seed=s).document["claims"][0]["checks"][0]["seed"] for s in (0, 1)}
    assert used == {seeds.derive(0, "setup-data/check/is even"), seeds.derive(1, "setup-data/check/is even")}


def test_seeds_differ_by_root_and_by_key() -> None:
    assert len({seeds.derive(root, key) for root in (0, 1) for key in ("a/check/b", "a/check/c")}) == 4


def test_the_cache_answers_without_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "digest", lambda claims: dict.fromkeys(claims, "the same"))
    before = perform("toys", tmp_path)
    monkeypatch.setattr("pebble.ProcessPool", None)
    assert perform("toys", tmp_path).document == before.document


def test_a_finding_survives_the_journey() -> None:
    witness = Witness({"x": "1/3"}, "2", "1", ("a", "b"), digits=(50, 100))
    finding = Finding(Outcome.FAILS, "r", None, {"gap": "0.5"}, "here", "3 of 4", witness)
    assert to_finding(from_finding(finding)) == finding


def test_the_same_arrays_give_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    first = from_finding(Finding(Outcome.HOLDS, arrays={"a": [1.0], "b": [2]})).arrays
    monkeypatch.setattr(time, "time", lambda: 2e9)
    assert from_finding(Finding(Outcome.HOLDS, arrays={"b": [2], "a": [1.0]})).arrays == first


def test_the_path_of_a_file_is_not_told() -> None:
    error = ImportError("cannot import name 'x' from 'y' (/home/someone/numeric/y/__init__.py), 1/2/3")
    assert describe(error) == "ImportError: cannot import name 'x' from 'y' (__init__.py), 1/2/3"


def test_the_environment_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OMP_NUM_THREADS", "7")
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    before = dict(os.environ)
    perform("toys", None, ["setup-data"])
    assert dict(os.environ) == before


def test_keys_are_stable() -> None:
    toys = registry.load("toys")
    assert [job.key for claim in toys.values() for job in expand(claim, "small")] == [
        "setup-data/check/is even",
        "setup-data/hypothesis/1",
        "setup-data/hypothesis/2",
        "setup-data/constant/c",
        "loss-population/derivation",
        "loss-population/check/agrees",
        "thm-1.i/check/points",
        "thm-1.ii/check/equal",
        "thm-1.ii/amendment/points",
    ]


def start(package: str, *arguments: str) -> subprocess.Popen[str]:
    code = CALL.format(arguments=list(arguments), package=package)
    paths = os.pathsep.join((str(Path(registry.__file__).parents[1]), str(HERE)))
    environment = os.environ | {"PYTHONPATH": paths}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=pipe, stderr=pipe, text=True)


def test_ctrl_c_keeps_what_was_finished(tmp_path: Path) -> None:
    running = start("brittle", "run", "--build", str(tmp_path), "--jobs", "2", "--timeout", "300")
    done = tmp_path / "cache"
    deadline = time.monotonic() + 60
    while not any(done.rglob("*chatter*.json")) and time.monotonic() < deadline:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=60)
    assert running.returncode == 130, out
    document = results.read(tmp_path / results.RESULTS)
    assert not document["complete"]
    assert document["claims"] == []
    assert document["inventory"]["left_out"] == ["thm-1"]
    assert "interrupted" in out


def test_what_a_check_prints_stays_out_of_the_results(tmp_path: Path) -> None:
    running = start("brittle", "run", "--build", str(tmp_path), "--timeout", "1", "--json")
    out, err = running.communicate(timeout=60)
    assert running.returncode == 3
    assert out.startswith("{")
    assert "not for standard output" not in out
    assert "not for standard output" in err
