"""setup-data: Gaussian inputs, linear labels."""

from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """What the definition fixes of a pair (x, y): E[y^2] = a.a and E[y x] = a, as (1 + d,)."""
    return np.concatenate([[s.a @ s.a], s.a])


def covariance_over_d(s: State) -> Any:
    """Inputs of covariance I/d."""
    return printed(s) / s.d


WRONG = {
    **variants(printed, "factor 2"),
    "covariance I/d": covariance_over_d,
    "d for |a|^2": lambda s: printed(s) * s.d,
}

CLAIM = Claim(
    id="setup-data",
    title="Data model",
    statement=r"""$$\boldsymbol x_1,\dots,\boldsymbol x_n\overset{\text{i.i.d.}}{\sim}\mathcal N(\boldsymbol 0,
\boldsymbol I_d),\qquad y_i=\boldsymbol a^T\boldsymbol x_i,\qquad\boldsymbol a\in\mathbb R^d.$$""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    reading="A definition holds when it is well defined and means the same in both legs: a centred Gaussian law is "
    r"fixed by its covariance, that of $(\boldsymbol x,y)$ by $\mathbb E[y^2]=\lVert\boldsymbol a\rVert^2$ and "
    r"$\mathbb E[y\boldsymbol x]=\boldsymbol a$ beside $\boldsymbol I_d$.",
    checks=(
        exact("derivations.entries.first_order:label_moments", printed, WRONG),
        precise("verify.checks.routes:label_moments_integral", printed, WRONG, STATES),
    ),
)
