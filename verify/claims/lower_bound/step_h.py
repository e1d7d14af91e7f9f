"""lemma-13-step-h: the auxiliary function of the proof."""

from typing import Any

from verify.checks.inequality.domains import PAIRS
from verify.checks.inequality.steps import corrupted, exact_step, precise_step
from verify.claims.loss.closed_form import printed as loss
from verify.model import Claim, Verdict
from verify.state import State


def product(s: State) -> Any:
    """((pi - theta) cos theta + sin theta) / (2 pi) |v_1 w_1| |v_2 w_2|, with v = (v_1, -v_2)."""
    t = s.theta[0, 1]
    return ((s.o.pi - t) * s.o.cos(t) + s.o.sin(t)) / (2 * s.o.pi) * s.v[0] * s.norm[0] * -s.v[1] * s.norm[1]


def squares(s: State) -> Any:
    """|v_1 w_1|^2 + |v_2 w_2|^2."""
    return (s.v[0] * s.norm[0]) ** 2 + (s.v[1] * s.norm[1]) ** 2


def definition(s: State, alpha: Any) -> Any:
    """The first line: L less alpha times the squared distance."""
    first, second = s.v[0] * s.W[0] - s.a, -s.v[1] * s.W[1] + s.a
    return loss(s) - alpha * (first @ first + second @ second)


def printed(s: State, alpha: Any) -> Any:
    """The second line."""
    half = s.number(1, 2) - 2 * alpha
    return (s.number(1, 4) - alpha) * squares(s) - product(s) - half * (s.a @ (s.v @ s.W)) + half * (s.a @ s.a)


def rate_in_product(s: State, alpha: Any) -> Any:
    """The product of the lengths multiplied by 1 - alpha, as if the distance had one."""
    return printed(s, alpha) + alpha * product(s)


def rows_added(s: State, alpha: Any) -> Any:
    """w_1 + w_2 for w_1 - w_2 in the linear term."""
    half = s.number(1, 2) - 2 * alpha
    return printed(s, alpha) - 2 * half * (s.a @ (-s.v[1] * s.W[1]))


WRONG = {
    **corrupted(
        printed, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "target negated", "3 for pi"
    ),
    "alpha for 2 alpha at |a|^2": lambda s, alpha: printed(s, alpha) + alpha * (s.a @ s.a),
    "product times 1 - alpha": rate_in_product,
    "w_1 + w_2 for w_1 - w_2": rows_added,
}
WRONG_DEFINITION = {
    **corrupted(definition, "factor 2", "target negated", "norms dropped"),
    "plus alpha": lambda s, alpha: definition(s, -alpha),
}

CLAIM = Claim(
    id="lemma-13-step-h",
    title="The auxiliary function of Lemma 13",
    statement=r"""With $\tilde{\boldsymbol w}_i=v_i\boldsymbol w_i$: $$h(\tilde{\boldsymbol w}_1,\tilde{\boldsymbol
w}_2,
\boldsymbol a)=\mathcal L(\tilde{\boldsymbol w}_1,\tilde{\boldsymbol w}_2)-\tilde\alpha\left(\left\lVert
\tilde{\boldsymbol w}_1-\boldsymbol a\right\rVert^2+\left\lVert\tilde{\boldsymbol w}_2+\boldsymbol a\right\rVert^2
\right)$$
$$=\left(\frac14-\tilde\alpha\right)\left(\left\lVert\tilde{\boldsymbol w}_1\right\rVert^2+\left\lVert
\tilde{\boldsymbol w}_2\right\rVert^2\right)-\frac{(\pi-\theta)\cos\theta+\sin\theta}{2\pi}\left\lVert
\tilde{\boldsymbol w}_1\right\rVert\left\lVert\tilde{\boldsymbol w}_2\right\rVert-\left(\frac12-2\tilde\alpha\right)
\boldsymbol a^T(\tilde{\boldsymbol w}_1-\tilde{\boldsymbol w}_2)+\left(\frac12-2\tilde\alpha\right)\left\lVert
\boldsymbol a\right\rVert^2 .$$""",
    expected=Verdict.PROVED,
    domain=PAIRS.describe(),
    derivation="derivations.inequalities.lemma13:in_powers_of_target",
    checks=(
        exact_step(
            "verify.checks.inequality.lower_bound_routes:value", printed, WRONG, name="the second line, derived"
        ),
        exact_step(
            "verify.checks.inequality.lower_bound_routes:value",
            definition,
            WRONG_DEFINITION,
            name="the first line, derived",
        ),
        precise_step("verify.checks.inequality.lower_bound_routes:value_integral", printed, WRONG, PAIRS),
    ),
    remarks=(
        r"Equivalently $h=\left(\frac14-\tilde\alpha\right)(\lVert\tilde{\boldsymbol w}_1-\boldsymbol a\rVert^2+\lVert"
        r"\tilde{\boldsymbol w}_2+\boldsymbol a\rVert^2)-\mathbb E[\phi(\tilde{\boldsymbol w}_1^T\boldsymbol x)"
        r"\phi(\tilde{\boldsymbol w}_2^T\boldsymbol x)]$, which proves the lemma in three lines.",
    ),
)
