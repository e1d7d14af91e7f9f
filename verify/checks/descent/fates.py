"""Where descents of two neurons from the experiments' starts end: at the target, or stuck, and what decides it.

While both output weights are positive (appendix convention) the network is non-negative, so the loss is at least
|a|^2/4, the share of the inputs with a.x < 0: a descent that tends to that value with both positive is stuck for good.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, Self

import numpy as np

from verify.checks.convergence.chance import Rule
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

DIGITS = (30, 60)
STEP_SIZE = Fraction(1, 10)
STUCK = 1e-4
"""How near |a|^2/4 the loss of a stuck run is, at least."""
ON_THE_LINE = 1e-5
RUNS = (200, 1000, 20_000)
STEPS = 100_000
LATE = 0.01
"""Of runs from sigma = 1, some 1e-4 are on their way for longer: how many still are at n steps falls like 1/n only."""


@dataclass(frozen=True)
class Trap:
    """A start, in rationals, and after how many steps its run is stuck."""

    v: tuple[Fraction, Fraction]
    W: tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
    steps: int


def excludes(rule: Rule, trap: Trap, wrong: Mapping[str, Rule], right: Mapping[str, Rule]) -> Check:
    """The rule gives both neurons of a run that gets stuck one side."""

    def run(subject: Rule, _: Context) -> Finding:
        v, along = np.array(trap.v, float), np.array(trap.W, float)[:, 0]
        if np.prod(subject(v, along)) > 0:
            return holds("the rule foresees that this run gets stuck")
        found = {f"{digits} digits": _end(trap, digits) for digits in DIGITS}
        if not all(weights > 0 and 0 < excess < STUCK for weights, excess in found.values()):
            return fails("the run is not stuck", numbers={name: str(value) for name, value in found.items()})
        said = "; ".join(
            f"{name}: L - 1/4 = {excess:.3e}, min v = {least:.4f}" for name, (least, excess) in found.items()
        )
        names = {f"w{i + 1}": f"({', '.join(map(str, row))})" for i, row in enumerate(trap.W)}
        point = {"v": f"({', '.join(map(str, trap.v))})", **names, "a": "(1, 0, 0)", "mu": str(STEP_SIZE)}
        routes = ("closed form along the descent, in mpmath", "compiled descent in float64")
        witness = Witness({**point, "steps": str(trap.steps)}, "not stuck", f"stuck: {said}", routes, digits=DIGITS)
        return fails("a run gets stuck though the rule says that it does not", witness=witness)

    note = f"one start, {trap.steps} steps, at {DIGITS} digits; with positive output weights the loss is at least 1/4"
    return Check("a run that gets stuck", Strength.PRECISE, run, rule, Coverage.POINTS, note, wrong, right)


def _end(trap: Trap, digits: int) -> tuple[float, float]:
    """The lesser output weight and the loss less 1/4 at the end; float64 has to agree."""
    import numeric
    from numeric import gd

    settings, ends = gd.Settings(STEP_SIZE, trap.steps, trap.steps), []
    for ar in (numeric.mp(digits), numeric.FLOAT64):
        start = gd.starts.own(trap.v, trap.W, (1, *[0] * (len(trap.W[0]) - 1)), ar=ar)
        record = gd.run(start, settings, ar=ar)
        ends.append((float(min(record.v[-1])), float(record.loss[-1] - ar.array(Fraction(1, 4)))))
    if not np.allclose(ends[0], ends[1], rtol=1e-6):
        raise ArithmeticError(f"two descents differ: {ends}")
    return ends[0]


@dataclass(frozen=True)
class Starts:
    """Xavier starts times sigma in d dimensions, of which a statement says how their runs end."""

    sigma: float
    d: int

    def with_(self, **changes: Any) -> Self:
        return replace(self, **changes)

    @property
    def text(self) -> str:
        return f"Xavier starts times {self.sigma:g}, d = {self.d}, mu = {STEP_SIZE}, {STEPS} steps at most"

    def fates(self, ctx: Context) -> Fates:
        return ended(self.sigma, self.d, ctx.scale(*RUNS), ctx.seed % 2**31)


@dataclass(frozen=True)
class Ending(Starts):
    """Bounds: of the share of runs that recover the target, and of the largest ||v_i| - 1| there."""

    share: tuple[float, float]
    off: tuple[float, float]


def end_so(ending: Ending, wrong: Mapping[str, Ending]) -> Check:
    """Every run recovers v_1 w_1 = v_2 w_2 = a or is stuck at a loss of 1/4 with v_1 w_1 + v_2 w_2 = a.

    But for a share LATE at most, which has output weights of two signs and is still on its way.

    How many recover, and the largest ||v_i| - 1| among those, lie between the given bounds.
    """

    def run(subject: Ending, ctx: Context) -> Finding:
        fates = subject.fates(ctx)
        gone, share = fates.recovered, float(fates.recovered.mean())
        off = float(np.abs(np.abs(fates.weights[gone]) - 1).max())
        exact = float(np.abs(fates.products[gone] - fates.a).max())
        near = float(np.abs(fates.products[fates.stuck].sum(1) - fates.a).max(initial=0))
        numbers = {"runs": str(len(gone)), "recovered": f"{share:.4f}", "farthest |v| from 1": f"{off:.3g}"}
        numbers |= {"farthest v w from a": f"{exact:.1e}", "farthest sum of the stuck from a": f"{near:.1e}"}
        numbers["still on the way"] = str(fates.late.sum())
        ends = (gone | fates.stuck | fates.late).all() and fates.late.mean() <= LATE
        if not ends or exact > 1e-5 or near > 1e-2:
            return fails("some runs neither recover nor get stuck", numbers=numbers)
        for value, (low, high), said in ((share, subject.share, "share"), (off, subject.off, "|v| from 1")):
            if not low <= value <= high:
                return fails(f"{said}: {value:.4g} is outside [{low:g}, {high:g}]", numbers=numbers)
        return holds("every run ends so", numbers=numbers)

    name = f"the ends of many runs, sigma = {ending.sigma:g}"
    return Check(name, Strength.OBSERVED, run, ending, Coverage.POINTS, ending.text, wrong)


@dataclass(frozen=True)
class Family(Starts):
    """Where stuck runs end: v_i w_i = s_i a with s_1 + s_2 = 1.

    larger: bounds of the larger of the two s_i; spread: of the difference between its largest and least value.
    """

    larger: tuple[float, float]
    spread: tuple[float, float]


def stuck_within(family: Family, wrong: Mapping[str, Family]) -> Check:
    """Both rows of every stuck run are along the target's line, on the same side, and no two ends need be alike."""

    def run(subject: Family, ctx: Context) -> Finding:
        fates = subject.fates(ctx)
        products = fates.products[fates.stuck]
        along = products @ fates.a
        across = float(np.abs(products - along[..., None] * fates.a).max(initial=0))
        off = float(np.abs(along.sum(1) - 1).max(initial=0))
        larger = along.max(1)
        least, most = float(larger.min()), float(larger.max())
        numbers = {"stuck": str(len(larger)), "larger share": f"{least:.4f} to {most:.4f}"}
        numbers |= {"farthest v w from the line": f"{across:.1e}", "farthest sum of the shares from 1": f"{off:.1e}"}
        if max(across, off) > ON_THE_LINE:
            return fails("some stuck runs end elsewhere", numbers=numbers)
        if least < subject.larger[0] - ON_THE_LINE or most > subject.larger[1] + ON_THE_LINE:
            return fails(f"the larger share: {least:.4f} to {most:.4f}", numbers=numbers)
        if not subject.spread[0] <= most - least <= subject.spread[1]:
            return fails(f"the larger shares spread over {most - least:.4f}", numbers=numbers)
        return holds("every stuck run ends in the family, far apart", numbers=numbers)

    name = f"the ends of stuck runs, sigma = {family.sigma:g}"
    return Check(name, Strength.OBSERVED, run, family, Coverage.POINTS, family.text, wrong)


