"""fig-1a: small initialisation reaches the optimum."""

from verify.checks.landscape.figures import reaches
from verify.model import Claim, Figure, Verdict

WRONG = {
    "the saddle (2a, a)": ((2, 0), (1, 0)),
    "signs exchanged": ((-1, 0), (1, 0)),
    "both at a": ((1, 0), (1, 0)),
}

CLAIM = Claim(
    id="fig-1a",
    title="Figure 1(a): small initialisation reaches the optimum",
    statement=r"From a small initialisation gradient descent on the population loss, $\boldsymbol v=[1,-1]^T$ fixed, "
    r"goes to the global optimum. Drawn: $\boldsymbol w_1$ runs along the axis from about $(0,0)$ to $(1,0)$, "
    r"$\boldsymbol w_2$ to $(-1,0)$, in units of $\lVert\boldsymbol a\rVert$ along $\boldsymbol a$ and across it.",
    expected=Verdict.SUPPORTED,
    domain=r"For small random rows, $\boldsymbol v=(1,-1)$ fixed; $\boldsymbol a=\boldsymbol e_1$, which is no loss of "
    "generality.",
    reading=r"Coordinates are read off the drawing within $0.1\lVert\boldsymbol a\rVert$; the step size is ours, as "
    "none is given.",
    derivation="derivations.landscape:optimum_hessian",
    checks=(reaches(((1, 0), (-1, 0)), WRONG),),
    figures=(
        Figure(
            "fig-1a",
            r"Gradient descent from small rows, as in Figure 1(a): $\boldsymbol w_1$ to $\boldsymbol a$, $\boldsymbol "
            r"w_2$ to $-\boldsymbol a$.",
            "trajectory",
            "descents from small rows",
        ),
    ),
)
