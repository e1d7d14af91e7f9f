"""Checks over activation patterns: on each, a network is linear, and there are finitely many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Output = Callable[[Any, Any], Any]


def network_output(printed: Output, wrong: Mapping[str, Output]) -> Check:
    """The residual of `numeric` is the printed output less the label, on every activation pattern of three units.

    printed: (v, pre-activations) -> output, on lists whose entries have a known sign.
    """

    def run(subject: Output, _: Context) -> Finding:
        import numpy as np
        import sympy as sp

        from numeric.reference.network import residual

        v, label = np.array(sp.symbols("v1:4", real=True), dtype=object), sp.Symbol("y", real=True)
        for signs in product((-1, 0, 1), repeat=3):
            z = [s * sp.Symbol(f"z{i}", positive=True) for i, s in enumerate(signs)]
            code = residual(v, np.array([*z, label], dtype=object)) + label
            if sp.expand(code - subject(v, z)) != 0:
                return fails(f"differ where the pre-activations have the signs {signs}", location=str(signs))
        return holds("the same linear function on every pattern", numbers={"patterns": "27"})

    note = "three units, each positive, negative or at its kink; a network of k units is a sum over units"
    return Check("one output on every activation pattern", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)
