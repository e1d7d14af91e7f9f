"""One claim: what the paper states, the verdict on it, and everything that the verdict rests on."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence

from verify.report.evidence import amended, checks, constants, hypotheses, severity, witness
from verify.report.formal import mark, theorems
from verify.report.markup import Markup, anchor, el
from verify.report.setting import Record, Setting, chip, place, titled
from verify.report.words import STATED

Pictures = Callable[[str], bytes | None]


def article(claim: Record, setting: Setting, pictures: Pictures, level: int = 3) -> Markup:
    """The claim and, nested in it, its parts. `pictures` gives the bytes of an SVG file, None where there is none."""
    owner = claim["id"]
    return el(
        "article",
        _head(claim, setting, level),
        titled(STATED, el("div", setting.type.prose(claim["statement"], owner), class_="statement")),
        _texts([("Read as", claim["reading"]), ("Domain", claim["domain"])], owner, setting),
        _verdict(claim, setting),
        witness(claim["witness"], owner, setting),
        _amendment(claim, setting),
        hypotheses(claim["hypotheses"], owner, setting),
        _derivation(claim["derivation"], owner, setting),
        checks(claim["checks"], owner, setting),
        theorems(claim),
        constants(claim["constants"], owner, setting),
        [_figure(figure, owner, setting, pictures) for figure in claim["figures"]],
        _texts([("Remark", remark) for remark in claim["remarks"]], owner, setting),
        _ground(claim, setting),
        [article(part, setting, pictures, level + 1) for part in claim["parts"]],
        class_=f"claim {claim['verdict']}",
        id=anchor(owner),
    )


def _head(claim: Record, setting: Setting, level: int) -> Markup:
    owner = claim["id"]
    link = el("a", el("code", owner), href=f"#{anchor(owner)}", class_="self")
    return el(
        "header",
        el(f"h{min(level, 6)}", setting.type.plain(claim["title"], owner), " ", chip(claim["verdict"])),
        el("p", link, " · ", place(claim["source"]), " · ", claim["kind"], class_="where"),
    )


def _verdict(claim: Record, setting: Setting) -> Markup:
    odd = None if claim["as_expected"] else el("strong", f" Recorded as {claim['expected']}: this run differs.")
    reason = setting.type.plain(claim["reason"], claim["id"])
    named = claim["amendment"] and (severity(claim["amendment"]), " ")
    return titled("Verdict", el("p", chip(claim["verdict"]), " ", named, reason, mark(claim), odd))


def _amendment(claim: Record, setting: Setting) -> Markup | None:
    amendment, owner = claim["amendment"], claim["id"]
    if amendment is None:
        return None
    return amended(amendment, owner, setting, checks(amendment["checks"], owner, setting))


def _texts(named: Sequence[tuple[str, str]], owner: str, setting: Setting) -> Sequence[Markup]:
    return [titled(name, el("div", setting.type.prose(text, owner))) for name, text in named if text]


def _derivation(derivation: Record | None, owner: str, setting: Setting) -> Markup | None:
    if derivation is None:
        return None
    steps = derivation["steps"]
    rows = [
        el("li", setting.type.formula(step["formula"], owner), el("p", setting.type.prose(step["reason"], owner)))
        for step in steps
    ]
    title = setting.type.plain(f"Derivation in {len(steps)} steps: {derivation['title']}", owner)
    return el("details", el("summary", title), el("ol", rows), class_="derivation")


def _figure(figure: Record, owner: str, setting: Setting, pictures: Pictures) -> Markup:
    picture = pictures(figure["file"])
    caption = el("figcaption", setting.type.prose(figure["caption"], owner))
    if picture is None:
        return el("figure", el("p", "Not drawn: its data was not saved.", class_="small"), caption)
    data = f"data:image/svg+xml;base64,{base64.b64encode(picture).decode('ascii')}"
    return el("figure", el("img", src=data, alt=figure["caption"]), caption)


def _ground(claim: Record, setting: Setting) -> list[Markup | None]:
    rows = (("Our evidence assumes", claim["rests_on"]), ("The paper's proof uses", claim["paper_uses"]))
    return [
        el("p", f"{name}: ", [(", " if i else None, setting.link(each)) for i, each in enumerate(ids)], class_="ground")
        if ids
        else None
        for name, ids in rows
    ]
