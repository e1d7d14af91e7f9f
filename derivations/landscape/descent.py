"""Whether the stationary points with U_1 + U_2 = a, t = 0 are saddles (thm-1-saddles, p. 4, 53-54).

Theorem convention on the curve: |U_1| = p, |U_2| = q. All of it is read off `forms.parallel_form`.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t
from derivations.landscape import forms
from derivations.landscape.argument import identity, positive, vanishes
from derivations.landscape.saddle_line import loss_on_axis
from derivations.landscape.symbols import alpha, c, epsilon, k, on_1, on_2, s, v_1, v_2
from derivations.steps import Derivation

scalar, area = c * (c + 1) * alpha**2 + epsilon**2, epsilon * alpha
"""v_1 w_1.v_2 w_2 = p q cos t and p q sin t on the curve."""


def curve_loss() -> sp.Expr:
    """L on the curve v_1 w_1 = (c + 1)a + epsilon e, v_2 w_2 = ca + epsilon e, with e a unit vector orthogonal to a."""
    return alpha**2 / 4 - forms.angular_term(area, scalar)


def descent_curve() -> Derivation:
    """For d >= 2 the loss falls below |a|^2/4 along a straight line, by a cubic: the point is a saddle.

    results: loss = L(epsilon), exact for epsilon > 0 and any e; cubic = its first nonzero Taylor coefficient;
    upper = L - |a|^2/4 along w_1 + epsilon a/v_1, for c = k > 0.
    """
    lengths = (c + 1) ** 2 * alpha**2 + epsilon**2, c**2 * alpha**2 + epsilon**2
    angular = forms.parallel_form().results["angular"].subs(s, -1)
    on_curve = {sp.sin(t): area / (p * q), sp.cos(t): scalar / (p * q), t: sp.atan(area / scalar)}
    value = alpha**2 / 4 + sp.expand(angular).subs(on_curve)
    cubic = ring.canonical(curve_loss().series(epsilon, 0, 4).removeO().coeff(epsilon, 3))
    z = sp.Symbol("z", positive=True)
    rise = sp.diff(z - sp.atan(z), z)
    upper = loss_on_axis(k + 1 + epsilon, -k, (k + 1 + epsilon, k), sp.Integer(0)) - alpha**2 / 4
    steps = (
        identity(
            lengths[0] * lengths[1],
            scalar**2 + area**2,
            "the two lengths, scalar product and area of the rows",
            of=r"|U_1|^2|U_2|^2",
        ),
        identity(
            value.subs(sp.atan(area / scalar), t),
            alpha**2 / 4 - (area - scalar * t) / (2 * sp.pi),
            "U_1 + U_2 = a on the curve; here theta = atan(area/scalar)",
            of=r"\mathcal{L}",
        ),
        identity(
            sp.factor(rise),
            z**2 / (1 + z**2),
            "z - atan z rises from 0: L < |a|^2/4 for every epsilon > 0",
            of=r"(z-\arctan z)'",
        ),
        identity(
            sp.factor(cubic),
            -1 / (6 * sp.pi * c**2 * (c + 1) ** 2 * alpha),
            "the leading term is cubic",
            of=r"\lim_{\epsilon\to0}\epsilon^{-3}\left(\mathcal{L}-\tfrac14|a|^2\right)",
        ),
        positive(
            sp.expand(upper),
            "with v_1 w_1 moved by epsilon a the loss rises: neither minimum nor maximum",
            of=r"\mathcal{L}-\tfrac14|a|^2",
        ),
    )
    return Derivation("The saddle line is left downhill", steps, {"loss": curve_loss(), "cubic": cubic, "upper": upper})


def local_minima() -> Derivation:
    """Where the same points are local minima: for d = 1, and for equal signs of the output weights in every d.

    results: collinear = L - |a|^2/4 at t = 0, a square, whatever s (nearby rows stay at t = 0 when d = 1);
    same_sign = L - |a|^2/4 for s = 1 less the square, nonnegative for all t.
    """
    square, symbol = forms.squared_distance(1, 1, 1), forms.norm_squared("U_1+U_2-a")
    collinear = (forms.loss() - alpha**2 / 4).subs(t, 0)
    same_sign = forms.loss().subs(s, 1) - alpha**2 / 4 - square.subs(s, 1) / 4
    steps = (
        identity(
            collinear,
            symbol / 4,
            "d = 1: nonzero rows on one side stay there, so |a|^2/4 is not passed",
            of=r"\mathcal{L}-\tfrac14|a|^2",
            where={symbol: square.subs(t, 0)},
        ),
        identity(
            same_sign,
            p * q * forms.h / (2 * sp.pi),
            "s = 1: the angular term is nonnegative",
            of=r"\mathcal{L}-\tfrac14|a|^2-\tfrac14|U_1+U_2-a|^2",
            where={forms.h: forms.profile(t)},
        ),
    )
    return Derivation("Where they are local minima instead", steps, {"collinear": collinear, "same_sign": same_sign})


def end_points() -> Derivation:
    """c = 0 and c = -1 with v_1, v_2 > 0: a row is zero, the loss has no gradient and falls to first order.

    At c = 0: v_1 w_1 = a, w_2 = epsilon u, u a unit vector at angle t to a. results: rise_0 = L - |a|^2/4;
    slope_0, slope_1 = the one-sided derivatives at c = 0 (in w_2) and c = -1 (in w_1, t the angle to -a);
    kink = the sum of slopes in u and -u.
    """
    at_zero = {s: -1, p: alpha, q: v_2 * epsilon, on_1: alpha**2, on_2: -v_2 * epsilon * alpha * sp.cos(t)}
    rise = sp.expand(forms.loss().subs(at_zero) - alpha**2 / 4)
    slope = rise.coeff(epsilon, 1)
    at_minus_one = {
        s: -1,
        q: alpha,
        p: v_1 * epsilon,
        on_2: alpha**2,
        on_1: -v_1 * epsilon * alpha * sp.cos(t),
    }
    other = sp.expand(forms.loss().subs(at_minus_one)).coeff(epsilon, 1)
    kink = slope + slope.subs(t, sp.pi - t)
    steps = (
        identity(
            slope,
            -v_2 * alpha * forms.profile(t) / (2 * sp.pi),
            "the slope at c = 0, negative for 0 < t <= pi",
            of=r"\partial_\epsilon\mathcal{L}|_{\epsilon=0^+}",
        ),
        identity(
            other,
            -v_1 * alpha * forms.profile(t) / (2 * sp.pi),
            "the slope at c = -1",
            of=r"\partial_\epsilon\mathcal{L}|_{\epsilon=0^+}",
        ),
        identity(
            kink.subs(t, 0),
            -v_2 * alpha / 2,
            "opposite directions do not have opposite slopes: no gradient",
            of=r"\partial_\epsilon\mathcal{L}(u)+\partial_\epsilon\mathcal{L}(-u)",
        ),
        vanishes(
            slope.subs(t, 0),
            "only along the line itself is the loss flat",
            of=r"\partial_\epsilon\mathcal{L}|_{\theta=0}",
        ),
    )
    results = {"rise_0": rise, "slope_0": slope, "slope_1": other, "kink": kink}
    return Derivation("The ends of the saddle line", steps, results)
