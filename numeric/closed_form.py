"""Closed forms of the kernel, the population loss, its gradient and its Hessian: Appendix A.1 to A.3, p. 19-26.

Network f(x) = sum_i v_i relu(w_i . x), x standard Gaussian in R^d, target a . x, loss L = 1/2 E[(f(x) - a . x)^2].
Shapes everywhere: v (..., k), W (..., k, d) with the rows w_i, a (..., d); leading axes broadcast. convention
"appendix" takes v as it is, "theorem" (k = 2) means v_1 relu(w_1 . x) - v_2 relu(w_2 . x) as in Theorem 1.

`ar` is FLOAT64, `numeric.mp(digits)` or `numeric.balls(digits)`. In float64 the inputs are taken as exact and the result
is rounded once; a result beyond the range is inf, below it 0 or subnormal. All functions raise `InputError`.
"""

from typing import Any, NamedTuple

import numpy as np

from numeric import formulas
from numeric.angles import pairs
from numeric.arithmetic import FLOAT64, Arithmetic
from numeric.errors import InputError, NotDifferentiable
from numeric.inputs import Given, convention_signs, given, vectors


class Gradient(NamedTuple):
    """Derivatives in v, shape (..., k), and in W, shape (..., k, d)."""

    v: Any
    W: Any


def angle(a: object, b: object, *, ar: Arithmetic = FLOAT64) -> Any:
    """The angle of a and b, shape (...,), in [0, pi] (A.1, under equation (8)); zero vectors have none."""
    rows, batch = vectors(a, b, ar)
    with ar.scope():
        geometry = pairs(ar.lift(rows), ar.working)
        _require_no_zero_row(ar.working.is_zero(geometry.norm), "ab", batch, InputError)
        x = ar.working.atan2(geometry.sin[:, 0, 1], geometry.cos[:, 0, 1])
        return _unflattened(ar.rounded(x), batch)


def kernel(a: object, b: object, *, ar: Arithmetic = FLOAT64) -> Any:
    """E[relu(a . x) relu(b . x)], shape (...,): A.1, equation (8)."""
    rows, batch = vectors(a, b, ar)
    with ar.scope():
        values = formulas.kernel(pairs(ar.lift(rows), ar.working), ar.working)[:, 0, 1]
        return _unflattened(ar.rounded(values), batch)


def kernel_gradient(a: object, b: object, *, ar: Arithmetic = FLOAT64) -> Any:
    """Derivative of the kernel in a, shape (..., d): A.2, equation (10). Raises `NotDifferentiable` for a = 0, b != 0."""
    rows, batch = vectors(a, b, ar)
    with ar.scope():
        geometry = pairs(ar.lift(rows), ar.working)
        zero = ar.working.is_zero(geometry.norm)
        _require_no_zero_row((zero[:, 0] & ~zero[:, 1])[:, None], "a", batch, NotDifferentiable)
        values = formulas.kernel_gradient(geometry, ar.working)[:, 0, 1]
        return _unflattened(ar.rounded(values), batch)


def loss(v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64) -> Any:
    """The population loss, shape (...,): A.1, equation (9). Zero rows and zero output weights are allowed."""
    state, _ = _checked(v, W, a, convention, ar)
    with ar.scope():
        net = _network(state, ar)
        value = formulas.loss(net, formulas.split(net, ar.working), ar.working)
        return _unflattened(ar.rounded(value), state.batch)


def gradient(v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64) -> Gradient:
    """The gradient in v and W: A.2, equations (11) and (12). Raises `NotDifferentiable` as `loss_and_gradient`."""
    return loss_and_gradient(v, W, a, convention=convention, ar=ar)[1]


