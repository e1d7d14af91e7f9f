"""How likely the event is on which C.4 starts: exactly where a formula is known, against draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

DEVIATIONS = 5
"""A chance of 6e-7 for each comparison, were the formula right."""
BATCH = 2**22


@dataclass(frozen=True)
class Chance:
    """The chance that a.w_1 < -h v_1 at the start of Theorem 2: `exact` of (d, h), for these pairs."""

    exact: Callable[[int, float], float]
    pairs: tuple[tuple[int, float], ...]

    def of(self, exact: Callable[[int, float], float]) -> Chance:
        return replace(self, exact=exact)


def behind(d: int, h: float) -> float:
    """P(a.w_1 < -h v_1) = P(t_d < -h sqrt d) = I_{1/(1 + h^2)}(d/2, 1/2)/2, as d v_1^2/sigma^2 is chi-squared."""
    import mpmath

    with mpmath.workdps(30):
        ratio = 1 / (1 + mpmath.mpf(h) ** 2)
        return float(mpmath.betainc(mpmath.mpf(d) / 2, 0.5, 0, ratio, regularized=True) / 2)


def event(d: int, h: float, count: int, rng: np.random.Generator) -> tuple[float, float]:
    """The shares of draws of one neuron with a.w_1 < -h v_1, and with all of the event of C.4."""
    late = whole = 0
    for size in (min(BATCH, count - done) for done in range(0, count, BATCH)):
        weight, along = np.sqrt(rng.chisquare(d, size)), rng.standard_normal(size)
        row = np.sqrt(along**2 + (rng.chisquare(d - 1, size) if d > 1 else 0))
        ahead, root = along >= -h * weight, d**0.5
        late += int((~ahead).sum())
        whole += int((ahead & (weight >= row / 2) & (weight >= root / 2) & (weight <= 2 * root)).sum())
    return late / count, whole / count


def drawn(chance: Chance, wrong: Mapping[str, Chance], bound: Callable[[int, float], float]) -> Check:
    """The exact chance against draws; the whole event is at least as likely for both neurons as the bound says."""

    def run(subject: Chance, ctx: Context) -> Finding:
        count, numbers = ctx.scale(200_000, 1_000_000, 50_000_000), {}
        for d, h in subject.pairs:
            rng = np.random.default_rng([ctx.seed, d, int(1e6 * h)])
            (late, whole), true = event(d, h, count, rng), subject.exact(d, h)
            noise = (true * (1 - true) / count) ** 0.5 + 1 / count
            if abs(late - true) > DEVIATIONS * noise:
                return fails(f"{late:.5f} of the draws, not {true:.5f}, at d = {d}, h = {h:.4g}", location=f"d = {d}")
            if whole**2 + DEVIATIONS * noise < bound(d, h):
                return fails(f"the event has {whole**2:.5f}, below {bound(d, h):.5f}, at d = {d}, h = {h:.4g}")
            numbers[f"d = {d}, h = {h:.4g}"] = (
                f"event {whole**2:.4f}, bound {bound(d, h):.4f}, P(a.w < -h v) {true:.4g}"
            )
        return holds("as computed, and no less likely than said", numbers=numbers)

    note = f"{len(chance.pairs)} pairs (d, h); deviations of {DEVIATIONS} standard errors would be seen"
    return Check("the chance, exactly and by draws", Strength.SAMPLED, run, chance, Coverage.POINTS, note, wrong)


def at_least(d: int, h: float) -> float:
    """The bound of C.4."""
    return float(1 - 8 * np.exp(-min(1 / 16, h**2 / 4) * d))
