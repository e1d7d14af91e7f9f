"""Figures: the same arrays give the same bytes, and what cannot be drawn is named in one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
import sample_results as sample

from verify.report import figures
from verify.report.figures import FigureError

T = np.linspace(0, 1, 60)
PLANE = np.stack([T, 0.2 * T * (1 - T)], axis=1)
GRID = np.linspace(-2, 2, 41)
BAND = {"x": T, "lower": T - 0.1, "upper": T + 0.1, "curve_x": T, "curve_y": T, "shade": np.array([0.5, 1])}
MARKED = {"mark_x": T[30:31], "mark_y": T[30:31], "marks": np.array(["zero"]), "angles": np.array(True)}
DRAWN: Mapping[str, Mapping[str, Any]] = {
    "trajectory": {"w1": PLANE, "w2": -PLANE},
    "slice": {"alpha1": GRID, "alpha2": GRID, "loss": 0.01 + np.hypot(*np.meshgrid(GRID - 1, GRID + 1))},
    "envelope": BAND | MARKED,
    "phases": {"step": T, "loss": T + 1, "norm": T + 0.1, "weight": T + 0.2, "angle": 3 * T, "borders": T[20:22]},
    "series": {"x": T + 0.1, "y": np.stack([T + 1, 2 * T + 1]), "labels": np.array(["$L$", "bound"])},
}


@pytest.mark.parametrize("kind", DRAWN)
def test_the_same_arrays_give_the_same_bytes(kind: str, tmp_path: Path) -> None:
    first = figures.draw(kind, DRAWN[kind], tmp_path / "a" / "f.svg").read_bytes()
    second = figures.draw(kind, DRAWN[kind], tmp_path / "b" / "f.svg").read_bytes()
    assert first == second
    assert b"<dc:date>" not in first
    assert ElementTree.fromstring(first).tag.endswith("svg")


@pytest.mark.parametrize("kind", DRAWN)
def test_a_picture_loads_nothing(kind: str, tmp_path: Path) -> None:
    text = figures.draw(kind, DRAWN[kind], tmp_path / "f.svg").read_text(encoding="utf-8")
    assert "<text" not in text
    assert all(link.startswith("#") for link in re.findall(r'xlink:href="([^"]*)"', text))


def test_other_arrays_give_another_picture(tmp_path: Path) -> None:
    one = figures.draw("trajectory", DRAWN["trajectory"], tmp_path / "one.svg").read_bytes()
    other = figures.draw("trajectory", {"w1": 2 * PLANE, "w2": -PLANE}, tmp_path / "two.svg").read_bytes()
    assert one != other


def test_the_loss_is_drawn_where_it_was_saved(tmp_path: Path) -> None:
    without = figures.draw("trajectory", DRAWN["trajectory"], tmp_path / "f.svg").read_text(encoding="utf-8")
    arrays = {**DRAWN["trajectory"], "loss": np.exp(-5 * T)}
    beside = figures.draw("trajectory", arrays, tmp_path / "f.svg").read_text(encoding="utf-8")
    assert without.count('id="axes_') == 1
    assert beside.count('id="axes_') == 2


@pytest.mark.parametrize(
    ("kind", "arrays", "message"),
    [
        ("pie", {}, r"figure f: draw expected one of trajectory, slice, series, envelope, phases, got 'pie'"),
        ("trajectory", {"w1": PLANE}, r"figure f: trajectory cannot be drawn from w1 \(60, 2\): 'w2'"),
        ("slice", {"alpha1": GRID, "alpha2": GRID, "loss": np.ones((3, 4))}, r"figure f: slice cannot .*loss \(3, 4\)"),
        ("series", {"x": T, "y": np.ones((2, 7))}, r"figure f: series cannot"),
        ("envelope", {"x": T, "lower": T, "upper": T[:5]}, r"figure f: envelope cannot .*upper \(5,\)"),
    ],
)
def test_what_cannot_be_drawn_is_named_and_leaves_no_file(
    kind: str, arrays: Mapping[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(FigureError, match=message) as caught:
        figures.draw(kind, arrays, tmp_path / "f.svg")
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_isolated_bounds_are_dots_and_others_a_band(tmp_path: Path) -> None:
    band = figures.draw("envelope", DRAWN["envelope"], tmp_path / "f.svg").read_text(encoding="utf-8")
    arrays = {**DRAWN["envelope"], "dots": np.array(True), "logy": np.array(True), "lower": T + 0.1, "upper": T + 0.2}
    dots = figures.draw("envelope", arrays, tmp_path / "f.svg").read_text(encoding="utf-8")
    assert "FillBetween" in band or "PolyCollection" in band
    assert band != dots


def test_all_figures_of_a_run_are_drawn_from_its_arrays(tmp_path: Path) -> None:
    build = sample.save(tmp_path)
    drawn = figures.draw_all(sample.claims(), build)
    assert drawn == [build / "figures" / "fig-1b.svg"]
    (build / sample.FIGURE["data"]).unlink()
    assert figures.draw_all(sample.claims(), build) == []


@pytest.mark.parametrize("name", ["../out.svg", "/etc/out.svg", "figures/../../out.svg"])
def test_a_figure_stays_in_the_build_folder(name: str, tmp_path: Path) -> None:
    claim = sample.claim("x", figures=[sample.FIGURE | {"file": name}])
    with pytest.raises(FigureError, match="inside the build folder"):
        figures.draw_all([claim], sample.save(tmp_path / "build"))
