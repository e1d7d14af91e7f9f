"""Checks whose arrays are curves: a function between certified bounds, a best constant against the angle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np

from verify.checks.inequality.bracketing import Halving, NotBracketedError
from verify.checks.inequality.constants import Best
from verify.checks.inequality.statement import ANGLE, Inequality, problem
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, fails, holds, undecided

DIGITS = 25


@dataclass(frozen=True)
class Marks:
    """Points to mark, (angle, height, text), and the names of the axes; for the eye only."""

    xlabel: str
    ylabel: str
    points: Sequence[tuple[float, float, str]] = ()

    def arrays(self) -> dict[str, Any]:
        x, y, texts = (list(column) for column in zip(*self.points, strict=True)) if self.points else ([], [], [])
        marked = {"mark_x": np.array(x, float), "mark_y": np.array(y, float), "marks": np.array(texts, dtype=str)}
        return {**marked, "xlabel": np.array(self.xlabel), "ylabel": np.array(self.ylabel), "angles": np.array(True)}


def enclosed_curve(inequality: Inequality, wrong: Mapping[str, Inequality], marks: Marks) -> Check:
    """The function over [0, pi], enclosed by balls on cells that cover it; on the domain no cell lies below zero.

    inequality: of a function of the angle alone.
    """

    def run(subject: Inequality, ctx: Context) -> Finding:
        cells = ctx.scale(200, 400, 1600)
        whole = subject.on(theta=("0", "pi"))
        edges = [Fraction(i, cells) for i in range(cells + 1)]
        bounds = [_enclosure(whole, low, high) for low, high in pairwise(edges)]
        first = _first_cell(subject, cells)
        below = next((i for i in range(first, cells) if bounds[i][1] < 0), None)
        if below is not None:
            return fails(f"below {bounds[below][1]:.3g} on cell {below} of {cells}")
        shade = np.array([np.pi * first / cells, np.pi])
        arrays = {**_stairs(edges, bounds), "shade": shade, **marks.arrays()}
        width = max(high - low for low, high in bounds)
        return holds("no cell below zero", numbers={"cells": str(cells), "widest": f"{width:.2g}"}, arrays=arrays)

    note = "balls on cells that cover [0, pi]; near a zero they cannot decide, which the certificate does"
    return Check("certified envelope", Strength.ENCLOSED, run, inequality, Coverage.PART, note, wrong)


def _first_cell(inequality: Inequality, cells: int) -> int:
    """The first of the cells of [0, pi] that lies in the domain."""
    low = problem(inequality).domain[0][1]
    top = Fraction(low.factor) if low.of_pi else Fraction(low.factor) * Fraction(7, 22)
    return cells - int(top * cells)


def _enclosure(whole: Inequality, low: Fraction, high: Fraction) -> tuple[float, float]:
    """Bounds of the function for theta between two multiples of pi, by its mean value form."""
    from numeric.arithmetic import balls
    from numeric.prover.enclosure import Evaluator

    asked = problem(whole.on(theta=(f"{low}*pi", f"{high}*pi")))
    ((a, b),) = asked.outer(DIGITS)
    with balls(DIGITS).scope():
        evaluator = Evaluator(asked, DIGITS)
        middle = evaluator.expand((((a + b) / 2,) * 2,), [False], 0).coefficients[0]
        slope = abs(evaluator.expand(((a, b),), [True], 1).coefficients[1]) * balls(DIGITS).scalar((b - a) / 2)
        spread = float(slope.upper())
        return float(middle.lower()) - spread, float(middle.upper()) + spread


def _stairs(edges: Sequence[Fraction], bounds: Sequence[tuple[float, float]]) -> dict[str, Any]:
    """Every cell twice, at its two edges, so that a line drawn through them is a bound over the whole cell."""
    x = np.array([float(e) * np.pi for e in edges])
    low, high = np.array(bounds).T
    band = {"x": np.repeat(x, 2)[1:-1], "lower": np.repeat(low, 2), "upper": np.repeat(high, 2)}
    return {**band, "curve_x": (x[1:] + x[:-1]) / 2, "curve_y": (low + high) / 2}


def best_by_angle(
    best: Best, closed_form: Callable[[Any], Any], wrong: Mapping[str, Callable[[Any], Any]], marks: Marks
) -> Check:
    """The closed form of the best constant for all angles from theta on lies in the certified bracket at every theta.

    closed_form: the exact angle -> the exact constant; what wrong variants replace.
    """

    def run(subject: Callable[[Any], Any], ctx: Context) -> Finding:
        steps = ctx.scale(5, 14, 48)
        angles = [Fraction(i, steps) for i in range(max(2, steps // 8), steps)]
        found = []
        for angle in angles:
            try:
                measured = best.over({ANGLE: (f"{angle}*pi", "pi")}, Halving(digits=6))
            except NotBracketedError as error:
                return undecided(error.why or Undecided.NO_EVIDENCE, f"at {angle} pi: {error}")
            value = _value(subject, angle)
            if not measured.low <= value <= measured.high:
                return fails(f"{float(value):.9g} is not in the bracket at {angle} pi", location=f"theta = {angle} pi")
            found.append((float(measured.low), float(measured.high)))
        lower, upper = np.array(found).T
        brackets = {"x": np.array(angles, float) * np.pi, "lower": lower, "upper": upper}
        true, curve = np.array(True), _curve(subject, angles, ctx.scale(10, 90, 90))
        arrays = {**brackets, **curve, "dots": true, "logy": true, **marks.arrays()}
        return holds("in the bracket at every angle", numbers={"angles": str(len(angles))}, arrays=arrays)

    note = "angles in multiples of pi; each bracket has a replayed certificate on one side and a state on the other"
    return Check("best constant against the angle", Strength.EXACT, run, closed_form, Coverage.POINTS, note, wrong)


def _curve(closed_form: Callable[[Any], Any], angles: Sequence[Fraction], parts: int) -> dict[str, Any]:
    """The closed form on a finer grid from the first angle to the last, for the eye."""
    low, high = angles[0], angles[-1]
    fine = [low + (high - low) * Fraction(i, parts) for i in range(parts + 1)]
    return {
        "curve_x": np.array(fine, float) * np.pi,
        "curve_y": np.array([float(_value(closed_form, angle)) for angle in fine]),
    }


def _value(closed_form: Callable[[Any], Any], angle: Fraction) -> Fraction:
    import sympy as sp

    return Fraction(str(closed_form(sp.Rational(angle) * sp.pi).evalf(DIGITS)))
