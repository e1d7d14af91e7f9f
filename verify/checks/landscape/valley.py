"""Checks of Figure 1(c): the loss on the slice w_i = alpha_i a, v_1 = v_2 = 1, and on a line in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from verify.checks.landscape.collinear import loss
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Line = Callable[[Any], tuple[Any, Any]]
Slice = Callable[[Any, Any], Any]

DRAWN = 2
"""Both coordinates of the figure run from -2 to 2."""


def positive_along(line: Line, wrong: Mapping[str, Line]) -> Check:
    """The least loss on a line alpha_2 -> (alpha_1, alpha_2) of slope 1 or -1, kinks included."""

    def run(subject: Line, _: Context) -> Finding:
        import sympy as sp

        c = sp.Symbol("c", real=True)
        least = min(value for piece in _pieces(subject, c) for value in _candidates(*piece, c))
        if not least > 0:
            return fails(f"the least loss on the line is {least} |a|^2")
        return holds("positive on the whole line", numbers={"least loss over |a|^2": str(least)})

    note = "the loss is a quadratic in alpha_2 on each piece between zero rows; its least values there"
    return Check("the least loss on the line", Strength.EXACT, run, line, Coverage.WHOLE, note, wrong)


def _pieces(line: Line, c: Any) -> Iterator[tuple[Any, Any, Any]]:
    """(loss, low, high) between the places where a row is zero, in the drawn square."""
    import sympy as sp

    x, y = line(c)
    zeros = [zero for zero in sp.solve(x * y, c) if -DRAWN < zero < DRAWN]
    ends = sorted({sp.Integer(-DRAWN), sp.Integer(DRAWN), *zeros})
    for low, high in pairwise(ends):
        middle = (low + high) / 2
        yield loss(x, y, opposite=bool((x * y).subs(c, middle) < 0)), low, high


def _candidates(value: Any, low: Any, high: Any, c: Any) -> list[Any]:
    import sympy as sp

    inner = [root for root in sp.solve(sp.diff(value, c), c) if low < root < high]
    return [value.subs(c, point) for point in (low, high, *inner)]


def loss_on_slice(printed: tuple[Slice, Slice], wrong: Mapping[str, tuple[Slice, Slice]]) -> Check:
    """Our code over the drawn square equals the squares derived for rows on one side and on opposite sides.

    printed: (alpha_1, alpha_2) -> loss over |a|^2, for alpha_1 alpha_2 >= 0 and <= 0. Saves the arrays of the figure.
    """

    def run(squares: tuple[Slice, Slice], ctx: Context) -> Finding:
        from numeric import closed_form

        alpha = np.linspace(-DRAWN, DRAWN, ctx.scale(81, 161, 401))
        first, second = np.meshgrid(alpha, alpha)
        W = np.stack([np.stack([alpha_i, 0 * alpha_i], -1) for alpha_i in (first, second)], -2)
        value = closed_form.loss([1, 1], W, [1, 0], convention="theorem")
        claimed = np.where(first * second >= 0, squares[0](first, second), squares[1](first, second))
        gap = float(np.max(np.abs(value - claimed)))
        if gap > 1e-13:
            return fails(f"differs from our code by {gap:.1e} somewhere on the slice")
        arrays = {"alpha1": alpha, "alpha2": alpha, "loss": value}
        numbers = {"points": str(value.size), "worst difference": f"{gap:.0e}"}
        return holds("two pieces, each a sum of squares", numbers=numbers, arrays=arrays)

    note = "a grid over the drawn square, a = (1, 0)"
    return Check("the loss on the slice", Strength.PRECISE, run, printed, Coverage.POINTS, note, wrong)
