"""Deviations and angles as our runs record them, against their definitions, computed in the plain way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Definition = Callable[[Any, Any, Any], Any]
D, N, STEPS, RATE, SIGMA = 6, 60, 120, 0.2, 0.1
CLOSE = 1e-9


def as_recorded(definition: Definition, wrong: Mapping[str, Definition]) -> Check:
    """At every state of runs on samples, the record has what the definition gives.

    definition: (v, W, X) of one state in the appendix's convention and inputs X (n, d), a = e_1 -> |Delta G_i| (2,),
    and theta_1, theta_2 (2,).
    """

    def run(subject: Definition, ctx: Context) -> Finding:
        from numeric import gd

        worst = 0.0
        for seed in range(ctx.seed, ctx.seed + ctx.scale(1, 4, 40)):
            samples = gd.Samples(N, seed)
            record = gd.run(gd.starts.theorem(D, SIGMA, seed=seed), gd.Settings(RATE, STEPS), samples=samples)
            for i, said in enumerate(np.stack([record.deviation, record.to_target], axis=1)):
                true = np.array(subject(record.v[i], record.W_full(i), samples.inputs(D)))
                worst = max(worst, float(np.abs(said - true).max()))
                if not worst <= CLOSE:
                    return fails(f"step {i}: the record has {said.tolist()}, the definition gives {true.tolist()}")
        return holds("the record is as defined", numbers={"largest difference": f"{worst:.1e}"})

    note = f"runs on {N} samples in {D} dimensions, {STEPS} steps each, every state"
    return Check("as our runs record it", Strength.OBSERVED, run, definition, Coverage.POINTS, note, wrong)


def sample_gradient(v: Any, W: Any, X: Any) -> Any:
    """The gradient of the empirical loss in W, (2, d), for labels e_1 . x."""
    z = X @ W.T
    residual = np.maximum(z, 0) @ v - X[:, 0]
    return v[:, None] * ((residual[:, None] * (z > 0)).T @ X) / len(X)
