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
    """4/c5hat^2 as a share of the signal; what the orthogonal part grows, over what the projection grows."""
    tiny = p.f.number(Fraction(least.partition("/")[0]) / Fraction(least.partition("/")[2]))
    return [
        ("|zeta| over the signal: 4/c5hat^2 <= 1e-356", 4 / p.hat5**2, tiny),
        ("growth across over growth along: (2/c5hat^2)/(1/4) <= 1e-356", 8 / p.hat5**2, tiny),
    ]


EARLIEST = "3/2"
"""No row that starts with a.w_1 = 0, |w_1| = 2 v_1 is aligned before mu tau is that."""
LATEST = 406
SCALES: Values = {
    "earliest mu |a| tau": Fraction(EARLIEST),
    "latest mu |a| tau": Fraction(LATEST),
    "mu |a| ln(1/sigma)": Fraction(1),
    "first ln(1/sigma)": Fraction(1000),
    "second ln(1/sigma)": Fraction(10**6),
}


def steps(at: Values) -> Sequence[Relation]:
    """mu = c_0/ln(1/sigma): the fewest steps at the second scale, the most at the first."""
    earliest, latest, c0, first, second = at.values()
    return [("tau at the second scale <= tau at the first", earliest * second / c0, latest * first / c0)]


def fixed(at: Values) -> Sequence[Relation]:
    """The same step size at both, as the first."""
    return steps({**at, "second ln(1/sigma)": at["first ln(1/sigma)"]})


def count(p: Printed) -> Sequence[Link]:
    """mu |a| T_1 <= c_9 + 1, a number."""
    return [("mu |a| T_1 <= 406", p.longest, p.f.number(LATEST))]


def behind(p: Printed, time: str = EARLIEST) -> Sequence[Link]:
    """After tau = time/mu steps from a.w_1 = 0, |w_1| = 2 v_1: a.w_1 tan c_4 and |across|, over v_1^(0).

    By (23) v_1 <= 2 e^(mu tau) v_1^(0); so by (24) a.w_1 gains 3 mu/2 e^(mu tau) a step at most, and by the equation of
    (25) |across| loses 4 mu/c5hat^2 e^(mu tau) at most. Before, the first is less and the second more.
    """
    f, t = p.f, p.f.number(time)
    gained, lost = (t * rate * f.exp(t) for rate in (f.number("3/2"), 4 / p.hat5**2))
    return [("a.w_1 tan c_4 <= |across| at mu tau = 3/2", gained * p.tan, 2 - lost)]


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
    reading=r"The same number for all $d$, $\sigma$ and step sizes. Lemma 6 admits every $\mu\lVert\boldsymbol a\rVert"
    r"\le c_0\le1$; the runs of Theorem 2 have $\mu\lVert\boldsymbol a\rVert\le\mu_0/\ln\frac1\sigma$, which falls "
    r"with $\sigma$. Aligned: $\theta_1\le c_4$. The first two numbers of the witness are proved below.",
    checks=(
        at_rationals(
            AtPoints(steps, (SCALES,)),
            {"a fixed step size": AtPoints(fixed, (SCALES,))},
            name="two scales",
            wrong={"one scale, and nearly no time": AtPoints(fixed, ({**SCALES, "latest mu |a| tau": Fraction(1)},))},
        ),
    ),
    amendment=Amendment(
        r"For a fixed $\mu\lVert\boldsymbol a\rVert$, alignment occurs within a constant number of steps: at most "
        r"$406/(\mu\lVert\boldsymbol a\rVert)$, whatever $d$ and $\sigma\le\sigma_0\sqrt{\lVert\boldsymbol a\rVert}$ "
        "are.",
        Severity.HYPOTHESIS,
        r"Constant in units of $\frac1{\mu\lVert\boldsymbol a\rVert}$. It cannot be constant in steps for all $\mu$: "
        r"from $\boldsymbol a^T\boldsymbol w_1=0$, $\lVert\boldsymbol w_1\rVert=2v_1$, on the event of C.4, a row is "
        r"not aligned before $\frac3{2\mu\lVert\boldsymbol a\rVert}$ steps (linearised, for small $\mu$: "
        r"$6.5/(\mu\lVert\boldsymbol a\rVert)$). With the largest step size of Theorem 2 the number grows as "
        r"$\ln\frac1\sigma$.",
        (
            enclosed(
                chain(count),
                {"c_9 = 64.2/tan c_4": chain(count, time="64.2")},
                name="the number of steps",
            ),
            enclosed(
                chain(behind),
                {"mu tau = 7/4": chain(lambda p: behind(p, "7/4"))},
                name="no earlier",
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
