"""lemma-8-step-h-expanded: h as a quadratic function of the target."""

from typing import Any

import numpy as np

from verify.checks.inequality.domains import UNIT_PAIRS
from verify.checks.inequality.steps import Step, corrupted, exact_step, precise_step
from verify.checks.zero_rows import nonzero_rows
from verify.model import Claim, Verdict
from verify.state import State


def constant(s: State, alpha: Any) -> Any:
    """c."""
    t, (p, q) = s.theta[0, 1], s.norm
    rest, sin, cos = s.o.pi - t, s.o.sin(t), s.o.cos(t)
    square = 1 - alpha + (rest**2 + 2 * rest * sin * cos + sin**2) / s.o.pi**2
    return square / 4 * (p**2 + q**2) - (1 - alpha / 2) * (rest * cos + sin) / s.o.pi * p * q


def first_coefficient(s: State, alpha: Any) -> Any:
    """alpha_1."""
    t, (p, q) = s.theta[0, 1], s.norm
    return -(((s.o.pi - t) / s.o.pi + 1 - alpha) * p - s.o.sin(t) / s.o.pi * q) / 2


def second_coefficient(s: State, alpha: Any) -> Any:
    """alpha_2."""
    t, (p, q) = s.theta[0, 1], s.norm
    return +(((s.o.pi - t) / s.o.pi + 1 - alpha) * q - s.o.sin(t) / s.o.pi * p) / 2


def linear(s: State, alpha: Any) -> Any:
    """b."""
    return first_coefficient(s, alpha) * s.bar(0) + second_coefficient(s, alpha) * s.bar(1)


def first_form(s: State, alpha: Any) -> Any:
    """The two printed lines before the coefficients have names."""
    t, (p, q) = s.theta[0, 1], s.norm
    slope, tilt = (s.o.pi - t) / s.o.pi + 1 - alpha, s.o.sin(t) / s.o.pi
    on_first, on_second = s.bar(0) @ s.a, s.bar(1) @ s.a
    target = -(slope * p - tilt * q) / 2 * on_first + (slope * q - tilt * p) / 2 * on_second
    return constant(s, alpha) + target + (1 - alpha) / 2 * (s.a @ s.a)


def printed(s: State, alpha: Any) -> Any:
    """Both forms: the coefficients written out, and (1 - alpha)/2 |a|^2 + b.a + c."""
    named = (1 - alpha) / 2 * (s.a @ s.a) + linear(s, alpha) @ s.a + constant(s, alpha)
    return np.array([first_form(s, alpha), named], dtype=object)


def changed(change: Step) -> Step:
    """Both forms with something added."""
    return lambda s, alpha: printed(s, alpha) + change(s, alpha)


def cross(s: State) -> Any:
    """The kernel term, |w_1||w_2| times its function of the angle."""
    t = s.theta[0, 1]
    return ((s.o.pi - t) * s.o.cos(t) + s.o.sin(t)) / s.o.pi * s.norm[0] * s.norm[1]


def mixed(s: State) -> Any:
    """The term 2 (pi - theta) sin theta cos theta / pi^2 of the squares."""
    t = s.theta[0, 1]
    return (s.o.pi - t) * s.o.sin(t) * s.o.cos(t) / (2 * s.o.pi**2) * (s.norm[0] ** 2 + s.norm[1] ** 2)


WRONG = {
    **corrupted(
        printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "target negated", "3 for pi"
    ),
    "1 - alpha in the product": changed(lambda s, alpha: alpha / 2 * cross(s)),
    "cross term of the squares dropped": changed(lambda s, _: -mixed(s)),
    "1 - 2 alpha at |a|^2": changed(lambda s, alpha: -alpha / 2 * (s.a @ s.a)),
    "alpha dropped in b": changed(lambda s, alpha: alpha / 2 * ((s.W[1] - s.W[0]) @ s.a)),
    "b negated": changed(lambda s, alpha: -2 * (linear(s, alpha) @ s.a)),
}
ROUTES = "verify.checks.inequality.polyak_lojasiewicz_routes"

CLAIM = Claim(
    id="lemma-8-step-h-expanded",
    title="Expanded form of $h$",
    statement=r"""For $v_1=v_2=1$: $$\begin{aligned}h(\boldsymbol w_1,\boldsymbol w_2,\boldsymbol a)&=\frac14\left(1-
\alpha+\frac{(\pi-\theta)^2+2(\pi-\theta)\sin\theta\cos\theta+(\sin\theta)^2}{\pi^2}\right)\left(\left\lVert
\boldsymbol w_1\right\rVert^2+\left\lVert\boldsymbol w_2\right\rVert^2\right)-\left(1-\frac\alpha2\right)\frac{(\pi-
\theta)\cos\theta+\sin\theta}\pi\left\lVert\boldsymbol w_1\right\rVert\left\lVert\boldsymbol w_2\right\rVert\\&\quad-
\frac12\left(\left(\frac{\pi-\theta}\pi+1-\alpha\right)\left\lVert\boldsymbol w_1\right\rVert-\frac{\sin\theta}\pi
\left\lVert\boldsymbol w_2\right\rVert\right)\bar{\boldsymbol w}_1^T\boldsymbol a+\frac12\left(\left(\frac{\pi-\theta}
\pi+1-\alpha\right)\left\lVert\boldsymbol w_2\right\rVert-\frac{\sin\theta}\pi\left\lVert\boldsymbol w_1\right\rVert
\right)\bar{\boldsymbol w}_2^T\boldsymbol a+\left(\frac{1-\alpha}2\right)\left\lVert\boldsymbol a\right\rVert^2\\&=
\frac{1-\alpha}2\left\lVert\boldsymbol a\right\rVert^2+\boldsymbol b^T\boldsymbol a+c,\end{aligned}$$ $$
\begin{aligned}\alpha_1&=-\frac12\left(\left(\frac{\pi-\theta}\pi+1-\alpha\right)\left\lVert\boldsymbol w_1\right
\rVert-\frac{\sin\theta}\pi\left\lVert\boldsymbol w_2\right\rVert\right),\quad\alpha_2=+\frac12\left(\left(\frac{\pi-
\theta}\pi+1-\alpha\right)\left\lVert\boldsymbol w_2\right\rVert-\frac{\sin\theta}\pi\left\lVert\boldsymbol w_1\right
\rVert\right),\quad\boldsymbol b=\alpha_1\bar{\boldsymbol w}_1+\alpha_2\bar{\boldsymbol w}_2,\\c&=\frac14\left(1-
\alpha+\frac{(\pi-\theta)^2+2(\pi-\theta)\sin\theta\cos\theta+(\sin\theta)^2}{\pi^2}\right)\left(\left\lVert
\boldsymbol w_1\right\rVert^2+\left\lVert\boldsymbol w_2\right\rVert^2\right)-\left(1-\frac\alpha2\right)\frac{(\pi-
\theta)\cos\theta+\sin\theta}\pi\left\lVert\boldsymbol w_1\right\rVert\left\lVert\boldsymbol w_2\right\rVert.
\end{aligned}$$""",
    expected=Verdict.PROVED,
    domain=UNIT_PAIRS.describe(),
    derivation="derivations.inequalities.lemma8:expanded",
    hypotheses=(nonzero_rows(lambda s: printed(s, s.number(1, 20))),),
    checks=(
        exact_step(f"{ROUTES}:value_twice", printed, WRONG, name="both forms, derived"),
        precise_step(f"{ROUTES}:value_twice_integral", printed, WRONG, UNIT_PAIRS),
    ),
)
