"""What Lemma 3 and its steps are said in: the error, the bound of Lemma 11, and the gradients of the first neuron."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.draws import EVERYWHERE, anywhere
from verify.checks.descent.one_step import Constants, Margins, OneStep
from verify.checks.descent.state import Step, dot

DOMAIN = r"For all $d\ge1$, $v_1,v_2>0$, nonzero rows, $\boldsymbol a\ne\boldsymbol0$, $\mu>0$"
ELEVEN = (
    r"$\lVert\nabla_{\boldsymbol w_i}\widehat{\mathcal L}-\nabla_{\boldsymbol w_i}\mathcal L\rVert\le "
    r"v_i\delta\left(\lVert v_1\boldsymbol w_1-\boldsymbol a\rVert+\lVert v_2\boldsymbol w_2+\boldsymbol "
    r"a\rVert\right)$ with $\delta\le\frac12$"
)
READING = (
    "Conditional on the bound of Lemma 11, which is what the assumptions of the main theorem are needed for; for the "
    "first neuron, as exchanging the two turns it into the second."
)
APART = Fraction(1, 10**6)
"""The search keeps off the optimum, where both sides are 0."""


def error(s: Step) -> Any:
    """|v_1 w_1 - a|^2 + |v_2 w_2 + a|^2."""
    return s.distance(0) ** 2 + s.distance(1) ** 2


def weights(s: Step) -> Any:
    """v_1^2 + |w_1|^2."""
    return s.v(0) ** 2 + s.length(0) ** 2


def deviates_little(s: Step, c: Constants) -> Sequence[Any]:
    """The bound of Lemma 11: |Delta G_1| <= 2 delta (|v_1 w_1 - a| + |v_2 w_2 + a|)."""
    reach = 2 * c["delta"] * (s.distance(0) + s.distance(1))
    return [reach - s.deviation(0), error(s) - s.o.number(APART)]


def squares(gradient: tuple[Any, Any]) -> Any:
    """(gradient in v_1)^2 + |gradient in w_1|^2."""
    in_v, in_W = gradient
    return in_v[:, 0] ** 2 + dot(in_W[:, 0], in_W[:, 0])


def anywhere_at(conclusions: Margins, **constants: str) -> OneStep:
    """A statement about any state, under the bound of Lemma 11."""
    return OneStep(deviates_little, conclusions, EVERYWHERE, anywhere, {"delta": "1/2", **constants})
