"""The intermediate expectations of App. A.3 entry by entry, in the coordinates of `derivations.entries.first_order`.

Where a statement is about two units, rows 1 and 2 stand for w_l and w_m; where it is about one, there is an entry for
each row. A delta appears in the routes by Stein, and in none of those by polar coordinates or by integration. Valid for
angles in (0, pi).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from derivations.calculus import frame, gaussian, symbols
from derivations.calculus.frame import Dyadic, Vector
from derivations.calculus.symbols import q, v_l, v_m, x, y
from derivations.entries.first_order import Scalars, _pair, _units
from derivations.entries.hessian import _dyadic, _frame, _vector
from derivations.population import delta_terms, jacobian_products, moments, residual_terms
from derivations.steps import Derivation

Route = Callable[[], Derivation]
_SECOND = x * sp.cos(symbols.t) + y * sp.sin(symbols.t)


def step_dual_by_sector(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[step(w_l.x) step(w_m.x)], as the share of a sector (a3-step-dual)."""
    return _value(delta_terms.step_dual, v, p, t)


def step_dual_by_correlation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[step(w_l.x) step(w_m.x)], as the slope of the kernel (a3-step-dual)."""
    return _value(delta_terms.step_dual_by_correlation, v, p, t)


def rectifier_delta_on_a_line(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[relu(wbar_l.x) delta(wbar_m.x)] (a3-phi-delta)."""
    return _value(delta_terms.rectifier_delta, v, p, t)


def rectifier_delta_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, read off a moment without deltas (a3-phi-delta)."""
    return _value(delta_terms.rectifier_delta_by_polar, v, p, t)


def delta_prime_on_a_line(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[delta'(wbar_l.x) step(wbar_m.x)] (a3-delta-prime)."""
    return _value(delta_terms.delta_prime, v, p, t)


def delta_prime_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, read off a moment without deltas (a3-delta-prime)."""
    return _value(delta_terms.delta_prime_by_polar, v, p, t)


def delta_delta_on_a_line(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[delta(wbar_l.x) delta(wbar_m.x)] (a3-delta-delta)."""
    return _value(delta_terms.delta_delta, v, p, t)


def delta_delta_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, read off a moment without deltas (a3-delta-delta)."""
    return _value(delta_terms.delta_delta_by_polar, v, p, t)


def residual_delta_on_a_line(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[r delta(wbar_l.x)] for either row, (2,) (a3-residual-delta)."""
    found = [_pair(delta_terms.residual_delta(), l, v, p, t) for l in (0, 1)]
    return [results["pair"] + results["own"] + results["target"] for results in found]


def residual_delta_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, (2,): |w_m| v_m times a coefficient read off a moment; own unit and label are odd or 0."""
    value = rectifier_delta_by_polar(v, p, t, a)
    return [v[m] * p[m] * value for m in (1, 0)]


def vw_products_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[grad_{v_l} f grad_{w_m} f^T] for all l, m, (2, 2, 4) (a3-vw-jacobian-product)."""
    return _vw_products(jacobian_products.vw_by_stein, v, p, t)


def vw_products_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, (2, 2, 4), integrated over sectors (a3-vw-jacobian-product)."""
    return _vw_products(jacobian_products.vw_by_polar, v, p, t)


def vw_residuals_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[r step(w_l.x) x] for either row, (2, 4) (a3-vw-residual)."""
    rows = []
    for l in (0, 1):
        found = _pair(residual_terms.vw_residual(), l, v, p, t)
        pair = frame.in_coordinates(_vector(found, "pair"), *_frame(l, t))
        rows.append(list(pair + found["own: wbar_l"] * _units(t)[l] + found["target: a"] * sp.Matrix(a)))
    return rows


def vw_residuals_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, (2, 4): moments of the units over sectors, and of the label over a half space (a3-vw-residual)."""
    half = gaussian.moment(x**2, gaussian.FIRST_ON)
    rows = []
    for l in (0, 1):
        other = _placed(frame.scale(v_m, moments.rectifier_step_by_polar()), l, v, p, t)
        rows.append(list(other + v[l] * p[l] * half * _units(t)[l] - half * sp.Matrix(a)))
    return rows


def curvature_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[Hess_x(step(w_l.x) step(w_m.x))], (4, 4), from products of deltas and steps (a3-ww-jacobian-product)."""
    return _matrix(moments.step_step_curvature(), 0, v, p, t)


