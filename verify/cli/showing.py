"""`verify show`: all there is about one claim."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import click

from verify import inventory, results
from verify.cli.options import build_option
from verify.cli.text import coloured
from verify.engine import formal
from verify.engine.document import Description
from verify.engine.judging import Court
from verify.errors import UnknownClaim
from verify.registry import Registry, entry_of, load
from verify.results import flat

Json = Mapping[str, Any]


@click.command("show")
@click.argument("claim_id", metavar="CLAIM")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@build_option
@click.pass_obj
def show(package: str, claim_id: str, as_json: bool, build: Path) -> None:
    """Show one claim: what is stated, how it is derived and checked, and the verdict of the last run."""
    claim = find(claim_id, load(package), build)
    if claim is None:
        entry = inventory.load()[claim_id]
        click.echo(f"{entry.id}: {entry.label}, p. {entry.page}, {entry.kind}; not yet attempted")
    elif as_json:
        click.echo(results.dumps(claim), nl=False)
    else:
        click.echo("\n".join(_lines(claim)))


def find(claim_id: str, registry: Registry, build: Path) -> Json | None:
    """The claim or part as the last run has it, else as it stands, else None if only the inventory has it."""
    if claim_id in inventory.load() and claim_id not in registry:
        return None
    ran = _last(build, claim_id)
    if ran is not None:
        return ran
    if entry_of(claim_id) in registry:
        entry = registry[entry_of(claim_id)]
        described = Description(entry, Court([entry], {}, "default"), formal.read(build), 0).document()
        found = _among([described], claim_id)
        if found is not None:
            return found
    raise UnknownClaim(claim_id, inventory.load())


def _last(build: Path, claim_id: str) -> Json | None:
    path = build / results.RESULTS
    return _among(results.read(path)["claims"], claim_id) if path.exists() else None


def _among(claims: list[dict[str, Any]], claim_id: str) -> Json | None:
    return next((claim for claim in flat(claims) if claim["id"] == claim_id), None)


def _lines(claim: Json) -> Iterator[str]:
    source = claim["source"]
    yield f"{claim['id']}: {claim['title']}"
    yield f"{claim['kind']}, {source['label']}, p. {source['page']}"
    yield from _section("Verdict", [_verdict(claim), *(f"{p['id']}: {_verdict(p)}" for p in claim["parts"])])
    for name in ("statement", "reading", "domain"):
        yield from _section(name.capitalize(), [claim[name]] if claim[name] else [])
    yield from _section("Hypotheses", list(_hypotheses(claim["hypotheses"])))
    yield from _section("Derivation", list(_derivation(claim["derivation"])))
    yield from _section("Checks", [line for check in claim["checks"] for line in _check(check)])
    yield from _section("In Coq", [_theorem(theorem) for theorem in claim["formal"]])
    yield from _section("Constants", [_constant(constant) for constant in claim["constants"]])
    yield from _section("Witness", _witness(claim["witness"]))
    yield from _section("Amendment", list(_amendment(claim["amendment"])))
    for name, title in (("rests_on", "Rests on"), ("paper_uses", "The paper uses"), ("remarks", "Remarks")):
        yield from _section(title, claim[name])


def _section(title: str, lines: list[str]) -> list[str]:
    """A heading and its lines, indented; nothing where there are none."""
    if not lines:
        return []
    return ["", click.style(title, bold=True), *(f"  {line}" for text in lines for line in text.splitlines())]


def _verdict(claim: Json) -> str:
    if claim["reason"] == "not run":
        return f"not run yet (expected {claim['expected']})"
    expected = "as expected" if claim["as_expected"] else f"expected {claim['expected']}"
    return f"{coloured(claim['verdict'])} ({expected}): {claim['reason']}"


def _hypotheses(hypotheses: Json) -> Iterator[str]:
    for status, found in hypotheses.items():
        for hypothesis in found:
            reason = f": {hypothesis['reason']}" if hypothesis["reason"] else ""
            yield f"{hypothesis['text']} [{status.replace('_', ' ')}{reason}]"


def _derivation(derivation: Json | None) -> Iterator[str]:
    if derivation is not None:
        yield derivation["title"]
        for number, step in enumerate(derivation["steps"], 1):
            yield f"{number}. {step['reason']}\n   {step['formula']}"


def _check(check: Json) -> Iterator[str]:
    reason = f": {check['reason']}" if check["reason"] else ""
    yield f"{check['name']} [{check['strength']}, {check['coverage']}] {check['outcome']}{reason}"
    yield from (f"  {name} = {number}" for name, number in check["numbers"].items())
    yield from (f"  certificate {file}" for file in check["certificates"])


def _theorem(theorem: Json) -> str:
    statement = f": {theorem['statement']}" if theorem["statement"] else ""
    return f"{theorem['theorem']} [{theorem['outcome']}]{statement}"


def _constant(constant: Json) -> str:
    exact = f" = {constant['closed_form']}" if constant["closed_form"] else ""
    bounds = f"in [{constant['lower']}, {constant['upper']}]{exact}" if constant["lower"] else "not run"
    return f"{constant['name']}: printed {constant['printed']}, {bounds}"


def _witness(witness: Json | None) -> list[str]:
    if witness is None:
        return []
    point = ", ".join(f"{symbol} = {value}" for symbol, value in witness["point"].items())
    return [f"at {point}: stated {witness['claimed']}, true {witness['actual']}"]


def _amendment(amendment: Json | None) -> Iterator[str]:
    if amendment is not None:
        yield f"{amendment['severity']}: {amendment['note']}"
        yield amendment["statement"]
        yield f"{coloured(amendment['verdict'])}: {amendment['reason']}"
        yield from (line for check in amendment["checks"] for line in _check(check))
