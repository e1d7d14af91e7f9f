"""Steps per second of gradient descent, beside PyTorch written the natural way where it is installed (`make peers`).

Autograd in float64 over all d coordinates, one thread each, in one process; the best of several rounds, in which the
two take turns. Prints ratios and the bars they are held to, and tests nothing.
"""

import importlib.util
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import peers

from numeric import gd

ROUNDS = 7
RATE = 0.1
PINNED = {"OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
TORCH = importlib.util.find_spec("torch") is not None

Work = Callable[[int], Any]
"""So many steps"""


def seconds(contestants: dict[str, tuple[Work, int]]) -> dict[str, float]:
    """The least time of one step of each, which is asked for its number of steps at once."""
    best = dict.fromkeys(contestants, float("inf"))
    for n in range(ROUNDS + 1):
        for name, (work, steps) in contestants.items():
            start = time.perf_counter()
            work(steps)
            taken = (time.perf_counter() - start) / steps
            best[name] = min(best[name], taken if n else float("inf"))  # the first one compiles
    return best


def report(title: str, contestants: dict[str, tuple[Work, int]], bars: dict[str, str]) -> None:
    """A line for each, with its time over ours."""
    best = seconds(contestants)
    ours = best["this package"]
    for name, value in best.items():
        bar = f" ({bars[name]})" if name in bars else ""
        print(f"{title:44}{name:18}{value * 1e6:12.2f} us a step{value / ours:12.2f} times ours{bar}")


def settings(steps: int) -> gd.Settings:
    return gd.Settings(RATE, steps, keep_every=steps)


def population(start: gd.Start, ours: int, theirs: int, bar: str) -> None:
    k, d = start.W.shape
    contestants: dict[str, tuple[Work, int]] = {"this package": (lambda n: gd.run(start, settings(n)), ours)}
    if TORCH:
        contestants["PyTorch"] = partial(peers.descend, peers.population_loss(start.a), start.v, start.W, RATE), theirs
    report(f"population, d = {d}, k = {k}", contestants, {"PyTorch": bar})


def long_run(steps: int, bar: str) -> None:
    start = gd.starts.theorem(100, 1e-3, seed=0)
    best = seconds({"this package": (lambda n: gd.run(start, settings(n)), steps)})["this package"]
    print(f"{f'population, {steps} steps':44}{'this package':18}{best * steps:12.2f} s ({bar})")


def batch(count: int, ours: int, theirs: int, bar: str) -> None:
    starts = gd.starts.many(partial(gd.starts.theorem, 100, 1e-3), range(count))
    contestants: dict[str, tuple[Work, int]] = {"this package": (lambda n: gd.run_batch(starts, settings(n)), ours)}
    if TORCH:
        loss = peers.population_loss(starts.a)
        contestants["PyTorch"] = partial(peers.descend, loss, starts.v, starts.W, RATE), theirs
    report(f"{count} seeds, d = 100, k = 2", contestants, {"PyTorch": bar})


def empirical(d: int, k: int, ours: int, theirs: int, bars: dict[str, str]) -> None:
    start = gd.starts.xavier(d, k, 0.1, seed=0)
    samples = gd.Samples.of(gd.Samples(10 * d, 0).inputs(d))
    X, residuals = samples.X, np.ones((10 * d, k))
    contestants: dict[str, tuple[Work, int]] = {
        "this package": (lambda n: gd.run(start, settings(n), samples=samples), ours),
        "two products": (lambda n: [(X @ start.W.T, residuals.T @ X) for _ in range(n)], theirs),
    }
    if TORCH:
        contestants["PyTorch"] = partial(peers.descend, peers.sample_loss(X, start.a), start.v, start.W, RATE), theirs
        contestants["two, PyTorch"] = partial(peers.products, X, start.W, residuals), theirs
    report(f"{10 * d} samples, d = {d}, k = {k}", contestants, bars)


def main() -> None:
    if not PINNED.items() <= os.environ.items():  # read when NumPy is imported: too late here
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | PINNED)
    if not TORCH:
        print("PyTorch is not installed: left out")
    population(gd.starts.theorem(100, 1e-3, seed=0), 200_000, 500, "bar: 1000")
    long_run(2_000_000, "bar: 2 s")
    population(gd.starts.xavier(10_000, 20, 0.1, seed=0), 10_000, 50, "bar: 50")
    batch(1000, 1000, 20, "bar: 15")
    empirical(100, 2, 2000, 200, {"PyTorch": "bar: 3"})
    products = "bar: 1/1.2"
    empirical(1000, 2, 20, 5, {"PyTorch": "bar: 1", "two products": products, "two, PyTorch": products})
    empirical(100, 20, 500, 100, {})


if __name__ == "__main__":
    main()
