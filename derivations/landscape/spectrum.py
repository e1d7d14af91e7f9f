"""Gram matrices A A^T of the stacked Jacobian of v_1 w_1 - v_2 w_2, and their characteristic polynomials."""

from __future__ import annotations

import sympy as sp

from derivations.landscape.symbols import d, eigenvalue

DIMENSIONS = (1, 2, 3)
"""Where matrices are written out; 3 has a direction off every plane, so larger d only repeat its eigenvalues."""


def stacked(n: int, row_1: sp.Expr, row_2: sp.Expr, weight_1: sp.Expr, weight_2: sp.Expr) -> sp.Matrix:
    """A = [row_1 e_1^T; row_2 e_1^T; weight_1 I; weight_2 I], of shape (2 + 2n, n)."""
    axis = sp.eye(n)[0, :]
    return sp.Matrix.vstack(row_1 * axis, row_2 * axis, weight_1 * sp.eye(n), weight_2 * sp.eye(n))


def characteristic(matrix: sp.Matrix) -> sp.Expr:
    """det(lambda I - matrix), factored."""
    return sp.factor(matrix.charpoly(eigenvalue).as_expr())


def multiplicities(spectrum: sp.Dict, n: int) -> sp.Expr:
    """The product of (lambda - eigenvalue)^multiplicity, its multiplicities taken at d = n."""
    return sp.Mul(*((eigenvalue - value) ** count.subs(d, n) for value, count in spectrum.items()))


def power_sums(spectrum: sp.Dict) -> tuple[sp.Expr, sp.Expr]:
    """The trace of the matrix and of its square, for symbolic d."""
    return tuple(sp.Add(*(count * value**k for value, count in spectrum.items())) for k in (1, 2))
