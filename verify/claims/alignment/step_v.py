"""lemma-6-step-v: v_1 grows at most as (1 + mu)^tau and never loses more than half."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Link, enclosed
from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.state import Step, dot
from verify.checks.descent.symbolic import displayed
from verify.claims.alignment import watch
from verify.claims.alignment.constants import Printed, chain
from verify.claims.alignment.step_alignment import DOMAIN
from verify.claims.alignment.update import along, signs_changed
from verify.claims.alignment.watch import RUNS
from verify.model import Claim, Verdict


def rest(s: Step, *, deviation: int = 1, turn: int = 1) -> Any:
    """What (i) adds to v_1 + mu/2 a.w_1; `deviation` and `turn` other than 1 are wrong."""
    share, sine = 1 - s.theta() / s.o.pi, turn * s.o.sin(s.theta()) / s.o.pi
    pulled = share * dot(s.row(0), s.row(1)) + sine * s.length(0) * s.length(1)
    noise = deviation * dot(s.row(0), s.before.deviation[:, 0])
    return s.mu / 2 * (s.v(1) * pulled - dot(s.row(0), s.row(0)) * s.v(0) - noise)


def display(s: Step, **signs: int) -> Sequence[tuple[Any, Any]]:
    return [(s.next.v(0), s.v(0) + s.mu / 2 * along(s, s.row(0)) + rest(s, **signs))]


UNIT, COSINE = ("0", "1"), ("-1", "1")
SIDES = {
    **dict.fromkeys(("row", "weight", "own", "other", "noise", "share", "sine", "k", "mu"), UNIT),
    **dict.fromkeys(("cos", "cos_g", "cos_a"), COSINE),
}
"""|w_1| and v_1 in units of 2 (1 + mu)^tau v_1^(0), at most c3hat v_1^(0); v_1 |w_1|, v_2 |w_2|, |Delta G_1| by
1/c5hat^2; the factors 1 - theta/pi and sin(theta)/pi; k = 4 c3hat/c5hat^2; cosines of w_1 with w_2, Delta G_1 and a."""


def remainder(x: Any) -> Any:
    """The rest over mu/2, in units of c3hat/c5hat^2 v_1^(0)."""
    return x.row * (x.other * (x.share * x.cos + x.sine) - x.own - x.noise * x.cos_g)


def bounds(x: Any, most: int = 4) -> Sequence[Any]:
    """The sum of lengths less the rest, both signs; 4 less the sum."""
    total = x.row * (x.own + x.noise + x.other + x.other)
    return [total - remainder(x), total + remainder(x), most - total]


def upper(x: Any, rate: Fraction = Fraction(1)) -> Sequence[Any]:
    """With v_1^(0) <= 2 (1 + mu)^tau v_1^(0) as unit: v_1 + mu/2 a.w_1 + mu/2 v_1^(0) <= 1 + mu."""
    return [1 + rate * x.mu - (x.weight + x.mu / 2 * x.row * x.cos_a + x.mu / 2 * x.k)]


def constants(p: Printed) -> Sequence[Link]:
    one = p.f.number(1)
    return [
        ("4 c3hat/c5hat^2 <= 1", 4 * p.hat3 / p.hat5**2, one),
        ("c4hat + 4 c3hat/c5hat^2 <= 1/(mu T_1)", p.hat4 + 4 * p.hat3 / p.hat5**2, 1 / p.longest),
        ("1/(mu T_1) <= 1", 1 / p.c9, one),
    ]


def for_every_angle(x: Any, spare: int = 2) -> Sequence[Any]:
    """The same for c_4 <= pi/4: alpha >= 65, mu T_1 <= alpha, and power = e^alpha >= alpha^2/2, cleared of fractions.

    1/(2 alpha) + 2/power <= 1/alpha, that is 4 alpha <= power; and 2/power <= 1.
    """
    power = x.alpha**2 / 2 + x.more
    return [power - 2 * spare * x.alpha, power - 2]


BOUNDS, UPPER = OnBox(bounds, SIDES), OnBox(upper, SIDES)
ANGLES = OnBox(for_every_angle, {"alpha": ("65", "inf"), "more": ("0", "inf")})
ABOVE = Claim(
    id="lemma-6-step-v.i",
    title="Update and upper bound",
    statement=r"""$$v_1^{(\tau+1)}=v_1+\frac\mu2\boldsymbol a^T\boldsymbol w_1-\frac\mu2\boldsymbol w_1^T\boldsymbol
