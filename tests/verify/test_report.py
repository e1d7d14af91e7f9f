"""The report is self-contained, deterministic, whole, and cannot be broken by what it prints."""

from __future__ import annotations

import copy
import json
import re
import warnings
from html.parser import HTMLParser
from pathlib import Path

import pytest
import sample_results as sample

from verify import report
from verify.errors import BadResults, Unwritable
from verify.report.evidence import natural
from verify.report.markup import anchor
from verify.report.typeset import Typesetter, UnsetFormulaWarning
from verify.report.words import sentence
from verify.results import flat

VOID = {"meta", "br", "img", "hr"}
LOADING = {"script", "link", "iframe", "object", "embed", "svg", "form", "base", "audio", "video"}


class Page(HTMLParser):
    """Checks that tags nest, and keeps what a test may ask for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.sources: list[str] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        self.tags.add(tag)
        self.ids += [values["id"] or ""] if "id" in values else []
        self.links += [values["href"] or ""] if "href" in values else []
        self.sources += [values["src"] or ""] if "src" in values else []
        assert not any(name.startswith("on") for name in values)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data if self.open and self.open[-1] != "annotation" else ""


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sample.save(tmp_path_factory.mktemp("build"))


@pytest.fixture(scope="module")
def written(build: Path) -> str:
    return report.write(build).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(written: str) -> Page:
    return Page(written)


def test_nothing_is_loaded_from_elsewhere(page: Page) -> None:
    assert not page.tags & LOADING
    assert all(link.startswith(("#", "../certificates/")) for link in page.links)
    assert all(source.startswith("data:image/svg+xml;base64,") for source in page.sources)
    assert len(page.sources) == 1


def test_every_claim_and_part_has_its_place_and_every_link_a_target(page: Page) -> None:
    assert len(page.ids) == len(set(page.ids))
    assert {anchor(claim["id"]) for claim in flat(sample.claims())} <= set(page.ids)
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(page.ids)


def test_certificates_are_linked_where_a_run_puts_them(page: Page) -> None:
    elsewhere = [link for link in page.links if not link.startswith("#")]
    assert elsewhere == ["../certificates/thm-1.theta.json", "../certificates/a & b.json"]
    assert "thm-1.theta.json" in page.text


@pytest.mark.parametrize(
    "expected",
    [
        "This run was interrupted",
        "18 statements listed in the paper",
        "11 not yet attempted",
        "2 statements, in 2 entries, are refuted",
        "not checkable",
        "missing",
        "Recorded as proved: this run differs",
        "exact arithmetic",
        "30 and 60 digits",
        "Must refute: without 1/2; ",
        "formulas are as printed, words are ours",
        "The points visited, and nothing between them.",
        "True only under a hypothesis that is not stated.",
        "Not tried without it.",
        "docs/evidence.md",
        "whole domain",
        "Derivation in 2 steps: from polar coordinates",
        "3.1415926535897932384626433832795028841971693993751e-49",
        "Hypotheses held: 48 of 48",
        "a1-loss (as amended)",
        "lemma-13",
        "27 theorems checked by Coq 8.16.1",
        "and theorems in Coq",
        "forall p q t : R, 0 <= p -> p < q /\\ t <= PI -> <script>",
        "Assumes sig_forall_dec, classic.",
        "Stated in Coq, not run here",
        "Theorem 1, item 2, eq. (3), p. 4",
    ],
)
def test_what_a_referee_looks_for(page: Page, expected: str) -> None:
    text = " ".join(page.text.split())
    assert expected in text


def test_where_coq_was_not_run_the_page_says_so(tmp_path: Path) -> None:
    document = sample.results()
    document["formal"] = {"status": "not run", "coq": "", "reason": "no Coq", "theorems": 0}
    document["claims"] = [sample.claim("lemma-8", formal=[sample.UNCHECKED])]
    text = report.write(sample.save(tmp_path, document)).read_text(encoding="utf-8")
    assert "not run: no Coq. No verdict depends on it." in text
    assert "theorems in Coq" not in text


def test_hostile_text_is_shown_as_text(page: Page, written: str) -> None:
    assert "<script>alert(1)</script>" in page.text
    assert "<img src=http://evil.example/x.png onerror=1>" in page.text
    assert "**stars**" in page.text
    assert "$5 and $6" in page.text
    assert "\x00" not in written
    assert written.count("<style>") == 1


@pytest.mark.parametrize("strength", ["formal", "exact", "enclosed", "precise", "sampled", "observed"])
def test_a_seed_is_shown_only_where_it_may_matter(strength: str, tmp_path: Path) -> None:
    document = sample.results()
    document["claims"] = [sample.claim("c-1", checks=[sample.check("c", strength)])]
    text = report.write(sample.save(tmp_path, document)).read_text(encoding="utf-8")
    assert ("Seed 7205759403792793" in text) is (strength in ("precise", "sampled", "observed"))


def test_errata_come_worst_first_and_once(written: str) -> None:
    errata = written[written.index('id="page-errata"') : written.index('id="page-claims"')]
    listed = re.findall(r"<h3><a href=\"#([^\"]+)\">", errata)
    assert listed == ["fig-1b", "hessian-blocks.ii"]


def test_severities_are_sorted(tmp_path: Path) -> None:
    document = sample.results()
    severities = ["typo", "missing hypothesis", "false", "undefined"]
    document["claims"] = [
        sample.claim(f"c-{i}", "refuted", amendment=sample.amendment(severity, "$x$"))
        for i, severity in enumerate(severities)
    ]
    text = report.write(sample.save(tmp_path, document)).read_text(encoding="utf-8")
    errata = text[text.index('id="page-errata"') : text.index('id="page-claims"')]
    assert re.findall(r"<h3><a href=\"#([^\"]+)\">", errata) == ["c-2", "c-3", "c-1", "c-0"]


def test_among_equals_readings_of_prose_come_last(tmp_path: Path) -> None:
    document = sample.results()
    false = {"amendment": sample.amendment("false", "$x$"), "reason": "the sign is wrong"}
    document["claims"] = [
        sample.claim("c-1.i", "refuted", kind="dynamics", **false),
        sample.claim("c-1.ii", "refuted", kind="identity", **false),
    ]
    text = report.write(sample.save(tmp_path, document)).read_text(encoding="utf-8")
    errata = text[text.index('id="page-errata"') : text.index('id="page-claims"')]
    assert re.findall(r"<h3><a href=\"#([^\"]+)\">", errata) == ["c-1.ii", "c-1.i"]
    assert "2 statements, in 1 entry, are refuted" in errata
    assert "The sign is wrong.</p>" in errata


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("a sum", "A sum."),
        ("for d = 1 it fails.", "For d = 1 it fails."),
        ("w_1 is not zero", "w_1 is not zero."),
        ("$x$ is 1", "$x$ is 1."),
        ("0/0 at 14 states", "0/0 at 14 states."),
    ],
)
def test_an_answer_becomes_a_sentence(answer: str, expected: str) -> None:
    assert sentence(answer) == expected


def test_the_same_results_give_the_same_bytes(build: Path, written: str, tmp_path: Path) -> None:
    assert report.write(build).read_text(encoding="utf-8") == written
    assert report.write(sample.save(tmp_path)).read_text(encoding="utf-8") == written


def test_a_formula_that_cannot_be_set_is_named_and_marked(tmp_path: Path) -> None:
    document = sample.results()
    document["claims"] = [sample.claim("loss-x", statement=r"so $\nosuchcommand{x}$ holds")]
    with pytest.warns(UnsetFormulaWarning, match=r"loss-x: .*nosuchcommand"):
        target = report.write(sample.save(tmp_path, document))
    text = target.read_text(encoding="utf-8")
    assert '<code class="unset"' in text
    assert "1 formula could not be set" in Page(text).text


def test_the_printed_formulas_can_all_be_set() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", UnsetFormulaWarning)
        kit = Typesetter()
        mark = kit.prose(sample.LOSS + sample.BLOCK, "x")
        assert kit.fill(mark).count("<math") == 3


@pytest.mark.parametrize(
    ("tex", "expected"),
    [
        (r"a\sin\theta", 2),
        (r"\left(\sin\theta\right)", 1),
        (r"\sin^2 x", 0),
        (r"\lambda_{\min}", 0),
        (r"\sin(x)", 0),
    ],
)
def test_thin_spaces_around_named_functions(tex: str, expected: int) -> None:
    kit = Typesetter()
    assert kit.fill(kit.formula(tex, "x")).count("<mspace") == expected


def test_a_line_of_a_formula_may_begin_like_a_list() -> None:
    kit = Typesetter()
    html = kit.fill(kit.prose("so\n\n$$\na\n- b\n+ c\n= d\n$$\n\n- an item", "x"))
    assert html.count("<li>") == 1
    assert html.count("<math") == 1


def test_a_missing_picture_is_said(build: Path, tmp_path: Path) -> None:
    sample.save(tmp_path)
    (tmp_path / sample.FIGURE["data"]).unlink()
    assert "Not drawn" in report.write(tmp_path).read_text(encoding="utf-8")


def test_an_empty_run_is_still_a_page(tmp_path: Path) -> None:
    document = copy.deepcopy(sample.results()) | {"claims": [], "complete": True}
    text = report.write(sample.save(tmp_path, document)).read_text(encoding="utf-8")
    assert "None found" in Page(text).text


def test_results_that_cannot_be_read_leave_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(BadResults):
        report.write(tmp_path)
    text = json.dumps(sample.results())
    (tmp_path / "results.json").write_text(text[: len(text) // 2], encoding="utf-8")
    with pytest.raises(BadResults):
        report.write(tmp_path)
    assert not (tmp_path / "report").exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    sample.save(tmp_path)
    (tmp_path / "report").write_text("in the way", encoding="utf-8")
    with pytest.raises(Unwritable, match="report"):
        report.write(tmp_path)


def test_numbers_within_names_are_ordered_by_size() -> None:
    names = ["d = 10", "d = 9", "n = 1.5 d, 2", "a", "d = 100"]
    assert sorted(names, key=natural) == ["a", "d = 9", "d = 10", "d = 100", "n = 1.5 d, 2"]
