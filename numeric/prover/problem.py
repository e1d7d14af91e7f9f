"""What is to be proved: a function on one side of a bound over a box, stated exactly."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from numeric.arithmetic import balls
from numeric.errors import InputError

RELATIONS = {">=": (1, False), ">": (1, True), "<=": (-1, False), "<": (-1, True)}
MOST_VARIABLES = 3

Side = tuple[Fraction, Fraction]
Box = tuple[Side, ...]
Rational = Fraction | int | str


class DomainError(InputError):
    """An empty, reversed or misnamed domain, or a parameter outside its range."""


class Function(Protocol):
    """A function written once as `formula(ops, *variables, *parameters)`, with ops.pi, ops.sin, ops.cos, + - * /.

    A parameter lies strictly inside its range. `source_hash` identifies the formula's text.
    """

    @property
    def id(self) -> str: ...
    @property
    def variables(self) -> tuple[str, ...]: ...
    @property
    def parameters(self) -> Mapping[str, Side]: ...
    @property
    def formula(self) -> Callable[..., Any]: ...
    @property
    def source_hash(self) -> str: ...


@dataclass(frozen=True)
class End:
    """One end of a side: a rational, or a rational multiple of pi (written like 1/2*pi)."""

    factor: Fraction
    of_pi: bool = False

    @classmethod
    def of(cls, value: Rational, name: str) -> End:
        """From a fraction, an integer or a string; InputError for a float or anything else."""
        if isinstance(value, str) and value.endswith("*pi"):
            return cls(rational(value.removesuffix("*pi"), name), of_pi=True)
        return cls(rational(value, name))

    def __str__(self) -> str:
        return f"{self.factor}*pi" if self.of_pi else str(self.factor)

    def enclosure(self, digits: int) -> Side:
        """Rationals on either side, equal if the end is rational."""
        if not self.of_pi or not self.factor:
            return self.factor, self.factor
        arithmetic = balls(digits)
        with arithmetic.scope():
            value = arithmetic.pi * arithmetic.scalar(self.factor)
            return dyadic(value.lower()), dyadic(value.upper())


@dataclass(frozen=True)
class Inequality:
    """`function relation bound` on a closed box, at fixed parameters; made by `Inequality.of`."""

    function: Function
    domain: tuple[tuple[End, End], ...]
    parameters: Mapping[str, Fraction]
    relation: str
    bound: Fraction

    @classmethod
    def of(
        cls,
        function: Function,
        domain: Mapping[str, tuple[Rational, Rational]],
        parameters: Mapping[str, Rational] | None = None,
        *,
        relation: str = ">=",
        bound: Rational = 0,
    ) -> Inequality:
        """Ends, parameters and bound exactly: integers, fractions or strings ("1/20", "1/2*pi" for an end).

        DomainError for an empty or reversed domain, names that are not the function's, more than three variables or
        a parameter outside its range; InputError for a relation other than >= > <= < or an inexact number.
        """
        given = parameters or {}
        _require_names("domain", domain, function.variables)
        _require_names("parameters", given, tuple(function.parameters))
        if relation not in RELATIONS:
            raise InputError("relation", "one of >= > <= <", repr(relation))
        sides = tuple(_side(domain[name], name) for name in function.variables)
        values = {name: _parameter(given[name], name, function.parameters[name]) for name in function.parameters}
        return cls(function, sides, values, relation, rational(bound, "bound"))

    @property
    def sign(self) -> int:
        return RELATIONS[self.relation][0]

    @property
    def strict(self) -> bool:
        return RELATIONS[self.relation][1]

    def outer(self, digits: int) -> Box:
        """A rational box that holds the domain: what is proved there holds on the domain."""
        return tuple((low.enclosure(digits)[0], high.enclosure(digits)[1]) for low, high in self.domain)

    def inner(self, digits: int) -> Box:
        """A rational box inside the domain: a witness there is one on the domain."""
        return tuple((low.enclosure(digits)[1], high.enclosure(digits)[0]) for low, high in self.domain)


def rational(value: Rational, name: str) -> Fraction:
    """The exact number; InputError if it is not an integer, a fraction or a string like -3/40 or 0.05."""
    exact = isinstance(value, int | Fraction) and not isinstance(value, bool)
    if exact or (isinstance(value, str) and re.fullmatch(r"-?\d+(/0*[1-9]\d*|\.\d+)?", value, re.ASCII)):
        return Fraction(value)
    raise InputError(name, "an integer, a fraction or its string", repr(value))


def dyadic(value: Any) -> Fraction:
    """The exact value of a ball without radius."""
    mantissa, exponent = (int(part) for part in value.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent


def _require_names(argument: str, given: Mapping[str, Any], wanted: tuple[str, ...]) -> None:
    if set(given) != set(wanted) or len(wanted) > MOST_VARIABLES:
        raise DomainError(argument, f"exactly {', '.join(wanted) or 'nothing'}", ", ".join(given) or "nothing")


def _side(ends: tuple[Rational, Rational], name: str) -> tuple[End, End]:
    low, high = (End.of(end, name) for end in ends)
    if not low.enclosure(15)[1] < high.enclosure(15)[0]:
        raise DomainError(name, "a lower end below the upper end", f"{low}, {high}")
    return low, high


def _parameter(value: Rational, name: str, range: Side) -> Fraction:
    number = rational(value, name)
    if not range[0] < number < range[1]:
        raise DomainError(name, f"a value between {range[0]} and {range[1]}", number)
    return number
