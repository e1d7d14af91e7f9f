"""lemma-8-step-rescaling: the loss in rescaled weights."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.inequality.domains import PAIRS
from verify.checks.inequality.steps import Step, corrupted, exact_step, precise_step
from verify.checks.inequality.values import Equal, equal_at_points
from verify.claims.loss.closed_form import printed as loss
from verify.domain import scaled
from verify.model import Amendment, Claim, Hypothesis, Severity, Verdict
from verify.state import Point, State, exact_state

ONE, ZERO = Fraction(1), Fraction(0)


def rescaled(s: State) -> State:
    """v = (1, -1) and the rows v_i w_i, for v = (v_1, -v_2) with v_1, v_2 > 0; their angle is the same."""
    sizes = np.array([s.v[0], -s.v[1]], dtype=object)
    v = np.array([s.number(1), s.number(-1)], dtype=object)
    return s.with_(v=v, W=sizes[:, None] * s.W, norm=sizes * s.norm)


def rescaled_point(point: Point) -> Point:
    """The same for weights of any sign."""
    rows = (scaled(point.v[0], point.W[0]), scaled(-point.v[1], point.W[1]))
    return replace(point, v=(ONE, -ONE), W=rows)


def amended(s: State, _: Any) -> Any:
    """Half of both expectations, by the closed form of the loss."""
    return np.array([loss(s), loss(rescaled(s))], dtype=object)


def half_loss(point: Point) -> Any:
    """(2)."""
    return loss(exact_state(point))


def half_loss_rescaled(point: Point) -> Any:
    return loss(exact_state(rescaled_point(point)))


def weights_kept(s: State, alpha: Any) -> Any:
    """The weights left beside the rescaled rows."""
    return np.array([loss(s), loss(rescaled(s).with_(v=s.v))], dtype=object)


NO_ROWS = Point((ONE, -ONE), ((ZERO,), (ZERO,)), (ONE,), "zero rows")
ORTHOGONAL = Point((Fraction(2), -ONE), ((ONE, ZERO), (ZERO, ONE)), (ONE, ONE), "orthogonal rows")
NEGATIVE = Point((-ONE, -ONE), ((ONE, ZERO), (ZERO, ONE)), (ZERO, ZERO), "negative v_1")
FIRST, SECOND = "the first expectation", "the second expectation"
PRINTED = Equal(
    {FIRST: lambda point: 2 * half_loss(point), SECOND: lambda point: 2 * half_loss_rescaled(point)},
    half_loss,
    (NO_ROWS, ORTHOGONAL),
)
HALVED = replace(PRINTED, claimed={FIRST: half_loss, SECOND: half_loss_rescaled})
ANY_SIGN = replace(HALVED, points=(NEGATIVE,))
WRONG: dict[str, Step] = {
    **corrupted(amended, "sin for cos", "norms dropped", "target negated", "factor 2"),
    "weights kept": weights_kept,
}
ROUTES = "verify.checks.inequality.polyak_lojasiewicz_routes"

CLAIM = Claim(
    id="lemma-8-step-rescaling",
    title="Loss in rescaled weights",
    statement=r"""For $v_1,v_2>0$ and $\tilde{\boldsymbol w}_i=v_i\boldsymbol w_i$: $$\mathcal L(\boldsymbol\theta)=
\mathbb E_{\boldsymbol x}\left[\left(v_1\mathrm{ReLU}(\boldsymbol w_1^T\boldsymbol x)-v_2\mathrm{ReLU}(\boldsymbol
w_2^T \boldsymbol x)-\boldsymbol a^T\boldsymbol x\right)^2\right]=\mathbb E_{\boldsymbol x}\left[\left(\mathrm{ReLU}(
\tilde{\boldsymbol w}_1^T\boldsymbol x)-\mathrm{ReLU}(\tilde{\boldsymbol w}_2^T\boldsymbol x)-\boldsymbol a^T
\boldsymbol x\right)^2\right].$$""",
    expected=Verdict.REFUTED,
    domain=PAIRS.describe(),
    reading=r"$\mathcal L$ is the loss of (2), with its factor $\frac12$.",
    derivation="derivations.inequalities.lemma8:rescaling",
    hypotheses=(
        Hypothesis(
            "$v_1,v_2>0$",
            without=equal_at_points(ANY_SIGN, {"positive weights": HALVED}, name="a negative output weight"),
        ),
    ),
    checks=(equal_at_points(PRINTED, {"with the factor 1/2": HALVED}, name="three quantities at exact states"),),
    amendment=Amendment(
        r"""$$\mathcal L(\boldsymbol\theta)=\frac12\mathbb E_{\boldsymbol x}\left[\left(v_1\mathrm{ReLU}(\boldsymbol
w_1^T \boldsymbol x)-v_2\mathrm{ReLU}(\boldsymbol w_2^T\boldsymbol x)-\boldsymbol a^T\boldsymbol x\right)^2\right]=
\frac12\mathbb E_{\boldsymbol x}\left[\left(\mathrm{ReLU}(\tilde{\boldsymbol w}_1^T\boldsymbol x)-\mathrm{ReLU}(
\tilde{\boldsymbol w}_2^T \boldsymbol x)-\boldsymbol a^T\boldsymbol x\right)^2\right].$$""",
        Severity.TYPO,
        r"The factor $\frac12$ of (2) is lost. What follows in the proof has it: the printed coefficients of $h$ are "
        "those of the loss of (2).",
        (
            exact_step(f"{ROUTES}:loss_twice", amended, WRONG, name="both expectations, derived"),
            precise_step(f"{ROUTES}:loss_twice_integral", amended, WRONG, PAIRS),
        ),
    ),
    rests_on=("a1-loss-closed-form",),
)
