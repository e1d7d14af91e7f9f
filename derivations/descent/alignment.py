"""What a step does to the first row, along the target and across it (App. C.4, p. 40-43), |a| = 1.

Frame: x = (w_1, w_2) at the angle t, theorem's convention; g is the deviation Delta G_1.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.entries import first_order
from derivations.landscape.argument import NotProved, identity
from derivations.steps import Derivation, Step

t, mu = sp.symbols("t mu", real=True)
p, v = sp.symbols("p_1 p_2", positive=True), sp.symbols("v_1 v_2", positive=True)
a, g = sp.symbols("a_1:5", real=True), sp.symbols("g_1:5", real=True)


def projected_update() -> Derivation:
    """a . w_1 after a step: (24). results: after; bracket (what is subtracted from the signal, times mu v_1/2)."""
    moved = _moved()
    rows = _rows()
    bracket = _bracket(*rows)
    target = sp.Matrix(a)
    after = target.dot(rows[0]) + mu * v[0] / 2 * (target.dot(target) - target.dot(bracket))
    if not ring.is_zero(target.dot(moved) - after):
        raise NotProved("the projected update differs from the gradient's")
    steps = (
        Step(r"\boldsymbol{w}_1^+=\boldsymbol{w}_1-\mu\nabla_{\boldsymbol{w}_1}\widehat{\mathcal{L}}", "The step."),
        Step(
            r"\boldsymbol{a}^T\boldsymbol{w}_1^+=\boldsymbol{a}^T\boldsymbol{w}_1+\tfrac{\mu v_1}2\left("
            r"\|\boldsymbol{a}\|^2-\boldsymbol{a}^T\boldsymbol{E}\right)",
            "The gradient of App. A.2 and the deviation, entry by entry.",
        ),
        Step(rf"\boldsymbol{{E}}=\left({', '.join(map(sp.latex, bracket))}\right)", "In the frame of the rows."),
    )
    return Derivation("The projected update", steps, {"after": after, "bracket": target.dot(bracket)})


def weight_update() -> Derivation:
    """v_1 after a step, by Euler's identity (13): v_1 + mu/2 w_1 . (a - E). results: after."""
    first, second = _rows()
    signal = sp.Matrix(a) - _bracket(first, second)
    after = v[0] + mu / 2 * first.dot(signal)
    slope = first_order.gradient_v_by_stein((v[0], -v[1]), p, t, a)[0] + first.dot(sp.Matrix(g)) / 2
    steps = (
        identity(v[0] - mu * slope, after, "Euler's identity holds for the deviation too", of="v_1^+"),
        Step(r"v_1^+=v_1+\tfrac\mu2\boldsymbol{w}_1^T(\boldsymbol{a}-\boldsymbol{E})", "The same without the frame."),
    )
    return Derivation("The update of the output weight", steps, {"after": after})


def linearised() -> Derivation:
    """The dynamics linearised at the origin: v +- a . w are multiplied by 1 +- mu/2. results: growing, shrinking."""
    weight, along = sp.symbols("v x", real=True)
    moved = weight + mu * along / 2, along + mu * weight / 2
    steps = tuple(
        identity(moved[0] + sign * moved[1], (1 + sign * mu / 2) * (weight + sign * along), reason, of=left)
        for sign, reason, left in (
            (1, "this sum grows", r"v^++\boldsymbol{a}^T\boldsymbol{w}^+"),
            (-1, "this difference shrinks", r"v^+-\boldsymbol{a}^T\boldsymbol{w}^+"),
        )
    )
    return Derivation("Linearised at the origin", steps, {"growing": 1 + mu / 2, "shrinking": 1 - mu / 2})


def _rows() -> tuple[sp.Matrix, sp.Matrix]:
    return sp.Matrix([p[0], 0, 0, 0]), sp.Matrix([p[1] * sp.cos(t), p[1] * sp.sin(t), 0, 0])


def _moved() -> sp.Matrix:
    """w_1 - mu (population gradient + v_1/2 Delta G_1)."""
    slope = sp.Matrix(first_order.gradient_w_by_stein((v[0], -v[1]), p, t, a)[0])
    return _rows()[0] - mu * (slope + v[0] * sp.Matrix(g) / 2)


def _bracket(first: sp.Matrix, second: sp.Matrix) -> sp.Matrix:
    """E = v_1 w_1 - (1 - t/pi) v_2 w_2 - sin t/pi v_2 |w_2| w_1/|w_1| + Delta G_1."""
    pulled = (1 - t / sp.pi) * v[1] * second + sp.sin(t) / sp.pi * v[1] * p[1] / p[0] * first
    return v[0] * first - pulled + sp.Matrix(g)
