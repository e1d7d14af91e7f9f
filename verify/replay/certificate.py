"""Reading a certificate: every field is needed, every field is checked, and nothing else may be there."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.replay.expansion import Side, Statement
from verify.replay.functions import FUNCTIONS, Function
from verify.replay.interval import pi
from verify.replay.leaf import Leaf

FORMAT = "both-layers-verified certificate 1"
RELATIONS = {">=": (1, False), ">": (1, True), "<=": (-1, False), "<": (-1, True)}
LIMITS = {"bits": (16, 4096), "order": (0, 64), "power": (1, 64), "degree": (1, 256)}


class CertificateError(ValueError):
    """The file is not a certificate of this version, or it was altered, or it speaks of another function."""


@dataclass(frozen=True)
class Certificate:
    """The statement, the box that holds its domain, and the leaves that should cover the box."""

    statement: Statement
    box: tuple[Side, ...]
    leaves: tuple[Leaf, ...]
    text: str


def digest(document: Mapping[str, Any]) -> str:
    """SHA-256 of everything but the digest itself, keys sorted, no white space."""
    content = {key: value for key, value in document.items() if key != "digest"}
    return hashlib.sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def read(text: str) -> Certificate:
    """CertificateError with the first thing that is wrong; the leaves are read here and judged elsewhere."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CertificateError(f"not JSON: {error}") from None
    head = _fields(document, "certificate", "format", "function", "statement", "bits", "box", "leaves", "digest")
    if head[0] != FORMAT:
        raise CertificateError(f"format: expected {FORMAT!r}, got {head[0]!r}")
    if head[-1] != digest(document):
        raise CertificateError("digest: the content was altered")
    function = _function(head[1])
    statement, wanted, words = _statement(head[2], function, _integer(head[3], "bits"))
    box = _box(head[4], len(function.variables))
    for side, (low, high), name in zip(box, wanted, function.variables, strict=True):
        if not (side[0] <= low and high <= side[1]):
            raise CertificateError(f"box: does not hold the domain of {name}")
    leaves = tuple(_leaf(entry, i, len(box)) for i, entry in enumerate(_list(head[5], "leaves")))
    return Certificate(statement, box, leaves, words)


def _function(value: Any) -> Function:
    id, source_hash = _fields(value, "function", "id", "source_sha256")
    function = FUNCTIONS.get(id) if isinstance(id, str) else None
    if function is None:
        raise CertificateError(f"function: expected a registered id, got {id!r}")
    if function.source_hash != source_hash:
        raise CertificateError(f"function: the certificate was made for another version of {id}")
    return function


def _statement(value: Any, function: Function, bits: int) -> tuple[Statement, list[Side], str]:
    relation, bound, given, domain = _fields(value, "statement", "relation", "bound", "parameters", "domain")
    if not isinstance(relation, str) or relation not in RELATIONS:
        raise CertificateError(f"relation: expected one of {' '.join(RELATIONS)}, got {relation!r}")
    parameters = dict(zip(function.parameters, _fields(given, "parameters", *function.parameters), strict=True))
    exact = {name: _rational(text, name) for name, text in parameters.items()}
    for name, (low, high) in function.parameters.items():
        if not low < exact[name] < high:
            raise CertificateError(f"{name}: expected a value between {low} and {high}, got {exact[name]}")
    ends = dict(zip(function.variables, _fields(domain, "domain", *function.variables), strict=True))
    wanted = [_domain(_list(pair, name), name, bits) for name, pair in ends.items()]
    where = ", ".join(f"{low} <= {name} <= {high}" for name, (low, high) in ends.items())
    fixed = ", ".join(f"{name} = {text}" for name, text in parameters.items())
    words = f"{function.id} {relation} {bound} for {where}" + (f" at {fixed}" if fixed else "")
    return Statement(function, exact, *RELATIONS[relation], _rational(bound, "bound"), bits), wanted, words


