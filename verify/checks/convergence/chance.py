"""Chances of success against dimension and width: exact in the limit of small scales, and on batches of real runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np

from verify.checks.descent.argument import derived
from verify.checks.descent.chance import behind
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

Chance = Callable[[int], float]
ERRORS = 5.5
"""Standard errors within which a share has to be; the chance of more is below 1e-6, by the exact binomial law."""
RECOVERED = 1e-10


def wrong_side(d: int) -> float:
    """P(t_d > sqrt d) = I_(1/2)(d/2, 1/2)/2: that v_i + a.w_i < 0 for a neuron of the chi rule."""
    return behind(d, 1.0)


def chi_rule(d: int) -> float:
    """The chance that both neurons end on sides that differ: both on the right ones, or both on the wrong ones."""
    q = wrong_side(d)
    return (1 - q) ** 2 + q**2


def outweighs(d: int) -> float:
    """P(|v_i| > |w_i|) for v_i ~ N(0, sigma^2/2): P(|t_d| > sqrt 2)."""
    return 2 * behind(d, float(np.sqrt(2 / d)))


def exactly(printed: Chance, wrong: Mapping[str, Chance]) -> Check:
    """A chance of the wrong side against its exact values for d = 1, ..., 6 (`derivations.convergence.cap`)."""

    def run(subject: Chance, _: Context) -> Finding:
        found = derived("derivations.convergence:cap")
        for d in range(1, 7):
            exact = float(found[f"chance_{d}"].evalf(30))
            if abs(subject(d) - exact) > 1e-14:
                return fails(f"{subject(d):.6g}, not {exact:.6g}, for d = {d}", location=f"d = {d}")
        return holds("equal to 14 digits", numbers={f"d = {d}": str(found[f"chance_{d}"]) for d in (1, 2, 3)})

    note = "d = 1 to 6, integrals over a cap of the sphere"
    return Check("chance of the wrong side", Strength.PRECISE, run, printed, Coverage.POINTS, note, wrong)


@dataclass(frozen=True)
class Trial:
    """Runs on the population loss, |a| = 1: the chance of success for each of the `sizes`, d or k.

    start: name of a function of `numeric.gd.starts`; given: size -> its arguments before the scale.
    """

    chance: Chance
    start: str
    sizes: Sequence[int]
    given: Callable[[int], tuple[int, ...]] = lambda d: (d,)
    sigma: float = 1e-10
    step_size: float = 0.5
    steps: int = 300
    axis: str = "$d$"

    def of(self, chance: Chance) -> Trial:
        return replace(self, chance=chance)

    def batch(self, size: int, count: int, seed: int) -> Any:
        """Starts of this size, the same for the same seed."""
        from numeric import gd

        make = partial(getattr(gd.starts, self.start), *self.given(size), self.sigma)
        first = 10_000_000 * (size + 1) + seed % 1_000_000
        return gd.starts.many(make, range(first, first + count))

    def recovered(self, batch: Any) -> Any:
        """Whether each run recovers the target, (count,)."""
        from numeric import gd

        settings = gd.Settings(self.step_size, self.steps, keep_every=20, loss_below=RECOVERED)
        return gd.run_batch(batch, settings).loss <= RECOVERED


def succeeds(
    trial: Trial,
    wrong: Mapping[str, Trial],
    counts: tuple[int, int, int],
    *,
    name: str,
    right: Mapping[str, Trial] | None = None,
) -> Check:
    """The share of runs that recover the target is the exact chance, at every size, within `ERRORS` standard errors."""

    def run(subject: Trial, ctx: Context) -> Finding:
        count, shares = ctx.scale(*counts), []
        for size in subject.sizes:
            share, said = subject.recovered(subject.batch(size, count, ctx.seed)).mean(), subject.chance(size)
            shares.append(share)
            if abs(share - said) > ERRORS * np.sqrt(said * (1 - said) / count) + 1 / count:
                return fails(f"{share:.4g} of {count} runs succeed, not {said:.4g}, at {subject.axis} = {size}")
        numbers = {
            f"{size}": f"{share:.4g}, exact {subject.chance(size):.4g}"
            for size, share in zip(subject.sizes, shares, strict=True)
        }
        return holds("the exact chance", numbers=numbers, arrays=_arrays(subject, shares))

    note = f"{' / '.join(map(str, counts))} starts of each size; sigma = {trial.sigma:g}, mu = {trial.step_size:g}"
    return Check(name, Strength.OBSERVED, run, trial, Coverage.POINTS, note, wrong, right or {})


Rule = Callable[[Any, Any], Any]


def side(v: Any, along: Any) -> Any:
    """v_i + a.w_i, whose sign decides on which side of the target neuron i ends."""
    return v + along


def decided(trial: Trial, printed: Rule, wrong: Mapping[str, Rule], counts: tuple[int, int, int]) -> Check:
    """A run recovers the target if and only if the rule, of v (N, k) and a.w (N, k), has both signs: run by run."""

    def run(subject: Rule, ctx: Context) -> Finding:
        seen = 0
        for size in trial.sizes:
            batch = trial.batch(size, ctx.scale(*counts), ctx.seed)
            sides = subject(batch.v, batch.W @ batch.a) > 0
            off = int((trial.recovered(batch) != (sides.any(1) & ~sides.all(1))).sum())
            if off:
                return fails(f"{off} of {len(sides)} runs end otherwise, {trial.axis} = {size}")
            seen += len(sides)
        return holds("every run ends as its start says", numbers={"runs": str(seen)})

    note = f"{' / '.join(map(str, counts))} starts of each size; sigma = {trial.sigma:g}, mu = {trial.step_size:g}"
    return Check("decided by the start", Strength.OBSERVED, run, printed, Coverage.POINTS, note, wrong)


def _arrays(trial: Trial, shares: Sequence[float]) -> dict[str, Any]:
    lost = [1 - trial.chance(size) for size in trial.sizes], [1 - share for share in shares]
    axes = {"xlabel": np.array(trial.axis), "ylabel": np.array("share of failures"), "logy": np.array(True)}
    shown = np.where(np.array(lost) > 0, lost, np.nan)
    return {"x": np.array(trial.sizes), "y": shown, "labels": np.array(["exact", "runs"]), **axes}


def never_recovers(counts: tuple[int, int, int]) -> Check:
    """Output weights of one sign, each larger than its row, at any scale: no run recovers the target.

    v_i^2 - |w_i|^2 > 0 is kept by gradient flow, so v_i keeps its sign, and a network of one sign has a loss of |a|^2/4
    at least. The subject is what is asked of the start.
    """

    def run(subject: Callable[[Any, Any], Any], ctx: Context) -> Finding:
        from numeric import gd

        seen = 0
        for sigma in (1e-3, 0.1, 1.0):
            make = partial(gd.starts.gaussian_outputs, 10, sigma)
            batch = gd.starts.many(make, range(ctx.seed % 10**6, ctx.seed % 10**6 + ctx.scale(*counts)))
            asked = subject(batch.v, np.linalg.norm(batch.W, axis=-1))
            settings = gd.Settings(0.05, 1500, keep_every=100, loss_below=RECOVERED)
            loss = gd.run_batch(batch, settings).loss[asked]
            if (loss <= RECOVERED).any():
                return fails(f"{int((loss <= RECOVERED).sum())} of {len(loss)} such starts recover, sigma = {sigma:g}")
            seen += len(loss)
        numbers = {"chance of such a start, d = 10": f"{outweighs(10) ** 2 / 2:.4f}"}
        return holds("none recovers", numbers=numbers, held=f"{seen} of {3 * ctx.scale(*counts)} starts")

    wrong = {
        "one sign alone": lambda v, norm: v.prod(1) > 0,
        "larger than the rows alone": lambda v, norm: (abs(v) > norm).all(1),
    }
    note = f"{' / '.join(map(str, counts))} starts at each of three scales, d = 10, mu = 0.05"
    return Check("starts that cannot succeed", Strength.OBSERVED, run, one_sign, Coverage.POINTS, note, wrong)


def one_sign(v: Any, norm: Any) -> Any:
    """Output weights of one sign, both larger than the rows."""
    return (v.prod(1) > 0) & (abs(v) > norm).all(1)


def equal_signs(printed: str, wrong: Mapping[str, str], k: int = 2) -> Check:
    """The chance that k independent symmetric signs are all equal, counted."""

    def run(subject: str, _: Context) -> Finding:
        found = derived("derivations.convergence:signs")[f"chance_{k}"]
        return holds(f"it is {found}") if str(found) == subject else fails(f"it is {found}, not {subject}")

    note = "independent symmetric laws without an atom at zero: each pattern of signs has the same chance"
    return Check("patterns of signs, counted", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def ratio_of_width(printed: str, wrong: Mapping[str, str], right: Mapping[str, str]) -> Check:
    """One more neuron multiplies the chance that all signs are equal by this, counted for k up to 8.

    printed: "exp(-1)" or a number. A chance that decays as rate^k has this ratio in the limit, and all exact ratios
    beyond k = 1 are one number.
    """

    def run(subject: str, _: Context) -> Finding:
        import sympy as sp

        found, said = derived("derivations.convergence:signs"), sp.sympify(subject)
        ratios = {found[f"chance_{k + 1}"] / found[f"chance_{k}"] for k in range(1, 8)}
        if ratios == {said}:
            return holds(f"the chance is 2^(1-k), the ratio {said}")
        chance = found["chance_8"]
        point = {"k": "8", "patterns of signs": "256, two of them all equal"}
        claimed = f"a ratio of {said} = {sp.N(said, 5)} from k = 7 to 8"
        witness = Witness(point, claimed, f"{chance}/(1/64) = {found['ratio']}", ("counting",), exact=True)
        return fails(f"the chance of one sign is 2^(1-k): the ratio is 1/2, not {sp.N(said, 5)}", witness=witness)

    note = "all patterns of signs for k up to 8; that failures are those of one sign is seen on runs, k <= 5"
    return Check("all signs equal", Strength.EXACT, run, printed, Coverage.PART, note, wrong, right)
