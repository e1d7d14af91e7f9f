"""Claims are found by walking, ordered by the inventory, and keep the promises that types cannot."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from verify import registry
from verify.audit.consistency import problems
from verify.errors import BadRegistry, NothingMatches, UnknownClaim
from verify.model import Check, Claim, Figure, Strength
from verify.registry import Registry

CLAIM = "from toys.evens import CLAIM\n"
HEAVY = ("sympy", "numba", "flint", "matplotlib", "rich", "pebble")


@pytest.fixture(scope="module")
def toys() -> Registry:
    return registry.load("toys")


def one(toys: Registry, name: str, **changes: Any) -> Registry:
    return replace(toys, claims={**toys, name: replace(toys[name], **changes)})


def test_every_claim_of_the_project_is_consistent() -> None:
    assert problems(registry.load()) == []


def test_listing_loads_nothing_heavy() -> None:
    code = (
        "import sys; from verify.cli import invoke; invoke(['list', '--build', 'no-such-folder']);"
        f"sys.exit(', '.join(m for m in {HEAVY} if m in sys.modules) or 0)"
    )
    root = Path(registry.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_toys_are_found_in_the_order_of_the_inventory(toys: Registry) -> None:
    assert list(toys) == ["setup-data", "loss-population", "thm-1"]
    assert toys.modules["thm-1"].name == "parts.py"
    assert [problem for problem in problems(toys) if "derivation" not in problem] == []


@pytest.mark.parametrize(
    ("patterns", "chosen"),
    [
        ((), ["setup-data", "loss-population", "thm-1"]),
        (("setup-data",), ["setup-data"]),
        (("thm-*",), ["thm-1"]),
        (("thm-1.ii",), ["thm-1"]),
        (("thm-1", "setup-*"), ["setup-data", "thm-1"]),
        (("loss-population",), ["setup-data", "loss-population", "thm-1"]),
    ],
)
def test_a_selection_brings_what_its_evidence_rests_on(
    toys: Registry, patterns: tuple[str, ...], chosen: list[str]
) -> None:
    assert toys.select(patterns) == chosen


def test_an_unknown_id_is_answered_with_the_nearest(toys: Registry) -> None:
    with pytest.raises(UnknownClaim, match="got 'setup-dta'; the nearest are setup-data"):
        toys.select(["setup-dta"])


@pytest.mark.parametrize("pattern", ["lemma-*", "lemma-3", "nothing-*"])
def test_a_pattern_without_a_claim_is_told_apart(toys: Registry, pattern: str) -> None:
    with pytest.raises(NothingMatches, match="expected a pattern"):
        toys.select([pattern])


def broken(**changes: Any) -> Mapping[str, Any]:
    return changes


def odd_parts(claim: Claim) -> tuple[Claim, ...]:
    return (replace(claim.parts[0], id="thm-1.one"), *claim.parts[1:])


CHECK = Check("c", Strength.EXACT, lambda _, __: None, sizes=("small",))  # type: ignore[arg-type, return-value]
BROKEN = [
    ("setup-data", broken(rests_on=("lemma-99",)), "rests_on lemma-99"),
    ("setup-data", broken(rests_on=("thm-1!",)), "rests_on thm-1!"),
    ("setup-data", broken(rests_on=("loss-population",)), "rests on itself"),
    ("setup-data", broken(figures=(Figure("f", "", "series", "gone"),)), "no check 'gone'"),
    ("setup-data", broken(checks=(CHECK,), figures=()), "no check of size default"),
    ("setup-data", broken(checks=(CHECK, CHECK), figures=()), "two jobs with the key setup-data/check/c"),
    ("setup-data", broken(title="$x $ is left open"), "expected $ within a formula"),
    ("setup-data", broken(remarks=(r"The \beta of $x$.",)), r"expected \beta within a formula"),
    ("setup-data", broken(reading="`c_4` and c_4"), "expected _4 within a formula"),
    ("setup-data", broken(derivation="toys.steps:derive"), "expected a derivation of the package derivations"),
]


def test_a_ground_may_wait_to_be_attempted(toys: Registry) -> None:
    assert not any("rests_on" in problem for problem in problems(one(toys, "setup-data", rests_on=("lemma-11",))))


@pytest.mark.parametrize(("name", "changes", "said"), BROKEN, ids=[said for _, _, said in BROKEN])
def test_what_breaks_a_promise_is_named(toys: Registry, name: str, changes: Mapping[str, Any], said: str) -> None:
    assert any(said in problem for problem in problems(one(toys, name, **changes)))


def test_parts_are_numbered_in_roman(toys: Registry) -> None:
    changed = one(toys, "thm-1", parts=odd_parts(toys["thm-1"]))
    assert any("expected the parts thm-1.i, thm-1.ii" in problem for problem in problems(changed))


def package(folder: Path, name: str, modules: Mapping[str, str]) -> str:
    root = folder / name
    root.mkdir()
    (root / "__init__.py").touch()
    for module, text in modules.items():
        path = root / f"{module}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return name


BAD_PACKAGES = {
    "twice": ({"one": CLAIM, "two": CLAIM}, "has a claim already"),
    "untyped": ({"one": "CLAIM = 3\n"}, "expected CLAIM to be a Claim, got int"),
    "torn": ({"one": "def\n"}, "cannot be imported"),
    "unlisted": (
        {"one": f"{CLAIM}from dataclasses import replace\nCLAIM = replace(CLAIM, id='no-such')\n"},
        "expected an id of the inventory, got 'no-such'",
    ),
    "hidden": ({"inner/one": CLAIM}, "expected an __init__.py"),
}


@pytest.mark.parametrize("name", BAD_PACKAGES)
def test_a_package_that_breaks_the_rules_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    modules, said = BAD_PACKAGES[name]
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadRegistry, match=said):
        registry.load(package(tmp_path, name, modules))
