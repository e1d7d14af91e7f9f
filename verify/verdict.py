"""From findings to a verdict: the rules of docs/evidence.md, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from verify.model import Check, Coverage, Finding, Hypothesis, Outcome, Undecided, Verdict


@dataclass(frozen=True)
class Judgement:
    """A verdict, the sentence that says why, and the type of the reason where it is inconclusive."""

    verdict: Verdict
    reason: str
    why: Undecided | None = None


Evidence = Sequence[tuple[Check, Finding]]


def judge(evidence: Evidence) -> Judgement:
    """The verdict on one statement from the findings of its own checks.

    A confirmed witness refutes; a proof that stands beside a failed check is a conflict, never a proof; whole
    coverage at a strength that proves is a proof; constants left open cannot be checked, short of a proof that some
    will do; anything weaker supports; no evidence decides nothing.
    """
    evidence = [(check, settle(finding)) for check, finding in evidence]
    failed = [(check, finding) for check, finding in evidence if finding.outcome is Outcome.FAILS]
    held = [check for check, finding in evidence if finding.outcome is Outcome.HOLDS]
    proofs = [check for check in held if check.strength.proves and check.coverage is Coverage.WHOLE]
    if failed:
        return _failure(failed, proofs)
    open_ones = [finding for _, finding in evidence if finding.outcome is Outcome.UNDECIDED]
    broken = [f for f in open_ones if f.why in (Undecided.CRASHED, Undecided.VACUOUS)]
    if broken:
        return Judgement(Verdict.INCONCLUSIVE, broken[0].reason, broken[0].why)
    if proofs:
        return Judgement(Verdict.PROVED, f"{proofs[0].strength} evidence covers the whole domain ({proofs[0].name})")
    unsettled = [finding for finding in open_ones if finding.why is not Undecided.EXISTENTIAL]
    if unsettled:
        return Judgement(Verdict.INCONCLUSIVE, unsettled[0].reason, unsettled[0].why)
    if open_ones:
        return Judgement(Verdict.NOT_CHECKABLE, open_ones[0].reason, open_ones[0].why)
    if held:
        return Judgement(Verdict.SUPPORTED, f"{held[0].strength} evidence ({held[0].name}), nothing against it")
    return Judgement(Verdict.INCONCLUSIVE, "no evidence", Undecided.NO_EVIDENCE)


def _failure(failed: Evidence, proofs: Sequence[Check]) -> Judgement:
    if proofs:
        text = f"{proofs[0].name} proves what {failed[0][0].name} refutes"
        return Judgement(Verdict.INCONCLUSIVE, text, Undecided.CONFLICT)
    for _, finding in failed:
        if finding.witness is not None and finding.witness.confirmed:
            return Judgement(Verdict.REFUTED, finding.reason)
    return Judgement(Verdict.INCONCLUSIVE, f"not confirmed: {failed[0][1].reason}", Undecided.UNCONFIRMED)


def settle(finding: Finding) -> Finding:
    """A check whose hypotheses never held has said nothing, whatever it answered."""
    if re.match(r"0+\b", finding.held):
        return Finding(Outcome.UNDECIDED, "the hypotheses never held", Undecided.VACUOUS, held=finding.held)
    return finding


def worst(judgements: Iterable[Judgement]) -> Judgement:
    """The first of the worst."""
    return min(judgements, key=lambda judgement: judgement.verdict.rank)


def of_parts(parts: Mapping[str, Judgement]) -> Judgement:
    """What an entry takes from its parts, by their short names: the worst, which parts have it, and why."""
    found = worst(parts.values())
    names = [name for name, judgement in parts.items() if judgement.verdict is found.verdict]
    said = f"{listed(names)} {found.verdict.replace('_', ' ')}"
    reason = f"part {said}: {found.reason}" if len(names) == 1 else f"parts {said}; {names[0]}: {found.reason}"
    return Judgement(found.verdict, reason, found.why)


def cap(judgement: Judgement, supports: Mapping[str, Verdict]) -> Judgement:
    """`proved` is conditional on what it rests on: unproved ground lowers it to `supported`, refuted opens it."""
    refuted = [name for name, verdict in supports.items() if verdict is Verdict.REFUTED]
    if judgement.verdict in (Verdict.PROVED, Verdict.SUPPORTED) and refuted:
        text = f"it rests on {listed(refuted)}, refuted; apart from that, {judgement.reason}"
        return Judgement(Verdict.INCONCLUSIVE, text, Undecided.CONFLICT)
    weak = [name for name, verdict in supports.items() if verdict is not Verdict.PROVED]
    if judgement.verdict is not Verdict.PROVED or not weak:
        return judgement
    ground = f"{listed(weak)}, which {'is' if len(weak) == 1 else 'are'} not proved"
    text = f"supported only: it rests on {ground}; apart from that, {judgement.reason}"
    return Judgement(Verdict.SUPPORTED, text)


def listed(names: Sequence[str]) -> str:
    """a; a and b; a, b and c."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def status(hypothesis: Hypothesis, finding: Finding | None) -> str:
    """needed, not_needed, missing or untested, from the statement tried without the hypothesis."""
    if finding is None or settle(finding).outcome is Outcome.UNDECIDED:
        return "untested"
    if finding.outcome is Outcome.FAILS:
        return "needed" if hypothesis.stated else "missing"
    return "not_needed"
