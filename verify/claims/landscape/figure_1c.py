"""fig-1c: the loss on the slice w_i = alpha_i a, and its valley alpha_1 - alpha_2 = 1."""

from dataclasses import replace
from typing import Any

from verify.checks.landscape.theorem import LISTED, are_stationary
from verify.checks.landscape.valley import loss_on_slice, positive_along
from verify.model import Amendment, Claim, Figure, Severity, Verdict

VALLEY = replace(LISTED, branches=((-2, 1),))
"""The valley inside the drawn square: alpha_2 from -2 to 1."""
STATIONARY_PART = replace(LISTED, branches=((-2, -1), (0, 1)))
SHIFTED = replace(STATIONARY_PART, saddle=lambda c: (c + 2, c))


def one_side(x: Any, y: Any) -> Any:
    """Rows on one side of the origin."""
    return (x - y - 1) ** 2 / 4 + 1 / 4


def opposite_sides(x: Any, y: Any) -> Any:
    """Rows on opposite sides."""
    return (x - 1) ** 2 / 4 + (y + 1) ** 2 / 4


GRADIENT = Claim(
    id="fig-1c.i",
    title="The gradient is zero along the valley",
    statement=r"For $v_1=v_2=1$, $\boldsymbol w_i=\alpha_i\boldsymbol a$ the gradient is zero along "
    r"$\alpha_1-\alpha_2=1$.",
    expected=Verdict.REFUTED,
    domain=r"For all $(\alpha_1,\alpha_2)\in[-2,2]^2$ with $\alpha_1-\alpha_2=1$, that is $-2\le\alpha_2\le1$. Cells: "
    r"both rows along $\boldsymbol a$, opposite rows, both rows along $-\boldsymbol a$, a zero row.",
    reading="The gradient in all parameters. That in the two coordinates of the slice is not zero there either.",
    derivation="derivations.landscape:segment_between",
    checks=(are_stationary(VALLEY, {"shifted": SHIFTED}, where_the_theorem_says=STATIONARY_PART),),
    amendment=Amendment(
        r"The gradient is zero along the valley where $\alpha_2>0$ or $\alpha_2<-1$.",
        Severity.HYPOTHESIS,
        r"Theorem 1 itself leaves this segment out; there the valley descends toward the optimum. For $-1<\alpha_2<0$ "
        r"the rows are opposite and the gradient is $\nabla_{\boldsymbol w_1}\mathcal L=\frac12\alpha_2\boldsymbol a$, "
        r"$\nabla_{\boldsymbol w_2}\mathcal L=\frac12(\alpha_2+1)\boldsymbol a$; at $\alpha_2=0$ and $\alpha_2=-1$ a "
        "row is zero and the loss has no gradient (`derivations.landscape.segment_between`).",
        (are_stationary(STATIONARY_PART, {"as printed": VALLEY, "shifted": SHIFTED}),),
    ),
)

LOSS = Claim(
    id="fig-1c.ii",
    title="The loss stays positive along the valley",
    statement=r"The loss is strictly positive along $\alpha_1-\alpha_2=1$.",
    expected=Verdict.PROVED,
    domain=r"For all $\alpha_2\in[-2,2]$, $\boldsymbol a\ne\boldsymbol0$.",
    derivation="derivations.landscape:slice_loss",
    checks=(
        positive_along(LISTED.saddle, {"through the optimum": lambda c: (c + 2, c), "across it": lambda c: (-c, c)}),
        loss_on_slice(
            (one_side, opposite_sides),
            {
                "sides exchanged": (opposite_sides, one_side),
                "constant dropped": (lambda x, y: one_side(x, y) - 1 / 4, opposite_sides),
                "sign of alpha_2": (one_side, lambda x, y: opposite_sides(x, -y)),
            },
        ),
    ),
    remarks=(
        r"It is $\frac14\lVert\boldsymbol a\rVert^2$ where the gradient vanishes, and least, $\frac18\lVert\boldsymbol "
        r"a\rVert^2$, at $\alpha=(\frac12,-\frac12)$.",
    ),
    figures=(
        Figure(
            "fig-1c",
            r"The loss on the slice $\boldsymbol w_i=\alpha_i\boldsymbol a$, and the valley of Figure 1(c): solid "
            "where the gradient vanishes, dashed where it does not.",
            "slice",
            "the loss on the slice",
        ),
    ),
)

CLAIM = Claim(
    id="fig-1c",
    title=r"Figure 1(c): loss on the slice $\boldsymbol w_i=\alpha_i\boldsymbol a$",
    statement=r"For $v_1=v_2=1$, $\boldsymbol w_1=\alpha_1\boldsymbol a$, $\boldsymbol w_2=\alpha_2\boldsymbol a$ the "
    r"gradient is zero along the valley $$\alpha_1-\alpha_2=1,$$ although the loss stays strictly positive there.",
    expected=Verdict.REFUTED,
    domain=r"For all $(\alpha_1,\alpha_2)\in[-2,2]^2$ on the valley.",
    parts=(GRADIENT, LOSS),
)
