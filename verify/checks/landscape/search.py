"""A random search for stationary points that a list does not hold: Levenberg-Marquardt on the gradient of the rows.

With fixed v_1, v_2 > 0 a point that is stationary in the rows is stationary in the weights too, by (13).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from verify.checks.landscape.theorem import StationaryList
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, fails, holds, undecided

STATIONARY = 1e-10
"""A gradient of this length, at targets and weights of size 1, counts as zero."""
NEAR = 1e-3
"""To the list, relative to the rows: at an angle t beside the saddles the gradient is only of order t^2."""
ITERATIONS = 50


def nothing_else(listed: StationaryList, wrong: Mapping[str, StationaryList]) -> Check:
    """Every point of small gradient that random starts lead to lies on the list."""

    def run(subject: StationaryList, ctx: Context) -> Finding:
        rng, starts = np.random.default_rng(ctx.seed), ctx.scale(60, 300, 5000)
        found = {"1": 0, "2": 0}
        for d in (2, 3):
            v, W, a, reached = _searched(rng, starts // 2, d)
            for point in zip(v[reached], W[reached], a[reached], strict=True):
                item = _item(subject, *point)
                if not item:
                    return fails(
                        f"a stationary point off the list: v = {point[0]}, W = {point[1].tolist()}, a = {point[2]}"
                    )
                found[item] += 1
        if not all(found.values()):
            return undecided(Undecided.BUDGET, f"too few starts: {found}")
        numbers = {"starts": str(starts), **{f"ends at item {item}": str(n) for item, n in found.items()}}
        return holds("no start led elsewhere", numbers=numbers, held=f"{sum(found.values())} of {starts}")

    note = (
        "random v_1, v_2, rows and targets, d = 2 and 3; starts that run into a kink or do not settle are not counted"
    )
    return Check("a random search", Strength.OBSERVED, run, listed, Coverage.POINTS, note, wrong)


def _searched(rng: np.random.Generator, starts: int, d: int) -> tuple[Any, Any, Any, Any]:
    """v, W, a of each start, W at its end, and which ends are stationary."""
    from numeric import closed_form

    v = rng.uniform(0.5, 2, (starts, 2))
    a = rng.normal(size=(starts, d))
    a /= np.linalg.norm(a, axis=1, keepdims=True)
    W = rng.normal(size=(starts, 2, d)) * rng.uniform(0.5, 2, (starts, 1, 1))
    damping = np.ones(starts)
    slope = closed_form.gradient(v, W, a, convention="theorem").W.reshape(starts, -1)
    for _ in range(ITERATIONS):
        step = _step(closed_form.hessian(v, W, a, convention="theorem")[:, 2:, 2:], slope, damping)
        trial = W + step.reshape(W.shape)
        new = closed_form.gradient(v, trial, a, convention="theorem").W.reshape(starts, -1)
        better = np.linalg.norm(new, axis=1) < np.linalg.norm(slope, axis=1)
        W, slope = np.where(better[:, None, None], trial, W), np.where(better[:, None], new, slope)
        damping = np.clip(np.where(better, damping / 5, damping * 4), 1e-14, 1e6)
    return v, W, a, np.linalg.norm(slope, axis=1) < STATIONARY


def _step(hessian: Any, slope: Any, damping: Any) -> Any:
    """The minimiser of |slope + H step|^2 + damping |step|^2."""
    normal = hessian @ hessian + damping[:, None, None] * np.eye(slope.shape[1])
    return -np.linalg.solve(normal, (hessian @ slope[:, :, None]))[:, :, 0]


def _item(listed: StationaryList, v: Any, W: Any, a: Any) -> str:
    """Which item of the list the point is near, |a| = 1; empty if none."""
    rows = v[:, None] * W
    if np.abs(rows - np.outer(listed.optimum, a)).max() < NEAR:
        return "1"
    x, y = rows @ a
    across = np.linalg.norm(rows - np.outer([x, y], a)) / np.linalg.norm(rows)
    return "2" if across < NEAR and x * y > 0 and _on_branch(listed, x, y) else ""


def _on_branch(listed: StationaryList, x: float, y: float) -> bool:
    """Whether (x, y) = saddle(c) for a c in the branches; both coordinates of `saddle` are linear in c."""
    (x_0, y_0), (x_1, y_1) = listed.saddle(0), listed.saddle(1)
    c = (y - y_0) / (y_1 - y_0)
    inside = any((low is None or c > low) and (high is None or c < high) for low, high in listed.branches)
    return inside and abs(x_0 + c * (x_1 - x_0) - x) < NEAR
