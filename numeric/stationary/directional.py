"""One-sided directional derivatives of the population loss, zero rows included."""

from __future__ import annotations

from typing import Any

import numpy as np

from numeric import closed_form
from numeric.arithmetic import FLOAT64
from numeric.errors import InputError
from numeric.inputs import state


def directional_derivative(v: Any, W: Any, a: Any, dv: Any, dW: Any, *, convention: str = "appendix") -> float:
    """Derivative of the loss at v (k,), W (k, d), a (d,) along dv (k,), dW (k, d), approached from that side.

    A zero row contributes v_i E[r(x) relu(dw_i . x)]: the derivative in the output weight of an idle neuron with
    the row dw_i, so that the gradient of one point without zero rows is enough. Raises InputError.
    """
    point, along = (state(*x, a, convention, FLOAT64) for x in ((v, W), (dv, dW)))
    if point.batch or along.batch or point.W.shape != along.W.shape:
        raise InputError("dW", f"the shape of W, {np.shape(W)}, and no leading axes", np.shape(dW))
    zero = ~point.W[0].any(axis=1)
    rows = np.where(zero[:, None], along.W[0], point.W[0])
    slope = closed_form.gradient(np.where(zero, 0, point.v[0]), rows, point.a[0])
    return float(np.where(zero, point.v[0], along.v[0]) @ slope.v + np.sum(along.W[0] * slope.W))
