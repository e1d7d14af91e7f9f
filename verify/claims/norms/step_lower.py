"""lemma-5-step-lower: the output weight after the step is above beta, in two cases; the second as printed is wrong."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.argument import argued
from verify.checks.descent.one_step import Constants, Named, unbroken
from verify.checks.descent.state import Step
from verify.checks.inequality.points import Held, at_points
from verify.claims.gradient.outputs import printed as gradient
from verify.claims.norms.lemma_5 import above
from verify.claims.norms.region import DOMAIN, FIRST_ONLY, in_region, product, slope
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import Point, State


def at_most_half(s: Step, c: Constants) -> Sequence[Any]:
    return [c["half"] - product(s), *above(s, c)]


def more_than_half(s: Step, c: Constants) -> Sequence[Any]:
    return [product(s) - c["half"]]


def does_not_fall(s: Step, c: Constants) -> Named:
    """(i): the gradient is <= 0, v' >= v and so > beta."""
    after = s.next.v(0)
    return {
        "minus the gradient in v_1": -slope(s),
        "v_1 after - v_1": after - s.v(0),
        "v_1 after - beta": after - c["beta"],
    }


def keeps_half(s: Step, c: Constants) -> Named:
    """(ii), put right: v > 1/2, gradient <= v |w|^2/2, v' >= v (1 - c0 (c2^2 + gamma)/2) >= v/2 > 1/4."""
    v, after, quarter = s.v(0), s.next.v(0), s.o.number(Fraction(1, 4))
    kept = v * (1 - c["c0"] * (c["c2"] ** 2 + c["gamma"]) / 2)
    return {
        "v_1 - 1/2": v - 2 * quarter,
        "v_1 |w_1|^2/2 less the gradient in v_1": v * s.length(0) ** 2 / 2 - slope(s),
        "v_1 after - v_1 (1 - c_0 (c_2^2 + gamma)/2)": after - kept,
        "v_1 (1 - c_0 (c_2^2 + gamma)/2) - v_1/2": kept - v / 2,
        "v_1 after - 1/4": after - quarter,
    }


SMALL = in_region(does_not_fall, at_most_half, half="1/2")
LARGE = in_region(keeps_half, more_than_half, half="1/2")
WRONG_SMALL = {
    "product up to 0.63": SMALL.at(half="0.63"),
    "c5 = 1/2": SMALL.at(c5="1/2"),
    "c4 = pi/4": SMALL.at(c4="pi/4"),
}
WRONG_LARGE = {
    "gamma = 1": LARGE.at(gamma="1"),
    "c0 = 6/25": LARGE.at(c0="6/25"),
    "product above 0.42": LARGE.at(half="0.42"),
}

ONE, TWO, ZERO = Fraction(1), Fraction(2), Fraction(0)
LONG = Point((TWO, -ONE), ((TWO, ZERO), (-ONE, ZERO)), (ONE, ZERO), "v_1 = |w_1| = 2")
EVEN = Point((ONE, -ONE), ((Fraction(9, 10), ZERO), (-ONE, ZERO)), (ONE, ZERO), "v_1 = 1, |w_1| = 9/10")
STEP = Fraction(4, 25)


def length(s: State) -> tuple[Any, Any]:
    """|w_1| <= sqrt|a|."""
    return s.norm[0], s.number(1)


def slope_by_weight(s: State) -> tuple[Any, Any]:
    """The gradient is at most v_1 |a|/2."""
    return gradient(s)[0], s.v[0] / 2


def weight_after(s: State) -> tuple[Any, Any]:
    """v_1 - mu v_1 |a|/2 <= v_1 - mu gradient at mu = 4/25."""
    mu = s.o.number(STEP)
    return s.v[0] - mu * s.v[0] / 2, s.v[0] - mu * gradient(s)[0]


def printed(sides: Any, name: str) -> Any:
    """A link of the printed chain, at an admissible state; it holds where |w_1| < sqrt|a|."""
    return at_points(Held(sides, (LONG,)), {"|w_1| below 1": Held(sides, (EVEN,))}, name=name)


