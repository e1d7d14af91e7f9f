"""Lower bounds of polynomials with interval coefficients: a polynomial is at least its least Bernstein coefficient."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod

from verify.replay.interval import Interval
from verify.replay.jet import Exponents

Polynomial = dict[Exponents, Interval]
Side = tuple[Fraction, Fraction]
UNIT: Side = (Fraction(0), Fraction(1))


@lru_cache(maxsize=1024)
def weights(degree: int, side: Side) -> list[list[Fraction]]:
    """[k][j]: the j-th Bernstein coefficient of x^k on `side`, the polar form of x^k at its ends."""
    u, v = side

    def weight(k: int, j: int) -> Fraction:
        terms = (comb(degree - j, k - i) * comb(j, i) * u ** (k - i) * v**i for i in range(k + 1))
        return sum(terms, Fraction()) / comb(degree, k)

    return [[weight(k, j) for j in range(degree + 1)] for k in range(degree + 1)]


def least(polynomial: Polynomial, sides: Sequence[Side], degrees: Sequence[int]) -> int:
    """A lower bound of the polynomial on the product of the sides, in units of 2**-bits."""
    tables = [weights(degree, side) for degree, side in zip(degrees, sides, strict=True)]
    lows = []
    for place in product(*(range(degree + 1) for degree in degrees)):
        factors = ((c, [t[e][j] for t, e, j in zip(tables, k, place, strict=True)]) for k, c in polynomial.items())
        lows.append(sum(c.scale(prod(f, start=Fraction(1))).low for c, f in factors if all(f)))
    return min(lows)


def charts(polynomial: Polynomial, power: int) -> list[Polynomial]:
    """The polynomial divided by the power of its zero at 0, on each part of [0, 1]^n where one variable leads.

    There x_i = t and x_j = t u_j with u_j in [0, 1], so x^k / t^power = t^(|k| - power) times the u_j^k_j.
    """
    count = len(next(iter(polynomial)))
    return [
        {(*k[:i], sum(k) - power, *k[i + 1 :]): c for k, c in polynomial.items()} for i in range(count)
    ]
