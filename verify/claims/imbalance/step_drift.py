"""lemma-3-step-drift: the drift from the update rule."""

from collections.abc import Sequence
from typing import Any

from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.samples import OneNeuron, on_every_pattern
from verify.claims.imbalance.recursion import imbalance, printed
from verify.model import Claim, Verdict


def expanded(neuron: OneNeuron, cross: int = 2) -> tuple[Any, Any]:
    """(17), its first line; `cross` is for a wrong variant."""
    mu, v, w, in_v, in_w = neuron.mu, neuron.v, neuron.w, neuron.in_v, neuron.in_w
    row = w.dot(w) - cross * mu * w.dot(in_w) + mu**2 * in_w.dot(in_w)
    weight = v**2 - 2 * mu * v * in_v + mu**2 * in_v**2
    return imbalance(*neuron.after), row - weight


def bounded(x: Any) -> Sequence[Any]:
    """A + B - |A - B|, for both signs; A and B are the two squares."""
    return [x.A + x.B - sign * (x.A - x.B) for sign in (1, -1)]


SQUARES = OnBox(bounded, {"A": ("0", "inf"), "B": ("0", "inf")})

CLAIM = Claim(
    id="lemma-3-step-drift",
    title="Drift from the update rule",
    statement=r"""$$b_1^{(\tau+1)}=\lVert\boldsymbol w_1\rVert^2-2\mu\boldsymbol w_1^T\nabla_{\boldsymbol w_1}
\widehat{\mathcal L}+\mu^2\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal L}\rVert^2-\left(v_1^2-2\mu v_1\nabla_{v_1}
\widehat{\mathcal L}+\mu^2\left(\nabla_{v_1}\widehat{\mathcal L}\right)^2\right),$$ $$\left\lvert b_1^{(\tau+1)}-b_1^{(
\tau)}\right\rvert=\mu^2\left\lvert\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal L}\rVert^2-\left(\nabla_{v_1}
\widehat{\mathcal L}\right)^2\right\rvert\le\mu^2\left(\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal L}\rVert^2+\left(
\nabla_{v_1}\widehat{\mathcal L}\right)^2\right).$$""",
    expected=Verdict.PROVED,
    domain=r"For all $n,d\ge1$, data, $\boldsymbol v$, $\boldsymbol W$, $\mu$.",
    derivation="derivations.descent.drift:one_step",
    checks=(
        on_every_pattern(expanded, {"one cross term": lambda neuron: expanded(neuron, cross=1)}, name="the first line"),
        on_every_pattern(printed, {"plus": lambda neuron: printed(neuron, sign=1)}, name="the cross terms cancel"),
        by_coefficients(
            SQUARES,
            {"half the sum": SQUARES.of(lambda x: [(x.A + x.B) / 2 - (x.A - x.B)])},
            name="a difference and a sum of squares",
        ),
    ),
    remarks=(
        r"$\max$ for the sum would do; with $\nabla_{\boldsymbol w_1}=v_1\boldsymbol h$, $\nabla_{v_1}=\boldsymbol "
        r"w_1^T\boldsymbol h$ that is $\max(v_1^2,\lVert\boldsymbol w_1\rVert^2)\lVert\boldsymbol h\rVert^2$ at most.",
    ),
)
