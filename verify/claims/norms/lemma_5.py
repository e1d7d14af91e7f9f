"""lemma-5: the output weights stay between beta and c_2."""

from collections.abc import Sequence
from math import pi
from typing import Any

from verify.checks.descent.argument import argued, partly
from verify.checks.descent.draws import FIRST, near_target
from verify.checks.descent.monitor import Monitor, monitored
from verify.checks.descent.one_step import Constants, Named, OneStep, dropped, unbroken
from verify.checks.descent.state import Step
from verify.checks.descent.widest import Widest
from verify.claims.angles.region import DEVIATION, EXPERIMENTS, IMBALANCE, REGION, STEP_SIZE, seen, within
from verify.claims.norms.region import FIRST_ONLY, PROOF, TEXT
from verify.model import Claim, Constant, Verdict

DERIVED = "derivations.descent.norms:lemma"


def inside(s: Step, c: Constants) -> Sequence[Any]:
    """The hypotheses of Lemma 4, and no weight below beta; `above`: nor at it."""
    return [*within(s, c), *above(s, c)]


def above(s: Step, c: Constants) -> Sequence[Any]:
    return [s.v(i) - c["beta"] for i in (0, 1)]


def stays(s: Step, c: Constants) -> Named:
    """How far the first output weight is above beta and below c_2 after the step."""
    return {"v_1 after - beta": s.next.v(0) - c["beta"], "c_2 - v_1 after": c["c2"] - s.next.v(0)}


STATEMENT = OneStep(inside, stays, FIRST, near_target, TEXT, above)
WIDER = STATEMENT.with_(constants=PROOF)
WRONG = {
    "c0 4 % above the largest": STATEMENT.at(c0="0.56"),
    "c5 3 % above the largest": STATEMENT.at(c5="0.875"),
    "beta 3 % above the largest": STATEMENT.at(beta="0.95"),
    "gamma 3 % above the largest": STATEMENT.at(gamma="3.85"),
}
LONG: dict[str, Any] = {
    "v_1": 1.0,
    "b_1": 1.0,
    "theta_1": 1.0,
    "theta_2": 1.0,
    "azimuth": 0.5,
    "v_2": 0.5,
    "b_2": 0.5,
    "deviation_1": 1.0,
    "polar_1": lambda c: c["c4"] / pi,
    "mu": 1.0,
}
"""The longest row, at the side of the cone and opposite to the other one, with a deviation along it."""
LOWEST = {**LONG, "v_1": lambda c: 1e-6}
"""The same at the smallest output weight."""
SHORT = {"v_1": 1.0, "b_1": 0.0, "theta_2": 1.0, "v_2": 1.0, "b_2": 1.0, "deviation_1": 1.0, "polar_1": 1.0, "mu": 1.0}
"""The shortest row for v_1 = c_2, along the target, with a deviation against it and the other row aside."""
WIDE = {**SHORT, "theta_1": 1.0, "polar_1": lambda c: 1 - c["c4"] / pi, "side_1": 1.0}
"""The same with both rows at opposite sides of the cone."""


def widest(constant: str, good: str, bad: str, broken: Any, best: str = "") -> Widest:
    return Widest(STATEMENT, DERIVED, constant, (good, bad), broken, best)


def kept(path: Any, c: Any) -> Any:
    """How far all output weights are inside after each step, from a state with none below beta."""
    then = path.then.v
    return (c["c2"] - then.max(axis=1)).clip(max=(then - c["beta"]).min(axis=1))


RUNS = Monitor(
    lambda path, c: seen(path, c) & (path.now.v > c["beta"]).all(axis=1),
    kept,
    {"c0": 0.16, "c2": 2.0, "c4": pi / 20, "c5": 0.02, "gamma": 0.25, "beta": 0.25},
)

