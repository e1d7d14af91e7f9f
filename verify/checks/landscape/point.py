"""A check of one named point on the axis of the target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verify.checks.landscape.collinear import factors, loss
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

Multiples = tuple[int, int]


def is_stationary(multiples: Multiples, wrong: Mapping[str, Multiples], **right: Multiples) -> Check:
    """Whether w_1 = x a, w_2 = y a with v_1 = v_2 = 1 in the theorem's convention is stationary."""

    def run(subject: Multiples, _: Context) -> Finding:
        x, y = subject
        slopes = [_at_unit_weights(f) for f in factors(x, y, opposite=x * y < 0)]
        if not any(slopes):
            return holds("the gradient is zero", numbers={"loss over |a|^2": str(loss(x, y, opposite=x * y < 0))})
        point = {"v": "(1, -1)", "w1": f"({x}, 0)", "w2": f"({y}, 0)", "a": "(1, 0)"}
        actual = ", ".join(f"gradient in w_{i} = ({slope}, 0)" for i, slope in enumerate(slopes, 1))
        witness = Witness(point, "gradient 0", actual, ("two derivations, in exact arithmetic",), exact=True)
        return fails(f"the gradient is ({_times_a(slopes[0])}, {_times_a(slopes[1])})", witness=witness)

    note = "one point for every a != 0, v = (1, -1) in the appendix's convention"
    return Check("the gradient at the point", Strength.EXACT, run, multiples, Coverage.WHOLE, note, wrong, right)


def _at_unit_weights(slope: Any) -> Any:
    return slope.subs(dict.fromkeys(slope.free_symbols, 1))


def _times_a(factor: Any) -> str:
    """The multiple of the target as one writes it."""
    return {0: "0", 1: "a", -1: "-a"}.get(factor, f"{factor} a")
