"""lemma-7-step-w-growth: the rows grow at least as their gradient along themselves says."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.state import Step, dot
from verify.checks.descent.symbolic import displayed
from verify.claims.alignment.constants import SCALE
from verify.claims.growth import watch
from verify.claims.growth.watch import RUNS
from verify.model import Claim, Verdict

ANY, SIGN = ("0", "inf"), ("-1", "1")
SIDES = {"row": ANY, "size": ANY, "sign": SIGN, "across": ANY, "mu": ANY}


def euler(s: Step, factor: int = 1) -> Sequence[tuple[Any, Any]]:
    """w_1 . grad in w_1 = v_1 grad in v_1, for the loss descended on; another `factor` is wrong."""
    in_v, in_w = s.gradient
    return [(dot(s.row(0), in_w[:, 0]), factor * s.v(0) * in_v[:, 0])]


def squares(x: Any, more: Fraction = Fraction(0)) -> Sequence[Any]:
    """The gradient is sign size along w_1 and `across` across it: both inequalities of squares, times |w_1|^2."""
    along = x.sign * x.size
    length = along**2 + x.across**2
    moved = (x.row - x.mu * along) ** 2 + (x.mu * x.across) ** 2
    return [x.row**2 * length - (1 + more) * (x.row * along) ** 2, moved - (x.row - (1 + more) * x.mu * along) ** 2]


BOX = OnBox(squares, SIDES)
CLAIM = Claim(
    id="lemma-7-step-w-growth",
    title=r"Lower bound of $\lVert\boldsymbol w_1^{(\tau+1)}\rVert$",
    statement=r"""$$\left\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal L}\right\rVert\ge\frac{\left\lvert
\boldsymbol w_1^T
\nabla_{\boldsymbol w_1}\widehat{\mathcal L}\right\rvert}{\lVert\boldsymbol w_1\rVert}=\frac{\left\lvert v_1\nabla_{v_1}
\widehat{\mathcal L}\right\rvert}{\lVert\boldsymbol w_1\rVert},\qquad\left\lVert\boldsymbol w_1^{(\tau+1)}\right\rVert^2
\ge\left(\lVert\boldsymbol w_1\rVert-\mu\frac{v_1\nabla_{v_1}\widehat{\mathcal L}}{\lVert\boldsymbol w_1\rVert}
\right)^2,
\qquad\left\lVert\boldsymbol w_1^{(\tau+1)}\right\rVert\ge\lVert\boldsymbol w_1\rVert-\mu\frac{v_1\nabla_{v_1}\widehat{
\mathcal L}}{\lVert\boldsymbol w_1\rVert}.$$""",
    expected=Verdict.PROVED,
    domain=rf"{SCALE}; any $v_1,v_2>0$, nonzero rows, any deviation and any $\mu>0$.",
    reading="The last inequality follows from the squares where its right side is positive, and needs nothing "
    "elsewhere.",
    derivation="derivations.descent.growth:along_the_row",
    checks=(
        by_coefficients(
            BOX,
            {
                "1 % more": BOX.of(lambda x: squares(x, Fraction(1, 100))),
                "a longer right side alone": BOX.of(lambda x: squares(x, Fraction(1, 10**6))[1:]),
            },
            name="the squares",
            note="the gradient along the row and across it, in every dimension",
        ),
        displayed(
            euler,
            {"factor 2": lambda s: euler(s, 2), "sign": lambda s: euler(s, -1)},
            name="Euler's identity (13)",
        ),
        monitored(
            watch.ROW,
            RUNS,
            {"1.1 of it": watch.ROW.at(share=1.1)},
            note="up to rounding: equality is reached",
            seeds=watch.FEW,
        ),
    ),
    rests_on=("a2-homogeneity",),
    remarks=(
        r"Shorter: $\lVert\boldsymbol w_1^{(\tau+1)}\rVert\ge\bar{\boldsymbol w}_1^T\boldsymbol w_1^{(\tau+1)}=\lVert"
        r"\boldsymbol w_1\rVert-\mu\bar{\boldsymbol w}_1^T\nabla_{\boldsymbol w_1}\widehat{\mathcal L}$, and (13).",
    ),
)
