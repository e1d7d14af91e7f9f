"""fig-1b: a start near 1.5 a, the saddle that the caption names, and where the trajectory ends."""

from dataclasses import replace

from verify.checks.landscape.figures import (
    COLLINEAR,
    OPTIMUM,
    SADDLE,
    below_every_saddle,
    decides,
    ends_at,
    leaves_when_predicted,
    stalls_at,
)
from verify.checks.landscape.point import is_stationary
from verify.checks.landscape.saddles import are_saddles
from verify.checks.landscape.theorem import AMENDED, LISTED
from verify.claims.landscape.flat_manifold import WRONG_KAPPAS, kappa
from verify.model import Amendment, Claim, Figure, Severity, Verdict

ON_AXIS_AT_OPTIMUM = replace(COLLINEAR, at="optimum")

CAPTION = Claim(
    id="fig-1b.i",
    title="The saddle that the caption names",
    statement=r"$(\boldsymbol w_1,\boldsymbol w_2)=(\boldsymbol a,2\boldsymbol a)$ is a non-strict saddle for "
    r"$\boldsymbol v=[1,-1]^T$.",
    expected=Verdict.REFUTED,
    domain=r"For all $d\ge1$, $\boldsymbol a\ne\boldsymbol0$.",
    derivation="derivations.landscape:collinear_points",
    checks=(is_stationary((1, 2), {"(a, 3a)": (1, 3)}, exchanged=(2, 1)),),
    amendment=Amendment(
        r"For $d\ge2$, $(\boldsymbol w_1,\boldsymbol w_2)=(2\boldsymbol a,\boldsymbol a)$ is a saddle, that of $c=1$.",
        Severity.TYPO,
        r"The names are exchanged. Item 2 of Theorem 1 has $v_1\boldsymbol w_1-v_2\boldsymbol w_2=\boldsymbol a$; the "
        r"caption's point gives $-\boldsymbol a$. The drawing shows $(2\boldsymbol a,\boldsymbol a)$, which is not "
        "strict (`thm-1-saddles`).",
        (
            is_stationary((2, 1), {"the caption's (a, 2a)": (1, 2), "(a, a)": (1, 1)}),
            are_saddles(AMENDED, {"as printed, d = 1 too": LISTED}),
        ),
    ),
    remarks=(r"At $(\boldsymbol a,2\boldsymbol a)$ the loss is $\frac54\lVert\boldsymbol a\rVert^2$.",),
)

CONVERGES = Claim(
    id="fig-1b.ii",
    title="The trajectory converges to a non-strict saddle",
    statement=r"Gradient descent from about $(1.5,0.1)$, $(1.5,-0.1)$ converges to a non-strict saddle point.",
    expected=Verdict.REFUTED,
    domain=r"The drawn start, $\boldsymbol v=(1,-1)$ fixed, $\boldsymbol a=\boldsymbol e_1$.",
    reading="Converging means tending to, not passing near. A descent with a small enough step does not raise the "
    r"loss, so one that tends to a saddle keeps a loss of at least $\frac14\lVert\boldsymbol a\rVert^2$, that of all "
    "saddles. This one is below that within 200 steps, long before it has left the neighbourhood. The step size is "
    "ours, as none is given.",
    derivation="derivations.landscape:angle_on_slow_manifold",
    checks=(
        below_every_saddle(SADDLE, {"on the axis, to the optimum": ON_AXIS_AT_OPTIMUM}, rows_on_the_axis=COLLINEAR),
        ends_at(SADDLE, {"on the axis, to the optimum": ON_AXIS_AT_OPTIMUM}, rows_on_the_axis=COLLINEAR),
    ),
    amendment=Amendment(
        r"It passes near the saddle $(2\boldsymbol a,\boldsymbol a)$, stalls there for about $1/(\mu\kappa\theta)$ "
        r"steps of size $\mu$, $\kappa=1/(8\pi)$ and $\theta$ the angle at which the stall begins, leaves, and ends "
        "at the global optimum.",
        Severity.FALSE,
        "From the drawn start the stall is long, two million steps of size 0.1: a plot that ends earlier looks like "
        "convergence. The fall below the saddles is small, but enclosed by balls, confirmed at 30 and 60 digits, and "
        "the loss does not rise again.",
        (
            below_every_saddle(OPTIMUM, {"as printed": SADDLE, "rows on the axis": ON_AXIS_AT_OPTIMUM}),
            ends_at(OPTIMUM, {"as printed": SADDLE, "rows on the axis": ON_AXIS_AT_OPTIMUM}),
            leaves_when_predicted(kappa, WRONG_KAPPAS),
        ),
        Verdict.SUPPORTED,
    ),
    remarks=(
        "Rows on the axis tend to a saddle, and so do the starts on the strong stable manifolds of the saddles: "
        r"together a set of measure zero for $d\ge2$ (`derivations.landscape.stable_directions`).",
    ),
    figures=(
        Figure(
            "fig-1b",
            r"The descent of Figure 1(b), followed to its end: near the saddle $(2\boldsymbol a,\boldsymbol a)$ it "
            "stalls, then it leaves for the optimum.",
            "trajectory",
            "the end of the descent",
        ),
    ),
)

DRAWN = Claim(
    id="fig-1b.iii",
    title="The drawn end points",
    statement=r"Drawn: $\boldsymbol w_1$ from about $(1.5,0.1)$ to $(2,0)$, $\boldsymbol w_2$ from about $(1.5,-0.1)$ "
    "to $(1,0)$; in the words of the text, the trajectory stalls near a saddle.",
    expected=Verdict.SUPPORTED,
    domain=r"The drawn start, $\boldsymbol v=(1,-1)$ fixed, $\boldsymbol a=\boldsymbol e_1$.",
    reading=r"Coordinates are read off the drawing within $0.1\lVert\boldsymbol a\rVert$.",
    checks=(
        stalls_at(((2, 0), (1, 0)), {"the caption's (a, 2a)": ((1, 0), (2, 0)), "half way": ((1.5, 0), (0.5, 0))}),
    ),
)

DECIDES = Claim(
    id="fig-1b.iv",
    title="The initialisation decides",
    statement="The initialisation decides whether gradient descent converges to an optimum or drifts toward a saddle.",
    expected=Verdict.SUPPORTED,
    domain=r"Starts near $\boldsymbol 0$ and near $1.5\boldsymbol a$, $\boldsymbol v=(1,-1)$ fixed.",
    reading="Drifting toward a saddle is less than converging to it: most of these starts end at the optimum too, "
    "later.",
    checks=(
        decides(
            ("optimum", "saddle"), {"exchanged": ("saddle", "optimum"), "always the optimum": ("optimum", "optimum")}
        ),
    ),
)

CLAIM = Claim(
    id="fig-1b",
    title=r"Figure 1(b): initialisation near $1.5\boldsymbol{a}$ goes to a saddle",
    statement=r"Caption: gradient descent is led to $(\boldsymbol w_1,\boldsymbol w_2)=(\boldsymbol a,2\boldsymbol "
    "a)$, a non-strict saddle; panel title: a trajectory that converges to a non-strict saddle; text: it stalls near "
    "a saddle, and the initialisation decides which it is.",
    expected=Verdict.REFUTED,
    domain=r"Starts near $1.5\boldsymbol a$, $\boldsymbol v=(1,-1)$ fixed.",
    parts=(CAPTION, CONVERGES, DRAWN, DECIDES),
)
