"""a1-stein-linear-term: E[relu(w.x) x] = w / 2."""

from typing import Any

import numpy as np

from verify.checks.constants import integrated
from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.domain import STATES
from verify.model import Claim, Constant, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """w_i / 2 for every row, (k, d)."""
    return s.number(1, 2) * s.W


def normalised(s: State) -> Any:
    """The unit vector instead of the row."""
    return np.array([s.number(1, 2) * s.bar(i) for i in range(s.k)], dtype=object)


WRONG = {**variants(printed, "factor 2", "sign"), "w normalised": normalised}

CLAIM = Claim(
    id="a1-stein-linear-term",
    title="Linear term by Stein's lemma",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\phi(\boldsymbol w_i^T\boldsymbol x)\boldsymbol x\right]
\overset{(b)}=\mathbb E_{\boldsymbol x}\left[\nabla_{\boldsymbol x}\phi(\boldsymbol w_i^T\boldsymbol x)\right]
=\boldsymbol w_i\,\mathbb E_{\boldsymbol x}\left[\phi'(\boldsymbol w_i^T\boldsymbol x)\right]\overset{(c)}=\frac12
\boldsymbol w_i.$$""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    reading=r"Step (c) gives $\boldsymbol w_i^T\boldsymbol x>0$ the probability $\frac12$, which needs "
    r"$\boldsymbol w_i\ne\boldsymbol0$; the identity itself holds at $\boldsymbol w_i=\boldsymbol0$ too, as $0=0$.",
    constants=(
        Constant(
            "coefficient of the row",
            r"$\frac12$",
            integrated("verify.checks.routes:linear_terms_integral", ((1, 0),), r"\frac12", lambda pi: pi / (2 * pi)),
        ),
    ),
    derivation="derivations.population.loss:linear_term_by_stein",
    checks=(
        exact("derivations.entries.first_order:linear_terms", printed, WRONG),
        exact("derivations.entries.first_order:linear_terms_by_integration", printed, WRONG),
        precise("verify.checks.routes:linear_terms_integral", printed, WRONG, STATES),
    ),
)
