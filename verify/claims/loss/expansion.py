"""a1-loss-expansion: the square multiplied out."""

from typing import Any

from verify.checks.algebra import integrands
from verify.checks.identity import agrees, exact, precise
from verify.checks.variants import variants
from verify.domain import STATES
from verify.model import Claim, Verdict
from verify.state import State


def pair_moment(s: State, i: int, j: int) -> Any:
    """E[relu(w_i.x) relu(w_j.x)], by (8)."""
    t = s.theta[i, j]
    return s.norm[i] * s.norm[j] * (s.o.sin(t) + (s.o.pi - t) * s.o.cos(t)) / (2 * s.o.pi)


def printed(s: State) -> Any:
    """Half the double sum, less the linear term a.E[relu(w_i.x) x] = a.w_i / 2, plus |a|^2 / 2."""
    half = s.number(1, 2)
    double = sum(s.v[i] * s.v[j] * pair_moment(s, i, j) for i in range(s.k) for j in range(s.k))
    linear = sum(s.v[i] * half * (s.a @ s.W[i]) for i in range(s.k))
    return half * double - linear + half * (s.a @ s.a)


def square(v: Any, features: Any, label: Any) -> Any:
    """The integrand of the definition."""
    return (sum(x * y for x, y in zip(v, features, strict=True)) - label) ** 2 / 2


def expanded(v: Any, features: Any, label: Any) -> Any:
    """The three integrands of the right side."""
    units = range(len(v))
    double = sum(v[i] * v[j] * features[i] * features[j] for i in units for j in units)
    return double / 2 - sum(v[i] * features[i] * label for i in units) + label**2 / 2


WRONG_INTEGRANDS = {
    "linear term halved": lambda v, f, y: expanded(v, f, y) + sum(v[i] * f[i] * y for i in range(len(v))) / 2,
    "i = j dropped": lambda v, f, y: expanded(v, f, y) - sum((v[i] * f[i]) ** 2 for i in range(len(v))) / 2,
    "1/2 of the last term dropped": lambda v, f, y: expanded(v, f, y) + y**2 / 2,
}


def without_diagonal(s: State) -> Any:
    """The double sum over i != j only."""
    return printed(s) - sum(s.v[i] ** 2 * pair_moment(s, i, i) for i in range(s.k)) / 2


def whole_double_sum(s: State) -> Any:
    """The factor 1/2 of the double sum forgotten."""
    pairs = sum(s.v[i] * s.v[j] * pair_moment(s, i, j) for i in range(s.k) for j in range(s.k))
    return printed(s) + pairs / 2


WRONG = {
    **variants(printed, "target negated", "norms dropped", "factor 2", "sin for cos"),
    "i = j dropped": without_diagonal,
    "1/2 of the double sum dropped": whole_double_sum,
}

CLAIM = Claim(
    id="a1-loss-expansion",
    title="Expansion of the population loss",
    statement=r"""$$\mathcal L(\boldsymbol\theta)=\frac12\mathbb E_{\boldsymbol x}\left[\left\lVert\sum_{i=1}^kv_i
\phi(\boldsymbol w_i^T\boldsymbol x)-\boldsymbol a^T\boldsymbol x\right\rVert^2\right]
=\frac12\sum_{i=1}^k\sum_{j=1}^kv_iv_j\mathbb E_{\boldsymbol x}\left[\phi(\boldsymbol w_i^T\boldsymbol x)
\phi(\boldsymbol w_j^T\boldsymbol x)\right]-\sum_{i=1}^kv_i\boldsymbol a^T\mathbb E_{\boldsymbol x}\left[
\phi(\boldsymbol w_i^T\boldsymbol x)\boldsymbol x\right]+\frac12\mathbb E_{\boldsymbol x}\left[\boldsymbol a^T
\boldsymbol x\boldsymbol x^T\boldsymbol a\right],$$ and the last term equals $\frac{\lVert\boldsymbol a\rVert^2}2$.""",
    expected=Verdict.PROVED,
    domain=STATES.describe(),
    derivation="derivations.population.loss:expansion",
    checks=(
        integrands(
            "the integrands are one polynomial",
            square,
            expanded,
            WRONG_INTEGRANDS,
            "three units; expectation is linear and all second moments are finite",
        ),
        exact("derivations.entries.first_order:loss_by_expansion", printed, WRONG),
        precise("verify.checks.routes:loss_integral", printed, WRONG, STATES),
        agrees("numeric.closed_form:loss", printed, WRONG, STATES),
    ),
)
