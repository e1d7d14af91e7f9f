"""thm-2-step-43: all lengths stay bounded after the growth phase."""

from typing import Any

from verify.checks.convergence.follows import Consequence, Sides, follow
from verify.checks.convergence.tail import LENGTHS, TAIL_RUNS
from verify.checks.descent.monitor import monitored
from verify.model import Claim, Hypothesis, Verdict


def premises(x: Any) -> dict[str, Any]:
    """c_7 <= v <= c_2 (Lemma 5), |b| <= gamma, c_min^2 <= c_7^2 - gamma, c_max^2 >= c_2^2 + gamma; |a| = 1."""
    weights = {"least": x.v - x.c7, "most": x.c2 - x.v, "above": x.gamma + x.b, "below": x.gamma - x.b}
    return {**weights, "c_min": x.c7**2 - x.gamma - x.c_min**2, "c_max": x.c_max**2 - x.c2**2 - x.gamma}


LEAST = {"v": "1/4", "b": "-9/400", "gamma": "9/400", "c2": "2", "c7": "1/4", "c_min": "1/5", "c_max": "1003/500"}
MOST = {**LEAST, "v": "2", "b": "9/400"}
LOOSE = {**LEAST, "gamma": "1/4", "b": "-1/16", "c_max": "21/10", "c_min": "1/100"}
SYMBOLS = "v gamma c2 c7 c_min c_max"
SHORTEST = Consequence(
    lambda x: x.v**2 + x.b - x.c_min**2,
    (LEAST, MOST),
    SYMBOLS,
    "b",
    premises,
    lambda x, p: (p.least * (x.v + x.c7), p.above, p.c_min),
    sides=Sides("v^2 + b = |w|^2", "c_min^2", lambda x: x.v**2 + x.b),
)
LONGEST = SHORTEST.with_(
    excess=lambda x: x.c_max**2 - x.v**2 - x.b,
    terms=lambda x, p: (p.most * (x.v + x.c2), p.below, p.c_max),
    sides=Sides("c_max^2", "v^2 + b = |w|^2", lambda x: x.c_max**2),
)
BOUNDS = {"shortest row": SHORTEST, "longest row": LONGEST}

VALUES = {"mu": "1/8000000000", "c": "7/10000", "share": "12169", "room": "1/400"}
DRIFT = Consequence(
    lambda x: x.room - x.drift,
    ({**VALUES, "drift": "1/1000"},),
    "mu c share room",
    "drift",
    lambda x: {"Lemma 3 and the geometric sum": x.share * x.mu / x.c - x.drift, "mu": x.room * x.c / x.share - x.mu},
    lambda x, p: (vars(p)["Lemma 3 and the geometric sum"], x.share / x.c * p.mu),
)
SUM = Consequence(
    lambda x: x.start / (x.c * x.mu) - x.sum - x.now / (x.c * x.mu),
    ({"c": "1/2", "mu": "1/2", "start": "1", "now": "3/4", "sum": "1", "then": "9/16"},),
    "c mu start now sum then",
    "",
    lambda x: {"so far": x.start - x.now - x.c * x.mu * x.sum},
    lambda x, p: (vars(p)["so far"] / (x.c * x.mu),),
)
NEXT = SUM.with_(
    excess=lambda x: x.start - x.then - x.c * x.mu * (x.sum + x.now),
    premises=lambda x: {
        "so far": x.start - x.now - x.c * x.mu * x.sum,
        "contraction": (1 - x.c * x.mu) * x.now - x.then,
    },
    terms=lambda x, p: (vars(p)["so far"], p.contraction),
)
KEPT = {"the sum of the losses": SUM, "one more step": NEXT, "the drift": DRIFT}
WRONG_BOUNDS = {
    "gamma dropped": {**BOUNDS, "shortest row": SHORTEST.with_(excess=lambda x: x.v**2 + x.b - x.c7**2)},
    "longest row at c_2": {**BOUNDS, "longest row": LONGEST.with_(excess=lambda x: x.c2**2 - x.v**2 - x.b)},
}
WRONG_SUMS = {
    "half of the sum": {"sum": SUM.with_(excess=lambda x: x.start / (2 * x.c * x.mu) - x.sum - x.now / (x.c * x.mu))},
    "no contraction": {"next": NEXT.without("contraction", {**SUM.points[0], "then": "3/4"})},
    "twice the step": {"drift": DRIFT.without("mu", {**VALUES, "mu": "1/4000000", "drift": "1"})},
}