@dataclass(frozen=True, eq=False)
class Fates:
    """N starts (v, W, a), their last output weights, products v_i w_i and losses, and how they ended."""

    v: Any
    W: Any
    a: Any
    weights: Any
    products: Any
    loss: Any

    @property
    def recovered(self) -> Any:
        return self.loss < 1e-12

    @property
    def stuck(self) -> Any:
        """Output weights of one sign and the loss near 1/4."""
        return (self.weights.prod(1) > 0) & (np.abs(self.loss - 0.25) < STUCK)

    @property
    def late(self) -> Any:
        """Output weights of two signs, which can recover, and the loss still near 1/4 or below it."""
        return (self.weights.prod(1) < 0) & (self.loss < 0.25 + STUCK) & ~self.recovered


@lru_cache(maxsize=8)
def ended(sigma: float, d: int, count: int, seed: int) -> Fates:
    """The ends of so many runs from Xavier starts times sigma, for a = e_1."""
    from numeric import gd

    batch = gd.starts.many(partial(gd.starts.xavier, d, 2, sigma), range(seed, seed + count))
    runs = gd.run_batch(batch, gd.Settings(STEP_SIZE, STEPS, 500, tolerance=1e-10, loss_below=1e-20))
    rows = runs.W if runs.frame is None else runs.W @ runs.frame
    return Fates(batch.v, batch.W, batch.a, runs.v, runs.v[..., None] * rows, runs.loss)
