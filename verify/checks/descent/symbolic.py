"""One step of gradient descent in symbols: displays that say what a step is, against the derived gradients.

Any output weights v_1, v_2 > 0, rows at any angle t, any target of length 1, any deviations, any step size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from verify.checks.descent.state import Before, Route, Step
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import Ops, sympy_ops

Display = Callable[[Step], Sequence[tuple[Any, Any]]]
ROUTES = ("differentiation", "stein")
NOTE = (
    "both derivations of the gradient; rows at any angle, any unit target and deviation, all held in R^4, whose last "
    "two directions stand for everything orthogonal to the rows, which settles every d"
)


@dataclass(frozen=True)
class Symbolic(Step):
    """A step in symbols, n = 1, whose lengths and angle are given and not computed."""

    lengths: tuple[Any, Any]
    angle: Any

    def length(self, i: int) -> Any:
        return np.array([self.lengths[i]], dtype=object)

    def theta(self) -> Any:
        return np.array([self.angle], dtype=object)


@cache
def symbolic(derived: str) -> Symbolic:
    """A step by one of the derivations `ROUTES` of the gradient, derived once."""
    import sympy as sp

    t, mu, x, y = sp.symbols("t mu x y", real=True)
    p, v = sp.symbols("p1 p2", positive=True), sp.symbols("v1 v2", positive=True)
    square = 1 + x**2 + y**2
    a = [2 * x / square, 2 * y / square, (square - 2) / square, 0]
    W = [[p[0], 0, 0, 0], [p[1] * sp.cos(t), p[1] * sp.sin(t), 0, 0]]
    found = [
        resolve(f"derivations.entries.first_order:gradient_{layer}_by_{derived}")((v[0], -v[1]), p, t, a)
        for layer in "vw"
    ]
    slopes = _one(found[0]) * (1, -1), _one(found[1])
    deviations = [sp.symbols(f"g{i}_1:5", real=True) for i in (1, 2)]
    before = Before(_one(v), _one(W), _one(a), _one(deviations), _one(mu))
    route = Route(derived, _elementwise(), lambda x, y: _one(t), lambda v, W, a: slopes)
    return Symbolic(route, before, p, t)


def _one(x: Any) -> Any:
    """As an array of one state."""
    return np.array([x], dtype=object)


def _elementwise() -> Ops:
    o = sympy_ops()
    sin, cos, sqrt = (np.frompyfunc(f, 1, 1) for f in (o.sin, o.cos, o.sqrt))
    return Ops(sin, cos, sqrt, o.acos, o.pi, o.number)


def displayed(display: Display, wrong: Mapping[str, Display], *, name: str = "the display", note: str = NOTE) -> Check:
    """Both sides of every equation of the display are the same function of the state, for both derivations."""

    def run(subject: Display, _: Context) -> Finding:
        same = resolve("derivations.calculus.ring:is_zero")
        count = 0
        for derived in ROUTES:
            for number, (left, right) in enumerate(subject(symbolic(derived)), 1):
                for gap in np.ravel(np.asarray(left - right, dtype=object)):
                    count += 1
                    if not same(gap):
                        return fails(f"equation {number} differs, by {derived}", location=f"equation {number}")
        return holds("equal as functions", numbers={"entries": str(count)})

    return Check(name, Strength.EXACT, run, display, Coverage.WHOLE, note, wrong)
