"""What every part of the page shares: the typesetter, links between claims, and chips."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from verify.model import Verdict
from verify.report.markup import Markup, anchor, el
from verify.report.typeset import Typesetter
from verify.report.words import VERDICT_MARKS, spaced
from verify.results import flat

Record = Mapping[str, Any]


class Setting:
    """One page in the making: `judged` are the ids that have a place to link to."""

    def __init__(self, claims: Sequence[Record]) -> None:
        self.type = Typesetter()
        self.judged = frozenset(claim["id"] for claim in flat(claims))

    def link(self, identifier: str, text: Markup | None = None) -> Markup:
        """A claim's id, linked where the claim is on the page. "id!" means the amendment of id."""
        target = identifier.removesuffix("!")
        name = text or el("code", target, " (as amended)" if target != identifier else None)
        if target not in self.judged:
            return el("span", name, class_="elsewhere", title="not yet attempted")
        return el("a", name, href=f"#{anchor(target)}")


def chip(verdict: str) -> Markup:
    """The verdict as a word with a mark; colour only repeats it."""
    mark = el("span", VERDICT_MARKS[Verdict(verdict)], aria_hidden="true")
    return el("span", mark, " ", spaced(verdict), class_=f"chip {verdict}")


def place(source: Record) -> str:
    """Where the paper says it, in one line."""
    number = source["equation"].strip("()")
    equation = f", eq. ({number})" if number and f"({number})" not in source["label"] else ""
    return f"{source['label']}{equation}, p. {source['page']}"


def titled(heading: str, *children: Any, class_: str | None = None) -> Markup:
    """A small labelled block inside a claim."""
    return el("div", el("h5", heading), *children, class_=f"block {class_ or ''}".strip())
