"""lemma-8: the Polyak-Lojasiewicz inequality of the population loss."""

from typing import Any

from verify.checks.inequality import Best, Inequality, Onset, altered, certified, without
from verify.checks.inequality.polyak_lojasiewicz import ALL_SIGNS, AT_EQUAL_LENGTHS, BY_RATIO, STATES
from verify.checks.inequality.statement import Parameters
from verify.claims.gradient.rows import printed as gradient
from verify.claims.loss.closed_form import printed as loss
from verify.model import Claim, Constant, Hypothesis, Source, Verdict
from verify.state import State


def slope(s: State) -> Any:
    """|grad_w1 L|^2 + |grad_w2 L|^2."""
    first, second = gradient(s)
    return first @ first + second @ second


def printed(s: State, parameters: Parameters) -> Any:
    """The slope less alpha min(v_1^2, v_2^2) L, for v = (v_1, -v_2)."""
    return slope(s) - parameters["alpha"] * s.o.least(abs(s.v[0]), abs(s.v[1])) ** 2 * loss(s)


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
CLOSED_FORM = "verify.checks.inequality.polyak_lojasiewicz:best_alpha"
ENDS = ("1/100000", "999/1000")
ALIGNED = IN_RATIO.on(theta=("0.9*pi", "pi"))
"""Both rows within pi/20 of a and -a, as the alignment phase leaves them."""

CLAIM = Claim(
    id="lemma-8",
    title="Polyak-Lojasiewicz inequality for the population loss",
    kind="inequality",
    source=Source("Lemma 8", "11, 28-30"),
    statement=r"""For $v_1,v_2>0$ and $\theta>\frac\pi2$, with $\alpha=0.05$: $$\left\lVert\nabla_{\boldsymbol w_1}
\mathcal L(\boldsymbol v,\boldsymbol W)\right\rVert^2+\left\lVert\nabla_{\boldsymbol w_2}\mathcal L(\boldsymbol v,
\boldsymbol W)\right\rVert^2\ge\alpha\min\left(v_1^2,v_2^2\right)\mathcal L(\boldsymbol v,\boldsymbol W).$$""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $v_1,v_2>0$, nonzero rows $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$ at an angle "
    r"$\theta\in[\frac\pi2,\pi]$, $\boldsymbol a\in\mathbb R^d$.",
    derivation="derivations.inequalities.lemma8_best:best_constant",
    hypotheses=(
        Hypothesis(
            r"$\theta>\frac\pi2$",
            without=without(ANY_ANGLE, {"theta >= pi/2": IN_RATIO}, BY_RATIO, STATES, name="any angle"),
        ),
        Hypothesis(
            "$v_1,v_2>0$",
            without=certified(ANY_SIGNS, wrong(ANY_SIGNS), ALL_SIGNS, STATES, name="output weights of any signs"),
        ),
        Hypothesis(r"$\boldsymbol w_1,\boldsymbol w_2\ne\boldsymbol0$, or there is no angle", stated=False),
    ),
    checks=(
        certified(
            IN_RATIO, wrong(IN_RATIO), BY_RATIO, STATES, name="in angle and ratio of lengths", right=controls(IN_RATIO)
        ),
        certified(AT_ONE, wrong(AT_ONE), AT_EQUAL_LENGTHS, STATES, name="in the angle alone", right=controls(AT_ONE)),
    ),
    constants=(
        Constant(r"$\alpha$", "0.05", Best(IN_RATIO, "alpha", ENDS, BY_RATIO[0], STATES, CLOSED_FORM)),
        Constant(
            r"$\alpha$ where $\theta\ge\frac9{10}\pi$",
            "0.05",
            Best(ALIGNED, "alpha", ENDS, BY_RATIO[0], STATES, CLOSED_FORM),
        ),
        Constant(
            r"least angle for $\alpha=0.05$",
            r"$\frac\pi2$",
            Onset(
                IN_RATIO,
                ("1.5", "1"),
                BY_RATIO[0],
                STATES,
                "verify.checks.inequality.polyak_lojasiewicz:failure_equation",
            ),
        ),
    ),
    paper_uses=(
        "lemma-8-step-rescaling",
        "lemma-8-step-reduction",
        "lemma-8-step-h-expanded",
        "lemma-8-step-min-over-a",
        "lemma-8-step-reduced-h",
        "lemma-8-step-h-at-r1",
        "fig-4",
    ),
    rests_on=("a1-loss-closed-form", "a2-gradient-w"),
)