FIRST_PART = Claim(
    id="lemma-5-step-lower.i",
    title="A small product: the output weight does not fall",
    statement=r"""If $v_1\lVert\boldsymbol w_1\rVert\le\frac12\lVert\boldsymbol a\rVert$:
$$\nabla_{v_1}\widehat{\mathcal L}\le\frac{\lVert\boldsymbol w_1\rVert}2\left(v_1\lVert\boldsymbol
w_1\rVert-\frac12\lVert\boldsymbol a\rVert\right)\le0, \qquad v_1^{(\tau+1)}=v_1-\mu\nabla_{v_1}\widehat{\mathcal
L}\ge\beta\sqrt{\lVert\boldsymbol a\rVert}.$$""",
    expected=Verdict.PROVED,
    domain=rf"{DOMAIN}, $v_1\lVert\boldsymbol w_1\rVert\le\frac12\lVert\boldsymbol a\rVert$, $v_i>\beta\sqrt{{\lVert"
    r"\boldsymbol a\rVert}$.",
    reading=FIRST_ONLY,
    checks=(argued(SMALL, "derivations.descent.norms:from_above", WRONG_SMALL), unbroken(SMALL, WRONG_SMALL)),
    rests_on=("lemma-5-step-gradient-upper",),
    remarks=(r"Lemma 5 needs $>\beta\sqrt{\lVert\boldsymbol a\rVert}$, which $v_1^{(\tau+1)}\ge v_1$ gives.",),
)

SECOND_PART = Claim(
    id="lemma-5-step-lower.ii",
    title="A large product: the output weight keeps half of itself",
    statement=r"""If $v_1\lVert\boldsymbol w_1\rVert>\frac12\lVert\boldsymbol a\rVert$:
$$v_1>\frac12\sqrt{\lVert\boldsymbol a\rVert},\qquad\lVert\boldsymbol w_1\rVert<\sqrt{\lVert\boldsymbol
a\rVert},\qquad\nabla_{v_1}\widehat{\mathcal L}\le\frac{ \lVert\boldsymbol w_1\rVert}2\left(v_1\lVert\boldsymbol
w_1\rVert-\frac12\lVert\boldsymbol a\rVert\right)\le\frac{v_1\lVert \boldsymbol
w_1\rVert^2}2<\frac{v_1\lVert\boldsymbol a\rVert}2,$$ $$v_1^{(\tau+1)}=v_1-\mu\nabla_{v_1}\widehat{\mathcal L} \ge
v_1-\frac{\mu v_1\lVert\boldsymbol a\rVert}2\ge\frac12v_1>\frac14\sqrt{\lVert\boldsymbol a\rVert}\ge\beta\sqrt{\lVert
\boldsymbol a\rVert}.$$""",
    expected=Verdict.REFUTED,
    domain=rf"{DOMAIN}, $v_1\lVert\boldsymbol w_1\rVert>\frac12\lVert\boldsymbol a\rVert$.",
    reading=FIRST_ONLY,
    checks=(
        printed(length, "the length of the row"),
        printed(slope_by_weight, "the gradient"),
        printed(weight_after, "the weight after the step"),
    ),
    amendment=Amendment(
        statement=r"""If $v_1\lVert\boldsymbol w_1\rVert>\frac12\lVert\boldsymbol a\rVert$: $$v_1>\frac12\sqrt{\lVert
\boldsymbol a\rVert},\qquad\nabla_{v_1}\widehat{\mathcal L}\le\frac{v_1\lVert\boldsymbol w_1\rVert^2}2,\qquad
v_1^{(\tau+ 1)}\ge\left(1-\frac{c_0(c_2^2+\gamma)}2\right)v_1\ge\frac12v_1>\frac14\sqrt{\lVert\boldsymbol
a\rVert}.$$""",
        severity=Severity.FALSE,
        note=r"Nothing makes $\lVert\boldsymbol w_1\rVert$ small here: only $\lVert\boldsymbol "
        r"w_1\rVert^2\le(c_2^2+\gamma)\lVert\boldsymbol a\rVert$ is known, and at $v_1=\lVert\boldsymbol "
        r"w_1\rVert=2$, $\lVert\boldsymbol a\rVert=1$ the gradient is near $3$, not below $1$. As "
        r"$c_0(c_2^2+\gamma)\le0.72\le1$, the end of the chain survives, and Lemma 5 with it.",
        checks=(argued(LARGE, "derivations.descent.norms:large_product", WRONG_LARGE), unbroken(LARGE, WRONG_LARGE)),
    ),
    rests_on=("a2-gradient-v",),
)

CLAIM = Claim(
    id="lemma-5-step-lower",
    title="Lower bound of the output weight",
    statement=r"""$v_1^{(\tau+1)}\ge\beta\sqrt{\lVert\boldsymbol a\rVert}$, (i) where $v_1\lVert\boldsymbol
w_1\rVert\le\frac12 \lVert\boldsymbol a\rVert$ and (ii) where it is more.""",
    expected=Verdict.REFUTED,
    domain=f"{DOMAIN}.",
    parts=(FIRST_PART, SECOND_PART),
)