def curvature_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, (4, 4), as E[step step (x x^T - I)]: both derivatives moved onto the density."""
    mean = frame.scale(-moments.step_dual(), frame.IDENTITY)
    return _matrix(frame.add(moments.step_step_by_polar(), mean), 0, v, p, t)


def ww_product_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[grad_{w_l} f grad_{w_m} f^T], (4, 4) (a3-ww-jacobian-product)."""
    return _matrix(_block(jacobian_products.ww_by_stein), 0, v, p, t)


def ww_product_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, (4, 4), integrated over a sector (a3-ww-jacobian-product)."""
    return _matrix(_block(jacobian_products.ww_by_polar), 0, v, p, t)


def rectifier_moment_by_polar(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[relu(w_l.x) relu(w_m.x) x x^T], (4, 4), integrated over a sector: the left side of a3-stein-second-order."""
    g = symbols.p * q * x * _SECOND
    inside = sp.Matrix(2, 2, [gaussian.moment(g * z * w, gaussian.BOTH_ON) for z in (x, y) for w in (x, y)])
    return _matrix(frame.from_orthonormal_basis(inside, gaussian.moment(g, gaussian.BOTH_ON)), 0, v, p, t)


def residual_mean(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[r(P_l x)] for either row, (2,) (a3-ww-residual-moment)."""
    return [_pair(residual_terms.ww_residual_moment(), l, v, p, t)["mean"] for l in (0, 1)]


def residual_curvature_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[Hess_x r(P_l x)] for either row, (2, 4, 4), from deltas (a3-ww-residual-moment, i)."""
    return _both(_dyadic(residual_terms.ww_residual_moment().results, "curvature"), v, p, t)


def residual_curvature_by_integration(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, (2, 4, 4), as E[r(P_l x) (x x^T - I)]: both derivatives moved onto the density."""
    found = residual_terms.ww_residual_moment_by_integration().results
    return _both(frame.add(_dyadic(found, "moment"), frame.scale(-found["mean"], frame.IDENTITY)), v, p, t)


def residual_moment_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[r(P_l x) x x^T] for either row, (2, 4, 4) (a3-ww-residual-moment, ii)."""
    return _both(_dyadic(residual_terms.ww_residual_moment().results, "moment"), v, p, t)


def residual_moment_by_integration(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, (2, 4, 4), from moments over a half line (a3-ww-residual-moment, ii)."""
    return _both(_dyadic(residual_terms.ww_residual_moment_by_integration().results, "moment"), v, p, t)


def ww_residual_on_a_line(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """v_l E[r delta(w_l.x) x x^T] for either row, (2, 4, 4), as it stands (a3-ww-residual-projection, left side)."""
    return _both(_dyadic(residual_terms.ww_residual_projection().results, "left"), v, p, t)


def ww_residual_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The same, (2, 4, 4), from the projected moment by Stein (a3-ww-residual-block)."""
    return _both(_block(residual_terms.ww_residual_block), v, p, t)


def _value(route: Route, v: Scalars, p: Scalars, t: Any) -> Any:
    return _pair(route(), 0, v, p, t)["value"]


def _block(route: Route) -> Dyadic:
    return _dyadic(route().results, "block")


def _vw_products(route: Route, v: Scalars, p: Scalars, t: Any) -> Any:
    found = (jacobian_products.vw_own(), _vector(route().results, "block"))
    (own, other), (last, before) = ([list(_placed(tensor, l, v, p, t)) for tensor in found] for l in (0, 1))
    return [[own, other], [before, last]]


def _both(tensor: Dyadic, v: Scalars, p: Scalars, t: Any) -> Any:
    return [_matrix(tensor, l, v, p, t) for l in (0, 1)]


def _matrix(tensor: Dyadic, l: int, v: Scalars, p: Scalars, t: Any) -> Any:
    return _placed(tensor, l, v, p, t).tolist()


def _placed(tensor: Dyadic | Vector, l: int, v: Scalars, p: Scalars, t: Any) -> sp.Matrix:
    """The tensor with row l as the first of the pair, (4, 4) or (4, 1)."""
    values = {symbols.p: p[l], q: p[1 - l], v_l: v[l], v_m: v[1 - l], symbols.t: t}
    return frame.in_coordinates(tensor, *_frame(l, symbols.t)).subs(values, simultaneous=True)
