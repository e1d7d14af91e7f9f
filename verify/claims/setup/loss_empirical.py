"""loss-empirical: half the mean squared error over n samples."""

from verify.checks.limits import code_of_sample_loss, mean_of_sample_loss
from verify.model import Claim, Verdict

CLAIM = Claim(
    id="loss-empirical",
    title="Empirical loss",
    statement=r"""$$\widehat{\mathcal L}(\boldsymbol v,\boldsymbol W)=\frac1{2n}\sum_{i=1}^n\left(\boldsymbol v^T
\phi(\boldsymbol W\boldsymbol x_i)-y_i\right)^2$$""",
    expected=Verdict.PROVED,
    domain=r"For all $n\ge1$, data $(\boldsymbol x_i,y_i)$, $\boldsymbol v$, $\boldsymbol W$.",
    reading=r"Well defined for $n\ge1$, a mean over samples whose expectation is the population loss (2), and the same "
    "in our code.",
    checks=(mean_of_sample_loss(), code_of_sample_loss()),
)
