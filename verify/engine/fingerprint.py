"""The identity of everything that a job may read: our source, byte by byte, and what it runs on.

A stale "proved" would be the worst error of this project, so the legs and the judge are not tracked import by
import: every file of theirs counts, except what no check may import.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from verify.engine.environment import environment
from verify.engine.imports import imported_by_helpers, reached
from verify.registry import Registry

LEGS = ("derivations", "numeric")
# The views: they compute nothing, and the import contract keeps every check from importing them.
VIEWS = ("report", "cli", "__main__.py")


def folder_of(package: str) -> Path:
    """The folder of a package, found without importing it."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError(f"no package named {package!r}")
    return Path(next(iter(spec.submodule_search_locations)))


def default_roots(registry: Registry) -> tuple[Path, ...]:
    """The folders that count: the judge, the legs, and the claims where they live elsewhere."""
    judge, claims = folder_of("verify"), registry.folder
    outside = () if claims.is_relative_to(judge) else (claims,)
    return (judge, *(folder_of(leg) for leg in LEGS), *outside)


def digest(registry: Registry, roots: tuple[Path, ...] | None = None) -> dict[str, str]:
    """Claim id -> sha256 of all that a job of this claim depends on, except its key, seed and size.

    Files of other claims count only where they are imported.
    """
    shared = hashlib.sha256(json.dumps(environment(), sort_keys=True).encode())
    claims = set(registry.modules.values())
    for root in roots or default_roots(registry):
        for path in _files(root):
            if path not in claims:
                _feed(shared, f"{root.name}/{path.relative_to(root).as_posix()}", path)
    common = imported_by_helpers(registry)
    return {name: _with(shared, read | common, registry) for name, read in reached(registry).items()}


def _files(root: Path) -> Iterator[Path]:
    for path in sorted(root.rglob("*")):
        inside = path.relative_to(root).parts
        view = root.name == "verify" and inside[0] in VIEWS
        if path.is_file() and not view and "__pycache__" not in inside:
            yield path


def _feed(total: hashlib._Hash, name: str, path: Path) -> None:
    content = path.read_bytes()
    total.update(f"{name}\0{len(content)}\0".encode())
    total.update(content)


def _with(shared: hashlib._Hash, claims: frozenset[str], registry: Registry) -> str:
    total = shared.copy()
    for name in sorted(claims):
        _feed(total, name, registry.modules[name])
    return total.hexdigest()
