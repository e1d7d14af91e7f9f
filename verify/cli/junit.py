"""JUnit XML: one suite per statement, with one case for each check and one for the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from verify import files
from verify.engine.jobs import Kind
from verify.model import Outcome, Undecided
from verify.results import flat


def write(path: Path, document: Mapping[str, Any], times: Mapping[str, float]) -> None:
    """Write the document as JUnit XML, green where verdicts are as expected. Raises Unwritable."""
    root = ET.Element("testsuites", name="verify")
    for claim in flat(document["claims"]):
        _suite(root, claim, times)
    ET.indent(root)
    files.write(path, ET.tostring(root, encoding="utf-8", xml_declaration=True) + b"\n")


def _suite(root: ET.Element, claim: Mapping[str, Any], times: Mapping[str, float]) -> None:
    suite = ET.SubElement(root, "testsuite", name=claim["id"])
    _verdict(_case(suite, claim["id"], "verdict", 0.0), claim)
    amended = claim["amendment"]["checks"] if claim["amendment"] else []
    for kind, checks in ((Kind.CHECK, claim["checks"]), (Kind.AMENDMENT, amended)):
        for check in checks:
            name = f"{kind}/{check['name']}"
            _outcome(_case(suite, claim["id"], name, times.get(f"{claim['id']}/{name}", 0.0)), check)
    for attribute, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(attribute, str(len(suite.findall(f"testcase/{tag}"))))
    suite.set("tests", str(len(suite)))


def _case(suite: ET.Element, claim: str, name: str, seconds: float) -> ET.Element:
    return ET.SubElement(suite, "testcase", classname=claim, name=name, time=f"{seconds:.3f}")


def _verdict(case: ET.Element, claim: Mapping[str, Any]) -> None:
    if not claim["as_expected"]:
        text = f"{claim['verdict']}, expected {claim['expected']}: {claim['reason']}"
        ET.SubElement(case, "failure", message=text)


def _outcome(case: ET.Element, check: Mapping[str, Any]) -> None:
    """A failed check is no failure of the run: it may be what refutes a wrong statement, as expected."""
    if check["reason_type"] == Undecided.CRASHED:
        ET.SubElement(case, "error", message=check["reason"])
    elif check["outcome"] == Outcome.UNDECIDED:
        ET.SubElement(case, "skipped", message=f"undecided: {check['reason']}")
    ET.SubElement(case, "system-out").text = f"{check['outcome']}: {check['reason']}"
