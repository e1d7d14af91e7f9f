"""lemma-8-step-h-at-r1: the function of one variable."""

from typing import Any

from verify.checks.inequality.steps import corrupted, exact_step, precise_step
from verify.claims.polyak_lojasiewicz.domains import UNIT_EQUAL_LENGTHS
from verify.model import Claim, Verdict
from verify.state import State


def printed(s: State, alpha: Any) -> Any:
    """c - (1 - cos theta) / (1 - alpha) tilde-alpha^2, a function of the angle alone."""
    t = s.theta[0, 1]
    rest, sin, cos = s.o.pi - t, s.o.sin(t), s.o.cos(t)
    tilde = ((rest - sin) / s.o.pi + 1 - alpha) / 2
    square = 1 - alpha + (rest**2 + 2 * rest * sin * cos + sin**2) / s.o.pi**2
    constant = square / 2 - (1 - alpha / 2) * (rest * cos + sin) / s.o.pi
    return constant - (1 - cos) / (1 - alpha) * tilde**2


def of_square(s: State, alpha: Any) -> Any:
    """The square that is taken off."""
    t = s.theta[0, 1]
    return (((s.o.pi - t - s.o.sin(t)) / s.o.pi + 1 - alpha) / 2) ** 2 / (1 - alpha)


WRONG = {
    **corrupted(printed, "sin for cos", "pi - theta for theta", "factor 2", "3 for pi"),
    "1 + cos theta": lambda s, alpha: printed(s, alpha) - 2 * s.o.cos(s.theta[0, 1]) * of_square(s, alpha),
    "2 (1 - alpha) below": lambda s, alpha: printed(s, alpha) + (1 - s.o.cos(s.theta[0, 1])) * of_square(s, alpha) / 2,
    "1 - alpha in the product": lambda s, alpha: (
        printed(s, alpha)
        + alpha / 2 * ((s.o.pi - s.theta[0, 1]) * s.o.cos(s.theta[0, 1]) + s.o.sin(s.theta[0, 1])) / s.o.pi
    ),
}
ROUTES = "verify.checks.inequality.polyak_lojasiewicz_routes"

CLAIM = Claim(
    id="lemma-8-step-h-at-r1",
    title="The function of one variable",
    statement=r"""$$\left.\frac{\tilde h(\boldsymbol w_1,\boldsymbol w_2)}{\left\lVert\boldsymbol w_2\right\rVert^2}
\right|_{r=1}=c-\frac{(1-\cos\theta)}{(1-\alpha)}\tilde\alpha^2,$$ $$\tilde\alpha=\frac12\left(\frac{\pi-\theta-\sin
\theta}\pi+1-\alpha\right),\qquad c=\frac12\left(1-\alpha+\frac{(\pi-\theta)^2+2(\pi-\theta)\sin\theta\cos\theta+(\sin
\theta)^2}{\pi^2}\right)-\left(1-\frac\alpha2\right)\frac{(\pi-\theta)\cos\theta+\sin\theta}\pi.$$""",
    expected=Verdict.PROVED,
    domain=UNIT_EQUAL_LENGTHS.describe(),
    derivation="derivations.inequalities.lemma8:in_ratio",
    checks=(
        exact_step(f"{ROUTES}:at_equal_lengths", printed, WRONG, name="the value, derived"),
        precise_step(f"{ROUTES}:in_ratio_integral", printed, WRONG, UNIT_EQUAL_LENGTHS),
    ),
    remarks=(
        r"It is $\frac T{4\pi(1-\alpha)}\left(\alpha^2-(1+A+B)\alpha+A\right)$ with $E=\theta-\sin\theta$, "
        r"$D=\pi-\theta-\sin\theta$, $T=(1+\cos\theta)E+(1-\cos\theta)D$, $A=\frac{(1+\cos\theta)E^2}{\pi T}$, "
        r"$B=\frac{(1-\cos\theta)D^2}{\pi T}$. As $A$ rises and $B$ falls with $\theta$, the sign at one angle settles "
        "all larger ones, without a plot.",
    ),
)
