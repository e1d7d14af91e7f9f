"""lemma-7-step-cases: v_1 + |w_1| grows until v_1 |w_1| is a quarter, and a quarter is never lost again."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Functions, Link, enclosed
from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.claims.alignment.constants import SCALE
from verify.claims.growth import watch
from verify.claims.growth.constants import NEAR
from verify.claims.growth.watch import RUNS
from verify.model import Claim, Verdict

ANY, UNIT = ("0", "inf"), ("0", "1")
SIDES = {"v": ANY, "row": ANY, "mu": ANY, "product": ("0", "1/4"), "spare": ANY}
NOTE = "every step size and all lengths with this product; `spare` is how far below its bound the gradient in v_1 is"
DOMAIN = rf"{SCALE}; {NEAR}; $\lVert\Delta\mathcal G_1\rVert\le\frac13$, $\cos c_4\ge\frac56$."


def fall(x: Any) -> Any:
    """Minus the gradient in v_1 over |w_1|, by the bound of `lemma-7-step-gradient`."""
    return (Fraction(1, 2) - x.product) / 2 + x.spare


def slow(x: Any, rate: Fraction = Fraction(1, 8)) -> Sequence[Any]:
    """(i): the gradient over |w_1|; |w_1|; the sum of both."""
    weight, row = x.v + x.mu * x.row * fall(x), x.row + x.mu * x.v * fall(x)
    return [fall(x) - rate, row - x.row - rate * x.mu * x.v, weight + row - (1 + rate * x.mu) * (x.v + x.row)]


def between(x: Any) -> Sequence[Any]:
    """(ii): the gradient over |w_1|; the product after the step, over that before it; the product against 1/4."""
    weight, row = x.v + x.mu * x.row * fall(x), x.row + x.mu * x.v * fall(x)
    return [fall(x), weight - x.v, row - x.row, weight * row - x.v * x.row, x.product - Fraction(1, 4)]


def fast(x: Any, lost: Fraction = Fraction(1, 2)) -> Sequence[Any]:
    """(iii): mu |w_1|^2 = pull_v and mu v_1^2 = pull_w; v_1, |w_1| and their product over those before the step.

    In the first, v_1 |w_1| for the bound of the gradient over |w_1|/2; in the last, against 1/4.
    """
    weight, row = 1 - lost * x.pull_v, 1 - lost * x.pull_w
    left = [x.product - (x.product - Fraction(1, 2)), weight - Fraction(3, 4), row - Fraction(3, 4)]
    return [*left, weight * row - Fraction(1, 2), weight * row * x.product - Fraction(1, 4)]


def pulls(f: Functions, c0: str = "1e-8") -> Sequence[Link]:
    one = f.number(1)
    return [
        ("c_0 (c_2^2 + gamma) <= 1/2, gamma = 1/2", f.number(c0) * f.number("9/2"), one / 2),
        ("c_0 c_2^2 <= 1/2", f.number(c0) * 4, one / 2),
    ]


SLOW, BETWEEN = OnBox(slow, SIDES), OnBox(between, {**SIDES, "product": ("1/4", "1/2")})
FAST = OnBox(fast, {"product": ("1/2", "inf"), "pull_v": ("0", "1/2"), "pull_w": ("0", "1/2")})
FIRST = Claim(
    id="lemma-7-step-cases.i",
    title=r"$v_1\lVert\boldsymbol w_1\rVert\le\frac14$: both grow",
    statement=r"""$$\nabla_{v_1}\widehat{\mathcal L}\le-\frac18\lVert\boldsymbol a\rVert\lVert\boldsymbol w_1\rVert,
