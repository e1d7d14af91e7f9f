"""The first page: which paper, how much of it was judged, how it came out, and how to read the words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from verify.report.formal import tier
from verify.report.markup import Markup, el
from verify.report.setting import Record, Setting, chip
from verify.report.words import (
    COVERAGE_MEANS,
    COVERAGE_WORDS,
    HYPOTHESIS_GROUPS,
    SEVERITY_MEANS,
    STATED,
    STRENGTH_MEANS,
    VERDICT_MEANS,
    VERDICT_ORDER,
    sentence,
)

UNSET = Markup("<!--unset-->")


def front(results: Record, setting: Setting) -> Markup:
    paper = results["paper"]
    return el(
        "header",
        el("p", "Verification report", class_="kicker"),
        el("h1", paper["title"]),
        el("p", _names(paper["authors"]), " · ", paper["venue"], class_="authors"),
        _warnings(results, setting),
        UNSET,
        _counts(results),
        _tally(results),
        _run(results),
        class_="front",
    )


def legend() -> Markup:
    verdicts = ((chip(verdict), VERDICT_MEANS[verdict]) for verdict in VERDICT_ORDER)
    strengths = ((el("b", strength), means) for strength, means in STRENGTH_MEANS.items())
    covers = ((el("b", COVERAGE_WORDS[coverage]), means) for coverage, means in COVERAGE_MEANS.items())
    severities = ((el("b", name), sentence(means)) for name, means in SEVERITY_MEANS.items())
    statuses = ((el("b", name), sentence(means)) for _, name, means in HYPOTHESIS_GROUPS)
    return el(
        "section",
        el("h2", "How to read this report"),
        el("p", "Every statement is judged as it is printed: under “", STATED, "”, formulas are as printed, words are "
           "ours. Each check has a strength and says how much of the stated domain it covers; the verdict follows "
           "from these by fixed rules. A refuted statement stays refuted beside its amendment, which is judged by "
           "checks of its own. “Must refute” names wrong variants of a statement that its check has to refute; the "
           "tests run them. The rules in full: ", el("code", "docs/evidence.md"), "."),
        el("div", _definitions("Verdicts", verdicts), _definitions("Strength of evidence, strongest first", strengths),
           _definitions("What a check covers", covers), _definitions("What is wrong, worst first", severities),
           _definitions("Hypotheses", statuses), class_="legend"),
        id="page-legend",
    )  # fmt: skip


def _definitions(heading: str, rows: Iterable[tuple[Markup, str]]) -> Markup:
    pairs = [(el("dt", term), el("dd", meaning)) for term, meaning in rows]
    return el("div", el("h3", heading), el("dl", pairs))


def _names(authors: str | Sequence[str]) -> str:
    return authors if isinstance(authors, str) else ", ".join(authors)


def _warnings(results: Record, setting: Setting) -> list[Markup]:
    """What a reader must know before believing a count."""
    lines = []
    if not results["complete"]:
        lines.append(el("p", "This run was interrupted. The page shows what was finished.", class_="warning"))
    odd = [claim["id"] for claim in results["claims"] if not claim["as_expected"]]
    if odd:
        links = [(" " if i else None, setting.link(name)) for i, name in enumerate(odd)]
        lines.append(el("p", f"{len(odd)} not as recorded: ", links, class_="warning"))
    return lines


def unset_notice(unset: Sequence[tuple[str, str]]) -> Markup:
    """Which claims have a formula that is shown as TeX; known only when all have been set."""
    if not unset:
        return Markup("")
    owners = ", ".join(dict.fromkeys(owner for owner, _ in unset))
    count = f"{len(unset)} formula{'s' if len(unset) > 1 else ''} could not be set, shown as TeX in: "
    return el("p", count, owners, class_="warning")


def _counts(results: Record) -> Markup:
    inventory = results["inventory"]
    left_out = len(inventory.get("left_out", ()))
    pairs = (
        (inventory["listed"], "statements listed in the paper"),
        (inventory["judged"], "judged in this run"),
        *(((left_out, "left out of this run"),) if left_out else ()),
        (len(inventory["not_yet_attempted"]), "not yet attempted"),
    )
    return el("ul", [el("li", el("b", str(n)), " ", text) for n, text in pairs], class_="counts")


def _tally(results: Record) -> Markup:
    """A bar of the verdicts of the judged entries, and the same in words."""
    tally = Counter(claim["verdict"] for claim in results["claims"])
    present = [verdict for verdict in VERDICT_ORDER if tally[verdict]]
    bar = [el("span", class_=f"segment {v}", style=f"flex-grow:{tally[v]}") for v in present]
    words = [el("li", chip(verdict), " ", el("b", str(tally[verdict]))) for verdict in VERDICT_ORDER]
    return el("div", el("div", bar, class_="bar", aria_hidden="true"), el("ul", words, class_="tally"))


def _run(results: Record) -> Markup:
    environment = results["environment"]
    packages = ", ".join(f"{name} {version}" for name, version in sorted(environment["packages"].items()))
    rows = (
        ("Size", results["size"]),
        ("Seed", str(results["seed"])),
        ("Python", f"{environment['python']} on {environment['platform']}"),
        ("Packages", packages),
        ("Formal tier", tier(results["formal"])),
        ("Schema", results["schema"]),
    )
    return el("dl", [(el("dt", name), el("dd", value)) for name, value in rows], class_="run")
