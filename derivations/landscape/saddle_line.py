"""Item 2 of Theorem 1: the line v_1 w_1 = (c + 1) a, v_2 w_2 = c a (Sec. 2, p. 4; App. D.1, p. 53-54).

Theorem convention; p = |w_1|, q = |w_2| in the Hessian, |U_1|, |U_2| in the loss.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t
from derivations.landscape.argument import identity, positive, vanishes
from derivations.landscape.forms import loss
from derivations.landscape.hessian import at_collinear_rows
from derivations.landscape.spectrum import DIMENSIONS, characteristic, multiplicities, power_sums, stacked
from derivations.landscape.symbols import alpha, c, d, k, on_1, on_2, s, v_1, v_2
from derivations.steps import Derivation


def loss_on_axis(first: sp.Expr, second: sp.Expr, lengths: tuple[sp.Expr, sp.Expr], angle: sp.Expr) -> sp.Expr:
    """L at U_1 = first a, U_2 = second a for weights of opposite signs; lengths = (|U_1|, |U_2|)/|a|."""
    at = {
        p: lengths[0] * alpha,
        q: lengths[1] * alpha,
        on_1: first * alpha**2,
        on_2: second * alpha**2,
        s: -1,
        t: angle,
    }
    return ring.canonical(loss().subs(at))


def saddle_loss() -> Derivation:
    """L = |a|^2/4 at every c > 0 and every c < -1 (thm-1-saddles, p. 4, 53).

    results: above, below = L on the two branches.
    """
    above = loss_on_axis(k + 1, -k, (k + 1, k), sp.Integer(0))
    below = loss_on_axis(-k, 1 + k, (k, k + 1), sp.Integer(0))
    steps = (
        identity(above, alpha**2 / 4, "c = k > 0: lengths (k + 1)|a| and k|a|, both along a", of=r"\mathcal{L}"),
        identity(below, alpha**2 / 4, "c = -1 - k: lengths k|a| and (k + 1)|a|, both along -a", of=r"\mathcal{L}"),
    )
    return Derivation("The loss on the saddle line", steps, {"above": above, "below": below})


def segment_between() -> Derivation:
    """For -1 < c < 0 the gradient is not zero, although v_1 w_1 - v_2 w_2 = a there too (fig-1c, p. 4-5).

    results: loss; least = its minimum over c, at c = -1/2; gradient_1, gradient_2 = the factors of a in
    grad_{w_1} L and grad_{w_2} L; drop = |a|^2/4 - L at c = -k.
    """
    first, second = sp.symbols("x_1 x_2", positive=True)
    axis = loss_on_axis(first, second, (first, second), sp.pi)
    valley = {first: c + 1, second: -c}
    value = ring.canonical(axis.subs(valley))
    slopes = [ring.canonical((sp.diff(axis, x) / alpha**2).subs(valley)) for x in (first, second)]
    gradient_1, gradient_2 = v_1 * slopes[0], -v_2 * slopes[1]
    least, drop = value.subs(c, -sp.Rational(1, 2)), ring.canonical(alpha**2 / 4 - value.subs(c, -k))
    steps = (
        identity(
            value,
            alpha**2 * (2 * c**2 + 2 * c + 1) / 4,
            "the rows are opposite: U_1 = (c + 1)a, U_2 = -ca, t = pi",
            of=r"\mathcal{L}",
        ),
        identity(
            value - least,
            alpha**2 * (c + sp.Rational(1, 2)) ** 2 / 2,
            "the minimum over c, at c = -1/2",
            of=r"\mathcal{L}-\min_c\mathcal{L}",
        ),
        positive(least, "so the loss is positive on the whole valley", of=r"\min_c\mathcal{L}"),
        identity(
            drop,
            alpha**2 * k * (1 - k) / 2,
            "and below |a|^2/4 inside the segment, c = -k with 0 < k < 1",
            of=r"\tfrac14|a|^2-\mathcal{L}",
        ),
        identity(
            gradient_1,
            v_1 * c / 2,
            "grad_{w_1} L = v_1 c a/2 tends to zero at c = 0 only",
            of=r"a^T\nabla_{w_1}\mathcal{L}/|a|^2",
        ),
        identity(
            gradient_2,
            v_2 * (c + 1) / 2,
            "grad_{w_2} L = v_2(c + 1)a/2 tends to zero at c = -1 only",
            of=r"a^T\nabla_{w_2}\mathcal{L}/|a|^2",
        ),
    )
    results = {
        "loss": value,
        "least": least,
        "gradient_1": gradient_1,
        "gradient_2": gradient_2,
        "drop": drop,
    }
    return Derivation("Between the two branches of the saddle line", steps, results)


def slice_loss() -> Derivation:
    """The loss over |a|^2 on w_i = x_i a with v_1 = v_2 = 1, the surface of Figure 1(c) (p. 5).

    results: parallel for x_1 x_2 > 0, opposite for x_1 > 0 > x_2 or x_1 < 0 < x_2; they agree where x_1 x_2 =
    0.
    """
    first, second = sp.symbols("alpha_1 alpha_2", real=True)
    parallel = sp.expand(loss_on_axis(first, -second, (first, second), sp.Integer(0)) / alpha**2)
    opposite = sp.expand(loss_on_axis(first, -second, (first, -second), sp.pi) / alpha**2)
    steps = (
        identity(
            parallel,
            (first - second - 1) ** 2 / 4 + sp.Rational(1, 4),
            "rows on one side of the origin",
            of=r"\mathcal{L}/|a|^2",
        ),
        identity(
            opposite, (first - 1) ** 2 / 4 + (second + 1) ** 2 / 4, "rows on opposite sides", of=r"\mathcal{L}/|a|^2"
        ),
        identity(
            parallel - opposite,
            -first * second / 2,
            "so the surface is continuous, with a kink at the axes",
            of=r"\mathcal{L}_{parallel}-\mathcal{L}_{opposite}",
        ),
    )
    return Derivation("The loss on the slice of Figure 1(c)", steps, {"parallel": parallel, "opposite": opposite})


def saddle_matrix(n: int) -> sp.Matrix:
    """A A^T/2 with A = [w_1^T; -w_2^T; v_1 I; -v_2 I] at w_1 = p e_1, w_2 = q e_1 in dimension n."""
    jacobian = stacked(n, p, -q, v_1, -v_2)
    return jacobian * jacobian.T / 2


def saddle_hessian() -> Derivation:
    """The Hessian on the saddle line is A A^T/2, by two routes (thm-1-step-hessian, p. 53-54).

    First route: by `parallel_form` L is |U_1 + U_2 - a|^2/4 plus a constant and a term of third order, and
    A^T is the Jacobian of U_1 + U_2. Second route: the closed form differentiated twice. Order (v_1, v_2,
    w_1, w_2); the branch c < -1 has e_1 = -abar. results: matrix_1, _2, _3 for d = 1, 2, 3.
    """
    matrices = {n: saddle_matrix(n) for n in DIMENSIONS}
    target = v_1 * p - v_2 * q
    steps = tuple(
        identity(
            matrix,
            at_collinear_rows(n, sp.Integer(0), target),
            f"A A^T/2 against the second derivatives of the closed form as t -> 0, for d = {n}",
            of=r"\tfrac12AA^T",
        )
        for n, matrix in matrices.items()
    )
    return Derivation("The Hessian on the saddle line", steps, {f"matrix_{n}": m for n, m in matrices.items()})


def saddle_spectrum() -> Derivation:
    """The nonzero eigenvalues of A A^T are those of A^T A, which is diagonal (thm-1-step-eigenvalues, p. 54).

    results: gram_3 = A^T A for d = 3; spectrum = eigenvalues with multiplicities for symbolic d;
    polynomial_1, _2, _3 = characteristic polynomials of the Hessian for d = 1, 2, 3.
    """
    weights, rows = v_1**2 + v_2**2, p**2 + q**2
    jacobian = stacked(3, p, -q, v_1, -v_2)
    gram = jacobian.T * jacobian
    spectrum = sp.Dict({sp.Integer(0): d + 2, weights / 2: d - 1, (rows + weights) / 2: sp.Integer(1)})
    polynomials = {n: characteristic(saddle_matrix(n)) for n in DIMENSIONS}
    trace, square = power_sums(spectrum)
    steps = (
        identity(
            gram,
            sp.diag(rows + weights, weights, weights),
            "A^T A = (|w_1|^2 + |w_2|^2) abar abar^T + (v_1^2 + v_2^2) I: A has rank d, its Gram matrix 2 + d zeros",
            of=r"A^TA",
        ),
        *(
            identity(
                polynomials[n],
                multiplicities(spectrum, n),
                f"expanded for d = {n}",
                of=r"\det(\lambda I-\nabla^2\mathcal{L})",
            )
            for n in DIMENSIONS
        ),
        identity(
            trace,
            (rows + d * weights) / 2,
            "the trace of A A^T/2 for symbolic d",
            of=r"\mathrm{tr}\,\nabla^2\mathcal{L}",
        ),
        identity(
            square,
            ((rows + weights) ** 2 + (d - 1) * weights**2) / 4,
            "and that of its square",
            of=r"\mathrm{tr}\,(\nabla^2\mathcal{L})^2",
        ),
    )
    results = {"gram_3": gram, "spectrum": spectrum} | {f"polynomial_{n}": polynomials[n] for n in DIMENSIONS}
    return Derivation("The spectrum on the saddle line", steps, results)


def flat_directions() -> Derivation:
    """The kernel has dimension d + 2, the manifold of stationary points 3: d - 1 flat directions are not tangent.

    They turn both rows: w_1 by e/v_1, w_2 by e/v_2 for e orthogonal to a (thm-1-flat-manifold, p. 5). Written
    out in dimension 3. results: tangent = the derivatives in v_1, v_2, c of (v_1, v_2, (c + 1)a/v_1, ca/v_2);
    turning = the d - 1 others; rank = the rank of all of them together.
    """
    axis = sp.Matrix([alpha, 0, 0])
    point = sp.Matrix([v_1, v_2, *((c + 1) * axis / v_1), *(c * axis / v_2)])
    tangent = point.jacobian([v_1, v_2, c])
    turning = sp.Matrix.hstack(*(sp.Matrix([0, 0, *(e / v_1), *(e / v_2)]) for e in (sp.eye(3)[:, 1], sp.eye(3)[:, 2])))
    line = {p: (c + 1) * alpha / v_1, q: c * alpha / v_2}
    jacobian = stacked(3, p, -q, v_1, -v_2).subs(line)
    together = tangent.row_join(turning)
    rank = sp.Integer(together.rank())
    steps = (
        vanishes(
            jacobian.T * tangent,
            "U_1 + U_2 = a along the manifold",
            of=r"A^T\,\partial(v_1,v_2,w_1,w_2)/\partial(v_1,v_2,c)",
        ),
        vanishes(
            jacobian.T * turning, "the turning directions keep U_1 + U_2 to first order", of=r"A^T(0,0,e/v_1,e/v_2)"
        ),
        vanishes(
            tangent.T * turning,
            "and are orthogonal to the manifold",
            of=r"\left(\partial(v_1,v_2,w_1,w_2)/\partial(v_1,v_2,c)\right)^T(0,0,e/v_1,e/v_2)",
        ),
        identity(rank, sp.Integer(3 + 2), "together they span the kernel: d + 2 = 5 for d = 3", of=r"\mathrm{rank}"),
    )
    return Derivation(
        "Flat directions on the saddle line", steps, {"tangent": tangent, "turning": turning, "rank": rank}
    )
