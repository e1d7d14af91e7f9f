"""A search for states that break an inequality: evolution towards a large quotient of its sides, over actual weights.

It knows nothing of reductions or minimisers, so that an error in one of them would show as a quotient out of bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.inequality.statement import end
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point, State, numeric_state

DIMENSIONS = (2, 3, 8)
DIGITS = (50, 100)
INSIDE = 1e-9
CLIMBERS = 1024
FARTHEST = 30
"""Of a logarithm, so that it has an exponential where the quotient does not depend on it."""


@dataclass(frozen=True)
class Quotient:
    """`smaller <= bound * larger` at all states with `theta` between the ends: the two sides, without the constant.

    printed: state -> (smaller, larger). code: "module:function" of (v, W, a, ar=), the same by `numeric`, batched.
    """

    printed: Callable[[State], tuple[Any, Any]]
    code: str
    bound: str
    theta: tuple[str, str]

    def with_(self, **changes: Any) -> Quotient:
        return replace(self, **changes)


def unbroken(quotient: Quotient, wrong: Mapping[str, Quotient], right: Mapping[str, Quotient] | None = None) -> Check:
    """No state found by differential evolution in several dimensions has a quotient beyond the bound."""

    def run(subject: Quotient, ctx: Context) -> Finding:
        numbers, steps = {}, ctx.scale(150, 200, 2000)
        for d in DIMENSIONS:
            point = _climb(subject, d, steps, np.random.default_rng([ctx.seed, d]))
            found = _evaluated(subject, point)
            if min(found.values()) > Fraction(subject.bound):
                witness = Witness(
                    point.describe(),
                    f"at most {subject.bound}",
                    _short(min(found.values())),
                    tuple(found),
                    digits=DIGITS,
                )
                return fails(f"the quotient is {witness.actual}, d = {d}", witness=witness, location=str(point))
            numbers[f"largest quotient, d = {d}"] = _short(max(found.values()))
        return holds(f"no quotient above {subject.bound}", numbers=numbers)

    where = ", ".join(map(str, DIMENSIONS))
    note = f"differential evolution for d = {where}; the largest quotients evaluated anew at {DIGITS} digits"
    return Check(
        "search for a counterexample", Strength.PRECISE, run, quotient, Coverage.POINTS, note, wrong, right or {}
    )


def _climb(subject: Quotient, d: int, steps: int, rng: np.random.Generator) -> Point:
    """The state with the largest quotient that differential evolution finds, as the rationals that its floats are.

    A climber moves towards the best and along the difference of two others, and stays where that is no higher.
    """
    code, (low, high) = resolve(subject.code), (_number(text) for text in subject.theta)

    def height(x: Any) -> Any:
        smaller, larger = code(*_states(x, d, low, high))
        return np.where(larger > 0, smaller / np.where(larger > 0, larger, 1), 0)

    x = rng.normal(size=(CLIMBERS, 4 + 3 * d))
    reached = height(x)
    for _ in range(steps):
        one, other = x[rng.permutation(CLIMBERS)], x[rng.permutation(CLIMBERS)]
        pull = rng.uniform(0, 0.5, size=(CLIMBERS, 1))
        tried = x + pull * (x[np.argmax(reached)] - x) + rng.normal(size=(CLIMBERS, 1)) * (one - other)
        tried[:, :4] = np.clip(tried[:, :4], -FARTHEST, FARTHEST)
        found = height(tried)
        up = found > reached
        x[up], reached[up] = tried[up], found[up]
    v, W, a = (part[np.argmax(reached)] for part in _states(x, d, low, high))
    exact = [tuple(map(Fraction, map(float, row))) for row in (v, *W, a)]
    return Point(exact[0], tuple(exact[1:-1]), exact[-1], f"found, d = {d}")


def _states(x: Any, d: int, low: float, high: float) -> tuple[Any, Any, Any]:
    """Weights v = (v_1, -v_2), rows at an angle strictly inside (low, high), and a target, from free coordinates."""
    v = np.exp(x[:, :2]) * [1, -1]
    first, other, a = (x[:, 4 + i * d : 4 + (i + 1) * d] for i in range(3))
    along = first / np.linalg.norm(first, axis=1, keepdims=True)
    across = other - (other * along).sum(1, keepdims=True) * along
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    share = INSIDE + (1 - 2 * INSIDE) / (1 + np.exp(-x[:, 3:4]))
    theta = low + (high - low) * share
    second = np.exp(x[:, 2:3]) * (np.cos(theta) * along + np.sin(theta) * across)
    return v, np.stack([first, second], axis=1), a


def _evaluated(subject: Quotient, point: Point) -> dict[str, Fraction]:
    """The quotient by the printed formula and by our code, at both precisions."""
    import numeric

    found = {}
    for digits in DIGITS:
        ar, code = numeric.mp(digits), resolve(subject.code)
        sides = code(*(ar.array(part) for part in (point.v, point.W, point.a)), ar=ar)
        found[f"our code, {digits} digits"] = _fraction(sides[0] / sides[1])
        smaller, larger = subject.printed(numeric_state(point, digits))
        found[f"printed formula, {digits} digits"] = _fraction(smaller / larger)
    return found


def _fraction(x: Any) -> Fraction:
    from mpmath.libmp import to_rational

    return Fraction(*to_rational(x._mpf_))


def _number(text: str) -> float:
    factor, of_pi = end(text, "theta")
    return float(factor) * (np.pi if of_pi else 1)


def _short(value: Fraction) -> str:
    return f"{float(value):.12g}"
