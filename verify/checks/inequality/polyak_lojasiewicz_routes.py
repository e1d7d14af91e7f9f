"""The function h of Lemma 8 and its least values over the target, by derivation and by integration.

Derived values belong to unit output weights: the rows of the state stand for the rescaled ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from verify.checks.inequality.coordinates import placed
from verify.checks.inequality.gradient_bound import at_unit_weights
from verify.checks.inequality.steps import RATES
from verify.state import State

WEIGHTS = (Fraction(1), Fraction(-1))
Parabola = tuple[list[Any], Any]


def value(s: State, alpha: Any) -> Any:
    """h, from the integrated definition of the loss (lemma-8-h-definition, lemma-8-step-h-expanded)."""
    return _placed("value", s, alpha)


def value_twice(s: State, alpha: Any) -> Any:
    """h, two times (both lines of lemma-8-step-h-expanded)."""
    return 2 * [value(s, alpha)]


def least_value(s: State, alpha: Any) -> Any:
    """The least h over the target, three times (lemma-8-step-min-over-a)."""
    return 3 * [_placed("least", s, alpha)]


def in_ratio(s: State, alpha: Any) -> Any:
    """The least h over the target, over |w_2|^2 (lemma-8-step-reduced-h)."""
    return _placed("least", s, alpha) / s.norm[1] ** 2


def at_equal_lengths(s: State, alpha: Any) -> Any:
    """The same at |w_1| = |w_2| (lemma-8-step-h-at-r1)."""
    return _placed("at equal lengths", s, alpha)


def loss_twice(s: State, alpha: Any) -> Any:
    """The loss at rescaled rows, two times (lemma-8-step-rescaling)."""
    from derivations.inequalities.state import loss_from_definition

    return 2 * [placed(loss_from_definition(), s)]


def slopes(s: State, alpha: Any) -> Any:
    """|grad_w1 L|^2 and |grad_w2 L|^2 at the weights themselves (lemma-8-step-reduction)."""
    from derivations.entries.first_order import gradient_w_by_stein

    rows = gradient_w_by_stein(tuple(s.v), tuple(s.norm), s.theta[0, 1], tuple(s.a))
    return [sum(x**2 for x in row) for row in rows]


def _placed(name: str, s: State, alpha: Any) -> Any:
    from derivations.inequalities import lemma8

    return placed(_forms()[name].subs(lemma8.alpha, alpha), at_unit_weights(s))


@cache
def _forms() -> dict[str, Any]:
    from derivations.calculus.symbols import p, q
    from derivations.inequalities import lemma8

    reduced = lemma8.in_ratio().results
    least = reduced["C1"] * (p**2 + q**2) + reduced["C2"] * p * q
    return {"value": lemma8.form(), "least": least, "at equal lengths": reduced["value at 1"]}


def value_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """h at every rate, gradient and loss integrated from their definitions at v = (1, -1)."""
    slope, loss, error = _integrals(W, a, digits)
    return [slope - _like(rate, loss) * loss for rate in RATES], error


def value_twice_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The same, two times at every rate."""
    values, error = value_integral(v, W, a, digits)
    return [x for x in values for _ in range(2)], error


def least_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The vertex of the parabola that h is in the target, three times at every rate."""
    values, error = _vertices(W, digits)
    return [x for x in values for _ in range(3)], error


def in_ratio_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The same over |w_2|^2, once at every rate."""
    values, error = _vertices(W, digits)
    square = sum(Fraction(x) ** 2 for x in W[1])
    return [x / _like(square, x) for x in values], error / float(square)


def slope_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """|grad_w1 L|^2 and |grad_w2 L|^2 at the weights themselves, at every rate (lemma-8-step-reduction)."""
    squares, error = _squared_gradient(v, W, a, digits)
    return squares * len(RATES), error


def loss_twice_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """The loss at the weights themselves and at rescaled rows, at every rate (lemma-8-step-rescaling)."""
    from numeric.reference import quadrature

    rows = [[abs(weight) * x for x in row] for weight, row in zip(v, W, strict=True)]
    found = [quadrature.loss(weights, at, a, digits=digits) for weights, at in ((v, W), (WEIGHTS, rows))]
    return [x.value for x in found] * len(RATES), max(x.error for x in found)


def _squared_gradient(v: Any, W: Any, a: Any, digits: int) -> Parabola:
    """The two squares, and a bound of their errors."""
    from numeric.reference import quadrature

    found = quadrature.gradient(v, W, a, digits=digits)
    squares = [row @ row for row in found.value.W]
    size = 1 + max(abs(x) for row in found.value.W for x in row)
    return squares, 2 * len(a) * size * found.error


def _integrals(W: Any, a: Any, digits: int) -> tuple[Any, Any, Any]:
    """|grad_w L|^2, L and an error bound for both."""
    from numeric.reference import quadrature

    squares, error = _squared_gradient(WEIGHTS, W, a, digits)
    loss, missed = quadrature.loss(WEIGHTS, W, a, digits=digits)
    return sum(squares), loss, 2 * error + missed


def _vertices(W: Any, digits: int) -> Parabola:
    """The least h at every rate, and an error bound, from its values at 0 and at both ends of every unit target.

    The quadratic part of h is a multiple of |a|^2, so the vertex is found direction by direction.
    """
    d = len(W[0])
    steps = [[Fraction(i == j) for j in range(d)] for i in range(d)]
    sides = [value_integral(None, W, [sign * x for x in step], digits) for step in steps for sign in (1, -1)]
    centre, error = value_integral(None, W, [Fraction(0)] * d, digits)
    error = max(error, *(missed for _, missed in sides))
    found = [_vertex(centre[k], [side[k] for side, _ in sides], error) for k in range(len(RATES))]
    return [vertex for vertex, _ in found], max(missed for _, missed in found)


def _vertex(centre: Any, sides: Sequence[Any], error: Any) -> tuple[Any, Any]:
    vertex, missed = centre, error
    for up, down in zip(sides[::2], sides[1::2], strict=True):
        slope, bend = (up - down) / 2, (up + down) / 2 - centre
        vertex -= slope**2 / (4 * bend)
        missed += error * (abs(slope) / bend + (slope / bend) ** 2)
    return vertex, missed


def _like(exact: Any, number: Any) -> Any:
    """A fraction in the arithmetic of another number."""
    return (number * 0 + exact.numerator) / exact.denominator
