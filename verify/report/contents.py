"""Where to find what: the table of all judged claims, the margin, and the list of those not yet attempted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from verify.model import Strength, Verdict
from verify.report.evidence import table
from verify.report.formal import has_theorems
from verify.report.markup import Markup, anchor, el
from verify.report.setting import Record, Setting, chip
from verify.report.words import VERDICT_MARKS, spaced
from verify.results import flat

HEADS = ("Verdict", "Claim", "Place", "Kind", "Evidence")


def sections(claims: Sequence[Record]) -> list[tuple[str, list[Record]]]:
    """Claims by the paper's section, in the order of the inventory."""
    return [(name, list(group)) for name, group in groupby(claims, key=lambda claim: str(claim["source"]["section"]))]


def overview(claims: Sequence[Record], setting: Setting) -> Markup:
    parts = []
    for name, group in sections(claims):
        rows = [_row(claim, setting, "part" if claim not in group else None) for claim in flat(group)]
        parts.append((el("h3", heading(name)), table(HEADS, rows, "overview")))
    return el("section", el("h2", "All judged claims"), parts, id="page-claims")


def heading(section: str) -> str:
    return f"Appendix {section}" if section[:1].isalpha() else f"Section {section}"


def _row(claim: Record, setting: Setting, class_: str | None) -> Sequence[object]:
    source = claim["source"]
    found = {check["strength"] for check in claim["checks"]} | ({Strength.FORMAL} if has_theorems(claim) else set())
    name = setting.link(claim["id"], setting.type.plain(claim["title"], claim["id"]))
    equation = f"({source['equation'].strip('()')}), " if source["equation"] else ""
    return (
        chip(claim["verdict"]),
        el("div", name, el("br"), el("code", claim["id"]), class_=class_),
        f"{equation}p. {source['page']}",
        claim["kind"],
        ", ".join(strength for strength in Strength if strength in found),
    )


def margin(claims: Sequence[Record], setting: Setting) -> Markup:
    """The list beside the page; a narrow page and paper do without it."""
    pages = (("Errata", "page-errata"), ("All judged claims", "page-claims"), ("Not yet attempted", "page-open"))
    groups = [
        (el("h2", heading(name)), el("ul", [_entry(claim) for claim in group])) for name, group in sections(claims)
    ]
    top = el("ul", [el("li", el("a", text, href=f"#{target}")) for text, target in pages])
    return el("nav", top, groups, class_="margin", aria_label="Contents")


def _entry(claim: Record) -> Markup:
    verdict = claim["verdict"]
    mark = el("span", VERDICT_MARKS[Verdict(verdict)], class_=f"mark {verdict}", title=spaced(verdict))
    return el("li", el("a", mark, claim["id"], href=f"#{anchor(claim['id'])}"))


def open_claims(inventory: Record) -> Markup:
    """The rest of the denominator."""
    ids = inventory["not_yet_attempted"]
    body = el("ul", [el("li", el("code", name)) for name in ids], class_="open") if ids else el("p", "None.")
    return el("section", el("h2", f"Not yet attempted ({len(ids)})"), body, id="page-open")
