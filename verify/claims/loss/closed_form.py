"""a1-loss-closed-form: the population loss in angles and norms."""

from typing import Any

from verify.checks.identity import agrees, exact, precise, sampled
from verify.checks.variants import variants
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def pair(s: State, i: int, j: int) -> Any:
    """The (i, j) term of the double sum."""
    t = s.theta[i, j]
    return s.v[i] * s.v[j] * s.norm[i] * s.norm[j] * (s.o.sin(t) + (s.o.pi - t) * s.o.cos(t))


def printed(s: State) -> Any:
    """(9)."""
    double = sum(pair(s, i, j) for i in range(s.k) for j in range(s.k))
    linear = sum(s.v[i] * (s.a @ s.W[i]) for i in range(s.k))
    return double / (4 * s.o.pi) - s.number(1, 2) * linear + (s.a @ s.a) / 2


def without_diagonal(s: State) -> Any:
    """The double sum over i != j only."""
    return printed(s) - sum(pair(s, i, i) for i in range(s.k)) / (4 * s.o.pi)


def halved_pairs(s: State) -> Any:
    """1/(8 pi) in place of 1/(4 pi)."""
    return printed(s) - sum(pair(s, i, j) for i in range(s.k) for j in range(s.k)) / (8 * s.o.pi)


WRONG = {
    **variants(
        printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "target negated", "3 for pi"
    ),
    "i = j dropped": without_diagonal,
    "1/(8 pi) for 1/(4 pi)": halved_pairs,
}

CLAIM = Claim(
    id="a1-loss-closed-form",
    title="Closed form of the population loss",
    statement=r"""$$\mathcal L(\boldsymbol\theta)=\frac1{4\pi}\sum_{i=1}^k\sum_{j=1}^kv_iv_j
\lVert\boldsymbol w_i\rVert\lVert\boldsymbol w_j\rVert\left(\sin\theta_{ij}+(\pi-\theta_{ij})\cos\theta_{ij}\right)
-\frac12\sum_{i=1}^kv_i\boldsymbol a^T\boldsymbol w_i+\frac{\lVert\boldsymbol a\rVert^2}2.$$""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    derivation="derivations.population.loss:closed_form",
    checks=(
        exact("derivations.entries.first_order:loss_by_expansion", printed, WRONG),
        exact("derivations.entries.first_order:loss_by_sectors", printed, WRONG),
        precise("verify.checks.routes:loss_integral", printed, WRONG, STATES),
        sampled("verify.checks.routes:loss_sample", printed, WRONG, STATES),
        agrees("numeric.closed_form:loss", printed, WRONG, STATES),
    ),
    remarks=(
        r"The terms cancel near the optimum: in float64 the printed form loses every digit there. With "
        r"$\boldsymbol U_i=v_i\boldsymbol w_i$, $s_i$ the sign of $v_i$ and $\psi=\pi-\theta$, for $k=2$ the same loss "
        r"is "
        r"$\frac14\lVert\boldsymbol U_1-\boldsymbol a\rVert^2+\frac14\lVert\boldsymbol U_2-\boldsymbol a\rVert^2+"
        r"\frac{s_1s_2}{2\pi}\lVert\boldsymbol U_1\rVert\lVert\boldsymbol U_2\rVert(\sin\psi-\psi\cos\psi)$, in which "
        r"nothing cancels (derived in `derivations.population.loss_forms`).",
    ),
)
