"""Derived results entry by entry, for two rows in explicit coordinates, as the judge compares them.

Every function takes (v, p, t, a): output weights (2,), row lengths (2,), the angle of the rows, and the target's
coordinates (4,). The rows are p1 (1, 0, 0, 0) and p2 (cos t, sin t, 0, 0); the third direction is outside their plane,
and the fourth stands for everything orthogonal to rows and target. Each returns nested lists of exact expressions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import sympy as sp

from derivations.calculus import gaussian, symbols
from derivations.population import gradient, kernel, loss
from derivations.steps import Derivation

Scalars = Sequence[Any]
Results = Mapping[str, sp.Basic]
_TARGET = sp.symbols("a_x a_y a_z", real=True)


def label_moments(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[y^2] and E[y x], (1 + 4,), for y = a.x, from the second moment of one standard normal (setup-data)."""
    second = gaussian.full_moment(2)
    return [second * sum(x**2 for x in a), *(second * x for x in a)]


def kernel_by_polar_coordinates(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The kernel of the two rows, from the Gaussian integral (a1-kernel)."""
    return _pair(kernel.by_polar_coordinates(), 0, v, p, t)["kernel"]


def kernel_by_price(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The kernel of the two rows, from its curvature in the correlation (a1-kernel)."""
    return _pair(kernel.by_price(), 0, v, p, t)["kernel"]


def linear_terms(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[relu(w_i.x) x] for both rows, (2, 4), by Stein (a1-stein-linear-term)."""
    factor = loss.linear_term_by_stein().results["coefficient of w"]
    return [list(factor * p[i] * unit) for i, unit in enumerate(_units(t))]


def linear_terms_by_integration(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """E[relu(w_i.x) x] for both rows, (2, 4), by integration (a1-stein-linear-term)."""
    factor = loss.linear_term_by_integration().results["coefficient of w"]
    return [list(factor * p[i] * unit) for i, unit in enumerate(_units(t))]


def loss_by_expansion(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The loss of two units from kernel and linear term (a1-loss-closed-form)."""
    return _loss(loss.closed_form(), v, p, t, a)


def loss_by_sectors(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The loss of two units, the squared error integrated over each activation pattern (a1-loss-closed-form)."""
    return _loss(loss.closed_form_by_sectors(), v, p, t, a)


def _loss(derivation: Derivation, v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    value = _pair(derivation, 0, v, p, t)["loss, k = 2"]
    return value.subs(dict(zip(_TARGET, a[:3], strict=True)), simultaneous=True)


def kernel_gradient_by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The kernel's gradient in the first row, (4,) (a2-kernel-gradient)."""
    return _kernel_gradient(gradient.kernel_gradient_by_differentiation(), v, p, t)


def kernel_gradient_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The kernel's gradient in the first row, (4,), from its definition (a2-kernel-gradient)."""
    return _kernel_gradient(gradient.kernel_gradient_by_stein(), v, p, t)


def _kernel_gradient(derivation: Derivation, v: Scalars, p: Scalars, t: Any) -> Any:
    found, (first, second) = _pair(derivation, 0, v, p, t), _units(t)
    return list(found["g: abar"] * first + found["g: bbar"] * second)


def gradient_w_by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The gradient in both rows, (2, 4) (a2-gradient-w)."""
    return _gradient_w(gradient.gradient_w_by_differentiation, v, p, t, a)


def gradient_w_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The gradient in both rows, (2, 4), from the definition with delta terms (a2-gradient-w)."""
    return _gradient_w(gradient.gradient_w_by_stein, v, p, t, a)


def _gradient_w(route: Callable[[], Derivation], v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    derivation, units, rows = route(), _units(t), []
    for l in (0, 1):
        found = _pair(derivation, l, v, p, t)
        along = found["pair: wbar_l"] + found["diagonal: wbar_l"]
        rows.append(list(along * units[l] + found["pair: wbar_m"] * units[1 - l] + found["target: a"] * sp.Matrix(a)))
    return rows


def gradient_v_by_differentiation(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The gradient in both output weights, (2,) (a2-gradient-v)."""
    return _gradient_v(gradient.gradient_v_by_differentiation, v, p, t, a)


def gradient_v_by_stein(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """The gradient in both output weights, (2,), from the definition (a2-gradient-v)."""
    return _gradient_v(gradient.gradient_v_by_stein, v, p, t, a)


def euler_right_side(v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    """v_i times the gradient in v_i, (2,) (a2-homogeneity, right side)."""
    return [x * y for x, y in zip(v, gradient_v_by_stein(v, p, t, a), strict=True)]


def _gradient_v(route: Callable[[], Derivation], v: Scalars, p: Scalars, t: Any, a: Scalars) -> Any:
    derivation, units, entries = route(), _units(t), []
    for l in (0, 1):
        found = _pair(derivation, l, v, p, t)
        product = p[l] * units[l].dot(sp.Matrix(a))
        entries.append(found["pair"] + found["diagonal"] + found["target"] * product)
    return entries


def _pair(derivation: Derivation, l: int, v: Scalars, p: Scalars, t: Any) -> Results:
    """The results with row l as the first of the pair."""
    m = 1 - l
    values = {symbols.p: p[l], symbols.q: p[m], symbols.v_l: v[l], symbols.v_m: v[m], symbols.t: t}
    return {name: found.subs(values, simultaneous=True) for name, found in derivation.results.items()}


def _units(t: Any) -> tuple[sp.Matrix, sp.Matrix]:
    return sp.Matrix([1, 0, 0, 0]), sp.Matrix([sp.cos(t), sp.sin(t), 0, 0])
