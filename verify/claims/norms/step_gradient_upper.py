"""lemma-5-step-gradient-upper: the gradient in v_1 from above."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.argument import argued, partly
from verify.checks.descent.constants import Chain, enclosed
from verify.checks.descent.one_step import Constants, dropped, unbroken
from verify.checks.descent.state import Step, dot
from verify.claims.norms.region import DOMAIN, FIRST_ONLY, in_region, product, slope
from verify.model import Claim, Verdict


def links(s: Step, c: Constants) -> Sequence[Any]:
    """The two inequalities of the chain, over |w_1|/2; the equality between them is that w_1.a = |w_1| cos theta_1."""
    gradient, r = 2 * slope(s) / s.length(0), s.length(0)
    middle = product(s) - dot(s.row(0), s.before.a) / r + s.deviation(0)
    return [middle - gradient, product(s) - s.o.number(Fraction(1, 2)) - middle]


BOUNDED = in_region(links, half="1/2")
WRONG = {"c5 2 % above 1/3, c4 = arccos(5/6)": BOUNDED.at(c5="0.34", c4="0.5856"), "c4 = pi/5": BOUNDED.at(c4="pi/5")}


def chain(c4: str = "1/10", cosine: str = "5/6") -> Chain:
    """c_4 <= arccos(5/6), c4 as a multiple of pi, and 5/6 - 1/3 = 1/2."""

    def links(f: Any) -> Any:
        number = f.number
        return [
            ("c_4 at most arccos 5/6", number(c4) * f.pi, f.acos(number(cosine))),
            ("1/2 at most 5/6 - 1/3", number("1/2"), number(cosine) - number("1/3")),
        ]

    return links


CLAIM = Claim(
    id="lemma-5-step-gradient-upper",
    title="Upper bound of the gradient in $v_1$",
    statement=r"""$$\nabla_{v_1}\widehat{\mathcal L}\le\frac12\left(v_1\lVert\boldsymbol w_1\rVert^2-\boldsymbol w_1^T
\boldsymbol a+\lVert\boldsymbol w_1\rVert\lVert\Delta\mathcal G_1\rVert\right)=\frac{\lVert\boldsymbol
w_1\rVert}2\left(v_1 \lVert\boldsymbol w_1\rVert-\cos\theta_1\lVert\boldsymbol a\rVert+\lVert\Delta\mathcal
G_1\rVert\right)\le\frac{\lVert \boldsymbol w_1\rVert}2\left(v_1\lVert\boldsymbol w_1\rVert-\frac12\lVert\boldsymbol
a\rVert\right),$$ with $c_4\le\frac\pi {10}\le\arccos\frac56$ and $\frac56-\frac13=\frac12$.""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}.",
    reading=FIRST_ONLY,
    derivation="derivations.descent.norms:from_above",
    hypotheses=(
        dropped(r"$\theta_1\le\frac\pi{10}$", BOUNDED, name="wider angles", c4="pi/2"),
        dropped(
            r"$\lVert\Delta\mathcal G_1\rVert\le\frac13\lVert\boldsymbol a\rVert$",
            BOUNDED,
            name="larger deviations",
            c5="1",
        ),
    ),
    checks=(
        argued(BOUNDED, "derivations.descent.norms:from_above", WRONG),
        partly(
            enclosed(chain(), {"c4 = pi/5": chain(c4="1/5"), "cos = 0.83": chain(cosine="0.83")}, name="the constants"),
            "the constants",
        ),
        unbroken(BOUNDED, WRONG),
    ),
    rests_on=("lemma-5-step-gradient-lower",),
    remarks=(r"$c_4\le\arccos\frac56\approx0.5857$ would do.",),
)
