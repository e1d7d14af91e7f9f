"""fig-4: the plot that closes the proof of Lemma 8."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from verify.checks.inequality import Inequality, altered, certified
from verify.checks.inequality.curves import Marks, enclosed_curve
from verify.checks.inequality.lower_bound import OF_THE_ANGLE
from verify.checks.inequality.polyak_lojasiewicz import STATES
from verify.checks.inequality.readings import Readings, as_drawn
from verify.checks.inequality.statement import Parameters
from verify.checks.inequality.steps import exact_step
from verify.checks.inequality.values import Equal, equal_at_points
from verify.claims.polyak_lojasiewicz.step_h_at_r1 import printed as at_r1
from verify.claims.polyak_lojasiewicz.step_min_over_a import last as least
from verify.model import Amendment, Claim, Figure, Severity, Verdict
from verify.state import Point, State, exact_state

ALPHA = Fraction(1, 20)


def plotted(s: State, parameters: Parameters) -> Any:
    """The function of `lemma-8-step-h-at-r1`, which the figure draws at alpha = 1/20."""
    return at_r1(s, parameters["alpha"])


SHADED = Inequality(plotted, "lemma-8-equal-norms", {"theta": ("pi/2", "pi")}, {"alpha": "1/20"})
WRONG = {
    "every angle": SHADED.on(theta=("0", "pi")),
    "theta >= 1.39": SHADED.on(theta=("1.39", "pi")),
    "alpha 0.1 % above the best": SHADED.at(alpha="0.0827419"),
    **altered(SHADED, "3 for pi", "sin for cos", "pi - theta for theta", "sign"),
}
WRONG_CURVES = {"theta >= 1": SHADED.on(theta=("1", "pi")), "alpha 1/8": SHADED.at(alpha="1/8")}
READ_OFF = Readings(
    {"value at 0": "0.0000", "value at pi/2": "0.003", "value at pi": "0.0000"},
    zero="1.4",
    lowest=("0.9", "-0.0035"),
    highest=("2.3", "0.018"),
)
WRONG_READINGS = {
    "zero at 1.1, as in Figure 5": READ_OFF.with_(zero="1.1"),
    "zero at pi/2": READ_OFF.with_(zero="1.57"),
    "highest at 1.9, as in Figure 5": READ_OFF.with_(highest=("1.9", "0.018")),
    "highest at 2.5": READ_OFF.with_(highest=("2.5", "0.018")),
    "highest 0.048, as in Figure 5": READ_OFF.with_(highest=("2.3", "0.048")),
    "highest 0.016": READ_OFF.with_(highest=("2.3", "0.016")),
    "lowest at 0.7": READ_OFF.with_(lowest=("0.7", "-0.0035")),
    "lowest -0.0030": READ_OFF.with_(lowest=("0.9", "-0.0030")),
    "-0.10 at 0, as in Figure 5": READ_OFF.at(at_0="-0.10"),
    "0.02 at pi": READ_OFF.at(at_pi="0.02"),
}
MARKS = Marks(
    r"$\theta$",
    r"$\tilde h/\|\mathbf{w}_2\|^2$ at $r=1$",
    (
        (0.928021714218955, -0.003471256177838, r"$0.92802$"),
        (1.397915028551059, 0.0, r"$1.39792$"),
        (2.329557526485553, 0.017740644692989, r"$2.32956$"),
    ),
)

NON_NEGATIVE = Claim(
    id="fig-4.i",
    title="Non-negative in the shaded region",
    statement=r"""For $\alpha=0.05$ the function $\left.\frac{\tilde h}{\left\lVert\boldsymbol w_2\right\rVert^2}
\right|_{r=1}$ is non-negative for $\theta\ge\frac\pi2$, and this completes the proof of Lemma 8.""",
    expected=Verdict.PROVED,
    domain=r"For all $\theta\in[\frac\pi2,\pi]$.",
    reading="That it completes the proof is `lemma-8-step-r-min`, as amended, and `lemma-8`.",
    derivation="derivations.inequalities.lemma8_best:plotted_function",
    formal=("Lemma8Angle.lemma_8_one_variable", "Lemma8Angle.lemma_8_beyond"),
    checks=(
        certified(SHADED, WRONG, (OF_THE_ANGLE,), STATES, name="certificate replayed"),
        enclosed_curve(
            SHADED, {"theta >= 1": SHADED.on(theta=("1", "pi")), "alpha 1/8": SHADED.at(alpha="1/8")}, MARKS
        ),
    ),
    figures=(
        Figure(
            "fig-4",
            r"Figure 4 again, $\alpha=0.05$. The band is a certified enclosure on every cell of $[0,\pi]$; the region "
            r"$\theta\ge\frac\pi2$ is shaded. Marked: the lowest point, the only zero between $0$ and $\pi$, the "
            "highest point.",
            "envelope",
            "certified envelope",
        ),
    ),
)
FEATURES = Claim(
    id="fig-4.ii",
    title="What is drawn",
    statement=r"""Drawn for $\theta\in[0,\pi]$: $0$ at $\theta=0$, a minimum of about $-0.0035$ near $\theta=0.9$, a
