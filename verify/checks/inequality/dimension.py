"""Norms of the Hessian at one state, in every dimension: rows and target on a line, the exact matrix for small d.

The Hessian is then the same under all rotations about the line, so that the square of its Frobenius norm is affine in
d, and its eigenvalues are those of d = 2, some of them repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.checks.identity.common import Formula
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, Witness, fails, holds, undecided
from verify.state import Point, exact_state

FITTED, FARTHEST = (2, 3, 4), 10**6


@dataclass(frozen=True)
class Bound:
    """`norm` ("frobenius" or "spectral") of the Hessian <= value(d), exact, for |a| = 1 and c_1 = c_2 = 1."""

    norm: str
    value: Callable[[Any], Any]


def optimum(d: int) -> Point:
    """v = (1, -1), w_1 = a, w_2 = -a, |a| = 1: all lengths 1."""
    zeros = (Fraction(0),) * (d - 1)
    a, minus = (Fraction(1), *zeros), (Fraction(-1), *zeros)
    return Point((Fraction(1), Fraction(-1)), (a, minus), a, "the optimum with all lengths 1")


def every_dimension(hessian: Formula, bound: Bound, right: Mapping[str, Bound], *, name: str) -> Check:
    """The bound holds at the optimum with all lengths 1, for every d.

    hessian: state -> the printed matrix, evaluated exactly for d = 2, 3, 4; the first dimension in which the bound
    fails is confirmed by the float64 matrix of our code.
    """

    def run(subject: Bound, _: Context) -> Finding:
        import sympy as sp

        d = sp.Symbol("d", positive=True)
        square = _square(hessian, subject.norm, d)
        if square is None:
            return undecided(Undecided.CONFLICT, "not affine in the dimension")
        gap = sp.expand(subject.value(d) ** 2 - square)
        first = _first(gap, d)
        if first is None:
            return holds(f"the square of the norm is {square}, at most that of the bound for every d")
        true, claimed = sp.sqrt(square.subs(d, first)), subject.value(first)
        seen = _by_code(first, subject.norm)
        if abs(seen - float(true)) > 1e-9 * seen:
            return undecided(Undecided.CONFLICT, f"our code finds {seen}, the printed matrix {true}")
        point = {"d": str(first), "v": "(1, -1)", "w1": "a", "w2": "-a", "a": "(1, 0, ..., 0)"}
        routes = ("printed matrix, exact for d = 2, 3, 4", f"our code, float64, d = {first}")
        sizes = f"at most {claimed} = {_short(claimed)}", f"{true} = {_short(true)}"
        witness = Witness(point, *sizes, routes, exact=True)
        reason = f"its square is {square}: no bound free of d serves every d, and this one fails from d = {first} on"
        return fails(reason, witness=witness, numbers={"norm by our code": f"{seen:.12g}"})

    note = "one state in every dimension"
    return Check(name, Strength.EXACT, run, bound, Coverage.POINTS, note, right=right)


def _square(hessian: Formula, norm: str, d: Any) -> Any:
    """The square of the norm as a function of d, from three values; None if they are not on a line."""
    import sympy as sp

    values = [_norm(sp.Matrix(hessian(exact_state(optimum(n)))), norm) for n in FITTED]
    slope = sp.expand(values[1] - values[0])
    return sp.expand(values[0] + slope * (d - FITTED[0])) if sp.expand(values[2] - values[1] - slope) == 0 else None


def _norm(matrix: Any, norm: str) -> Any:
    """Its square."""
    if norm == "frobenius":
        return sum(x**2 for x in matrix)
    return max(abs(x) for x in matrix.eigenvals()) ** 2


def _first(gap: Any, d: Any) -> int | None:
    """The first dimension at which a polynomial in d, falling from some point on, is negative; None if none is."""
    import sympy as sp

    shifted = sp.Poly(gap.subs(d, d + 1), d)
    if all(sp.sign(c) >= 0 for c in shifted.all_coeffs()):
        return None
    low, high = 1, FARTHEST
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if gap.subs(d, middle).is_negative else (middle + 1, high)
    return low if gap.subs(d, low).is_negative else None


def _by_code(d: int, norm: str) -> float:
    import numpy as np

    from numeric import closed_form

    point = optimum(d)
    matrix = closed_form.hessian(*(np.array(part, float) for part in (point.v, point.W, point.a)))
    return float(np.linalg.norm(matrix, "fro" if norm == "frobenius" else 2))


def _short(exact: Any) -> str:
    return str(exact.evalf(8))
