"""Lemma 8, "the minimum is at r = 1": when it is, where it is not, and the same by our code.

For rows of lengths p, q at v = (1, -1) the least h over the target is C_1 (p^2 + q^2) + C_2 p q. With r = p/q taken
out it is least at r = 1 exactly if C_1 (r - 1)^2 >= 0.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from verify.checks.inequality.polyak_lojasiewicz import extremal as at_ratio
from verify.checks.inequality.polyak_lojasiewicz import sides_by_code
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.statement import Parameters
from verify.checks.inequality.witness import States
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Ops, State

Condition = Callable[[Fraction, Fraction], bool]
FAR = 3
RATIOS = tuple(map(Fraction, ("3", "2", "1/2", "1/3")))
COEFFICIENTS = tuple(map(Fraction, (1, -1, 2, -2, 3, -3)))


def _weight(s: State, _: Parameters) -> Any:
    return (s.norm[0] / s.norm[1] - 1) ** 2


BY_SQUARE = (Reduction(lambda s: {"psi": s.o.pi - s.theta[0, 1]}, _weight),)
"""C_1 times (r - 1)^2."""


def extremal(o: Ops, at: Mapping[str, Any], parameters: Parameters) -> tuple[Any, Any, Any]:
    """Rows of lengths 3 and 1, where the sign of C_1 shows."""
    return at_ratio(o, {**at, "r": FAR + 0 * o.pi}, parameters)


def excess_by_code(v: Any, W: Any, a: Any, parameters: Parameters, *, ar: Any) -> Any:
    """The least h over the target, over |w_2|^2, less r times its value for rows of equal lengths."""
    p, q = (ar.sqrt(row @ row) for row in W)
    equal = np.array([W[0] * q / p, W[1]], dtype=object)
    alpha = parameters["alpha"]
    return (least_by_code(v, W, alpha, ar) - p / q * least_by_code(v, equal, alpha, ar)) / q**2


def least_by_code(v: Any, W: Any, alpha: Any, ar: Any) -> Any:
    """The vertex of the parabola that h is in the target, from its values at 0 and at both ends of the axes."""
    axes = np.eye(W.shape[-1], dtype=int)
    targets = ar.array(np.concatenate([0 * axes[:1], axes, -axes]).tolist())
    loss, slope = sides_by_code(v, np.broadcast_to(W, (len(targets), *W.shape)), targets, ar=ar)
    centre, up, down = np.split(slope - alpha * loss, [1, 1 + len(axes)])
    return centre[0] - (((up - down) / 2) ** 2 / (2 * (up + down) - 4 * centre)).sum()


STATES = States(extremal, "verify.checks.inequality.equal_lengths:excess_by_code")


def edge_equation() -> Any:
    """Vanishes at the angle at which C_1 does for alpha = 1/20 (`derivations.inequalities.lemma8_best`)."""
    from derivations.inequalities import pencil
    from derivations.inequalities.angle import G, H
    from derivations.inequalities.lemma8_best import PRINTED

    return pencil.characteristic(PRINTED, H, G)


def decided_at_one(condition: Condition, right: Mapping[str, Condition]) -> Check:
    """Forms C_1 (r^2 + 1) + C_2 r that meet the condition and are positive at r = 1 are positive at other r too."""

    def run(subject: Condition, _: Context) -> Finding:
        positive = [c for c in product(COEFFICIENTS, repeat=2) if subject(*c) and 2 * c[0] + c[1] > 0]
        for (edge, cross), r in product(positive, RATIOS):
            value = edge * (r**2 + 1) + cross * r
            if value <= 0:
                point = {"C_1": str(edge), "C_2": str(cross), "r": str(r)}
                claimed = f"> 0, as {2 * edge + cross} at r = 1"
                witness = Witness(point, claimed, str(value), ("exact arithmetic",), exact=True)
                return fails(f"{value} at r = {r} for C_1 = {edge}, C_2 = {cross}", witness=witness)
        return holds("positive at every r tried", numbers={"forms": str(len(positive))})

    note = "forms with coefficients from -3 to 3, r = 1/3, 1/2, 2, 3"
    return Check("forms positive at r = 1", Strength.EXACT, run, condition, Coverage.POINTS, note, right=right)
