"""Every refuted statement: as the paper states it, what is wrong, the smallest witness, and the statement put right."""

from __future__ import annotations

from collections.abc import Sequence

from verify.model import Verdict
from verify.report.evidence import amended, severity, witness
from verify.report.markup import Markup, el
from verify.report.setting import Record, Setting, place, titled
from verify.report.words import DYNAMICS, SEVERITY_ORDER, STATED, sentence
from verify.results import flat


def errata(claims: Sequence[Record], setting: Setting) -> Markup:
    found = sorted(filter(_is_own, flat(claims)), key=_rank)
    body = el("ol", [_entry(claim, setting) for claim in found], class_="errata") if found else el("p", "None found.")
    count = el("p", _count(found)) if found else None
    return el("section", el("h2", "Errata"), count, body, id="page-errata")


def _count(found: Sequence[Record]) -> str:
    entries = len({claim["id"].partition(".")[0] for claim in found})
    number = f"{_number(len(found), 'statement', 'statements')}, in {_number(entries, 'entry', 'entries')}"
    order = "worst first; among equals, readings of prose on the dynamics last."
    return f"{number}, {'is' if len(found) == 1 else 'are'} refuted, {order}"


def _number(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _is_own(claim: Record) -> bool:
    """Refuted by evidence of its own, not only through a part that stands in the list itself."""
    refuted = claim["verdict"] == Verdict.REFUTED
    inherited = any(part["verdict"] == Verdict.REFUTED for part in claim["parts"])
    return refuted and not (inherited and not claim["witness"] and not claim["amendment"])


def _rank(claim: Record) -> tuple[int, bool]:
    """Worst first, among equals readings of prose last; without an amendment there is no severity: at the end."""
    amendment = claim["amendment"]
    severity = SEVERITY_ORDER.index(amendment["severity"]) if amendment else len(SEVERITY_ORDER)
    return severity, claim["kind"] == DYNAMICS


def _entry(claim: Record, setting: Setting) -> Markup:
    owner = claim["id"]
    title = setting.link(owner, setting.type.plain(claim["title"], owner))
    return el(
        "li",
        el("h3", title, " ", severity(claim["amendment"])),
        el("p", place(claim["source"]), " · ", el("code", owner), class_="where"),
        titled(STATED, el("div", setting.type.prose(claim["statement"], owner), class_="statement")),
        titled("What is wrong", el("p", setting.type.plain(sentence(claim["reason"]), owner))),
        witness(claim["witness"], owner, setting),
        amended(claim["amendment"], owner, setting),
    )