def _leaf(value: Any, index: int, count: int) -> Leaf:
    name = f"leaf {index}"
    if not isinstance(value, dict) or not isinstance(value.get("box"), list):
        raise CertificateError(f"{name}: expected an object with a box")
    box = _box(value["box"], count)
    middle = tuple((low + high) / 2 for low, high in box)
    match value.get("method"):
        case "natural":
            _fields(value, name, "box", "method")
            return Leaf(box, (None,) * count, 0, 0)
        case "mean value":
            _fields(value, name, "box", "method")
            return Leaf(box, middle, 1, 1)
        case "taylor":
            order = _integer(_fields(value, name, "box", "method", "order")[2], "order")
            return Leaf(box, middle, order, order)
        case "zero":
            return _leaf_at_zero(value, name, box)
    raise CertificateError(f"{name}: expected a known method, got {value.get('method')!r}")


def _leaf_at_zero(value: Any, name: str, box: tuple[Side, ...]) -> Leaf:
    _, _, at, order, power, degree = _fields(value, name, "box", "method", "at", "order", "power", "degree")
    point = tuple(None if p is None else _rational(p, f"{name} at") for p in _list(at, f"{name} at"))
    order, power, degree = _integer(order, "order"), _integer(power, "power"), _integer(degree, "degree")
    if len(point) != len(box) or not any(p is not None for p in point) or not power <= order <= degree:
        raise CertificateError(f"{name}: expected a place for each variable and power <= order <= degree")
    if any(p is not None and p not in side for p, side in zip(point, box, strict=True)):
        raise CertificateError(f"{name}: the zero is not at an edge of the box")
    return Leaf(box, point, order, degree, power)


def _box(value: Any, count: int) -> tuple[Side, ...]:
    sides = [_list(side, "box") for side in _list(value, "box")]
    if len(sides) != count or any(len(side) != 2 for side in sides):
        raise CertificateError(f"box: expected {count} pairs of rationals")
    box = tuple((_rational(low, "box"), _rational(high, "box")) for low, high in sides)
    if any(low >= high for low, high in box):
        raise CertificateError("box: empty or reversed")
    return box


def _domain(pair: list[Any], name: str, bits: int) -> Side:
    """Outer rational ends of a side whose ends are rationals or rational multiples of pi, written like 1/2*pi."""
    if len(pair) != 2 or not all(isinstance(end, str) for end in pair):
        raise CertificateError(f"{name}: expected two ends")
    ends = []
    for end, outer in zip(pair, ("low", "high"), strict=True):
        factor = _rational(end.removesuffix("*pi"), name)
        turn = pi(bits).scale(factor)
        ends.append(Fraction(getattr(turn, outer), 1 << bits) if end.endswith("*pi") else factor)
    if ends[0] >= ends[1]:
        raise CertificateError(f"{name}: empty or reversed domain")
    return ends[0], ends[1]


def _fields(value: Any, name: str, *keys: str) -> list[Any]:
    if not isinstance(value, dict) or set(value) != set(keys):
        raise CertificateError(f"{name}: expected the fields {', '.join(keys)}")
    return [value[key] for key in keys]


def _list(value: Any, name: str) -> list[Any]:
    if not isinstance(value, list):
        raise CertificateError(f"{name}: expected a list")
    return value


def _integer(value: Any, name: str) -> int:
    low, high = LIMITS[name]
    if type(value) is not int or not low <= value <= high:
        raise CertificateError(f"{name}: expected an integer from {low} to {high}, got {value!r}")
    return value


def _rational(value: Any, name: str) -> Fraction:
    """A fraction in lowest terms, written in one way only."""
    if isinstance(value, str) and re.fullmatch(r"-?\d{1,400}(/[1-9]\d{0,400})?", value, re.ASCII):
        number = Fraction(value)
        if str(number) == value:
            return number
    raise CertificateError(f"{name}: expected a fraction in lowest terms, got {value!r}")