zero near $1.4$, about $0.003$ at $\frac\pi2$, a maximum of about $0.018$ near $2.3$, $0$ at $\pi$.""",
    expected=Verdict.PROVED,
    domain=r"For all $\theta\in[0,\pi]$.",
    reading="Numbers read off a picture are right if they are off by one unit of their last digit at most.",
    derivation="derivations.inequalities.lemma8_best:failure_angle",
    checks=(as_drawn(SHADED, "derivations.inequalities.lemma8_best:plotted_function", READ_OFF, WRONG_READINGS),),
    remarks=(
        r"Up to a positive factor the function is $\alpha^2-(1+A+B)\alpha+A$, in which $A$ rises and $B$ falls with "
        r"$\theta$ (`lemma-8-step-h-at-r1`). It has therefore one zero between $0$ and $\pi$, at $1.39791\ldots$, and "
        r"as it is positive at $\frac\pi2$ it is positive on $[\frac\pi2,\pi)$. That replaces the picture.",
    ),
)


def over(power: int, point: Point) -> Any:
    """The least h over this power of |w_2|."""
    state = exact_state(point)
    return least(state, state.o.number(ALPHA)) / state.norm[1] ** power


def drawn(point: Point) -> Any:
    """The function of the angle."""
    state = exact_state(point)
    return at_r1(state, state.o.number(ALPHA))


ONE, TWO, ZERO = Fraction(1), Fraction(2), Fraction(0)
LONG = Point((ONE, -ONE), ((TWO, ZERO), (ZERO, TWO)), (ZERO, ZERO), "orthogonal rows of length 2")
SHORT = replace(LONG, W=((ONE, ZERO), (ZERO, ONE)), cell="orthogonal rows of length 1")
PRINTED = Equal({"what is drawn, by the caption,": lambda point: over(1, point)}, drawn, (SHORT, LONG))
SQUARED = Equal({"what is drawn, by the axis,": lambda point: over(2, point)}, drawn, (SHORT, LONG))
CAPTION = Claim(
    id="fig-4.iii",
    title="What the caption says is drawn",
    statement=r"""The figure draws $\frac1{\left\lVert\boldsymbol w_2\right\rVert}\tilde h(\boldsymbol w_1,\boldsymbol
w_2)$ against $\theta$.""",
    expected=Verdict.REFUTED,
    domain=r"For all nonzero rows of equal length, $\alpha=0.05$.",
    checks=(equal_at_points(PRINTED, {"over |w_2|^2": SQUARED}, name="a function of the angle alone"),),
    amendment=Amendment(
        r"$$\frac1{\left\lVert\boldsymbol w_2\right\rVert^2}\tilde h(\boldsymbol w_1,\boldsymbol w_2).$$",
        Severity.TYPO,
        r"$\tilde h$ is homogeneous of degree $2$ in the rows; text and axis divide by the square.",
        (
            exact_step(
                "verify.checks.inequality.polyak_lojasiewicz_routes:in_ratio",
                lambda s, alpha: least(s, alpha) / s.norm[1] ** 2,
                {
                    "as printed": lambda s, alpha: least(s, alpha) / s.norm[1],
                    "not divided": least,
                    "over |w_1||w_2|": lambda s, alpha: least(s, alpha) / (s.norm[0] * s.norm[1]),
                },
                name="a function of angle and ratio of lengths",
            ),
            equal_at_points(SQUARED, {}, name="a function of the angle alone", wrong={"as printed": PRINTED}),
        ),
    ),
)

CLAIM = Claim(
    id="fig-4",
    title="Figure 4: the function that closes the proof of Lemma 8",
    statement=r"""The function of `lemma-8-step-h-at-r1` at $\alpha=0.05$, $\theta\in[0,\pi]$, with the region $\theta
\ge\frac\pi2$ shaded. The axis reads $\tilde h/\lvert\boldsymbol w_2\rvert^2$, the caption $\frac1{\left\lVert
\boldsymbol w_2\right\rVert}\tilde h(\boldsymbol w_1,\boldsymbol w_2)$.""",
    expected=Verdict.REFUTED,
    reading=r"The text asks for $\theta>\frac\pi2$, the figure shades $\theta\ge\frac\pi2$; the end is included.",
    parts=(NON_NEGATIVE, FEATURES, CAPTION),
)
