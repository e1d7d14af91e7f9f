"""lemma-8: the Polyak-Lojasiewicz inequality of the population loss."""

from fractions import Fraction
from typing import Any

from verify.checks.inequality import Best, Inequality, Onset, altered, certified, without
from verify.checks.inequality.curves import Marks, best_by_angle
from verify.checks.inequality.polyak_lojasiewicz import ALL_SIGNS, AT_EQUAL_LENGTHS, BY_RATIO, STATES, best_alpha
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.search import Quotient, unbroken
from verify.checks.inequality.statement import Parameters
from verify.checks.zero_rows import nonzero_rows
from verify.claims.gradient.rows import printed as gradient
from verify.claims.loss.closed_form import printed as loss
from verify.model import Claim, Constant, Figure, Hypothesis, Verdict
from verify.state import State


def slope(s: State) -> Any:
    """|grad_w1 L|^2 + |grad_w2 L|^2."""
    first, second = gradient(s)
    return first @ first + second @ second


def sides(s: State) -> tuple[Any, Any]:
    """min(v_1^2, v_2^2) L and the slope: the first is at most 1/alpha times the second."""
    return s.o.least(abs(s.v[0]), abs(s.v[1])) ** 2 * loss(s), slope(s)


def printed(s: State, parameters: Parameters) -> Any:
    """The slope less alpha min(v_1^2, v_2^2) L, for v = (v_1, -v_2)."""
    smaller, larger = sides(s)
    return larger - parameters["alpha"] * smaller


def larger_weight(s: State, parameters: Parameters) -> Any:
    """max for min."""
    larger = abs(s.v[0]) + abs(s.v[1]) - s.o.least(abs(s.v[0]), abs(s.v[1]))
    return slope(s) - parameters["alpha"] * larger**2 * loss(s)


def no_weight(s: State, parameters: Parameters) -> Any:
    """alpha L on the right."""
    return slope(s) - parameters["alpha"] * loss(s)


def one_gradient(s: State, parameters: Parameters) -> Any:
    """The gradient in w_1 alone."""
    first, _ = gradient(s)
    return first @ first - (slope(s) - printed(s, parameters))


IN_RATIO = Inequality(printed, "lemma-8", {"theta": ("pi/2", "pi"), "r": ("0", "1")}, {"alpha": "1/20"})
AT_ONE = Inequality(printed, "lemma-8-equal-norms", {"theta": ("pi/2", "pi")}, {"alpha": "1/20"})
BEYOND, WITHIN = "0.0827419", "0.0825765"
"""Rates 0.1 % beyond and within the best one, 0.08265924013963485."""


def wrong(right: Inequality) -> dict[str, Inequality]:
    return {
        "alpha 0.1 % above the best": right.at(alpha=BEYOND),
        "every angle": right.on(theta=("0", "pi")),
        "theta >= 1.39": right.on(theta=("1.39", "pi")),
        "max for min": right.of(larger_weight),
        "min dropped": right.of(no_weight),
        "one gradient": right.of(one_gradient),
        **altered(right, "3 for pi", "sin for cos", "pi - theta for theta", "norms dropped", "sign"),
    }


def controls(right: Inequality) -> dict[str, Inequality]:
    return {"alpha 0.1 % below the best": right.at(alpha=WITHIN), "theta >= 1.398": right.on(theta=("1.398", "pi"))}


ANY_ANGLE = IN_RATIO.on(theta=("0", "pi"))
ANY_SIGNS = IN_RATIO.on(r=("-1", "1"))
CODE = "verify.checks.inequality.polyak_lojasiewicz"
ALIGNED = IN_RATIO.on(theta=("0.9*pi", "pi"))
"""Both rows within pi/20 of a and -a, as the alignment phase leaves them."""


def best_of(inequality: Inequality, reduction: Reduction = BY_RATIO[0]) -> Best:
    ends = "1/10000", "999/1000"
    return Best(inequality, "alpha", ends, reduction, STATES, f"{CODE}:best_alpha", written=f"{CODE}:written_alpha")


WRONG_CONSTANTS = {
    "at 9/10 of the angle": lambda theta: best_alpha(theta * 9 / 10),
    "1/20 at every angle": lambda theta: theta * 0 + Fraction(1, 20),
    "0.001 % less": lambda theta: best_alpha(theta) * 99999 / 100000,
}
MARKS = Marks(
    r"$\theta$",
    r"largest $\alpha$ for all angles in $[\theta,\pi]$",
    (
        (1.3979150285510589, 0.05, r"$0.05$ at $\theta=1.39792$"),
        (1.5707963267948966, 0.08265924013963485, r"$0.0826592$ at $\pi/2$"),
        (2.827433388230814, 0.7409458329963819, r"$0.740946$ at $9\pi/10$"),
    ),
)
SEARCHED = Quotient(sides, f"{CODE}:sides_by_code", "20", ("pi/2", "pi"))
WRONG_BOUNDS = {
    "alpha 1/7": SEARCHED.with_(bound="7"),
    "theta >= 1": SEARCHED.with_(theta=("1", "pi")),
    "every angle": SEARCHED.with_(theta=("0", "pi")),
}

