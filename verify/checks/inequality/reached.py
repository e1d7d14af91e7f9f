"""A bracket of the best L of Lemma 9 for given c_1, c_2: reached at exact states, and proved as a bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from typing import Any

from mpmath.libmp import to_rational

from verify.model import Bracket, Context
from verify.state import Point

DIGITS, PLACES = 40, 15
SMALLEST = 1e-8


@dataclass(frozen=True)
class Largest:
    """`Constant.measure`: from below by a Rayleigh quotient in balls, from above by `bound` (c_1, c_2, pi), |a| = 1.

    The states have v_1 = v_2 = c_2 and rows of lengths c_1 or c_2 in a plane with the target (1, 0); their directions
    are found by a pattern search and are exact points of the circle.
    """

    c1: Fraction
    c2: Fraction
    bound: Callable[[Any, Any, Any], Any]

    def __call__(self, _: Context) -> Bracket:
        lower = max(_quotient(self.found(*start)) for start in ((self.c2, 0.0), (self.c1, 1.0)))
        return Bracket(_decimal(lower, floor), _decimal(self._upper(), ceil))

    def found(self, length: Fraction, slope: float) -> Point:
        """The state found from a first row of this length in a direction of this slope, and a second along the target.

        Slopes are tangents of half the angle to the target: 0 is along it, 1 across.
        """
        import numpy as np

        place, step = np.array([slope, 0.0]), 0.1
        moves = np.array([[i, j] for i in (-1, 0, 1) for j in (-1, 0, 1)])
        while step > SMALLEST:
            tried = place + step * moves
            best = tried[np.argmax(self._sizes(float(length), tried))]
            place, step = best, step / 2 if np.array_equal(best, place) else step
        return self.state(length, *map(Fraction, place))

    def state(self, length: Fraction, first: Fraction, second: Fraction) -> Point:
        long = self.c2
        return Point((long, -long), (_row(length, first), _row(long, second)), (Fraction(1), Fraction(0)), "large")

    def _sizes(self, length: float, slopes: Any) -> Any:
        """The spectral norms at the states with these pairs of slopes, in float64."""
        import numpy as np

        from numeric import closed_form

        long = float(self.c2)
        W = np.stack([np.stack(_row(x, s), axis=-1) for x, s in zip((length, long), slopes.T, strict=True)], axis=1)
        H = closed_form.hessian(np.array([long, -long]), W, np.array([1.0, 0.0]))
        return np.abs(np.linalg.eigvalsh(H)).max(axis=1)

    def _upper(self) -> Fraction:
        import mpmath

        ctx = mpmath.MPContext()
        ctx.dps = DIGITS
        c1, c2 = (ctx.mpf(x.numerator) / x.denominator for x in (self.c1, self.c2))
        return Fraction(*to_rational(self.bound(c1, c2, +ctx.pi)._mpf_))


def _row(length: Any, slope: Any) -> tuple[Any, Any]:
    return length * (1 - slope**2) / (1 + slope**2), length * 2 * slope / (1 + slope**2)


def _quotient(point: Point) -> Fraction:
    """A lower bound of |z^T H z| / |z|^2 for the rounded eigenvector z of the largest eigenvalue in size."""
    import numpy as np

    import numeric
    from numeric import closed_form

    parts = point.v, point.W, point.a
    values, vectors = np.linalg.eigh(closed_form.hessian(*(np.array(part, float) for part in parts)))
    z = vectors[:, np.argmax(np.abs(values))]
    ar = numeric.balls(DIGITS)
    with ar.scope():
        exact = ar.array([Fraction(float(x)) for x in z])
        H = closed_form.hessian(*(ar.array(part) for part in parts), ar=ar)
        lower, upper = ar.bounds((exact @ H @ exact) / (exact @ exact))
    return max(lower, -upper)


def _decimal(x: Fraction, rounded: Callable[[Fraction], int]) -> str:
    whole = rounded(x * 10**PLACES)
    return f"{whole // 10**PLACES}.{whole % 10**PLACES:0{PLACES}d}"
