"""Rate of Monte Carlo in the span of the vectors against all d coordinates: python -m bench.monte_carlo"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from numeric.reference import monte_carlo

DIMENSION = 1_000
SAMPLES = {monte_carlo.loss: 4_000_000, monte_carlo.full_loss: 40_000}


def rate(estimate: Callable[..., monte_carlo.Estimate], state: tuple[Any, Any, Any], repetitions: int = 3) -> float:
    """Samples per second, best of the repetitions."""
    times = []
    for seed in range(repetitions):
        start = perf_counter()
        estimate(*state, rng=np.random.default_rng(seed), samples=SAMPLES[estimate])
        times.append(perf_counter() - start)
    return SAMPLES[estimate] / min(times)


def main() -> None:
    rng = np.random.default_rng(0)
    state = (np.array([1.0, -1.0]), rng.standard_normal((2, DIMENSION)), rng.standard_normal(DIMENSION))
    span, full = rate(monte_carlo.loss, state), rate(monte_carlo.full_loss, state)
    print(f"loss, k = 2, d = {DIMENSION}: {span:,.0f} samples/s in the span, {full:,.0f} over all coordinates")
    print(f"ratio {span / full:.0f} (bar: 100)")


if __name__ == "__main__":
    main()
