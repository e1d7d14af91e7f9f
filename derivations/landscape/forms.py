"""Three exact forms of the two-neuron loss, from which the landscape can be read off.

Here p = |U_1|, q = |U_2|. The angle enters the loss only through the profile h(t) = sin t - t cos t, of third
order at 0: about parallel rows the loss is a square plus a cubic, about opposite rows a sum of two squares
plus a cubic, and its odd and even parts make it a sum of squares everywhere. All follow from eq. (9), App.
A.1, p. 19 with k = 2.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t
from derivations.landscape.argument import identity, positive, vanishes
from derivations.landscape.symbols import alpha, on_1, on_2, s
from derivations.population.kernel import closed_form
from derivations.steps import Derivation, Step


def profile(angle: sp.Expr) -> sp.Expr:
    """h = sin t - t cos t: 2 pi/(p q) times what the kernel has above half the scalar product."""
    return sp.sin(angle) - angle * sp.cos(angle)


def angular_term(area: sp.Expr, scalar: sp.Expr) -> sp.Expr:
    """p q h(t)/(2 pi) from p q sin t = area > 0 and p q cos t = scalar > 0."""
    return (area - scalar * sp.atan(area / scalar)) / (2 * sp.pi)


def even_profile(angle: sp.Expr) -> sp.Expr:
    """psi = E|abar.x| |bbar.x| for unit vectors at this angle, from |z| = relu(z) + relu(-z)."""
    one = sp.Integer(1)
    return ring.canonical(2 * closed_form(one, one, angle) + 2 * closed_form(one, one, sp.pi - angle))


def loss() -> sp.Expr:
    """Eq. (9) for k = 2, in p, q, t, s = sign(v_1 v_2), b_i = a.U_i and alpha = |a|."""
    own = closed_form(p, p, sp.Integer(0)) + closed_form(q, q, sp.Integer(0))
    return own / 2 + s * closed_form(p, q, t) - (on_1 + on_2) / 2 + alpha**2 / 2


def squared_distance(first: sp.Expr | int, second: sp.Expr | int, target: sp.Expr | int) -> sp.Expr:
    """|first U_1 + second U_2 - target a|^2."""
    rows = first**2 * p**2 + second**2 * q**2 + 2 * first * second * s * p * q * sp.cos(t)
    return rows + target**2 * alpha**2 - 2 * target * (first * on_1 + second * on_2)


def norm_squared(name: str) -> sp.Symbol:
    """A symbol for |name|^2, to be printed in place of its value."""
    return sp.Symbol(rf"\left|{name}\right|^{{2}}", nonnegative=True)


h, psi_of_t = sp.Symbol(r"h(\theta)"), sp.Symbol(r"\psi(\theta)")
LOSS = r"\mathcal{L}"


def parallel_form() -> Derivation:
    """L = |U_1 + U_2 - a|^2/4 + |a|^2/4 + s p q h(t)/(2 pi) (thm-1, Sec. 2, p. 4).

    results: residual, constant, angular, the three summands.
    """
    angular = s * p * q * profile(t) / (2 * sp.pi)
    residual, constant = squared_distance(1, 1, 1) / 4, alpha**2 / 4
    square, kernel = norm_squared("U_1+U_2-a"), p * q * sp.cos(t) / 2 + p * q * h / (2 * sp.pi)
    form = square / 4 + alpha**2 / 4 + s * p * q * h / (2 * sp.pi)
    where = {h: profile(t), square: 4 * residual}
    steps = (
        identity(closed_form(p, q, t), kernel, "half the scalar product, and the angular profile", "K", where),
        identity(loss(), form, "complete the square in U_1 + U_2", LOSS, where),
    )
    results = {"residual": residual, "constant": constant, "angular": angular}
    return Derivation("The loss about parallel rows", steps, results)


def opposite_form() -> Derivation:
    """L = |U_1 - a|^2/4 + |U_2 - a|^2/4 + s p q h(pi - t)/(2 pi) (thm-1, Sec. 2, p. 4).

    results: first, second, angular, the three summands.
    """
    angular = s * p * q * profile(sp.pi - t) / (2 * sp.pi)
    first, second = squared_distance(1, 0, 1) / 4, squared_distance(0, 1, 1) / 4
    reflected, squares = sp.Symbol(r"h(\pi-\theta)"), [norm_squared(f"U_{i}-a") for i in (1, 2)]
    form = squares[0] / 4 + squares[1] / 4 + s * p * q * reflected / (2 * sp.pi)
    where = {reflected: profile(sp.pi - t), squares[0]: 4 * first, squares[1]: 4 * second}
    steps = (
        identity(profile(t), reflected - sp.pi * sp.cos(t), "reflect the angle", r"h(\theta)", where),
        identity(loss(), form, "rows at angle pi share no input on which both are active", LOSS, where),
    )
    results = {"first": first, "second": second, "angular": angular}
    return Derivation("The loss about opposite rows", steps, results)


def parity_form() -> Derivation:
    """L = |U_1 + U_2 - 2a|^2/8 + (p^2 + q^2 + 2 s p q psi(t))/8, the odd and the even part of f - a.x.

    results: odd, even (both nonnegative), psi, and gap = (p - q)^2 + 2 p q (1 - psi), eight times the even
    part at s = -1.
    """
    psi = even_profile(t)
    odd, even = squared_distance(1, 1, 2) / 8, (p**2 + q**2 + 2 * s * p * q * psi) / 8
    gap = (p - q) ** 2 + 2 * p * q * (1 - psi)
    square = norm_squared("U_1+U_2-2a")
    form = square / 8 + (p**2 + q**2 + 2 * s * p * q * psi_of_t) / 8
    compared = (p - q) ** 2 + 2 * p * q * (1 - psi_of_t)
    where, parts = {square: 8 * odd, psi_of_t: psi}, r"\mathbb{E}\left[(|U_1^Tx|-|U_2^Tx|)^2\right]"
    steps = (
        identity(loss(), form, "f - a.x splits into an odd and an even function, which are orthogonal", LOSS, where),
        identity(8 * even.subs(s, -1), compared, "the even part for opposite signs", parts, where),
    )
    return Derivation("The loss as a sum of squares", steps, {"odd": odd, "even": even, "psi": psi, "gap": gap})


def profile_bounds() -> Derivation:
    """0 < h(t) <= t^3/3 and h(t) <= h(pi) = pi on (0, pi]; psi < 1 on (0, pi), psi = 1 at both ends.

    results: slope = h', at_pi = h(pi), excess_slope = (t^3/3 - h)', cubic = lim h/t^3, psi_slope, psi_0,
    psi_pi.
    """
    height, psi = profile(t), even_profile(t)
    slope, excess, psi_slope = t * sp.sin(t), t * (t - sp.sin(t)), -(1 - 2 * t / sp.pi) * sp.sin(t)
    steps = (
        vanishes(profile(sp.Integer(0)), "h starts at 0", of=r"h(0)"),
        identity(sp.diff(height, t), slope, "so h increases on (0, pi), where t sin t > 0", of=r"h'(\theta)"),
        identity(
            sp.diff(t**3 / 3 - height, t), excess, "so h <= t^3/3, because sin t <= t", of=r"\left(\theta^3/3-h\right)'"
        ),
        *_even_profile_steps(psi, psi_slope),
    )
    ends = {"psi_0": psi.subs(t, 0), "psi_pi": psi.subs(t, sp.pi), "psi_slope": psi_slope}
    results = {
        "slope": slope,
        "at_pi": height.subs(t, sp.pi),
        "excess_slope": excess,
        "cubic": sp.limit(height / t**3, t, 0),
    }
    return Derivation("Bounds of the angular profiles", steps, results | ends)


def _even_profile_steps(psi: sp.Expr, slope: sp.Expr) -> tuple[Step, ...]:
    return (
        identity(psi.subs(t, 0), sp.Integer(1), "equal unit vectors", of=r"\psi(0)"),
        identity(psi.subs(t, sp.pi), sp.Integer(1), "opposite unit vectors have equal even parts", of=r"\psi(\pi)"),
        identity(
            sp.diff(psi, t),
            slope,
            "so psi falls on (0, pi/2), rises on (pi/2, pi), and is below 1 inside",
            of=r"\psi'(\theta)",
        ),
        positive(psi.subs(t, sp.pi / 2), "the least value of psi", of=r"\psi(\pi/2)"),
    )
