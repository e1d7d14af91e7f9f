"""lemma-6-signal: an update is a signal and a remainder."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Link, enclosed
from verify.checks.descent.polynomial import by_coefficients
from verify.checks.descent.rational import AtPoints, Relation, Values, at_rationals
from verify.checks.descent.state import Step
from verify.checks.descent.symbolic import displayed
from verify.claims.alignment.constants import Printed, chain
from verify.claims.alignment.step_alignment import DOMAIN
from verify.claims.alignment.update import BOUNDED, bracket, lengths, signs_changed
from verify.model import Amendment, Claim, Severity, Verdict


def display(s: Step, *, signal: int = 1, **signs: int) -> Sequence[tuple[Any, Any]]:
    """w_1 after the step, with zeta = -v_1/2 bracket; another `signal` than 1 is wrong."""
    zeta = -(s.v(0) / 2)[:, None] * bracket(s, **signs)
    pull = signal * (s.v(0) / 2)[:, None] * s.before.a
    return [(s.next.row(0), s.row(0) + s.mu[:, None] * (pull + zeta))]


def remainder(x: Any, most: int = 4) -> Sequence[Any]:
    """|zeta| over the signal v_1/2, at most 4/c^2."""
    return [most * x.q - lengths(x)]


def shares(p: Printed, least: str = "1/1e356") -> Sequence[Link]:
    """4/c_5^2 as a share of the signal; what the orthogonal part grows, over what the projection grows."""
    tiny = p.f.number(Fraction(least.partition("/")[0]) / Fraction(least.partition("/")[2]))
    return [
        ("|zeta| over the signal: 4/c_5^2 <= 1e-356", 4 / p.hat5**2, tiny),
        ("growth across over growth along: (2/c_5^2)/(1/4) <= 1e-356", 8 / p.hat5**2, tiny),
    ]


SCALES: Values = {
    "c_9": Fraction(404),
    "c_0": Fraction(1, 10**8),
    "ln(1/sigma), first": Fraction(1000),
    "ln(1/sigma), second": Fraction(2000),
}


def steps(at: Values) -> Sequence[Relation]:
    """T_1 >= c_9/mu at the largest mu, c_0/ln(1/sigma), for two scales."""
    c9, c0, first, second = at.values()
    return [("T_1 at the second scale <= T_1 at the first", c9 * second / c0, c9 * first / c0)]


def time(at: Values) -> Sequence[Relation]:
    """mu T_1 in place of T_1."""
    return [("mu T_1 at the second scale <= mu T_1 at the first", at["c_9"], at["c_9"])]


def count(p: Printed) -> Sequence[Link]:
    """mu |a| T_1 <= c_9 + 1, a number."""
    return [("mu |a| T_1 <= 406", p.longest, p.f.number(406))]


UPDATE = Claim(
    id="lemma-6-signal.i",
    title="Signal plus remainder",
    statement=r"$$\boldsymbol w_1^{(\tau+1)}=\boldsymbol w_1^{(\tau)}+\mu\left(\frac{v_1}2\boldsymbol a+\boldsymbol"
    r"\zeta^{(\tau)}\right),$$ with a remainder of weight terms and empirical noise, much smaller than the signal.",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"$\boldsymbol\zeta=-\frac{v_1}2\boldsymbol E$ with the bracket $\boldsymbol E$ of (24).",
    derivation="derivations.descent.alignment:projected_update",
    checks=(
        displayed(
            display,
            {"signal doubled": lambda s: display(s, signal=2), **signs_changed(display)},
            name="the equation",
        ),
        by_coefficients(
            BOUNDED.of(remainder),
            {"3/c^2": BOUNDED.of(lambda x: remainder(x, 3))},
            name="the remainder",
            note="by lengths, every c with 4/c^2 <= 1/2",
        ),
        enclosed(
            chain(lambda p: shares(p)[:1]),
            {"a tenth of alpha": chain(lambda p: shares(p)[:1], spare="6.5")},
            name="its share",
        ),
    ),
)
GROWTH = Claim(
    id="lemma-6-signal.ii",
    title="The projection grows much faster",
    statement=r"The projection of $\boldsymbol w_1$ on $\boldsymbol a$ grows much faster than that on the orthogonal "
    "complement.",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"By $\frac\mu4v_1$ at least, against $\frac{2\mu v_1}{\hat c_5^2}$ at most.",
    checks=(
        enclosed(
            chain(lambda p: shares(p)[1:]),
            {"a tenth of alpha": chain(lambda p: shares(p)[1:], spare="6.5")},
            name="the two bounds",
        ),
    ),
    rests_on=("lemma-6-step-alignment.ii", "lemma-6-step-orthogonal"),
)
TIME = Claim(
    id="lemma-6-signal.iii",
    title="A constant number of steps",
    statement="Alignment occurs within a constant number of steps.",
    expected=Verdict.REFUTED,
    domain=DOMAIN,
    reading=r"Constant in $d$ and $\sigma$, with the step size of Theorem 2, $\mu\le\mu_0/(\lVert\boldsymbol a\rVert\ln"
    r"\frac1\sigma)$, as the lemmas of Section 5 are stated under its assumptions.",
    checks=(
        at_rationals(
            AtPoints(steps, (SCALES,)),
            {"in units of 1/mu": AtPoints(time, (SCALES,))},
            name="two scales",
            wrong={"falling": AtPoints(lambda at: [(t, 2 * x, y) for t, x, y in steps(at)], (SCALES,))},
        ),
    ),
    amendment=Amendment(
        r"Alignment occurs within $406/(\mu\lVert\boldsymbol a\rVert)$ steps, whatever $d$ and $\sigma$ are.",
        Severity.FALSE,
        r"Constant in units of $\frac1{\mu\lVert\boldsymbol a\rVert}$; as a count it grows as $\ln\frac1\sigma$. With "
        r"$c_0=10^{-8}$ and $\sigma\le\sigma_0$ Phase 1 has more than $3\cdot10^{13}$ steps.",
        (
            enclosed(
                chain(count),
                {"c_9 = 64.2/tan c_4": chain(count, time="64.2")},
                name="the number of steps",
            ),
        ),
        Verdict.SUPPORTED,
    ),
    rests_on=("lemma-6",),
)
CLAIM = Claim(
    id="lemma-6-signal",
    title="Signal plus remainder form of the update",
    statement="An update of a row is a signal along the target and a remainder that is much smaller; the row aligns, "
    "in a constant number of steps.",
    expected=Verdict.REFUTED,
    parts=(UPDATE, GROWTH, TIME),
)
