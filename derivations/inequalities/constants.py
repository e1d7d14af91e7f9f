"""The sign of a number in the field Q(pi), decided in rational arithmetic."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import sympy as sp

_pi = sp.Dummy("pi")
Interval = tuple[sp.Rational, sp.Rational]


def sign(number: sp.Expr | int) -> int:
    """-1, 0 or 1 for a rational function of pi with rational coefficients.

    pi is transcendental, so only the zero function is zero, and ever narrower enclosures of pi decide the others.
    Raises TypeError for anything else, ZeroDivisionError if the denominator is zero.
    """
    num, den = (_polynomial(part) for part in sp.fraction(sp.cancel(sp.together(number))))
    if den.is_zero:
        raise ZeroDivisionError(f"the denominator of {number} is zero")
    return 0 if num.is_zero else _polynomial_sign(num) * _polynomial_sign(den)


def _polynomial(part: sp.Expr) -> sp.Poly:
    if part.has(sp.Float):
        raise TypeError(f"{part} contains a float")
    try:
        return sp.Poly(part.subs(sp.pi, _pi), _pi, domain=sp.QQ)
    except (sp.PolynomialError, sp.CoercionFailed) as error:
        raise TypeError(f"{part} is not a polynomial in pi with rational coefficients") from error


def _polynomial_sign(polynomial: sp.Poly) -> int:
    for enclosure in enclosures_of_pi():
        low, high = _evaluate(polynomial, enclosure)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
    raise AssertionError("unreachable: the enclosures shrink to pi")


def enclosures_of_pi() -> Iterator[Interval]:
    """Rational enclosures by Machin's formula, pi/4 = 4 arctan(1/5) - arctan(1/239), 2^k terms each."""
    terms = 4
    while True:
        (low_5, high_5), (low_239, high_239) = (_arctan_of_inverse(n, terms) for n in (5, 239))
        yield 16 * low_5 - 4 * high_239, 16 * high_5 - 4 * low_239
        terms *= 2


@lru_cache
def _arctan_of_inverse(n: int, terms: int) -> Interval:
    """Consecutive partial sums of the alternating series of arctan(1/n); terms is even."""
    below = sp.Add(*(sp.Rational((-1) ** k, (2 * k + 1) * n ** (2 * k + 1)) for k in range(terms)))
    return below, below + sp.Rational(1, (2 * terms + 1) * n ** (2 * terms + 1))


def _evaluate(polynomial: sp.Poly, enclosure: Interval) -> Interval:
    """Horner's rule in interval arithmetic."""
    low = high = sp.Integer(0)
    for coefficient in polynomial.all_coeffs():
        products = [end * x for end in (low, high) for x in enclosure]
        low, high = min(products) + coefficient, max(products) + coefficient
    return low, high
