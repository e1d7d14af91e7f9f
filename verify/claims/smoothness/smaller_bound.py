"""The Hessian between two multiples of I: the amended bound of Lemma 9, step by step.

For z = (zeta_1, zeta_2, xi_1, xi_2) let y_i = zeta_i w_i + v_i xi_i, where v = (v_1, -v_2) as in the appendix, M =
E[x x^T, both units on], rho_i = v_i w_i / 2 + v_j M w_j - a / 2 the residual's part between v_i and w_i, and K_i the
size of its part between w_i and itself. Then

    z^T H z = |y_1|^2 / 2 + |y_2|^2 / 2 + 2 y_1^T M y_2 + sum of (2 zeta_i rho_i^T xi_i - xi_i^T K_i xi_i).

With |M| <= 1/2 the first three terms are between 0 and |y_1|^2 + |y_2|^2; |y_i|^2 <= (v_i^2 + |w_i|^2)(zeta_i^2 +
|xi_i|^2); |rho_i| <= (c_2^2 + 1) |a| / 2; and 0 <= K_i <= c_2^3 |a| / (pi c_1).
"""

from collections.abc import Sequence
from typing import Any

from verify.checks.inequality.blocks import across
from verify.checks.inequality.bounded import bounded
from verify.checks.inequality.norm_bounds import ONCE, angles
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.several import Case, Link, Sum, changed
from verify.checks.variants import variants
from verify.claims.hessian import vv, vw_diag, vw_offdiag
from verify.claims.smoothness.bounds import (
    UNITS,
    above,
    angle_terms,
    at,
    below,
    between,
    curvature,
    mixed_block,
    overlap_spectrum,
    own_block,
    own_spectrum,
    square,
    without_target,
)
from verify.claims.smoothness.step_vw import EVERY_ANGLE


def of_residual(s: Any) -> Any:
    """(c_2^2 + 1) |a| / 2."""
    return (s.unit + s.size) / 2


def of_curvature(s: Any) -> Any:
    """c_2^3 |a| / (pi c_1)."""
    return s.unit * s.c2 / (s.o.pi * s.c1)


def printed(s: Any) -> Sequence[Any]:
    """Larger sides less smaller sides of all that is said above, and the two sums."""
    found = between(s.number(1, 2), overlap_spectrum(s))
    found += [2 * s.unit - s.v[i] ** 2 - s.norm[i] ** 2 for i in UNITS]
    found += [s.unit**2 / 4 - square(without_target(s, i) - s.v[i] * s.W[i] / 2) for i in UNITS]
    for i in UNITS:
        found += [curvature(s, i), of_curvature(s) - curvature(s, i)]
    sums = at(s, above) - 2 * s.unit - of_residual(s), at(s, below) - of_residual(s) - of_curvature(s)
    return [*found, *sums]


def overlap(s: Any) -> Any:
    """1 / (2 pi)."""
    return 1 / (2 * s.o.pi)


def lengths(i: int) -> Link:
    def terms(s: Any) -> Any:
        one = s.number(1)
        return (one, s.spare(s.weights[i], s.weights[i])), (one, s.spare(s.norm[i], s.norm[i]))

    return (Sum(terms, bounded),)


def residual(i: int) -> Link:
    """4 |rho_i + a / 2|^2 = P^2 - 2 P Q k / pi + Q^2 G, convex in P and in Q: decided where each is 0 or c_2^2 |a|."""

    def products(s: Any) -> list[Any]:
        return [s.weights[j] * s.norm[j] for j in (i, 1 - i)]

    def weight(s: Any, parameters: Any) -> Any:
        P, Q = products(s)
        return P * Q / (4 * s.o.pi**2)

    def rest(s: Any, parameters: Any) -> Any:
        (P, Q), quarter = products(s), s.number(1, 4)
        left, right = (s.spare(s.weights[j], s.norm[j]) for j in (i, 1 - i))
        return (
            ("lemma-12-step-15-acute", left * Q / (4 * s.o.pi**2)),
            (quarter, P * left),
            (quarter, left * right),
            (quarter, Q * right * sharp(s)),
        )

    return (Case("kernel-above-overlap", EVERY_ANGLE, (Reduction(angles, weight, rest, made=bounded),), ONCE),)


