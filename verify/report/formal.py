"""The formal tier: one line for the first page, a mark beside a verdict, a box in a claim."""

from __future__ import annotations

from verify.report.markup import Markup, el
from verify.report.setting import Record, titled

CHECKED = "checked"


def tier(formal: Record) -> str:
    """What Coq has checked in this run, or why it was not asked."""
    if formal["status"] != CHECKED:
        return f"not run: {formal['reason']}. No verdict depends on it."
    return f"{formal['theorems']} theorems checked by Coq {formal['coq']}. No verdict depends on them."


def has_theorems(claim: Record) -> bool:
    """Whether Coq has checked one that the claim names."""
    return any(theorem["outcome"] == CHECKED for theorem in claim["formal"])


def mark(claim: Record) -> Markup | None:
    """Beside the verdict, which does not depend on it."""
    means = "Theorems checked by Coq stand below; the verdict does not depend on them."
    return el("span", "and theorems in Coq", title=means, class_="formal") if has_theorems(claim) else None


def theorems(claim: Record) -> Markup | None:
    """Name, statement and assumptions of each theorem, as Coq prints them."""
    if not claim["formal"]:
        return None
    heading = "Proved in Coq" if has_theorems(claim) else "Stated in Coq, not run here"
    return titled(heading, el("dl", map(_theorem, claim["formal"]), class_="theorems"))


def _theorem(theorem: Record) -> tuple[Markup, Markup]:
    name = el("dt", el("code", theorem["theorem"]))
    if theorem["outcome"] != CHECKED:
        return name, el("dd", el("p", "Not run.", class_="small"))
    return name, el("dd", el("code", theorem["statement"]), _assumed(theorem["assumptions"]))


def _assumed(axioms: list[str]) -> Markup:
    """Short names; the full ones are the tooltip."""
    short = ", ".join(name.rpartition(".")[2] for name in axioms)
    return el("p", f"Assumes {short}." if axioms else "Assumes nothing.", title=", ".join(axioms), class_="small")
