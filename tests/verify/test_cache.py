"""A stale answer is the worst error this project can have: whatever could change it must change its key."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from verify import registry
from verify.engine import environment, fingerprint
from verify.engine.answers import Answer
from verify.engine.cache import Cache
from verify.engine.jobs import Job, expand
from verify.model import Undecided
from verify.registry import Registry

ANSWER = Answer({"title": "t"}, b"\x00npz", {"n": "{}\n"}, seconds=1.5)
SOURCES = ("verify", "derivations", "numeric")


@pytest.fixture(scope="module")
def toys() -> Registry:
    return registry.load("toys")


@pytest.fixture
def tree(tmp_path: Path, toys: Registry) -> tuple[Registry, tuple[Path, ...]]:
    """A copy of all sources, and the registry of the toys as copied."""
    folders = {name: fingerprint.folder_of(name) for name in SOURCES} | {"toys": toys.folder}
    for name, folder in folders.items():
        shutil.copytree(folder, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    there = tmp_path / "toys"
    modules = {name: there / path.relative_to(toys.folder) for name, path in toys.modules.items()}
    return replace(toys, folder=there, modules=modules), tuple(tmp_path / name for name in folders)


def flip(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]) if content else b"#")


def modules(root: Path) -> Iterator[Path]:
    yield from sorted(path for path in root.rglob("*") if path.is_file())


def test_one_byte_of_any_module_changes_every_key(tree: tuple[Registry, tuple[Path, ...]]) -> None:
    copied, roots = tree
    before = fingerprint.digest(copied, roots)
    for name in ("verify/verdict.py", "verify/inventory.json", "derivations/population/kernel.py", "numeric/errors.py"):
        path = roots[0].parent / name
        flip(path)
        after = fingerprint.digest(copied, roots)
        flip(path)
        assert all(before[claim] != after[claim] for claim in before), name
    assert fingerprint.digest(copied, roots) == before


def test_a_module_that_appears_or_is_renamed_changes_every_key(
    tree: tuple[Registry, tuple[Path, ...]],
) -> None:
    copied, roots = tree
    before = fingerprint.digest(copied, roots)
    (roots[1] / "new.py").touch()
    appeared = fingerprint.digest(copied, roots)
    (roots[1] / "new.py").rename(roots[1] / "newer.py")
    renamed = fingerprint.digest(copied, roots)
    assert len({before["thm-1"], appeared["thm-1"], renamed["thm-1"]}) == 3


def test_a_helper_beside_the_claims_changes_every_key(tree: tuple[Registry, tuple[Path, ...]]) -> None:
    copied, roots = tree
    before = fingerprint.digest(copied, roots)
    helper = copied.folder / "helpers.py"
    helper.write_bytes(helper.read_bytes() + b"#")
    after = fingerprint.digest(copied, roots)
    assert all(before[claim] != after[claim] for claim in before)


def changed_by(copied: Registry, roots: tuple[Path, ...], claim: str, text: str) -> set[str]:
    """The claims whose keys change when `text` is added to the module of `claim`."""
    before = fingerprint.digest(copied, roots)
    path = copied.modules[claim]
    path.write_text(path.read_text(encoding="utf-8") + text, encoding="utf-8")
    after = fingerprint.digest(copied, roots)
    return {name for name in before if before[name] != after[name]}


def test_another_claim_changes_no_key(tree: tuple[Registry, tuple[Path, ...]]) -> None:
    assert changed_by(*tree, "setup-data", "#") == {"setup-data"}


@pytest.mark.parametrize(
    "line",
    [
        "from toys import evens",
        "from toys.evens import EVEN",
        "import toys.evens",
        "from ..evens import EVEN",
        "def late(): from toys.evens import EVEN",
        "NAME = 'toys.evens:is_even'",
    ],
)
def test_an_imported_claim_changes_the_key(tree: tuple[Registry, tuple[Path, ...]], line: str) -> None:
    copied, roots = tree
    assert changed_by(copied, roots, "thm-1", f"\n{line}\n") == {"thm-1"}
    assert changed_by(copied, roots, "setup-data", "#") == {"setup-data", "thm-1"}


def test_a_claim_imported_by_a_helper_changes_every_key(tree: tuple[Registry, tuple[Path, ...]]) -> None:
    copied, roots = tree
    helper = copied.folder / "helpers.py"
    helper.write_text(helper.read_text(encoding="utf-8") + "\nfrom .evens import EVEN\n", encoding="utf-8")
    assert changed_by(copied, roots, "setup-data", "#") == set(copied)


def test_the_views_change_no_key(tree: tuple[Registry, tuple[Path, ...]]) -> None:
    copied, roots = tree
    before = fingerprint.digest(copied, roots)
    for path in modules(roots[0] / "cli"):
        flip(path)
    assert fingerprint.digest(copied, roots) == before


def test_the_version_of_a_library_changes_every_key(toys: Registry, monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint.digest(toys)
    other = environment.environment() | {"packages": {"numpy": "0.0"}}
    monkeypatch.setattr(fingerprint, "environment", lambda: other)
    after = fingerprint.digest(toys)
    assert all(before[claim] != after[claim] for claim in before)


@pytest.fixture
def cache(toys: Registry, tmp_path: Path) -> Cache:
    sources = partial(fingerprint.digest, toys)
    return Cache(tmp_path, sources, sources(), 0, "small")


@pytest.fixture
def job(toys: Registry) -> Job:
    return expand(toys["setup-data"], "small")[0]


def test_seed_size_and_job_change_the_key(cache: Cache, job: Job) -> None:
    keys = {
        cache.key(job),
        replace(cache, seed=1).key(job),
        replace(cache, size="paper").key(job),
        cache.key(replace(job, key=job.key + "x")),
    }
    assert len(keys) == 4


def test_what_was_stored_is_loaded(cache: Cache, job: Job) -> None:
    assert cache.load(job) is None
    cache.store({job: ANSWER})
    assert cache.load(job) == ANSWER
    assert cache.seconds(job) == 1.5


def test_another_version_of_the_source_misses_but_knows_how_long_it_took(cache: Cache, job: Job) -> None:
    cache.store({job: ANSWER})
    later = replace(cache, digests=dict.fromkeys(cache.digests, "other"))
    assert later.load(job) is None
    assert later.seconds(job) == 1.5


def test_a_source_that_changed_during_the_run_stores_nothing(cache: Cache, job: Job) -> None:
    during = replace(cache, fingerprint=lambda: dict.fromkeys(cache.digests, "edited"))
    during.store({job: ANSWER})
    assert cache.load(job) is None


def test_a_source_that_cannot_be_read_any_more_stores_nothing(cache: Cache, job: Job) -> None:
    def torn() -> dict[str, str]:
        raise SyntaxError

    replace(cache, fingerprint=torn).store({job: ANSWER})
    assert cache.load(job) is None


def test_an_answer_is_kept_on_every_way_out(cache: Cache, job: Job) -> None:
    with suppress(KeyboardInterrupt), cache.keeping() as keep:
        keep({job: ANSWER})
        raise KeyboardInterrupt
    assert cache.load(job) == ANSWER


def test_an_answer_is_on_disk_before_the_run_is_over(cache: Cache, job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("verify.engine.cache.DELAY", 0.0)
    with cache.keeping() as keep:
        keep({job: ANSWER})
        assert cache.load(job) == ANSWER


@pytest.mark.parametrize("why", [Undecided.CRASHED, Undecided.TIME_LIMIT])
def test_a_stopped_job_is_not_kept(cache: Cache, job: Job, why: Undecided) -> None:
    cache.store({job: Answer(why=why)})
    assert cache.load(job) is None


def test_a_damaged_entry_is_as_good_as_none(cache: Cache, job: Job) -> None:
    cache.store({job: ANSWER})
    (path,) = (path for path in modules(cache.folder) if path.suffix == ".json")
    whole = path.read_bytes()
    for damaged in (b"", whole[: len(whole) // 2], whole.replace(b'"t"', b'"u"'), b"[]", b"\xff\n{}"):
        path.write_bytes(damaged)
        assert cache.load(job) is None
    path.write_bytes(whole)
    assert cache.load(job) == ANSWER
