"""thm-2-step-42: the lengths of the rows at the end of the growth phase."""

from fractions import Fraction
from typing import Any

from verify.checks.convergence.follows import Consequence, Sides, follow
from verify.checks.descent.monitor import Constants, Monitor, monitored
from verify.checks.descent.runs import Experiment, Path
from verify.model import Claim, Hypothesis, Verdict


def premises(x: Any) -> dict[str, Any]:
    """c_7 root <= v <= c_2 root and |b| <= c_11 root^2, with root^2 = |a|."""
    drift = x.c11 * x.root**2
    return {"least": x.v - x.c7 * x.root, "most": x.c2 * x.root - x.v, "above": drift + x.b, "below": drift - x.b}


LEAST = {"v": "1/4", "b": "-1/50", "root": "1", "c2": "2", "c7": "1/4", "c11": "1/50"}
MOST = {**LEAST, "v": "2", "b": "1/50"}
LONG = {**LEAST, "v": "3"}
POINTS = LEAST, MOST
SYMBOLS = "v root c2 c7 c11"
LOWER = Consequence(
    lambda x: x.v**2 + x.b - (x.c7**2 - x.c11) * x.root**2,
    POINTS,
    SYMBOLS,
    "b",
    premises,
    lambda x, p: (p.least * (x.v + x.c7 * x.root), p.above),
    sides=Sides("v^2 + b = |w|^2", "(c7^2 - c11) root^2", lambda x: x.v**2 + x.b),
)
UPPER = LOWER.with_(
    excess=lambda x: (x.c2**2 + x.c11) * x.root**2 - x.v**2 - x.b,
    terms=lambda x, p: (p.most * (x.v + x.c2 * x.root), p.below),
    sides=Sides("(c2^2 + c11) root^2", "v^2 + b = |w|^2", lambda x: (x.c2**2 + x.c11) * x.root**2),
)
APART = Consequence(
    lambda x: (Fraction(1, 4) ** 2 - Fraction(1, 50)) * x.root**2,
    ({"root": "1"},),
    "root",
    terms=lambda x, p: (Fraction(17, 400) * x.root**2,),
    strict=("excess",),
)
CHAIN = {"lower bound": LOWER, "upper bound": UPPER, "c_7^2 > c_11": APART}
WRONG = {
    "lower bound c_7^2": {**CHAIN, "lower bound": LOWER.with_(excess=lambda x: x.v**2 + x.b - x.c7**2 * x.root**2)},
    "upper bound c_2^2": {**CHAIN, "upper bound": UPPER.with_(excess=lambda x: x.c2**2 * x.root**2 - x.v**2 - x.b)},
    "root for |a|": {**CHAIN, "lower bound": LOWER.with_(excess=lambda x: x.v**2 + x.b - (x.c7**2 - x.c11) * x.root)},
}


def grown(p: Path, c: Constants) -> Any:
    """The state that the growth phase hands over, and all later ones like it."""
    return (p.v.min(1) >= c["c7"]) & (p.v.max(1) <= c["c2"]) & (abs(p.imbalance).max(1) <= c["c11"])


def margin(p: Path, c: Constants) -> Any:
    squares = p.norm**2
    return (squares - c["lower"]).min(1).clip(max=(c["upper"] - squares).min(1))


RUNS = Experiment(30, 1e-3, 0.02, 1000), Experiment(100, 1e-6, 0.02, 2000), Experiment(40, 1e-3, 0.02, 1200, n=2000)
WATCHED = Monitor(grown, margin, {"c7": 0.25, "c2": 2.0, "c11": 0.02, "lower": 17 / 400, "upper": 4.02})

CLAIM = Claim(
    id="thm-2-step-42",
    title="Lengths of the rows at time $T$",
    statement=r"""With $\lVert\boldsymbol w_i\rVert^2=v_i^2+b_i$ and $c_7^2>c_{11}$ for $c_7=\frac14$, $c_{11}=
\frac1{50}$: $$\left(c_7^2-c_{11}\right)\lVert\boldsymbol a\rVert\le\lVert\boldsymbol w_i^{(T)}\rVert^2\le\left(c_2^2
+c_{11}\right)\lVert\boldsymbol a\rVert,\qquad i=1,2.$$""",
    expected=Verdict.PROVED,
    domain=r"For all $c_7\sqrt{\lVert\boldsymbol a\rVert}\le v_i\le c_2\sqrt{\lVert\boldsymbol a\rVert}$, "
    r"$|b_i|\le c_{11}\lVert\boldsymbol a\rVert$.",
    reading="A step: the two bounds follow from the state at the end of the growth phase.",
    hypotheses=(
        Hypothesis(
            r"$v_i^{(T)}\le c_2\sqrt{\lVert\boldsymbol a\rVert}$, which the state after Phase 2 is given without",
            stated=False,
            without=follow(
                {"upper bound": UPPER.without("most", LONG)},
                {},
                name="no upper bound of the weight",
                right={"with it": CHAIN},
            ),
        ),
    ),
    checks=(
        follow(CHAIN, WRONG, name="from weights and imbalances", note="symbolic constants; both bounds are attained"),
        monitored(
            WATCHED,
            RUNS,
            {"lower bound c_7": WATCHED.at(lower=0.25), "upper bound 1/2": WATCHED.at(upper=0.5)},
            name="at the printed constants, on real runs",
        ),
    ),
    remarks=(
        r"Both bounds are sharp for what the step is given: $v_i=\frac14$, $b_i=-\frac1{50}$ and $v_i=2$, $b_i=\frac1"
        r"{50}$ at $\lVert\boldsymbol a\rVert=1$. The values: $\frac{17}{400}\lVert\boldsymbol a\rVert\le\lVert"
        r"\boldsymbol w_i\rVert^2\le\frac{201}{50}\lVert\boldsymbol a\rVert$.",
    ),
)
