"""lemma-6-step-alignment: a . w_1 grows by a fixed share of the signal in every step."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Link, enclosed
from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import by_coefficients
from verify.checks.descent.state import Step
from verify.checks.descent.symbolic import displayed
from verify.claims.alignment import watch
from verify.claims.alignment.constants import HATS, REGION, SCALE, Printed, chain
from verify.claims.alignment.sharper import OTHER_IS_NO_MORE, REMARK
from verify.claims.alignment.update import BOUNDED, across, along, bracket, half, lengths, projected, signs_changed
from verify.claims.alignment.watch import RUNS
from verify.model import Claim, Verdict

DOMAIN = rf"{SCALE}; $0<\mu\le1$; {REGION}; {HATS}, and all that is used is $\frac4{{\hat c_5^2}}\le\frac12$."


def display(s: Step, *, signal: int = 1, **signs: int) -> Sequence[tuple[Any, Any]]:
    """(24), the equation; another `signal` than 1 is wrong."""
    right = along(s, s.row(0)) + signal * half(s) - half(s) * along(s, bracket(s, **signs))
    return [(along(s, s.next.row(0)), right)]


def bounds(x: Any) -> Sequence[Any]:
    """The projected bracket from both sides, the sum of lengths, 4/c^2, 1/2, in this order."""
    most = 4 * x.q
    return [lengths(x) - projected(x), lengths(x) + projected(x), most - lengths(x), Fraction(1, 2) - most]


def growth(x: Any, low: Fraction = Fraction(1, 4), high: Fraction = Fraction(3, 4)) -> Sequence[Any]:
    """a . w_1 after the step less its bounds, over mu v_1; and that it has grown."""
    gained = (1 - projected(x)) / 2
    return [gained - low, high - gained, gained]


def hats(p: Printed) -> Sequence[Link]:
    return [(r"4/c5hat^2 <= 1/2", 4 / p.hat5**2, p.f.number("1/2"))]


BRACKET = Claim(
    id="lemma-6-step-alignment.i",
    title="The projected update, and the bound of all but the signal",
    statement=r"""$$\boldsymbol a^T\boldsymbol w_1^{(\tau+1)}=\boldsymbol a^T\boldsymbol w_1+\frac\mu2v_1-\frac{\mu
v_1}2\left(v_1\boldsymbol a^T\boldsymbol w_1-\left(1-\frac\theta\pi\right)v_2\boldsymbol a^T\boldsymbol w_2-\frac{\sin
\theta}\pi v_2\lVert\boldsymbol w_2\rVert\boldsymbol a^T\bar{\boldsymbol w}_1+\boldsymbol a^T\Delta\mathcal G_1\right),
$$ the bracket being at most $v_1\lVert\boldsymbol w_1\rVert+v_2\lVert\boldsymbol w_2\rVert+v_2\lVert\boldsymbol w_2
\rVert+\lVert\boldsymbol a^T\Delta\mathcal G_1\rVert\le\frac4{\hat c_5^2}\le\frac12$ in size.""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"An implication: $\lVert\Delta\mathcal G_1\rVert\le\hat c_5^{-2}\lVert\boldsymbol a\rVert$, which the "
    r"paper takes from Lemma 11 and prints for $\mathcal G_1$ without the $\Delta$, is a hypothesis here.",
    derivation="derivations.descent.alignment:projected_update",
    checks=(
        displayed(
            display,
            {
                "signal doubled": lambda s: display(s, signal=2),
                **signs_changed(display),
                "across for along": lambda s: [(across(s, s.next.row(0)), across(s, s.row(0)))],
            },
            name="the equation",
        ),
        by_coefficients(
            BOUNDED.of(bounds),
            {
                "the other neuron once": BOUNDED.of(lambda x: [x.q * (x.own + x.other + x.noise) - projected(x)]),
                "3/c^2": BOUNDED.of(lambda x: [3 * x.q - lengths(x)]),
                "c a little smaller": BOUNDED.of(bounds).on(q=("0", "0.126")),
            },
            name="the bound",
            note="by lengths and cosines, every c with 4/c^2 <= 1/2",
        ),
        enclosed(chain(hats), {"alpha = 1/20": chain(hats, spare="0.008")}, name="the printed constant is one of them"),
        OTHER_IS_NO_MORE,
    ),
    remarks=(REMARK,),
)
GROWTH = Claim(
    id="lemma-6-step-alignment.ii",
    title="Growth of the alignment (24)",
    statement=r"""$$\boldsymbol a^T\boldsymbol w_1+\frac\mu4v_1\le\boldsymbol a^T\boldsymbol w_1^{(\tau+1)}\le
\boldsymbol a^T\boldsymbol w_1+\frac{3\mu}4v_1,$$ hence $\boldsymbol a^T\boldsymbol w_1^{(\tau+1)}\ge\boldsymbol a^T
\boldsymbol w_1\ge-\hat c_4v_1^{(0)}$.""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    derivation="derivations.descent.alignment:projected_update",
    checks=(
        by_coefficients(
            BOUNDED.of(growth),
            {
                "0.32 for 1/4": BOUNDED.of(lambda x: growth(x, Fraction("0.32"))),
                "0.68 for 3/4": BOUNDED.of(lambda x: growth(x, high=Fraction("0.68"))),
                "c smaller": BOUNDED.of(growth).on(q=("0", "0.17")),
            },
            name="from the bound of part (i)",
            note="by lengths and cosines, every c with 4/c^2 <= 1/2",
        ),
        monitored(
            watch.ALONG,
            RUNS,
            {"0.52 for 1/4": watch.ALONG.at(low=0.52), "0.49 for 3/4": watch.ALONG.at(high=0.49)},
            note=watch.NOTE,
            seeds=watch.FEW,
        ),
    ),
    rests_on=("lemma-6-step-alignment.i",),
    remarks=(
        r"At $\hat c_5=3$ the growth is between $\frac7{18}\mu v_1$ and $\frac{11}{18}\mu v_1$, both reached; with the "
        r"printed $\hat c_5=2e^\alpha$ it is $\frac\mu2v_1$ up to a part $10^{-356}$.",
        r"C.4 carries this over to the second neuron by symmetry. There it is $-\boldsymbol a^T\boldsymbol w_2$ that "
        r"grows: see `lemma-6-step-induction.ii`.",
    ),
)
CLAIM = Claim(
    id="lemma-6-step-alignment",
    title="Growth of the alignment",
    statement=r"The update of $\boldsymbol a^T\boldsymbol w_1$, the bound of all in it but the signal, and (24).",
    expected=Verdict.PROVED,
    parts=(BRACKET, GROWTH),
)
