"""Steps of a proof between numbers: one inequality follows from others, or an exact point says that it does not.

What follows is seen: the larger side less the smaller one is a sum of products of premises and of what is >= 0 by its
form. What does not is shown at rational numbers that meet all premises.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

Values = Any
"""The symbols by name, as attributes."""
Point = Mapping[str, str]


@dataclass(frozen=True)
class Sides:
    """Both sides in words; value: symbols -> the side that is said to be the larger one."""

    larger: str
    smaller: str
    value: Callable[[Values], Any]


@dataclass(frozen=True)
class Consequence:
    """excess >= 0 wherever all premises are >= 0.

    positive, real: names of the symbols, in one text. premises: symbols -> name -> what is >= 0. excess: symbols -> the
    larger side less the smaller one. terms: (symbols, premises as symbols) -> what the excess is a sum of. points:
    symbol -> exact value, where the excess is tried; the premises must hold at one of them. strict: the names of
    premises that are > 0; with "excess" among them, so is the excess. sides: what a witness calls them, or it shows the
    excess and 0.
    """

    excess: Callable[[Values], Any]
    points: Sequence[Point]
    positive: str
    real: str = ""
    premises: Callable[[Values], Mapping[str, Any]] = lambda x: {}
    terms: Callable[[Values, Values], Sequence[Any]] = lambda x, p: ()
    strict: Sequence[str] = ()
    sides: Sides | None = None

    def with_(self, **changes: Any) -> Consequence:
        return replace(self, **changes)

    def without(self, name: str, *points: Point) -> Consequence:
        """With a premise dropped, tried at these points."""
        rest = self.premises
        return replace(self, premises=lambda x: {n: e for n, e in rest(x).items() if n != name}, points=points)

    @property
    def symbols(self) -> Values:
        import sympy as sp

        positive = {name: sp.Symbol(name, positive=True) for name in self.positive.split()}
        return SimpleNamespace(**positive, **{name: sp.Symbol(name, real=True) for name in self.real.split()})


Chain = Mapping[str, Consequence]
"""What is said to follow, by a name of its own."""


def follow(
    chain: Chain,
    wrong: Mapping[str, Chain],
    *,
    name: str,
    note: str = "",
    right: Mapping[str, Chain] | None = None,
    coverage: Coverage = Coverage.WHOLE,
) -> Check:
    """Every consequence of a chain: tried at exact points, then seen as a sum of what is >= 0."""

    def run(subject: Chain, _: Context) -> Finding:
        held, tried = 0, 0
        for title, consequence in subject.items():
            met = [point for point in consequence.points if _met(consequence, point)]
            for point in met:
                if witness := _broken(title, consequence, point):
                    return fails(f"{title}: {witness.actual}, at {_listed(point)}", witness=witness)
            if not met:
                return fails(f"{title}: no point meets the premises")
            if reason := _unseen(consequence):
                return fails(f"{title}: {reason}")
            held, tried = held + len(met), tried + len(consequence.points)
        said = f"{len(subject)} inequalities follow" if len(subject) > 1 else "the inequality follows"
        return holds(said, held=f"{held} of {tried} points")

    return Check(name, Strength.EXACT, run, chain, coverage, note, wrong, right or {})


def _met(consequence: Consequence, point: Point) -> bool:
    premises = consequence.premises(consequence.symbols)
    return all(_obeyed(consequence, name, at(premise, point)) for name, premise in premises.items())


def _obeyed(consequence: Consequence, name: str, value: Any) -> bool:
    return bool(value > 0 if name in consequence.strict else value >= 0)


def _broken(title: str, consequence: Consequence, point: Point) -> Witness | None:
    """The point as a witness, all premises met, if the excess is not what it is said to be there."""
    x = consequence.symbols
    excess = consequence.excess(x)
    value = at(excess, point)
    if _obeyed(consequence, "excess", value):
        return None
    sides = consequence.sides or Sides(str(excess), "0", lambda _: excess)
    larger = at(sides.value(x), point)
    smaller = f"{sides.smaller} = {larger - value}" if sides.smaller != "0" else "0"
    strict = "excess" in consequence.strict
    claimed = f"{sides.larger} {'>' if strict else '>='} {sides.smaller}"
    actual = f"{sides.larger} = {larger}, {'not more' if strict else 'less'} than {smaller}"
    return Witness(dict(point), claimed, actual, ("exact arithmetic",), exact=True)


def _listed(point: Point) -> str:
    return ", ".join(f"{name} = {value}" for name, value in point.items())


def at(expression: Any, point: Point) -> Any:
    """Its value where its symbols, by their names, have these values."""
    import sympy as sp

    exact = sp.sympify(expression)
    return exact.subs({x: sp.Rational(*Fraction(point[str(x)]).as_integer_ratio()) for x in exact.free_symbols})


def _unseen(consequence: Consequence) -> str:
    """Why the excess is not seen to be >= 0, or > 0; empty if it is."""
    import sympy as sp

    x, strict = consequence.symbols, consequence.strict
    facts = consequence.premises(x)
    dummies = {name: sp.Dummy(name, nonnegative=True, zero=False if name in strict else None) for name in facts}
    terms = [sp.sympify(term) for term in consequence.terms(x, SimpleNamespace(**dummies))]
    for term in terms:
        if not term.is_nonnegative:
            return f"{term} is not seen to be >= 0"
    if "excess" in strict and not any(term.is_positive for term in terms):
        return "no term is seen to be > 0"
    total = sum(terms, sp.Integer(0)).subs({dummy: facts[name] for name, dummy in dummies.items()})
    return "" if sp.cancel(consequence.excess(x) - total) == 0 else "not the sum of the terms given"