w_1v_1-\frac\mu2\boldsymbol w_1^T\Delta\mathcal G_1+\frac\mu2v_2\left(\left(1-\frac\theta\pi\right)\boldsymbol w_1^T
\boldsymbol w_2+\frac{\sin\theta}\pi\lVert\boldsymbol w_1\rVert\lVert\boldsymbol w_2\rVert\right),$$ where all but the
first two terms are at most $\frac\mu2\lVert\boldsymbol w_1\rVert^2v_1+\frac\mu2\lVert\boldsymbol w_1\rVert\lVert
\mathcal
G_1\rVert+\mu v_2\lVert\boldsymbol w_1\rVert\lVert\boldsymbol w_2\rVert\le\frac\mu2\cdot4\frac{\hat c_3}{\hat c_5^2}
v_1^{(0)}$ in size, and $$v_1^{(\tau+1)}\le v_1+\frac\mu2\boldsymbol a^T\boldsymbol w_1+\frac\mu2v_1^{(0)}\le2(1+
\mu)^{\tau+1}v_1^{(0)}.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"$\mathcal G_1$ stands for $\Delta\mathcal G_1$.",
    derivation="derivations.descent.alignment:weight_update",
    checks=(
        displayed(
            display,
            {
                **signs_changed(display),
                "no rest": lambda s: [(s.next.v(0), s.v(0) + s.mu / 2 * along(s, s.row(0)))],
            },
            name="the equation",
        ),
        by_coefficients(
            BOUNDS,
            {
                "3 for 4": BOUNDS.of(lambda x: bounds(x, 3)),
                "the other neuron once": BOUNDS.of(
                    lambda x: [x.row * (x.own + x.noise) - remainder(x), x.row * (x.own + x.noise) + remainder(x)]
                ),
            },
            name="the bound of the rest",
            note="by lengths and cosines",
        ),
        by_coefficients(
            UPPER,
            {
                "rate 0.99": UPPER.of(lambda x: upper(x, Fraction("0.99"))),
                "4 c3hat/c5hat^2 a little more than 1": UPPER.on(k=("0", "1.01")),
            },
            name="the upper bound",
            note="in units of 2 (1 + mu)^tau v_1^(0), for 4 c3hat/c5hat^2 <= 1",
        ),
        monitored(watch.WEIGHT, RUNS, {"0.02 for 4/9": watch.WEIGHT.at(most=0.02)}, note=watch.NOTE, seeds=watch.FEW),
        enclosed(
            chain(lambda p: constants(p)[:1]),
            {"alpha = 0.69": chain(lambda p: constants(p)[:1], spare="0.109")},
            name="4 c3hat/c5hat^2 <= 1",
        ),
    ),
    remarks=(
        r"The true rate is half of it: linearised at the origin, $v_1+\boldsymbol a^T\boldsymbol w_1$ grows by "
        r"$1+\frac\mu2$.",
        r"Half of the bound of the rest will do, as in `lemma-6-step-alignment`.",
    ),
)
BELOW = Claim(
    id="lemma-6-step-v.ii",
    title="Lower bound",
    statement=r"""As $\hat c_4+4\frac{\hat c_3}{\hat c_5^2}\le\frac1{\mu T_1}\le1$: $$v_1^{(\tau+1)}\ge v_1+\frac\mu2
\left(-\hat c_4v_1^{(0)}\right)-\frac\mu2\cdot4\frac{\hat c_3}{\hat c_5^2}v_1^{(0)}\ge v_1-\frac1{2T_1}v_1^{(0)},$$
so that $v_1$ loses at most one half of $v_1^{(0)}$ in $T_1$ iterations, which is (21).""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    derivation="derivations.descent.alignment:weight_update",
    checks=(
        enclosed(
            chain(constants),
            {
                "alpha = 64.9/tan c_4": chain(constants, spare="1.2", time="63.9"),
                "T_1 twice as long": chain(constants, time="130"),
                "T_1 as short as 0.15/mu": chain(constants, time="0.15"),
            },
            name="the condition at c_4 = pi/20",
            note="mu T_1 <= c_9 + 1; T_1 inequalities add up to one half",
        ),
        by_coefficients(
            ANGLES,
            {
                "17 alpha for 4 alpha": ANGLES.of(lambda x: for_every_angle(x, 17)),
                "alpha from 7 on": ANGLES.on(alpha=("7", "inf")),
            },
            name="the condition for c_4 <= pi/4",
            note="e^alpha >= alpha^2/2, so every alpha >= 65",
        ),
    ),
    reading=r"(22) for the first neuron; the same holds for the second with $-\boldsymbol a^T\boldsymbol w_2$, see "
    "`lemma-6-step-induction.ii`.",
    rests_on=("lemma-6-step-v.i", "lemma-6-step-alignment.ii"),
    remarks=(
        r"Far less is lost: as soon as $\boldsymbol a^T\boldsymbol w_1\ge0$, after about $4\hat c_4/\mu$ steps, $v_1$ "
        r"grows.",
    ),
)
CLAIM = Claim(
    id="lemma-6-step-v",
    title="Update, upper and lower bound of $v_1$",
    statement=r"The update of $v_1$, the bound of all in it but the signal, and $\frac12v_1^{(0)}\le v_1\le2(1+\mu)^"
    r"\tau v_1^{(0)}$.",
    expected=Verdict.PROVED,
    parts=(ABOVE, BELOW),
)
