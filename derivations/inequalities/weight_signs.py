"""Lemmas 8 and 13 do not need v1, v2 > 0: where t >= pi/2 they hold for output weights of any sign.

Rescaled rows v_i w_i keep the loss if the lengths p, q carry the signs of v1, v2, so the forms of
`derivations.inequalities.reduction` are wanted for p q < 0 too: there -C2 takes the place of C2. Both signs negative
change nothing, and a weight 0 makes Lemma 8 trivial and Lemma 13 the case p = 0 with factor 4.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import t
from derivations.inequalities import lemma8, lemma13, pencil, reduction
from derivations.inequalities.angle import C, D, E, S, u
from derivations.inequalities.checks import require_zero
from derivations.inequalities.lemma8 import alpha
from derivations.inequalities.signs import Signs
from derivations.steps import Derivation, Step

LONG, SHORT = E + 2 * S, D + 2 * S
TOTAL = (1 - C) * LONG + (1 + C) * SHORT
PAIR = ((1 - C) * LONG**2 / (sp.pi * TOTAL), (1 + C) * SHORT**2 / (sp.pi * TOTAL))
LEVEL = (sp.pi + 2) / (4 * sp.pi)


def lemma_8() -> Derivation:
    """lemma-8 at weights of opposite sign, t >= pi/2: "opposite" exceeds the constant of equal signs at pi/2.

    2 C1 - C2 is a pencil too, of a pair that is at least, respectively at most, LEVEL = (pi + 2)/(4 pi).
    """
    reduced = reduction.over_target(lemma8.form())
    opposite = ring.canonical(2 * reduced.edge - reduced.cross)
    require_zero(opposite - TOTAL / (4 * sp.pi * (1 - alpha)) * pencil.characteristic(alpha, *PAIR))
    signs = _levels()
    bound = pencil.smaller_root(LEVEL, LEVEL)
    steps = (
        Step(equation("2C_1-C_2", opposite), "At lengths 1 and -1."),
        *signs.steps,
        Step(rf"\alpha\le{sp.latex(bound)}", "Suffices there; C1 >= 0 is as for equal signs."),
    )
    return Derivation("Lemma 8 at weights of opposite sign", steps, {"opposite": bound, "level": LEVEL})


def lemma_13() -> Derivation:
    """lemma-13 at weights of opposite sign, any angle: the kernel term changes sign, and the factor 4 suffices."""
    gap = lemma13.identity().results["difference"]
    step = Step(
        rf"\mathcal{{L}}-\tfrac14(\ldots)={sp.latex(-gap)}\ge0",
        "For p q < 0, the kernel of unit vectors being >= 0.",
    )
    return Derivation("Lemma 13 at weights of opposite sign", (step,), {"factor": sp.Integer(4)})


def _levels() -> Signs:
    """first >= LEVEL >= second for the pair, on pi/2 <= t <= pi."""
    signs = Signs(sp.pi / 2, sp.pi)
    signs.rises(LONG - sp.pi / 2 - 1, (1 + C,))
    signs.rises(sp.pi / 2 + 1 - SHORT, (1 - C,))
    signs.holds(LONG, (t,), (S,))
    signs.holds(SHORT, (u,), (S,))
    signs.holds(TOTAL, (1 - C, LONG), (1 + C, SHORT))
    ahead = (1 - C) * LONG - (1 + C) * SHORT
    signs.holds(ahead, (1 - C, 2, t - sp.pi / 2), (2, -C, SHORT))
    weight = 1 / (2 * sp.pi)
    signs.holds(PAIR[0] - LEVEL, (weight, LONG, ahead, 1 / TOTAL), (weight, LONG - sp.pi / 2 - 1))
    signs.holds(LEVEL - PAIR[1], (weight, SHORT, ahead, 1 / TOTAL), (weight, sp.pi / 2 + 1 - SHORT))
    return signs
