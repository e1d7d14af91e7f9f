"""Taylor coefficients of the function a certificate speaks of, by its own source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.replay.exact import Exact, exact_pi
from verify.replay.functions import Function
from verify.replay.interval import Interval, pi, rational
from verify.replay.jet import Exponents, Jet, splits

Side = tuple[Fraction, Fraction]


@dataclass(frozen=True)
class Statement:
    """sign * (function - bound) >= 0, or > 0 if strict, at these parameters; numbers are read at so many bits."""

    function: Function
    parameters: Mapping[str, Fraction]
    sign: int
    strict: bool
    bound: Fraction
    bits: int


class Operations:
    """What a formula may use, over Taylor polynomials."""

    def __init__(self, pi: Jet) -> None:
        self.pi = pi

    def sin(self, x: Jet) -> Jet:
        return x.sin_cos[0]

    def cos(self, x: Jet) -> Jet:
        return x.sin_cos[1]


def expand(
    statement: Statement, box: Sequence[Side], expanded: Sequence[bool], order: int, exact: bool = False
) -> dict[Exponents, Any]:
    """Coefficients up to total degree `order` of sign * (function - bound), enclosed over the box.

    Only the variables marked are expanded in. `exact` keeps track of what is known exactly (`Exact` numbers).
    """
    table = splits(sum(expanded), order)
    zero = next(iter(table))

    def constant(side: Side) -> Any:
        low, high = (rational(end, statement.bits) for end in side)
        enclosure = Interval(low.low, high.high, statement.bits)
        return Exact(enclosure, {0: side[0]} if side[0] == side[1] else None) if exact else enclosure

    def jet(value: Any) -> Jet:
        return Jet({zero: value}, table)

    variables = [jet(constant(side)) for side in box]
    for place, i in enumerate(i for i, mark in enumerate(expanded) if mark and order):
        unit = tuple(int(j == place) for j in range(len(zero)))
        variables[i].coefficients[unit] = constant((Fraction(1), Fraction(1)))
    operations = Operations(jet((exact_pi if exact else pi)(statement.bits)))
    parameters = [jet(constant((value, value))) for value in statement.parameters.values()]
    value: Jet = statement.function.formula(operations, *variables, *parameters)
    return ((value - jet(constant((statement.bound, statement.bound)))) * statement.sign).coefficients
