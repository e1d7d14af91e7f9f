"""lemma-13-step-h-at-r1: the function of one variable."""

from typing import Any

from verify.checks.inequality.domains import EQUAL_LENGTHS
from verify.checks.inequality.steps import corrupted, exact_step, precise_step
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State, alpha: Any) -> Any:
    """A function of the angle alone."""
    t = s.theta[0, 1]
    slope = (s.o.pi * (s.number(1, 2) + 2 * alpha) - t) * s.o.cos(t) + s.o.sin(t)
    return s.number(1, 4) - alpha - slope / (2 * s.o.pi)


WRONG = {
    **corrupted(printed, "sin for cos", "pi - theta for theta", "factor 2", "3 for pi"),
    "alpha/2 for alpha": lambda s, alpha: printed(s, alpha) + alpha / 2,
    "1/8 for 1/4": lambda s, alpha: printed(s, alpha) - s.number(1, 8),
}

CLAIM = Claim(
    id="lemma-13-step-h-at-r1",
    title="The function of one variable in Lemma 13",
    statement=r"""$$\left.\frac{\tilde h(\tilde{\boldsymbol w}_1,\tilde{\boldsymbol w}_2)}{\left\lVert
\tilde{\boldsymbol w}_2
\right\rVert^2}\right|_{r=1}=\left(\frac14-\tilde\alpha\right)-\frac{\left(\pi\left(\frac12+2\tilde\alpha\right)-\theta
\right)\cos\theta+\sin\theta}{2\pi} .$$""",
    expected=Verdict.PROVED,
    domain=EQUAL_LENGTHS.describe(),
    derivation="derivations.inequalities.lemma13:minimised",
    checks=(
        exact_step(
            "verify.checks.inequality.lower_bound_routes:at_equal_lengths", printed, WRONG, name="the value, derived"
        ),
        precise_step("verify.checks.inequality.lower_bound_routes:in_ratio_integral", printed, WRONG, EQUAL_LENGTHS),
    ),
)
