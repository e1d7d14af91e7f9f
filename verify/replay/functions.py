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


@register("lemma-8-edge", ("psi",), {"alpha": ("0", "1")}, "C_1 of lemma-8-step-r-min, App. B.2, p. 29")
def lemma_8_edge(ops: Any, psi: Any, alpha: Any) -> Any:
    """The same as one row vanishes: the coefficient of |w_1|^2 + |w_2|^2; psi = pi - theta."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    slope, tilt = psi / pi + 1 - alpha, sin / pi
    square = (psi * psi - 2 * psi * sin * cos + sin * sin) / (pi * pi)
    return (1 - alpha + square) / 4 - (tilt * tilt - 2 * tilt * slope * cos + slope * slope) / (8 * (1 - alpha))


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


@register("lemma-12", ("psi", "r"), {"factor": ("1/4", "10")}, "lemma-12, App. B.1, p. 26-28")
def lemma_12(ops: Any, psi: Any, r: Any, factor: Any) -> Any:
    """min over a of factor |distance|^2 - |gradient|^2, divided by |w_2|^2; psi = pi - theta, r = |w_1|/|w_2|."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    lead, first, second = 4 * factor - 1, sin - psi * r, psi - sin * r
    apart = (first * first - 2 * first * second * cos + second * second) / (4 * pi * pi)
    square = (psi * psi - 2 * psi * sin * cos + sin * sin) / (pi * pi)
    cross = ((r * r + 1) * (psi - sin * cos) + 2 * r * (sin - psi * cos)) / (4 * pi)
    return lead * (r * r + 1 - 2 * r * cos) / 8 - apart / (2 * lead) - square * (r * r + 1) / 4 + cross


@register("lemma-12-edge", ("psi",), {"factor": ("1/4", "10")}, "lemma-12, App. B.1, p. 26-28")
def lemma_12_edge(ops: Any, psi: Any, factor: Any) -> Any:
    """The same as one row vanishes: the coefficient of |w_1|^2 + |w_2|^2; psi = pi - theta."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    square, lead = (psi * psi - 2 * psi * sin * cos + sin * sin) / (pi * pi), 4 * factor - 1
    return lead / 8 - square / (8 * lead) - square / 4 + (psi - sin * cos) / (4 * pi)


@register("lemma-12-equal-norms", ("psi",), {"factor": ("1/4", "10")}, "lemma-12, App. B.1, p. 26-28")
def lemma_12_equal_norms(ops: Any, psi: Any, factor: Any) -> Any:
    """The same at equal norms; psi = pi - theta."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    square, lead, gap = (psi * psi - 2 * psi * sin * cos + sin * sin) / (pi * pi), 4 * factor - 1, psi - sin
    apart = gap * gap * (1 + cos) / (2 * pi * pi)
    return lead * (1 - cos) / 4 - apart / (2 * lead) - square / 2 + (psi - sin * cos + sin - psi * cos) / (2 * pi)


@register("lemma-12-step-15-acute", ("t",), {"share": ("0", "2")}, "lemma-12-step-15, eq. (15), App. B.1, p. 26")
def norm_bound_acute(ops: Any, t: Any, share: Any) -> Any:
    """share pi^2 |w_2|^2 less the squared left side of (15), divided by |w_2|^2; t = theta."""
    sin, cos, pi = ops.sin(t), ops.cos(t), ops.pi
    rest = pi - t
    return share * pi * pi - (rest * rest + 2 * rest * sin * cos + sin * sin)


@register("lemma-12-step-15-obtuse", ("psi",), {"share": ("0", "2")}, "lemma-12-step-15, eq. (15), App. B.1, p. 26")
def norm_bound_obtuse(ops: Any, psi: Any, share: Any) -> Any:
    """min over |w_1| of share pi^2 |w_1 + w_2|^2 less the squared left side of (15), by |w_2|^2; psi = pi - theta."""
    sin, cos, pi = ops.sin(psi), ops.cos(psi), ops.pi
    return share * pi * pi * sin * sin - (psi * psi - 2 * psi * sin * cos + sin * sin)


@register("acute-cosine", ("c",), {}, "lemma-12-step-15, (ii)(c), App. B.1, p. 27")
def acute_cosine(ops: Any, c: Any) -> Any:
    """The cosine of an acute angle, as a variable: |w_1 + w_2|^2 - |w_1|^2 - |w_2|^2 over 2 |w_1| |w_2|."""
    return c


@register("angle-less-sine", ("t",), {}, "lemma-12-step-15, (ii)(b), App. B.1, p. 27")
def angle_less_sine(ops: Any, t: Any) -> Any:
    """t - sin t; t = theta."""
    return t - ops.sin(t)


@register("lemma-12-step-15-chord", ("psi",), {}, "lemma-12-step-15, (iii)(c), App. B.1, p. 27")
def chord(ops: Any, psi: Any) -> Any:
    """pi/2 sin theta - (pi - theta), near theta = pi; psi = pi - theta."""
    return ops.pi * ops.sin(psi) / 2 - psi


@register("lemma-12-step-15-chord-right", ("phi",), {}, "lemma-12-step-15, (iii)(c), App. B.1, p. 27")
def chord_right(ops: Any, phi: Any) -> Any:
    """pi/2 sin theta - (pi - theta), near theta = pi/2; phi = theta - pi/2."""
    return ops.pi * ops.cos(phi) / 2 - ops.pi / 2 + phi


@register("kernel", ("psi",), {}, "lemma-9-step-vv, App. B.3, p. 31")
def kernel(ops: Any, psi: Any) -> Any:
    """sin theta + (pi - theta) cos theta: 2 pi times the kernel of unit vectors; psi = pi - theta."""
    return ops.sin(psi) - psi * ops.cos(psi)


@register("kernel-above-overlap", ("psi",), {}, "lemma-9, App. B.3, p. 31")
def kernel_above_overlap(ops: Any, psi: Any) -> Any:
    """2 pi times the last, less the squared left side of (15) for a unit row; psi = pi - theta."""
    sin, cos = ops.sin(psi), ops.cos(psi)
    return 2 * ops.pi * (sin - psi * cos) - (psi * psi - 2 * psi * sin * cos + sin * sin)
