"""notation-delta-g-angles: scaled deviations and angles."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from verify.checks.descent.deviation import as_recorded, sample_gradient
from verify.checks.descent.samples import OneNeuron, on_every_pattern
from verify.model import Claim, Verdict


def in_the_output(neuron: OneNeuron, half: int = 2) -> Sequence[tuple[Any, Any]]:
    """Empirical less population gradient in v_1, and w_1 . Delta G_1/2; the latter is (w.h, v h), by (13)."""
    import sympy as sp

    h = sp.Matrix(sp.symbols("h1:3"))
    deviation = 2 / neuron.v * (neuron.in_w - neuron.v * h)
    return [(neuron.in_v - neuron.w.dot(h), neuron.w.dot(deviation) / half)]


def defined(v: Any, W: Any, X: Any, factor: float = 2.0, sign: int = -1) -> Any:
    """The definitions; `factor` and `sign` are for wrong variants."""
    from numeric import closed_form

    target = np.array([1.0, *[0.0] * (W.shape[1] - 1)])
    noise = sample_gradient(v, W, X) - closed_form.gradient(v, W, target).W
    deviation = factor * np.linalg.norm(noise, axis=1) / np.abs(v)
    cosines = np.array([W[0] @ target, sign * W[1] @ target]) / np.linalg.norm(W, axis=1)
    sines = np.linalg.norm(W[:, 1:], axis=1) / np.linalg.norm(W, axis=1)
    return deviation, np.arctan2(sines, cosines)


CLAIM = Claim(
    id="notation-delta-g-angles",
    title="Scaled gradient deviation and angles",
    statement=r"""$$\Delta\mathcal G_1:=\frac2{v_1}\left(\nabla_{\boldsymbol w_1}\widehat{\mathcal
L}-\nabla_{\boldsymbol w_1}\mathcal L\right),\qquad\Delta\mathcal G_2:=\frac2{v_2}\left(\nabla_{\boldsymbol
w_2}\widehat{\mathcal L}- \nabla_{\boldsymbol w_2}\mathcal L\right),$$ $$\theta=\angle(\boldsymbol w_1,\boldsymbol
w_2),\quad\theta_1= \angle(\boldsymbol w_1,\boldsymbol a),\quad\theta_2=\angle(\boldsymbol w_2,-\boldsymbol a).$$""",
    expected=Verdict.PROVED,
    domain=r"For all $n,d\ge1$, data, $v_1,v_2>0$ in the theorem's convention; for the angles nonzero rows and "
    r"$\boldsymbol a\ne\boldsymbol0$.",
    reading=r"A definition holds when it is well defined and means the same in both legs. What the proofs take from "
    r"it is that $\nabla_{v_i}\widehat{\mathcal L}=\nabla_{v_i}\mathcal L+\frac12\boldsymbol w_i^T\Delta\mathcal "
    r"G_i$: one vector holds all that samples do to a neuron.",
    checks=(
        on_every_pattern(
            in_the_output,
            {"Delta G_1 whole": lambda neuron: in_the_output(neuron, half=1)},
            name="the deviation in the output weight",
        ),
        as_recorded(
            defined,
            {
                "1/v for 2/v": lambda v, W, X: defined(v, W, X, factor=1.0),
                "theta_2 from a": lambda v, W, X: defined(v, W, X, sign=1),
            },
        ),
    ),
    remarks=(
        r"Near zero output weights it stays finite: $\nabla_{\boldsymbol w_i}$ has the factor $v_i$. It is twice the "
        r"deviation of the gradient in $v_i\boldsymbol w_i$.",
    ),
)
