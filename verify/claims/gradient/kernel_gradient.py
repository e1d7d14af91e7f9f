"""a2-kernel-gradient: the gradient of the kernel in its first argument."""

from typing import Any

from verify.checks.identity import agrees, exact, precise
from verify.checks.variants import variants
from verify.checks.zero_rows import FIRST_ROW_ZERO, nonzero_rows
from verify.domain import STATES, pairs
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """(10), first form; rows 1 and 2 of the state stand for a and b."""
    t = s.theta[0, 1]
    return (s.norm[1] * s.o.sin(t) * s.bar(0) + (s.o.pi - t) * s.W[1]) / (2 * s.o.pi)


def second_form(s: State) -> Any:
    """(10), second form."""
    t = s.theta[0, 1]
    return s.norm[1] / (2 * s.o.pi) * (s.o.sin(t) * s.bar(0) + (s.o.pi - t) * s.bar(1))


def without_sine(s: State) -> Any:
    """The term along the first vector dropped."""
    return (s.o.pi - s.theta[0, 1]) * s.W[1] / (2 * s.o.pi)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2"),
    "term along a dropped": without_sine,
}
DOMAIN = pairs(STATES)

CLAIM = Claim(
    id="a2-kernel-gradient",
    title="Gradient of the kernel",
    statement=r"""$$g(\boldsymbol a,\boldsymbol b)=\frac{\partial}{\partial\boldsymbol a}f(\boldsymbol a,\boldsymbol b)
=\frac1{2\pi}\left(\lVert\boldsymbol b\rVert\sin(\theta_{\boldsymbol a,\boldsymbol b})\bar{\boldsymbol a}+
(\pi-\theta_{\boldsymbol a,\boldsymbol b})\boldsymbol b\right)=\frac{\lVert\boldsymbol b\rVert}{2\pi}\left(
\sin(\theta_{\boldsymbol a,\boldsymbol b})\bar{\boldsymbol a}+(\pi-\theta_{\boldsymbol a,\boldsymbol b})
\bar{\boldsymbol b}\right).$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=r"For $\boldsymbol a\ne\boldsymbol0$, as $\bar{\boldsymbol a}$ asks; at $\boldsymbol b=\boldsymbol0$ the "
    "first form gives the right value 0.",
    derivation="derivations.population.gradient:kernel_gradient_by_stein",
    hypotheses=(nonzero_rows(printed, FIRST_ROW_ZERO),),
    checks=(
        exact("derivations.entries.first_order:kernel_gradient_by_differentiation", printed, WRONG),
        exact("derivations.entries.first_order:kernel_gradient_by_stein", printed, WRONG),
        exact("derivations.entries.first_order:kernel_gradient_by_stein", second_form, WRONG, name="the second form"),
        precise("verify.checks.routes:kernel_gradient_integral", printed, WRONG, DOMAIN),
        agrees("verify.checks.routes:kernel_gradient_code", printed, WRONG, DOMAIN),
    ),
)
