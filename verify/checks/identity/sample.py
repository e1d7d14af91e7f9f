"""The printed formula against a Monte Carlo estimate of the definition."""

from __future__ import annotations

from statistics import median

import numpy as np

from verify.checks.identity.common import Formula, Wrong, cells, entries
from verify.checks.resolve import resolve
from verify.domain import Domain, as_floats
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, fails, holds, undecided
from verify.state import numeric_state


def sampled(estimate: str, printed: Formula, wrong: Wrong, domain: Domain, *, name: str = "") -> Check:
    """The printed formula lies within the rigorous interval of a Monte Carlo estimate of the definition.

    estimate: "module:function" called with (v, W, a, samples=, rng=) and returning value, half_width,
        failure_probability and smallest_relative_error.
    """

    def run(formula: Formula, ctx: Context) -> Finding:
        rng = np.random.default_rng(ctx.seed)
        samples, failure, caught = ctx.scale(300_000, 1_000_000, 20_000_000), 0.0, []
        for point in domain.points(ctx.seed):
            found = resolve(estimate)(**as_floats(point), samples=samples, rng=rng)
            claimed = np.array([float(x) for x in entries(formula(numeric_state(point, 30)))])
            if not np.all(np.isfinite([*claimed, *np.ravel(found.value), *np.ravel(found.half_width)])):
                return undecided(Undecided.NOT_FINITE, f"not finite at {point}", location=str(point))
            excess = np.abs(claimed - np.ravel(found.value)) - np.ravel(found.half_width)
            if np.any(excess > 1e-12 * np.abs(claimed).max()):
                return fails(f"outside the interval by {excess.max():.3g} at {point}", location=str(point))
            failure += found.failure_probability
            caught.append(found.smallest_relative_error)
        numbers = {"samples": str(samples), "failure probability": f"{failure:.1e}"}
        numbers["smallest relative error caught"] = f"{min(caught):.1e} at best, {median(caught):.1e} in the median"
        return holds("inside the interval at every point", numbers=numbers)

    title = name or "Monte Carlo of the definition"
    return Check(title, Strength.SAMPLED, run, printed, Coverage.POINTS, cells(domain), wrong)