def loss_and_gradient(
    v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64
) -> tuple[Any, Gradient]:
    """The loss, shape (...,), and its gradient: A.1, equation (9); A.2, equations (11) and (12).

    Raises `NotDifferentiable` at a row w_i = 0 with v_i != 0, unless all the other neurons are zero functions.
    """
    state, signs = _checked(v, W, a, convention, ar)
    with ar.scope():
        net = _network(state, ar)
        _require_no_kink(net, state.batch, ar)
        terms = formulas.split(net, ar.working)
        value = formulas.loss(net, terms, ar.working)
        in_v = signs * ar.rounded(formulas.gradient_v(net, terms, ar.working))
        in_W = ar.rounded(net.v[..., None] * formulas.slope(net, terms, ar.working))
        blocks = Gradient(_unflattened(in_v, state.batch), _unflattened(in_W, state.batch))
        return _unflattened(ar.rounded(value), state.batch), blocks


def hessian(v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64) -> Any:
    """The Hessian, shape (..., k + k d, k + k d), in the order v_1 .. v_k, w_1, .. w_k: A.3, equation (14).

    Raises `NotDifferentiable` where a row is zero.
    """
    state, signs = _checked(v, W, a, convention, ar)
    with ar.scope():
        net = _network(state, ar)
        _require_no_zero_row(ar.working.is_zero(net.pairs.norm), "W", state.batch, NotDifferentiable)
        vv = ar.rounded(formulas.kernel(net.pairs, ar.working))
        vw = ar.rounded(formulas.hessian_vw(net, formulas.split(net, ar.working), ar.working))
        ww = ar.rounded(formulas.hessian_ww(net, ar.working))
        return _unflattened(_assembled(vv, vw, ww, signs), state.batch)


def _checked(v: object, W: object, a: object, convention: str, ar: Arithmetic) -> tuple[Given, Any]:
    state = given(v, W, a, ar)
    signs = convention_signs(convention, state.W.shape[1])
    with ar.scope():  # a product outside would be rounded to the caller's precision
        return Given(signs * state.v, state.W, state.a, state.batch), signs


def _network(state: Given, ar: Arithmetic) -> formulas.Network:
    return formulas.network(ar.lift(state.v), ar.lift(state.W), ar.lift(state.a), ar.working)


def _assembled(vv: Any, vw: Any, ww: Any, signs: Any) -> Any:
    """The blocks (n, k, k), (n, k, k, d), (n, k, k, d, d) as one symmetric matrix each."""
    n, k, _, d = vw.shape
    mixed = vw.reshape(n, k, k * d)
    rows = ww.swapaxes(2, 3).reshape(n, k * d, k * d)
    upper = np.concatenate([vv, mixed], -1)
    lower = np.concatenate([mixed.swapaxes(1, 2), rows], -1)
    scale = np.concatenate([signs, np.ones(k * d, dtype=int)])
    return scale[:, None] * np.concatenate([upper, lower], 1) * scale


def _require_no_kink(net: formulas.Network, batch: tuple[int, ...], ar: Arithmetic) -> None:
    """Refuse a zero row at which the loss has a kink."""
    is_zero = ar.working.is_zero
    inactive = is_zero(net.u)
    others_inactive = inactive.sum(-1, keepdims=True) - inactive == inactive.shape[1] - 1
    kink = is_zero(net.pairs.norm) & ~is_zero(net.v) & ~others_inactive
    _require_no_zero_row(kink, "W", batch, NotDifferentiable)


def _require_no_zero_row(zero: Any, names: str, batch: tuple[int, ...], error: type[InputError]) -> None:
    """Raise for the first True of (n, k), naming W[batch index, row], or the vector of that name."""
    if not zero.any():
        return
    where, row = (int(index[0]) for index in np.nonzero(zero))
    index = tuple(int(i) for i in np.unravel_index(where, batch)) if batch else ()
    name, place = ("W", (*index, row)) if names == "W" else (names[row], index)
    label = f"{name}[{', '.join(map(str, place))}]" if place else name
    raise error(label, "a nonzero vector", "zero, where this is not defined")


def _unflattened(x: Any, batch: tuple[int, ...]) -> Any:
    return x.reshape(batch + x.shape[1:])[()]
