"""The stationary points that the hypotheses of Theorem 1 leave out: zero weights, zero rows, the origin, a = 0.

Appendix convention: U_i = v_i w_i, v_i of either sign. Where v_1 v_2 w_1 w_2 = 0 the loss is written in v_i,
|w_1| = p, |w_2| = q, t and a.w_i = g_i. By symmetry only the second neuron is degenerate where one is (thm-1,
Sec. 2, p. 4).
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t
from derivations.landscape.argument import identity, vanishes
from derivations.landscape.forms import angular_term, profile
from derivations.landscape.spectrum import DIMENSIONS, characteristic
from derivations.landscape.symbols import alpha, d, eigenvalue, epsilon
from derivations.population.kernel import closed_form
from derivations.steps import Derivation

v_1, v_2, g_1, g_2 = sp.symbols("v_1 v_2 g_1 g_2", real=True)


def signed_loss() -> sp.Expr:
    """Eq. (9) for k = 2 with weights of any sign: a quadratic in v (App. A.1, p. 19)."""
    squares = (v_1**2 * p**2 + v_2**2 * q**2) / 4
    return squares + v_1 * v_2 * closed_form(p, q, t) - (v_1 * g_1 + v_2 * g_2) / 2 + alpha**2 / 2


def zero_weight() -> Derivation:
    """v_2 = 0, w_2 != 0, v_1 w_1 != 0: stationary exactly at U_1 = a with w_2 = lambda w_1, lambda > 0; L = |a|^2/4.

    The gradient in w_2 is zero with v_2; that in w_1 is v_1(U_1 - a)/2. results: slope = the derivative in
    v_2 at U_1 = a; loss; fall = L - |a|^2/4 to fourth order on the curve v_2 w_2 = -epsilon q (cos epsilon
    abar + sin epsilon e), U_1 = a - v_2 w_2: a non-strict saddle for d >= 2. For d = 1 it is a local minimum
    (`descent.local_minima`).
    """
    planted = {g_1: v_1 * p**2, g_2: v_1 * p * q * sp.cos(t), alpha**2: v_1**2 * p**2}
    slope = ring.canonical(sp.diff(signed_loss(), v_2).subs({v_2: 0, **planted}))
    value = sp.expand(signed_loss().subs({v_2: 0, g_1: v_1 * p**2}).subs(p, alpha / v_1))
    area, scalar = (
        alpha * epsilon * q * sp.sin(epsilon),
        alpha * epsilon * q * sp.cos(epsilon) + epsilon**2 * q**2,
    )
    fall = ring.canonical(-angular_term(area, scalar).series(epsilon, 0, 5).removeO().coeff(epsilon, 4))
    steps = (
        identity(
            slope,
            v_1 * p * q * profile(t) / (2 * sp.pi),
            "zero only at t = 0, since h > 0 on (0, pi]",
            of=r"\partial_{v_2}\mathcal{L}",
        ),
        identity(value, alpha**2 / 4, "the loss there", of=r"\mathcal{L}"),
        identity(
            fall,
            -alpha * q / (6 * sp.pi),
            "with v_2 of the other sign the angular term is negative",
            of=r"\lim\epsilon^{-4}\left(\mathcal{L}-\tfrac14|a|^2\right)",
        ),
    )
    return Derivation("A zero output weight", steps, {"slope": slope, "loss": value, "fall": fall})


def zero_row() -> Derivation:
    """w_2 = 0, v_2 != 0: never a differentiable stationary point (a != 0).

    results: slope = the one-sided derivative in w_2 along a unit vector at angle t to w_1, with a.u = g_2;
    kink = the sum of the slopes along u and -u, not zero if v_1 w_1 != 0; linear = the slope if v_1 w_1 = 0,
    the gradient being -v_2 a/2.
    """
    moved = sp.expand(signed_loss().subs({g_2: epsilon * g_2, q: epsilon}))
    slope = moved.coeff(epsilon, 1)
    kink = ring.canonical(slope + slope.subs({t: sp.pi - t, g_2: -g_2}, simultaneous=True))
    linear = slope.subs(v_1, 0)
    steps = (
        identity(
            slope,
            v_2 * (v_1 * closed_form(p, sp.Integer(1), t) - g_2 / 2),
            "the kernel is not linear in w_2",
            of=r"\partial_\epsilon\mathcal{L}|_{\epsilon=0^+}",
        ),
        identity(
            kink.subs(t, 0),
            v_1 * v_2 * p / 2,
            "along +-w_1: a kink, unless v_1 w_1 = 0",
            of=r"\partial_\epsilon\mathcal{L}(u)+\partial_\epsilon\mathcal{L}(-u)",
        ),
        identity(
            linear,
            -v_2 * g_2 / 2,
            "then the gradient is -v_2 a/2, not zero",
            of=r"\partial_\epsilon\mathcal{L}|_{\epsilon=0^+}",
        ),
    )
    return Derivation(
        "A zero row with a nonzero output weight", steps, {"slope": slope, "kink": kink, "linear": linear}
    )


def dead_neuron() -> Derivation:
    """v_2 = 0, w_2 = 0, U_1 = a: stationary, L = |a|^2/4, no Hessian, a fall of second order for every d >= 1.

    results: second = (L - |a|^2/4)/epsilon^2 to leading order at v_2 = epsilon sigma, w_2 = epsilon u with u
    at angle t to w_1 and sigma = +-1; fall = its value at t = pi, sigma = -sign v_1.
    """
    sigma = sp.Symbol("sigma", real=True)
    at = {g_1: v_1 * p**2, g_2: epsilon * v_1 * p * sp.cos(t), alpha**2: v_1**2 * p**2}
    moved = sp.expand(signed_loss().subs(at).subs({v_2: epsilon * sigma, q: epsilon}) - v_1**2 * p**2 / 4)
    second = ring.canonical(moved.coeff(epsilon, 2))
    fall = second.subs({t: sp.pi, p: alpha / v_1, sigma: -1})
    kink = sp.expand(second + second.subs(t, sp.pi - t))
    steps = (
        vanishes(
            moved.coeff(epsilon, 1),
            "both factors of U_2 are small: the gradient is zero",
            of=r"\lim\epsilon^{-1}\left(\mathcal{L}-\tfrac14|a|^2\right)",
        ),
        identity(
            second,
            sigma * v_1 * p * profile(t) / (2 * sp.pi),
            "homogeneous of degree 2 in (v_2, w_2)",
            of=r"\lim\epsilon^{-2}\left(\mathcal{L}-\tfrac14|a|^2\right)",
        ),
        identity(
            kink.subs(t, 0),
            sigma * v_1 * p / 2,
            "but u and -u should cancel in v_2 w_2: not a quadratic form",
            of=r"\partial_\epsilon^2\mathcal{L}(u)/2+\partial_\epsilon^2\mathcal{L}(-u)/2",
        ),
        identity(
            fall,
            -alpha / 2,
            "v_2 w_2 against w_1: a second-order fall, so no minimum in any dimension",
            of=r"\lim\epsilon^{-2}\left(\mathcal{L}-\tfrac14|a|^2\right)",
        ),
    )
    return Derivation("A neuron with zero row and zero weight", steps, {"second": second, "fall": fall})


def zero_weights() -> Derivation:
    """v = 0 and W a = 0 (the origin included): L = |a|^2/2, a strict saddle for every d >= 1 (a != 0).

    At v = 0 the gradient is -Wa/2 in v and 0 in W. The second-order form has the blocks K (kernel matrix of
    w_1, w_2), -a/2 and 0; where a row is zero it is the Taylor form, K being continued by 0. results:
    polynomial = its characteristic polynomial for symbolic d, by the eigenvalues kappa_1, kappa_2 >= 0 of K;
    matrix_3 = the form for d = 3; negative = a negative eigenvalue, from kappa; origin = the spectrum at the
    origin; d = 1 forces the origin.
    """
    kappa = sp.Symbol("kappa", nonnegative=True)
    matrix = _form_at_zero_weights(3)
    gram = matrix[:2, :2]
    factor = (eigenvalue**2 * sp.eye(2) - eigenvalue * gram - alpha**2 / 4 * sp.eye(2)).det()
    negative = (kappa - sp.sqrt(kappa**2 + alpha**2)) / 2
    origin = sp.Dict({alpha / 2: sp.Integer(2), -alpha / 2: sp.Integer(2), sp.Integer(0): 2 * d - 2})
    corner = {n: characteristic(_form_at_zero_weights(n).subs({p: 0, q: 0})) for n in DIMENSIONS}
    steps = (
        identity(
            characteristic(matrix),
            eigenvalue**4 * factor,
            "expanded for d = 3; 2d - 2 zeros for symbolic d",
            of=r"\det(\lambda I-\nabla^2\mathcal{L})",
        ),
        identity(
            sp.expand(negative**2 - kappa * negative),
            alpha**2 / 4,
            "lambda^2 - kappa lambda = |a|^2/4: one root of each sign",
            of=r"\lambda^2-\kappa\lambda",
        ),
        *(
            identity(
                corner[n],
                eigenvalue ** (2 * n - 2) * (eigenvalue**2 - alpha**2 / 4) ** 2,
                f"at the origin, d = {n}",
                of=r"\det(\lambda I-\nabla^2\mathcal{L})",
            )
            for n in DIMENSIONS
        ),
    )
    results = {
        "polynomial": eigenvalue ** (2 * d - 2) * factor,
        "matrix_3": matrix,
        "negative": negative,
        "origin": origin,
    }
    return Derivation("Both output weights zero", steps, results)


def _form_at_zero_weights(n: int) -> sp.Matrix:
    """The second-order form at v = 0, order (v_1, v_2, w_1, w_2): a = alpha e_1, rows orthogonal to it at angle t."""
    weights = sp.Matrix(2, 2, lambda i, j: sp.diff(signed_loss(), (v_1, v_2)[i], (v_1, v_2)[j]))
    mixed = -alpha / 2 * sp.kronecker_product(sp.eye(2), sp.eye(n)[0, :])
    upper, lower = weights.row_join(mixed), mixed.T.row_join(sp.zeros(2 * n, 2 * n))
    return sp.Matrix(upper.col_join(lower))


def zero_target() -> Derivation:
    """a = 0: every stationary point is a global minimum, and Theorem 1's list misses most of them (thm-1, p. 4).

    results: euler = v.grad_v L = 2 L, so stationary means L = 0; equal_rows = L at U_1 + U_2 = 0, t = 0, zero
    for any length: the theorem's equations would allow only w_1 = w_2 = 0; witness = L at d = 1, v = (1, 1)
    (theorem convention), w_1 = w_2 = 1.
    """
    value = signed_loss().subs({alpha: 0, g_1: 0, g_2: 0})
    euler = v_1 * sp.diff(value, v_1) + v_2 * sp.diff(value, v_2)
    cancelling = value.subs({t: 0, v_1: -v_2 * q / p})
    steps = (
        identity(euler, 2 * value, "L is homogeneous of degree 2 in v", of=r"v^T\nabla_v\mathcal{L}"),
        vanishes(cancelling, "v_1 w_1 = v_2 w_2 in the theorem convention: f = 0", of=r"\mathcal{L}"),
    )
    witness = value.subs({v_1: 1, v_2: -1, p: 1, q: 1, t: 0})
    return Derivation("A zero target", steps, {"euler": euler, "equal_rows": sp.expand(cancelling), "witness": witness})
