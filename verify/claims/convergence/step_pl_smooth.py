"""thm-2-step-pl-smooth: the Polyak-Lojasiewicz inequality and smoothness where all lengths are bounded."""

from fractions import Fraction
from typing import Any

from verify.checks.convergence.follows import Consequence, follow
from verify.checks.convergence.tail import SLOPE, TAIL_RUNS
from verify.checks.descent.monitor import monitored
from verify.checks.inequality.dimension import every_dimension
from verify.claims.hessian.gauss_newton import printed as hessian
from verify.claims.smoothness.lemma import FROBENIUS, RIGHT, SPECTRAL
from verify.model import Amendment, Claim, Severity, Verdict

VALUES = {"slope": "1/5000", "weight": "1/25", "loss": "1/10", "alpha": "1/20", "c_min": "1/5", "size": "1"}
PL = Consequence(
    lambda x: x.slope - x.alpha * x.c_min**2 * x.size * x.loss,
    (VALUES,),
    " ".join(VALUES),
    "",
    lambda x: {"lemma 8": x.slope - x.alpha * x.weight * x.loss, "(43)": x.weight - x.c_min**2 * x.size},
    lambda x, p: (vars(p)["lemma 8"], x.alpha * x.loss * vars(p)["(43)"]),
)
ANGLE = Consequence(
    lambda x: x.theta - Fraction(9, 10) * x.pi,
    ({"theta": "9/10", "first": "1/20", "second": "1/20", "pi": "1"},),
    "theta first second pi",
    "",
    lambda x: {
        "triangle": x.theta + x.first + x.second - x.pi,
        "first": x.pi / 20 - x.first,
        "second": x.pi / 20 - x.second,
    },
    lambda x, p: (p.triangle, p.first, p.second),
)
"""The angle of the rows, from those to a and -a, which are at pi from each other."""
CHAIN = {"PL": PL, "the angle of the rows": ANGLE}


def changed(name: str, excess: Any) -> dict[str, Consequence]:
    return {**CHAIN, name: CHAIN[name].with_(excess=excess)}


WRONG = {
    "c_min for its square": changed("PL", lambda x: x.slope - x.alpha * x.c_min * x.size * x.loss),
    "1 % more": changed("PL", lambda x: x.slope - x.alpha * x.c_min**2 * x.size * x.loss * Fraction(101, 100)),
    "19/20 pi": changed("the angle of the rows", lambda x: x.theta - Fraction(19, 20) * x.pi),
}


LOWER = Claim(
    id="thm-2-step-pl-smooth.i",
    title="Polyak-Lojasiewicz inequality on the tail",
    statement=r"""$$\left\lVert\nabla_{\boldsymbol w_1}\mathcal L\right\rVert^2+\left\lVert\nabla_{\boldsymbol w_2}
\mathcal L\right\rVert^2\ge\alpha c_{\min}^2\lVert\boldsymbol a\rVert\,\mathcal L\qquad\text{for all }\tau\ge T.$$""",
    expected=Verdict.PROVED,
    domain=r"For all states within (43) and within $c_4=\frac\pi{20}$ of the target.",
    reading="A step: that the iterates are such states is (43).",
    checks=(
        follow(
            CHAIN,
            WRONG,
            name="from Lemma 8 and (43)",
            note="symbolic constants; the angle from the triangle inequality",
        ),
        monitored(
            SLOPE,
            TAIL_RUNS,
            {"alpha = 1.1": SLOPE.at(alpha=1.1), "alpha = 1": SLOPE.at(alpha=1.0)},
            name="Lemma 8 on the tail of real runs",
            note="with min(v_1^2, v_2^2) of the state for its bound",
        ),
    ),
    rests_on=("lemma-8",),
    remarks=(
        r"The rows are at an angle of at least $\frac9{10}\pi$. There $\alpha=0.7409$ will do (`lemma-8`) for $0.05$, "
        "with no further condition: the rate of the proof would be fifteen times as large.",
    ),
)

UPPER = Claim(
    id="thm-2-step-pl-smooth.ii",
    title="Smoothness on the tail",
    statement=r"$$\left\lVert\nabla^2\mathcal L(\boldsymbol v^{(\tau)},\boldsymbol W^{(\tau)})\right\rVert_F\le L\lVert"
    r"\boldsymbol a\rVert\qquad\text{for all }\tau\ge T.$$",
    expected=Verdict.REFUTED,
    domain=r"For all $d\ge1$ and states within (43).",
    reading=r"$L$ depends on $c_{\min},c_{\max}$ alone. The state that breaks it is the balanced optimum, all lengths "
    r"$1$, which the iterates tend to: the square of the norm there is $\frac{d+3}2$. Shown for the $L$ of the proof "
    "of Lemma 9 where $1$ is both bounds; for a larger one it takes a larger $d$.",
    checks=(every_dimension(hessian, FROBENIUS, RIGHT, name="the Frobenius norm in every dimension"),),
    amendment=Amendment(
        r"""$$\left\lVert\nabla^2\mathcal L(\boldsymbol v^{(\tau)},\boldsymbol W^{(\tau)})\right\rVert_2\le L\lVert
\boldsymbol a\rVert,\qquad L=\max\left(\frac12+\frac52c_{\max}^2,\ \frac12+\frac12c_{\max}^2+\frac{c_{\max}^3}{\pi
c_{\min}}\right),$$ in the spectral norm, which is what step (a) uses.""",
        Severity.FALSE,
        "Inherited from Lemma 9, with the same remedy.",
        (SPECTRAL,),
    ),
    rests_on=("lemma-9!",),
)

CLAIM = Claim(
    id="thm-2-step-pl-smooth",
    title="PL inequality and smoothness on the tail",
    statement=r"""Given (43), for all $\tau\ge T$: the Polyak-Lojasiewicz inequality in the rows with $\alpha c_{\min}^2
\lVert\boldsymbol a\rVert$, and $\lVert\nabla^2\mathcal L\rVert_F\le L\lVert\boldsymbol a\rVert$.""",
    expected=Verdict.REFUTED,
    domain=r"For all states within (43).",
    parts=(LOWER, UPPER),
)
