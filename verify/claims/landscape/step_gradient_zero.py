"""thm-1-step-gradient-zero: the gradient at parallel rows with v_1 w_1 - v_2 w_2 = a."""

from collections.abc import Callable
from typing import Any

import numpy as np

from verify.checks.landscape.steps import chain_of_gradients, weights_follow
from verify.checks.variants import variants
from verify.claims.gradient.rows_matrix import printed as matrix_form
from verify.model import Claim, Verdict
from verify.state import State


def parallel(s: State) -> Any:
    """Step (a): diag(v) 1 1^T diag(v) W / 2 - v a^T / 2."""
    ones = np.array([[s.number(1)] * s.k] * s.k, dtype=object)
    half = s.number(1, 2)
    return half * np.diag(s.v) @ ones @ np.diag(s.v) @ s.W - half * np.outer(s.v, s.a)


def factored(s: State) -> Any:
    """v (W^T v - a)^T / 2."""
    return s.number(1, 2) * np.outer(s.v, s.W.T @ s.v - s.a)


def two_units(s: State) -> Any:
    """v (v_1 w_1 - v_2 w_2 - a)^T / 2, where the appendix writes v = (v_1, -v_2)."""
    first, second = s.v[0], -s.v[1]
    return s.number(1, 2) * np.outer(s.v, first * s.W[0] - second * s.W[1] - s.a)


def by_homogeneity(s: State) -> Any:
    """(13) solved for the gradient in v."""
    rows = parallel(s)
    return np.array([s.W[i] @ rows[i] / s.v[i] for i in range(s.k)], dtype=object)


CHAIN = {"matrix form": matrix_form, "form after (a)": parallel, "factored form": factored, "last form": two_units}


def weights_not_doubled(s: State) -> Any:
    """One diag(v) dropped."""
    return parallel(s) + s.number(1, 2) * (np.outer(s.v, s.v @ s.W) - np.outer(s.v, s.W.sum(axis=0)))


WRONG_CHAINS: dict[str, dict[str, Callable[[State], Any]]] = {
    "(a): factor 2": {**CHAIN, "form after (a)": lambda s: 2 * parallel(s)},
    "(a): sign": {**CHAIN, "form after (a)": lambda s: -parallel(s)},
    "one diag(v) dropped": {**CHAIN, "form after (a)": weights_not_doubled},
    "target negated": {**CHAIN, "factored form": variants(factored, "target negated")["target negated"]},
    "v_2 w_2 added": {**CHAIN, "last form": lambda s: two_units(s) + np.outer(s.v, -s.v[1] * s.W[1])},
    "cos for sin": {**CHAIN, "matrix form": variants(matrix_form, "cos for sin")["cos for sin"]},
}
WRONG_WEIGHTS = {
    **variants(by_homogeneity, "factor 2", "target negated"),
    "not divided by v_i": lambda s: by_homogeneity(s) * s.v,
}

CLAIM = Claim(
    id="thm-1-step-gradient-zero",
    title="The gradient vanishes at the saddles",
    statement=r"""Where $v_1,v_2>0$, $\theta=0$ and $v_1\boldsymbol w_1-v_2\boldsymbol w_2=\boldsymbol a$:
$$\begin{aligned}\nabla_{\boldsymbol W}\mathcal L(\boldsymbol\theta)&=\frac1{2\pi}\mathrm{diag}(\boldsymbol v)\left(
\left(\pi\mathbb 1\mathbb 1^T-\boldsymbol\Theta\right)\mathrm{diag}(\boldsymbol
u)+\mathrm{diag}(\sin(\boldsymbol\Theta) \boldsymbol u)\right)\bar{\boldsymbol W}-\frac12\boldsymbol v\boldsymbol
a^T\overset{(a)}=\frac12\mathrm{diag}( \boldsymbol v)\mathbb 1\mathbb 1^T\mathrm{diag}(\boldsymbol v)\boldsymbol
W-\frac12\boldsymbol v\boldsymbol a^T\\&=\frac12 \boldsymbol v\left(\boldsymbol W^T\boldsymbol v-\boldsymbol
a\right)^T=\frac12\boldsymbol v\left(v_1\boldsymbol w_1-v_2 \boldsymbol w_2-\boldsymbol a\right)^T=\frac12\boldsymbol
v(\boldsymbol a-\boldsymbol a)^T=\boldsymbol 0,\end{aligned}$$ and $\nabla_{\boldsymbol v}\mathcal L=\boldsymbol0$ by
(13).""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $v_1,v_2>0$, parallel nonzero rows $\boldsymbol w_1,\boldsymbol w_2$ of one direction; "
    r"the first three equalities for every $\boldsymbol a$, the last two for $\boldsymbol a=v_1\boldsymbol "
    r"w_1-v_2\boldsymbol w_2$.",
    reading=r"In the matrices $\boldsymbol v=(v_1,-v_2)$, the appendix's weights; $\theta=0$ is the angle of two "
    "nonzero rows.",
    derivation="derivations.landscape:collinear_points",
    checks=(chain_of_gradients(CHAIN, WRONG_CHAINS), weights_follow(by_homogeneity, WRONG_WEIGHTS)),
    remarks=(
        "The text inserts the values in equation (2), the loss; the gradient comes from inserting them in (11).",
        r"The three conditions define item 2: parallel rows of one direction whose combination is $\boldsymbol "
        r"a\ne\boldsymbol0$ are $(c+1)\boldsymbol a/v_1$ and $c\,\boldsymbol a/v_2$ with $c(c+1)>0$.",
    ),
)
