"""From answers to the verdict of every statement: its own evidence, its parts, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.engine import jobs
from verify.engine.answers import NOT_RUN, Answer, to_finding
from verify.engine.jobs import Kind
from verify.model import Check, Claim, Finding, Undecided, Verdict
from verify.registry import statements
from verify.verdict import Evidence, Judgement, cap, judge, of_parts, settle, worst

UNFOUNDED = Judgement(Verdict.INCONCLUSIVE, "rests on what was not judged", Undecided.NO_EVIDENCE)


class Court:
    """Judges the statements of one run.

    claims: the entries that were run. answers: by job key; what is missing counts as not run.
    """

    def __init__(self, claims: Sequence[Claim], answers: Mapping[str, Answer], size: str) -> None:
        self.size = size
        self._answers = answers
        self._statements = {s.id: s for claim in claims for s in statements(claim)}
        self._judged: dict[str, Judgement] = {}

    def answer(self, claim: Claim, kind: Kind, name: str | int = "") -> Answer:
        return self._answers.get(jobs.key(claim, kind, name), NOT_RUN)

    def finding(self, claim: Claim, kind: Kind, name: str | int) -> Finding:
        """What a check found; vacuous or stopped, it is undecided."""
        return settle(to_finding(self.answer(claim, kind, name)))

    def evidence(self, claim: Claim, kind: Kind, checks: tuple[Check, ...]) -> Evidence:
        """The checks of this size, each with its finding."""
        return [(check, self.finding(claim, kind, check.name)) for check in jobs.of_size(checks, self.size)]

    def verdict(self, claim: Claim) -> Judgement:
        """The worst of the statement's own evidence and of its parts, capped by what it rests on."""
        if claim.id not in self._judged:
            self._judged[claim.id] = UNFOUNDED
            self._judged[claim.id] = self._capped(claim, worst(self._opinions(claim)))
        return self._judged[claim.id]

    def amended(self, claim: Claim) -> Judgement:
        """The verdict on the amendment of a claim that has one."""
        assert claim.amendment is not None
        name = f"{claim.id}!"
        if name not in self._judged:
            self._judged[name] = UNFOUNDED
            evidence = self.evidence(claim, Kind.AMENDMENT, claim.amendment.checks)
            self._judged[name] = self._capped(claim, judge(evidence))
        return self._judged[name]

    def _opinions(self, claim: Claim) -> list[Judgement]:
        parts = {part.id.removeprefix(f"{claim.id}."): self.verdict(part) for part in claim.parts}
        own = [] if parts and not claim.checks else [judge(self.evidence(claim, Kind.CHECK, claim.checks))]
        return own + self._stopped(claim) + ([of_parts(parts)] if parts else [])

    def _stopped(self, claim: Claim) -> list[Judgement]:
        """A derivation or a constant that could not be computed leaves its claim open."""
        wanted: list[tuple[Kind, str]] = [(Kind.DERIVATION, "")] if claim.derivation else []
        wanted += [(Kind.CONSTANT, constant.name) for constant in claim.constants]
        answers = [(f"{kind} {name}".strip(), self.answer(claim, kind, name)) for kind, name in wanted]
        return [Judgement(Verdict.INCONCLUSIVE, f"{n}: {a.reason}", a.why) for n, a in answers if a.why]

    def _capped(self, claim: Claim, judgement: Judgement) -> Judgement:
        return cap(judgement, {name: self._ground(name).verdict for name in claim.rests_on})

    def _ground(self, name: str) -> Judgement:
        claim = self._statements.get(name.removesuffix("!"))
        if claim is None or (name.endswith("!") and claim.amendment is None):
            return UNFOUNDED
        return self.amended(claim) if name.endswith("!") else self.verdict(claim)
