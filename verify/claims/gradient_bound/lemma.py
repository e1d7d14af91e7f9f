"""lemma-12: the distance to the optimum bounds the gradient."""

from fractions import Fraction
from typing import Any

from verify.checks.inequality import Best, Inequality, altered, certified
from verify.checks.inequality.curves import Marks, best_by_angle
from verify.checks.inequality.gradient_bound import BY_ANGLE, BY_RATIO, STATES, at_unit_weights, best_factor
from verify.checks.inequality.points import Held, at_points
from verify.checks.inequality.search import Quotient, unbroken
from verify.checks.inequality.statement import Parameters
from verify.checks.zero_rows import nonzero_rows
from verify.claims.gradient.rows import printed as gradient
from verify.model import Claim, Constant, Figure, Hypothesis, Verdict
from verify.state import Point, State


def slope(s: State) -> Any:
    """|grad_w1 L|^2 + |grad_w2 L|^2."""
    first, second = gradient(s)
    return first @ first + second @ second


def distance(s: State, sign: int = 1) -> Any:
    """|w_1 - a|^2 + |w_2 + a|^2; `sign` -1 is wrong."""
    first, second = s.W[0] - s.a, s.W[1] + sign * s.a
    return first @ first + second @ second


def printed(s: State, parameters: Parameters) -> Any:
    """The right side less the left at v = (1, -1)."""
    return parameters["factor"] * distance(s) - slope(at_unit_weights(s))


def minus_a_twice(s: State, parameters: Parameters) -> Any:
    """|w_2 - a|^2 for |w_2 + a|^2."""
    return parameters["factor"] * distance(s, -1) - slope(at_unit_weights(s))


def not_squared_out(s: State, parameters: Parameters) -> Any:
    """|w_1 - a|^2 alone on the right."""
    off = s.W[0] - s.a
    return parameters["factor"] * (off @ off) - slope(at_unit_weights(s))


def sides(s: State) -> tuple[Any, Any]:
    """Left side and right side without its factor, at v = (1, -1)."""
    return slope(at_unit_weights(s)), distance(s)


IN_RATIO = Inequality(printed, "lemma-12", {"theta": ("0", "pi"), "r": ("0", "1")}, {"factor": "5/2"})
IN_ANGLE = Inequality(printed, "lemma-12-edge", {"theta": ("0", "pi")}, {"factor": "5/2"})
OBTUSE = IN_RATIO.on(theta=("pi/2", "pi"))
BELOW, ABOVE = "0.4995", "0.5005"
"""Factors 0.1 % below and above the best one, 1/2."""


def wrong(right: Inequality) -> dict[str, Inequality]:
    return {
        "factor 0.1 % below the best": right.at(factor=BELOW),
        "factor 1/3": right.at(factor="1/3"),
        "minus a in both distances": right.of(minus_a_twice),
        "one distance dropped": right.of(not_squared_out),
        **altered(right, "3 for pi", "cos for sin", "pi - theta for theta", "norms dropped", "sign"),
    }


def controls(right: Inequality) -> dict[str, Inequality]:
    return {
        "factor 0.1 % above the best": right.at(factor=ABOVE),
        "factor 0.366, theta >= pi/2": right.at(factor="0.366").on(theta=("pi/2", "pi")),
    }


def best_of(inequality: Inequality) -> Best:
    closed_form = "verify.checks.inequality.gradient_bound:best_factor"
    reductions = {IN_RATIO.function: BY_RATIO, IN_ANGLE.function: BY_ANGLE}[inequality.function]
    return Best(inequality, "factor", ("5/2", "0.25001"), reductions[0], STATES, closed_form)


SEARCHED = Quotient(sides, "verify.checks.inequality.gradient_bound:sides_by_code", "5/2", ("0", "pi"))
WRONG_BOUNDS = {
    "factor 1 % below the best": SEARCHED.with_(bound="0.495"),
    "factor 0.365, theta >= pi/2": SEARCHED.with_(bound="0.365", theta=("pi/2", "pi")),
}
WRONG_FACTORS = {
    "at 9/10 of the angle": lambda theta: best_factor(theta * 9 / 10),
    "1/2 at every angle": lambda theta: best_factor(theta * 0),
    "0.001 % more": lambda theta: best_factor(theta) * 100001 / 100000,
}
MARKS = Marks(
    r"$\theta$",
    r"least factor for all angles in $[\theta,\pi]$",
    ((1.5707963267948966, 0.36560189300814976, r"$0.365602$ at $\pi/2$"),),
)
ONE, TWO, ZERO = Fraction(1), Fraction(2), Fraction(0)
DOUBLED = Point((TWO, -ONE), ((ONE, ZERO), (-ONE, ZERO)), (ONE, ZERO), "v_1 = 2 at the optimum of v_1 = 1")
ANY_WEIGHTS = Held(lambda s: (slope(s), s.number(5, 2) * distance(s)), (DOUBLED,))
UNIT_WEIGHTS = Held(lambda s: (slope(at_unit_weights(s)), s.number(5, 2) * distance(s)), (DOUBLED,))

