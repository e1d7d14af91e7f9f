"""The exact rate near the optimum against runs, and against the rate that the proof of Theorem 2 gives; |a| = 1."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.descent.argument import derived
from verify.model import Bracket, Check, Context, Coverage, Finding, Strength, fails, holds

Rate = Callable[[float], float]
HIGH, LOW = 1e-9, 1e-27
"""Losses between which a rate is measured: near the optimum, and far from rounding."""
TOLERANCE = 2e-3
BALANCED, OFF = 10, 1e-4
"""Dimension of the runs, and how far from the balanced optimum they start."""
ALPHA, C_MIN = Fraction(1, 20), Fraction(1, 5)
"""Those of D.2: of Lemma 8, and of (43), which holds at all later steps."""
PROOF = float(Fraction(3, 8) * ALPHA * C_MIN**2)
"""c of D.2, as delta -> 0."""


def exact(mu: float) -> float:
    """What a step leaves of the loss: the larger of (1 - mu/2)^2, (1 - mu)^2 (`derivations.convergence.local_rate`)."""
    return max((1 - mu / 2) ** 2, (1 - mu) ** 2)


def measured(mu: float, seed: int) -> float:
    """What a step leaves of the loss near the balanced optimum, in the slower of its two modes; nan if one goes away.

    Each mode starts alone: of two that are nearly as fast, a run of both would show a mixture for long.
    """
    rng = np.random.default_rng(seed)
    target = np.eye(1, BALANCED)[0]
    v, W = rng.standard_normal(2), rng.standard_normal((2, BALANCED))
    return float(np.max([_left(mu, target, 0 * v, W - W * target), _left(mu, target, v, W * target)]))


def _left(mu: float, target: Any, v: Any, W: Any) -> float:
    """The mean factor of a step on the loss of a run that starts OFF (v, W) from the optimum.

    0 where too few losses lie between HIGH and LOW to tell, nan where the run goes away.
    """
    from numeric import gd

    start = gd.starts.own(np.array([1.0, -1.0]) * (1 + OFF * v), np.stack([target, -target]) + OFF * W, target)
    record = gd.run(start, gd.Settings(mu, int(60 + 80 / -np.log(exact(mu))), loss_below=LOW))
    inside = np.flatnonzero((record.loss < HIGH) & (record.loss >= LOW))
    if len(inside) < 3:
        return 0.0 if record.loss[-1] < LOW else np.nan
    first, last = inside[len(inside) // 2], inside[-1]
    return float((record.loss[last] / record.loss[first]) ** (1 / (last - first)))


def contracts(printed: Rate, wrong: Mapping[str, Rate]) -> Check:
    """Runs that start near the balanced optimum lose the loss at this rate, at step sizes from 0.1 to 1.9."""

    def run(subject: Rate, ctx: Context) -> Finding:
        sizes = np.round(np.linspace(0.1, 1.9, ctx.scale(7, 19, 37)), 3)
        found = np.array([measured(float(mu), ctx.seed + i) for i, mu in enumerate(sizes)])
        said = np.array([subject(float(mu)) for mu in sizes])
        with np.errstate(divide="ignore"):
            off = abs(np.log(found) / np.log(said) - 1)
        worst = int(np.argmax(np.where(np.isnan(off), np.inf, off)))
        if not off[worst] <= TOLERANCE:
            return fails(f"a step leaves {found[worst]:.5g} of the loss, not {said[worst]:.5g}, mu = {sizes[worst]:g}")
        numbers = {"largest relative difference of the rates": f"{off[worst]:.2g}", "step sizes": str(len(sizes))}
        return holds("the exact rate", numbers=numbers, arrays=_arrays(sizes, found))

    note = f"d = {BALANCED}, starts {OFF:g} from the optimum, a mode at a time; losses from {HIGH:g} to {LOW:g}"
    return Check("exact rate near the optimum", Strength.OBSERVED, run, printed, Coverage.POINTS, note, wrong)


def _arrays(sizes: Any, found: Any) -> dict[str, Any]:
    """-ln of the factor, divided by the step size: measured, exact, and as the proof has it."""
    lines = [-np.log(found), [-np.log(exact(float(mu))) for mu in sizes], -np.log1p(-PROOF * sizes)]
    labels = np.array(["runs", "exact", "proof, at most"])
    axes = {"xlabel": np.array(r"$\bar\mu$"), "ylabel": np.array(r"$-\ln(\mathcal{L}^+/\mathcal{L})$")}
    return {"x": sizes, "y": np.array(lines), "labels": labels, "logy": np.array(True), **axes}


def largest_rate(_: Context) -> Bracket:
    """sup over mu of c with loss factor <= 1 - c mu near the optimum: 1 - mu/4 -> 1 as mu -> 0."""
    across = derived("derivations.convergence:local_rate")["slowest"]
    (mu,) = across.free_symbols
    limit = ((1 - across) / mu).expand().limit(mu, 0)
    return Bracket(str(limit), str(limit), r"\lim_{\bar\mu\to0}\left(1-\frac{\bar\mu}4\right)")


def largest_step(_: Context) -> Bracket:
    """The step size from which the optimum is unstable."""
    value = derived("derivations.convergence:local_rate")["largest"]
    return Bracket(str(value), str(value), "2")


def best_step(_: Context) -> Bracket:
    """The step size of the best rate, to six decimals."""
    value = derived("derivations.convergence:local_rate")["best"]
    return Bracket(f"{float(value) - 5e-7:.6f}", f"{float(value) + 5e-7:.6f}", r"\frac43")
