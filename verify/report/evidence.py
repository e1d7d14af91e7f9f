"""What was found: checks, constants, witnesses, amendments, hypotheses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from verify.model import Coverage, Outcome, Strength
from verify.report.markup import Markup, el
from verify.report.setting import Record, Setting, chip, titled
from verify.report.words import COVERAGE_WORDS, HYPOTHESIS_GROUPS, OUTCOME_MARKS, SEVERITY_MEANS, spaced


def table(heads: Sequence[str], rows: Sequence[Sequence[object]], class_: str) -> Markup:
    """A table that a narrow page may stack: each cell carries the name of its column."""
    head = el("tr", [el("th", name, scope="col") for name in heads])
    body = [
        el("tr", [el("td", cell, data_label=name) for name, cell in zip(heads, row, strict=True)])  # type: ignore[arg-type]
        for row in rows
    ]
    return el("table", el("thead", head), el("tbody", body), class_=class_)


def pairs(values: Record, owner: str, setting: Setting) -> Markup | None:
    """Names, in order and 2 before 10, and their values; long digits may break anywhere."""
    if not values:
        return None
    ordered = sorted(values.items(), key=lambda item: natural(item[0]))
    rows = [(el("dt", setting.type.plain(name, owner)), el("dd", value)) for name, value in ordered]
    return el("dl", rows, class_="numbers")


def natural(name: str) -> list[tuple[str, int]]:
    """A key that sorts numbers within names by their size."""
    return [(text, int(digits or 0)) for text, digits in re.findall(r"(\D*)(\d*)", name)]


def checks(records: Sequence[Record], owner: str, setting: Setting) -> Markup | None:
    if not records:
        return None
    rows = [_check(record, owner, setting) for record in records]
    return titled("Checks", table(("Check", "Strength", "Outcome", "Covers", "Found"), rows, "checks"))


def _check(record: Record, owner: str, setting: Setting) -> Sequence[object]:
    outcome = record["outcome"]
    kind = f" ({spaced(record['reason_type'])})" if record["reason_type"] else ""
    return (
        (setting.type.plain(record["name"], owner), _controls(record["wrong"], owner, setting)),
        record["strength"],
        el("span", f"{OUTCOME_MARKS[Outcome(outcome)]} {outcome}{kind}", class_=f"outcome {outcome}"),
        COVERAGE_WORDS[Coverage(record["coverage"])],
        _found(record, owner, setting),
    )


def _controls(wrong: Sequence[str], owner: str, setting: Setting) -> Markup | None:
    """The wrong variants of the statement that the check must refute."""
    if not wrong:
        return None
    return el("p", "Must refute: ", setting.type.plain("; ".join(wrong), owner), ".", class_="small")


def _found(record: Record, owner: str, setting: Setting) -> Sequence[object]:
    note = ("Covers: ", setting.type.plain(record["coverage_note"], owner), ". ") if record["coverage_note"] else None
    where = ("At ", setting.type.plain(record["location"], owner), ". ") if record["location"] else None
    held = f"Hypotheses held: {record['held']}. " if record["held"] else None
    small = (note, where, held, _seed(record))
    return (
        el("p", setting.type.plain(record["reason"], owner)) if record["reason"] else None,
        pairs(record["numbers"], owner, setting),
        el("p", *small, class_="small") if any(small) else None,
        certificates(record),
    )


def _seed(record: Record) -> str | None:
    """Only where draws may enter: no proof depends on a seed."""
    return None if Strength(record["strength"]).proves else f"Seed {record['seed']}."


def certificates(record: Record) -> Markup | None:
    """The certificates by name, linked to where the run put them."""
    files = record["certificates"]
    if not files:
        return None
    named = [el("a", PurePosixPath(file).name, href=f"../{file}") for file in files]
    links = [(", " if i else None, link) for i, link in enumerate(named)]
    return el("p", "Certificates: " if len(files) > 1 else "Certificate: ", links, ".", class_="small")


def constants(records: Sequence[Record], owner: str, setting: Setting) -> Markup | None:
    if not records:
        return None
    plain = setting.type.plain
    rows = [
        (
            plain(record["name"], owner),
            plain(record["printed"], owner),
            (el("span", "[", record["lower"], ", ", record["upper"], "]", class_="digits"), certificates(record)),
            plain(f"${record['closed_form']}$", owner) if record["closed_form"] else "none known",
        )
        for record in records
    ]
    heads = ("Constant", "Printed", "Best possible, between", "Closed form")
    return titled("Constants", el("div", table(heads, rows, "constants"), class_="scroll"))


def witness(record: Record | None, owner: str, setting: Setting) -> Markup | None:
    if record is None:
        return None
    plain = setting.type.plain
    means = "exact arithmetic" if record["exact"] else f"{' and '.join(map(str, record['digits']))} digits"
    routes = ", ".join(route for route in record["routes"] if route != means)
    by = f"{routes}; {means}" if routes else means
    rows = (("Stated", record["claimed"]), ("True", record["actual"]), ("By", by))
    return titled(
        "Witness",
        pairs(record["point"], owner, setting),
        el("dl", [(el("dt", name), el("dd", plain(text, owner))) for name, text in rows], class_="verdicts"),
        class_="witness",
    )


def hypotheses(groups: Record, owner: str, setting: Setting) -> Markup | None:
    prose, plain = setting.type.prose, setting.type.plain
    status = {key: el("span", name, title=means, class_=f"hypothesis {key}") for key, name, means in HYPOTHESIS_GROUPS}
    rows = [
        (mark, prose(each["text"], owner), plain(each["reason"], owner))
        for key, mark in status.items()
        for each in groups[key]
    ]
    if not rows:
        return None
    return titled("Hypotheses", table(("Status", "Hypothesis", "Without it"), rows, "hypotheses"))


def severity(amendment: Record | None) -> Markup:
    if amendment is None:
        return el("span", "not amended yet", class_="severity")
    return el("span", amendment["severity"], class_="severity", title=SEVERITY_MEANS[amendment["severity"]])


def amended(amendment: Record | None, owner: str, setting: Setting, *more: Markup | None) -> Markup | None:
    """The statement put right, the verdict on it, and `more`."""
    if amendment is None:
        return None
    return titled(
        "Put right",
        el("div", setting.type.prose(amendment["statement"], owner), class_="statement"),
        el("p", chip(amendment["verdict"]), " ", setting.type.plain(amendment["reason"], owner)),
        el("p", setting.type.prose(amendment["note"], owner)) if amendment["note"] else None,
        *more,
        class_="amended",
    )
