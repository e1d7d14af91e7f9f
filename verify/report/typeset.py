"""Every text of the report goes through pandoc once: Markdown and LaTeX in, HTML and MathML out.

Fields are collected while the page is built and leave a mark in it; one pandoc run sets them all, each in a block
quote of one Markdown source, which no field can leave; then the marks are filled. A formula that pandoc cannot
turn into MathML stays visible as TeX, in a box that says so, and is named in a warning.
"""

from __future__ import annotations

import inspect
import re
import warnings
from importlib import resources

import pypandoc

from verify.report.markup import Markup, escape, legal

READER = "commonmark+tex_math_dollars+pipe_tables-raw_html"
BREAK = "<!--field-->"
_MATH = re.compile(r"\$\$.+?\$\$|\$(?!\s)(?:\\.|[^$\\])+?(?<!\s)\$(?!\d)", re.DOTALL)
_KEPT = re.compile(f"({_MATH.pattern}|`[^`]+`)", re.DOTALL)
_TEX = re.compile(r"\$|\\[A-Za-z]+|[_^](?:\w|\{)")
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")
_MARK = re.compile(r"<!--f(\d+)-->")
_UNSET = re.compile(r'<span class="math (?:inline|display)">(.*?)</span>', re.DOTALL)
_NORM = re.compile(r'(<mo [^>]*form="(?:pre|post)fix">)∥(?=</mo>)')
_NAME = r'<mi mathvariant="normal">\w{2,}</mi>'
_OPERATOR = re.compile(
    r'(?P<before></m(?:i|n|row|sub|sup|subsup|frac|over)>|fix">[)\]}‖]</mo>)?(?<!<msub>)(?<!<msup>)(?<!<munder>)'
    rf"(?:<mrow>(?P<wrapped>{_NAME}<mo>(?:&#8289;|\u2061)</mo>)</mrow>|(?P<bare>{_NAME}))"
    r"(?:(?P<after><m(?!o[ >]))|(?=<m))"
)
_PARAGRAPH = re.compile(r"<p>((?:(?!<p>).)*)</p>", re.DOTALL)


def loose_tex(text: str) -> str:
    """The first TeX that stands outside of formulas and `code`, where readers would see its source; empty if none."""
    found = _TEX.search(_KEPT.sub("", inspect.cleandoc(text)))
    return found[0] if found else ""


class UnsetFormulaWarning(UserWarning):
    """A formula that pandoc could not turn into MathML; it is shown as TeX."""


class Typesetter:
    """Collects texts, each with the claim it belongs to, and sets them all at once."""

    def __init__(self) -> None:
        self._sources: list[str] = []
        self._owners: list[str] = []
        self.unset: list[tuple[str, str]] = []

    def prose(self, text: str, owner: str) -> Markup:
        """Markdown with $...$ and $$...$$, written for a reader: statements, readings, reasons of steps."""
        return self._add(_MATH.sub(lambda match: _one_line(match[0]), inspect.cleandoc(text)), owner)

    def plain(self, text: str, owner: str) -> Markup:
        """Text in which only `code` and formulas are set: what checks answered, names, numbers."""
        if not _PUNCTUATION.search(text):
            return escape(text)
        return self._add(_literal(_one_line(text)), owner)

    def formula(self, tex: str, owner: str) -> Markup:
        """LaTeX without its dollars, displayed."""
        return self._add(f"$${_one_line(tex.strip().strip('$'))}$$", owner)

    def fill(self, page: str) -> str:
        """The page with every mark replaced by its text, set. Warns of formulas that could not be set."""
        fields = [_spaced(self._checked(i, field)) for i, field in enumerate(self._set())]
        return _MARK.sub(lambda match: fields[int(match[1])], page)

    def _add(self, source: str, owner: str) -> Markup:
        self._sources.append(legal(source))
        self._owners.append(owner)
        return Markup(f"<!--f{len(self._sources) - 1}-->")

    def _set(self) -> list[str]:
        if not self._sources:
            return []
        quoted = "\n\n".join(_quote(source) for source in self._sources)
        with resources.as_file(resources.files(__package__) / "fields.lua") as lua:
            options = ["--mathml", "--wrap=none", f"--lua-filter={lua}"]
            output = pypandoc.convert_text(quoted, "html5", format=READER, extra_args=options)
        fields = str(output).split(BREAK)[1:]
        if len(fields) != len(self._sources):
            raise RuntimeError(f"pandoc: expected {len(self._sources)} fields, got {len(fields)}")
        return fields

    def _checked(self, index: int, field: str) -> str:
        def fallback(match: re.Match[str]) -> str:
            self.unset.append((self._owners[index], match[1]))
            warnings.warn(f"{self._owners[index]}: pandoc cannot set {match[1]}", UnsetFormulaWarning, stacklevel=4)
            return f'<code class="unset" title="could not be set as a formula">{match[1]}</code>'

        field = _UNSET.sub(fallback, field.strip())
        single = _PARAGRAPH.fullmatch(field)
        return single[1] if single else field


def _quote(source: str) -> str:
    return "\n".join(f"> {line}" for line in source.splitlines() or [""])


def _one_line(tex: str) -> str:
    """A line of TeX that begins with + or - would otherwise begin a Markdown list."""
    return " ".join(tex.split())


def _literal(text: str) -> str:
    """Markdown that shows the text as it is, but for formulas and `code`."""
    pieces = _KEPT.split(text)
    return "".join(_PUNCTUATION.sub(r"\\\1", piece) if i % 2 == 0 else piece for i, piece in enumerate(pieces))


def _spaced(mathml: str) -> str:
    """Two things TeX does that pandoc's MathML does not: norm bars that hug, and thin spaces around sin and cos."""
    return _OPERATOR.sub(_thin_spaces, _NORM.sub(r"\1‖", mathml))


def _thin_spaces(match: re.Match[str]) -> str:
    before, after = match["before"] or "", match["after"] or ""
    space = '<mspace width="0.17em"></mspace>'
    name = match["wrapped"] or match["bare"]
    return f"{before}<mrow>{space if before else ''}{name}{space if after else ''}</mrow>{after}"