CLAIM = Claim(
    id="lemma-5",
    title="The output weights stay bounded",
    statement=r"""If $\mu\le\frac{c_0}{\lVert\boldsymbol a\rVert}$, $0\le\beta\le\frac14$,
$\beta\sqrt{\lVert\boldsymbol a\rVert}<v_1,v_2\le c_2\sqrt{\lVert\boldsymbol a\rVert}$, $\theta_1,\theta_2\le c_4$,
$\lvert b_1\rvert,\lvert b_2\rvert\le \gamma\lVert\boldsymbol a\rVert$ and $\lVert\Delta\mathcal
G_1\rVert,\lVert\Delta\mathcal G_2\rVert\le c_5\lVert\boldsymbol a\rVert$ at the iteration $\tau$, then
$$\beta\sqrt{\lVert\boldsymbol a\rVert}<v_1^{(\tau+1)},v_2^{(\tau+1)}\le c_2\sqrt{ \lVert\boldsymbol a\rVert},$$ with
$c_0\le\frac4{25}$, $c_2=2$, $c_5=\frac1{50}$, $c_4=\frac\pi{20}$, $\gamma=\frac14$; in C.3 $c_4\le\frac\pi{10}$,
$c_5\le\frac13$, $\gamma\le\frac12$.""",
    expected=Verdict.PROVED,
    domain=rf"For all $d\ge1$, $\boldsymbol a\ne\boldsymbol0$, nonzero rows, {REGION}, $v_i>\beta\sqrt{{\lVert"
    r"\boldsymbol a\rVert}$, $0\le\beta\le\frac14$.",
    reading="Section 5.3 and C.3 print different constants; those of C.3 allow more, and both are judged. "
    rf"$\beta=\frac14$ is the hardest. {FIRST_ONLY}",
    derivation=DERIVED,
    hypotheses=(
        dropped(STEP_SIZE, STATEMENT, name="larger steps", c0="1"),
        dropped(r"$\theta_i\le c_4$", STATEMENT, name="wider angles", c4="pi/2"),
        dropped(IMBALANCE, STATEMENT, name="a larger imbalance", gamma="10"),
        dropped(DEVIATION, STATEMENT, name="larger deviations", c5="2"),
        dropped(r"$\beta\le\frac14$", STATEMENT, name="a larger beta", beta="1"),
    ),
    checks=(
        partly(
            argued(STATEMENT, DERIVED, WRONG, name="the proof, at the constants of Section 5.3"),
            "the constants of Section 5.3",
        ),
        argued(WIDER, DERIVED, {"c5 = 4/5": WIDER.at(c5="4/5")}, name="the proof, at the constants of C.3"),
        unbroken(WIDER, WRONG),
        monitored(RUNS, EXPERIMENTS, {"c2 = 0.99": RUNS.at(c2=0.99)}, seeds=(1, 2, 20)),
    ),
    constants=(
        Constant("$c_0$", r"$\frac4{25}$", widest("c0", "4/25", "3/5", LONG, "largest c0")),
        Constant("$c_5$", r"$\frac1{50}$", widest("c5", "1/50", "9/10", LOWEST, "largest c5")),
        Constant(r"$\beta$", r"$\frac14$", widest("beta", "1/4", "99/100", LOWEST, "largest beta")),
        Constant(r"$\gamma$", r"$\frac14$", widest("gamma", "1/4", "39/10", SHORT)),
        Constant("$c_4$", r"$\frac\pi{20}$", widest("c4", "157/1000", "7/5", WIDE)),
    ),
    rests_on=("a2-gradient-v",),
    remarks=(
        r"A shorter proof, without cases: $v_1^{(\tau+1)}-\beta=(v_1-\beta)\left(1-\frac\mu2\lVert\boldsymbol "
        r"w_1\rVert^2\right)+\frac\mu2\lVert\boldsymbol w_1\rVert\left(T-\beta\lVert\boldsymbol w_1\rVert\right)$ for "
        r"$\lVert\boldsymbol a\rVert=1$, with $T\ge\cos c_4-c_5$; both terms are positive as soon as "
        r"$c_0(c_2^2+\gamma)<2$ and $\beta\sqrt{c_2^2+\gamma}\le\cos c_4-c_5$. Made sharp, the conditions are "
        r"$\beta\sqrt{\beta^2+\gamma}\le\cos c_4-c_5$ and "
        r"$c_2-\beta>\frac{c_0}2\sqrt{c_2^2+\gamma}\left(c_2\sqrt{c_2^2+\gamma}-\cos c_4+c_5\right)$.",
        r"Both inequalities of the conclusion hold as printed, the first strictly, although C.3 ends its first case "
        r"with $\ge\beta$. None of the constants is near its limit: $\beta$ may be $0.92$, and $c_0$ above $\frac12$.",
    ),
)
