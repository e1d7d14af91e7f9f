"""Inequalities between polynomials on a box, decided in rational arithmetic by Bernstein coefficients.

A chain of a proof that has passed from vectors to lengths, cosines and step sizes is a list of such inequalities. If no
coefficient of a difference is negative, neither is the difference; coefficients at corners are values; between the two
the box is halved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from types import SimpleNamespace
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, fails, holds, undecided

Sides = Mapping[str, tuple[str, str]]
Box = tuple[tuple[Fraction, Fraction], ...]
INFINITE = "inf"
BOXES = 2_000


@dataclass(frozen=True)
class OnBox:
    """All `excesses` are >= 0, whatever the variables are within their sides.

    excesses: a namespace of the variables -> larger side less smaller side, for each inequality in turn, a polynomial.
    sides: name -> (low, high), rational; high may be "inf".
    """

    excesses: Callable[[Any], Sequence[Any]]
    sides: Sides

    def on(self, **sides: tuple[str, str]) -> OnBox:
        return replace(self, sides={**self.sides, **sides})

    def of(self, excesses: Callable[[Any], Sequence[Any]]) -> OnBox:
        return replace(self, excesses=excesses)


def by_coefficients(
    statement: OnBox,
    wrong: Mapping[str, OnBox],
    *,
    name: str = "inequalities between polynomials",
    note: str = "",
    right: Mapping[str, OnBox] | None = None,
    coverage: Coverage = Coverage.WHOLE,
) -> Check:
    """Every excess is >= 0 on the box; a corner of a part of it at which one is negative refutes."""

    def run(subject: OnBox, _: Context) -> Finding:
        import sympy as sp

        symbols = dict(zip(subject.sides, sp.symbols(tuple(subject.sides)), strict=True))
        boxes = 0
        for number, excess in enumerate(subject.excesses(SimpleNamespace(**symbols)), 1):
            answer = settle(sp.Poly(excess, *symbols.values(), domain=sp.QQ), list(subject.sides.values()))
            boxes += answer.boxes
            if answer.negative is not None:
                at = ", ".join(f"{name} = {value}" for name, value in zip(symbols, answer.negative, strict=True))
                return fails(f"inequality {number} fails at {at}", location=at)
            if not answer.settled:
                return undecided(Undecided.BUDGET, f"inequality {number}: open after {answer.boxes} boxes")
        return holds("no coefficient is negative", numbers={"boxes": str(boxes)})

    return Check(name, Strength.EXACT, run, statement, coverage, note, wrong, right or {})


@dataclass(frozen=True)
class Answer:
    """Boxes looked at; whether nothing is left open; a corner at which the polynomial is negative, as text."""

    boxes: int
    settled: bool = True
    negative: tuple[str, ...] | None = None


def settle(polynomial: Any, sides: Sequence[tuple[str, str]]) -> Answer:
    """Halve the box until no coefficient is negative, or one at a corner is."""
    whole = coefficients(polynomial, sides)
    unit = ((Fraction(0), Fraction(1)),) * len(sides)
    open_ones: list[tuple[Any, Box]] = [(whole, unit)]
    for count in range(1, BOXES + 1):
        array, box = open_ones.pop()
        if corner := _negative_corner(array):
            at = [_place(side[x], *ends) for x, side, ends in zip(corner, box, sides, strict=True)]
            return Answer(count, negative=tuple(at))
        if (array < 0).any():
            open_ones += _halves(array, box)
        if not open_ones:
            return Answer(count)
    return Answer(BOXES, settled=False)


def coefficients(polynomial: Any, sides: Sequence[tuple[str, str]]) -> Any:
    """Bernstein coefficients on the unit cube, one axis per variable: x = low + (high - low) s, or low + s/(1 - s).

    In the second case the polynomial is multiplied by (1 - s)^n, n its degree in x.
    """
    degrees = [polynomial.degree(symbol) for symbol in polynomial.gens]
    array = np.full([max(n, 0) + 1 for n in degrees], Fraction(0), dtype=object)
    for powers, value in polynomial.terms():
        array[powers] = Fraction(int(value.p), int(value.q))
    for axis, (low, high) in enumerate(sides):
        array = np.moveaxis(np.tensordot(_matrix(array.shape[axis] - 1, low, high), array, (1, axis)), 0, axis)
    return array


def _matrix(n: int, low: str, high: str) -> Any:
    """From coefficients of powers of x, degree n at most, to Bernstein coefficients in s."""
    start, infinite, all_ = Fraction(low), high == INFINITE, range(n + 1)
    width = Fraction(1) if infinite else Fraction(high) - start
    shift = [[comb(j, i) * start ** max(j - i, 0) * width**i for j in all_] for i in all_]
    if infinite:
        basis = [[Fraction(i == j, comb(n, i)) for j in all_] for i in all_]
    else:
        basis = [[Fraction(comb(i, j), comb(n, j)) for j in all_] for i in all_]
    return np.array(basis, dtype=object) @ np.array(shift, dtype=object)


def _negative_corner(array: Any) -> tuple[int, ...] | None:
    """0 or 1 for each variable: a corner of the box with a negative value."""
    for corner in np.ndindex(*(2,) * array.ndim):
        if array[tuple(-x for x in corner)] < 0:
            return corner
    return None


def _halves(array: Any, box: Box) -> list[tuple[Any, Box]]:
    """Both halves across the longest side of those in which the polynomial is not linear, by de Casteljau."""
    axis = max((i for i in range(array.ndim) if array.shape[i] > 2), key=lambda i: box[i][1] - box[i][0])
    rows, left, right = np.moveaxis(array, axis, 0), [], []
    while len(rows):
        left.append(rows[0])
        right.append(rows[-1])
        rows = (rows[1:] + rows[:-1]) / 2
    middle = sum(box[axis], Fraction(0)) / 2
    cut = ((box[axis][0], middle), left), ((middle, box[axis][1]), right[::-1])
    return [(np.moveaxis(np.array(part), 0, axis), (*box[:axis], side, *box[axis + 1 :])) for side, part in cut]


def _place(s: Fraction, low: str, high: str) -> str:
    """The value of a variable at a place of the unit interval."""
    if high != INFINITE:
        return str(Fraction(low) + (Fraction(high) - Fraction(low)) * s)
    return str(Fraction(low) + s / (1 - s)) if s < 1 else "infinity"
