"""thm-1-step-uniqueness: stationary rows are collinear."""

from typing import Any

from verify.checks.identity import exact, precise
from verify.checks.landscape.theorem import LISTED, zero_target
from verify.checks.landscape.uniqueness import Cases, angle_cases, equal_norms
from verify.checks.variants import variants
from verify.domain import STATES
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def left(s: State) -> Any:
    """v_1 w_1 + v_2 w_2; the appendix writes v = (v_1, -v_2)."""
    return s.v[0] * s.W[0] - s.v[1] * s.W[1]


def right(s: State) -> Any:
    """v_1 |w_1| w_2bar + v_2 |w_2| w_1bar."""
    return s.v[0] * s.norm[0] * s.bar(1) - s.v[1] * s.norm[1] * s.bar(0)


def printed(s: State) -> Any:
    """The difference of the two sides, which is 2 pi [1/v_1, 1/v_2] times the gradient, whether zero or not."""
    t = s.theta[0, 1]
    return t * left(s) - s.o.sin(t) * right(s)


def uncrossed(s: State) -> Any:
    """The unit vectors on the right not exchanged."""
    return s.theta[0, 1] * left(s) - s.o.sin(s.theta[0, 1]) * left(s)


WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "factor 2", "sign"),
    "unit vectors not exchanged": uncrossed,
    "minus for plus": lambda s: s.theta[0, 1] * left(s) + s.o.sin(s.theta[0, 1]) * right(s),
}
NORMS = (left, right)
WRONG_NORMS = {
    "norms forgotten": (left, lambda s: s.v[0] * s.bar(1) - s.v[1] * s.bar(0)),
    "minus on the right": (left, lambda s: s.v[0] * s.norm[0] * s.bar(1) + s.v[1] * s.norm[1] * s.bar(0)),
    "norms exchanged": (left, lambda s: s.v[0] * s.norm[1] * s.bar(1) - s.v[1] * s.norm[0] * s.bar(0)),
}
GENERIC = STATES.only("generic, k = 2")
CASES = Cases(parallel=lambda x, y: [x - y - 1], opposite=lambda x, y: [x - 1, y + 1])
WRONG_CASES = {
    "v_1 w_1 + v_2 w_2 = a at angle 0": Cases(lambda x, y: [x + y - 1], CASES.opposite),
    "v_2 w_2 = a at angle pi": Cases(CASES.parallel, lambda x, y: [x - 1, y - 1]),
    "one equation at angle pi": Cases(CASES.parallel, lambda x, y: [x - y - 2]),
}

CLAIM = Claim(
    id="thm-1-step-uniqueness",
    title="No other stationary points",
    statement=r"""$$\left[\tfrac1{v_1},\ \tfrac1{v_2}\right]\nabla_{\boldsymbol W}\mathcal
L(\boldsymbol\theta)=\boldsymbol0 \ \Longrightarrow\ \theta\left(v_1\boldsymbol w_1+v_2\boldsymbol
w_2\right)=\sin\theta\left(v_1\lVert\boldsymbol w_1\rVert \bar{\boldsymbol w}_2+v_2\lVert\boldsymbol
w_2\rVert\bar{\boldsymbol w}_1\right).$$ The two vectors have equal norms, so
$\lvert\theta\rvert=\lvert\sin\theta\rvert$, that is $\theta=0$ (the saddles), or $v_1\boldsymbol w_1+v_2\boldsymbol
w_2= \boldsymbol0$ (the global optima, $\theta=\pi$).""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $v_1,v_2>0$, nonzero rows, $\boldsymbol a\in\mathbb R^d$ nonzero.",
    reading=r"The row vector multiplies the two rows of the gradient of $v_1\phi(\boldsymbol w_1^T\boldsymbol "
    r"x)-v_2\phi(\boldsymbol w_2^T\boldsymbol x)$. The words in brackets say which points the two cases leave.",
    derivation="derivations.landscape:row_combination",
    hypotheses=(
        Hypothesis(r"$\boldsymbol a\ne\boldsymbol0$", stated=False, without=zero_target(LISTED)),
        Hypothesis(r"$\boldsymbol w_1,\boldsymbol w_2\ne\boldsymbol0$, or there is no angle", stated=False),
    ),
    checks=(
        exact("verify.checks.landscape.routes:row_combination_by_differentiation", printed, WRONG),
        exact("verify.checks.landscape.routes:row_combination_by_stein", printed, WRONG),
        precise("verify.checks.landscape.routes:row_combination_integral", printed, WRONG, GENERIC),
        equal_norms(NORMS, WRONG_NORMS),
        angle_cases(CASES, WRONG_CASES),
    ),
    remarks=(
        r"Shorter, and for all signs of the output weights: with $\boldsymbol U_i=v_i\boldsymbol w_i$ the difference "
        r"of the gradients in $\boldsymbol U_1$ and $\boldsymbol U_2$ has on the two unit vectors the components "
        r"$\begin{bmatrix}\theta&-\sin\theta\\-\sin\theta&\theta\end{bmatrix}(\lVert\boldsymbol "
        r"U_1\rVert,\lVert\boldsymbol U_2\rVert)^T$ up to a factor, and the determinant $\theta^2-\sin^2\theta$ is "
        r"positive on $(0,\pi]$ (`derivations.landscape.row_difference`); for equal signs all entries are positive.",
    ),
)
