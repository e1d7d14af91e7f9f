"""Blocks of the derived Hessian (14) entry by entry, in the coordinates of `derivations.entries.first_order`.

Off-diagonal blocks come in the order (l, m) = (1, 2), (2, 1). A derivative in v_l and a row is a row of length 4; one
in two rows is 4 x 4, the first row down and the second across. Valid for angles in (0, pi); the limits are finite.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from derivations.calculus import frame
from derivations.calculus.frame import Dyadic, Vector
from derivations.entries.first_order import Results, Scalars, _pair, _units
from derivations.population import delta_terms, hessian
from derivations.steps import Derivation

Route = Callable[[], Derivation]


def projections(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """For both rows: P_l (4 x 4), P_m w_l (4), its squared length, P_m w_l over its length (4) (a3-projections)."""
    derivation, found = delta_terms.projections(), []
    for l in (0, 1):
        results, (unit, other) = _pair(derivation, l, v, p, t), _frame(l, t)
        onto = frame.in_coordinates(_dyadic(results, "P_l"), unit, other)
        names = ("projection", "normalised")
        image, normalised = (frame.in_coordinates(_vector(results, name), unit, other) for name in names)
        found += [*onto, *image, results["squared length"], *normalised]
    return found


def vv_by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Block of both output weights, (2, 2) (a3-hessian-vv)."""
    return _vv(hessian.vv_by_differentiation, v, p, t)


def vv_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Block of both output weights, (2, 2), from the definition (a3-hessian-vv)."""
    return _vv(hessian.vv_by_stein, v, p, t)


def vw_diagonal_by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Blocks v_l, w_l, (2, 4) (a3-hessian-vw-diag)."""
    return _vw_diagonal(hessian.vw_diagonal_by_differentiation, v, p, t, a)


def vw_diagonal_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Blocks v_l, w_l, (2, 4), from the definition with delta terms (a3-hessian-vw-diag)."""
    return _vw_diagonal(hessian.vw_diagonal_by_stein, v, p, t, a)


def vw_off_diagonal_by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Blocks v_l, w_m with l != m, (2, 4) (a3-hessian-vw-offdiag)."""
    return _vw_off_diagonal(hessian.vw_off_diagonal_by_differentiation, v, p, t)


def vw_off_diagonal_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Blocks v_l, w_m with l != m, (2, 4), from the definition with delta terms (a3-hessian-vw-offdiag)."""
    return _vw_off_diagonal(hessian.vw_off_diagonal_by_stein, v, p, t)


def ww_diagonal_by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Blocks w_l, w_l, (2, 4, 4) (a3-hessian-ww-diag)."""
    return _ww_diagonal(hessian.ww_diagonal_by_differentiation, v, p, t)


def ww_diagonal_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Blocks w_l, w_l, (2, 4, 4), from the definition with delta terms (a3-hessian-ww-diag)."""
    return _ww_diagonal(hessian.ww_diagonal_by_stein, v, p, t)


def ww_off_diagonal_by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Blocks w_l, w_m with l != m, (2, 4, 4) (a3-hessian-ww-offdiag)."""
    return _ww_off_diagonal(hessian.ww_off_diagonal_by_differentiation, v, p, t)


def ww_off_diagonal_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """Blocks w_l, w_m with l != m, (2, 4, 4), from the definition with delta terms (a3-hessian-ww-offdiag)."""
    return _ww_off_diagonal(hessian.ww_off_diagonal_by_stein, v, p, t)


def by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The whole Hessian, (10, 10), order (v, w_1, w_2): the left side of a3-gauss-newton-split."""
    return _assembled(
        vv_by_differentiation(v, p, t, a),
        vw_diagonal_by_differentiation(v, p, t, a),
        vw_off_diagonal_by_differentiation(v, p, t, a),
        ww_diagonal_by_differentiation(v, p, t, a),
        ww_off_diagonal_by_differentiation(v, p, t, a),
    )


def by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The whole Hessian, (10, 10), as residual term plus Jacobian product: the right side of a3-gauss-newton-split."""
    return _assembled(
        vv_by_stein(v, p, t, a),
        vw_diagonal_by_stein(v, p, t, a),
        vw_off_diagonal_by_stein(v, p, t, a),
        ww_diagonal_by_stein(v, p, t, a),
        ww_off_diagonal_by_stein(v, p, t, a),
    )


def _vv(route: Route, v: Scalars, p: Scalars, t: Any) -> Any:
    first, second = (_pair(route(), l, v, p, t) for l in (0, 1))
    return [[first["own"], first["block"]], [second["block"], second["own"]]]


def _vw_diagonal(route: Route, v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    rows = []
    for l in (0, 1):
        found, (unit, other) = _pair(route(), l, v, p, t), _frame(l, t)
        pair = frame.in_coordinates(_vector(found, "pair"), unit, other)
        rows.append(list(pair + found["own: wbar_l"] * unit + found["target: a"] * sp.Matrix(a)))
    return rows


def _vw_off_diagonal(route: Route, v: Scalars, p: Scalars, t: Any) -> Any:
    found = [_vector(_pair(route(), l, v, p, t), "block") for l in (0, 1)]
    return [list(frame.in_coordinates(block, *_frame(l, t))) for l, block in enumerate(found)]


def _ww_diagonal(route: Route, v: Scalars, p: Scalars, t: Any) -> Any:
    found = [_pair(route(), l, v, p, t) for l in (0, 1)]
    blocks = [[_dyadic(results, name) for name in ("own", "pair")] for results in found]
    return [
        (frame.in_coordinates(own, *_frame(l, t)) + frame.in_coordinates(pair, *_frame(l, t))).tolist()
        for l, (own, pair) in enumerate(blocks)
    ]


def _ww_off_diagonal(route: Route, v: Scalars, p: Scalars, t: Any) -> Any:
    found = [_dyadic(_pair(route(), l, v, p, t), "block") for l in (0, 1)]
    return [frame.in_coordinates(block, *_frame(l, t)).tolist() for l, block in enumerate(found)]


def _assembled(vv: Any, vw_diagonal: Any, vw_off: Any, ww_diagonal: Any, ww_off: Any) -> Any:
    mixed = sp.Matrix([[*vw_diagonal[0], *vw_off[0]], [*vw_off[1], *vw_diagonal[1]]])
    rows = sp.Matrix(sp.BlockMatrix([
        [sp.Matrix(ww_diagonal[0]), sp.Matrix(ww_off[0])],
        [sp.Matrix(ww_off[1]), sp.Matrix(ww_diagonal[1])],
    ]))  # fmt: skip
    return sp.Matrix(sp.BlockMatrix([[sp.Matrix(vv), mixed], [mixed.T, rows]])).tolist()


def _frame(l: int, t: Any) -> tuple[sp.Matrix, sp.Matrix]:
    """The unit vectors of row l and of the other."""
    units = _units(t)
    return units[l], units[1 - l]


def _vector(found: Results, name: str) -> Vector:
    return Vector(*(found[f"{name}: {unit}"] for unit in ("wbar_l", "wbar_m")))


def _dyadic(found: Results, name: str) -> Dyadic:
    return Dyadic(*(found[f"{name}: {dyad}"] for dyad in hessian.DYADS))
