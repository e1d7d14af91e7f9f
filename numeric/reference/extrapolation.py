"""The limit of a function at 0, from its values beside it: Richardson's scheme, with an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from numeric.reference.panels import Quadrature, QuadratureError, context

MAX_HALVINGS = 40
WEIGHTS = 9  # more than the sum of the absolute weights that the scheme gives to the values


def limit(at: Callable[[Any], Quadrature], first: Any, *, even: bool, digits: int) -> Quadrature:
    """The limit at 0 of at(eps), analytic in eps, or in its square where even, within twice the distance `first`.

    Takes values at first, first/2, first/4, ... until the last correction is 10^-digits of the largest value, or below
    the errors of the values. The error is that correction, which is that of a polynomial of one degree less, and the
    errors of the values. Raises QuadratureError where the corrections do not fall.
    """
    ratio, worst, size = 4 if even else 2, 0, 0
    older: list[Any] = []
    for halvings in range(MAX_HALVINGS):
        value, error = at(first / 2**halvings)
        row = _next_row(value, older, ratio)
        worst, size = max(worst, error), max(size, np.max(np.abs(value)))
        if older:
            correction = np.max(np.abs(row[-1] - row[-2]))
            if correction <= max(size * context(digits).mpf(10) ** -digits, WEIGHTS * worst):
                return Quadrature(row[-1], correction + WEIGHTS * worst)
        older = row
    raise QuadratureError(f"the limit at 0 does not settle: last correction {float(correction):.3g}")


def _next_row(value: Any, older: list[Any], ratio: int) -> list[Any]:
    """Neville's table: entry m is the value at 0 of the polynomial through the last m + 1 values."""
    row = [value]
    for order, before in enumerate(older, 1):
        row.append(row[-1] + (row[-1] - before) / (ratio**order - 1))
    return row
