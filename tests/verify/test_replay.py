"""The checker accepts the prover's certificates and refuses everything else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from fractions import Fraction
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import jsonschema
import pytest

from numeric.prover import Inequality, Proved, prove
from verify.replay import FUNCTIONS, CertificateError, replay
from verify.replay.__main__ import main
from verify.replay.certificate import digest
from verify.replay.functions import register

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs/schema/certificate.schema.json").read_text(encoding="utf-8"))
IDS = ["lemma-8-equal-norms", "lemma-13-equal-norms", "lemma-8", "lemma-13"]
# Fields that steer the proof and do not touch what is stated, and the digest, made anew: they may prove the same.
STEERING = {"bits", "order", "degree", "digest"}
Path_ = tuple[Any, ...]


@cache
def certificate(id: str, alpha: str = "1/20") -> str:
    domain: dict[str, Any] = {"psi": (0, "1/2*pi")} | ({} if id.endswith("norms") else {"r": (0, 1)})
    answer = prove(Inequality.of(FUNCTIONS[id], domain, {"alpha": alpha}))
    assert isinstance(answer, Proved)
    return answer.certificate.json()


def sealed(document: dict[str, Any]) -> str:
    return json.dumps(document | {"digest": digest(document)})


def places(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every value in the document that holds no other."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not inner:
        yield path, value
    for key, entry in inner:
        yield from places(entry, (*path, key))


def put(document: dict[str, Any], path: Path_, value: Any) -> dict[str, Any]:
    changed = deepcopy(document)
    target = changed
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return changed


def alterations(value: Any) -> list[Any]:
    if isinstance(value, int):
        return [value + 1, value - 1, str(value), None, 0]
    text = str(value)
    near = [str(Fraction(text) + step) for step in (Fraction(1, 10**9), Fraction(-1, 10**9))] if number(text) else []
    return [*near, text + "0", text[1:], "", None, 7, "natural", ">", "1/3"]


def number(text: str) -> bool:
    return re.fullmatch(r"-?\d+(/[1-9]\d*)?", text) is not None


def refused(text: str) -> bool:
    try:
        return not replay(text).accepted
    except CertificateError as error:
        return "\n" not in str(error)


@pytest.mark.parametrize("id", IDS)
def test_certificates_are_accepted_within_a_second(id: str) -> None:
    text, start = certificate(id), perf_counter()
    result = replay(text)
    assert result.accepted, str(result)
    assert perf_counter() - start < 1
    jsonschema.validate(json.loads(text), SCHEMA)


@pytest.mark.parametrize("digits", [15, 20, 40, 80])
def test_every_precision_is_accepted(digits: int) -> None:
    statement = Inequality.of(FUNCTIONS["lemma-8-equal-norms"], {"psi": (0, "1/2*pi")}, {"alpha": "0.0826"})
    answer = prove(statement, digits=digits)
    assert isinstance(answer, Proved)
    assert replay(answer.certificate.json()).accepted


def test_the_statement_is_said_in_words() -> None:
    assert str(replay(certificate("lemma-13"))).startswith(
        "lemma-13 >= 0 for 0 <= psi <= 1/2*pi, 0 <= r <= 1 at alpha = 1/20: accepted, "
    )


@pytest.mark.parametrize("id", IDS)
def test_every_altered_field_is_refused(id: str) -> None:
    document = json.loads(certificate(id))
    for path, value in places(document):
        for other in alterations(value):
            if other != value:
                assert refused(json.dumps(put(document, path, other))), (path, other)


@pytest.mark.parametrize("id", IDS)
def test_a_new_digest_does_not_help(id: str) -> None:
    """Only what steers the proof, or a bound and a constant that are easier to meet, may then still be accepted."""
    document = json.loads(certificate(id))
    for path, value in places(document):
        for other in alterations(value):
            if other != value and not (path[-1] in STEERING or easier(path, other)):
                assert refused(sealed(put(document, path, other))), (path, other)


def easier(path: Path_, other: Any) -> bool:
    """A lower bound, another constant still below the best, or a domain inside the old one: true, and so proved."""
    if path[0] != "statement" or not isinstance(other, str) or not number(other):
        return False
    return {
        "bound": Fraction(other) <= 0,
        "parameters": 0 < Fraction(other) < Fraction("0.0826"),
        "domain": 0 <= Fraction(other) <= Fraction(3, 2),
    }.get(path[1], False)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["leaves"].pop(), "do not cover"),
        (lambda d: d["leaves"].append(d["leaves"][0]), "do not cover"),
        (lambda d: d["statement"]["parameters"].update(alpha="1/10"), "leaf 1 on .* fails"),
        (lambda d: d["statement"].update(bound="1/1000"), "leaf 0 on .* fails: not an exact zero"),
        (lambda d: d["statement"].update(relation=">"), "leaf 0 on .* fails: .* strict inequality at a zero"),
        (lambda d: d["statement"].update(relation="<="), "leaf 0 on .* fails: divided by the power of its zero"),
    ],
)
def test_the_first_leaf_that_fails_is_named(change: Callable[[Any], Any], message: str) -> None:
    document = json.loads(certificate("lemma-8-equal-norms"))
    change(document)
    result = replay(sealed(document))
    assert not result.accepted
    assert re.search(message, str(result)), str(result)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("format",), "both-layers-verified certificate 2", "format: expected"),
        (("function", "id"), "lemma-9", "function: expected a registered id, got 'lemma-9'"),
        (("function", "source_sha256"), "0" * 64, "another version of lemma-8-equal-norms"),
        (("function", "id"), "lemma-13-equal-norms", "another version of lemma-13-equal-norms"),
        (("statement", "parameters", "alpha"), "1", "alpha: expected a value between 0 and 1, got 1"),
        (("statement", "parameters", "alpha"), "2/40", "lowest terms"),
        (("statement", "domain", "psi", 1), "3/5*pi", "box: does not hold the domain of psi"),
        (("statement", "domain", "psi", 1), "0", "psi: empty or reversed domain"),
        (("box", 0, 0), "2", "box: empty or reversed"),
        (("leaves", 0, "power"), True, "power: expected an integer"),
        (("leaves", 0, "at", 0), "1/100", "leaf 0: the zero is not at an edge of the box"),
        (("leaves", 1, "comment"), "trust me", "leaf 1: expected the fields"),
    ],
)
def test_each_refusal_says_why_in_one_line(path: Path_, value: Any, message: str) -> None:
    document = json.loads(certificate("lemma-8-equal-norms"))
    with pytest.raises(CertificateError) as caught:
        replay(sealed(put(document, path, value)))
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", "[" * 100_000, '{"format": NaN}', "\x00"])
def test_what_is_no_certificate(text: str) -> None:
    with pytest.raises(CertificateError):
        replay(text)


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(certificate("lemma-13"), encoding="utf-8")
    document = json.loads(certificate("lemma-13"))
    document["statement"]["parameters"]["alpha"] = "1/10"
    bad.write_text(sealed(document), encoding="utf-8")
    assert [main([str(good)]), main([str(good), str(bad)]), main([str(tmp_path / "none")]), main([])] == [0, 1, 2, 2]
    assert "accepted" in capsys.readouterr().out


def test_the_standard_library_is_enough() -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import verify.replay; "
        "print([m for m in sys.modules if m.split('.')[0] not in {*sys.stdlib_module_names, 'verify'}"
        " or m.startswith('verify.') and not m.startswith('verify.replay')])"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['__main__']" or done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "formula", [lambda ops, x: x * 0.5, lambda ops, x: x / 3 + 1 / 3, lambda ops, x: ops.exp(x), lambda ops, x: abs(x)]
)
def test_a_formula_may_use_nothing_its_hash_does_not_cover(formula: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match="expected a new id, the operations and integers"):
        register("test", ("x",), {}, "")(formula)
