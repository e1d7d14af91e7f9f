"""Points at which an inequality fails."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from numeric.arithmetic import balls
from numeric.prover.answers import Refuted
from numeric.prover.enclosure import Evaluator
from numeric.prover.exact import Exact
from numeric.prover.problem import Box, Inequality

Point = tuple[Fraction, ...]


def witness(inequality: Inequality, evaluator: Evaluator, box: Box, boxes: int) -> Refuted | None:
    """The first corner or the middle of the box, drawn into the domain, where the inequality certainly fails.

    The failure is seen again at twice the precision, and exactly where the value is known exactly.
    """
    for point in _points(box, inequality.inner(evaluator.digits)):
        if _fails(evaluator.value(point), inequality.strict):
            return _confirmed(inequality, evaluator, point, boxes)
    return None


def _points(box: Box, inner: Box) -> Iterator[Point]:
    clamped = [[min(max(x, low), high) for x in side] for side, (low, high) in zip(box, inner, strict=True)]
    yield tuple((low + high) / 2 for low, high in clamped)
    yield from product(*clamped)


def _fails(value: Exact, strict: bool) -> bool:
    if (known := value.rational) is not None:
        return known < 0 or (strict and known == 0)
    return bool(value.ball < 0)


def _confirmed(inequality: Inequality, evaluator: Evaluator, point: Point, boxes: int) -> Refuted | None:
    digits = 2 * evaluator.digits
    with balls(digits).scope():
        value = Evaluator(inequality, digits).value(point)
        if not _fails(value, inequality.strict):
            return None
        exact, sign = value.rational, inequality.sign
        return Refuted(point, str(value.ball * sign), None if exact is None else exact * sign, boxes)
