"""lemma-8-step-min-over-a: the least value over the target."""

from typing import Any

import numpy as np

from verify.checks.inequality.steps import Step, corrupted, exact_step, least, precise_step
from verify.claims.lower_bound.step_min_over_a import AWAY
from verify.claims.polyak_lojasiewicz.domains import UNIT_PLANAR
from verify.claims.polyak_lojasiewicz.step_h_expanded import constant, first_coefficient, linear, second_coefficient
from verify.claims.polyak_lojasiewicz.step_h_expanded import first_form as h
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def minimiser(s: State, alpha: Any) -> Any:
    """-b / (1 - alpha)."""
    return -linear(s, alpha) / (1 - alpha)


def middle(s: State, alpha: Any) -> Any:
    """c - |b|^2 / (2 (1 - alpha))."""
    b = linear(s, alpha)
    return constant(s, alpha) - b @ b / (2 * (1 - alpha))


def last(s: State, alpha: Any) -> Any:
    """The same with |b|^2 written out."""
    first, second = first_coefficient(s, alpha), second_coefficient(s, alpha)
    square = first**2 + 2 * first * second * s.o.cos(s.theta[0, 1]) + second**2
    return constant(s, alpha) - square / (2 * (1 - alpha))


def completed(s: State, alpha: Any, target: Any) -> Any:
    """h less what it grows by off the minimiser: free of the target if the minimiser is right."""
    off = s.a - target
    return h(s, alpha) - (1 - alpha) / 2 * (off @ off)


def printed(s: State, alpha: Any) -> Any:
    """Three expressions of one value: the two of the statement, and h with the square completed at the minimiser."""
    return np.array([middle(s, alpha), last(s, alpha), completed(s, alpha, minimiser(s, alpha))], dtype=object)


def entry(index: int, change: Step) -> Step:
    """The printed three with one of them changed."""

    def altered(s: State, alpha: Any) -> Any:
        found = printed(s, alpha)
        found[index] = change(s, alpha)
        return found

    return altered


def crossed(s: State, alpha: Any) -> Any:
    """alpha_1 alpha_2 cos theta once in the square."""
    product = first_coefficient(s, alpha) * second_coefficient(s, alpha) * s.o.cos(s.theta[0, 1])
    return last(s, alpha) + product / (2 * (1 - alpha))


WRONG = {
    **corrupted(printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "minimiser negated": entry(2, lambda s, alpha: completed(s, alpha, -minimiser(s, alpha))),
    "minimiser -b": entry(2, lambda s, alpha: completed(s, alpha, -linear(s, alpha))),
    "1 - alpha for 2 (1 - alpha)": entry(0, lambda s, alpha: 2 * middle(s, alpha) - constant(s, alpha)),
    "alpha_1 alpha_2 once": entry(1, crossed),
}
ROUTES = "verify.checks.inequality.polyak_lojasiewicz_routes"

CLAIM = Claim(
    id="lemma-8-step-min-over-a",
    title="Minimisation over the target",
    statement=r"""At the minimiser $\boldsymbol a=-\frac{\boldsymbol b}{1-\alpha}$: $$\tilde h(\boldsymbol w_1,
\boldsymbol w_2)=\min_{\boldsymbol a}h(\boldsymbol w_1,\boldsymbol w_2,\boldsymbol a)=c-\frac{\left\lVert\boldsymbol b
\right\rVert^2}{2(1-\alpha)}=c-\frac{\alpha_1^2+2\alpha_1\alpha_2\cos\theta+\alpha_2^2}{2(1-\alpha)}.$$""",
    expected=Verdict.PROVED,
    domain=UNIT_PLANAR.describe(),
    reading=r"With $h=\tilde h+\frac{1-\alpha}2\lVert\boldsymbol a+\frac{\boldsymbol b}{1-\alpha}\rVert^2$ decided "
    "exactly, nothing is left of the minimisation but the sign of one number.",
    derivation="derivations.inequalities.lemma8:minimised",
    hypotheses=(
        Hypothesis(
            r"$\alpha<1$, or $h$ has no minimum over $\boldsymbol a$",
            stated=False,
            without=least(h, last, ("2",), (AWAY,), right=("1/20", "1/2")),
        ),
    ),
    checks=(
        exact_step(f"{ROUTES}:least_value", printed, WRONG, name="both forms and the completed square, derived"),
        precise_step(f"{ROUTES}:least_integral", printed, WRONG, UNIT_PLANAR),
    ),
)
