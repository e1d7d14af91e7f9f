"""The smallest factor of Lemma 12 at every angle, in closed form.

At a fixed angle x/4 (|w1 - a|^2 + |w2 + a|^2) - |grad L|^2 with x > 1, minimised over the target, is up to positive
factors the pencil of (H, G) as one row vanishes and that of (E^2, (1 - C) D^2/(1 + C))/pi^2 at equal lengths. The
larger root of the first is never below that of the second, and it falls with the angle, from 2 to 1.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import t
from derivations.inequalities import monotone, pencil, reduction, state
from derivations.inequalities.angle import C, D, E, G, H, S, u
from derivations.inequalities.checks import require_zero
from derivations.inequalities.signs import Signs
from derivations.steps import Derivation, Step

factor = sp.Symbol("x", positive=True)
EQUAL = (E**2 / sp.pi**2, (1 - C) * D**2 / ((1 + C) * sp.pi**2))
BEST = pencil.larger_root(H, G) / 4


def best_factor() -> Derivation:
    """lemma-12: the smallest factor at each angle, "factor"; "supremum" 1/2 is the smallest for all angles.

    It is approached, not attained: at angle t -> 0 with a = 0 and |w1|/|w2| -> 0 (or the rows exchanged). At angle
    pi it is 1/4; "at pi/2" serves all obtuse angles. Rows must not vanish, or the gradient is not defined.
    """
    forms = state.forms()
    reduced = reduction.over_target(factor / 4 * forms.distance - forms.gradient)
    require_zero(reduced.edge - pencil.characteristic(factor, H, G) / (8 * (factor - 1)))
    require_zero(reduced.middle - (1 + C) * pencil.characteristic(factor, *EQUAL) / (4 * (factor - 1)))
    ends = {
        name: _quarter_root(angle) for name, angle in (("0", sp.Integer(0)), ("pi/2", sp.pi / 2), ("pi", sp.pi))
    }
    steps = (
        Step(equation("C_1", sp.latex(reduced.edge)), "As one row vanishes."),
        Step(equation("2C_1+C_2", sp.latex(reduced.middle)), "At equal lengths."),
        *edge_decides().steps,
        *falling().steps,
        *(
            Step(equation(rf"c({name})", value), "The larger root there, over 4.")
            for name, value in ends.items()
        ),
    )
    results = {"factor": BEST, "supremum": ends["0"], "at pi/2": ends["pi/2"], "at pi": ends["pi"]}
    return Derivation("The best factor of Lemma 12", steps, results)


def edge_decides() -> Signs:
    """H and G are at least the pair of equal lengths, so the root of the vanishing row is the larger."""
    signs = Signs(0, sp.pi)
    monotone.gaps(signs)
    signs.falls(S + C * u, (u, S))
    signs.holds(u + C * S, (D,), (S, 1 + C))
    signs.holds(H - EQUAL[0], (2 / sp.pi**2, t, S, 1 - C))
    signs.holds(G - EQUAL[1], (2 / sp.pi**2, S + C * u, u + C * S, 1 / (1 + C)))
    return signs


def falling() -> Derivation:
    """The best factor falls: its rate has the sign of x (t - u) - t, x the larger root of the pencil of (H, G).

    That is plainly negative for t <= pi/2. Beyond, x < t/(t - u), since there the pencil is positive past its
    larger root: (t - u)^2 times its value at t/(t - u) is u^2 + (t - u)(u^2 - sin^2 t)/pi.
    """
    rate = (factor - 1) * monotone.RATES[H] + factor * monotone.RATES[G]
    require_zero(rate - 4 * S**2 / sp.pi**2 * (factor * (t - u) - t))
    value = (t - u) ** 2 * pencil.characteristic(t / (t - u), H, G)
    signs = Signs(sp.pi / 2, sp.pi)
    monotone.gaps(signs)
    signs.holds(value, (u**2,), (2 / sp.pi, t - sp.pi / 2, D, u), (2 / sp.pi, t - sp.pi / 2, D, S))
    steps = (
        Step(equation(r"(x-1)H'+xG'", sp.factor(rate)), "The numerator of dx/dt; its denominator is positive."),
        *signs.steps,
    )
    return Derivation(
        "The best factor of Lemma 12 falls with the angle",
        steps,
        {"rate": rate, "value": ring.canonical(value)},
    )


def _quarter_root(angle: sp.Expr) -> sp.Expr:
    return pencil.larger_root(*(ring.limit(function, t, angle) for function in (H, G))) / 4
