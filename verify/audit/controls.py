"""Tests of the judge itself: wrong variants that every check must refute, right ones that it must not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from verify.engine import seeds
from verify.engine.jobs import Kind, key
from verify.model import Check, Claim, Context, Finding, Outcome, Verdict
from verify.registry import statements
from verify.results import flat


@dataclass(frozen=True)
class Guarded:
    """A check with its place.

    may_fail: whether failing on its own subject is what it is there for: a check of a statement that is
        expected to be refuted, or of one with a hypothesis dropped.
    """

    key: str
    check: Check
    may_fail: bool


@dataclass(frozen=True)
class Control:
    """A subject that is known to be wrong, or known to be right, and the check that must see it."""

    name: str
    guarded: Guarded
    subject: Any
    wrong: bool

    def run(self) -> Finding:
        """What the check says of the subject, in the smallest size that the check has.

        All controls of a check are drawn the same points, so that what does not depend on the subject is computed once.
        """
        check = self.guarded.check
        return check.run(self.subject, Context(seeds.derive(0, self.guarded.key), check.sizes[0]))

    def passes(self, finding: Finding) -> bool:
        """A wrong subject must fail, not merely stay open; a right one must not fail."""
        return (finding.outcome is Outcome.FAILS) is self.wrong


def guarded(claims: Iterable[Claim]) -> Iterator[Guarded]:
    """Every check of the claims and their parts: own, of hypotheses, of amendments."""
    for claim in (statement for entry in claims for statement in statements(entry)):
        refuted = claim.expected is Verdict.REFUTED
        for check in claim.checks:
            yield Guarded(key(claim, Kind.CHECK, check.name), check, refuted)
        for number, hypothesis in enumerate(claim.hypotheses, 1):
            if hypothesis.without is not None:
                yield Guarded(key(claim, Kind.HYPOTHESIS, number), hypothesis.without, True)
        for check in claim.amendment.checks if claim.amendment else ():
            yield Guarded(key(claim, Kind.AMENDMENT, check.name), check, False)


def controls(claims: Iterable[Claim]) -> Iterator[Control]:
    """Every wrong and every right subject of every check."""
    for one in guarded(claims):
        for kind, subjects in (("wrong", one.check.wrong), ("right", one.check.right)):
            for name, subject in subjects.items():
                yield Control(f"{one.key}/{kind}/{name}", one, subject, kind == "wrong")


def unguarded(claims: Iterable[Claim]) -> list[str]:
    """Keys of the checks that no control shows to be able to say no (or, where they say no, yes)."""
    return [g.key for g in guarded(claims) if not (g.check.wrong or (g.may_fail and g.check.right))]


def refuting_without_right(claims: Iterable[Claim], document: Mapping[str, Any]) -> list[str]:
    """Keys of the checks that failed in a run though nothing right shows that they can do otherwise."""
    failed = {
        f"{claim['id']}/{Kind.CHECK}/{check['name']}"
        for claim in flat(document["claims"])
        for check in claim["checks"]
        if check["outcome"] == Outcome.FAILS
    }
    return [g.key for g in guarded(claims) if g.key in failed and not g.check.right]
