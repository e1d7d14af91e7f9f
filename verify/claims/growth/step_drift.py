"""lemma-7-step-drift: how far the imbalance drifts in Phase 2."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Functions, Link, enclosed, value
from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.claims.alignment.constants import SCALE
from verify.claims.growth import watch
from verify.claims.growth.constants import C0, C8, C10, C11, DRIFT, STEP
from verify.claims.growth.watch import RUNS
from verify.model import Claim, Constant, Verdict

UNIT = ("0", "1")


def arithmetic(f: Functions, drift: str = "3300", c6: str = "6") -> Sequence[Link]:
    """6 (4 + 5) 2 (2 sqrt 5 + 1)^2 <= 3300, and the lengths that go in."""
    reach = 2 * f.sqrt(f.number(5)) + 1
    return [
        ("4 + c_11 <= 5", 4 + f.number(C11), f.number(5)),
        ("c_6 (4 + 5) 2 (2 sqrt 5 + 1)^2 <= 3300", f.number(c6) * 9 * 2 * reach**2, f.number(drift)),
    ]


def monotone(x: Any, c11: Fraction = C11) -> Sequence[Any]:
    """v_i^2 = 4 part, |w_i|^2 = v_i^2 + b <= 5; v_1^2 |w_1|^2 <= 20, so |v_1 w_1 - a| <= 2 sqrt 5 + 1."""
    square = 4 * x.part + c11 * x.b
    return [5 - square, 20 - 4 * x.part * square, 9 - (4 * x.part + square)]


def total(x: Any, c0: Fraction = C0, c8: Fraction = C8) -> Sequence[Any]:
    """c_11 less c_10 and less T_2 3300 mu^2, mu = c_0 share/ell, T_2 <= c_8 ell/mu + 1, ell >= 1 (small = 1/ell)."""
    mu = c0 * x.share * x.small
    return [C11 - C10 - DRIFT * (c8 * c0 * x.share + mu**2)]


def largest_c0(f: Functions, c10: str = "1/100") -> Any:
    """c_0 with 3300 (32 c_0 + (c_0/ell)^2) = c_11 - c_10 at the largest sigma."""
    ell = f.log(f.number(8)) + 130 / f.tan(f.pi / 20)
    gap = (f.number(C11) - f.number(c10)) / f.number(DRIFT)
    return 2 * gap / (32 + f.sqrt(f.number(1024) + 4 * gap / ell**2))


MONOTONE, TOTAL = OnBox(monotone, {"part": UNIT, "b": ("-1", "1")}), OnBox(total, {"share": UNIT, "small": UNIT})
STEPWISE = Claim(
    id="lemma-7-step-drift.i",
    title="Drift in one step",
    statement=r"""$$\left\lvert b_1^{(\tau+1)}-b_1^{(\tau)}\right\rvert\le c_6\mu^2\left(4\lVert\boldsymbol a\rVert+5
\lVert
\boldsymbol a\rVert\right)\left(\left(2\sqrt5+1\right)^2\lVert\boldsymbol a\rVert^2+\left(2\sqrt5+1\right)^2\lVert
\boldsymbol a\rVert^2\right)\le3300\mu^2\lVert\boldsymbol a\rVert^3.$$""",
    expected=Verdict.PROVED,
    domain=rf"{SCALE}; $0<v_i\le2$, $\lvert b_i\rvert\le c_{{11}}=\frac1{{50}}$.",
    reading="An implication: the bound of Lemma 3 with $c_6=6$ is a hypothesis here.",
    derivation="derivations.descent.drift:one_step",
    checks=(
        enclosed(
            arithmetic,
            {"3200 for 3300": lambda f: arithmetic(f, "3200"), "c_6 = 6.2": lambda f: arithmetic(f, c6="6.2")},
            name="the arithmetic",
        ),
        by_coefficients(
            MONOTONE,
            {"c_11 = 1.01": MONOTONE.of(lambda x: monotone(x, Fraction("1.01")))},
            name="the lengths",
            note="all v_i and imbalances within the bounds",
        ),
        monitored(
            watch.DRIFT,
            RUNS,
            {"1e-9 for 3300": watch.DRIFT.at(most=1e-9)},
            note="v_i <= 2, |b_i| <= 1/50",
            seeds=watch.FEW,
        ),
    ),
    remarks=(
        "The product is $3234$. The drift itself is far smaller where the rows are near the target: "
        r"$b_1^{(\tau+1)}-b_1^{(\tau)}=\frac{\mu^2}4\left(\lVert\boldsymbol w_1\rVert^2\lVert\boldsymbol "
        r"G_\perp\rVert^2-b_1\lVert\boldsymbol G\rVert^2\right)$, where $\frac{v_1}2\boldsymbol G$ is the gradient in "
        r"$\boldsymbol w_1$ and $\boldsymbol G_\perp$ its part orthogonal to $\boldsymbol w_1$: an imbalance falls by "
        "itself, and only what is not aligned drives it.",
    ),
)
ADDED = Claim(
    id="lemma-7-step-drift.ii",
    title="Drift in all of Phase 2",
    statement=r"""$$\left\lvert b_1^{(\tau+1)}\right\rvert\le\left\lvert b_1^{(\tau)}\right\rvert+\left\lvert b_1^{(
\tau+1)}-
b_1^{(\tau)}\right\rvert\le c_{10}\lVert\boldsymbol a\rVert+(\tau+1-T_1)\cdot3300\mu^2\lVert\boldsymbol a\rVert^3
\le c_{11}
\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.PROVED,
    domain=rf"{SCALE}; {STEP}; $\tau+1-T_1\le T_2$, $c_{{10}}\le\frac1{{100}}$.",
    reading=r"(28) at $\tau$ is taken with $3300\mu^2\lVert\boldsymbol a\rVert^3$ for the printed $\mu\lVert"
    r"\boldsymbol a\rVert^2$, as this line does: see `lemma-7-step-invariants.iii`.",
    checks=(
        by_coefficients(
            TOTAL,
            {
                "c_0 = 9.5e-8": TOTAL.of(lambda x: total(x, Fraction("9.5e-8"))),
                "c_8 = 304": TOTAL.of(lambda x: total(x, c8=Fraction(304))),
            },
            name="the drifts added",
            note="every step size, every sigma <= 1/e",
        ),
    ),
    rests_on=("lemma-7-step-drift.i",),
    constants=(
        Constant("$c_0$ by this argument", "$10^{-8}$", value(largest_c0, "", places=16)),
        Constant(
            r"$c_0$ by this argument, with the true $c_{10}=10^{-357}$",
            "$10^{-8}$",
            value(lambda f: largest_c0(f, "0"), "", places=16),
        ),
    ),
)
CLAIM = Claim(
    id="lemma-7-step-drift",
    title="Drift of the imbalance in Phase 2",
    statement=r"The drift of $b_1$ in one step, and its sum over Phase 2.",
    expected=Verdict.PROVED,
    parts=(STEPWISE, ADDED),
)
