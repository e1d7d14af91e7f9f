"""A proof as data: the statement, and the boxes with the method that settles each (docs/certificates.md)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from numeric.prover.problem import Box, Inequality

FORMAT = "both-layers-verified certificate 1"


@dataclass(frozen=True)
class Leaf:
    """A box and Taylor's theorem on it: about a point, with the rest of the stated order enclosed over the box.

    `at` is None in a variable not expanded. Order 0 is the natural enclosure, order 1 the mean value form. At an
    exact zero of power `power` > 0 the polynomial is divided by that power; `degree` is that of the Bernstein form.
    """

    box: Box
    at: tuple[Fraction | None, ...]
    order: int
    degree: int
    power: int = 0

    @property
    def method(self) -> str:
        return "zero" if self.power else ("natural", "mean value", "taylor")[min(self.order, 2)]

    @property
    def expanded(self) -> list[bool]:
        return [p is not None for p in self.at]

    def document(self) -> dict[str, Any]:
        details: dict[str, Any] = {"order": self.order} if self.method in ("taylor", "zero") else {}
        if self.power:
            at = [None if p is None else str(p) for p in self.at]
            details |= {"at": at, "power": self.power, "degree": self.degree}
        return {"box": box_document(self.box), "method": self.method} | details


@dataclass(frozen=True)
class Certificate:
    """What a checker needs; numbers are to be read at `bits` bits, `box` is the outer rational box of the domain."""

    inequality: Inequality
    bits: int
    box: Box
    leaves: Sequence[Leaf]

    def document(self) -> dict[str, Any]:
        """As in docs/schema/certificate.schema.json: rationals are strings, the digest covers everything else."""
        content = {
            "format": FORMAT,
            "function": {"id": self.inequality.function.id, "source_sha256": self.inequality.function.source_hash},
            "statement": statement_document(self.inequality),
            "bits": self.bits,
            "box": box_document(self.box),
            "leaves": [leaf.document() for leaf in self.leaves],
        }
        text = json.dumps(content, sort_keys=True, separators=(",", ":"))
        return content | {"digest": hashlib.sha256(text.encode()).hexdigest()}

    def json(self) -> str:
        return json.dumps(self.document(), sort_keys=True, indent=1) + "\n"


def statement_document(inequality: Inequality) -> dict[str, Any]:
    names = inequality.function.variables
    return {
        "relation": inequality.relation,
        "bound": str(inequality.bound),
        "parameters": {name: str(value) for name, value in inequality.parameters.items()},
        "domain": {n: [str(low), str(high)] for n, (low, high) in zip(names, inequality.domain, strict=True)},
    }


def box_document(box: Box) -> list[list[str]]:
    return [[str(low), str(high)] for low, high in box]
