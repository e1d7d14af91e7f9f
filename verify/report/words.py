"""The words of the report: what each verdict, strength, coverage and severity means, and its mark."""

from __future__ import annotations

import re

from verify.model import Coverage, Outcome, Severity, Strength, Verdict

VERDICT_ORDER = (
    Verdict.PROVED,
    Verdict.SUPPORTED,
    Verdict.REFUTED,
    Verdict.INCONCLUSIVE,
    Verdict.NOT_CHECKABLE,
)
VERDICT_MARKS = {
    Verdict.PROVED: "✓",
    Verdict.SUPPORTED: "○",
    Verdict.REFUTED: "✗",
    Verdict.INCONCLUSIVE: "?",
    Verdict.NOT_CHECKABLE: "–",
}
OUTCOME_MARKS = {Outcome.HOLDS: "✓", Outcome.FAILS: "✗", Outcome.UNDECIDED: "?"}

VERDICT_MEANS = {
    Verdict.PROVED: "Formal, exact or enclosed evidence covers the whole stated domain.",
    Verdict.SUPPORTED: "Weaker evidence agrees with the statement, and nothing speaks against it.",
    Verdict.REFUTED: "A witness contradicts the statement as printed; it was confirmed in exact arithmetic, or by a "
    "second route at twice the precision.",
    Verdict.INCONCLUSIVE: "The checks could not decide; the reason is given.",
    Verdict.NOT_CHECKABLE: "The statement as printed leaves a constant or a limit open; the value or range found is "
    "given instead.",
}
STRENGTH_MEANS = {
    Strength.FORMAL: "A proof checked by Coq, its assumptions printed.",
    Strength.EXACT: "Two independent algebraic routes agree, or an exact rational certificate or witness.",
    Strength.ENCLOSED: "Ball arithmetic over the whole domain, in a certificate that a second checker replays.",
    Strength.PRECISE: "Fifty digits at points, the reference itself confirmed at two precisions.",
    Strength.SAMPLED: "Random draws, with the failure probability and the smallest deviation they would have seen.",
    Strength.OBSERVED: "A simulation, with its seed and the share of steps at which the hypotheses held.",
}
COVERAGE_WORDS = {Coverage.WHOLE: "whole domain", Coverage.PART: "part of it", Coverage.POINTS: "at points"}
COVERAGE_MEANS = {
    Coverage.WHOLE: "The whole domain that the statement is made for.",
    Coverage.PART: "A part of the domain, named beside it.",
    Coverage.POINTS: "The points visited, and nothing between them.",
}

SEVERITY_ORDER = tuple(Severity)
SEVERITY_MEANS = {
    Severity.FALSE: "the statement is false",
    Severity.UNDEFINED: "the statement has no meaning, or more than one",
    Severity.HYPOTHESIS: "true only under a hypothesis that is not stated",
    Severity.TYPO: "a slip of notation",
}
HYPOTHESIS_GROUPS = (
    ("missing", "Missing", "used, and not stated"),
    ("needed", "Needed", "without it the statement fails"),
    ("not_needed", "Not needed", "the statement holds without it"),
    ("untested", "Untested", "not tried without it"),
)

STATED = "The paper states"
DYNAMICS = "dynamics"
_FIRST_WORD = re.compile(r"(?:a|[a-z]{2,})(?=[ ,;:])")


def sentence(text: str) -> str:
    """A short answer as a sentence; what begins with a symbol or a formula keeps its first letter."""
    begun = text[:1].upper() + text[1:] if _FIRST_WORD.match(text) else text
    return begun if begun.endswith((".", "!", "?", "$$")) else f"{begun}."


def spaced(word: str) -> str:
    """not_checkable -> not checkable."""
    return word.replace("_", " ")
