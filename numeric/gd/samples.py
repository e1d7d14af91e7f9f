"""Inputs of an empirical loss: n i.i.d. standard Gaussian vectors, or given ones; labels are a . x."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Any

import numpy as np

from numeric.arithmetic import FLOAT64
from numeric.errors import InputError
from numeric.gd.settings import whole_number, within_memory


@dataclass(frozen=True, eq=False)
class Samples:
    """n inputs drawn with a seed, as soon as the number of coordinates is known; or given as X (n, d)."""

    n: int
    seed: int | None = 0
    X: Any = None

    def __post_init__(self) -> None:
        whole_number("n", self.n, 1)
        if self.seed is not None:
            whole_number("seed", self.seed, 0, inf)

    @classmethod
    def of(cls, X: object) -> Samples:
        """Given inputs, (n, d)."""
        rows = FLOAT64.array(X, "X")
        if rows.ndim != 2:
            raise InputError("X", "shape (n, d)", f"shape {rows.shape}")
        return cls(len(rows), None, rows)

    def inputs(self, d: int) -> Any:
        """The inputs, (n, d)."""
        if self.X is None:
            apart = np.random.SeedSequence(self.seed, spawn_key=(1,))  # from a start of the same seed
            with within_memory("n"):
                return np.random.default_rng(apart).standard_normal((self.n, d))
        if self.X.shape[1] != d:
            raise InputError("X", f"shape (n, d) with d = {d}", f"shape {self.X.shape}")
        return self.X
