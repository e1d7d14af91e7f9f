"""The imbalance b = |w|^2 - v^2 of a neuron under gradient descent; Lemma 3 with a smaller constant (C.1, p. 35-36).

By Euler's identity, (13), the gradient of any of the losses is (w.h, v h) for one vector h, the gradient in v w.
"""

from __future__ import annotations

from collections.abc import Sequence

import sympy as sp

from derivations.calculus import frame
from derivations.calculus.presentation import AB, equation
from derivations.calculus.symbols import p, q, t
from derivations.descent.symbols import c6, delta, mu, r, v
from derivations.inequalities import state
from derivations.inequalities.angle import C, S, k, u
from derivations.inequalities.checks import require_zero
from derivations.inequalities.signs import Signs
from derivations.steps import Derivation, Step

along, across = sp.symbols("h_1 h_2", real=True)
"""h in coordinates along w and orthogonal to it: two vectors span a plane, which settles every dimension."""
TOGETHER = S + u * C
factor, jensen = sp.symbols("factor jensen", positive=True)
GAP = t * u + S * C * (t - u) - S**2


def imbalances(v: Sequence[sp.Expr], p: Sequence[sp.Expr], t: sp.Expr, a: Sequence[sp.Expr]) -> list[sp.Expr]:
    """imbalance-definition (p. 9): the squared lengths of the rows less the squared output weights."""
    return [length**2 - weight**2 for weight, length in zip(v, p, strict=True)]


def one_step() -> Derivation:
    """imbalance-recursion (p. 9, 35), lemma-3-step-drift (17). "drift" over mu^2; "flow"; "kept" and "made", its parts.

    b' = b (1 - mu^2 |h|^2) + mu^2 (|w|^2 |h|^2 - (w.h)^2): what is there shrinks, and what is made is not negative.
    """
    square, product = along**2 + across**2, r * along
    after = (r - mu * v * along) ** 2 + (mu * v * across) ** 2 - (v - mu * product) ** 2
    drift = sp.expand((after - r**2 + v**2) / mu**2)
    require_zero(drift - (v**2 * square - product**2))
    kept, made = -(r**2 - v**2) * square, r**2 * square - product**2
    require_zero(drift - kept - made)
    flow = sp.expand(2 * r * (-v * along) - 2 * v * (-product))
    require_zero(flow)
    steps = (
        Step(equation(r"(b'-b)/\mu^2", drift), "The terms of first order cancel."),
        Step(equation(r"(b'-b)/\mu^2", sp.latex(kept) + "+" + sp.latex(sp.factor(made))), "The same, in two parts."),
        Step(equation(r"\dot b", flow), "Under gradient flow there is no term of second order."),
    )
    results = {"drift": drift, "kept": kept, "made": made, "flow": flow}
    return Derivation("One step of the imbalance", steps, results)


def gradient_of_one_row() -> Derivation:
    """4 |grad_w1 L|^2 <= |w1 - a|^2 + |w2 + a|^2 at unit output weights: half of what Lemma 12 gives for both rows.

    With y = (sin t/pi) |w2| w1bar + (1 - t/pi) w2 the difference is |a + w2 - y|^2, what a has across the rows, and
    2 (w1 + w2).y - 2 |y|^2, where w1.y is a kernel and w2.y - |y|^2 = |w2|^2 "gap"/pi^2.
    """
    overlap = frame.add(frame.scale(S * q / sp.pi, frame.ABAR), frame.scale(u * q / sp.pi, frame.BBAR))
    rest = frame.add(state.TARGET, state.SECOND, frame.scale(-1, overlap))
    first = state.difference(state.FIRST, state.TARGET)
    second = frame.add(state.SECOND, state.TARGET)
    slope = state.gradients()[0]
    difference = frame.dot(first, first) + frame.dot(second, second) - 4 * frame.dot(slope, slope)
    parts = frame.dot(rest, rest), 2 * p * q * TOGETHER / sp.pi, 2 * q**2 * GAP / sp.pi**2
    require_zero(difference - sum(parts))
    steps = (
        Step(equation(r"\boldsymbol{y}", overlap, units=AB), "What the other row adds to the gradient."),
        Step(equation(r"\text{difference}", " + ".join(map(sp.latex, parts[1:]))), "Beside a square."),
        *kernel_is_positive().steps,
        *gap_is_positive(),
    )
    return Derivation("The gradient in one row", steps, {"factor": sp.Rational(1, 4), "gap": GAP})


def kernel_is_positive() -> Signs:
    """sin t + (pi - t) cos t >= 0."""
    require_zero(TOGETHER - k)
    signs = Signs(0, sp.pi)
    signs.falls(TOGETHER, (u, S))
    return signs


def gap_is_positive() -> tuple[Step, ...]:
    """GAP >= 0: it is the same at t and pi - t, and rises up to pi/2."""
    require_zero(GAP.subs(t, sp.pi - t) - GAP)
    signs = Signs(0, sp.pi / 2)
    signs.holds(u - t, (2, sp.pi / 2 - t))
    signs.rises(GAP, (2, u - t, S**2))
    symmetric = Step(equation(sp.latex(sp.Symbol("f")) + r"(\pi-\theta)", "f"), "The other half follows.")
    return (*signs.steps, symmetric)


