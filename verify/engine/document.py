"""Writes out what was judged as plain data: the claims of `results.json`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from verify import inventory
from verify.engine import jobs, seeds
from verify.engine.attachments import certificate_files, data_file
from verify.engine.environment import environment
from verify.engine.formal import Tier
from verify.engine.jobs import Kind
from verify.engine.judging import Court
from verify.inventory import PAPER
from verify.model import Check, Claim, Constant, Figure, Finding, Hypothesis, Outcome
from verify.registry import entry_of
from verify.results import SCHEMA
from verify.verdict import Evidence, status

TEXTS = ("id", "title", "statement", "reading", "domain")
PLACE = ("label", "section", "page", "equation")
STATUSES = ("needed", "not_needed", "missing", "untested")
Json = dict[str, Any]


def document(
    claims: Sequence[Claim], attempted: Sequence[str], court: Court, tier: Tier, seed: int, complete: bool
) -> Json:
    """The whole of `results.json` (docs/schema/results.schema.json).

    claims: those judged, in the order of the inventory. attempted: ids of all that have a claim.
    tier: what Coq has checked.
    """
    return {
        "schema": SCHEMA,
        "paper": PAPER,
        "environment": environment(),
        "seed": seed,
        "size": court.size,
        "complete": complete,
        "formal": tier.document(),
        "inventory": _inventory([claim.id for claim in claims], attempted),
        "claims": [Description(claim, court, tier, seed).document() for claim in claims],
    }


def _inventory(judged: Sequence[str], attempted: Sequence[str]) -> Json:
    """The denominator: every listed entry is judged, left out of this run, or not yet attempted."""
    listed = list(inventory.load())
    return {
        "listed": len(listed),
        "judged": len(judged),
        "left_out": [name for name in attempted if name not in judged],
        "not_yet_attempted": [name for name in listed if name not in attempted],
        "ids": listed,
    }


class Description:
    """One statement of the results, with its parts."""

    def __init__(self, claim: Claim, court: Court, tier: Tier, seed: int) -> None:
        self.claim, self.court, self.tier, self.seed = claim, court, tier, seed
        self.evidence = court.evidence(claim, Kind.CHECK, claim.checks)

    def document(self) -> Json:
        claim = self.claim
        return {
            **{name: getattr(claim, name) for name in TEXTS},
            **{name: list(getattr(claim, name)) for name in ("rests_on", "remarks")},
            **self._verdict(),
            **self._place(),
            "derivation": self._derivation(),
            "hypotheses": self._hypotheses(),
            "checks": self._checks(Kind.CHECK, self.evidence),
            "constants": [self._constant(constant) for constant in claim.constants],
            "witness": _witness(self.evidence),
            "amendment": self._amendment(),
            "figures": [self._figure(figure) for figure in claim.figures],
            "formal": self.tier.of(claim.formal),
            "parts": [Description(part, self.court, self.tier, self.seed).document() for part in claim.parts],
        }

    def _place(self) -> Json:
        """What the inventory says of the entry; the paper's parents belong to the whole, not to a part."""
        entry = inventory.load()[entry_of(self.claim.id)]
        parents = list(entry.parents) if self.claim.id == entry.id else []
        return {"kind": entry.kind, "source": {n: getattr(entry, n) for n in PLACE}, "paper_uses": parents}

    def _verdict(self) -> Json:
        judgement = self.court.verdict(self.claim)
        return {
            "verdict": judgement.verdict,
            "reason": judgement.reason,
            "reason_type": judgement.why or "",
            "expected": self.claim.expected,
            "as_expected": judgement.verdict is self.claim.expected and self._amended_as_expected(),
        }

    def _amended_as_expected(self) -> bool:
        amendment = self.claim.amendment
        return amendment is None or self.court.amended(self.claim).verdict is amendment.expected

    def _derivation(self) -> Json | None:
        answer = self.court.answer(self.claim, Kind.DERIVATION)
        return dict(answer.value) if answer.value else None

    def _hypotheses(self) -> dict[str, list[Json]]:
        found: dict[str, list[Json]] = {name: [] for name in STATUSES}
        for number, hypothesis in enumerate(self.claim.hypotheses, 1):
            finding = self._without(number, hypothesis)
            reason = finding.reason if finding else ""
            found[status(hypothesis, finding)].append({"text": hypothesis.text, "reason": reason})
        return found

    def _without(self, number: int, hypothesis: Hypothesis) -> Finding | None:
        return self.court.finding(self.claim, Kind.HYPOTHESIS, number) if hypothesis.without else None

    def _checks(self, kind: Kind, evidence: Evidence) -> list[Json]:
        return [self._check(kind, check, finding) for check, finding in evidence]

    def _check(self, kind: Kind, check: Check, finding: Finding) -> Json:
        return {
            **{name: getattr(check, name) for name in ("name", "strength", "coverage", "coverage_note")},
            **{name: getattr(finding, name) for name in ("outcome", "reason", "numbers", "location", "held")},
            "reason_type": finding.why or "",
            "wrong": sorted(check.wrong),
            "certificates": certificate_files(self.claim, kind, check.name, self.court),
            "seed": seeds.derive(self.seed, jobs.key(self.claim, kind, check.name)),
        }

    def _constant(self, constant: Constant) -> Json:
        bracket = self.court.answer(self.claim, Kind.CONSTANT, constant.name).value
        found = {name: bracket.get(name, "") for name in ("lower", "upper", "closed_form")}
        certificates = certificate_files(self.claim, Kind.CONSTANT, constant.name, self.court)
        return {"name": constant.name, "printed": constant.printed, **found, "certificates": certificates}

    def _amendment(self) -> Json | None:
        amendment = self.claim.amendment
        if amendment is None:
            return None
        judgement = self.court.amended(self.claim)
        evidence = self.court.evidence(self.claim, Kind.AMENDMENT, amendment.checks)
        return {
            **{name: getattr(amendment, name) for name in ("statement", "severity", "note", "expected")},
            "verdict": judgement.verdict,
            "reason": judgement.reason,
            "checks": self._checks(Kind.AMENDMENT, evidence),
        }

    def _figure(self, figure: Figure) -> Json:
        own = figure.check in {check.name for check in self.claim.checks}
        data = data_file(self.claim, Kind.CHECK if own else Kind.AMENDMENT, figure.check)
        shown = {name: getattr(figure, name) for name in ("name", "caption", "draw")}
        return {**shown, "file": f"figures/{figure.name}.svg", "data": data}


def _witness(evidence: Evidence) -> Json | None:
    """The witness of the first failure that has one, a confirmed one before any other."""
    failures = [finding for _, finding in evidence if finding.outcome is Outcome.FAILS]
    witnesses = sorted((f.witness for f in failures if f.witness), key=lambda witness: not witness.confirmed)
    return _plain(asdict(witnesses[0])) if witnesses else None


def _plain(witness: Mapping[str, Any]) -> Json:
    """Tuples as lists, as a reader of the file gets them."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in witness.items()}
