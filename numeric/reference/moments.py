"""The moments that occur on the way to loss, gradient and Hessian, integrated as they are defined (App. A).

No closed form, no identity of Stein and no delta is used. Numbers may be ints, floats, Fractions, mpf or numeric
strings, each converted exactly; every function returns (value, error), the error absolute, and raises InputError on
bad input and QuadratureError where a panel fails.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from numeric.reference.gaussian import Gaussian
from numeric.reference.network import relu, vector
from numeric.reference.panels import Quadrature


def rectified_mean(W: Any, *, digits: int = 50) -> Quadrature:
    """E[relu(w_i.x) x] for each row of W (k, d): (k, d) (A.1, p. 19, left side of the linear term)."""
    rows = [Gaussian([vector(row, "W")], digits) for row in W]
    return _stacked(row.first_moment(relu, degree=1, scale=row.norms[0]) for row in rows)


def label_moments(a: Any, *, digits: int = 50) -> Quadrature:
    """E[y^2] and E[y x] for y = a.x, a (d,): (1 + d,) (Data Model, p. 3)."""
    target = Gaussian([vector(a, "a")], digits)
    size = target.norms[0]
    square = target.mean(lambda y: y**2, degree=2, scale=size**2)
    cross = target.first_moment(lambda y: y, degree=1, scale=size)
    return Quadrature(np.concatenate([square.value, cross.value[0]]), max(square.error, cross.error))


def _stacked(parts: Iterable[Quadrature]) -> Quadrature:
    """The parts along a new first axis, which is theirs where they have length 1 on it."""
    found = list(parts)
    return Quadrature(np.concatenate([part.value for part in found]), max(part.error for part in found))
