"""fig-5: the plot that closes the proof of Lemma 13."""

from typing import Any

from verify.checks.inequality import Inequality, altered, certified
from verify.checks.inequality.curves import Marks, enclosed_curve
from verify.checks.inequality.lower_bound import OF_THE_ANGLE, STATES
from verify.checks.inequality.lower_bound_features import Drawn, features
from verify.checks.inequality.statement import Parameters
from verify.claims.lower_bound.step_h_at_r1 import printed as at_r1
from verify.model import Claim, Figure, Verdict
from verify.state import State


def plotted(s: State, parameters: Parameters) -> Any:
    """The function of `lemma-13-step-h-at-r1`, which the figure draws at the rate 1/20."""
    return at_r1(s, parameters["alpha"])


SHADED = Inequality(plotted, "lemma-13-equal-norms", {"theta": ("pi/2", "pi")}, {"alpha": "1/20"})
WRONG = {
    "every angle": SHADED.on(theta=("0", "pi")),
    "theta >= 1": SHADED.on(theta=("1", "pi")),
    "rate 0.1 % beyond the best": SHADED.at(alpha="0.0909359"),
    **altered(SHADED, "3 for pi", "sin for cos", "pi - theta for theta", "sign"),
}
READ_OFF = Drawn(at_0="-0.10", zero="1.1", at_right_angle="0.04", peak="1.9", maximum="0.048", at_pi="0.000")
WRONG_READINGS = {
    "zero at 1.4, as in Figure 4": READ_OFF.with_(zero="1.4"),
    "maximum near 2.3, as in Figure 4": READ_OFF.with_(peak="2.3"),
    "maximum 0.018, as in Figure 4": READ_OFF.with_(maximum="0.018"),
    "0 at the angle 0": READ_OFF.with_(at_0="0.00"),
    "0.06 at pi/2": READ_OFF.with_(at_right_angle="0.06"),
    "not 0 at pi": READ_OFF.with_(at_pi="0.010"),
}
MARKS = Marks(
    r"$\theta$",
    r"$\tilde h/\|\tilde{\mathbf{w}}_2\|^2$ at $r=1$",
    ((1.0866631069549763, 0.0, r"$1.08666$"), (1.8849555921538759, 0.048634, r"$3\pi/5$")),
)

NON_NEGATIVE = Claim(
    id="fig-5.i",
    title="Non-negative in the shaded region",
    statement=r"""For $\tilde\alpha=0.05$ the function $\left.\frac{\tilde h}{\left\lVert\tilde{\boldsymbol w}_2\right
\rVert
^2}\right|_{r=1}$ is non-negative for $\theta\ge\frac\pi2$, and this completes the proof of Lemma 13.""",
    expected=Verdict.PROVED,
    domain=r"For all $\theta\in[\frac\pi2,\pi]$.",
    formal=("Lemma13.lemma_13_one_variable", "Lemma13.lemma_13_beyond"),
    checks=(
        certified(SHADED, WRONG, (OF_THE_ANGLE,), STATES, name="certificate replayed"),
        enclosed_curve(SHADED, {"theta >= 1": SHADED.on(theta=("1", "pi")), "rate 1/8": SHADED.at(alpha="1/8")}, MARKS),
    ),
    figures=(
        Figure(
            "fig-5",
            r"Figure 5 again, $\tilde\alpha=0.05$. The band is a certified enclosure on every cell of $[0,\pi]$; "
            r"the region "
            r"$\theta\ge\frac\pi2$ is shaded. Marked: the only zero before $\pi$, and the maximum, at exactly "
            r"$\frac{3\pi}5$.",
            "envelope",
            "certified envelope",
        ),
    ),
)
FEATURES = Claim(
    id="fig-5.ii",
    title="What is drawn",
    statement=r"""Drawn for $\theta\in[0,\pi]$: $-0.10$ at $\theta=0$, a zero near $1.1$, about $0.04$ at $\frac\pi2$, a
maximum of about $0.048$ near $1.9$, $0$ at $\pi$.""",
    expected=Verdict.PROVED,
    domain=r"For all $\theta\in[0,\pi]$.",
    reading="Numbers read off a picture are right if they are off by one unit of their last digit at most.",
    derivation="derivations.inequalities.lemma13:plotted_function",
    checks=(features(READ_OFF, WRONG_READINGS),),
    remarks=(
        r"The derivative is $\frac1{2\pi}\left(\frac{3\pi}5-\theta\right)\sin\theta$, so the function rises up to "
        r"$\frac{3\pi}5$ and falls to $0$ at $\pi$; positive at $\frac\pi2$, where it is $\frac15-\frac1{2\pi}$, it is "
        r"positive on all of $[\frac\pi2,\pi)$. That replaces the picture.",
    ),
)

CLAIM = Claim(
    id="fig-5",
    title="Figure 5: the function that closes the proof of Lemma 13",
    statement=r"""The function of `lemma-13-step-h-at-r1` at $\tilde\alpha=0.05$, $\theta\in[0,\pi]$, with the region
$\theta\ge\frac\pi2$ shaded.""",
    expected=Verdict.PROVED,
    reading=r"The axis has $\tilde h/\lvert\boldsymbol w_2\rvert^2$ and the caption $\frac1{\lVert"
    r"\tilde{\boldsymbol w}_2"
    r"\rVert^2}\tilde h$; both mean the rescaled row. The text asks for $\theta>\frac\pi2$, the figure shades "
    r"$\theta\ge\frac\pi2$; the end is included.",
    parts=(NON_NEGATIVE, FEATURES),
)
