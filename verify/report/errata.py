"""Every refuted statement: as printed, what is wrong, the smallest witness, and the statement put right."""

from __future__ import annotations

from collections.abc import Sequence

from verify.model import Verdict
from verify.report.evidence import amended, severity, witness
from verify.report.markup import Markup, el
from verify.report.setting import Record, Setting, place, titled
from verify.report.words import SEVERITY_ORDER
from verify.results import flat


def errata(claims: Sequence[Record], setting: Setting) -> Markup:
    found = sorted(filter(_is_own, flat(claims)), key=_rank)
    body = el("ol", [_entry(claim, setting) for claim in found], class_="errata") if found else el("p", "None found.")
    count = f"{len(found)} printed statements are refuted, worst first." if found else None
    return el("section", el("h2", "Errata"), el("p", count) if count else None, body, id="page-errata")


def _is_own(claim: Record) -> bool:
    """Refuted by evidence of its own, not only through a part that stands in the list itself."""
    refuted = claim["verdict"] == Verdict.REFUTED
    inherited = any(part["verdict"] == Verdict.REFUTED for part in claim["parts"])
    return refuted and not (inherited and not claim["witness"] and not claim["amendment"])


def _rank(claim: Record) -> int:
    """Worst first; what has no amendment yet has no severity, and comes last."""
    amendment = claim["amendment"]
    return SEVERITY_ORDER.index(amendment["severity"]) if amendment else len(SEVERITY_ORDER)


def _entry(claim: Record, setting: Setting) -> Markup:
    owner = claim["id"]
    title = setting.link(owner, setting.type.plain(claim["title"], owner))
    return el(
        "li",
        el("h3", title, " ", severity(claim["amendment"])),
        el("p", place(claim["source"]), " · ", el("code", owner), class_="where"),
        titled("Printed", el("div", setting.type.prose(claim["statement"], owner), class_="statement")),
        titled("What is wrong", el("p", setting.type.plain(claim["reason"], owner))),
        witness(claim["witness"], owner, setting),
        amended(claim["amendment"], owner, setting),
    )
