"""The best constant of Lemma 8 at every angle, in closed form, with its extremal state.

At fixed angle h >= 0 for all lengths and targets exactly if both functions of `derivations.inequalities.reduction` are,
and these are, up to positive factors, two quadratics in alpha:

    2 C1 + C2 = T/(4 pi (1 - alpha)) (alpha^2 - (1 + A + B) alpha + A)        equal lengths
    C1        = 1/(8 (1 - alpha))    (alpha^2 - (1 + G + H) alpha + H)        one row vanishing

The smaller root of the first is the best constant; it rises with the angle, so a threshold decides for all beyond it.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.frame import Vector
from derivations.calculus.presentation import AB, equation
from derivations.calculus.symbols import p, q, t
from derivations.inequalities import constants, lemma8, pencil, reduction, state
from derivations.inequalities.angle import A, B, D, G, H, T
from derivations.inequalities.checks import require_zero, squared_distance
from derivations.inequalities.lemma8 import alpha
from derivations.steps import Derivation, Step

BEST = pencil.smaller_root(A, B)
RIGHT, ALIGNED = sp.pi / 2, 9 * sp.pi / 10
PRINTED = sp.Rational(1, 20)
SCALE = sp.Symbol("lambda", positive=True)


def best_constant() -> Derivation:
    """lemma-8: the largest alpha at each angle, "alpha"; "at pi/2" is the best for all angles in [pi/2, pi].

    "at 9pi/10" is the best where both rows are within pi/20 of +-a: such rows are at angle >= 9 pi/10, and the
    extremal state at 9 pi/10 has its target half way, at pi/20 from each. Needs 0 < alpha < 1, 0 < t < pi.
    """
    reduced = reduction.over_target(lemma8.form())
    require_zero(reduced.middle - T / (4 * sp.pi * (1 - alpha)) * pencil.characteristic(alpha, A, B))
    require_zero(reduced.edge - pencil.characteristic(alpha, H, G) / (8 * (1 - alpha)))
    extremal = extremal_target()
    steps = (
        Step(
            equation("2C_1+C_2", rf"\frac{{T}}{{4\pi(1-\alpha)}}({sp.latex(_chi('A', 'B'))})"),
            "At equal lengths.",
        ),
        Step(
            equation("C_1", rf"\frac{{1}}{{8(1-\alpha)}}({sp.latex(_chi('H', 'G'))})"), "As one row vanishes."
        ),
        Step(
            equation(r"\alpha^*", sp.latex(pencil.smaller_root(*sp.symbols("A B")))),
            "The smaller root of the first: the second is never the stricter one (edge_is_slack).",
        ),
        Step(
            equation(r"\frac{d\alpha^*}{d\theta}", r"\frac{(1-\alpha)A'-\alpha B'}{1+A+B-2\alpha}"),
            "Positive, since A rises and B falls (monotone): the worst angle of [t0, pi) is t0.",
        ),
        Step(equation(r"\boldsymbol{a}", extremal, units=AB), "The state with |w1| = |w2| = 1 at which h = 0."),
    )
    results = {
        "alpha": BEST,
        "edge alpha": pencil.smaller_root(H, G),
        "at pi/2": pencil.smaller_root(*_pair(RIGHT)),
        "at 9pi/10": BEST.subs(t, ALIGNED),
        "extremal a: abar": extremal.first,
        "extremal a: bbar": extremal.second,
    }
    return Derivation("The best constant of the Polyak-Lojasiewicz inequality", steps, results)


def extremal_target() -> Vector:
    """The target (abar - bbar)/2 (1 + D/(pi (1 - alpha))) at which h is least for p = q = 1: 0 at the best alpha."""
    factor = (1 + D / (sp.pi * (1 - alpha))) / 2
    found = reduction.minimiser(reduction.by_target(lemma8.form().subs({p: 1, q: 1})))
    require_zero(squared_distance(found, Vector(factor, -factor)))
    return Vector(factor, -factor)


def failure_angle(rate: sp.Expr = PRINTED) -> Derivation:
    """Where Lemma 8 begins to fail below pi/2: "equation" vanishes at the one angle with best constant `rate`.

    "fourth-order coefficient" is the limit of the best constant over t^4 at 0: positive, so every angle has a positive
    constant, and no constant serves all angles. At t = 0 itself there are saddles with positive loss.
    """
    vanishing = ring.canonical(pencil.characteristic(rate, A, B) * sp.pi * T)
    first, second = ring.limit(A / t**4, t, sp.Integer(0)), ring.limit(B, t, sp.Integer(0))
    coefficient = ring.canonical(first / (1 + second))
    steps = (
        Step(
            equation(vanishing, "0"),
            "The best constant equals the rate; one root, as it rises from 0 to 1 on (0, pi).",
        ),
        Step(equation(r"\lim_{\theta\to0}\alpha^*/\theta^4", coefficient), "A/(1 + B) to leading order."),
    )
    results = {"equation": vanishing, "fourth-order coefficient": coefficient}
    return Derivation("The angle at which Lemma 8 begins to fail", steps, results)


def saddles_at_zero_angle() -> Derivation:
    """Parallel rows with a = w1 - w2: the gradient vanishes and the loss does not, so no alpha > 0 holds at t = 0."""
    flat = {state.eta: 0, state.a1: p - q, state.a2: 0}
    gradient, loss, _ = (ring.limit(form.subs(flat), t, sp.Integer(0)) for form in state.forms())
    steps = (
        Step(equation(r"\|\nabla\mathcal{L}\|^2", gradient), "The limit at t = 0."),
        Step(equation(r"\mathcal{L}", loss), "Positive unless the rows are equal."),
    )
    return Derivation("Saddles at angle 0", steps, {"gradient": gradient, "loss": loss})


def plotted_function() -> Derivation:
    """fig-4 (p. 30) without the plot: h at r = 1 is T >= 0 times a pencil that rises with t and is positive at pi/2.

    "value at ..." are exact values; "scaling" of the lengths by lambda multiplies h by its square, so that dividing by
    |w2|^2, as on the axis, and not by |w2|, as in the caption, leaves a function of angle and ratio.
    """
    reduced = reduction.over_target(lemma8.form(PRINTED))
    value, least = reduced.middle, lemma8.minimised().results["value"]
    at_right_angle = pencil.characteristic(PRINTED, *_pair(RIGHT))
    if constants.sign(at_right_angle) <= 0:
        raise ArithmeticError("not positive at the right angle")
    values = {
        f"value at {name}": ring.limit(value, t, angle)
        for name, angle in (("0", 0), ("pi/2", RIGHT), ("pi", sp.pi))
    }
    steps = (
        Step(equation("h", value), "T times the pencil, over 4 pi (1 - alpha)."),
        Step(equation(r"h(\pi/2)", values["value at pi/2"]), "Positive, and the pencil rises."),
    )
    scaling = ring.canonical(least.subs({p: SCALE * p, q: SCALE * q}, simultaneous=True) / least)
    return Derivation("The function of Figure 4", steps, {"value": value, "scaling": scaling, **values})


def _chi(first: str, second: str) -> sp.Expr:
    return pencil.characteristic(alpha, sp.Symbol(first), sp.Symbol(second))


def _pair(angle: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    return ring.limit(A, t, angle), ring.limit(B, t, angle)
