"""Forward automatic differentiation of every order: truncated Taylor polynomials in one to three variables.

Coefficients are balls or exactly known numbers, in a list ordered by total degree. A number that is no Jet is a
constant. Sine and cosine come from Euler's operator E x^k = |k| x^k: E sin u = cos u E u, E cos u = -sin u E u.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import product
from typing import Any

Exponents = tuple[int, ...]


class Space:
    """The exponents of total degree <= order in `count` variables, and for each the pairs of indices that sum to it."""

    def __init__(self, count: int, order: int) -> None:
        every = product(range(order + 1), repeat=count)
        self.exponents = sorted((k for k in every if sum(k) <= order), key=lambda k: (sum(k), k))
        self.degrees = [sum(k) for k in self.exponents]
        index = {k: i for i, k in enumerate(self.exponents)}
        self.pairs = [[(index[i], index[_less(k, i)]) for i in _below(k)] for k in self.exponents]
        self.units = [index[tuple(int(i == j) for j in range(count))] for i in range(count) if order]

    def variable(self, place: int, value: Any) -> Jet:
        """The place-th variable about `value`."""
        coefficients = [value, *([value * 0] * (len(self.exponents) - 1))]
        if self.units:
            coefficients[self.units[place]] = value * 0 + 1
        return Jet(coefficients, self)

    def constant(self, value: Any) -> Jet:
        return Jet([value, *([value * 0] * (len(self.exponents) - 1))], self)


space = lru_cache(Space)


def _below(k: Exponents) -> list[Exponents]:
    return list(product(*(range(e + 1) for e in k)))


def _less(k: Exponents, i: Exponents) -> Exponents:
    return tuple(map(int.__sub__, k, i))


class Jet:
    """A truncated Taylor polynomial: arithmetic with jets of the same space, and with constants."""

    def __init__(self, coefficients: list[Any], space: Space) -> None:
        self.coefficients, self.space = coefficients, space

    def __add__(self, other: Any) -> Jet:
        if isinstance(other, Jet):
            return Jet([a + b for a, b in zip(self.coefficients, other.coefficients, strict=True)], self.space)
        return Jet([self.coefficients[0] + other, *self.coefficients[1:]], self.space)

    __radd__ = __add__

    def __neg__(self) -> Jet:
        return self * -1

    def __sub__(self, other: Any) -> Jet:
        return self.__add__(-other)

    def __rsub__(self, other: Any) -> Jet:
        return (-self).__add__(other)

    def __mul__(self, other: Any) -> Jet:
        if not isinstance(other, Jet):
            return Jet([a * other for a in self.coefficients], self.space)
        a, b = self.coefficients, other.coefficients
        return Jet([sum(a[i] * b[j] for i, j in pairs) for pairs in self.space.pairs], self.space)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Jet:
        if not isinstance(other, Jet):
            return Jet([a / other for a in self.coefficients], self.space)
        b, quotient = other.coefficients, list[Any]()
        for a, pairs in zip(self.coefficients, self.space.pairs, strict=True):
            quotient.append((a - sum(b[i] * quotient[j] for i, j in pairs if i)) / b[0])
        return Jet(quotient, self.space)

    def __rtruediv__(self, other: Any) -> Jet:
        return self.space.constant(self.coefficients[0] * 0 + other) / self

    def sin(self) -> Jet:
        return self._waves[0]

    def cos(self) -> Jet:
        return self._waves[1]

    @cached_property
    def _waves(self) -> tuple[Jet, Jet]:
        degrees, u = self.space.degrees, self.coefficients
        sin, cos = [u[0].sin()], [u[0].cos()]
        for degree, pairs in list(zip(degrees, self.space.pairs, strict=True))[1:]:
            up = sum(u[i] * degrees[i] * cos[j] for i, j in pairs if i)
            down = sum(u[i] * degrees[i] * sin[j] for i, j in pairs if i)
            sin.append(up / degree)
            cos.append(down / -degree)
        return Jet(sin, self.space), Jet(cos, self.space)


class Operations:
    """What a formula may use: pi as given, and sine and cosine of jets or of their coefficients."""

    def __init__(self, pi: Any) -> None:
        self.pi = pi

    def sin(self, x: Any) -> Any:
        return x.sin()

    def cos(self, x: Any) -> Any:
        return x.cos()

