"""A search for states with a large Hessian: differential evolution over lengths and directions, by our code.

It knows nothing of the printed bounds, so that an error in one of them would show as a quotient above 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

RANGES = ((1.0, 1.0), (0.5, 2.0), (0.1, 1.0))
"""Pairs c_1, c_2, for |a| = 1."""
DIMENSIONS = (2, 3)
CLIMBERS = 200
SLACK = 1e-9
Measure = Callable[[Any, int], Any]
Limit = Callable[[float, float], float]


@dataclass(frozen=True)
class Limits:
    """Pairs (measure of a batch of Hessians, bound of it from c_1, c_2): none is exceeded; `share` 1 of each bound."""

    pairs: Sequence[tuple[Measure, Limit]]
    share: float = 1.0

    def times(self, share: float) -> Limits:
        return replace(self, share=share)


def no_larger(limits: Limits, wrong: Mapping[str, Limits], *, name: str = "search for a larger Hessian") -> Check:
    """No state that differential evolution finds has a larger measure than its bound, for several c_1, c_2 and d."""

    def run(subject: Limits, ctx: Context) -> Finding:
        numbers, places, steps = {}, [], ctx.scale(40, 120, 500)
        for index, (measure, limit) in enumerate(subject.pairs):
            for c1, c2 in RANGES:
                bound = subject.share * limit(c1, c2)
                found = [largest(measure, c1, c2, d, steps, (ctx.seed, index, d)) for d in DIMENSIONS]
                value, state = max(found, key=lambda pair: pair[0])
                if value > bound * (1 + SLACK):
                    return fails(f"{value:.9g} > {bound:.9g} at c_1 = {c1}, c_2 = {c2}", location=state)
                numbers[f"{index + 1}: largest found, c_1 = {c1:g}, c_2 = {c2:g}"] = f"{value:.12g} of {bound:.12g}"
                places.append(f"{index + 1}, c_1 = {c1:g}, c_2 = {c2:g}: {state}")
        return holds("no state exceeds a bound", numbers=numbers, location="; ".join(places))

    note = f"differential evolution for d = {', '.join(map(str, DIMENSIONS))}, |a| = 1 and three pairs c_1, c_2"
    return Check(name, Strength.OBSERVED, run, limits, Coverage.POINTS, note, wrong)


def largest(measure: Measure, c1: float, c2: float, d: int, steps: int, seed: Sequence[int]) -> tuple[float, str]:
    """The largest value found, and its state."""
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(CLIMBERS, 4 + 2 * d))
    reached = _heights(measure, x, c1, c2, d)
    for _ in range(steps):
        one, other = x[rng.permutation(CLIMBERS)], x[rng.permutation(CLIMBERS)]
        pull = rng.uniform(0, 0.5, size=(CLIMBERS, 1))
        tried = x + pull * (x[np.argmax(reached)] - x) + rng.normal(size=(CLIMBERS, 1)) * (one - other)
        found = _heights(measure, tried, c1, c2, d)
        up = found > reached
        x[up], reached[up] = tried[up], found[up]
    best = int(np.argmax(reached))
    v, W, _ = (part[best] for part in states(x, c1, c2, d))
    return float(reached[best]), f"v = {np.round(v, 6).tolist()}, W = {np.round(W, 6).tolist()}, a = e_1"


def _heights(measure: Measure, x: Any, c1: float, c2: float, d: int) -> Any:
    from numeric import closed_form

    return measure(closed_form.hessian(*states(x, c1, c2, d)), d)


def states(x: Any, c1: float, c2: float, d: int) -> tuple[Any, Any, Any]:
    """v = (v_1, -v_2), rows and the target e_1: lengths between c_1 and c_2, and directions, from free coordinates."""
    share = (1 + np.sin(x[:, :4])) / 2
    lengths = c1 * (c2 / c1) ** share
    rows = x[:, 4:].reshape(-1, 2, d)
    W = lengths[:, 2:, None] * rows / np.linalg.norm(rows, axis=2, keepdims=True)
    return lengths[:, :2] * [1, -1], W, np.broadcast_to(np.eye(d)[0], (len(x), d))


def norm_of(rows: slice | int, columns: slice | int) -> Callable[[Any, int], Any]:
    """A measure: the spectral norm of a part of the Hessian, cut in units: 0 and 1 are v_1, v_2, 2 and 3 the rows."""

    def measure(H: Any, d: int) -> Any:
        return np.linalg.norm(H[:, _places(rows, d)][:, :, _places(columns, d)], 2, axis=(1, 2))

    return measure


def _places(units: slice | int, d: int) -> slice:
    edges = [0, 1, 2, 2 + d, 2 + 2 * d]
    first, last = (units, units + 1) if isinstance(units, int) else (units.start, units.stop)
    return slice(edges[first], edges[last])


V, ROWS, ALL = slice(0, 2), slice(2, 4), slice(0, 4)