def bound() -> Derivation:
    """lemma-3 (p. 9, 35-36) for every c6 >= (1/2 + sqrt(2) delta)^2, delta of Lemma 11; for the population, 1/4.

    |v^2 |h|^2 - (w.h)^2| <= max(v^2, |w|^2) |h|^2, and h is the gradient in v w plus Delta G/2.
    """
    y1, y2 = sp.symbols("y_1 y_2", nonnegative=True)
    slack = sp.expand(2 * (y1**2 + y2**2) - (y1 + y2) ** 2)
    require_zero(slack - (y1 - y2) ** 2)
    least = (sp.Rational(1, 2) + sp.sqrt(2) * delta) ** 2
    drift = one_step()
    require_zero(r**2 * (along**2 + across**2) - drift.results["made"] - (r * along) ** 2)
    require_zero(v**2 * (along**2 + across**2) - drift.results["drift"] - (r * along) ** 2)
    steps = (
        *drift.steps[:1],
        Step(r"0\le(\boldsymbol{w}^T\boldsymbol{h})^2\le\|\boldsymbol{w}\|^2\|\boldsymbol{h}\|^2", "Cauchy-Schwarz."),
        *gradient_of_one_row().steps,
        Step(equation(r"2(y_1^2+y_2^2)-(y_1+y_2)^2", sp.factor(slack)), "Lemma 11 has the sum of the distances."),
        Step(r"\|\boldsymbol{h}\|\le\left(" + sp.latex(sp.sqrt(least)) + r"\right)\sqrt{y_1^2+y_2^2}", "Both."),
    )
    return Derivation("Lemma 3", steps, {"least": least, "at least 0: c6 above the least": c6 - least})


def split() -> Derivation:
    """lemma-3-step-split (18), p. 35: the right side less the left is a sum of squares. "slack".

    The row w = (r, 0, 0), its population gradient g and the deviation D of it span three dimensions; the gradient in v
    is w.g/v, and w.(g + D)/v for the samples.
    """
    g, D = (sp.Matrix(sp.symbols(f"{name}1:4", real=True)) for name in "gD")
    in_v, noise = r * g[0] / v, r * D[0] / v
    left = (in_v + noise) ** 2 + (g + D).dot(g + D)
    right = 2 * (in_v**2 + g.dot(g)) + 2 * (1 + r**2 / v**2) * D.dot(D)
    squares = (in_v - noise) ** 2 + (g - D).dot(g - D) + 2 * r**2 / v**2 * (D[1] ** 2 + D[2] ** 2)
    require_zero(right - left - squares)
    step = Step(equation(r"\text{right}-\text{left}", sp.latex(squares)), "Parallelograms and Cauchy-Schwarz.")
    return Derivation("Population part and deviation", (step,), {"slack": squares})


def population() -> Derivation:
    """lemma-3-step-population (19), p. 35-36: (w.h)^2 + v^2 |h|^2 <= (|w|^2 + v^2) |h|^2 <= factor times the error.

    h is the gradient in v w. factor: 1/4 suffices, by `gradient_of_one_row`; 5/2 is printed, after Lemma 12.
    """
    square = along**2 + across**2
    slack = sp.factor((r**2 + v**2) * square - (r * along) ** 2 - v**2 * square)
    require_zero(slack - (r * across) ** 2)
    step = Step(equation(r"\text{right}-\text{left}", slack), "The first inequality.")
    steps = (step, *gradient_of_one_row().steps)
    return Derivation("Population part", steps, {"at least 0: factor less 1/4": factor - sp.Rational(1, 4)})


def empirical() -> Derivation:
    """lemma-3-step-empirical (20), p. 36: 2 (y1^2 + y2^2) - (y1 + y2)^2 = (y1 - y2)^2, so jensen >= 2 will do."""
    y1, y2 = sp.symbols("y_1 y_2", nonnegative=True)
    slack = sp.factor(2 * (y1**2 + y2**2) - (y1 + y2) ** 2)
    require_zero(slack - (y1 - y2) ** 2)
    step = Step(equation("2(y_1^2+y_2^2)-(y_1+y_2)^2", slack), "Never negative.")
    return Derivation("Deviation part", (step,), {"at least 0: jensen less 2": jensen - 2})


def combined() -> Derivation:
    """lemma-3-step-combine, p. 36: 2 (5/2) + 2 (1 + r^2/v^2) 2 v^2 delta^2/(r^2 + v^2) = 5 + 4 delta^2 <= c6."""
    total = sp.cancel(2 * sp.Rational(5, 2) + 2 * (1 + r**2 / v**2) * 2 * v**2 * delta**2 / (r**2 + v**2))
    require_zero(total - 5 - 4 * delta**2)
    step = Step(equation(r"2\cdot\tfrac52+4\delta^2", total), "The two parts over their common factor.")
    return Derivation("Combination", (step,), {"total": total, "at least 0: c6 less 5 + 4 delta^2": c6 - total})
