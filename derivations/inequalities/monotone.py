"""How the functions of `derivations.inequalities.angle` vary on (0, pi), with the signs that say so.

A and B vary through one product: dA/dt and -dB/dt are E and D times 2 N sin t / (pi T^2), with N = T sin t - D E >= 0.
G and H are integrals of sin^2: dH/dt = 4 t sin^2 t / pi^2, dG/dt = -4 (pi - t) sin^2 t / pi^2.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import t
from derivations.inequalities.angle import A, B, C, D, E, G, H, S, T, u
from derivations.inequalities.signs import Signs
from derivations.steps import Derivation, Step

N = T * S - D * E
HALF = sp.pi / 2
RATES = {
    A: 2 * S * E * N / (sp.pi * T**2),
    B: -2 * S * D * N / (sp.pi * T**2),
    G: -4 * u * S**2 / sp.pi**2,
    H: 4 * t * S**2 / sp.pi**2,
}


def require_rates() -> None:
    """Check the four derivatives; raises ArithmeticError."""
    for function, rate in RATES.items():
        if not ring.is_zero(sp.diff(function, t) - rate):
            raise ArithmeticError(f"{rate} is not the derivative of {function}")


def gaps(signs: Signs) -> None:
    """E >= 0, D >= 0 and T >= 0, on any interval."""
    signs.rises(E, (1 - C,))
    signs.falls(D, (1 + C,))
    signs.holds(T, (1 + C, E), (1 - C, D))


def acute() -> Signs:
    """N >= 0 for 0 <= t <= pi/2, through S (1 - C) >= E."""
    signs = Signs(0, HALF)
    gaps(signs)
    signs.rises(S * (1 - C) - E, (2, C, 1 - C))
    signs.holds(N, (D, S * (1 - C) - E), (S, 1 + C, E))
    return signs


def obtuse() -> Signs:
    """N >= 0 for pi/2 <= t <= pi, through S (1 + C) >= D: the acute case seen from pi."""
    signs = Signs(HALF, sp.pi)
    gaps(signs)
    signs.falls(S * (1 + C) - D, (2, -C, 1 + C))
    signs.holds(N, (E, S * (1 + C) - D), (S, 1 - C, D))
    return signs


def everywhere() -> Derivation:
    """A and H rise, B and G fall on (0, pi): the derivation behind Lemmas 8, 12 and 13."""
    require_rates()
    both = []
    for signs in (acute(), obtuse()):
        signs.holds(RATES[A], (2 / sp.pi, S, E, N, T**-2))
        signs.holds(-RATES[B], (2 / sp.pi, S, D, N, T**-2))
        signs.holds(RATES[H], (4 / sp.pi**2, t, S**2))
        signs.holds(-RATES[G], (4 / sp.pi**2, u, S**2))
        both += signs.steps
    results = {f"rate of {name}": rate for name, rate in zip("ABGH", RATES.values(), strict=True)}
    return Derivation("What rises and what falls with the angle", (*_rate_steps(), *both), results)


def _rate_steps() -> tuple[Step, ...]:
    names = zip("ABGH", RATES.values(), strict=True)
    return tuple(
        Step(rf"\frac{{d{name}}}{{d\theta}}={sp.latex(rate)}", "Differentiate.") for name, rate in names
    )
