"""The steps of Lemma 12 (App. B.1, p. 26-28) after (15), and a shorter proof with a fifth of the constant."""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.frame import ABAR, BBAR
from derivations.calculus.presentation import AB, equation
from derivations.calculus.symbols import p, q
from derivations.inequalities import lemma13, state
from derivations.inequalities.angle import S, u
from derivations.inequalities.checks import require_zero, squared_distance
from derivations.inequalities.monotone import gaps
from derivations.inequalities.signs import Signs
from derivations.steps import Derivation, Step

y1, y2, y12 = sp.symbols("y_1 y_2 y_12", real=True)


def gradients() -> Derivation:
    """lemma-12-step-gradients (p. 27): coefficients on w1bar, w2bar of both gradients, without their -+ a/2."""
    shared = [
        frame.add(g, frame.scale(sign, state.TARGET))
        for g, sign in zip(state.gradients(), (sp.Rational(1, 2), -sp.Rational(1, 2)), strict=True)
    ]
    first = frame.add(
        frame.scale((sp.pi * p - S * q) / (2 * sp.pi), ABAR), frame.scale(-u * q / (2 * sp.pi), BBAR)
    )
    second = frame.add(
        frame.scale(-u * p / (2 * sp.pi), ABAR), frame.scale((sp.pi * q - S * p) / (2 * sp.pi), BBAR)
    )
    require_zero(squared_distance(shared[0], first) + squared_distance(shared[1], second))
    names = ("w1", "w2")
    steps = tuple(
        Step(
            equation(rf"\nabla_{{{name}}}\mathcal{{L}}\pm\tfrac12\boldsymbol{{a}}", g, units=AB),
            "Half the row, minus the gradient of the kernel.",
        )
        for name, g in zip(names, shared, strict=True)
    )
    results = {
        f"{name}: {unit}": c
        for name, g in zip(names, shared, strict=True)
        for unit, c in zip(AB.names, g, strict=True)
    }
    return Derivation("Gradients at unit output weights", steps, results)


def single_bounds() -> Derivation:
    """lemma-12-step-single (p. 27): |x - y|^2 <= 2|x|^2 + 2|y|^2 twice, and (15) between; "total" is 5/2.

    With y1 = |w1 - a|^2, y2 = |w2 + a|^2 and (w1 - a).(w2 + a) = y12 the sum of rows has square y1 + y2 + 2 y12.
    """
    rows = y1 + y2 + 2 * y12
    after_15 = sp.Rational(1, 2) * y1 + sp.Rational(1, 2) * rows
    printed = sp.Rational(3, 2) * y1 + y2
    slack = ring.canonical(printed - after_15)
    require_zero(slack - (y1 + y2 - 2 * y12) / 2)
    total = ring.canonical(printed + sp.Rational(3, 2) * y2 + y1).coeff(y1)
    steps = (
        Step(
            equation(r"2\cdot\tfrac14", sp.Rational(1, 2)),
            "The first term; the second is 2 (pi/(2 pi))^2 by (15).",
        ),
        Step(equation(sp.latex(printed - after_15), slack), "Half of |(w1 - a) - (w2 + a)|^2, hence >= 0."),
        Step(equation(r"\tfrac32+1", total), "Adding the two rows."),
    )
    return Derivation("The bound of each gradient", steps, {"slack": slack, "total": total})


def shorter_proof() -> Derivation:
    """Lemma 12 with 1/2 for 5/2, without (15): |grad L|^2 <= 2 L = (|w1 - a|^2 + |w2 + a|^2)/2 - 2 K.

    A direction xi = (xi1, xi2) sees the gradient as E[residual * s] with s = xi1.x 1{1 on} - xi2.x 1{2 on}, and
    E[s^2] = |xi|^2/2 - 2 xi1.M xi2 <= (1/2 + |M|) |xi|^2 with |M| = (u + sin t)/(2 pi) <= 1/2: Cauchy and Schwarz.
    """
    largest = overlap_norm()
    signs = Signs(0, sp.pi)
    gaps(signs)
    signs.holds(sp.Rational(1, 2) - largest, (1 / (2 * sp.pi), sp.pi - u - S))
    identity, doubled = lemma13.identity(), sp.latex(1 + 2 * largest)
    steps = (
        Step(
            equation(r"\|M\|", largest),
            "The eigenvalues in the plane are (u +- sin t)/(2 pi), across it u/(2 pi).",
        ),
        *signs.steps,
        Step(
            rf"\|\nabla\mathcal{{L}}\|^2\le\left({doubled}\right)\mathcal{{L}}\le2\mathcal{{L}}",
            "Cauchy-Schwarz, with E[residual^2] = 2 L.",
        ),
        *identity.steps,
    )
    results = {
        "norm of M": largest,
        "factor of L": ring.canonical(1 + 2 * largest),
        "constant": sp.Rational(1, 2),
    }
    return Derivation("A shorter proof of Lemma 12", steps, results)


def overlap_norm() -> sp.Expr:
    """The spectral norm (u + sin t)/(2 pi) of M: trace and determinant in the plane fix both eigenvalues there."""
    inside, across = frame.in_orthonormal_basis(state.overlap())
    large, small = (u + S) / (2 * sp.pi), (u - S) / (2 * sp.pi)
    require_zero(inside.trace() - large - small)
    require_zero(inside.det() - large * small)
    require_zero(across - (large + small) / 2)
    return ring.canonical(large)
