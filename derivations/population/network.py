"""Networks of a few units in symbols, to expand matrix formulas entry by entry.

Of the vectors only lengths, angles and the products a.w_i enter, so no dimension is fixed.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

from derivations.population import kernel

a_norm = sp.Symbol("alpha", nonnegative=True)


@dataclass(frozen=True)
class Network:
    """k units: output weights v (k x 1), lengths omega (k x 1), angles Theta (k x k), products a.w_i (k x 1)."""

    v: sp.Matrix
    omega: sp.Matrix
    angles: sp.Matrix
    targets: sp.Matrix

    @property
    def k(self) -> int:
        """The number of units."""
        return len(self.v)

    @property
    def u(self) -> sp.Matrix:
        """diag(omega) v (k x 1)."""
        return sp.diag(*self.omega) * self.v

    def sin(self) -> sp.Matrix:
        """The sines of the angles, entry by entry (k x k)."""
        return self.angles.applyfunc(sp.sin)

    def cos(self) -> sp.Matrix:
        """The cosines of the angles, entry by entry (k x k)."""
        return self.angles.applyfunc(sp.cos)

    def supplements(self) -> sp.Matrix:
        """pi 1 1^T - Theta (k x k)."""
        return sp.pi * sp.ones(self.k) - self.angles


def network(k: int) -> Network:
    """k units in generic position: independent symbols but for Theta symmetric with zero diagonal."""
    names = range(1, k + 1)
    v = sp.Matrix([sp.Symbol(f"v_{i}", real=True) for i in names])
    omega = sp.Matrix([sp.Symbol(f"omega_{i}", positive=True) for i in names])
    targets = sp.Matrix([sp.Symbol(f"beta_{i}", real=True) for i in names])
    angles = sp.zeros(k)
    for i in range(k):
        for j in range(i):
            angles[i, j] = angles[j, i] = sp.Symbol(f"theta_{j + 1}{i + 1}", positive=True)
    return Network(v, omega, angles, targets)


def loss(net: Network) -> sp.Expr:
    """The closed form of the population loss, summed entry by entry (a1-loss-closed-form, App. A.1, p. 19, eq. (9))."""
    units = range(net.k)
    quadratic = sum(
        net.v[i] * net.v[j] * kernel.closed_form(net.omega[i], net.omega[j], net.angles[i, j])
        for i in units for j in units
    )
    return quadratic / 2 - net.v.dot(net.targets) / 2 + a_norm**2 / 2
