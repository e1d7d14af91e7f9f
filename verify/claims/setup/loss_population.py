"""loss-population: half the mean squared error."""

from typing import Any

from verify.checks.identity import precise, sampled
from verify.checks.limits import mean_of_sample_loss, variance_of_sample_loss
from verify.checks.variants import variants
from verify.claims.loss.closed_form import printed as closed_form
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """(2), evaluated by the closed form that `a1-loss-closed-form` proves."""
    return closed_form(s)


WRONG = {
    **variants(printed, "factor 2", "target negated"),
    "prefactor 1/4": lambda s: printed(s) / 2,
}

CLAIM = Claim(
    id="loss-population",
    title="Population loss",
    statement=r"""$$\mathcal L(\boldsymbol v,\boldsymbol W)=\frac12\mathbb E_{\boldsymbol x}\left[\left(\sum_{i=1}^k
v_i\,\phi(\boldsymbol w_i^T\boldsymbol x)-\boldsymbol a^T\boldsymbol x\right)^2\right],$$ presented as the limit of the
empirical loss (1) as $n\to\infty$.""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    reading="Well defined: the residual grows linearly and a Gaussian has all moments. The limit: the empirical loss "
    r"has this mean and a variance below a constant over $n$.",
    checks=(
        mean_of_sample_loss(),
        variance_of_sample_loss(),
        precise("verify.checks.routes:loss_integral", printed, WRONG, STATES),
        sampled("verify.checks.routes:loss_sample", printed, WRONG, STATES),
    ),
    remarks=(r"Appendix B.2 (`lemma-8-step-rescaling`) restates this loss without the factor $\frac12$.",),
)
