"""lemma-8-step-reduced-h: from two rows to their angle and the ratio of their lengths."""

from fractions import Fraction
from typing import Any

from verify.checks.inequality.steps import corrupted, exact_step, precise_step
from verify.checks.meaning import defined
from verify.claims.polyak_lojasiewicz.domains import UNIT_PLANAR
from verify.claims.polyak_lojasiewicz.step_min_over_a import last as undivided
from verify.model import Claim, Hypothesis, Verdict
from verify.state import Point, State


def expression(o: Any, t: Any, r: Any, alpha: Any) -> Any:
    """c - (alpha_1^2 + 2 alpha_1 alpha_2 cos theta + alpha_2^2) / (2 (1 - alpha)) with the printed coefficients."""
    rest, sin, cos = o.pi - t, o.sin(t), o.cos(t)
    first = -((rest / o.pi + 1 - alpha) * r - sin / o.pi) / 2
    second = +((rest / o.pi + 1 - alpha) - sin / o.pi * r) / 2
    square = 1 - alpha + (rest**2 + 2 * rest * sin * cos + sin**2) / o.pi**2
    constant = square / 4 * (r**2 + 1) - (1 - alpha / 2) * (rest * cos + sin) / o.pi * r
    return constant - (first**2 + 2 * first * second * cos + second**2) / (2 * (1 - alpha))


def printed(s: State, alpha: Any) -> Any:
    """At r = |w_1| / |w_2|."""
    return expression(s.o, s.theta[0, 1], s.norm[0] / s.norm[1], alpha)


def inverted(s: State, alpha: Any) -> Any:
    """r upside down."""
    return expression(s.o, s.theta[0, 1], s.norm[1] / s.norm[0], alpha)


WRONG = {
    **corrupted(printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "r upside down": inverted,
    "over |w_2|": lambda s, alpha: printed(s, alpha) * s.norm[1],
    "over |w_1||w_2|": lambda s, alpha: printed(s, alpha) * s.norm[1] / s.norm[0],
}
ONE, ZERO = Fraction(1), Fraction(0)
NO_SECOND = Point((ONE, -ONE), ((ONE, ZERO), (ZERO, ZERO)), (ONE, ZERO), "second row zero")
ROUTES = "verify.checks.inequality.polyak_lojasiewicz_routes"

CLAIM = Claim(
    id="lemma-8-step-reduced-h",
    title="Reduction to the angle and the ratio of lengths",
    statement=r"""With $r=\frac{\left\lVert\boldsymbol w_1\right\rVert}{\left\lVert\boldsymbol w_2\right\rVert}$,
division by $\left\lVert\boldsymbol w_2\right\rVert^2$ keeping the sign: $$\frac{\tilde h(\boldsymbol w_1,\boldsymbol
w_2)}{\left\lVert\boldsymbol w_2\right\rVert^2}=c-\frac{\alpha_1^2+2\alpha_1\alpha_2\cos\theta+\alpha_2^2}{2(1-
\alpha)},$$ $$\begin{aligned}\alpha_1&=-\frac12\left(\left(\frac{\pi-\theta}\pi+1-\alpha\right)r-\frac{\sin\theta}\pi
\right),\qquad\alpha_2=+\frac12\left(\left(\frac{\pi-\theta}\pi+1-\alpha\right)-\frac{\sin\theta}\pi r\right),\\c&=
\frac14\left(1-\alpha+\frac{(\pi-\theta)^2+2(\pi-\theta)\sin\theta\cos\theta+(\sin\theta)^2}{\pi^2}\right)\left(r^2+1
\right)-\left(1-\frac\alpha2\right)\frac{(\pi-\theta)\cos\theta+\sin\theta}\pi r.\end{aligned}$$""",
    expected=Verdict.PROVED,
    domain=UNIT_PLANAR.describe(),
    derivation="derivations.inequalities.lemma8:in_ratio",
    hypotheses=(
        Hypothesis(
            r"$\boldsymbol w_2\ne\boldsymbol0$, or there is no $r$",
            stated=False,
            without=defined(
                lambda s: printed(s, s.number(1, 20)),
                (NO_SECOND,),
                right={"not divided": lambda s: undivided(s, s.number(1, 20))},
                name="has a value at a zero row",
            ),
        ),
    ),
    checks=(
        exact_step(f"{ROUTES}:in_ratio", printed, WRONG, name="the quotient, derived"),
        precise_step(f"{ROUTES}:in_ratio_integral", printed, WRONG, UNIT_PLANAR),
    ),
)
