"""Figures drawn from saved arrays: the same arrays give the same bytes of SVG.

Nothing is computed here: a check saves arrays beside the results, and `DRAWINGS` names what can be drawn from
them. Every picture carries its own glyph outlines, so that it needs no font and no network.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator
from numpy.typing import NDArray

from verify import files
from verify.errors import VerifyError
from verify.results import flat

Arrays = Mapping[str, NDArray[Any]]

RED, BLUE, INK, GREY = "#b2182b", "#2166ac", "#1a1a1a", "#8a8a8a"
LINES = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000")
DASHES = ("-", "--", "-.", ":")
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "both-layers-verified",
    "svg.fonttype": "path",
    "font.family": "STIXGeneral",
    "mathtext.fontset": "stix",
    "font.size": 11,
    "axes.edgecolor": "#555555",
    "axes.linewidth": 0.7,
    "axes.axisbelow": True,
    "legend.frameon": False,
    "path.simplify": True,
}


class FigureError(VerifyError):
    """One line: the figure, what it was to be drawn from, what was got."""


def trajectory(figure: Figure, arrays: Arrays) -> None:
    """Paths of two neurons in the plane of the target and one orthogonal direction (as in Figure 1(a), (b)).

    w1, w2: (n, 2), coordinates along a/|a| and across it, in units of |a|. loss: (n,), optional, drawn below
    the plane against step: (n,), the iteration numbers (default 0..n-1).
    """
    if "loss" not in arrays:
        figure.set_size_inches(7.0, 2.9)
        _plane(figure.subplots(), arrays)
        return
    figure.set_size_inches(7.0, 5.0)
    above, below = figure.subplots(2, 1, height_ratios=(3, 2))
    _plane(above, arrays)
    _decay(below, arrays.get("step", np.arange(len(arrays["loss"]))), arrays["loss"])


def _plane(axes: Axes, arrays: Arrays) -> None:
    axes.axhline(0, color="#dddddd", lw=0.8)
    axes.axvline(0, color="#dddddd", lw=0.8)
    arrow = {"arrowstyle": "-|>", "color": INK, "lw": 1.4, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 11}
    for end, name in ((1, r"$\mathbf{a}$"), (-1, r"$-\mathbf{a}$")):
        axes.annotate("", (end, 0), (0, 0), arrowprops=arrow, zorder=2)
        axes.annotate(name, (end, 0), (0, -16), textcoords="offset points", ha="center")
        axes.update_datalim([(end, 0)])
    for key, colour, name in (("w1", RED, r"$\mathbf{w}_1$"), ("w2", BLUE, r"$\mathbf{w}_2$")):
        along, across = arrays[key][:, 0], arrays[key][:, 1]
        axes.plot(along, across, color=colour, lw=1.8, label=name, zorder=3)
        axes.plot(along[:1], across[:1], "o", mfc="white", mec=colour, ms=6, zorder=4)
        axes.plot(along[-1:], across[-1:], "o", color=colour, ms=6, zorder=4)
    axes.plot([], [], "o", mfc="white", mec=INK, ms=6, label="start")
    axes.plot([], [], "o", color=INK, ms=6, label="end")
    axes.set(xlabel=r"along $\mathbf{a}$", ylabel=r"across $\mathbf{a}$")
    height = max(0.5, 1.2 * max(float(np.abs(arrays[key][:, 1]).max()) for key in ("w1", "w2")))
    axes.set(aspect="equal", ylim=(-height, height))
    axes.margins(x=0.08)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.22), ncols=4, columnspacing=1.2, handlelength=1.2)


def _decay(axes: Axes, step: NDArray[Any], loss: NDArray[Any]) -> None:
    axes.semilogy(step, loss, color=INK, lw=1.4)
    axes.grid(color="#eeeeee", lw=0.7)
    axes.set(xlabel="step", ylabel=r"loss $\mathcal{L}$")


def slice_(figure: Figure, arrays: Arrays) -> None:
    """Loss on the plane w_i = alpha_i a, and the valley alpha_1 - alpha_2 = 1 (as in Figure 1(c)).

    alpha1: (m,), alpha2: (p,), loss: (p, m). The valley is solid where the gradient vanishes (alpha_2 > 0 or
    alpha_2 < -1) and dashed where it does not.
    """
    figure.set_size_inches(6.4, 5.0)
    axes = figure.subplots()
    alpha1, alpha2, loss = arrays["alpha1"], arrays["alpha2"], arrays["loss"]
    levels = np.geomspace(max(float(loss.min()), 1e-3), float(loss.max()), 13)
    above = np.maximum(loss, levels[0])
    filled = axes.contourf(alpha1, alpha2, above, levels, cmap="Greys", norm="log", alpha=0.6)
    axes.contour(alpha1, alpha2, above, levels[1:], colors="#555555", linewidths=0.4)
    low, high = float(alpha2.min()), float(alpha2.max())
    pieces = ((low, -1.0, "-"), (-1.0, 0.0, "--"), (0.0, high, "-"))
    for start, end, dash in pieces:
        axes.plot([1 + start, 1 + end], [start, end], dash, color=RED, lw=2.2)
    axes.plot([], [], "-", color=RED, lw=2.2, label=r"$\alpha_1-\alpha_2=1$: gradient zero")
    axes.plot([], [], "--", color=RED, lw=2.2, label="gradient not zero")
    axes.plot([1], [-1], "*", color=BLUE, ms=12, label="optimum", ls="none")
    axes.set(xlabel=r"$\alpha_1$", ylabel=r"$\alpha_2$", aspect="equal")
    axes.set(xlim=(alpha1.min(), alpha1.max()), ylim=(low, high))
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, 1.12), ncols=3, columnspacing=1.2, handlelength=1.6)
    figure.colorbar(filled, ax=axes, shrink=0.8, format="%.2g", label=r"loss $\mathcal{L}$")


def series(figure: Figure, arrays: Arrays) -> None:
    """Lines on one pair of axes.

    y: (m, n); x: (n,) or (m, n); labels: (m,) of str; xlabel, ylabel: () of str; logx, logy: () of bool.
    """
    figure.set_size_inches(6.4, 3.8)
    axes = figure.subplots()
    lines = np.atleast_2d(arrays["y"])
    abscissae = np.broadcast_to(arrays["x"], lines.shape)
    labels = arrays.get("labels", np.array([""] * len(lines)))
    for i, (x, y, label) in enumerate(zip(abscissae, lines, labels, strict=True)):
        axes.plot(x, y, color=LINES[i % len(LINES)], ls=DASHES[i % len(DASHES)], lw=1.6, label=str(label) or None)
    axes.set_xscale("log" if arrays.get("logx", False) else "linear")
    axes.set_yscale("log" if arrays.get("logy", False) else "linear")
    axes.set(xlabel=str(arrays.get("xlabel", "")), ylabel=str(arrays.get("ylabel", "")))
    axes.grid(color="#eeeeee", lw=0.7)
    if any(map(str, labels)):
        axes.legend()


def phases(figure: Figure, arrays: Arrays) -> None:
    """One run as in Figure 3: sizes on a logarithmic axis, the angle between the rows on the right one.

    step, loss, norm, weight, angle: (n,), the last in radians; borders: (b,), steps at which a phase ends.
    """
    figure.set_size_inches(6.8, 3.8)
    axes = figure.subplots()
    names = (("loss", r"$\mathcal{L}$"), ("norm", r"$\Vert\mathbf{w}_1\Vert$"), ("weight", "$v_1$"))
    for (key, name), colour, dash in zip(names, (INK, *LINES), ("-", "-", "--"), strict=False):
        axes.semilogy(arrays["step"], arrays[key], dash, color=colour, lw=1.6, label=name)
    for border in arrays["borders"]:
        axes.axvline(float(border), color=GREY, ls=(0, (4, 3)), lw=1)
    right = axes.twinx()
    right.plot(arrays["step"], arrays["angle"], ":", color=LINES[2], lw=1.8)
    right.set_ylabel(r"$\theta$", color=LINES[2])
    axes.plot([], [], ":", color=LINES[2], lw=1.8, label=r"$\theta$")
    axes.set(xlabel="step")
    axes.grid(color="#eeeeee", lw=0.7)
    axes.legend(loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=4)


def envelope(figure: Figure, arrays: Arrays) -> None:
    """A function and the bounds that are proved of it.

    x, lower, upper: (n,), a band, or dots at isolated x where `dots` is true. curve_x, curve_y: (m,), the function.
    Optional: shade: (2,), an interval of x; mark_x, mark_y: (k,) with marks: (k,) of str; xlabel, ylabel: () of str;
    logy, angles (x in multiples of pi): () of bool.
    """
    figure.set_size_inches(6.4, 3.8)
    axes = figure.subplots()
    if "shade" in arrays:
        axes.axvspan(*map(float, arrays["shade"]), color="#f0f0f0", lw=0)
    _bounds(axes, arrays)
    axes.plot(arrays["curve_x"], arrays["curve_y"], color=BLUE, lw=1.3)
    for at, height, text in zip(*(arrays.get(key, ()) for key in ("mark_x", "mark_y", "marks")), strict=True):
        axes.plot([at], [height], "o", color=RED, ms=4, zorder=4)
        axes.annotate(str(text), (at, height), textcoords="offset points", color=RED, fontsize=9, **_aside(at, arrays))
    if arrays.get("logy", False):
        axes.set_yscale("log")
        axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axes.yaxis.set_major_formatter("{x:g}")
        axes.yaxis.set_minor_formatter("")
    else:
        axes.axhline(0, color=GREY, lw=0.8, zorder=1)
    if arrays.get("angles", False):
        axes.set_xticks([i * np.pi / 4 for i in range(5)], ["0", r"$\pi/4$", r"$\pi/2$", r"$3\pi/4$", r"$\pi$"])
    axes.set(xlabel=str(arrays.get("xlabel", "")), ylabel=str(arrays.get("ylabel", "")))
    axes.margins(y=0.1)
    axes.grid(color="#e4e4e4", lw=0.6)


def _aside(at: float, arrays: Arrays) -> dict[str, Any]:
    """Where a mark's text is off the curve: to the right, above a falling curve and below a rising one.

    Near the right end it is to the left, and on the other side.
    """
    x, y = arrays["curve_x"], arrays["curve_y"]
    rising = np.interp(at + 0.1, x, y) > np.interp(at - 0.1, x, y)
    if at > 0.8 * np.max(arrays["x"]):
        return {"ha": "right", "xytext": (-6, 6 if rising else -13)}
    return {"xytext": (6, -11 if rising else 6)}


def _bounds(axes: Axes, arrays: Arrays) -> None:
    x, lower, upper = arrays["x"], arrays["lower"], arrays["upper"]
    if arrays.get("dots", False):
        middle = (lower + upper) / 2
        reach = np.stack([middle - lower, upper - middle])
        axes.errorbar(x, middle, reach, fmt="o", ms=2.5, color=BLUE, capsize=2, lw=0.8)
    else:
        axes.fill_between(x, lower, upper, color=BLUE, alpha=0.35, lw=0)


DRAWINGS: Mapping[str, Callable[[Figure, Arrays], None]] = {
    "trajectory": trajectory,
    "slice": slice_,
    "series": series,
    "envelope": envelope,
    "phases": phases,
}


def draw(kind: str, arrays: Arrays, target: Path) -> Path:
    """Draw `arrays` as `kind`, one of DRAWINGS, into the SVG file `target`.

    Raises FigureError for an unknown kind, a missing array, or arrays that do not fit one another, and Unwritable.
    """
    if kind not in DRAWINGS:
        raise FigureError(f"figure {target.stem}: draw expected one of {', '.join(DRAWINGS)}, got {kind!r}")
    try:
        files.write(target, _svg(DRAWINGS[kind], arrays))
    except (KeyError, ValueError, IndexError, TypeError) as error:
        got = ", ".join(f"{key} {np.shape(value)}" for key, value in arrays.items())
        message = " ".join(str(error).split())
        raise FigureError(f"figure {target.stem}: {kind} cannot be drawn from {got}: {message}") from error
    return target


def _svg(drawing: Callable[[Figure, Arrays], None], arrays: Arrays) -> bytes:
    buffer = BytesIO()
    with matplotlib.rc_context(STYLE):
        figure = Figure(layout="constrained")
        drawing(figure, arrays)
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None}, transparent=True)
    return buffer.getvalue()


def draw_all(claims: Iterable[Mapping[str, Any]], build: Path) -> list[Path]:
    """Draw every figure of the claims (as results.json has them) whose arrays are saved under `build`."""
    drawn = []
    for entry in (figure for claim in flat(claims) for figure in claim["figures"]):
        data, target = _inside(build, entry["data"]), _inside(build, entry["file"])
        if data.is_file():
            with np.load(data, allow_pickle=False) as arrays:
                drawn.append(draw(entry["draw"], dict(arrays), target))
    return drawn


def _inside(build: Path, name: str) -> Path:
    path = build / name
    if not path.resolve().is_relative_to(build.resolve()):
        raise FigureError(f"figure: expected a file inside the build folder, got {name!r}")
    return path
