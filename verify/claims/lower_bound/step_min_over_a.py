"""lemma-13-step-min-over-a: the least value over the target."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.inequality.domains import PAIRS
from verify.checks.inequality.ratio import OPPOSITE
from verify.checks.inequality.steps import Step, corrupted, exact_step, least, precise_step
from verify.claims.lower_bound.step_h import printed as h
from verify.claims.lower_bound.step_h import product, squares
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def minimiser(s: State) -> Any:
    """(v_1 w_1 - v_2 w_2) / 2, with v = (v_1, -v_2)."""
    return s.number(1, 2) * (s.v @ s.W)


def first_line(s: State, alpha: Any) -> Any:
    difference = s.v @ s.W
    eighth = s.number(1, 8) - alpha / 2
    return (s.number(1, 4) - alpha) * squares(s) - product(s) - eighth * (difference @ difference)


def second_line(s: State, alpha: Any) -> Any:
    t = s.theta[0, 1]
    slope = (s.o.pi * (s.number(1, 2) + 2 * alpha) - t) * s.o.cos(t) + s.o.sin(t)
    lengths = s.v[0] * s.norm[0] * -s.v[1] * s.norm[1]
    return (s.number(1, 8) - alpha / 2) * squares(s) - slope / (2 * s.o.pi) * lengths


def completed(s: State, alpha: Any, target: Any) -> Any:
    """h less what it grows by off the minimiser: free of the target if the minimiser is right."""
    off = s.a - target
    return h(s, alpha) - (s.number(1, 2) - 2 * alpha) * (off @ off)


def printed(s: State, alpha: Any) -> Any:
    """Three expressions of one value: both lines, and h with the square completed at the printed minimiser."""
    return np.array([first_line(s, alpha), second_line(s, alpha), completed(s, alpha, minimiser(s))], dtype=object)


def entry(index: int, change: Step) -> Step:
    """The printed three with one of them changed."""

    def altered(s: State, alpha: Any) -> Any:
        found = printed(s, alpha)
        found[index] = change(s, alpha)
        return found

    return altered


def shallower(s: State, alpha: Any) -> Any:
    """The second line with pi (1/2 + alpha)."""
    lengths = s.v[0] * s.norm[0] * -s.v[1] * s.norm[1]
    return second_line(s, alpha) + alpha * s.o.cos(s.theta[0, 1]) / 2 * lengths


WRONG = {
    **corrupted(printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "minimiser w_1 - w_2": entry(2, lambda s, alpha: completed(s, alpha, s.v @ s.W)),
    "minimiser negated": entry(2, lambda s, alpha: completed(s, alpha, -minimiser(s))),
    "alpha for alpha/2": entry(0, lambda s, alpha: first_line(s, alpha) + alpha / 2 * squares(s)),
    "alpha for 2 alpha in the slope": entry(1, shallower),
}
AWAY = replace(OPPOSITE, a=(Fraction(1), Fraction(1)))
"""Opposite rows and a target off the minimiser, (1, 0)."""

CLAIM = Claim(
    id="lemma-13-step-min-over-a",
    title="Minimisation over the target",
    statement=r"""At the minimiser $\boldsymbol a=\frac{\tilde{\boldsymbol w}_1-\tilde{\boldsymbol w}_2}2$: $$
\begin{aligned}
\tilde h(\boldsymbol w_1,\boldsymbol w_2)&=\left(\frac14-\tilde\alpha\right)\left(\left\lVert\tilde{\boldsymbol w}_1
\right\rVert^2+\left\lVert\tilde{\boldsymbol w}_2\right\rVert^2\right)-\frac{(\pi-\theta)\cos\theta+\sin\theta}{2\pi}
\left\lVert\tilde{\boldsymbol w}_1\right\rVert\left\lVert\tilde{\boldsymbol w}_2\right\rVert-\left(\frac18-
\frac{\tilde\alpha}2\right)\left\lVert\tilde{\boldsymbol w}_1-\tilde{\boldsymbol w}_2\right\rVert^2\\&=\left(\frac18-
\frac{\tilde\alpha}2\right)\left(\left\lVert\tilde{\boldsymbol w}_1\right\rVert^2+\left\lVert\tilde{\boldsymbol w}_2
\right\rVert^2\right)-\frac{\left(\pi\left(\frac12+2\tilde\alpha\right)-\theta\right)\cos\theta+\sin\theta}{2\pi}
\left\lVert\tilde{\boldsymbol w}_1\right\rVert\left\lVert\tilde{\boldsymbol w}_2\right\rVert.\end{aligned}$$""",
    expected=Verdict.PROVED,
    domain=PAIRS.describe(),
    reading=r"$\tilde h$ is the minimum of $h$ over $\boldsymbol a$; with $h=\tilde h+\left(\frac12-2\tilde\alpha"
    r"\right)"
    r"\lVert\boldsymbol a-\frac12(\tilde{\boldsymbol w}_1-\tilde{\boldsymbol w}_2)\rVert^2$ decided exactly, "
    r"nothing is "
    "left of the minimisation but the sign of one number.",
    derivation="derivations.inequalities.lemma13:minimised",
    hypotheses=(
        Hypothesis(
            r"$\tilde\alpha<\frac14$, or $h$ has no minimum over $\boldsymbol a$",
            stated=False,
            without=least(h, second_line, ("1/2",), (AWAY,), right=("1/20", "1/5")),
        ),
    ),
    checks=(
        exact_step(
            "verify.checks.inequality.lower_bound_routes:least_value",
            printed,
            WRONG,
            name="both lines and the completed square, derived",
        ),
        precise_step("verify.checks.inequality.lower_bound_routes:least_integral", printed, WRONG, PAIRS),
    ),
)
