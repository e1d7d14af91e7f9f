"""A run of gradient descent in a few lines: what it was, how each phase ended, why it stopped."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from verify.cli.text import columns

Json = dict[str, Any]

TITLES = {
    "phase": "phase",
    "steps": "steps",
    "loss": "loss",
    "training_loss": "training",
    "gradient_norm": "gradient",
    "to_target": "to target",
    "opening": "pi - angle",
    "norms": "norms",
    "imbalance": "imbalance",
}


def document(record: Any) -> Json:
    """What `--json` prints: the run, and its state at the start and at the end of each phase it entered."""
    settings = record.settings
    return {
        "start": {"name": record.start, "sigma": record.sigma, "seed": record.seed},
        "d": record.W_full(0).shape[1],
        "k": record.v.shape[1],
        "samples": record.samples,
        "arithmetic": record.arithmetic,
        "step_size": str(settings.step_size),
        "steps": settings.steps,
        "keep_every": settings.keep_every,
        "taken": record.taken,
        "stop": str(record.stop),
        "phases": [_state(record, *part) for part in _parts(record)],
    }


def _parts(record: Any) -> Iterator[tuple[str, int, int]]:
    """Each phase with its first and its last kept step."""
    first, last = int(record.step[0]), int(record.step[-1])
    yield "start", first, first
    ends = {"alignment": record.phases.alignment_end, "growth": record.phases.growth_end, "convergence": None}
    for name, end in ends.items():
        if last > first:
            yield name, first, last if end is None else end
        if end is None:
            return
        first = end


def _state(record: Any, name: str, first: int, last: int) -> Json:
    """How things are at the end of a part."""
    i = int(record.step.searchsorted(last))
    angles = {"opening": _number(record.opening[i])} if record.v.shape[1] == 2 else {}
    training = {} if record.samples is None else {"training_loss": _number(record.training_loss[i])}
    return {
        "phase": name,
        "steps": [first, last],
        "loss": _number(record.loss[i]),
        **training,
        "gradient_norm": _number(record.gradient_norm[i]),
        "to_target": _number(max(record.to_target[i])),
        **angles,
        "norms": [_number(min(record.norm[i])), _number(max(record.norm[i]))],
        "imbalance": _number(max(abs(record.imbalance[i]))),
    }


def _number(x: Any) -> float | str:
    """A JSON number; text for what is none, or what a float64 may not hold."""
    if not isinstance(x, float):
        import mpmath

        return str(mpmath.nstr(x, 17))
    return float(x) if math.isfinite(x) else str(x)


def text(told: Mapping[str, Any]) -> str:
    """The summary for a terminal."""
    start, phases = told["start"], told["phases"]
    drawn = [f"{key} {start[key]}" for key in ("sigma", "seed") if start[key] is not None]
    loss = f"loss of {told['samples']} samples" if told["samples"] else "population loss"
    setting = f"{loss}, d = {told['d']}, k = {told['k']}, step size {told['step_size']}, {told['arithmetic']}"
    kept = f"phases to the nearest {told['keep_every']} steps" if told["keep_every"] > 1 else ""
    title = "; ".join(filter(None, (setting, ", ".join((f"{start['name']} start", *drawn)), kept)))
    names = [name for name in TITLES if name in phases[0]]
    rows = [[TITLES[name] for name in names], *([_cell(phase[name]) for name in names] for phase in phases)]
    return "\n".join((title, "", columns(rows), "", f"{told['stop']}, at step {told['taken']}"))


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return " .. ".join(dict.fromkeys(map(_cell, value)))
    if isinstance(value, str) and not value[-1].isdigit():
        return value
    return str(value) if isinstance(value, int) else _short(value)


def _short(value: float | str) -> str:
    """Three digits."""
    if float(value) or not float(mantissa := str(value).partition("e")[0]):
        return f"{float(value):.3g}"
    return f"{float(mantissa):.3g}e{str(value).partition('e')[2]}"
