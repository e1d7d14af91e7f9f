"""What a definition of "non-strict saddle" accepts, over the complete catalogue of stationary points, d = 1 and 2."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point

SEMIDEFINITE_SADDLE = "saddle with a positive semidefinite Hessian"
SMALLEST = {"optimum": (((1, -1), ((1, 0), (-1, 0))),)}
"""Points looked at before those of the catalogue, in its convention: v, then the rows for a = (1, 0)."""
SCALES = (1 / 4, 1 / 16, 1 / 64)
MARGIN = 1e-12
"""More than float64 errs in the loss at points of size 1, far less than the falls at these scales."""


@dataclass(frozen=True)
class Facts:
    """What a definition may ask about a point.

    gradient_zero: False where there is none. eigenvalues: of the Hessian, exact, None where there is none.
    local_minimum: whether no lower loss is near.
    """

    gradient_zero: bool
    eigenvalues: tuple[Any, ...] | None
    local_minimum: bool


@dataclass(frozen=True)
class Specimen:
    """A point of one stratum in dimension d, its facts, and whether it is a saddle with a semidefinite Hessian."""

    name: str
    point: Point
    facts: Facts
    wanted: bool


Definition = Callable[[Facts], bool]


def over_the_catalogue(definition: Definition, wrong: Mapping[str, Definition], **right: Definition) -> Check:
    """A point is accepted exactly if it is a saddle whose Hessian is positive semidefinite, as derived."""

    def run(accepts: Definition, _: Context) -> Finding:
        return _compared(accepts, specimens())

    note = (
        "every stratum of stationary points (a nonzero), one exact point each; nature and spectrum do not vary in one"
    )
    name = "over the catalogue of stationary points"
    return Check(name, Strength.EXACT, run, definition, Coverage.WHOLE, note, wrong, right)


def over_our_classifier(definition: Definition, wrong: Mapping[str, Definition], **right: Definition) -> Check:
    """The same with kinds and spectra as `numeric` finds them, in exact rationals."""

    def run(accepts: Definition, _: Context) -> Finding:
        return _compared(accepts, tuple(map(_reclassified, specimens())))

    name, note = "over the points as our classifier sees them", "one exact point of every stratum, d = 1 and d = 2"
    return Check(name, Strength.PRECISE, run, definition, Coverage.POINTS, note, wrong, right)


def _compared(accepts: Definition, seen: tuple[Specimen, ...]) -> Finding:
    for one in seen:
        if accepts(one.facts) is not one.wanted:
            verb = "rejects" if one.wanted else "accepts"
            where = f"{one.name}, d = {len(one.point.a)}"
            return fails(f"{verb} {_words(one.facts)}: {where}", location=where, witness=_witness(one, verb))
    return holds("exactly the saddles with semidefinite Hessian", numbers={"points": str(len(seen))})


def _reclassified(one: Specimen) -> Specimen:
    from numeric.stationary import Kind, classify

    found = classify(one.point.v, one.point.W, one.point.a)
    values = None if found.spectrum is None else tuple(value for value, _ in found.spectrum)
    stationary = found.kind not in (Kind.NOT_STATIONARY, Kind.NOT_DIFFERENTIABLE)
    facts = Facts(stationary, values, found.kind is Kind.MINIMUM)
    return Specimen(one.name, one.point, facts, found.kind is Kind.NON_STRICT_SADDLE)


@cache
def specimens() -> tuple[Specimen, ...]:
    """Every stratum at its exact points, in d = 2 and, with the first coordinates alone, in d = 1.

    Raises ArithmeticError where the nature that was derived and a search for lower loss nearby do not agree.
    """
    return tuple(
        _specimen(stratum, _point(v, rows, d, stratum.name), nature)
        for stratum in resolve("derivations.landscape:strata")()
        for v, rows in (*SMALLEST.get(stratum.name, ()), (stratum.witness.v, stratum.witness.rows))
        for d, nature in ((2, stratum.nature), (1, stratum.on_line))
    )


def _specimen(stratum: Any, point: Point, nature: str) -> Specimen:
    minimum = "minimum" in nature
    if lower_nearby(point) is minimum:
        raise ArithmeticError(f"{point}: derived as {nature}, but a search says otherwise")
    facts = Facts(_gradient_zero(point), _eigenvalues(stratum.spectrum, point), minimum)
    return Specimen(stratum.name, point, facts, nature == SEMIDEFINITE_SADDLE)


def _point(v: Any, rows: Any, d: int, name: str) -> Point:
    def numbers(values: Any) -> tuple[Fraction, ...]:
        return tuple(Fraction(str(x)) for x in values)

    target = (Fraction(1), Fraction(0))[:d]
    return Point(numbers(v), tuple(numbers(row)[:d] for row in rows), target, name)


def _gradient_zero(point: Point) -> bool:
    """In balls around the exact point, each of which must hold 0 and be narrower than 1e-12."""
    import numeric
    from numeric import closed_form

    ar = numeric.balls(60)
    try:
        found = closed_form.gradient(ar.array(point.v), ar.array(point.W), ar.array(point.a), ar=ar)
    except numeric.NotDifferentiable:
        return False
    balls = [*np.ravel(found.v), *np.ravel(found.W)]
    return all(ball.contains(0) and ball.rad() < 1e-12 for ball in balls)


def _eigenvalues(spectrum: Any, point: Point) -> tuple[Any, ...] | None:
    """Those of the stratum at the point; rows of specimens with zero weights do not meet on their active sides."""
    import sympy as sp

    if spectrum is None:
        return None
    v, rows = point.v, [sum(x * x for x in row) for row in point.W]
    squares = {"v_1": abs(v[0]), "v_2": abs(v[1]), "alpha": Fraction(1), "d": Fraction(len(point.a))}
    values = squares | {"kappa_1": rows[0] / 2, "kappa_2": rows[1] / 2}
    lengths = {"p": sp.sqrt(sp.Rational(str(rows[0]))), "q": sp.sqrt(sp.Rational(str(rows[1])))}
    at = {name: sp.Rational(str(value)) for name, value in values.items()} | lengths
    found = [(_at(value, at), _at(count, at)) for value, count in spectrum.items()]
    return tuple(value for value, count in found if count > 0)


def _at(expression: Any, values: Mapping[str, Any]) -> Any:
    return expression.subs({symbol: values[symbol.name] for symbol in expression.free_symbols})


def lower_nearby(point: Point) -> bool:
    """Whether, at each of three scales, a move of that size finds lower loss."""
    from numeric import closed_form

    v, W, a = np.array(point.v, float), np.array(point.W, float), np.array(point.a, float)
    here = float(closed_form.loss(v, W, a))
    return all(closed_form.loss(*_moved(v, W, a, scale), a).min() < here - MARGIN for scale in SCALES)


def _moved(v: Any, W: Any, a: Any, scale: float) -> tuple[Any, Any]:
    """Each neuron's parameters moved by 0 or +-scale; w_1 follows the second's so that v_1 w_1 + v_2 w_2 = a."""
    steps = scale * np.array(list(product((-1, 0, 1), repeat=1 + W.shape[1])), float)
    weights, rows = (np.repeat(x[None], 2 * len(steps), 0) for x in (v, W))
    first, second = slice(len(steps)), slice(len(steps), None)
    for i, part in enumerate((first, second)):
        weights[part, i] += steps[:, 0]
        rows[part, i] += steps[:, 1:]
    if v[0]:
        rows[second, 0] = (a - weights[second, 1:] * rows[second, 1]) / v[0]
    return weights, rows


def _witness(one: Specimen, verb: str) -> Witness:
    spectrum = "none" if one.facts.eigenvalues is None else ", ".join(map(str, one.facts.eigenvalues))
    actual = f"{_words(one.facts)}; gradient zero: {one.facts.gradient_zero}; eigenvalues of the Hessian: {spectrum}"
    return Witness(one.point.describe(), f"the definition {verb} it", actual, ("exact spectrum and loss",), exact=True)


def _words(facts: Facts) -> str:
    return "a local minimum" if facts.local_minimum else "a point with lower loss nearby"
