"""The functions certificates speak of, each written once over the operations its caller brings.

A formula uses its arguments, integers, + - * / and `ops.pi`, `ops.sin`, `ops.cos`. Registration refuses any other
name or number, so the hash of its source covers all that is evaluated. The same source is read by balls, by power
series, by multiprecision floats, by symbols and by the rational intervals of the replayer.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

OPERATIONS = {"pi", "sin", "cos"}
Range = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Function:
    """A registered function.

    `formula(ops, *variables, *parameters)`; a parameter lies strictly inside its range; `source` is the place in the
    paper; `source_hash` is the SHA-256 of the formula's source text.
    """

    id: str
    variables: tuple[str, ...]
    parameters: Mapping[str, Range]
    source: str
    formula: Callable[..., Any]
    source_hash: str


FUNCTIONS: dict[str, Function] = {}


def foreign_parts(formula: Callable[..., Any]) -> list[str]:
    """Names and constants a formula must not use; the compiler has folded 1/3 into a float, which is not 1/3."""
    code = formula.__code__
    names = set(code.co_names) - OPERATIONS | set(code.co_freevars)
    return sorted(names | {repr(c) for c in code.co_consts if type(c) not in (int, str, type(None))})


def register(
    id: str, variables: tuple[str, ...], parameters: Mapping[str, tuple[str, str]], source: str
) -> Callable[[Callable[..., Any]], Function]:
    """Enter a formula under an id; ValueError if the id is taken or the formula uses more than it may."""

    def enter(formula: Callable[..., Any]) -> Function:
        foreign = foreign_parts(formula)
        if foreign or id in FUNCTIONS:
            raise ValueError(f"{id}: expected a new id, the operations and integers, got {foreign or id}")
        text = inspect.getsource(formula).encode()
        ranges = {name: (Fraction(low), Fraction(high)) for name, (low, high) in parameters.items()}
        FUNCTIONS[id] = Function(id, variables, ranges, source, formula, hashlib.sha256(text).hexdigest())
        return FUNCTIONS[id]

    return enter


@register("lemma-8-equal-norms", ("psi",), {"alpha": ("0", "1")}, "lemma-8-step-h-at-r1, App. B.2, p. 29")
def lemma_8_equal_norms(ops: Any, psi: Any, alpha: Any) -> Any:
    """min over a of h, divided by |w_2|^2, at |w_1| = |w_2|; psi = pi - theta."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    slope = (psi - sin) / pi + 1 - alpha
    square = (psi * psi - 2 * psi * sin * cos + sin * sin) / (pi * pi)
    constant = (1 - alpha + square) / 2 - (1 - alpha / 2) * (sin - psi * cos) / pi
    return constant - (1 + cos) * slope * slope / (4 * (1 - alpha))


@register("lemma-8", ("psi", "r"), {"alpha": ("0", "1")}, "lemma-8-step-reduced-h, App. B.2, p. 29")
def lemma_8(ops: Any, psi: Any, r: Any, alpha: Any) -> Any:
    """min over a of h, divided by |w_2|^2; psi = pi - theta, r = |w_1|/|w_2|."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    slope, tilt = psi / pi + 1 - alpha, sin / pi
    first, second = tilt - slope * r, slope - tilt * r
    square = (psi * psi - 2 * psi * sin * cos + sin * sin) / (pi * pi)
    constant = (1 - alpha + square) * (r * r + 1) / 4 - (1 - alpha / 2) * (sin - psi * cos) * r / pi
    return constant - (first * first - 2 * first * second * cos + second * second) / (8 * (1 - alpha))


@register("lemma-13-equal-norms", ("psi",), {"alpha": ("0", "1/4")}, "lemma-13-step-h-at-r1, App. B.4, p. 34")
def lemma_13_equal_norms(ops: Any, psi: Any, alpha: Any) -> Any:
    """min over a of L - alpha |distance|^2, divided by |v_2 w_2|^2, at equal norms; psi = pi - theta."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    return (1 - 4 * alpha) / 4 - ((pi * (1 - 4 * alpha) / 2 - psi) * cos + sin) / (2 * pi)


@register("lemma-13", ("psi", "r"), {"alpha": ("0", "1/4")}, "lemma-13-step-norm-out, App. B.4, p. 33-34")
def lemma_13(ops: Any, psi: Any, r: Any, alpha: Any) -> Any:
    """min over a of L - alpha |distance|^2, divided by |v_2 w_2|^2; psi = pi - theta, r = |v_1 w_1|/|v_2 w_2|."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    product = ((pi * (1 - 4 * alpha) / 2 - psi) * cos + sin) / (2 * pi)
    return (1 - 4 * alpha) * (r * r + 1) / 8 - product * r
