"""A printed inequality as data: what is claimed of every state, where, and the registered function it comes down to.

The rows are in the theorem's convention: v = (v_1, -v_2). Functions of `verify.replay.functions` are written in
psi = pi - theta; domains are given in theta, as the paper gives them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.checks.variants import variants
from verify.state import State

Parameters = Mapping[str, Any]
Excess = Callable[[State, Parameters], Any]
Ends = tuple[str, str]
Side = tuple[str | Fraction, str | Fraction]
DIGITS = 40
ANGLE, SUPPLEMENT = "theta", "psi"


@dataclass(frozen=True)
class Inequality:
    """`excess >= 0` at every state with variables in `domain`: a subject that wrong variants replace part by part.

    excess: (state, parameters) -> the side said to be larger, less the other, transcribed once.
    function: id of the registered function that is to be shown non-negative.
    domain: variable -> (low, high), ends like "0", "1/2", "0.9*pi", "pi/2". parameters: name -> exact value.
    """

    excess: Excess
    function: str
    domain: Mapping[str, Ends]
    parameters: Mapping[str, str]

    def on(self, **domain: Ends) -> Inequality:
        return replace(self, domain={**self.domain, **domain})

    def at(self, **parameters: str) -> Inequality:
        return replace(self, parameters={**self.parameters, **parameters})

    def of(self, excess: Excess) -> Inequality:
        return replace(self, excess=excess)

    def values(self, state: State) -> dict[str, Any]:
        """The parameters in the arithmetic of the state."""
        return {name: state.o.number(Fraction(text)) for name, text in self.parameters.items()}


def altered(inequality: Inequality, *names: str) -> dict[str, Inequality]:
    """The inequality with its excess corrupted in the ways that `verify.checks.variants` names."""

    def corrupt(name: str) -> Excess:
        return lambda s, parameters: variants(lambda state: inequality.excess(state, parameters), name)[name](s)

    return {name: inequality.of(corrupt(name)) for name in names}


def problem(inequality: Inequality, *, inward: bool = False) -> Any:
    """The `numeric.prover.Inequality`: of the function, on a box that holds the domain, or lies inside it if `inward`.

    Raises numeric's DomainError or InputError, one line each, for a domain or parameter that cannot be used.
    """
    from numeric.prover import Inequality as Problem
    from verify.replay import FUNCTIONS

    function = FUNCTIONS[inequality.function]
    domain = {_written(name): _side(name, ends, inward) for name, ends in inequality.domain.items()}
    return Problem.of(function, domain, dict(inequality.parameters))


def _written(name: str) -> str:
    return SUPPLEMENT if name == ANGLE else name


def _side(name: str, ends: Ends, inward: bool) -> Side:
    if name != ANGLE:
        return ends
    _require_angles(ends)
    low, high = (supplement(text, name) for text in reversed(ends))
    return low[inward] if isinstance(low, tuple) else low, high[not inward] if isinstance(high, tuple) else high


def _require_angles(ends: Ends) -> None:
    from numeric.prover import DomainError, End

    (_, low), (high, _) = (End(*end(text, ANGLE)).enclosure(DIGITS) for text in ends)
    if not (0 <= low < high <= End(Fraction(1), of_pi=True).enclosure(DIGITS)[1]):
        raise DomainError(ANGLE, "0 <= low < high <= pi", " and ".join(ends))


def supplement(text: str, name: str) -> str | tuple[Fraction, Fraction]:
    """pi less an end: a multiple of pi, or where the end is rational two numbers on either side, 1e-40 apart."""
    from numeric.prover import End

    factor, of_pi = end(text, name)
    if of_pi or not factor:
        return f"{1 - factor}*pi"
    low, high = End(Fraction(1), of_pi=True).enclosure(DIGITS)
    return low - factor, high - factor


def end(text: str, name: str) -> tuple[Fraction, bool]:
    """A number, or a multiple of pi (True), from "1/2", "0.9*pi", "pi", "pi/2" or "9*pi/10"; else InputError."""
    from numeric.errors import InputError

    number = r"-?\d+(?:\.\d+|/0*[1-9]\d*)?"
    found = re.fullmatch(rf"({number})|(?:({number})\*)?pi(?:/(0*[1-9]\d*))?", text.replace(" ", ""), re.ASCII)
    if found is None:
        raise InputError(name, "ends like 1/2, 0.9*pi or pi", repr(text))
    plain, factor, divisor = found.groups()
    if plain is not None:
        return Fraction(plain), False
    return Fraction(factor or 1) / int(divisor or 1), True
