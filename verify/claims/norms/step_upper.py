"""lemma-5-step-upper: the output weight after the step is at most c_2, in two cases."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.argument import argued
from verify.checks.descent.one_step import Constants, dropped, unbroken
from verify.checks.descent.state import Step
from verify.claims.norms.region import DOMAIN, FIRST_ONLY, in_region, slope
from verify.model import Claim, Verdict


def large(s: Step, c: Constants) -> Sequence[Any]:
    return [s.v(0) - c["bound"]]


def small(s: Step, c: Constants) -> Sequence[Any]:
    return [c["bound"] - s.v(0)]


def does_not_grow(s: Step, c: Constants) -> Sequence[Any]:
    """(i): |w_1| >= 1, the gradient is >= 0, v' <= v <= 2."""
    after = s.next.v(0)
    return [s.length(0) - 1, slope(s), s.v(0) - after, 2 - after]


def grows_little(s: Step, c: Constants) -> Sequence[Any]:
    """(ii): mu |w_1| <= c0 sqrt(c2^2 + gamma) <= 2/5, the gradient >= -5/6 |w_1|, v' <= 5/3 + 5/6 mu |w_1| <= 2."""
    reach = s.mu * s.length(0)
    longest = c["c0"] * s.o.sqrt(c["c2"] ** 2 + c["gamma"] + 0 * s.mu)
    rest, after = 5 * reach / 6, s.next.v(0)
    five_thirds = s.o.number(Fraction(5, 3))
    return [
        longest - reach,
        s.o.number(Fraction(2, 5)) - longest,
        slope(s) + 5 * s.length(0) / 6,
        five_thirds + rest - after,
        2 - five_thirds - rest,
    ]


LARGE = in_region(does_not_grow, large, bound="5/3", share="1/3")
SMALL = in_region(grows_little, small, bound="5/3", share="1/3")
WRONG_LARGE = {"gamma = 37/20": LARGE.at(gamma="37/20"), "any v_1": LARGE.at(bound="0"), "c5 = 3/2": LARGE.at(c5="3/2")}
WRONG_SMALL = {
    "c0 = 1/5": SMALL.at(c0="1/5"),
    "c5 2 % above the largest": SMALL.at(c5="0.62"),
    "c4 = pi/5": SMALL.at(c4="pi/5"),
}

FIRST_PART = Claim(
    id="lemma-5-step-upper.i",
    title="A large output weight does not grow",
    statement=r"""If $v_1\ge\frac53\sqrt{\lVert\boldsymbol a\rVert}$: $$\lVert\boldsymbol
w_1\rVert\ge\sqrt{\lVert\boldsymbol a\rVert},\qquad\nabla_{v_1}\widehat{\mathcal L}\ge\frac{\lVert\boldsymbol
w_1\rVert}2\left(\frac53\sqrt{\lVert\boldsymbol a\rVert}\cdot\sqrt{\lVert\boldsymbol a\rVert}-\frac53\lVert\boldsymbol
a\rVert\right)\ge0,\qquad v_1^{(\tau+1)}\le v_1\le 2\sqrt{\lVert\boldsymbol a\rVert}.$$""",
    expected=Verdict.PROVED,
    domain=rf"{DOMAIN}, $v_1\ge\frac53\sqrt{{\lVert\boldsymbol a\rVert}}$.",
    reading=FIRST_ONLY,
    hypotheses=(
        dropped(r"$v_1\ge\frac53\sqrt{\lVert\boldsymbol a\rVert}$", LARGE, name="small output weights", bound="0"),
    ),
    checks=(argued(LARGE, "derivations.descent.norms:large_weight", WRONG_LARGE), unbroken(LARGE, WRONG_LARGE)),
    rests_on=("lemma-5-step-gradient-lower",),
    remarks=(r"$\gamma\le\frac{16}9$ would do for $\lVert\boldsymbol w_1\rVert\ge\sqrt{\lVert\boldsymbol a\rVert}$.",),
)

SECOND_PART = Claim(
    id="lemma-5-step-upper.ii",
    title="A small output weight grows little",
    statement=r"""If $v_1<\frac53\sqrt{\lVert\boldsymbol a\rVert}$, as $\mu\lVert\boldsymbol
w_1\rVert\sqrt{\lVert\boldsymbol a\rVert}\le c_0\sqrt{c_2^2+\gamma}\le\frac4{25}\sqrt5\le\frac25$:
$$\nabla_{v_1}\widehat{\mathcal L}\ge-\frac56\lVert \boldsymbol w_1\rVert\lVert\boldsymbol a\rVert,\qquad
v_1^{(\tau+1)}\le\frac53\sqrt{\lVert\boldsymbol a\rVert}+\frac56\mu \lVert\boldsymbol w_1\rVert\lVert\boldsymbol
a\rVert\le2\sqrt{\lVert\boldsymbol a\rVert}.$$""",
    expected=Verdict.PROVED,
    domain=rf"{DOMAIN}, $v_1<\frac53\sqrt{{\lVert\boldsymbol a\rVert}}$.",
    reading=FIRST_ONLY,
    checks=(argued(SMALL, "derivations.descent.norms:small_weight", WRONG_SMALL), unbroken(SMALL, WRONG_SMALL)),
    rests_on=("lemma-5-step-gradient-lower",),
)

CLAIM = Claim(
    id="lemma-5-step-upper",
    title="Upper bound of the output weight",
    statement=r"""$v_1^{(\tau+1)}\le2\sqrt{\lVert\boldsymbol a\rVert}$, (i) where $v_1\ge\frac53\sqrt{\lVert\boldsymbol
a\rVert}$ and (ii) where it is less.""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}.",
    parts=(FIRST_PART, SECOND_PART),
)
