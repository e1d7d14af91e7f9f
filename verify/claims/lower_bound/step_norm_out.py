"""lemma-13-step-norm-out: from two rows to their angle and the ratio of their lengths."""

from dataclasses import replace
from typing import Any

from verify.checks.inequality.domains import PAIRS
from verify.checks.inequality.ratio import Form, equal_lengths_decide
from verify.checks.inequality.steps import corrupted, exact_step, precise_step
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def edge(s: State, alpha: Any) -> Any:
    """C_1."""
    return s.number(1, 8) - alpha / 2


def cross(s: State, alpha: Any) -> Any:
    """C_2."""
    t = s.theta[0, 1]
    return -((s.o.pi * (s.number(1, 2) + 2 * alpha) - t) * s.o.cos(t) + s.o.sin(t)) / (2 * s.o.pi)


def printed(s: State, alpha: Any) -> Any:
    """C_1 (r^2 + 1) + C_2 r at r = |v_1 w_1| / |v_2 w_2|, with v = (v_1, -v_2)."""
    r = s.v[0] * s.norm[0] / (-s.v[1] * s.norm[1])
    return edge(s, alpha) * (r**2 + 1) + cross(s, alpha) * r


def inverted(s: State, alpha: Any) -> Any:
    """r upside down: the same sign, another value."""
    r = -s.v[1] * s.norm[1] / (s.v[0] * s.norm[0])
    return edge(s, alpha) * (r**2 + 1) + cross(s, alpha) * r


WRONG = {
    **corrupted(printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "r upside down": inverted,
    "v_1, v_2 dropped": lambda s, alpha: (
        edge(s, alpha) * ((s.norm[0] / s.norm[1]) ** 2 + 1) + cross(s, alpha) * s.norm[0] / s.norm[1]
    ),
}
DERIVED = "verify.checks.inequality.lower_bound_routes:in_ratio"
FORM = Form(edge, cross, rates=("0", "1/4"))
WRONG_FORMS = {
    "C_1 negated": replace(FORM, edge=lambda s, alpha: -edge(s, alpha)),
    "alpha for alpha/2 in C_1": replace(FORM, edge=lambda s, alpha: s.number(1, 8) - alpha),
    "C_2 negated": replace(FORM, cross=lambda s, alpha: -cross(s, alpha)),
    "rates up to 1/2": replace(FORM, rates=("0", "1/2")),
}

CLAIM = Claim(
    id="lemma-13-step-norm-out",
    title="Reduction to the angle and the ratio of lengths",
    statement=r"""With $r=\frac{\left\lVert\tilde{\boldsymbol w}_1\right\rVert}{\left\lVert\tilde{\boldsymbol w}_2\right
\rVert}$: $$\frac{\tilde h(\tilde{\boldsymbol w}_1,\tilde{\boldsymbol w}_2)}{\left\lVert\tilde{\boldsymbol w}_2\right
\rVert^2}
=\left(\frac18-\frac{\tilde\alpha}2\right)(r^2+1)-\frac{\left(\pi\left(\frac12+2\tilde\alpha\right)-\theta\right)\cos
\theta
+\sin\theta}{2\pi}r,$$ of the form $C_1(r^2+1)+C_2r$, whose minimum is attained at $r=1$, so that positivity at $r=1$
suffices.""",
    expected=Verdict.PROVED,
    domain=PAIRS.describe(),
    reading=r"As in the same step of Lemma 8 a factor $r$ is taken out first, which keeps the sign: $C_1\left(r+\frac1r"
    r"\right)+C_2$ is least at $r=1$. The form itself is least elsewhere, at $r=-\frac{C_2}{2C_1}$.",
    derivation="derivations.inequalities.reduction:norm_ratio",
    hypotheses=(
        Hypothesis(
            r"$C_1\ge0$, that is $\tilde\alpha\le\frac14$",
            stated=False,
            without=equal_lengths_decide(replace(FORM, rates=("0", "1/2")), {}, DERIVED, stated=FORM),
        ),
    ),
    checks=(
        exact_step(DERIVED, printed, WRONG, name="the quotient, derived"),
        precise_step("verify.checks.inequality.lower_bound_routes:in_ratio_integral", printed, WRONG, PAIRS),
        equal_lengths_decide(FORM, WRONG_FORMS, DERIVED),
    ),
)