def sharp(s: Any) -> Any:
    """G, as a sum of squares."""
    t = s.theta[0, 1]
    sine = s.o.sin(t)
    return ((s.o.pi - t + sine * s.o.cos(t)) ** 2 + sine**4) / s.o.pi**2


def bends(i: int) -> tuple[Link, Link]:
    def terms(s: Any) -> Any:
        p, least = s.norm[i], s.c1 * s.root
        whole = s.weights[0] * s.weights[1] * s.norm[1 - i] / p
        spare = s.spare(*s.weights, s.norm[1 - i]) / p
        parts = s.longest**3 / (least * p) * s.above(p), spare, whole * (1 - s.o.sin(s.theta[0, 1]))
        return [(1 / s.o.pi, part) for part in parts]

    return (Sum(lambda s: ((s.number(1), curvature(s, i)),), bounded),), (Sum(terms, bounded),)


def nothing(s: Any) -> Any:
    return ()


WITHIN: tuple[Link, ...] = (
    (Case("angle-less-sine", EVERY_ANGLE, (Reduction(angles, lambda s, _: overlap(s), made=bounded),)),),
    angle_terms(overlap, lambda t, u, sine, gap, pi: (pi, u, sine)),
    angle_terms(overlap, lambda t, u, sine, gap, pi: (t, sine)),
    angle_terms(overlap, lambda t, u, sine, gap, pi: (pi - 1, u, gap)),
    angle_terms(overlap, lambda t, u, sine, gap, pi: (t,)),
    angle_terms(overlap, lambda t, u, sine, gap, pi: (pi, u)),
)
EQUALITY: Link = (Sum(nothing, bounded),)
LINKS: tuple[Link, ...] = (
    *WITHIN,
    *map(lengths, UNITS),
    *map(residual, UNITS),
    *bends(0),
    *bends(1),
    EQUALITY,
    EQUALITY,
)
WRONG = {
    "1/3 for 1/2 above |M|": changed(printed, 0, lambda s: -s.number(1, 6)),
    "c_2^2 for 2 c_2^2": changed(printed, 6, lambda s: -s.unit),
    "c_2^2 / 4 for c_2^2 / 2 in rho": changed(printed, 8, lambda s: -3 * s.unit**2 / 16),
    "c_2^3 / (2 pi c_1)": changed(printed, 11, lambda s: -of_curvature(s) / 2),
    "2 for 5/2 in the sum": changed(printed, 14, lambda s: -s.unit / 2),
    "sign": lambda s: [-x for x in printed(s)],
}


def parts(s: Any) -> Any:
    """The printed blocks less what the decomposition says they are, and the eigenvectors of M and K_i: all 0."""
    M = mixed_block(s) / (s.v[0] * s.v[1])
    first, second, others = s.bar(0), s.bar(1), across(s)
    large, small, outside = overlap_spectrum(s)
    images = [(M, large, first + second), (M, small, first - second), *((M, outside, x) for x in others)]
    found = [vv.entry(s, 0, 1) - s.W[0] @ M @ s.W[1]]
    for i, j in (UNITS, UNITS[::-1]):
        found += [vv.entry(s, i, i) - s.W[i] @ s.W[i] / 2, *(vw_offdiag.entry(s, i, j) - s.v[j] * (M @ s.W[i]))]
        rho = s.v[i] * s.W[i] / 2 + s.v[j] * (M @ s.W[j]) - s.a / 2
        found += list(vw_diag.printed(s)[i] - s.v[i] * s.W[i] / 2 - rho)
        along, inside, outside = own_spectrum(s, i)
        own, turned = own_block(s, i), s.projection(i) @ s.bar(j)
        images += [(own, along, s.bar(i)), (own, inside, turned), *((own, outside, x) for x in others)]
    return [*found, *(x for matrix, value, vector in images for x in matrix @ vector - value * vector)]


WRONG_PARTS = variants(parts, "cos for sin", "sin for cos", "norms dropped")
