"""lemma-4: the angles with the target stay below c_4."""

from math import pi
from typing import Any

from verify.checks.descent.argument import argued
from verify.checks.descent.draws import FIRST, near_target
from verify.checks.descent.monitor import Monitor, monitored
from verify.checks.descent.one_step import Constants, Named, OneStep, dropped, unbroken
from verify.checks.descent.state import Step
from verify.checks.descent.widest import Widest
from verify.claims.angles.region import (
    DEVIATION,
    EXPERIMENTS,
    IMBALANCE,
    LENGTH,
    PRINTED,
    REGION,
    STEP_SIZE,
    seen,
    within,
)
from verify.model import Claim, Constant, Verdict

PROOF = "derivations.descent.cone:lemma"


def stays(s: Step, c: Constants) -> Named:
    """How far the first angle is below c_4 after the step, in units of what a step turns."""
    margin = (c["c4"] - s.next.to_target(0)) * s.next.length(0) / (s.mu * s.v(0))
    return {"(c_4 - theta_1 after) |w_1 after|/(mu v_1)": margin}


STATEMENT = OneStep(within, stays, FIRST, near_target, PRINTED)
WRONG = {
    "c5 2 % above the largest": STATEMENT.at(c5="0.0296"),
    "c4 3 % above the largest": STATEMENT.at(c4="0.1756"),
    "c4 12 % below the smallest": STATEMENT.at(c4="0.02"),
    "gamma 4 % above the largest": STATEMENT.at(gamma="0.91"),
    "c2 1 % above the largest": STATEMENT.at(c2="2.093"),
    "c0 4 % above what is kept": STATEMENT.at(c0="0.585"),
}
SIDE: dict[str, Any] = {
    "v_1": 1.0,
    "v_2": 1.0,
    "b_2": 1.0,
    "theta_1": 1.0,
    "theta_2": 1.0,
    "deviation_1": 1.0,
    "polar_1": lambda c: 0.5 - c["c4"] / pi,
    "side_1": 1.0,
    "mu": 1.0,
}
"""Both rows on opposite sides of the cone, all lengths at their bounds, Delta G_1 across the side that w_1 is on."""


OVERSHOOT = {**SIDE, "v_2": 0.0, "b_1": 1.0, "azimuth": 0.5, "side_1": 0.0}
"""A row past the target: its own coefficient is negative; the deviation is across the side that it comes near."""


def widest(constant: str, good: str, bad: str, best: str = "") -> Widest:
    return Widest(STATEMENT, PROOF, constant, (good, bad), SIDE, best)


RUNS = Monitor(
    seen,
    lambda path, c: c["c4"] - path.then.angle.max(axis=1),
    {"c0": 0.5, "c2": 2.0, "c4": pi / 20, "c5": 0.02, "gamma": 0.25},
)
FALLING = RUNS.with_(margin=lambda path, c: path.then.angle.max(axis=1) - path.now.angle.max(axis=1))

CLAIM = Claim(
    id="lemma-4",
    title="The angles stay small",
    statement=r"""If $\mu\le\frac{c_0}{\lVert\boldsymbol a\rVert}$, $0<v_1,v_2\le c_2\sqrt{\lVert\boldsymbol a\rVert}$,
$\theta_1,\theta_2\le c_4$, $\lvert b_1\rvert,\lvert b_2\rvert\le\gamma\lVert\boldsymbol a\rVert$ and $\lVert\Delta
\mathcal G_1\rVert,\lVert\Delta\mathcal G_2\rVert\le c_5\lVert\boldsymbol a\rVert$ at the iteration $\tau$, then
$$\theta_1^{(\tau+1)},\theta_2^{(\tau+1)}\le c_4,$$ with $c_0\le\frac12$, $c_2=2$, $c_5=\frac1{50}$, $c_4=\frac\pi{20}$,
$\gamma=\frac14$.""",
    expected=Verdict.PROVED,
    domain=rf"For all $d\ge1$, $\boldsymbol a\ne\boldsymbol0$, nonzero rows, $v_1,v_2>0$, and {REGION}.",
    reading="One step from any such state, whatever the deviations within their bound are: no law of the samples is "
    r"used. $\lVert\boldsymbol a\rVert=1$ by homogeneity; $\theta_1$ alone is looked at, as exchanging the neurons "
    r"and $\boldsymbol a$, $-\boldsymbol a$ turns it into $\theta_2$.",
    derivation=PROOF,
    hypotheses=(
        dropped(LENGTH, STATEMENT, name="longer output weights", c2="3", c0="1/5"),
        dropped(IMBALANCE, STATEMENT, name="a larger imbalance", gamma="10"),
        dropped(DEVIATION, STATEMENT, name="larger deviations", c5="1/4"),
        dropped(STEP_SIZE, STATEMENT, name="larger steps", c0="2"),
    ),
    checks=(
        argued(STATEMENT, PROOF, WRONG),
        unbroken(STATEMENT, WRONG),
        monitored(RUNS, EXPERIMENTS, {"the angles never fall": FALLING}, seeds=(1, 2, 20)),
    ),
    constants=(
        Constant("$c_5$", r"$\frac1{50}$", widest("c5", "1/50", "1/20", "largest c5")),
        Constant(r"$\gamma$", r"$\frac14$", widest("gamma", "1/4", "2", "largest gamma")),
        Constant("$c_0$", r"$\frac12$", Widest(STATEMENT, PROOF, "c0", ("1/2", "3/5"), OVERSHOOT)),
        Constant(r"$c_2$, for $c_0=\frac25$", "$2$", Widest(STATEMENT.at(c0="2/5"), PROOF, "c2", ("2", "11/5"), SIDE)),
        Constant("$c_4$, from above", r"$\frac\pi{20}\approx0.15708$", widest("c4", "157/1000", "1/4")),
        Constant("$c_4$, from below", r"$\frac\pi{20}\approx0.15708$", widest("c4", "157/1000", "1/100")),
    ),
    rests_on=("a2-gradient-w",),
    remarks=(
        r"The condition of C.2 is sharp: with $v_2$, $b_2$, both angles and $\lVert\Delta\mathcal G_1\rVert$ at their "
        r"bounds, rows on opposite sides of the cone and $\Delta\mathcal G_1$ across its side, $\theta_1$ leaves the "
        r"cone in one step as soon as the condition fails. So $c_5\le0.029023$ at the other constants, and "
        r"$0.022708\le c_4\le0.170507$: a smaller cone is not kept either, since the deviations turn the rows.",
        r"Of $c_0$ the argument needs $c_0c_2^2\le2$; the statement itself ends at $0.56$ at the latest, where a row "
        "at the side of the cone overshoots the target.",
    ),
)
