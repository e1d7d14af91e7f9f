"""lemma-6-step-w-norm: a square that is not monotone, and the triangle inequality instead."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.rational import AtPoints, OnLine, Relation, Values, at_rationals
from verify.claims.alignment import watch
from verify.claims.alignment.step_alignment import DOMAIN
from verify.claims.alignment.update import BOUNDED, UNIT
from verify.claims.alignment.watch import RUNS
from verify.model import Amendment, Claim, Severity, Verdict

SIZE, MU = Fraction(1, 10**360), Fraction(1, 1000)
BEHIND: Values = {"v_1 = v_1^(0) = v_2": SIZE, "a.w_1/v_1": -MU, "a.w_2/v_2": MU, "mu": MU}
"""Rows along a, w_1 a little behind it: -a.w_1 <= v_1/(2 alpha) = 0.00121 v_1, and v_1 <= 2 sigma_0."""
AHEAD: Values = {**BEHIND, "a.w_1/v_1": MU, "a.w_2/v_2": -MU}
GAIN = Fraction(1, 10**356)
"""More than 2/c5hat^2, which is 1.7e-357."""


def line(at: Values) -> OnLine:
    size, first, second, mu = at.values()
    return OnLine((size, size), (first * size, second * size), mu)


def second_line(at: Values) -> Sequence[Relation]:
    """(a.w_1 after)^2 + |across after|^2 against the printed second line; on the line nothing is across."""
    s, size = line(at), SIZE
    larger = (s.x[0] + Fraction(3, 4) * s.mu * s.v[0]) ** 2 + (GAIN * s.mu * size) ** 2
    return [("|w_1 after|^2 <= (a.w_1 + 3 mu v_1/4)^2 + (2 mu v_1/c5hat^2)^2", s.next().x[0] ** 2, larger)]


def triangle(at: Values) -> Sequence[Relation]:
    """The amended line."""
    s = line(at)
    return [("|w_1 after| <= |w_1| + 3 mu v_1/4", abs(s.next().x[0]), abs(s.x[0]) + Fraction(3, 4) * s.mu * s.v[0])]


def amended(x: Any, share: Fraction = Fraction(3, 4)) -> Sequence[Any]:
    """|w_1| + mu v_1/2 (1 + bracket) <= |w_1| + 3 mu v_1/4 <= (1 + mu) 2 (1 + mu)^tau v_1^(0), by the last as unit."""
    bracket = x.q * (x.own + 2 * x.other + x.noise)
    return [share - (1 + bracket) / 2, 1 + x.mu - (x.length + share * x.mu * x.weight)]


def four_lines(
    x: Any, size: Callable[[Any, Any], Any] = lambda value, sign: sign * value, share: Fraction = Fraction(3, 4)
) -> Sequence[Any]:
    """The printed lines with `size` of a.w_1, which is its modulus where it is put right, and v_1 for v_1^(0).

    |w_1| and v_1 by 2 (1 + mu)^tau v_1^(0); a.w_1 = sign |w_1| cos; from (24), it gains (1 + 2 gain) mu v_1/4. Line 1
    less line 2, for both signs; line 2 less 3 as x.cos, x.sin <= 1; 3 less 4; the conclusion.
    """
    pull, noise = share * x.mu * x.weight, 2 * x.q * x.mu * x.weight
    gained = (1 + 2 * x.gain) / 4 * x.mu * x.weight
    along = x.length * x.cos
    squares = [(size(sign * along, sign) + pull) ** 2 - (sign * along + gained) ** 2 for sign in (1, -1)]
    mixed = 2 * x.length * (pull * (1 - x.cos) + noise * (1 - x.sin))
    return [*squares, mixed, 2 * pull * noise, 1 + x.mu - (x.length + pull + noise)]


PRINTED = AtPoints(second_line, (BEHIND,))
CHAIN = OnBox(amended, {**BOUNDED.sides, "mu": ("0", "1"), "length": ("0", "1"), "weight": ("0", "1")})
FOUR = OnBox(four_lines, {"q": ("0", "1/8"), **dict.fromkeys(("mu", "length", "weight", "cos", "sin", "gain"), UNIT)})

CLAIM = Claim(
    id="lemma-6-step-w-norm",
    title=r"Upper bound of $\lVert\boldsymbol w_1\rVert$",
    statement=r"""$$\lVert\boldsymbol w_1^{(\tau+1)}\rVert^2\le\left(\boldsymbol a^T\boldsymbol w_1+\frac{3\mu}4v_1
\right)^2+\left(\lVert(\boldsymbol I-\boldsymbol a\boldsymbol a^T)\boldsymbol w_1\rVert+\frac2{c_5^2}\mu v_1^{(0)}
\right)^2\le\lVert\boldsymbol w_1\rVert^2+2\left(\frac{3\mu}4v_1+\frac2{c_5^2}\mu v_1^{(0)}\right)\lVert\boldsymbol w_1
\rVert+\left(\frac{3\mu}4v_1\right)^2+\left(\frac2{c_5^2}\mu v_1\right)^2\le\left(\lVert\boldsymbol w_1\rVert+\frac{3
\mu}4v_1+\frac2{c_5^2}\mu v_1^{(0)}\right)^2,$$ and $\lVert\boldsymbol w_1^{(\tau+1)}\rVert\le2(1+\mu)^{\tau+1}v_1^{
(0)}$.""",
    expected=Verdict.REFUTED,
    domain=DOMAIN,
    reading=r"$c_5$ stands for $\hat c_5$; with the $c_5=\frac1{50}$ of the lemmas, $2/c_5^2=5000$, and the conclusion "
    "would not follow. The missing hats, here and in `lemma-6-step-exit.ii`, are charged here.",
    derivation="derivations.descent.alignment:projected_update",
    checks=(
        at_rationals(
            PRINTED,
            {"the row ahead of the target's plane": AtPoints(second_line, (AHEAD,)), "amended": PRINTED.of(triangle)},
            name="the second line where a.w_1 is negative",
        ),
    ),
    amendment=Amendment(
        r"$$\lVert\boldsymbol w_1^{(\tau+1)}\rVert\le\lVert\boldsymbol w_1\rVert+\frac{\mu v_1}2\left(1+\frac4{\hat "
        r"c_5^2}\right)\le\lVert\boldsymbol w_1\rVert+\frac{3\mu}4v_1\le2(1+\mu)^{\tau+1}v_1^{(0)}.$$",
        Severity.FALSE,
        r"(24) bounds $\boldsymbol a^T\boldsymbol w_1^{(\tau+1)}$ from above, not its square: (22) admits $\boldsymbol "
        r"a^T\boldsymbol w_1<0$, and there the square falls less than the bound does. Besides, (25) has $v_1^{(\tau)}$ "
        r"where line 2 has $v_1^{(0)}$, which may be smaller. Both disappear, and the conclusion stays, if the "
        "triangle inequality is applied to the update itself: one line for four. The four lines can be kept as "
        r"well, with $\lvert\boldsymbol a^T\boldsymbol w_1\rvert$ for $\boldsymbol a^T\boldsymbol w_1$, and $v_1$ for "
        r"every $v_1^{(0)}$ but the last, as $\frac34+\frac2{\hat c_5^2}\le1$.",
        (
            by_coefficients(
                CHAIN,
                {
                    "0.74 for 3/4": CHAIN.of(lambda x: amended(x, Fraction("0.74"))),
                    "c smaller": CHAIN.on(q=("0", "0.126")),
                    "rows of twice the length": CHAIN.on(length=("0", "2")),
                },
                name="the triangle inequality",
                note="by lengths, in units of 2 (1 + mu)^tau v_1^(0), every c with 4/c^2 <= 1/2",
            ),
            by_coefficients(
                FOUR,
                {
                    "a.w_1 for its modulus": FOUR.of(lambda x: four_lines(x, lambda value, sign: value)),
                    "0.74 for 3/4": FOUR.of(lambda x: four_lines(x, share=Fraction("0.74"))),
                    "c smaller": FOUR.on(q=("0", "0.126")),
                },
                name="the four lines put right",
                note="in the same units; x^2 + y^2 <= (x + y)^2, and 3/4 + 2/c^2 <= 1 for every c with 4/c^2 <= 1/2",
            ),
            monitored(
                watch.LENGTH, RUNS, {"0.49 for 3/4": watch.LENGTH.at(share=0.49)}, note=watch.NOTE, seeds=watch.FEW
            ),
        ),
    ),
    rests_on=("lemma-6-step-alignment.i",),
)