\qquad
\left\lVert\boldsymbol w_1^{(\tau+1)}\right\rVert\ge\lVert\boldsymbol w_1\rVert+\frac18\mu\lVert\boldsymbol a\rVert v_1,
\qquad v_1^{(\tau+1)}+\left\lVert\boldsymbol w_1^{(\tau+1)}\right\rVert\ge\left(1+\frac18\mu\lVert\boldsymbol a\rVert
\right)\left(v_1^{(\tau)}+\left\lVert\boldsymbol w_1^{(\tau)}\right\rVert\right).$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    checks=(
        by_coefficients(
            SLOW,
            {
                "0.126 for 1/8": SLOW.of(lambda x: slow(x, Fraction("0.126"))),
                "products up to 0.26": SLOW.on(product=("0", "0.26")),
            },
            name="the three inequalities",
            note=NOTE,
        ),
        monitored(watch.SUM, RUNS, {"0.5 for 1/8": watch.SUM.at(rate=0.5)}, note=watch.NOTE, seeds=watch.FEW),
    ),
    rests_on=("lemma-7-step-gradient", "lemma-7-step-w-growth"),
    remarks=(
        r"With the constants of Lemma 4, $c_4=\frac\pi{20}$ and $c_5=\frac1{50}$, $\frac18$ may be replaced by "
        r"$\frac12(0.9677-\frac14)=0.3588$; in the limit of short, aligned rows the true rate is $\frac12$.",
    ),
)
SECOND = Claim(
    id="lemma-7-step-cases.ii",
    title=r"$\frac14<v_1\lVert\boldsymbol w_1\rVert\le\frac12$: neither falls",
    statement=r"""$$\nabla_{v_1}\widehat{\mathcal L}\le0,\qquad v_1^{(\tau+1)}\ge v_1,\qquad\left\lVert\boldsymbol
w_1^{(\tau+1)}\right\rVert\ge\lVert\boldsymbol w_1\rVert,\qquad v_1^{(\tau+1)}\left\lVert\boldsymbol w_1^{(\tau+1)}
\right\rVert\ge v_1\lVert\boldsymbol w_1\rVert\ge\frac14\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"$\lVert\boldsymbol w_1\rVert^{(\tau+1)}$ is $\lVert\boldsymbol w_1^{(\tau+1)}\rVert$.",
    checks=(
        by_coefficients(
            BETWEEN,
            {
                "products up to 0.51": BETWEEN.on(product=("1/4", "0.51")),
                "products from 0.24 on": BETWEEN.on(product=("0.24", "1/2")),
            },
            name="the four inequalities",
            note=NOTE,
        ),
    ),
    rests_on=("lemma-7-step-gradient", "lemma-7-step-w-growth"),
)
THIRD = Claim(
    id="lemma-7-step-cases.iii",
    title=r"$v_1\lVert\boldsymbol w_1\rVert>\frac12$: at most a quarter of either is lost",
    statement=r"""$$\nabla_{v_1}\widehat{\mathcal L}\le\frac12v_1\lVert\boldsymbol w_1\rVert^2,\qquad v_1^{(\tau+1)}
\ge v_1-
\frac{\mu v_1}2\lVert\boldsymbol w_1\rVert^2\ge\frac34v_1,\qquad\left\lVert\boldsymbol w_1^{(\tau+1)}\right\rVert\ge
\lVert
\boldsymbol w_1\rVert-\frac{\mu v_1^2}2\lVert\boldsymbol w_1\rVert\ge\frac34\lVert\boldsymbol w_1\rVert,$$ $$v_1^{(
\tau+1)}
\left\lVert\boldsymbol w_1^{(\tau+1)}\right\rVert\ge\frac34v_1\cdot\frac34\lVert\boldsymbol w_1\rVert\ge\frac12v_1\lVert
\boldsymbol w_1\rVert\ge\frac14\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.PROVED,
    domain=rf"{DOMAIN} $\mu\lVert\boldsymbol w_1\rVert^2\le c_0(c_2^2+\gamma)\le\frac12$, "
    r"$\mu v_1^2\le c_0c_2^2\le\frac12$.",
    checks=(
        by_coefficients(
            FAST,
            {
                "pulls up to 0.6": FAST.on(pull_v=("0", "0.6"), pull_w=("0", "0.6")),
                "products from 0.4 on": FAST.on(product=("0.4", "inf")),
                "twice the gradient": FAST.of(lambda x: fast(x, Fraction(1))),
            },
            name="the five inequalities",
            note="all lengths with such a product, every step size with such pulls",
        ),
        monitored(watch.PRODUCT, RUNS, {"0.6 for 1/4": watch.PRODUCT.at(least=0.6)}, note=watch.NOTE, seeds=watch.FEW),
        enclosed(pulls, {"c_0 = 0.12": lambda f: pulls(f, "0.12")}, name="the pulls"),
    ),
    rests_on=("lemma-7-step-gradient", "lemma-7-step-w-growth"),
    remarks=(r"$c_0=\frac19$ will do for $10^{-8}$ here.",),
)
CLAIM = Claim(
    id="lemma-7-step-cases",
    title=r"Three cases for $v_1\lVert\boldsymbol w_1\rVert$",
    statement=r"What a step does to $v_1$, $\lVert\boldsymbol w_1\rVert$, their sum and their product, in three cases "
    "of the product.",
    expected=Verdict.PROVED,
    parts=(FIRST, SECOND, THIRD),
)
