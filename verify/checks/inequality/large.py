"""A search for states with a large Hessian: hill climbing over lengths and directions, by our code.

It knows nothing of the printed bounds, so that an error in one of them would show as a value beyond it.
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
CLIMBERS = 64
SLACK = 1e-9
Measure = Callable[[Any, int], Any]
Limit = Callable[[float, float], float]
Found = tuple[float, str]


@dataclass(frozen=True)
class Limits:
    """Pairs (measure of a batch of Hessians, bound of it from c_1, c_2): none exceeds `share` of its bound."""

    pairs: Sequence[tuple[Measure, Limit]]
    share: float = 1.0

    def times(self, share: float) -> Limits:
        return replace(self, share=share)


def no_larger(limits: Limits, wrong: Mapping[str, Limits], *, name: str = "search for a larger Hessian") -> Check:
    """No state that hill climbing finds has a larger measure than its bound, for several c_1, c_2 and d."""

    def run(subject: Limits, ctx: Context) -> Finding:
        measures, steps = [measure for measure, _ in subject.pairs], ctx.scale(30, 40, 400)
        found = [_climbed(measures, d, steps, np.random.default_rng([ctx.seed, d])) for d in DIMENSIONS]
        numbers, places = {}, []
        for i, (_, limit) in enumerate(subject.pairs):
            for j, (c1, c2) in enumerate(RANGES):
                value, state = max((pairs[i][j] for pairs in found), key=lambda pair: pair[0])
                bound, where = subject.share * limit(c1, c2), f"{i + 1}, c_1 = {c1:g}, c_2 = {c2:g}"
                if value > bound * (1 + SLACK):
                    return fails(f"{value:.9g} > {bound:.9g}: {where}", location=state)
                numbers[f"largest found, {where}"] = f"{value:.12g} of {bound:.12g}"
                places.append(f"{where}: {state}")
        return holds("no state exceeds a bound", numbers=numbers, location="; ".join(places))

    note = f"hill climbing for d = {', '.join(map(str, DIMENSIONS))}, |a| = 1 and three pairs c_1, c_2"
    return Check(name, Strength.OBSERVED, run, limits, Coverage.POINTS, note, wrong)


def _climbed(measures: Sequence[Measure], d: int, steps: int, rng: np.random.Generator) -> list[list[Found]]:
    """For each measure and range, the largest value found and its state."""
    x = rng.normal(size=(len(measures), len(RANGES), CLIMBERS, 4 + 2 * d))
    reached, stride = _heights(measures, x, d), np.ones(x.shape[:-1])
    for _ in range(steps):
        tried = x + stride[..., None] * rng.normal(size=x.shape)
        found = _heights(measures, tried, d)
        up = found > reached
        x[up], reached[up] = tried[up], found[up]
        stride = np.clip(np.where(up, 1.5 * stride, 0.9 * stride), 1e-9, 1)
    v, W, _ = states(x, d)
    best = np.argmax(reached, axis=2)

    def pair(i: int, j: int) -> Found:
        place = i, j, best[i, j]
        text = f"v = {np.round(v[place], 6).tolist()}, W = {np.round(W[place], 6).tolist()}, a = e_1"
        return float(reached[place]), text

    return [[pair(i, j) for j in range(len(RANGES))] for i in range(len(measures))]


def _heights(measures: Sequence[Measure], x: Any, d: int) -> Any:
    """Each measure of its own states, (measures, ranges, climbers)."""
    from numeric import closed_form

    H = closed_form.hessian(*states(x, d))
    size = H.shape[-1]
    flat = [measure(part.reshape(-1, size, size), d) for measure, part in zip(measures, H, strict=True)]
    return np.array(flat).reshape(x.shape[:-1])


def states(x: Any, d: int) -> tuple[Any, Any, Any]:
    """v = (v_1, -v_2), rows and the target e_1: lengths between c_1 and c_2, and directions, from free coordinates."""
    low, high = np.array(RANGES).T[:, :, None, None]
    lengths = low * (high / low) ** ((1 + np.sin(x[..., :4])) / 2)
    rows = x[..., 4:].reshape(*x.shape[:-1], 2, d)
    W = lengths[..., 2:, None] * rows / np.linalg.norm(rows, axis=-1, keepdims=True)
    return lengths[..., :2] * [1, -1], W, np.broadcast_to(np.eye(d)[0], (*x.shape[:-1], d))


def norm_of(rows: slice | int, columns: slice | int) -> Measure:
    """A measure: the spectral norm of a part of the Hessian, cut in units: 0 and 1 are v_1, v_2, 2 and 3 the rows."""

    def measure(H: Any, d: int) -> Any:
        return np.linalg.norm(H[:, _places(rows, d)][:, :, _places(columns, d)], 2, axis=(1, 2))

    return measure


def _places(units: slice | int, d: int) -> slice:
    edges = [0, 1, 2, 2 + d, 2 + 2 * d]
    first, last = (units, units + 1) if isinstance(units, int) else (units.start, units.stop)
    return slice(edges[first], edges[last])


V, ROWS, ALL = slice(0, 2), slice(2, 4), slice(0, 4)
