"""lemma-8-step-reduction: from arbitrary output weights to unit ones."""

from typing import Any

import numpy as np

from verify.checks.inequality.domains import PAIRS
from verify.checks.inequality.implication import Implication, implied
from verify.checks.inequality.steps import corrupted, exact_step, precise_step
from verify.claims.gradient.rows import printed as gradient
from verify.claims.loss.closed_form import printed as loss
from verify.claims.polyak_lojasiewicz.step_rescaling import rescaled
from verify.model import Claim, Verdict
from verify.state import State


def squares(s: State) -> Any:
    """|grad_w1 L|^2 and |grad_w2 L|^2."""
    return np.array([row @ row for row in gradient(s)], dtype=object)


def printed(s: State, _: Any) -> Any:
    """|v_1 grad_(v_1 w_1) L|^2 and |v_2 grad_(v_2 w_2) L|^2."""
    return s.v**2 * squares(rescaled(s))


def smaller(s: State) -> Any:
    """min(v_1^2, v_2^2)."""
    return s.o.least(abs(s.v[0]), abs(s.v[1])) ** 2


def spare(s: State) -> Any:
    """What each weight adds beyond the smaller one."""
    m = s.o.least(abs(s.v[0]), abs(s.v[1]))
    return [(abs(v) - m) * (abs(v) + m) * square for v, square in zip(s.v, squares(rescaled(s)), strict=True)]


def inequality(s: State, alpha: Any) -> Any:
    """Lemma 8 at the weights themselves."""
    return sum(squares(s)) - alpha * smaller(s) * loss(s)


def at_unit_weights(s: State, alpha: Any) -> Any:
    """The same for rescaled rows and v = (1, -1)."""
    return sum(squares(rescaled(s))) - alpha * loss(rescaled(s))


FACTOR_OUT = Implication(
    lambda s, _: sum(printed(s, _)) - smaller(s) * sum(squares(rescaled(s))),
    lambda s, _: 0,
    lambda s: s.number(1),
    spare,
)
CARRIED_OVER = Implication(inequality, at_unit_weights, smaller, spare)


def larger(s: State) -> Any:
    """max(v_1^2, v_2^2)."""
    return s.v[0] ** 2 + s.v[1] ** 2 - smaller(s)


WRONG = {
    **corrupted(
        printed, "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "target negated", "3 for pi"
    ),
    "v_i for v_i^2": lambda s, _: abs(s.v) * squares(rescaled(s)),
    "weights exchanged": lambda s, _: s.v[::-1] ** 2 * squares(rescaled(s)),
    "gradient not rescaled": lambda s, _: s.v**2 * squares(s),
}
WRONG_FACTORS = {
    "max for min": FACTOR_OUT.with_(conclusion=lambda s, _: sum(printed(s, _)) - larger(s) * sum(squares(rescaled(s)))),
    "min(v_1, v_2)": FACTOR_OUT.with_(
        conclusion=lambda s, _: sum(printed(s, _)) - s.o.least(abs(s.v[0]), abs(s.v[1])) * sum(squares(rescaled(s)))
    ),
    "the other way round": FACTOR_OUT.with_(
        conclusion=lambda s, _: smaller(s) * sum(squares(rescaled(s))) - sum(printed(s, _)),
        rest=lambda s: [-term for term in spare(s)],
    ),
}
WRONG_CONCLUSIONS = {
    "max for min": CARRIED_OVER.with_(conclusion=lambda s, alpha: sum(squares(s)) - alpha * larger(s) * loss(s)),
    "min dropped": CARRIED_OVER.with_(conclusion=lambda s, alpha: sum(squares(s)) - alpha * loss(s)),
    "premise with twice the rate": CARRIED_OVER.with_(premise=lambda s, alpha: at_unit_weights(s, 2 * alpha)),
    "rows not rescaled": CARRIED_OVER.with_(
        premise=lambda s, alpha: at_unit_weights(s.with_(v=np.array([s.number(1), s.number(-1)], dtype=object)), alpha)
    ),
}
ROUTES = "verify.checks.inequality.polyak_lojasiewicz_routes"

CLAIM = Claim(
    id="lemma-8-step-reduction",
    title="Reduction to $v_1=v_2=1$",
    statement=r"""For $v_1,v_2>0$: $$\left\lVert\nabla_{\boldsymbol w_1}\mathcal L\right\rVert^2+\left\lVert \nabla_{
\boldsymbol w_2}\mathcal L\right\rVert^2=\left\lVert v_1\nabla_{\tilde{\boldsymbol w}_1}\mathcal L\right\rVert^2+
\left\lVert v_2\nabla_{\tilde{\boldsymbol w}_2}\mathcal L\right\rVert^2\ge\min\left(v_1^2,v_2^2\right)\left(\left
\lVert \nabla_{\tilde{\boldsymbol w}_1}\mathcal L\right\rVert^2+\left\lVert\nabla_{\tilde{\boldsymbol w}_2}\mathcal L
\right\rVert^2 \right),$$ so that $\left\lVert\nabla_{\boldsymbol w_1}\mathcal L\right\rVert^2+\left\lVert\nabla_{
\boldsymbol w_2}\mathcal L\right\rVert^2\ge\alpha\mathcal L$ at $v_1=v_2=1$ implies the inequality with $\min
\left(v_1^2,v_2^2\right)\alpha\mathcal L$ for all $v_1,v_2>0$.""",
    expected=Verdict.PROVED,
    domain=PAIRS.describe(),
    derivation="derivations.inequalities.lemma8:rescaled_gradient",
    checks=(
        exact_step(f"{ROUTES}:slopes", printed, WRONG, name="both squares, derived"),
        implied(FACTOR_OUT, WRONG_FACTORS, name="the smaller weight taken out"),
        implied(CARRIED_OVER, WRONG_CONCLUSIONS, name="from unit weights to all"),
        precise_step(f"{ROUTES}:slope_integral", printed, WRONG, PAIRS),
    ),
    rests_on=("a1-loss-closed-form", "a2-gradient-w"),
)
