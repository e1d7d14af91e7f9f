"""fig-3: the three phases of one run."""

from numpy import pi

from verify.checks.descent.drawing import Drawing, Reading, aligned, below, bend, grown, shows, together
from verify.model import Claim, Figure, Verdict

OTHER = 8
"""Steps by which the loss may be early or late since the second neuron's size is not drawn: ln(3/2)/ln(1 + mu/2)."""
READINGS = (
    Reading("first border", aligned, 70, 15),
    Reading("v_1 and |w_1| coincide from", together, 50, 15),
    Reading("loss leaves 1/2 (below 0.45)", below(0.45), 190, 10 + OTHER),
    Reading("loss at 10^-4", below(1e-4), 268, 10 + OTHER),
    Reading("log v_1 off a straight line, 70 to 170", bend(70, 170), 0, 0.1),
    Reading("loss at first", lambda record: record.loss[0], 0.5, 0.01),
    Reading("v_1 at the end", lambda record: record.v[268, 0], 1, 0.05),
    Reading("|w_1| at the end", lambda record: record.norm[268, 0], 1, 0.05),
    Reading("theta at the end", lambda record: record.theta[268], pi, 0.05),
)
NOTED = {"all v_i >= 1/4 from (not judged)": grown, "v_1 at 170 (not judged)": lambda record: record.v[170, 0]}
DRAWN = Drawing(100, 0.1, 300, weight=6e-5, norm=1.1e-4, angle=1.4, readings=READINGS, noted=NOTED)
WRONG = {
    "mu = 0.08": DRAWN.with_(step_size=0.08),
    "mu = 0.13": DRAWN.with_(step_size=0.13),
    "sigma = 1e-3": DRAWN.with_(weight=6e-4, norm=1.1e-3),
    "output weights ten times as large": DRAWN.with_(weight=6e-4),
    "sigma = 1e-8": DRAWN.with_(weight=6e-9, norm=1.1e-8, steps=400),
}

CLAIM = Claim(
    id="fig-3",
    title="Figure 3: three phases of one run",
    statement=r"""Gradient descent on the population loss, $\sigma=10^{-4}$. Drawn: phase borders near iterations 70 and
170; $\mathcal L$ flat near $0.5$ until about 190, then falling to about $10^{-4}$ at about 268; $v_1$ from about
$6\cdot10^{-5}$ and $\lVert\boldsymbol w_1\rVert$ from about $1.1\cdot10^{-4}$, coinciding from about 50, straight on
the log scale through the growth phase, ending near 1; $\theta$ from about $1.4$ to about $3.14$.""",
    expected=Verdict.SUPPORTED,
    domain=r"Starts of the drawn sizes, $|v_2|=|v_1|$ and $\lVert\boldsymbol w_2\rVert=\lVert\boldsymbol w_1\rVert$, "
    r"rows in random directions at the drawn angle, with a cosine to $\boldsymbol a$ of $0.28$ at most; $d=100$, "
    r"$\mu=0.1$, $\boldsymbol a=\boldsymbol e_1$.",
    reading="Iterations are read off the drawing within 10 or 15. The first border is where both angles to the target "
    r"come to $\frac\pi{20}$, the angle that ends the first phase in Lemma 6. No rule is given for the "
    "second, near 170, and none is tested: growth is a straight line up to it, and the loss falls after it. It is "
    r"not the end of the second phase in Lemma 7, $v_i=\frac14$, which comes later.",
    checks=(shows(DRAWN, WRONG),),
    figures=(
        Figure(
            "fig-3",
            r"The run of Figure 3, made anew. Dashed: where both angles to the target come to $\frac\pi{20}$ (Lemma 6) "
            r"and where both output weights come to $\frac14$ (Lemma 7).",
            "phases",
            "features of the drawing",
        ),
    ),
    rests_on=("a1-loss-closed-form", "a2-gradient-w", "a2-gradient-v"),
    remarks=(
        r"When the output weights reach $\frac14\sqrt{\lVert\boldsymbol a\rVert}$, the right border of our figure, and "
        "how large they are at 170 is among the numbers of the check; neither is judged.",
    ),
)