CLAIM = Claim(
    id="lemma-12",
    title="The distance to the optimum bounds the gradient",
    statement=r"""For $v_1=v_2=1$ and all $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$: $$\left\lVert
\nabla_{\boldsymbol w_1}\mathcal L\right\rVert^2+\left\lVert\nabla_{\boldsymbol w_2}\mathcal L\right\rVert^2\le\frac52
\left(\left\lVert\boldsymbol w_1-\boldsymbol a\right\rVert^2+\left\lVert\boldsymbol w_2+\boldsymbol a\right\rVert^2
\right).$$""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, nonzero rows $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$, "
    r"$\boldsymbol a\in\mathbb R^d$; $\boldsymbol v=(1,-1)$ in the appendix's convention.",
    derivation="derivations.inequalities.lemma12_best:best_factor",
    formal=("Lemma12.lemma_12",),
    hypotheses=(
        Hypothesis(
            "$v_1=v_2=1$", without=at_points(ANY_WEIGHTS, {"v = (1, -1)": UNIT_WEIGHTS}, name="output weights (2, 1)")
        ),
        nonzero_rows(gradient),
    ),
    checks=(
        certified(
            IN_RATIO, wrong(IN_RATIO), BY_RATIO, STATES, name="in angle and ratio of lengths", right=controls(IN_RATIO)
        ),
        certified(IN_ANGLE, wrong(IN_ANGLE), BY_ANGLE, STATES, name="in the angle alone", right=controls(IN_ANGLE)),
        unbroken(SEARCHED, WRONG_BOUNDS, {"factor 1/2": SEARCHED.with_(bound="1/2")}),
        best_by_angle(best_of(IN_ANGLE), best_factor, WRONG_FACTORS, MARKS),
    ),
    constants=(
        Constant("factor", r"$\frac52$", best_of(IN_RATIO)),
        Constant(r"factor for $\theta\ge\frac\pi2$", r"$\frac52$", best_of(OBTUSE)),
    ),
    figures=(
        Figure(
            "lemma-12-best-factor",
            "The least factor with which Lemma 12 holds for all angles from the given one to $\\pi$: at every angle a "
            "certified bracket, in which the closed form lies.",
            "envelope",
            "best constant against the angle",
        ),
    ),
    rests_on=("a2-gradient-w",),
    remarks=(
        r"Right, and far from sharp: $\frac12$ will do for $\frac52$. It is the best factor for all rows, approached "
        r"and not attained: at $\boldsymbol a=\boldsymbol0$, $\lVert\boldsymbol w_2\rVert=1$, as $\theta\to0$ and "
        r"$\lVert\boldsymbol w_1\rVert\to0$. The best factor at the angle $\theta$ is a quarter of the larger root of "
        r"$x^2-(1+G+H)x+H$, where $\pi^2G=(\pi-\theta)^2+2(\pi-\theta)\sin\theta\cos\theta+\sin^2\theta$ and $\pi^2H="
        r"\theta^2-2\theta\sin\theta\cos\theta+\sin^2\theta$. It falls with $\theta$, from $\frac12$ at $0$ by $0.36560"
        r"\ldots$ at $\frac\pi2$ to $\frac14$ at $\pi$; where it is least for equal angle, one row vanishes.",
        r"Without (15): $\lVert\nabla\mathcal L\rVert^2\le2\mathcal L$, by Cauchy and Schwarz, since the Jacobian "
        r"product has norm $\frac12+\frac{\pi-\theta+\sin\theta}{2\pi}\le1$; and $2\mathcal L=\frac12(\lVert"
        r"\boldsymbol w_1-\boldsymbol a\rVert^2+\lVert\boldsymbol w_2+\boldsymbol a\rVert^2)-2\,\mathbb E[\phi("
        r"\boldsymbol w_1^T\boldsymbol x)\phi(\boldsymbol w_2^T\boldsymbol x)]$, with a kernel that is never negative.",
    ),
)
