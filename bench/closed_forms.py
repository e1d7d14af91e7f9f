"""Rates of loss with gradient, and of the Hessian, beside PyTorch and JAX where these are installed (`make peers`).

One call each on 100,000 random states of two neurons in three dimensions, in float64, in one process and on the same
processors; the best of several rounds, in which the libraries take turns. Prints ratios and tests nothing.
"""

import importlib.util
import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import peers

from numeric import closed_form

STATES, DIMENSION, ROUNDS = 100_000, 3, 9


def states() -> tuple[Any, Any, Any]:
    rng = np.random.default_rng(0)
    return (
        rng.standard_normal((STATES, 2)),
        rng.standard_normal((STATES, 2, DIMENSION)),
        rng.standard_normal((STATES, DIMENSION)),
    )


def contestants(threads: int) -> dict[str, peers.Peer]:
    """Ours, and the peers that are there."""
    found = {"this package": (closed_form.loss_and_gradient, closed_form.hessian)}
    for name, module, peer in (("PyTorch", "torch", peers.pytorch), ("JAX", "jax", peers.jax)):
        if importlib.util.find_spec(module):
            found[name] = peer(threads)
        else:
            print(f"{name} is not installed: left out")
    return found


def best_seconds(functions: dict[str, Callable[..., Any]], given: tuple[Any, Any, Any]) -> dict[str, float]:
    """The shortest of several calls of each, after one that compiles."""
    seconds = dict.fromkeys(functions, float("inf"))
    for n in range(ROUNDS + 1):
        for name, function in functions.items():
            start = time.perf_counter()
            function(*given)
            seconds[name] = min(seconds[name], time.perf_counter() - start if n else float("inf"))
    return seconds


def main() -> None:
    threads = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    print(f"{STATES} states, k = 2, d = {DIMENSION}, float64, {threads} threads")
    found, given = contestants(threads), states()
    for place, title in enumerate(("loss with gradient", "Hessian")):
        seconds = best_seconds({name: functions[place] for name, functions in found.items()}, given)
        ours = seconds["this package"]
        for name, value in seconds.items():
            print(f"{title:20}{name:14}{STATES / value / 1e6:9.3f} million per second, ours {value / ours:6.2f} times")


if __name__ == "__main__":
    main()
