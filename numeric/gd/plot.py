"""A record as a picture: losses, norms and angles against the step, on logarithmic axes, with the phases' borders."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from numeric.gd.record import Record

COLOURS = ("#b2182b", "#2166ac", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
BORDER, PAPER = "#8a8a8a", "#eeeeee"
STYLE: Any = {"svg.hashsalt": "gradient descent", "svg.fonttype": "path"}
_NAMED = 7
_MOST = 2000


def plot(record: Record) -> Figure:
    """The figure; it belongs to no window, `savefig` writes it."""
    figure = Figure(figsize=(6.4, 7.2), layout="constrained")
    shown = _shown(len(record.step))
    step = record.step[shown] + 1
    for axes, (title, lines) in zip(figure.subplots(3, 1, sharex=True), _panels(record), strict=True):
        for i, (label, values) in enumerate(lines):
            y = values[shown].astype(float)
            axes.plot(step, np.where(y > 0, y, np.nan), color=COLOURS[i % len(COLOURS)], lw=1.4, label=label)
        _dress(axes, record, title, len(lines))
    axes.set_xlabel("step + 1")
    return figure


def picture(record: Record, kind: str) -> bytes:
    """A file of the figure, svg, png or pdf; an svg has the same bytes for the same record."""
    buffer = BytesIO()
    with matplotlib.rc_context(STYLE):
        plot(record).savefig(buffer, format=kind, metadata={"Date": None} if kind == "svg" else None, dpi=150)
    return buffer.getvalue()


def _shown(count: int) -> Any:
    """Places of at most so many kept states, even in the logarithm of the step and in the step."""
    if count <= _MOST:
        return np.arange(count)
    even, early = np.linspace(0, count - 1, _MOST // 2), np.geomspace(1, count, _MOST // 2) - 1
    return np.unique(np.concatenate([even, early]).astype(int))


def _panels(record: Record) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    losses = [("population loss", record.loss), ("gradient norm", record.gradient_norm)]
    if record.samples is not None:
        losses.append(("training loss", record.training_loss))
    yield "loss", losses
    rows, outputs = record.norm.T, np.abs(record.v).T
    norms = [(rf"$|w_{{{i + 1}}}|$", row) for i, row in enumerate(rows)]
    yield "norm", norms + [(rf"$|v_{{{i + 1}}}|$", row) for i, row in enumerate(outputs)]
    angles = [(rf"$w_{{{i + 1}}}$ to $\pm a$", angle) for i, angle in enumerate(record.to_target.T)]
    yield "angle", angles + ([(r"$\pi - \theta$", record.opening)] if record.W.shape[1] == 2 else [])


def _dress(axes: Any, record: Record, title: str, lines: int) -> None:
    axes.set(xscale="log", yscale="log", ylabel=title)
    axes.grid(color=PAPER, lw=0.7)
    for end in (record.phases.alignment_end, record.phases.growth_end):
        if end is not None:
            axes.axvline(end + 1, color=BORDER, lw=0.9, ls="--")
    if lines <= _NAMED:
        axes.legend(frameon=False, fontsize=9)
