"""HTML written as nested calls, escaped by construction: a plain string can never become markup."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable

VOID = frozenset({"br", "hr", "img", "meta"})
_ILLEGAL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufdcf\ufdf0-\ufffd\U00010000-\U0010fffd]")


class Markup(str):
    """HTML that is safe to insert as it is."""

    __slots__ = ()


Child = str | None | Iterable["Child"]


def legal(text: str) -> str:
    """The text with every character that HTML forbids replaced by U+FFFD."""
    return _ILLEGAL.sub("\ufffd", text)


def escape(text: str) -> Markup:
    """Text as HTML."""
    return Markup(html.escape(legal(text)))


def join(*children: Child) -> Markup:
    """Markup as it is, text escaped, None nothing, iterables in their order."""
    return Markup("".join(_flat(children)))


def _flat(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if child is None:
            continue
        if isinstance(child, str):
            yield child if isinstance(child, Markup) else escape(child)
        else:
            yield from _flat(child)


def el(tag: str, *children: Child, **attributes: str | None) -> Markup:
    """<tag ...>children</tag>; `class_` stands for class, `aria_label` for aria-label, None leaves one out."""
    pairs = ((name.rstrip("_").replace("_", "-"), value) for name, value in attributes.items())
    written = "".join(f' {name}="{escape(value)}"' for name, value in pairs if value is not None)
    return Markup(f"<{tag}{written}>" if tag in VOID else f"<{tag}{written}>{join(*children)}</{tag}>")


def anchor(identifier: str) -> str:
    """A claim's id as a fragment: letters, digits, dots and dashes stay, all else is spelled in hex."""
    return re.sub(r"[^A-Za-z0-9.-]", lambda match: f"_{ord(match[0]):x}_", identifier)
