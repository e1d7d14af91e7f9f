"""Growth from a start that is not aligned: a.w_1 < -v_1, on the line of the target, where a step is rational."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log

from verify.checks.descent.rational import OnLine
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds


@dataclass(frozen=True)
class Start:
    """v_1 = v_2 = sigma, a.w_1 = ratio v_1, a.w_2 = -a.w_1."""

    ratio: float
    sigma: float = 1e-3
    step_size: float = 0.1


def not_aligned() -> Check:
    """v_1 >= 1/4 after T_1 + T_2 steps, T_1 = 404/mu and T_2 = 32/mu ln(1/sigma)."""

    def run(subject: Start, _: Context) -> Finding:
        s, mu = subject.sigma, subject.step_size
        state = OnLine((s, s), (subject.ratio * s, -subject.ratio * s), mu)
        for _step in range(ceil((405 + 32 * log(1 / s)) / mu)):
            state = state.next()
        text = f"v_1 = {state.v[0]:.4f}, a.w_1 = {state.x[0]:.4f}, v_2 = {state.v[1]:.4f} at the end"
        return (
            holds(text) if min(state.v) >= 1 / 4 else fails(text, location=f"a.w_1 = {subject.ratio} v_1 at the start")
        )

    note = "one start, a.w_1 = -2 v_1"
    right = {"a.w_1 = v_1/2": Start(0.5), "a.w_1 = 2 v_1": Start(2.0)}
    return Check("a start that falls back", Strength.OBSERVED, run, Start(-2.0), Coverage.POINTS, note, right=right)
