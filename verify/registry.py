"""Finds the claims: every module of a package that exports `CLAIM`, in the order of the inventory."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from importlib import import_module
from pathlib import Path
from types import ModuleType

from verify import inventory
from verify.errors import BadRegistry, NothingMatches, UnknownClaim
from verify.model import Claim

PACKAGE = "verify.claims"


@dataclass(frozen=True)
class Registry(Mapping[str, Claim]):
    """The claims by id, in the order of the inventory.

    package, folder: where they were found, so that a worker process can find them again.
    modules: the file of each claim.
    """

    package: str
    folder: Path
    claims: Mapping[str, Claim]
    modules: Mapping[str, Path]

    def __getitem__(self, claim_id: str) -> Claim:
        return self.claims[claim_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self.claims)

    def __len__(self) -> int:
        return len(self.claims)

    def select(self, patterns: Sequence[str]) -> list[str]:
        """Ids of the entries that match (all, for no pattern), with all that their evidence rests on.

        A pattern is an id or an fnmatch pattern, of an entry or of one of its parts.
        Raises UnknownClaim for an id that is not listed, NothingMatches where there is nothing to run.
        """
        chosen = set(self) if not patterns else {name for text in patterns for name in self._match(text)}
        return self._in_order(self._with_grounds(chosen))

    def _match(self, pattern: str) -> list[str]:
        found = [name for name, claim in self.items() if any(fnmatchcase(i, pattern) for i in ids(claim))]
        if found:
            return found
        listed = sum(fnmatchcase(name, pattern) for name in inventory.load())
        if listed or any(sign in pattern for sign in "*?["):
            raise NothingMatches(pattern, listed)
        raise UnknownClaim(pattern, [*inventory.load(), *(i for claim in self.values() for i in ids(claim))])

    def _with_grounds(self, chosen: set[str]) -> set[str]:
        """Closed under `rests_on`: a verdict must not depend on what else was selected."""
        pending, closed = list(chosen), set()
        while pending:
            name = pending.pop()
            if name in self and name not in closed:
                closed.add(name)
                pending += [entry_of(ground) for ground in grounds(self[name])]
        return closed

    def _in_order(self, names: Iterable[str]) -> list[str]:
        wanted = set(names)
        return [name for name in self if name in wanted]


def statements(claim: Claim) -> Iterator[Claim]:
    """The claim and its parts, and theirs."""
    yield claim
    for part in claim.parts:
        yield from statements(part)


def ids(claim: Claim) -> list[str]:
    return [statement.id for statement in statements(claim)]


def grounds(claim: Claim) -> list[str]:
    """What the claim or any of its parts rests on."""
    return [name for statement in statements(claim) for name in statement.rests_on]


def entry_of(name: str) -> str:
    """The inventory id in "id", "id.ii" or "id!"."""
    return name.removesuffix("!").partition(".")[0]


def load(package: str = PACKAGE) -> Registry:
    """Walk the package. Raises BadRegistry for a broken module, two claims of one id, or an id not listed."""
    found: dict[str, tuple[Claim, Path]] = {}
    folder = Path(_import(package).__path__[0])
    for module in _walk(package, folder):
        claim = getattr(module, "CLAIM", None)
        if claim is None:
            continue
        _admit(module, claim, found)
        found[claim.id] = claim, Path(module.__file__ or "")
    ordered = [name for name in inventory.load() if name in found]
    claims = {name: found[name][0] for name in ordered}
    return Registry(package, folder, claims, {name: found[name][1] for name in ordered})


def _walk(package: str, folder: Path) -> Iterator[ModuleType]:
    _require_packages(folder)
    for name in sorted(info.name for info in pkgutil.walk_packages([str(folder)], f"{package}.")):
        yield _import(name)


def _require_packages(root: Path) -> None:
    """A folder without `__init__.py` is skipped by every walk, and its claims would be missed in silence."""
    for path in sorted(root.rglob("*.py")):
        if not (path.parent / "__init__.py").exists():
            raise BadRegistry(f"{path.parent.name}: expected an __init__.py beside {path.name}, got none")


def _import(name: str) -> ModuleType:
    try:
        return import_module(name)
    except Exception as error:
        raise BadRegistry(f"{name}: cannot be imported ({type(error).__name__}: {error})") from error


def _admit(module: ModuleType, claim: object, found: Mapping[str, tuple[Claim, Path]]) -> None:
    if not isinstance(claim, Claim):
        raise BadRegistry(f"{module.__name__}: expected CLAIM to be a Claim, got {type(claim).__name__}")
    if claim.id in found:
        raise BadRegistry(f"{module.__name__}: {claim.id} has a claim already, in {found[claim.id][1].name}")
    if claim.id not in inventory.load():
        raise BadRegistry(f"{module.__name__}: expected an id of the inventory, got {claim.id!r}")
