"""Lemma 4 (C.2, p. 36-37): the cone of angle c4 about the target is not left, and its condition is sharp. |a| = 1."""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame
from derivations.calculus.frame import Vector
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q, t
from derivations.descent.symbols import c0, c2, c4, c5, longest, mu, theorem, v_1, v_2
from derivations.inequalities.checks import require_zero
from derivations.population.gradient import gradient_w_by_stein
from derivations.steps import Derivation, Step

psi = sp.Symbol("psi", nonnegative=True)
push = 2 * c4 / sp.pi * c2 * longest
"""The most that the other row adds: (1 - theta/pi) |v_2 w_2| with theta >= pi - 2 c4."""
SLACK = sp.sin(c4) - push * sp.sin(2 * c4) - c5


def update() -> Derivation:
    """lemma-4-step-update (p. 37): w_1' = A w1bar + B q with q = (1 - theta/pi) v_2 w_2 + a - Delta G_1. "A", "B"."""
    found = gradient_w_by_stein().results
    slope = Vector(found["pair: wbar_l"] + found["diagonal: wbar_l"], found["pair: wbar_m"])
    slope = Vector(*(entry.subs(theorem, simultaneous=True) for entry in slope))
    after = frame.add(Vector(p, sp.Integer(0)), frame.scale(-mu, slope))
    B = mu * v_1 / 2
    A = (1 - mu * v_1**2 / 2) * p + B * sp.sin(t) / sp.pi * v_2 * q
    require_zero(after.first - A)
    require_zero(after.second - B * (1 - t / sp.pi) * v_2 * q)
    require_zero(-mu * found["target: a"].subs(theorem) - B)
    steps = (
        Step(equation("A", A), "All that is along the row."),
        Step(equation("B", B), "The other row, the target and the deviation share this factor."),
    )
    return Derivation("A row after one step", steps, {"A": A, "B": B})


def closed() -> Derivation:
    """A cone of angle c4 <= pi/2 holds x + y with x and y: (x + y).a - C|x + y| is a sum of what is not negative.

    x.a - C|x|, y.a - C|y| and C(|x| + |y| - |x + y|), C = cos c4 >= 0. "triangle": the last squared out.
    """
    x1, x2, y1, y2, C = sp.symbols("x_1 x_2 y_1 y_2 C", real=True)
    one, other, both = sp.symbols("X Y Z", nonnegative=True)
    total = x1 + y1 - C * both
    require_zero(total - ((x1 - C * one) + (y1 - C * other) + C * (one + other - both)))
    lengths = (x1**2 + x2**2) * (y1**2 + y2**2)
    triangle = sp.factor(sp.expand(lengths - (x1 * y1 + x2 * y2) ** 2))
    steps = (
        Step(equation(r"(\boldsymbol{x}+\boldsymbol{y})^T\boldsymbol{a}-CZ", sp.latex(total)), "Three terms."),
        Step(equation(r"\|x\|^2\|y\|^2-(x^Ty)^2", triangle), "So the triangle inequality holds."),
    )
    return Derivation("Cones are closed under sums", steps, {"triangle": triangle})


def condition() -> Derivation:
    """lemma-4-step-condition (p. 37): q is in the cone if |Delta G_1| <= c5 and "slack" >= 0. "printed": its slack.

    A point x at the angle psi from a is as far inside the cone as |x| sin(c4 - psi). Of a - L (cos psi, sin psi) this
    is sin c4 - L sin(psi + c4) at least, and for psi <= c4 <= pi/4 no less than sin c4 - L sin 2 c4.
    """
    L = sp.Symbol("L", positive=True)
    inside = (1 - L * sp.cos(psi)) * sp.sin(c4) - L * sp.sin(psi) * sp.cos(c4)
    require_zero(sp.expand_trig(inside - (sp.sin(c4) - L * sp.sin(psi + c4))))
    printed = (1 / (2 * sp.cos(c4)) - push) * sp.sin(2 * c4) - c5
    require_zero(sp.expand_trig(printed - SLACK).subs(longest, L))
    steps = (
        Step(equation(r"\text{inside by}", sp.sin(c4) - L * sp.sin(psi + c4)), "Distance to the nearer side."),
        Step(equation(r"\text{slack}", SLACK), r"At $\psi=c_4$, as the sine rises up to $\frac\pi2$."),
        Step(equation(r"\text{slack}", sp.latex(printed)), "As it is printed."),
    )
    return Derivation("When the pull stays in the cone", steps, {"slack": SLACK, "printed": printed})


def combination() -> Derivation:
    """lemma-4-step-cone (p. 37): conditions under which w_1' is in the cone with w_1 and q."""
    parts = update(), closed()
    results = {"at least 0: the coefficient of w_1": 1 - c0 * c2**2 / 2, "at least 0: cos c4": sp.pi / 2 - c4}
    return Derivation("A nonnegative combination", tuple(step for part in parts for step in part.steps), results)


def pull() -> Derivation:
    """lemma-4-step-condition: conditions under which q is in the cone and not zero; q.a >= 1 - L - |Delta G_1|."""
    part = condition()
    quarter = {"at least 0: a quarter of pi less c4": sp.pi / 4 - c4}
    results = {**quarter, "at least 0: slack": part.results["slack"], "above 0: q.a": 1 - push - c5}
    return Derivation(part.title, part.steps, results)


def lemma() -> Derivation:
    """lemma-4 (p. 10, 36-37): the conditions under which the angle stays below c4; "largest c5", "largest gamma".

    They are sharp: with both rows at angle c4 on opposite sides of the target, v_2 = c2, b_2 = gamma, and a deviation
    orthogonal to the side of the cone, w_1 is on the side and q outside by minus the slack.
    """
    parts = combination(), pull()
    ratio = (sp.sin(c4) - c5) * sp.pi / (2 * c2 * c4 * sp.sin(2 * c4))
    largest = {"largest c5": SLACK + c5, "largest gamma": ratio**2 - c2**2}
    results = {**parts[0].results, **parts[1].results, **largest}
    return Derivation("Lemma 4", tuple(step for part in parts for step in part.steps), results)
