"""lemma-7-step-exit: at the end of Phase 2 the product is a quarter, and so is v_1."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Functions, Link, enclosed, value
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.claims.alignment.constants import SCALE
from verify.claims.growth.constants import STEP
from verify.model import Claim, Constant, Verdict

SIDES = {"ell": ("1", "inf"), "mu": ("0", "1/100000000")}
LOGARITHM = Fraction(3, 2)


def growth(x: Any, c8: Fraction = Fraction(32), rate: Fraction = Fraction(1, 8)) -> Sequence[Any]:
    """T_2 ln(1 + mu/8) less ln of the largest sum over sigma/4, ell = ln(1/sigma) >= 1.

    ln(1 + x) >= x - x^2/2, T_2 >= c_8 ell/mu; the logarithm of four times the largest sum is at most 3/2.
    """
    return [c8 * rate * x.ell * (1 - rate * x.mu / 2) - x.ell - LOGARITHM]


def largest(f: Functions, c11: str = "1/2", product: str = "1/4") -> Sequence[Link]:
    """(v + |w|)^2 = sqrt(b^2 + 4 (v |w|)^2) + 2 v |w|, at |b| <= c_11 and v |w| <= 1/4."""
    b, m = f.number(c11), f.number(product)
    whole = f.sqrt(f.sqrt(b * b + 4 * m * m) + 2 * m)
    return [("ln(4 (v_1 + |w_1|)) <= 3/2", f.log(4 * whole), f.number(LOGARITHM))]


def weight(x: Any, least: Fraction = Fraction(1, 4)) -> Sequence[Any]:
    """If v_1 were less than 1/4: v_1^2 |w_1|^2 = v_1^2 (v_1^2 + b) would be less than 1/16."""
    square = least**2 * x.part
    return [Fraction(1, 16) - square * (square + x.b) - Fraction(1, 10**6)]


def smallest_c8(f: Functions, c11: str = "1/50") -> Any:
    """c_8 with which the growth just suffices at sigma_0: 8 (1 + ln(4 s)/ell)."""
    b = f.number(c11)
    whole = f.sqrt(f.sqrt(b * b + f.number("1/4")) + f.number("1/2"))
    ell = f.log(f.number(8)) + 130 / f.tan(f.pi / 20)
    return 8 * (1 + f.log(4 * whole) / ell)


def largest_c7(f: Functions, c11: str = "1/50") -> Any:
    """v_1 at v_1 |w_1| = 1/4, |w_1|^2 - v_1^2 = c_11."""
    b = f.number(c11)
    return f.sqrt((f.sqrt(b * b + f.number("1/4")) - b) / 2)


GROWTH, WEIGHT = OnBox(growth, SIDES), OnBox(weight, {"part": ("0", "1"), "b": ("-1/2", "1/2")})
CLAIM = Claim(
    id="lemma-7-step-exit",
    title="End of Phase 2",
    statement=r"""As long as $v_1\lVert\boldsymbol w_1\rVert<\frac14\lVert\boldsymbol a\rVert$, $v_1+\lVert
\boldsymbol w_1
\rVert$ grows by the factor $1+\frac18\mu\lVert\boldsymbol a\rVert$; once $v_1\lVert\boldsymbol w_1\rVert\ge\frac14
\lVert
\boldsymbol a\rVert$ it stays so; hence $$v_1^{(T_1+T_2)}\left\lVert\boldsymbol w_1^{(T_1+T_2)}\right\rVert\ge\frac14
\lVert
\boldsymbol a\rVert,\qquad v_1^{(T_1+T_2)}\ge\frac14\sqrt{\lVert\boldsymbol a\rVert}.$$""",
    expected=Verdict.PROVED,
    domain=rf"{SCALE}; {STEP}; $v_1^{{(T_1)}}+\lVert\boldsymbol w_1^{{(T_1)}}\rVert\ge\frac\sigma4$, "
    r"$\lvert b_1\rvert\le\frac12$ throughout.",
    checks=(
        by_coefficients(
            GROWTH,
            {
                "c_8 = 19": GROWTH.of(lambda x: growth(x, Fraction(19))),
                "rate 1/16 for 1/8": GROWTH.of(lambda x: growth(x, rate=Fraction(1, 16))),
                "sigma up to e^(-0.49)": GROWTH.on(ell=("0.49", "inf")),
            },
            name="the steps suffice",
            note=r"every $\sigma\le e^{-1}$ and $\mu\le10^{-8}$",
        ),
        enclosed(
            largest,
            {"products up to 0.3": lambda f: largest(f, product="0.3"), "b up to 0.7": lambda f: largest(f, c11="0.7")},
            name="the largest sum",
        ),
        by_coefficients(
            WEIGHT,
            {
                "0.33 for 1/4": WEIGHT.of(lambda x: weight(x, Fraction("0.33"))),
                "b up to 0.95": WEIGHT.on(b=("-1/2", "0.95")),
            },
            name="the output weight",
            note="every v_1 below 1/4, every such imbalance",
        ),
    ),
    rests_on=("lemma-7-step-cases",),
    constants=(
        Constant(
            "$c_8$ by this argument", "$32$", value(smallest_c8, r"8\left(1+\frac{\ln(4s)}{\ln(1/\sigma_0)}\right)")
        ),
        Constant(
            "$c_7$ by this argument",
            r"$\frac14$",
            value(largest_c7, r"\sqrt{\frac12\left(\sqrt{c_{11}^2+\frac14}-c_{11}\right)}"),
        ),
    ),
    remarks=(
        r"The lemma has $c_{11}=\frac1{50}$, the end of its proof $\frac12$; either will do, and with $\frac1{50}$ the "
        r"weight is at least $0.490$.",
        r"$c_8=8.02$ will do for $32$ at $\sigma\le\sigma_0$, and $2.8$ with the rate $0.3588$ of the constants of "
        r"Lemma 4; linearised at the origin the growth takes $\frac2\mu\ln\frac1\sigma$ steps.",
    ),
)
