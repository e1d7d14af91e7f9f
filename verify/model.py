"""A claim as plain frozen data: what the paper states, what is checked, and what a check may answer.

Nothing here runs anything. The registry finds claims, the runner executes their checks, `verify.verdict`
turns findings into a verdict, and every other view (terminal, JSON, HTML, pytest) is made from those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Verdict(StrEnum):
    """What is said of a statement; ordered from worst to best, as an entry takes the worst of its parts."""

    REFUTED = "refuted"
    INCONCLUSIVE = "inconclusive"
    NOT_CHECKABLE = "not_checkable"
    SUPPORTED = "supported"
    PROVED = "proved"

    @property
    def rank(self) -> int:
        return list(Verdict).index(self)


class Strength(StrEnum):
    """How strong one piece of evidence is, strongest first (docs/evidence.md)."""

    FORMAL = "formal"
    EXACT = "exact"
    ENCLOSED = "enclosed"
    PRECISE = "precise"
    SAMPLED = "sampled"
    OBSERVED = "observed"

    @property
    def proves(self) -> bool:
        return self in (Strength.FORMAL, Strength.EXACT, Strength.ENCLOSED)


class Coverage(StrEnum):
    """How much of the stated domain a check speaks of."""

    WHOLE = "whole"
    PART = "part"
    POINTS = "points"


class Outcome(StrEnum):
    """Three answers, never two: a check that could not decide says so."""

    HOLDS = "holds"
    FAILS = "fails"
    UNDECIDED = "undecided"


class Undecided(StrEnum):
    """Why a check could not decide."""

    BUDGET = "budget"
    NOT_FINITE = "not_finite"
    CELL = "undecided_cell"
    TIME_LIMIT = "time_limit"
    VACUOUS = "vacuous"
    UNCONFIRMED = "unconfirmed_witness"
    CONFLICT = "conflicting_evidence"
    CRASHED = "crashed"
    NO_EVIDENCE = "no_evidence"
    EXISTENTIAL = "existential"


class Severity(StrEnum):
    """What is wrong with a refuted statement, worst first."""

    FALSE = "false"
    UNDEFINED = "undefined"
    HYPOTHESIS = "missing hypothesis"
    TYPO = "typo"


@dataclass(frozen=True)
class Witness:
    """A point at which a statement fails, small enough to redo by hand.

    point: symbol -> exact value (rational or decimal string).
    claimed, actual: what the statement gives there and what is true there.
    routes: the independent ways in which `actual` was found, two at least unless `exact`.
    exact: decided in exact arithmetic; otherwise `digits` holds the two precisions used.
    """

    point: Mapping[str, str]
    claimed: str
    actual: str
    routes: tuple[str, ...]
    exact: bool = False
    digits: tuple[int, ...] = ()

    @property
    def confirmed(self) -> bool:
        """Exact, or evaluated by two routes of which one has at least twice the digits of the other."""
        if self.claimed == self.actual:
            return False
        if self.exact:
            return True
        twice = len(self.digits) >= 2 and max(self.digits) >= 2 * min(self.digits) > 0
        return twice and len(set(self.routes)) >= 2


@dataclass(frozen=True)
class Finding:
    """What one run of a check answers.

    numbers: figures worth reading, precise ones as strings.
    location: where the worst case lies.
    held: how often the hypotheses really held, as "n of m"; "0 of m" makes the check vacuous.
    arrays: what a figure is drawn from, saved beside the results.
    certificates: name -> JSON text of a proof that `verify replay` checks (docs/certificates.md).
    """

    outcome: Outcome
    reason: str = ""
    why: Undecided | None = None
    numbers: Mapping[str, str] = field(default_factory=dict)
    location: str = ""
    held: str = ""
    witness: Witness | None = None
    arrays: Mapping[str, Any] = field(default_factory=dict)
    certificates: Mapping[str, str] = field(default_factory=dict)


def holds(reason: str = "", **rest: Any) -> Finding:
    return Finding(Outcome.HOLDS, reason, **rest)


def fails(reason: str, **rest: Any) -> Finding:
    return Finding(Outcome.FAILS, reason, **rest)


def undecided(why: Undecided, reason: str, **rest: Any) -> Finding:
    return Finding(Outcome.UNDECIDED, reason, why, **rest)


@dataclass(frozen=True)
class Context:
    """What a check is given beside its subject: the size, and a seed made from the root seed and its key."""

    seed: int
    size: str = "default"

    def scale(self, small: int, default: int, paper: int) -> int:
        """The budget that goes with the size."""
        return {"small": small, "default": default, "paper": paper}[self.size]


@dataclass(frozen=True)
class Check:
    """One way of testing a statement.

    run: (subject, context) -> Finding, where `subject` is the statement under test, so that the same code can
        be pointed at wrong variants of it.
    wrong: name -> a deliberately wrong subject, each of which `run` must answer with FAILS.
    right: name -> a true subject that `run` must not refute; required where it refutes the printed one.
    """

    name: str
    strength: Strength
    run: Callable[[Any, Context], Finding]
    subject: Any = None
    coverage: Coverage = Coverage.WHOLE
    coverage_note: str = ""
    wrong: Mapping[str, Any] = field(default_factory=dict)
    right: Mapping[str, Any] = field(default_factory=dict)
    sizes: tuple[str, ...] = ("small", "default", "paper")


@dataclass(frozen=True)
class Hypothesis:
    """A hypothesis of a statement, in our words, and what happens without it.

    stated: whether the paper states it.
    without: a check of the statement with the hypothesis dropped: if it fails, the hypothesis is needed (or
        missing, where the paper does not state it); if it holds, it is not needed.
    """

    text: str
    stated: bool = True
    without: Check | None = None


@dataclass(frozen=True)
class Bracket:
    """Certified bounds of a constant, as decimal strings, and its closed form (LaTeX) where there is one.

    certificates: as those of a finding, for the side that is proved.
    """

    lower: str
    upper: str
    closed_form: str = ""
    certificates: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Constant:
    """A constant of the statement: as printed, and how its true value is found."""

    name: str
    printed: str
    measure: Callable[[Context], Bracket]


@dataclass(frozen=True)
class Figure:
    """A picture drawn from the arrays that a check saved; `draw` names a function of verify.report.figures."""

    name: str
    caption: str
    draw: str
    check: str


@dataclass(frozen=True)
class Amendment:
    """The statement put right (LaTeX), judged by checks of its own."""

    statement: str
    severity: Severity
    note: str
    checks: tuple[Check, ...]
    expected: Verdict = Verdict.PROVED


@dataclass(frozen=True)
class Claim:
    """One entry of the inventory, or a part of one; place, kind and the paper's parents are the inventory's.

    statement: LaTeX, formulas as printed and words our own. reading: how an ambiguous text was read.
    domain: the text of "for all ..." with the cells that are never left to chance (verify.domain).
    derivation: "module:function" in derivations, which returns the steps that the report prints.
    rests_on: what our own evidence assumes; its verdict caps ours. "id!" means the amendment of id.
    formal: theorems of formal/ that say it or part of it, as "Module.name"; shown beside the verdict, never in it.
    """

    id: str
    title: str
    statement: str
    expected: Verdict
    domain: str = ""
    reading: str = ""
    derivation: str = ""
    hypotheses: tuple[Hypothesis, ...] = ()
    checks: tuple[Check, ...] = ()
    parts: tuple[Claim, ...] = ()
    rests_on: tuple[str, ...] = ()
    constants: tuple[Constant, ...] = ()
    figures: tuple[Figure, ...] = ()
    amendment: Amendment | None = None
    remarks: tuple[str, ...] = ()
    formal: tuple[str, ...] = ()
