"""Lower bounds of polynomials with balls as coefficients: the least Bernstein coefficient bounds from below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import Any

from numeric.arithmetic import balls
from numeric.prover.jets import Exponents

Side = tuple[Fraction, Fraction]
UNIT: Side = (Fraction(0), Fraction(1))
CENTRED: Side = (Fraction(-1, 2), Fraction(1, 2))


@lru_cache
def weights(degree: int, side: Side) -> list[list[Fraction]]:
    """[k][j]: the j-th Bernstein coefficient of x^k on the side.

    There x = u + w t, so x^k = sum_i C(k, i) u^(k - i) w^i t^i, and t^i has the coefficients C(j, i) / C(degree, i).
    """
    low, width = side[0], side[1] - side[0]

    def weight(k: int, j: int) -> Fraction:
        terms = (low ** (k - i) * width**i * Fraction(comb(k, i) * comb(j, i), comb(degree, i)) for i in range(k + 1))
        return sum(terms, Fraction())

    return [[weight(k, j) for j in range(degree + 1)] for k in range(degree + 1)]


@lru_cache
def tensor(
    exponents: tuple[Exponents, ...], degrees: tuple[int, ...], side: Side, digits: int
) -> list[list[tuple[int, Any]]]:
    """For each coefficient of the tensor Bernstein form, the monomials it is made of, by index, and their weights."""
    tables = [weights(degree, side) for degree in degrees]
    scalar = balls(digits).scalar

    def weight(k: Exponents, place: Exponents) -> Fraction:
        return prod((t[e][j] for t, e, j in zip(tables, k, place, strict=True)), start=Fraction(1))

    def row(place: Exponents) -> list[tuple[int, Any]]:
        factors = [weight(k, place) for k in exponents]
        return [(i, scalar(factor)) for i, factor in enumerate(factors) if factor]

    return [row(place) for place in product(*(range(degree + 1) for degree in degrees))]


def bernstein(polynomial: Mapping[Exponents, Any], degrees: Sequence[int], side: Side, digits: int) -> list[Any]:
    """Bernstein coefficients on side^n: where all are non-negative (positive), so is the polynomial."""
    c = list(polynomial.values())
    rows = tensor(tuple(polynomial), tuple(degrees), side, digits)
    return [sum((c[i] * w for i, w in row), start=c[0] * 0) for row in rows] if c else []


def charts(polynomial: Mapping[Exponents, Any], power: int) -> list[dict[Exponents, Any]]:
    """Divided by the power of the zero at 0, on each part of [0, 1]^n where one leads: x_i = t, x_j = t u_j."""
    count = len(next(iter(polynomial), ()))
    return [{(*k[:i], sum(k) - power, *k[i + 1 :]): c for k, c in polynomial.items()} for i in range(count)]
