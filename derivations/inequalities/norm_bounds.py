"""The bounds (15), (16) of Lemma 12 (lemma-12-step-15, App. B.1, p. 26-27) and the best constants in them.

The vector bounded is 2 pi M w2, with M the overlap matrix, so its square is pi^2 G |w2|^2; and |w1 + w2| is at least
|w2| at acute angles, |w2| sin t at obtuse ones, and no more than that for the best length of w1.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame
from derivations.calculus.frame import ABAR, BBAR
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import monotone, state
from derivations.inequalities.angle import C, D, G, S, u
from derivations.inequalities.checks import require_zero, squared_distance
from derivations.inequalities.signs import Signs
from derivations.steps import Derivation, Step

HALF = sp.pi / 2
BOUNDED = frame.add(frame.scale(S * q, ABAR), frame.scale(u * q, BBAR))
SUM = frame.add(frame.scale(p, ABAR), frame.scale(q, BBAR))


def squares() -> Derivation:
    """The two squared norms of (15): "bounded" = pi^2 G q^2 and "sum" = |w1 + w2|^2 with its least value over p."""
    bounded, total = frame.dot(BOUNDED, BOUNDED), frame.dot(SUM, SUM)
    overlap = frame.apply(state.overlap(), frame.scale(2 * sp.pi * q, BBAR))
    require_zero(squared_distance(overlap, BOUNDED))
    require_zero(bounded - sp.pi**2 * G * q**2)
    require_zero(total - (p + q * C) ** 2 - (q * S) ** 2)
    steps = (
        Step(
            equation(r"\|2\pi M\boldsymbol{w}_2\|^2", bounded),
            "The bounded vector is 2 pi times the overlap matrix on w2.",
        ),
        Step(
            equation(r"\|\boldsymbol{w}_1+\boldsymbol{w}_2\|^2", "(p+qC)^2+(qS)^2"), "Complete the square in p."
        ),
    )
    return Derivation("The two norms of (15)", steps, {"bounded": bounded, "sum": total})


def acute() -> Derivation:
    """(15) for 0 <= t <= pi/2: the printed chain, and "best", pi sqrt(G), the smallest constant at each angle.

    It falls from pi at t = 0, so that pi is best over all angles, approached as t -> 0 and w1 -> 0.
    """
    signs = Signs(0, HALF)
    signs.rises(t - S, (1 - C,))
    _triangle(signs)
    signs.holds(sp.pi - S - u, (t - S,), because="(b)")
    signs.holds(frame.dot(SUM, SUM) - q**2, (p**2,), (2, p, q, C), because="(c)")
    signs.holds(-monotone.RATES[G], (4 / sp.pi**2, u, S**2))
    results = {"best": sp.pi * sp.sqrt(G), "supremum": sp.pi * sp.sqrt(G.subs(t, 0))}
    return Derivation("(15) at acute angles", tuple(signs.steps), results)


def obtuse() -> Derivation:
    """(15) for pi/2 <= t < pi: the printed chain to 1 + pi/2 <= pi, and "best", pi sqrt(G)/sin t.

    It falls from sqrt(1 + pi^2/4), the smallest constant for all obtuse angles. At t = pi itself the chain divides by
    sin t = 0, while the bounded vector is 0 there.
    """
    signs = Signs(HALF, sp.pi)
    monotone.gaps(signs)
    _triangle(signs)
    signs.holds(frame.dot(SUM, SUM) - (q * S) ** 2, ((p + q * C) ** 2,), because="(b)")
    signs.arches(sp.pi * S / 2 - u, (sp.pi / 2, S))
    signs.holds(sp.pi - (1 + sp.pi / 2), (sp.pi / 2 - 1,), because="(d)")
    signs.falls(S + u * C, (u, S))
    signs.holds(u + S * C, (D,), (S, 1 + C))
    signs.holds(-sp.diff(sp.pi**2 * G / S**2, t), (2, u, S + u * C, S**-1, S**-2), (2, u + S * C, S**-2))
    results = {"best": sp.pi * sp.sqrt(G) / S, "supremum": sp.pi * sp.sqrt(G.subs(t, HALF))}
    return Derivation("(15) at obtuse angles", tuple(signs.steps), results)


def _triangle(signs: Signs) -> None:
    signs.holds((S + u) ** 2 * q**2 - frame.dot(BOUNDED, BOUNDED), (2, q**2, u, S, 1 - C), because="(a)")
