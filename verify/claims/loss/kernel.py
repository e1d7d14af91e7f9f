"""a1-kernel: the first-order arc-cosine kernel."""

from typing import Any

from verify.checks.constants import integrated
from verify.checks.identity import agrees, exact, precise, sampled
from verify.checks.variants import variants
from verify.domain import STATES, pairs
from verify.model import Claim, Constant, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """(8), rows 1 and 2 of the state standing for a and b."""
    t = s.theta[0, 1]
    return s.norm[0] * s.norm[1] * (s.o.sin(t) + (s.o.pi - t) * s.o.cos(t)) / (2 * s.o.pi)


WRONG = variants(printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi")
DOMAIN = pairs(STATES)

CLAIM = Claim(
    id="a1-kernel",
    title="First-order arc-cosine kernel",
    statement=r"""$$f(\boldsymbol a,\boldsymbol b)=\mathbb E_{\boldsymbol x}\left[[\boldsymbol a^T\boldsymbol x]_+
[\boldsymbol b^T\boldsymbol x]_+\right]=\frac1{2\pi}\lVert\boldsymbol a\rVert\lVert\boldsymbol b\rVert
\left(\sin\theta_{\boldsymbol a,\boldsymbol b}+(\pi-\theta_{\boldsymbol a,\boldsymbol b})
\cos\theta_{\boldsymbol a,\boldsymbol b}\right)$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=r"At $\boldsymbol a=\boldsymbol 0$ or $\boldsymbol b=\boldsymbol 0$ the angle has no value; the formula "
    r"is read there as its only continuous extension, $0$, which is also the expectation.",
    constants=(
        Constant(
            "kernel of two orthonormal vectors",
            r"$\frac1{2\pi}$",
            integrated(
                "verify.checks.routes:kernel_integral", ((1, 0), (0, 1)), r"\frac1{2\pi}", lambda pi: 1 / (2 * pi)
            ),
        ),
    ),
    derivation="derivations.population.kernel:by_polar_coordinates",
    checks=(
        exact("derivations.entries.first_order:kernel_by_polar_coordinates", printed, WRONG),
        exact("derivations.entries.first_order:kernel_by_price", printed, WRONG, name="derivation: by Price's theorem"),
        precise("verify.checks.routes:kernel_integral", printed, WRONG, DOMAIN),
        sampled("verify.checks.routes:kernel_sample", printed, WRONG, DOMAIN),
        agrees("verify.checks.routes:kernel_code", printed, WRONG, DOMAIN),
    ),
)