CLAIM = Claim(
    id="thm-2-step-43",
    title=r"Bounds for all $\tau\ge T$",
    statement=r"""There are universal constants $c_{\min},c_{\max}$ with, for all $\tau\ge T$, $$c_{\min}\sqrt{\lVert
\boldsymbol a\rVert}\le v_1^{(\tau)},v_2^{(\tau)},\lVert\boldsymbol w_1^{(\tau)}\rVert,\lVert\boldsymbol w_2^{(\tau)}
\rVert\le c_{\max}\sqrt{\lVert\boldsymbol a\rVert}.$$""",
    expected=Verdict.SUPPORTED,
    domain=r"For all descents that reach the state after Phase 2, $\bar\mu$ small enough; $\lVert\boldsymbol "
    r"a\rVert=1$ by homogeneity.",
    reading=r"A step, with values: $c_{\min}=\frac15$, $c_{\max}=2.006$ for $|b_i|\le\gamma=\frac9{400}$. The text "
    "argues in a circle, (43) from the contraction and the contraction from (43); it is an induction over the "
    r"steps: bounds up to $\tau$ give the contraction up to $\tau$, this a sum of losses below $\frac{\mathcal L(T)}{c"
    r"\bar\mu}$, this by Lemma 3 the drift of $b_i$, and this the bounds at $\tau+1$.",
    hypotheses=(
        Hypothesis(
            r"$\gamma<c_7^2=\frac1{16}$, by the route of the step; Lemmas 4 and 5, which it cites, have "
            r"$\gamma=\frac14$",
            stated=False,
            without=follow(
                {"shortest row": SHORTEST.without("c_min", LOOSE)},
                {},
                name="gamma = 1/4",
                right={"gamma = 9/400": BOUNDS},
            ),
        ),
    ),
    checks=(
        follow(BOUNDS, WRONG_BOUNDS, name="lengths from weights and imbalances", note="symbolic constants"),
        follow(KEPT, WRONG_SUMS, name="the drift of the imbalance", note="symbolic losses and constants"),
        monitored(
            LENGTHS,
            TAIL_RUNS,
            {"c_min = 1": LENGTHS.at(c_min=1.0), "c_max = 1": LENGTHS.at(c_max=1.0)},
            name="all later states of real runs",
        ),
    ),
    rests_on=("lemma-3", "lemma-4", "lemma-5", "lemma-11", "lemma-13", "thm-2-step-eta!"),
    remarks=(
        r"From bounds of $v_i$ and $b_i$ alone, as the step argues, $\gamma=\frac14$ bounds no row from below: "
        r"$v_i=\frac14$, $b_i=-\frac1{16}$ has $\boldsymbol w_i=\boldsymbol0$. By that route $|b_i|<c_7^2$ is needed, "
        r"and $\frac1{50}$ at $T$ leaves a drift of less than $\frac{17}{400}\lVert\boldsymbol a\rVert$. Another route "
        r"needs no small $\gamma$: the cases (ii), (iii) of Lemma 7 keep $v_i\lVert\boldsymbol w_i\rVert\ge\frac14"
        r"\lVert\boldsymbol a\rVert$ after $T$, so with $v_i\le2\sqrt{\lVert\boldsymbol a\rVert}$ the rows keep "
        r"$\frac18\sqrt{\lVert\boldsymbol a\rVert}$.",
        r"With $c_6=6$ the drift from $T$ on is at most $6\bar\mu^2\cdot2c_{\max}^2\cdot20\sum\mathcal "
        r"L\le240c_{\max}^2\mathcal L(T)\frac{\bar\mu}c$, and $\mathcal L(T)\le\frac12(1+c_{\max}^2)^2$: at most "
        r"$12200\frac{\bar\mu}c$, within $\frac1{400}$ for $\bar\mu\le2\cdot10^{-7}c$.",
        r"On real runs the lengths at the end are within a few per cent of $\sqrt{\lVert\boldsymbol a\rVert}$.",
    ),
)
