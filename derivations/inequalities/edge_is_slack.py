"""In Lemma 8 equal lengths are the worst case: where 2 C1 + C2 >= 0, also C1 >= 0, at every angle in (0, pi).

The claim is that alpha = alpha*(t), the smaller root of x^2 - (1 + A + B) x + A, is at most the smaller root of
psi(x) = x^2 - (1 + G + H) x + H = (1 - x) H - x G - x (1 - x). As alpha <= A (the first quadratic is -A B at A):

- acute angles: A <= A(pi/2) <= 1/10, G <= 1 and H >= 5/2 A, so psi(alpha) >= 9/10 * 5/2 A - A (1 + 1) >= 0;
- obtuse angles: A <= E/pi and psi(E/pi) >= 0, so E/pi, which is below 1, is below the smaller root.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus.symbols import t
from derivations.inequalities import monotone, pencil
from derivations.inequalities.angle import A, C, D, E, G, H, S, T, u
from derivations.inequalities.signs import Signs
from derivations.steps import Derivation, Step

FACTOR = sp.Rational(5, 2)
TENTH = sp.Rational(1, 10)


def edge_is_slack() -> Derivation:
    """lemma-8-step-r-min (App. B.2, p. 29): the unstated C1 >= 0 holds whenever the condition at r = 1 does."""
    acute, obtuse = acute_angles(), obtuse_angles()
    steps = (
        *acute.steps,
        Step(r"\psi(\alpha^*)\ge0", "Acute angles: from H >= 5/2 A, A <= 1/10, G <= 1, alpha* <= A."),
        *obtuse.steps,
        Step(r"\psi(\alpha^*)\ge0", "Obtuse angles: alpha* <= A <= E/pi, and psi(E/pi) >= 0."),
    )
    return Derivation("The condition at vanishing length is the weaker one", steps)


def acute_angles() -> Signs:
    """H >= 5/2 A, A <= 1/10 and G <= 1 for 0 <= t <= pi/2."""
    signs = monotone.acute()
    signs.falls(TENTH - A, (2 / sp.pi, S, E, monotone.N, T**-2))
    signs.rises(1 - G, (4 / sp.pi**2, u, S**2))
    _chord(signs)
    quarter = _versine_bound(signs)
    eight, jordan = 1 + 8 / sp.pi, S - 2 * t / sp.pi
    line = FACTOR * eight * (sp.pi - 1 - t) - 2 * FACTOR * sp.pi + 2 * eight * t
    rest = FACTOR * sp.pi - eight * t
    signs.falls(line, (FACTOR * eight - 2 * eight,))
    signs.falls(rest, (eight,))
    inner = 4 * jordan * (t * (1 + C) + FACTOR * D) + t * (FACTOR * eight * (1 - S) + (1 - C) * rest + line)
    signs.holds(
        inner,
        (4, jordan, t, 1 + C),
        (4 * FACTOR, jordan, D),
        (t, FACTOR * eight, 1 - S),
        (t, 1 - C, rest),
        (t, line),
    )
    excess = ((sp.pi**2 * H) * T - FACTOR * sp.pi * (1 + C) * E**2) * t
    signs.holds(
        excess,
        (S, quarter, t, T),
        (sp.Rational(1, 2), E, E, quarter, D),
        (sp.Rational(5, 2), S, E, quarter, D),
        (E**2, inner),
    )
    signs.holds(H - FACTOR * A, (excess, 1 / t, 1 / T, sp.pi**-2))
    return signs


def obtuse_angles() -> Signs:
    """A <= E/pi and psi(E/pi) >= 0 for pi/2 <= t <= pi."""
    signs = monotone.obtuse()
    signs.holds(E / sp.pi - A, (1 / sp.pi, E, 1 - C, D, 1 / T))
    jordan, cosine = S - 2 * u / sp.pi, -C - 1 + 2 * u / sp.pi
    signs.arches(jordan, (S,))
    signs.arches(cosine, (-C,))
    bracket = (sp.pi - 2 * u) * S + 2 * u * (sp.pi - u)
    signs.holds(bracket, (2, t - sp.pi / 2, S), (2, u, t))
    least = _parabola(signs)
    flat, chord = 2 * u / sp.pi, 1 - 2 * u / sp.pi
    signs.rises(chord, (2 / sp.pi,))
    slope = chord * ((sp.pi - 2 * u) * (S + flat) + 2 * u * t) + u**2 + (u + S) * (S + flat) + flat**2
    turn, half = t - sp.pi / 2, 2 / sp.pi
    signs.holds(
        slope,
        (2, chord, turn, S),
        (2 * half, chord, turn, u),
        (2, chord, u, t),
        (u**2,),
        (u, S),
        (half, u**2),
        (S**2,),
        (half, u, S),
        (half**2, u**2),
    )
    value = pencil.characteristic(E / sp.pi, H, G)
    signs.holds(
        value,
        (2 / sp.pi**3, cosine, S, bracket),
        (2 / sp.pi**3, jordan, slope),
        (2 / sp.pi**3, u**2, sp.pi, least),
    )
    return signs


def _chord(signs: Signs) -> None:
    """Jordan's inequality sin t >= 2 t/pi on [0, pi/2]."""
    signs.arches(S - 2 * t / sp.pi, (S,))


def _versine_bound(signs: Signs) -> sp.Expr:
    """2 t (1 - C) - 5 E >= 0 on [0, pi/2]."""
    tangent = 2 * t * (1 + C) - 3 * S
    signs.arches(tangent, (1, S), (2, t, C))
    bound = 2 * t * (1 - C) - 5 * E
    signs.rises(bound, (tangent, S, 1 / (1 + C)))
    return bound


def _parabola(signs: Signs) -> sp.Expr:
    """The value at sin u = 2u/pi, cos u = 1 - 2u/pi over pi u^2, a parabola in u without real roots: >= 0."""
    j, z = 2 / sp.pi, 2 * u / sp.pi
    lead, linear = j * (1 + j), (1 + j) * (1 + j**2) / 2 - j * (3 + 2 * j)
    constant = j * (2 + j) - 1
    least = lead * z**2 + linear * z + constant
    signs.holds(least, (lead, (z + linear / (2 * lead)) ** 2), (constant - linear**2 / (4 * lead),))
    return least
