"""What the registry promises beyond what types can say; a test asks that nothing is found here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from verify import inventory
from verify.engine.jobs import SIZES, expand, of_size
from verify.model import Claim
from verify.registry import Registry, entry_of, statements
from verify.report.typeset import loose_tex

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
Rule = Callable[[Claim, Registry], Iterator[str]]


def problems(registry: Registry) -> list[str]:
    """One line for every broken rule, each beginning with the id of the claim."""
    return [f"{c.id}: {text}" for c in registry.values() for rule in RULES for text in rule(c, registry)]


def _parts(claim: Claim, _: Registry) -> Iterator[str]:
    for statement in statements(claim):
        wanted = [f"{statement.id}.{number}" for number in ROMAN[: len(statement.parts)]]
        given = [part.id for part in statement.parts]
        if given != wanted:
            yield f"expected the parts {', '.join(wanted)}, got {', '.join(given)}"


def _references(claim: Claim, registry: Registry) -> Iterator[str]:
    for statement in statements(claim):
        yield from (f"rests_on {n}: no such claim" for n in statement.rests_on if not _known(n, registry))
        amended = statement.amendment.checks if statement.amendment else ()
        names = {check.name for check in (*statement.checks, *amended)}
        lost = [figure for figure in statement.figures if figure.check not in names]
        yield from (f"figure {figure.name}: no check {figure.check!r}" for figure in lost)


def _known(name: str, registry: Registry) -> bool:
    """A claim or part, for "id!" one that has an amendment; or an entry not yet attempted, which proves nothing."""
    bare = name.removesuffix("!")
    entry = registry.get(entry_of(name))
    if entry is None:
        return name in inventory.load()
    found = next((s for s in statements(entry) if s.id == bare), None) if entry else None
    return found is not None and (not name.endswith("!") or found.amendment is not None)


def _circles(claim: Claim, registry: Registry) -> Iterator[str]:
    """No evidence may assume what it is evidence for."""
    graph = {s.id: _needs(s) for entry in registry.values() for s in statements(entry)}
    for statement in statements(claim):
        if statement.id in _reach(statement.id, graph):
            yield f"{statement.id} rests on itself"


def _needs(statement: Claim) -> list[str]:
    """What a verdict is made from beside the statement's own evidence."""
    return [*(part.id for part in statement.parts), *(name.removesuffix("!") for name in statement.rests_on)]


def _reach(start: str, graph: Mapping[str, list[str]]) -> set[str]:
    pending, reached = list(graph[start]), set[str]()
    while pending:
        name = pending.pop()
        if name not in reached:
            reached.add(name)
            pending += graph.get(name, [])
    return reached


def _evidence(claim: Claim, _: Registry) -> Iterator[str]:
    """Every statement has something to be judged by, in every size."""
    for statement in statements(claim):
        for size in SIZES:
            if not statement.parts and not of_size(statement.checks, size):
                yield f"{statement.id} has no check of size {size}"
            if statement.amendment is not None and not of_size(statement.amendment.checks, size):
                yield f"{statement.id} has no check of its amendment of size {size}"


def _keys(claim: Claim, _: Registry) -> Iterator[str]:
    for size in SIZES:
        counts = Counter(job.key for job in expand(claim, size))
        yield from (f"two jobs with the key {key}" for key, count in counts.items() if count > 1)


def _derivations(claim: Claim, _: Registry) -> Iterator[str]:
    for statement in statements(claim):
        if statement.derivation and not statement.derivation.startswith("derivations."):
            yield f"expected a derivation of the package derivations, got {statement.derivation!r}"


def _formulas(claim: Claim, _: Registry) -> Iterator[str]:
    """Formulas stand between dollars that pandoc recognises: no space within, no digit after."""
    for statement in statements(claim):
        for text in _texts(statement):
            if loose := loose_tex(text):
                yield f"expected {loose} within a formula of {text!r}"


def _texts(statement: Claim) -> Iterator[str]:
    yield from (statement.title, statement.statement, statement.domain, statement.reading, *statement.remarks)
    yield from (hypothesis.text for hypothesis in statement.hypotheses)
    yield from (text for constant in statement.constants for text in (constant.name, constant.printed))
    yield from (figure.caption for figure in statement.figures)
    if statement.amendment is not None:
        yield from (statement.amendment.statement, statement.amendment.note)


RULES: tuple[Rule, ...] = (_parts, _references, _circles, _evidence, _keys, _derivations, _formulas)
