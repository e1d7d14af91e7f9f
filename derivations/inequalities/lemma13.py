"""Lemma 13 (App. B.4, p. 33-34): its steps, its best factor, and a proof without a plot.

Everything follows from one identity: with K the kernel of the rows,

    L = (|w1 - a|^2 + |w2 + a|^2)/4 - K,

and the smallest |w1 - a|^2 + |w2 + a|^2 over a is |w1 + w2|^2/2, at a = (w1 - w2)/2.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.frame import Vector
from derivations.calculus.presentation import AB, equation
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import monotone, reduction, state
from derivations.inequalities.angle import C, D, S, T, k
from derivations.inequalities.checks import require_zero, squared_distance
from derivations.inequalities.reduction import r
from derivations.inequalities.signs import Signs
from derivations.population import kernel
from derivations.steps import Derivation, Step

rate = sp.Symbol("alpha", positive=True)
PRINTED = sp.Rational(1, 20)
BEST_RATE = sp.Rational(1, 4) - k / (2 * sp.pi * (1 + C))


def form() -> sp.Expr:
    """h = L - rate (|w1 - a|^2 + |w2 + a|^2) in rescaled rows (lemma-13-step-h, p. 33)."""
    forms = state.forms()
    return ring.canonical(forms.loss - rate * forms.distance)


def identity() -> Derivation:
    """L = (|w1 - a|^2 + |w2 + a|^2)/4 - E[phi(w1.x) phi(w2.x)], the identity behind Lemmas 12 and 13."""
    loss, distance = state.forms()[1:]
    shared = kernel.closed_form(p, q, t)
    require_zero(loss - distance / 4 + shared)
    step = Step(
        equation(
            r"\mathcal{L}",
            rf"\frac{{1}}{{4}}\left(\|\boldsymbol{{w}}_1-\boldsymbol{{a}}\|^2"
            rf"+\|\boldsymbol{{w}}_2+\boldsymbol{{a}}\|^2\right)-{sp.latex(shared)}",
        ),
        "Compare coefficients.",
    )
    return Derivation("Loss, distance and kernel", (step,), {"difference": ring.canonical(distance / 4 - loss)})


def in_powers_of_target() -> Derivation:
    """lemma-13-step-h (p. 33): "lengths", "product", "b: abar", "b: bbar", "target", and "value" of h."""
    h = reduction.by_target(form())
    lengths, product = ring.canonical(sp.diff(h.c, p, 2) / 2), ring.canonical(sp.diff(h.c, p, q))
    steps = (
        Step(equation("c", h.c), "The terms without a."),
        Step(equation(r"\boldsymbol{b}", h.b, units=AB), "The terms linear in a: a multiple of w1 - w2."),
        Step(equation(r"[\|\boldsymbol{a}\|^2]\,h", h.lead), "Positive for a rate below 1/4."),
    )
    results = {
        "lengths": lengths,
        "product": product,
        "b: abar": h.b.first,
        "b: bbar": h.b.second,
        "target": h.lead,
        "target across": h.across,
        "value": form(),
    }
    return Derivation("h in powers of the target", steps, results)


def minimised() -> Derivation:
    """lemma-13-step-min-over-a, -norm-out and -h-at-r1 (p. 33-34): needs a rate below 1/4, where also C1 > 0."""
    reduced, best = reduction.over_target(form()), reduction.minimiser(reduction.by_target(form()))
    require_zero(squared_distance(best, Vector(p / 2, -q / 2)))
    require_zero(reduced.middle - (1 + C) * (BEST_RATE - rate))
    steps = (
        Step(equation(r"\boldsymbol{a}", best, units=AB), "Half the difference of the rows."),
        Step(equation("C_1", reduced.edge), "A number: positive exactly below the rate 1/4, so r = 1 decides."),
        Step(equation("2C_1+C_2", reduced.middle), "The value at r = 1."),
    )
    results = {
        "C1": reduced.edge,
        "C2": reduced.cross,
        "value at r": reduced.at(r),
        "value at 1": reduced.middle,
    }
    return Derivation("h over target and ratio", steps, results)


def best_factor() -> Derivation:
    """lemma-13: the smallest factor at each angle, "factor"; "at pi/2" is the smallest for all angles in [pi/2, pi].

    The best rate 1/4 - k/(2 pi (1 + cos t)) rises with t: its derivative is D sin t/(2 pi (1 + cos t)^2) >= 0.
    Extremal: equal lengths, a = (w1 - w2)/2. It tends to 1/4 at pi and vanishes like t^2/16 at 0.
    """
    require_zero(sp.diff(BEST_RATE, t) - D * S / (2 * sp.pi * (1 + C) ** 2))
    require_zero(BEST_RATE - T / (4 * sp.pi * (1 + C)))
    signs = Signs(0, sp.pi)
    monotone.gaps(signs)
    signs.holds(sp.diff(BEST_RATE, t), (1 / (2 * sp.pi), D, S, (1 + C) ** -2))
    right, end = (ring.limit(BEST_RATE, t, angle) for angle in (sp.pi / 2, sp.pi))
    small = ring.limit(BEST_RATE / t**2, t, sp.Integer(0))
    steps = (
        *signs.steps,
        Step(equation(r"\alpha^*(\pi/2)", right), "The least over [pi/2, pi)."),
        Step(equation(r"\alpha^*(\pi)", end), "The greatest."),
        Step(equation(r"\lim_{\theta\to0}\alpha^*/\theta^2", small), "No factor serves all angles."),
    )
    results = {
        "factor": 1 / BEST_RATE,
        "at pi/2": ring.canonical(1 / right),
        "at pi": 1 / end,
        "at 9pi/10": (1 / BEST_RATE).subs(t, 9 * sp.pi / 10),
        "second-order coefficient": small,
    }
    return Derivation("The best factor of the lower bound of the loss", steps, results)


def failure_angle(printed: sp.Expr = PRINTED) -> Derivation:
    """Where Lemma 13 with factor 1/printed begins to fail below pi/2: "equation" has one root in (0, pi)."""
    vanishing = ring.canonical(
        S + (sp.pi * (sp.Rational(1, 2) + 2 * printed) - t) * C - sp.pi * (sp.Rational(1, 2) - 2 * printed)
    )
    require_zero(2 * sp.pi * (1 + C) * (BEST_RATE - printed) + vanishing)
    step = Step(
        equation(vanishing, "0"), "The best rate equals the printed one; a single root, as the best rate rises."
    )
    return Derivation("The angle at which Lemma 13 begins to fail", (step,), {"equation": vanishing})


def plotted_function() -> Derivation:
    """fig-5 (p. 34) in three lines: h at r = 1 rises up to 3 pi/5, falls to 0 at pi, and is positive at pi/2.

    "peak" is the angle of its maximum, "value at ..." the exact values at the ends and at the peak.
    """
    value = reduction.over_target(form()).middle.subs(rate, PRINTED)
    peak = 3 * sp.pi / 5
    require_zero(sp.diff(value, t) - (peak - t) * S / (2 * sp.pi))
    values = {
        f"value at {name}": ring.limit(value, t, angle)
        for name, angle in (("0", 0), ("pi/2", sp.pi / 2), ("pi", sp.pi))
    }
    steps = (
        Step(equation("h'", (peak - t) * S / (2 * sp.pi)), "Rising before 3 pi/5, falling after."),
        *(Step(equation(sp.latex(sp.Symbol(name)), number), "Exact.") for name, number in values.items()),
    )
    return Derivation("The function of Figure 5", steps, {"value": value, "peak": peak, **values})
