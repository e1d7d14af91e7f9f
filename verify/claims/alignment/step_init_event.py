"""lemma-6-step-init-event: the event on which Phase 1 starts."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.chance import Chance, at_least, behind, drawn
from verify.checks.descent.constants import Functions, Link, enclosed, value
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.claims.alignment.constants import SCALE, Printed
from verify.model import Claim, Constant, Verdict

DOMAIN = (
    rf"{SCALE}; the initialisation of Theorem 2: $d\lVert\boldsymbol w_i\rVert^2/\sigma^2$ and $dv_i^2/\sigma^2$ "
    r"independent and $\chi^2_d$; every $d\ge1$, $\sigma>0$, $\hat c_4>0$."
)
EIGHTH = Fraction(1, 16)


def exponents(f: Functions, rate: Fraction = EIGHTH) -> Sequence[Link]:
    """Chernoff's bases against e^(-1/16); the last at h = c4hat = 1/2, from which on 1/16 is the smaller exponent."""
    number, most = f.number, f.exp(-f.number(rate))
    return [
        ("P(v < |w|/2)^(1/d) <= e^(-1/16)", number("4/5"), most),
        ("P(v < sigma/2)^(1/d) <= e^(-1/16)", f.exp(number("3/8")) / 2, most),
        ("P(v > 2 sigma)^(1/d) <= e^(-1/16)", 2 * f.exp(-number("3/2")), most),
        ("(2 P(a.w < -v/2))^(1/d) <= e^(-1/16)", 1 / f.sqrt(number("5/4")), most),
        ("3 + 3 + 1/2 + 1/2 <= 8", number(7), number(8)),
    ]


def small(x: Any, share: Fraction = Fraction(1, 4)) -> Sequence[Any]:
    """ln(1 + h)/2 >= share h for h = c4hat^2 <= 1/4, as ln(1 + h) >= h - h^2/2."""
    return [(x.h - x.h**2 / 2) / 2 - share * x.h]


def rates(x: Any, share: Fraction = Fraction(1, 12)) -> Sequence[Any]:
    """I(x) = (x - ln(1 + x))/2 and (-x - ln(1 - x))/2 against share x^2; ln(1 + x) <= x - x^2/2 + x^3/3."""
    return [(x.x**2 / 2 - x.x**3 / 3) / 2 - share * x.x**2, x.x**2 / 4 - share * x.x**2]


def threshold(f: Functions) -> Any:
    """The d at which 8 exp(-c4hat^2 d/4) = 1 with the printed c4hat."""
    return f.log(f.number(8)) * 4 / Printed(f).hat4 ** 2


PRINTED_H = 0.0012183418
SMALL, RATES = OnBox(small, {"h": ("0", "1/4")}), OnBox(rates, {"x": ("0", "1")})
CHANCE = Chance(behind, ((3, PRINTED_H), (100, PRINTED_H), (3, 0.5), (20, 0.5), (100, 0.5), (10, 1.0)))
EVENT = Claim(
    id="lemma-6-step-init-event.i",
    title="The event",
    statement=r"""With probability at least $1-8\exp\left(-\min\left(\frac1{16},\frac{\hat c_4^2}4\right)d\right)$,
simultaneously $$v_i^{(0)}\ge\frac12\left\lVert\boldsymbol w_i^{(0)}\right\rVert,\qquad\frac12\sigma\le v_i^{(0)}\le
2\sigma,\qquad\boldsymbol a^T\boldsymbol w_i^{(0)}\ge-\hat c_4v_i^{(0)},\qquad i=1,2.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    derivation="derivations.descent.alignment_chance:tail_bounds",
    checks=(
        enclosed(
            exponents,
            {
                "1/8 for 1/16": lambda f: exponents(f, Fraction(1, 8)),
                "0.1136": lambda f: exponents(f, Fraction(1, 9) + Fraction(1, 400)),
            },
            name="Chernoff's bounds",
            note="every d: each chance is at most a d-th power; c4hat >= 1/2",
        ),
        by_coefficients(
            SMALL,
            {
                "1/2 for 1/4": SMALL.of(lambda x: small(x, Fraction(1, 2))),
                "c4hat up to 1.1": SMALL.on(h=("0", "1.21")),
            },
            name="the exponent for c4hat < 1/2",
            note="2 P(a.w < -c4hat v) <= (1 + c4hat^2)^(-d/2) <= e^(-c4hat^2 d/4)",
        ),
        drawn(
            CHANCE,
            {
                "h for h^2": CHANCE.of(lambda d, h: behind(d, h**0.5)),
                "of a normal variable": CHANCE.of(lambda d, h: behind(10**6, h * (d / 10**6) ** 0.5)),
            },
            at_least,
        ),
    ),
    constants=(Constant("least $d$ at which the bound is positive", "none", value(threshold, r"48\alpha^2\ln2", 3)),),
    remarks=(
        r"With the printed $\hat c_4=\frac1{2\alpha}=0.00122$ the bound is negative, and says nothing, for "
        r"$d<5.6\cdot10^6$: $\boldsymbol a^T\boldsymbol w_i<0$ is as likely as not, and the event has a probability "
        r"near $\frac14$ at $d=100$. Exactly, $\mathbb P(\boldsymbol a^T\boldsymbol w_i<-\hat c_4v_i)="
        r"\frac12I_{1/(1+\hat c_4^2)}\left(\frac d2,\frac12\right)$, a regularised incomplete beta function.",
        r"Nothing asks for such a small $\hat c_4$: linearised at the origin a row aligns as soon as $\boldsymbol "
        r"a^T\boldsymbol w_i>-v_i$, which fails with probability $\frac12I_{1/2}\left(\frac d2,\frac12\right)\le"
        r"\frac12\cdot2^{-d/2}$. See `lemma-6`.",
        r"For the second neuron the steps of C.4 need $-\boldsymbol a^T\boldsymbol w_2\ge-\hat c_4v_2$, which is as "
        "likely, so that the probability is the same: see `lemma-6-step-induction.ii`.",
    ),
)
LAWS = Claim(
    id="lemma-6-step-init-event.ii",
    title="The laws",
    statement=r"""$\left(v_i^{(0)}\right)^2$ and $\left\lVert\boldsymbol w_i^{(0)}\right
\rVert^2$ have the same chi-squared
law and concentrate around $\sigma^2$ with probability at least $1-O(e^{-cd})$; $\boldsymbol a^T\boldsymbol w_i^{(0)}
\sim
\mathcal N\left(0,\frac{\sigma^2}d\lVert\boldsymbol a\rVert^2\right)$, of magnitude $O(1/\sqrt d)$.""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"Both squares are $\frac{\sigma^2}d\chi^2_d$ by definition, and $\boldsymbol a^T\boldsymbol w_i$ is a "
    r"normal variable with that variance; what is to be shown is a rate $c>0$ for every distance from $\sigma^2$.",
    derivation="derivations.descent.alignment_chance:concentration",
    checks=(
        by_coefficients(
            RATES,
            {
                "1/11 for 1/12": RATES.of(lambda x: rates(x, Fraction(1, 11))),
                "distances up to 1.1": RATES.on(x=("0", "1.1")),
            },
            name="the rate of concentration",
            note=r"P(|X/d - 1| >= x) <= 2 e^(-x^2 d/12) for every x <= 1 and d",
        ),
    ),
)
CLAIM = Claim(
    id="lemma-6-step-init-event",
    title="Initial event",
    statement="The event of C.4 with its probability, and the laws of the sizes at the start.",
    expected=Verdict.PROVED,
    parts=(EVENT, LAWS),
)
