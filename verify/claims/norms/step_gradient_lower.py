"""lemma-5-step-gradient-lower: the gradient in v_1 from below, and what the other row adds to it."""

from collections.abc import Sequence
from typing import Any

from verify.checks.descent.argument import argued, partly
from verify.checks.descent.constants import Chain, enclosed
from verify.checks.descent.one_step import Constants, unbroken
from verify.checks.descent.state import Step, dot
from verify.checks.descent.symbolic import displayed
from verify.claims.norms.region import DOMAIN, FIRST_ONLY, in_region, product, slope
from verify.model import Claim, Verdict

DERIVED = "derivations.descent.norms:from_below"


def kernel(s: Step) -> Any:
    """((pi - theta) cos theta + sin theta)/pi."""
    theta, o = s.theta(), s.o
    return ((o.pi - theta) * o.cos(theta) + o.sin(theta)) / o.pi


def display(s: Step, half: int = 2, noise: int = 1, overlap: int = 1) -> Sequence[tuple[Any, Any]]:
    """The first equation; the parameters are for wrong variants."""
    row, a, deviation = s.row(0), s.before.a, s.before.deviation[:, 0]
    pair = overlap * kernel(s) * s.v(1) * s.length(0) * s.length(1)
    total = s.v(0) * s.length(0) ** 2 - pair - dot(row, a) + noise * dot(row, deviation)
    return [(slope(s), total / half)]


def bounds(s: Step, c: Constants) -> Sequence[Any]:
    """The gradient over |w_1|/2, less v_1 |w_1| - 1 - 2 share."""
    return [2 * slope(s) / s.length(0) - product(s) + 1 + 2 * c["share"]]


def overlaps(s: Step, c: Constants) -> Sequence[Any]:
    """What the other row adds is at most its value at the least angle, and that at most share."""
    narrow, longest = s.o.pi - 2 * c["c4"], s.o.sqrt(c["c2"] ** 2 + c["gamma"] + 0 * s.mu)
    at_least = (2 * c["c4"] * s.o.cos(narrow) + s.o.sin(narrow)) / s.o.pi * c["c2"] * longest
    return [at_least - kernel(s) * s.v(1) * s.length(1), c["share"] - at_least]


BOUNDED = in_region(bounds, share="1/3")
OVERLAPPED = in_region(overlaps, share="1/3")
WRONG = {
    "c5 2 % above the largest": BOUNDED.at(c5="0.62"),
    "c4 = pi/5": BOUNDED.at(c4="pi/5"),
    "share 3 % below the least": BOUNDED.at(share="0.19"),
}


def chain(c4: str = "1/10", gamma: str = "1/2", share: str = "1/3", c2: str = "2") -> Chain:
    """(ii), its second inequality; c4 as a multiple of pi."""

    def links(f: Any) -> Any:
        angle = f.number(c4) * f.pi
        total = 2 * angle * f.cos(f.pi - 2 * angle) + f.sin(f.pi - 2 * angle)
        longest = f.sqrt(f.number(c2) ** 2 + f.number(gamma))
        return [("what the other row adds", total / f.pi * f.number(c2) * longest, f.number(share))]

    return links


FIRST_PART = Claim(
    id="lemma-5-step-gradient-lower.i",
    title="The gradient from below",
    statement=r"""$$\nabla_{v_1}\widehat{\mathcal L}=\frac12\left(v_1\lVert\boldsymbol
w_1\rVert^2-\frac{(\pi-\theta)\cos \theta+\sin\theta}\pi v_2\lVert\boldsymbol w_1\rVert\lVert\boldsymbol
w_2\rVert-\boldsymbol w_1^T\boldsymbol a+\boldsymbol w_1^T\Delta\mathcal G_1\right)\ge\frac{\lVert\boldsymbol
w_1\rVert}2\left(v_1\lVert\boldsymbol w_1\rVert-\frac53\lVert \boldsymbol a\rVert\right).$$""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}.",
    reading=FIRST_ONLY,
    derivation="derivations.descent.norms:slope",
    checks=(
        partly(
            displayed(
                display,
                {
                    "without 1/2": lambda s: display(s, half=1),
                    "Delta G_1 subtracted": lambda s: display(s, noise=-1),
                    "the other row added": lambda s: display(s, overlap=-1),
                },
                name="the equation",
            ),
            "the equation",
        ),
        argued(BOUNDED, DERIVED, WRONG),
        unbroken(BOUNDED, WRONG),
    ),
    rests_on=("a2-gradient-v",),
    remarks=(
        r"$\frac53$ is not sharp: at these constants the sum is at most $1.441$, at those of Section 5.3 $1.033$.",
    ),
)

SECOND_PART = Claim(
    id="lemma-5-step-gradient-lower.ii",
    title="What the other row adds",
    statement=r"""For $\theta_1,\theta_2\le c_4$: $$\frac{(\pi-\theta)\cos\theta+\sin\theta}\pi v_2\lVert\boldsymbol w_2
\rVert\le\frac{2c_4\cos(\pi-2c_4)+\sin(\pi-2c_4)}\pi c_2\sqrt{c_2^2+\gamma}\,\lVert\boldsymbol a\rVert\le\frac13\lVert
\boldsymbol a\rVert.$$""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}.",
    reading="A parenthesis that the display closes and does not open is left out.",
    derivation="derivations.descent.norms:slope",
    checks=(
        argued(
            OVERLAPPED,
            "derivations.descent.norms:overlap",
            {"c4 = pi/6": OVERLAPPED.at(c4="pi/6"), "share 1/10": OVERLAPPED.at(share="1/10")},
        ),
        partly(
            enclosed(
                chain(),
                {"share 21/200": chain(share="21/200"), "c4 = pi/6": chain(c4="1/6"), "c2 = 4": chain(c2="4")},
                name="the second inequality",
            ),
            "the second inequality",
        ),
        unbroken(OVERLAPPED, {"c4 = pi/6": OVERLAPPED.at(c4="pi/6"), "share 1/10": OVERLAPPED.at(share="1/10")}),
    ),
    remarks=(r"$\frac13$ for $0.1073$; $0.0134$ at $c_4=\frac\pi{20}$, $\gamma=\frac14$.",),
)

CLAIM = Claim(
    id="lemma-5-step-gradient-lower",
    title="Lower bound of the gradient in $v_1$",
    statement=r"""(i) $\nabla_{v_1}\widehat{\mathcal L}\ge\frac12\lVert\boldsymbol w_1\rVert\left(v_1\lVert\boldsymbol
w_1 \rVert-\frac53\lVert\boldsymbol a\rVert\right)$, since (ii) the other row adds at most $\frac13\lVert\boldsymbol
a\rVert$.""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}.",
    parts=(FIRST_PART, SECOND_PART),
)
