"""Which claims a claim reads beside itself, from the text of its module: nothing is imported to find out."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from verify.registry import Registry


def reached(registry: Registry) -> dict[str, frozenset[str]]:
    """Claim id -> ids of all claims that its module imports, directly or through others, itself included."""
    direct = {name: _claims_in(path, registry) for name, path in registry.modules.items()}
    return {name: frozenset(_closure(name, direct)) for name in direct}


def imported_by_helpers(registry: Registry) -> frozenset[str]:
    """Ids of the claims that a module of the package imports without being a claim: every check may read them."""
    claims = set(registry.modules.values())
    helpers = (path for path in sorted(registry.folder.rglob("*.py")) if path not in claims)
    return frozenset(name for path in helpers for name in _claims_in(path, registry))


def _closure(start: str, direct: Mapping[str, frozenset[str]]) -> set[str]:
    pending, found = [start], set[str]()
    while pending:
        name = pending.pop()
        if name not in found:
            found.add(name)
            pending += direct[name]
    return found


def _claims_in(path: Path, registry: Registry) -> frozenset[str]:
    own = _dotted(path, registry)
    names = _mentioned(path.read_bytes(), own, registry.package)
    modules = {_dotted(file, registry): claim for claim, file in registry.modules.items()}
    return frozenset(claim for m, claim in modules.items() if m != own and any(_touch(m, n) for n in names))


def _touch(module: str, name: str) -> bool:
    """Whether a name lies in the module, or is a package that holds it."""
    return f"{name}.".startswith(f"{module}.") or f"{module}.".startswith(f"{name}.")


def _dotted(path: Path, registry: Registry) -> str:
    parts = path.relative_to(registry.folder).with_suffix("").parts
    return ".".join((registry.package, *(part for part in parts if part != "__init__")))


@cache
def _mentioned(source: bytes, own: str, package: str) -> frozenset[str]:
    """Absolute names of what is imported at any depth, and of "module:function" strings."""
    found = {name for node in ast.walk(ast.parse(source)) for name in _names(node, own)}
    return frozenset(name for name in found if name.startswith(f"{package}."))


def _names(node: ast.AST, own: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        base = own.split(".")[: -node.level] if node.level else []
        yield from (".".join((*base, *filter(None, (node.module,)), alias.name)) for alias in node.names)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value.partition(":")[0]
