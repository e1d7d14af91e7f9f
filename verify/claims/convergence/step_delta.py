"""thm-2-step-delta: how small the deviation must be."""

from fractions import Fraction
from typing import Any

from verify.checks.convergence.follows import Consequence, Sides, follow
from verify.claims.convergence.step_eta import SQUARES, noise, rate
from verify.model import Amendment, Claim, Coverage, Severity, Verdict

AT = {"delta": "3/160", "alpha": "1/20", "c_min": "1", "c_max": "1"}
"""delta^2 = 9/25600 = (9/1280) alpha c_min^2/c_max^2."""
SMALL = {**AT, "delta": "1/200"}
STRICT = ("excess", "small")


def positive(linear: Any, bound: Any, *points: Any, strict: Any = STRICT) -> Consequence:
    """The linear coefficient is positive where delta^2 is below (`strict`) or at most the bound."""

    def coefficient(x: Any) -> Any:
        return Fraction(3, 4) * rate(x) - linear * noise(x)

    return Consequence(
        coefficient,
        points,
        " ".join(AT),
        "",
        lambda x: {"small": bound * rate(x) - noise(x)},
        lambda x, p: (linear * p.small,),
        strict,
        Sides("the linear coefficient", "0", coefficient),
    )


def left_over(linear: Any, share: Fraction) -> dict[str, Consequence]:
    """The linear coefficient is at least this share of alpha c_min^2 within the printed bound."""
    printed = Fraction(9, 1280)
    return {
        "left over": Consequence(
            lambda x: (Fraction(3, 4) - share) * rate(x) - linear * noise(x),
            (AT, SMALL),
            " ".join(AT),
            "",
            lambda x: {"small": printed * rate(x) - noise(x)},
            lambda x, p: (linear * p.small, (Fraction(3, 4) - share - linear * printed) * rate(x)),
        )
    }


AT_MOST = ("excess",)
PRINTED = {"positive": positive(Fraction(320, 3), Fraction(9, 1280), AT, SMALL, strict=AT_MOST)}
ITS_OWN = {"positive": positive(Fraction(320, 3), Fraction(9, 1280), SMALL)}
AMENDED = {"positive": positive(640, Fraction(3, 2560), SMALL)}
ITERATES = left_over(8 * SQUARES, Fraction(49, 100))

CLAIM = Claim(
    id="thm-2-step-delta",
    title=r"Condition on $\delta$",
    statement=r"""The linear coefficient $\frac{3\alpha c_{\min}^2}4-\frac{320c_{\max}^2\delta^2}3$ is positive for
$$\delta^2\le\frac{9\alpha c_{\min}^2}{1280c_{\max}^2}.$$""",
    expected=Verdict.REFUTED,
    domain="For all positive constants.",
    reading="The coefficient is the printed one; with the one that follows from the printed steps, $320$ for "
    r"$\frac{320}3$, the bound is wrong by more.",
    derivation="derivations.convergence:contraction",
    checks=(follow(PRINTED, {}, name="the linear coefficient", right={"with < for its <=": ITS_OWN}),),
    amendment=Amendment(
        r"""The linear coefficient $\frac{3\alpha c_{\min}^2}4-640c_{\max}^2\delta^2$ is positive for $$\delta^2<\frac{3
\alpha c_{\min}^2}{2560c_{\max}^2}.$$""",
        Severity.FALSE,
        r"At equality the printed coefficient is $0$, and so is the rate $c$; for this coefficient $<$ for $\le$ is "
        r"the least mend. The number inherits the errors of the steps before: with $320$ for $\frac{320}3$ it is "
        r"$\frac3{1280}$, with the factor 2 of (e) $\frac3{2560}$, a sixth of the printed one.",
        (
            follow(
                AMENDED,
                {
                    "as printed": {"positive": positive(640, Fraction(9, 1280), {**AT, "delta": "1/60"})},
                    "3/1280": {"positive": positive(640, Fraction(3, 1280), AT, {**AT, "delta": "1/100"})},
                    "at most": {
                        "positive": positive(
                            640, Fraction(3, 2560), {**AT, "delta": "1/128", "alpha": "5/96"}, strict=AT_MOST
                        )
                    },
                },
                name="the amended coefficient",
                note="symbolic constants",
            ),
            follow(
                ITERATES,
                {
                    "1/2 for 0.49": left_over(8 * SQUARES, Fraction(1, 2)),
                    "1/eta in (b)": left_over(32 * SQUARES, Fraction(49, 100)),
                    "as amended": left_over(640, Fraction(49, 100)),
                },
                name="the printed bound within c_4 of the target",
                note="where the linear coefficient is at least that with 36.9144 for 320/3",
                coverage=Coverage.PART,
            ),
        ),
    ),
    rests_on=("thm-2-step-eta!",),
    remarks=(
        r"For the iterates the printed bound is enough. With $\frac1{4\eta}$ in (b) and the factor $q=4.61421\ldots$ "
        r"of Lemma 13 within $c_4$ of the target (`thm-2-step-eta`) the coefficient is $\frac34\alpha c_{\min}^2-8q\,"
        r"c_{\max}^2\delta^2$, and at the printed bound $(\frac34-\frac{9q}{160})\alpha c_{\min}^2=0.49045\,\alpha "
        r"c_{\min}^2$ is left.",
        r"At $\alpha=0.05$, $c_{\min}=\frac15$, $c_{\max}=2.006$ it says $\delta<7.63\cdot10^{-4}$. With $\delta^2="
        r"\frac{3\alpha c_{\min}^2}{5120c_{\max}^2}$ the coefficient is $\frac38\alpha c_{\min}^2$.",
    ),
)
