"""a1-loss-matrix: the closed form as a quadratic form in u = diag(omega) v."""

from typing import Any

import numpy as np

from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State) -> Any:
    """The form with Theta entrywise, W of shape (k, d) and u = diag(omega) v."""
    sin, cos = np.frompyfunc(s.o.sin, 1, 1), np.frompyfunc(s.o.cos, 1, 1)
    u = s.norm * s.v
    matrix = sin(s.theta) + (s.o.pi - s.theta) * cos(s.theta)
    return (u @ matrix @ u) / (4 * s.o.pi) - s.number(1, 2) * (s.a @ s.W.T @ s.v) + s.number(1, 2) * (s.a @ s.a)


def matrix_product(s: State) -> Any:
    """The entrywise product read as a matrix product."""
    cos, u = np.frompyfunc(s.o.cos, 1, 1), s.norm * s.v
    entrywise, product = (s.o.pi - s.theta) * cos(s.theta), (s.o.pi - s.theta) @ cos(s.theta)
    return printed(s) + (u @ (product - entrywise) @ u) / (4 * s.o.pi)


WRONG = {
    **variants(printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "target negated"),
    "matrix product for the entrywise one": matrix_product,
}

CLAIM = Claim(
    id="a1-loss-matrix",
    title="Matrix form of the population loss",
    statement=r"""$$\mathcal L(\boldsymbol\theta)=\frac1{4\pi}\boldsymbol u^T\left(\sin(\boldsymbol\Theta)+
\left(\pi\mathbb 1\mathbb 1^T-\boldsymbol\Theta\right)\odot\cos(\boldsymbol\Theta)\right)\boldsymbol u-\frac12
\boldsymbol a^T\boldsymbol W^T\boldsymbol v+\frac12\lVert\boldsymbol a\rVert^2,\qquad\boldsymbol u=\mathrm{diag}
(\boldsymbol\omega)\boldsymbol v,\ \omega_i=\lVert\boldsymbol w_i\rVert.$$""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    derivation="derivations.population.loss_forms:matrix_form",
    checks=(
        exact("derivations.entries.first_order:loss_by_expansion", printed, WRONG),
        precise("verify.checks.routes:loss_integral", printed, WRONG, STATES),
    ),
)
