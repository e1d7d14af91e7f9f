"""What Figure 3 shows: features read off a drawing, each within its reading error, on runs from the drawn start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

STARTS = (3, 20, 200)
ALONG = 0.28
"""At v_1 = 6 |w_1|/11, rows farther along the target may align arbitrarily late, or on the wrong side."""


@dataclass(frozen=True)
class Reading:
    """A feature: its value on a run, the value read off the drawing, and the reading error."""

    name: str
    of: Callable[[Any], float]
    drawn: float
    error: float


@dataclass(frozen=True)
class Drawing:
    """A run on the population loss, |a| = 1: the start as drawn, |v_i| and |w_i| and the angle between the rows.

    All else about the start is drawn at random: the directions of the rows in R^d, not near the target's axis.
    noted: what is measured beside the readings, and not judged.
    """

    d: int
    step_size: float
    steps: int
    weight: float
    norm: float
    angle: float
    readings: Sequence[Reading]
    noted: Mapping[str, Callable[[Any], float]] = field(default_factory=dict)

    def with_(self, **changes: Any) -> Drawing:
        return replace(self, **changes)


def shows(drawing: Drawing, wrong: Mapping[str, Drawing]) -> Check:
    """Runs from random starts of the drawn sizes have every feature within its reading error."""

    def run(subject: Drawing, ctx: Context) -> Finding:
        found: dict[str, list[float]] = {name: [] for name in (*(r.name for r in subject.readings), *subject.noted)}
        for number in range(ctx.scale(*STARTS)):
            record = _record(subject, np.random.default_rng([ctx.seed, number]))
            for reading in subject.readings:
                value = reading.of(record)
                if not abs(value - reading.drawn) <= reading.error:
                    said = f"{reading.name}: {value:.4g}, drawn {reading.drawn:g} within {reading.error:g}"
                    return fails(said, location=f"start {number}")
                found[reading.name].append(value)
            for name, of in subject.noted.items():
                found[name].append(of(record))
        numbers = {name: f"{min(values):.4g} to {max(values):.4g}" for name, values in found.items()}
        return holds("every feature within its reading error", numbers=numbers, arrays=_arrays(record))

    note = f"{STARTS[0]} / {STARTS[1]} / {STARTS[2]} starts at size small / default / paper, rows in random directions"
    note += f" with a cosine of {ALONG} at most to the target"
    return Check("features of the drawing", Strength.OBSERVED, run, drawing, Coverage.POINTS, note, wrong)


def _record(drawing: Drawing, rng: np.random.Generator) -> Any:
    from numeric import gd

    rows = drawing.norm * _directions(drawing, rng)
    start = gd.starts.own((drawing.weight, -drawing.weight), rows, np.eye(1, drawing.d)[0])
    return gd.run(start, gd.Settings(drawing.step_size, drawing.steps))


def _directions(drawing: Drawing, rng: np.random.Generator) -> Any:
    """Two unit vectors at the drawn angle, neither near the target's axis."""
    while True:
        first, second = np.linalg.qr(rng.normal(size=(drawing.d, 2)))[0].T
        pair = np.stack([first, np.cos(drawing.angle) * first + np.sin(drawing.angle) * second])
        if np.abs(pair[:, 0]).max() <= ALONG:
            return pair


def _arrays(record: Any) -> dict[str, Any]:
    curves = {"loss": record.loss, "norm": record.norm[:, 0], "weight": record.v[:, 0], "angle": record.theta}
    return {"step": record.step, **curves, "borders": np.array([record.phases.alignment_end, record.phases.growth_end])}


def first(condition: Any) -> float:
    """The first kept step at which it holds; infinity where it never does."""
    return float(np.argmax(condition)) if np.any(condition) else np.inf


def aligned(record: Any) -> float:
    """The step from which both angles to the target are at most pi/20, c_4 of Lemma 6."""
    end = record.phases.alignment_end
    return np.inf if end is None else float(end)


def grown(record: Any) -> float:
    """The step from which both output weights are at least a quarter, c_7 of Lemma 7."""
    end = record.phases.growth_end
    return np.inf if end is None else float(end)


def below(level: float) -> Callable[[Any], float]:
    """The step at which the loss falls below a level."""
    return lambda record: first(record.loss < level)


def together(record: Any) -> float:
    """The step from which v_1 and |w_1| differ by less than a line's width, 5 %."""
    return first(np.abs(record.v[:, 0] / record.norm[:, 0] - 1) < 0.05)


def bend(begin: int, end: int) -> Callable[[Any], float]:
    """How far log v_1 is off its chord between two steps, at most."""

    def off(record: Any) -> float:
        height = np.log(np.abs(record.v[begin : end + 1, 0]))
        return float(np.abs(height - np.linspace(height[0], height[-1], len(height))).max())

    return off
