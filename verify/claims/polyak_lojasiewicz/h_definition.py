"""lemma-8-h-definition: the function h and the sketched argument."""

from typing import Any

from verify.checks.inequality import Inequality, altered, certified, without
from verify.checks.inequality.domains import UNIT_PAIRS
from verify.checks.inequality.gradient_bound import at_unit_weights
from verify.checks.inequality.polyak_lojasiewicz import OF_H, STATES, of_target
from verify.checks.inequality.statement import Parameters
from verify.checks.inequality.steps import corrupted, exact_step, least, precise_step
from verify.checks.zero_rows import nonzero_rows
from verify.claims.gradient.rows import printed as gradient
from verify.claims.loss.closed_form import printed as loss
from verify.claims.lower_bound.step_min_over_a import AWAY
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def h(s: State, alpha: Any) -> Any:
    """|grad_w1 L|^2 + |grad_w2 L|^2 - alpha L at v = (1, -1)."""
    first, second = gradient(at_unit_weights(s))
    return first @ first + second @ second - alpha * loss(at_unit_weights(s))


def least_h(s: State, alpha: Any) -> Any:
    """h less what it grows by off the target at which it is least."""
    coefficient, square = of_target(s, alpha, (s.norm[0], s.norm[1]))
    return h(s, alpha) - coefficient * square


def without_length(s: State, alpha: Any) -> Any:
    """The least h over |w_2|^2, which should depend on the angle and the ratio of lengths alone."""
    return least_h(s, alpha) / s.norm[1] ** 2


def excess(s: State, parameters: Parameters) -> Any:
    """h >= 0 is the inequality of Lemma 8 at v = (1, -1)."""
    return h(s, parameters["alpha"])


WRONG = {
    **corrupted(h, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "target negated", "3 for pi"),
    "plus alpha L": lambda s, alpha: h(s, -alpha),
    "loss without its 1/2": lambda s, alpha: h(s, 2 * alpha),
}
WRONG_LEAST = {
    **corrupted(without_length, "sin for cos", "pi - theta for theta", "norms dropped", "sign"),
    "over |w_2|": lambda s, alpha: least_h(s, alpha) / s.norm[1],
    "at the target of the rate 0": lambda s, alpha: (
        (h(s, alpha) - (1 - alpha) * of_target(s, 0 * alpha, (s.norm[0], s.norm[1]))[1] / 2) / s.norm[1] ** 2
    ),
}
OBTUSE = Inequality(excess, "lemma-8", {"theta": ("pi/2", "pi"), "r": ("0", "1")}, {"alpha": "1/20"})
ANY_ANGLE = OBTUSE.on(theta=("0", "pi"))
WRONG_SIGNS = {
    "alpha 0.1 % above the best": OBTUSE.at(alpha="0.0827419"),
    "every angle": ANY_ANGLE,
    "theta >= 1.39": OBTUSE.on(theta=("1.39", "pi")),
    **altered(OBTUSE, "3 for pi", "pi - theta for theta", "sign"),
}
ROUTES = "verify.checks.inequality.polyak_lojasiewicz_routes"

CLAIM = Claim(
    id="lemma-8-h-definition",
    title="The function $h$ and the sketched argument",
    statement=r"""For $v_1=v_2=1$: $$h(\boldsymbol w_1,\boldsymbol w_2,\boldsymbol a)=\left\lVert\nabla_{\boldsymbol
w_1} \mathcal L(\boldsymbol W)\right\rVert^2+\left\lVert\nabla_{\boldsymbol w_2}\mathcal L(\boldsymbol W)\right
\rVert^2-\alpha \mathcal L(\boldsymbol W),\qquad\tilde h(\boldsymbol w_1,\boldsymbol w_2)=\min_{\boldsymbol a}h(
\boldsymbol w_1, \boldsymbol w_2,\boldsymbol a).$$ It suffices that $h$, and hence that $\tilde h$, is always
positive; $\frac1{\left\lVert\boldsymbol w_2\right\rVert^2}\tilde h(\boldsymbol w_1,\boldsymbol w_2)$ depends only on
$\theta$ and $\frac{\left\lVert\boldsymbol w_1\right\rVert}{\left\lVert\boldsymbol w_2\right\rVert}$, and is
non-negative for $\theta>\frac\pi2$.""",
    expected=Verdict.PROVED,
    domain=UNIT_PAIRS.describe(),
    reading=r"“Always positive” is taken with the last sentence of the sketch: non-negative, for $\theta>\frac\pi2$, "
    r"with $\alpha=0.05$. That the angle exceeds $\frac\pi2$ from the end of the growth phase on is not judged here.",
    derivation="derivations.inequalities.lemma8:in_ratio",
    hypotheses=(
        Hypothesis(
            r"$\theta>\frac\pi2$",
            without=without(ANY_ANGLE, {"theta >= pi/2": OBTUSE}, OF_H, STATES, name="any angle"),
        ),
        Hypothesis(
            r"$\alpha<1$, or $h$ has no minimum over $\boldsymbol a$",
            stated=False,
            without=least(h, least_h, ("2",), (AWAY,), right=("1/20", "1/2")),
        ),
        nonzero_rows(lambda s: h(s, s.number(1, 20))),
    ),
    checks=(
        exact_step(f"{ROUTES}:value", h, WRONG, name="h, derived from the definition of the loss"),
        exact_step(f"{ROUTES}:in_ratio", without_length, WRONG_LEAST, name="angle and ratio of lengths are enough"),
        certified(OBTUSE, WRONG_SIGNS, OF_H, STATES, name="non-negative at obtuse angles"),
        precise_step(f"{ROUTES}:value_integral", h, WRONG, UNIT_PAIRS),
    ),
    rests_on=("a1-loss-closed-form", "a2-gradient-w"),
    remarks=(
        r"Positive is too much: $h=0$ at every optimum, where $\theta=\pi$, for every $\alpha$. Always is too much as "
        r"well: for $\alpha=0.05$ there are states with $h<0$ at every angle below $1.39791\ldots$ (`lemma-8`).",
    ),
)
