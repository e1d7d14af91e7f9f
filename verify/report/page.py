"""The whole page, from results.json to build/report/index.html."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from verify import files, results
from verify.report import figures
from verify.report.claim import Pictures, article
from verify.report.contents import heading, margin, open_claims, overview, sections
from verify.report.errata import errata
from verify.report.front import UNSET, front, legend, unset_notice
from verify.report.markup import Markup, el
from verify.report.setting import Record, Setting

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def write(build: Path) -> Path:
    """Write build/report/index.html from build/results.json and the arrays beside it; return its path.

    Raises BadResults where the results cannot be read, FigureError where a figure cannot be drawn, Unwritable
    where the folder cannot be written. Warns (UnsetFormulaWarning) of formulas that are shown as TeX.
    """
    document = results.read(build / results.RESULTS)
    figures.draw_all(document["claims"], build)
    target = build / "report" / "index.html"
    files.write(target, render(document, lambda name: _read(build / name)).encode())
    return target


def render(document: Record, pictures: Pictures) -> str:
    """The page as text; the same results and pictures give the same bytes."""
    claims = document["claims"]
    setting = Setting(claims)
    body = el(
        "body",
        margin(claims, setting),
        el(
            "main",
            front(document, setting),
            legend(),
            errata(claims, setting),
            overview(claims, setting),
            [_section(name, group, setting, pictures) for name, group in sections(claims)],
            open_claims(document["inventory"]),
        ),
    )
    page = setting.type.fill(f"<!DOCTYPE html>\n{el('html', _head(document), body, lang='en')}\n")
    return page.replace(UNSET, unset_notice(setting.type.unset))


def _section(name: str, claims: list[Record], setting: Setting, pictures: Pictures) -> Markup:
    return el("section", el("h2", heading(name)), [article(claim, setting, pictures) for claim in claims])


def _head(document: Record) -> Markup:
    style = resources.files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    policy = el("meta", http_equiv="Content-Security-Policy", content=POLICY)
    view = el("meta", name="viewport", content="width=device-width, initial-scale=1")
    title = el("title", f"Verification report: {document['paper']['title']}")
    return el("head", el("meta", charset="utf-8"), policy, view, title, el("style", Markup(style)))


def _read(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None
