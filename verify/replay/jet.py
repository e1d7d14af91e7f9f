"""Taylor polynomials in several variables up to a total degree, over any numbers that add, multiply and divide.

A coefficient that is absent is exactly zero. Sine and cosine follow from Euler's operator E x^k = |k| x^k:
E sin u = cos u E u and E cos u = -sin u E u.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product
from typing import Any

Exponents = tuple[int, ...]
Splits = dict[Exponents, list[tuple[Exponents, Exponents]]]


@lru_cache
def splits(count: int, order: int) -> Splits:
    """Every exponent of total degree <= order, by degree, with the pairs (i, j) that sum to it."""
    exponents = [k for k in product(range(order + 1), repeat=count) if sum(k) <= order]
    below = {k: list(product(*(range(e + 1) for e in k))) for k in sorted(exponents, key=lambda k: (sum(k), k))}
    return {k: [(i, tuple(map(int.__sub__, k, i))) for i in inner] for k, inner in below.items()}


class Jet:
    """sum over k of coefficients[k] x^k in `count` variables, known up to total degree `order`."""

    def __init__(self, coefficients: dict[Exponents, Any], splits: Splits) -> None:
        self.coefficients, self.splits = coefficients, splits

    def __add__(self, other: Jet | int) -> Jet:
        total = dict(self.coefficients)
        for k, c in self._lift(other).coefficients.items():
            total[k] = total[k] + c if k in total else c
        return Jet(total, self.splits)

    def __radd__(self, other: int) -> Jet:
        return self + other

    def __neg__(self) -> Jet:
        return Jet({k: -c for k, c in self.coefficients.items()}, self.splits)

    def __sub__(self, other: Jet | int) -> Jet:
        return self + -other

    def __rsub__(self, other: int) -> Jet:
        return -self + other

    def __mul__(self, other: Jet | int) -> Jet:
        if isinstance(other, int):
            return Jet({k: c * other for k, c in self.coefficients.items()}, self.splits)
        return Jet(_filled({k: _convolve(self, other, pairs) for k, pairs in self.splits.items()}), self.splits)

    def __rmul__(self, other: int) -> Jet:
        return self * other

    def __truediv__(self, other: Jet | int) -> Jet:
        quotient, divisor = Jet({}, self.splits), self._lift(other)
        for k, pairs in self.splits.items():
            carried = _convolve(divisor, quotient, pairs)
            rest = _plus(self.coefficients.get(k), None if carried is None else -carried)
            if rest is not None:
                quotient.coefficients[k] = rest / divisor.coefficients[pairs[0][0]]
        return quotient

    def __rtruediv__(self, other: int) -> Jet:
        return self._lift(other) / self

    @cached_property
    def sin_cos(self) -> tuple[Jet, Jet]:
        """Both at once; the constant coefficient must be there."""
        zero, *rest = self.splits
        start = self.coefficients[zero]
        sin, cos = Jet({zero: start.sin()}, self.splits), Jet({zero: start.cos()}, self.splits)
        euler = Jet({k: c * sum(k) for k, c in self.coefficients.items() if k != zero}, self.splits)
        for k in rest:
            up, down = _convolve(euler, cos, self.splits[k]), _convolve(euler, sin, self.splits[k])
            sin.coefficients |= _filled({k: up and up / sum(k)})
            cos.coefficients |= _filled({k: down and -down / sum(k)})
        return sin, cos

    def _lift(self, other: Jet | int) -> Jet:
        if isinstance(other, Jet):
            return other
        zero = next(iter(self.splits))
        some = next(iter(self.coefficients.values()))
        return Jet({zero: some * 0 + other}, self.splits)


def _plus(a: Any, b: Any) -> Any:
    return b if a is None else a if b is None else a + b


def _convolve(a: Jet, b: Jet, pairs: list[tuple[Exponents, Exponents]]) -> Any:
    total = None
    for i, j in pairs:
        x, y = a.coefficients.get(i), b.coefficients.get(j)
        if x is not None and y is not None:
            total = _plus(total, x * y)
    return total


def _filled(coefficients: dict[Exponents, Any]) -> dict[Exponents, Any]:
    return {k: c for k, c in coefficients.items() if c is not None}