CLAIM = Claim(
    id="lemma-8",
    title="Polyak-Lojasiewicz inequality for the population loss",
    statement=r"""For $v_1,v_2>0$ and $\theta>\frac\pi2$, with $\alpha=0.05$: $$\left\lVert\nabla_{\boldsymbol w_1}
\mathcal L(\boldsymbol v,\boldsymbol W)\right\rVert^2+\left\lVert\nabla_{\boldsymbol w_2}\mathcal L(\boldsymbol v,
\boldsymbol W)\right\rVert^2\ge\alpha\min\left(v_1^2,v_2^2\right)\mathcal L(\boldsymbol v,\boldsymbol W).$$""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $v_1,v_2>0$, nonzero rows $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$ at an angle "
    r"$\theta\in[\frac\pi2,\pi]$, $\boldsymbol a\in\mathbb R^d$.",
    derivation="derivations.inequalities.lemma8_best:best_constant",
    formal=(
        "Lemma8.lemma_8",
        "Lemma8Edge.lemma_8_two_variables",
        "Lemma8Edge.lemma_8_beyond_with_ratio",
        "Lemma8.lemma_8_best_constant",
        "Constants.best_constant_lemma_8_closed_form",
        "Constants.best_constants",
        "Constants.failure_angle_lemma_8",
    ),
    hypotheses=(
        Hypothesis(
            r"$\theta>\frac\pi2$",
            without=without(ANY_ANGLE, {"theta >= pi/2": IN_RATIO}, BY_RATIO, STATES, name="any angle"),
        ),
        Hypothesis(
            "$v_1,v_2>0$",
            without=certified(ANY_SIGNS, wrong(ANY_SIGNS), ALL_SIGNS, STATES, name="output weights of any signs"),
        ),
        nonzero_rows(gradient),
    ),
    checks=(
        certified(
            IN_RATIO, wrong(IN_RATIO), BY_RATIO, STATES, name="in angle and ratio of lengths", right=controls(IN_RATIO)
        ),
        certified(AT_ONE, wrong(AT_ONE), AT_EQUAL_LENGTHS, STATES, name="in the angle alone", right=controls(AT_ONE)),
        unbroken(SEARCHED, WRONG_BOUNDS, {"alpha 0.0826": SEARCHED.with_(bound="12.107")}),
        best_by_angle(best_of(AT_ONE, AT_EQUAL_LENGTHS[0]), best_alpha, WRONG_CONSTANTS, MARKS),
    ),
    constants=(
        Constant("alpha", "0.05", best_of(IN_RATIO)),
        Constant(r"alpha for $\theta\ge\frac9{10}\pi$", "0.05", best_of(ALIGNED)),
        Constant(
            "least angle for alpha = 0.05",
            r"$\frac\pi2$",
            Onset(IN_RATIO, ("1.5", "1"), BY_RATIO[0], STATES, f"{CODE}:failure_equation"),
        ),
    ),
    figures=(
        Figure(
            "lemma-8-best-alpha",
            r"The largest $\alpha$ with which Lemma 8 holds for all angles from the given one to $\pi$: at every angle "
            "a certified bracket, in which the closed form lies.",
            "envelope",
            "best constant against the angle",
        ),
    ),
    rests_on=("a1-loss-closed-form", "a2-gradient-w"),
    remarks=(
        r"With $E=\theta-\sin\theta$, $D=\pi-\theta-\sin\theta$, $T=(1+\cos\theta)E+(1-\cos\theta)D$, "
        r"$A=\frac{(1+\cos\theta)E^2}{\pi T}$ and $B=\frac{(1-\cos\theta)D^2}{\pi T}$ the best constant at the angle "
        r"$\theta$ is $\alpha^*(\theta)=\frac12\left(1+A+B-\sqrt{(1+A+B)^2-4A}\right)$. It rises with $\theta$ from "
        r"$0$ to $1$, so the best one for all $\theta>\frac\pi2$ is its value at $\frac\pi2$, which is $\frac12\left("
        r"1+\kappa-\sqrt{1+\kappa^2}\right)=0.08265\ldots$ with $\kappa=\frac{\pi-2}{2\pi}$.",
        r"The extremal states have $\lVert\boldsymbol w_1\rVert=\lVert\boldsymbol w_2\rVert$ at $v_1=v_2=1$, and "
        r"$\boldsymbol a=\mu(\boldsymbol w_1-\boldsymbol w_2)$ with $\mu=\frac12+\frac D{2\pi(1-\alpha)}$; at "
        r"$\frac\pi2$: $\boldsymbol w_1=(1,0)$, $\boldsymbol w_2=(0,1)$, $\boldsymbol a=\mu(1,-1)$, $\mu=0.599\ldots$ "
        r"Where the rows are at most $\frac\pi{20}$ from $\pm\boldsymbol a$, as the alignment phase leaves them, "
        r"$\theta\ge\frac9{10}\pi$ and $\alpha=0.7409$ will do. The extremal target at $\frac9{10}\pi$ lies half way "
        r"between $\boldsymbol w_1$ and $-\boldsymbol w_2$, $\frac\pi{20}$ from both, so that knowing where "
        r"$\boldsymbol a$ is gives no more.",
        r"No $\alpha>0$ serves all angles, and every angle above $0$ has one: as $\theta\to0$, "
        r"$\alpha^*\sim\frac{\theta^4}{18\pi^2}$. At $\theta=0$ there is none: where $\boldsymbol a=\boldsymbol w_1-"
        r"\boldsymbol w_2$ for parallel rows, the gradient vanishes and the loss does not.",
        r"Without a plot: at equal lengths the least $h$ over the target is $\frac{T\lVert\boldsymbol w_2\rVert^2}"
        r"{4\pi(1-\alpha)}$ times $\alpha^2-(1+A+B)\alpha+A$, and $T\ge0$. With $N=T\sin\theta-DE\ge0$ the derivatives "
        r"are $A'=\frac{2EN\sin\theta}{\pi T^2}\ge0$ and $B'=-\frac{2DN\sin\theta}{\pi T^2}\le0$, so it suffices to "
        r"look at $\theta=\frac\pi2$. Other lengths are no worse, as $C_1\ge0$ (`lemma-8-step-r-min`).",
    ),
)
