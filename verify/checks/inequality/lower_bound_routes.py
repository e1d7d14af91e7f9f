"""The auxiliary function h of Lemma 13 and its least values, by derivation and by integration of the loss."""

from __future__ import annotations

from typing import Any

import numpy as np

from verify.checks.inequality.coordinates import placed
from verify.checks.inequality.lower_bound import distance
from verify.checks.inequality.steps import RATES
from verify.state import State


def value(s: State, alpha: Any) -> Any:
    """h, from the integrated definition of the loss (lemma-13-step-h)."""
    from derivations.inequalities import lemma13

    return placed(lemma13.in_powers_of_target().results["value"].subs(lemma13.rate, alpha), s)


def least_value(s: State, alpha: Any) -> Any:
    """The least h over the target, three times (lemma-13-step-min-over-a)."""
    return 3 * [_least(s, alpha)]


def in_ratio(s: State, alpha: Any) -> Any:
    """The least h over the target, over |v_2 w_2|^2 (lemma-13-step-norm-out)."""
    return _least(s, alpha) / (s.v[1] * s.norm[1]) ** 2


def at_equal_lengths(s: State, alpha: Any) -> Any:
    """The same at |v_1 w_1| = |v_2 w_2| (lemma-13-step-h-at-r1)."""
    from derivations.inequalities import lemma13

    return placed(lemma13.minimised().results["value at 1"].subs(lemma13.rate, alpha), s)


def _least(s: State, alpha: Any) -> Any:
    from derivations.calculus.symbols import p, q
    from derivations.inequalities import lemma13

    found = lemma13.minimised().results
    form = found["C1"] * (p**2 + q**2) + found["C2"] * p * q
    return placed(form.subs(lemma13.rate, alpha), s)


def value_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """h at every rate: the loss integrated from its definition, less rate times the distance."""
    from numeric.reference import quadrature

    loss, error = quadrature.loss(v, W, a, digits=digits)
    far = distance(*(np.array(x, dtype=object) for x in (v, W, a)))
    return [loss - (loss * 0 + rate.numerator) / rate.denominator * _like(far, loss) for rate in RATES], error


def least_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """h at the target (v_1 w_1 - v_2 w_2)/2, three times at every rate."""
    values, error = _at_best_target(v, W, digits)
    return [x for x in values for _ in range(3)], error


def in_ratio_integral(v: Any, W: Any, a: Any, digits: int) -> Any:
    """h at that target over |v_2 w_2|^2."""
    values, error = _at_best_target(v, W, digits)
    square = v[1] ** 2 * sum(x * x for x in W[1])
    return [x * square.denominator / square.numerator for x in values], error / float(square)


def _at_best_target(v: Any, W: Any, digits: int) -> Any:
    best = [(v[0] * x + v[1] * y) / 2 for x, y in zip(*W, strict=True)]
    return value_integral(v, W, best, digits)


def _like(exact: Any, number: Any) -> Any:
    """A fraction in the arithmetic of another number."""
    return (number * 0 + exact.numerator) / exact.denominator
