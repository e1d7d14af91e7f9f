"""lemma-6-step-exit: the state at T_1."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Functions, Link, enclosed, value
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.rational import AtPoints, Relation, Values, at_rationals
from verify.claims.alignment.constants import EVENT, SCALE, Printed, chain
from verify.model import Claim, Constant, Verdict

UNIT = ("0", "1")
SIDES = {"sigma": ("0", "inf"), "over": ("0", "inf"), "kept": ("0", "inf"), **dict.fromkeys(("v", "w"), UNIT)}
DOMAIN = rf"{SCALE}; $0<\mu\le1$; (21), (23), (24), (25) in all iterations up to $T_1$; {EVENT}."


def lengths(x: Any, share: Fraction = Fraction(1, 4)) -> Sequence[Any]:
    """v_1^(0) = sigma/2 + over, v_1^(T_1) = v_1^(0)/2 + kept; v_1, |w_1| as parts of 1/c5hat, squares of
    its square.
    """
    start = x.sigma / 2 + x.over
    return [start / 2 + x.kept - share * x.sigma, 1 - (x.v**2 - x.w**2), 1 + (x.v**2 - x.w**2)]


def sizes(p: Printed) -> Sequence[Link]:
    return [("1/c5hat <= 2", 1 / p.hat5, p.f.number(2)), ("1/c5hat^2 <= c_10", 1 / p.hat5**2, p.c10)]


def sums(x: Any, time: Fraction = Fraction(64), start: int = 2) -> Sequence[Any]:
    """a.w_1 tan c_4 less |across|, at mu T tan c_4 = time, in units of v_1^(0).

    tan = tan c_4 <= 1; from (24), a.w_1 >= -c4hat + mu T/8; from (25), |across| <= start + 2 c3hat/c5hat^2 mu T, where
    2 c3hat/c5hat^2 = e^(-alpha) <= tan/1000 and c4hat <= 1/130.
    """
    hat4, noise = Fraction(1, 130) * x.hat, x.noise / 1000
    return [time / 8 - hat4 * x.tan - start - noise * time]


def condition(p: Printed) -> Sequence[Link]:
    left = p.c9 * (p.tan / 8 - 2 * p.hat3 / p.hat5**2)
    return [
        ("c4hat tan c_4 + 2 <= mu T (tan c_4/8 - 2 c3hat/c5hat^2)", p.hat4 * p.tan + 2, left),
        ("2 c3hat/c5hat^2 <= tan c_4/1000", 2 * p.hat3 / p.hat5**2, p.tan / 1000),
        ("c4hat <= 1/130", p.hat4, p.f.number("1/130")),
    ]


def second_line(at: Values) -> Sequence[Relation]:
    """The second inequality of the second line, over v_1^(0), from |across| = 0 on."""
    left = at["|across|/v_1^(0)"] + 2 * at["c_3"] / at["c_5"] ** 2 * at["mu T_1"]
    return [
        ("|across| + 2 c_3/c_5^2 mu T_1 v_1^(0) <= (2 + e^(-alpha) mu T_1) v_1^(0)", left, 2 + at["mu T_1"] / 10**9)
    ]


def needed(f: Functions) -> Any:
    """c_9 tan c_4 with which the condition is an equality, alpha as printed."""
    p = Printed(f)
    return (p.hat4 * p.tan + 2) / (p.tan / 8 - 2 * p.hat3 / p.hat5**2) * p.tan


NEEDED = value(needed, r"\frac{16+8\hat c_4\tan c_4}{1-8e^{-\alpha}/\tan c_4}")
LENGTHS = OnBox(lengths, SIDES)
SUMS = OnBox(sums, dict.fromkeys(("hat", "tan", "noise"), UNIT))
PLAIN: Values = {
    "|across|/v_1^(0)": Fraction(0),
    "c_3": Fraction(1, 4),
    "c_5": Fraction(1, 50),
    "mu T_1": Fraction(405),
}
"""Those of the lemmas, without hats: 2 c_3/c_5^2 = 1250."""
HATTED: Values = {**PLAIN, "c_3": Fraction(2 * 10**178), "c_5": Fraction(2 * 10**178)}
SIZES = Claim(
    id="lemma-6-step-exit.i",
    title="Sizes",
    statement=r"""$$v_1^{(T_1)}\ge\frac12v_1^{(0)}\ge\frac14\sigma,\qquad v_1^{(T_1)}\le\frac1{\hat c_5}\le2\sqrt{\lVert
\boldsymbol a\rVert},\qquad\left\lvert b_1^{(T_1)}\right\rvert=\left\lvert\left(v_1^{(T_1)}\right)^2-\lVert\boldsymbol
w_1^{(T_1)}\rVert^2\right\rvert\le\frac1{\hat c_5^2}.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    checks=(
        by_coefficients(
            LENGTHS,
            {
                "0.251 for 1/4": LENGTHS.of(lambda x: lengths(x, Fraction("0.251"))),
                "a row of 1.01 times the length": LENGTHS.on(w=("0", "1.01")),
            },
            name="from (21) and (23)",
            note="all sizes",
        ),
        enclosed(
            chain(sizes),
            {"alpha = 66/tan c_4 in c_10": lambda f: [("", 1 / Printed(f).hat5 ** 2, Printed(f, spare="66").c10)]},
            name="the printed constants",
        ),
    ),
    rests_on=("lemma-6-step-v", "lemma-6-step-induction.iii"),
    remarks=(r"$\hat c_5^{-2}=c_{10}$ exactly: nothing is given away there.",),
)
ANGLE = Claim(
    id="lemma-6-step-exit.ii",
    title="Angle",
    statement=r"""$$\boldsymbol a^T\boldsymbol w_1^{(T_1)}\ge\boldsymbol a^T\boldsymbol w_1^{(0)}+\frac
\mu8v_1^{(0)}T_1\ge
-\hat c_4v_1^{(0)}+\frac\mu8T_1v_1^{(0)},$$ $$\lVert(\boldsymbol I-\boldsymbol a\boldsymbol a^T)\boldsymbol w_1^{(T)}
\rVert\le\lVert(\boldsymbol I-\boldsymbol a\boldsymbol a^T)\boldsymbol w_1^{(0)}\rVert+\frac{2c_3}{c_5^2}
\mu v_1^{(0)}T_1
\le2v_1^{(0)}+\frac{2\hat c_3}{\hat c_5^2}\mu T_1v_1^{(0)},$$ $$\boldsymbol a^T\boldsymbol w_1^{(T)}\tan c_4\ge\lVert
(\boldsymbol I-\boldsymbol a\boldsymbol a^T)\boldsymbol w_1^{(T)}\rVert,\qquad\theta_1^{(T_1)}\le c_4.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"$c_3$, $c_5$ in the second line stand for $\hat c_3$, $\hat c_5$, which the same line ends with; "
    "hats are missing as in `lemma-6-step-w-norm`, where they are charged.",
    checks=(
        by_coefficients(
            SUMS,
            {
                "T_1 a quarter as long": SUMS.of(lambda x: sums(x, Fraction(16))),
                "rows of 8 v_1^(0) at the start": SUMS.of(lambda x: sums(x, start=8)),
            },
            name="the sums over T_1 iterations",
            note=r"every tan c_4 <= 1, by what the other check encloses",
        ),
        enclosed(
            chain(condition),
            {"c_9 = 16/tan c_4": chain(condition, time="16"), "alpha = 0.5/tan c_4": chain(condition, spare="0.5")},
            name="the condition at c_4 = pi/20",
        ),
        enclosed(
            chain(condition, angle="1/4"),
            {"c_9 = 16/tan c_4": chain(condition, time="16", angle="1/4")},
            name="the condition at c_4 = pi/4",
        ),
        at_rationals(
            AtPoints(second_line, (HATTED,)),
            {},
            name="the second line",
            wrong={"without hats": AtPoints(second_line, (PLAIN,))},
        ),
    ),
    rests_on=("lemma-6-step-alignment.ii", "lemma-6-step-orthogonal", "lemma-6-step-v"),
    constants=(Constant(r"$c_9\tan c_4$ by this argument", "64", NEEDED),),
    remarks=(
        r"Taken at their word, $c_3=\frac14$ and $c_5=\frac1{50}$ of the lemmas give $2c_3/c_5^2=1250$, and the last "
        "inequality of the second line would fail.",
        r"By this argument $c_9=\frac{16.01}{\tan c_4}$ will do for $\frac{64}{\tan c_4}$; what is needed in truth is "
        "in `lemma-6`.",
    ),
)
CLAIM = Claim(
    id="lemma-6-step-exit",
    title="State at $T_1$",
    statement=r"At $T_1$ both weights and the imbalance are within the bounds of the lemma, and the angle is at most "
    r"$c_4$; the same for the second neuron by symmetry.",
    expected=Verdict.PROVED,
    parts=(SIZES, ANGLE),
)
