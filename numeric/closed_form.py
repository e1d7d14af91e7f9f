"""Closed forms of the kernel, the population loss, its gradient and its Hessian: Appendix A.1 to A.3, p. 19-26.

Network f(x) = sum_i v_i relu(w_i . x), x standard Gaussian in R^d, target a . x, loss L = 1/2 E[(f(x) - a . x)^2].
Shapes everywhere: v (..., k), W (..., k, d) with the rows w_i, a (..., d); leading axes broadcast. convention
"appendix" takes v as it is, "theorem" (k = 2) means v_1 relu(w_1 . x) - v_2 relu(w_2 . x) as in Theorem 1.

`ar` is FLOAT64, `numeric.mp(digits)` or `numeric.balls(digits)`. In float64 the inputs are taken as exact and results
are rounded once; beyond the range they are inf, below it subnormal or 0. Arguments that cannot be used raise
`InputError`.
"""

from typing import Any, NamedTuple

import numpy as np

from numeric import evaluation, formulas
from numeric.angles import pairs
from numeric.arithmetic import FLOAT64, Arithmetic
from numeric.errors import InputError, NotDifferentiable
from numeric.inputs import require_gradient, require_hessian, require_nonzero, state, vectors, zero_rows


class Gradient(NamedTuple):
    """Derivatives in v, shape (..., k), and in W, shape (..., k, d)."""

    v: Any
    W: Any


def angle(a: object, b: object, *, ar: Arithmetic = FLOAT64) -> Any:
    """The angle of a and b, shape (...,), in [0, pi]: A.1, under equation (8). `InputError` if one is zero."""
    rows, batch = vectors(a, b, ar)
    zero = zero_rows(rows, ar)
    require_nonzero(zero[:, 0], "a", batch, InputError)
    require_nonzero(zero[:, 1], "b", batch, InputError)
    with ar.scope():
        geometry = pairs(ar.lift(rows), ar.working)
        value = ar.working.atan2(geometry.sin[:, 0, 1], geometry.cos[:, 0, 1])
        return _unflattened(ar.rounded(value), batch)


def kernel(a: object, b: object, *, ar: Arithmetic = FLOAT64) -> Any:
    """E[relu(a . x) relu(b . x)], shape (...,): A.1, equation (8)."""
    rows, batch = vectors(a, b, ar)
    with ar.scope():
        value = formulas.kernel(pairs(ar.lift(rows), ar.working), ar.working)[:, 0, 1]
        return _unflattened(ar.rounded(value), batch)


def kernel_gradient(a: object, b: object, *, ar: Arithmetic = FLOAT64) -> Any:
    """Derivative of the kernel in a, shape (..., d): A.2, equation (10). `NotDifferentiable` for a = 0, b != 0."""
    rows, batch = vectors(a, b, ar)
    zero = zero_rows(rows, ar)
    require_nonzero(zero[:, 0] & ~zero[:, 1], "a", batch, NotDifferentiable)
    with ar.scope():
        value = formulas.kernel_gradient(pairs(ar.lift(rows), ar.working), ar.working)[:, 0, 1]
        return _unflattened(ar.rounded(value), batch)


def loss(v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64) -> Any:
    """The population loss, shape (...,): A.1, equation (9). Zero rows and zero output weights are allowed."""
    given = state(v, W, a, convention, ar)
    with ar.scope():
        return _unflattened(evaluation.loss(given, ar), given.batch)


def gradient(v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64) -> Gradient:
    """The gradient in v and W: A.2, equations (11) and (12). `NotDifferentiable` as `loss_and_gradient`."""
    return loss_and_gradient(v, W, a, convention=convention, ar=ar)[1]


def loss_and_gradient(
    v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64
) -> tuple[Any, Gradient]:
    """The loss, shape (...,), and its gradient: A.1, equation (9); A.2, equations (11) and (12).

    `NotDifferentiable` at a row w_i = 0 with v_i != 0, unless all the other neurons are zero functions.
    """
    given = state(v, W, a, convention, ar)
    require_gradient(given, ar)
    with ar.scope():
        value, in_v, in_W = evaluation.loss_and_gradient(given, ar)
        in_v = in_v if convention == "appendix" else given.signs * in_v
        slopes = Gradient(_unflattened(in_v, given.batch), _unflattened(in_W, given.batch))
        return _unflattened(value, given.batch), slopes


def hessian(v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64) -> Any:
    """The Hessian, shape (..., k + k d, k + k d), in the order v_1 .. v_k, w_1, .. w_k: A.3, equation (14).

    `NotDifferentiable` where a row is zero.
    """
    given = state(v, W, a, convention, ar)
    require_hessian(given, ar)
    with ar.scope():
        matrix = evaluation.hessian(given, ar)
        if convention == "theorem":
            signs = np.concatenate([given.signs, np.ones(matrix.shape[-1] - 2, dtype=int)])
            matrix = signs[:, None] * matrix * signs
        return _unflattened(matrix, given.batch)


def _unflattened(x: Any, batch: tuple[int, ...]) -> Any:
    return x.reshape(batch + x.shape[1:])[()]
