"""The runs on which the claims about imbalances are watched."""

from typing import Any

import numpy as np

from verify.checks.descent.runs import Experiment, Path

EXPERIMENTS = (Experiment(10, 1e-2, 0.1, 300), Experiment(5, 1.0, 0.3, 150), Experiment(10, 1e-2, 0.1, 300, n=1000))
ROUNDING = 1e-12
"""Of an imbalance after some steps, where lengths are about 1."""


def everywhere(path: Path, c: Any) -> Any:
    """Every step."""
    return np.ones(len(path.now), dtype=bool)


def drift(path: Path) -> Any:
    """By how much the imbalances move in each step, (n, 2)."""
    return path.then.imbalance - path.now.imbalance
