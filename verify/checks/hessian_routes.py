"""Blocks of the Hessian by the routes of `numeric`, under the signatures of `verify.checks.routes`.

An integral is that of E[r hess f + grad f grad f^T], each delta an integral over its hyperplane. A difference is one of
the integrated gradient, which knows no deltas. Blocks with l != m come in the order (1, 2), (1, 3), .., (2, 1), ..
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations
from typing import Any

import numpy as np

Cut = Callable[[Any, int, int], Any]
Route = Callable[..., Any]


def _whole(matrix: Any, k: int, d: int) -> Any:
    return matrix


def _vv(matrix: Any, k: int, d: int) -> Any:
    return matrix[:k, :k]


def _vw_diagonal(matrix: Any, k: int, d: int) -> Any:
    return np.array([matrix[l, _row(l, k, d)] for l in range(k)])


def _vw_off_diagonal(matrix: Any, k: int, d: int) -> Any:
    return np.array([matrix[l, _row(m, k, d)] for l, m in permutations(range(k), 2)])


def _ww_diagonal(matrix: Any, k: int, d: int) -> Any:
    return np.array([matrix[_row(l, k, d), _row(l, k, d)] for l in range(k)])


def _ww_off_diagonal(matrix: Any, k: int, d: int) -> Any:
    return np.array([matrix[_row(l, k, d), _row(m, k, d)] for l, m in permutations(range(k), 2)])


def _row(l: int, k: int, d: int) -> slice:
    return slice(k + l * d, k + (l + 1) * d)


def _integral(cut: Cut) -> Route:
    def route(v: Any, W: Any, a: Any, digits: int) -> Any:
        from numeric.reference import quadrature

        found = quadrature.hessian(v, W, a, digits=digits)
        return cut(found.value, len(v), len(a)), found.error

    return route


def _code(cut: Cut) -> Route:
    def route(v: Any, W: Any, a: Any, *, ar: Any) -> Any:
        from numeric import closed_form

        return cut(closed_form.hessian(v, W, a, ar=ar), len(v), len(a))

    return route


def _difference(cut: Cut, *, first: int = 0, last: int | None = None) -> Route:
    """Central differences along the parameters v (index 0) to W (index 1) that the block's rows belong to."""

    def route(v: Any, W: Any, a: Any, digits: int) -> Any:
        k, d = len(v), len(a)
        bounds = (0, k, k + k * d)
        matrix, error = np.zeros((k + k * d, k + k * d), dtype=object), 0
        for p in range(bounds[first], bounds[-1 if last is None else last]):
            matrix[p], missed = _slope([*v, *np.ravel(W)], p, a, digits)
            error = max(error, missed)
        return cut(matrix, k, d), error

    return route


def _slope(parameters: Sequence[Fraction], p: int, a: Any, digits: int) -> Any:
    """The derivative of the integrated gradient in parameter p, and its error, from steps 1/n and 2/n.

    Where the Hessian has a kink (at parallel rows) the truncation is of first order in the step, else of second: in
    both cases the two quotients differ by at least the error of the finer one.
    """
    n = 10 ** (2 * digits // 5)
    ends = {s: _gradient(parameters, p, Fraction(s, n), a, digits) for s in (-2, -1, 1, 2)}
    fine, coarse = ((ends[s][0] - ends[-s][0]) * n / (2 * s) for s in (1, 2))
    return fine, max(abs(fine - coarse)) + n * max(error for _, error in ends.values())


def _gradient(parameters: Sequence[Fraction], p: int, step: Fraction, a: Any, digits: int) -> Any:
    from numeric.reference import quadrature

    moved = [x + step * (i == p) for i, x in enumerate(parameters)]
    k = len(moved) // (1 + len(a))
    W = [moved[k + i * len(a) : k + (i + 1) * len(a)] for i in range(k)]
    found = quadrature.gradient(moved[:k], W, a, digits=digits)
    return np.concatenate([found.value.v, np.ravel(found.value.W)]), found.error


def vv_sample(v: Any, W: Any, a: Any, *, samples: int, rng: Any) -> Any:
    """E[relu(w_l.x) relu(w_m.x)] for all pairs of rows, (k, k)."""
    from numeric.reference import monte_carlo

    found = [monte_carlo.kernel(b, c, samples=samples, rng=rng) for b in W for c in W]
    return monte_carlo.Estimate(
        np.array([pair.value for pair in found]),
        np.array([pair.half_width for pair in found]),
        sum(pair.failure_probability for pair in found),
        samples,
        max(pair.smallest_relative_error for pair in found),
    )


whole_integral, whole_code, whole_difference = _integral(_whole), _code(_whole), _difference(_whole)
vv_integral, vv_code, vv_difference = _integral(_vv), _code(_vv), _difference(_vv, last=1)
vw_diagonal_integral, vw_diagonal_code = _integral(_vw_diagonal), _code(_vw_diagonal)
vw_diagonal_difference = _difference(_vw_diagonal, last=1)
vw_off_diagonal_integral, vw_off_diagonal_code = _integral(_vw_off_diagonal), _code(_vw_off_diagonal)
vw_off_diagonal_difference = _difference(_vw_off_diagonal, last=1)
ww_diagonal_integral, ww_diagonal_code = _integral(_ww_diagonal), _code(_ww_diagonal)
ww_diagonal_difference = _difference(_ww_diagonal, first=1)
ww_off_diagonal_integral, ww_off_diagonal_code = _integral(_ww_off_diagonal), _code(_ww_off_diagonal)
ww_off_diagonal_difference = _difference(_ww_off_diagonal, first=1)
