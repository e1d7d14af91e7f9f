"""exp-k2-recovery: where two neurons end when they converge to the target, and where otherwise."""

from typing import Any

from verify.checks.descent.fates import Ending, Family, end_so, stuck_within
from verify.checks.landscape.balance import weights_at_optima
from verify.model import Amendment, Claim, Severity, Verdict


def one(b: Any, sqrt: Any) -> Any:
    """The printed v_i^2 = 1."""
    return 1 + 0 * b


def balanced(b: Any, sqrt: Any) -> Any:
    """The positive root of v_i^2 (v_i^2 + b) = 1, since |w_i|^2 = v_i^2 + b."""
    return (-b + sqrt(b**2 + 4)) / 2


WRONG_SQUARES = {
    "sign of b": lambda b, sqrt: balanced(-b, sqrt),
    "|w_i|^2": lambda b, sqrt: balanced(b, sqrt) + b,
    "1 for 4": lambda b, sqrt: (-b + sqrt(b**2 + 1)) / 2,
}

SMALL = Ending(1e-8, 100, (0.3, 0.7), (0, 1e-6))
DEFAULT = Ending(1.0, 100, (0.9, 1.0), (0.2, 10))
STUCK = Family(1e-8, 100, (0.5, 1.0), (0.4, 0.5))

EXACT = Claim(
    id="exp-k2-recovery.i",
    title="Recovery when it converges",
    statement=r"When the model reaches the global optimum, $v_i^{(\infty)}=\pm1$, and $\boldsymbol w_1^{(\infty)},"
    r"\boldsymbol w_2^{(\infty)}$ recover $\pm\boldsymbol a$ exactly.",
    expected=Verdict.REFUTED,
    domain=r"Runs that converge to a global optimum, $k=2$, $\boldsymbol a=\boldsymbol e_1$; $\sigma=1$ unless said "
    "otherwise, as in Section 4.",
    checks=(weights_at_optima(one, {"1/2": lambda b, sqrt: one(b, sqrt) / 2}, {"from the imbalance": balanced}),),
    amendment=Amendment(
        r"The products are recovered, $v_i\boldsymbol w_i\to\boldsymbol a$ in the appendix's convention with "
        r"$v_1v_2<0$, and $v_i^2\to\frac12\left(-b_i+\sqrt{b_i^2+4}\right)$ with the final imbalance $b_i$. From a "
        r"small initialisation $b_i\to0$ and $v_i\to\pm1$.",
        Severity.HYPOTHESIS,
        r"True for small initialisations, $\sigma=10^{-8}$. At $\sigma=1$ the weights differ from $\pm1$ by far more "
        "than a plot would hide; gradient flow keeps the imbalance of the start.",
        (
            weights_at_optima(balanced, WRONG_SQUARES, {}),
            end_so(SMALL, {"|v| off 1": SMALL.with_(off=(1e-3, 1)), "nine in ten": SMALL.with_(share=(0.9, 1))}),
            end_so(
                DEFAULT, {"v = +-1": DEFAULT.with_(off=(0, 1e-2)), "half of the runs": DEFAULT.with_(share=(0.4, 0.6))}
            ),
        ),
    ),
)

OTHERWISE = Claim(
    id="exp-k2-recovery.ii",
    title="Otherwise a stationary point",
    statement="The model cannot reach the global optimum consistently; in the remaining runs gradient descent "
    "converges to some stationary point, of which there are many, as in Figure 1(b).",
    expected=Verdict.SUPPORTED,
    domain=r"Starts of Section 4, $k=2$, $d=100$, $\sigma=10^{-8}$ and $\sigma=1$.",
    reading=r"In the appendix's convention, stationary points with $v_i\boldsymbol w_i=s_i\boldsymbol a$, $s_1+s_2=1$, "
    r"and the loss $\frac14$. Figure 1(b) shows a point of this family, $s=(2,-1)$, and is taken as an example in that "
    "sense, not at its word: there the output weights have opposite signs and the point is a saddle, while the stuck "
    "runs end with output weights of one sign, $0<s_i<1$, at minima of the loss among weights of that sign.",
    checks=(
        end_so(SMALL, {"every run": SMALL.with_(share=(1, 1))}),
        end_so(DEFAULT, {"half of the runs": DEFAULT.with_(share=(0.4, 0.6))}),
        stuck_within(
            STUCK,
            {
                "the saddles of Figure 1(b)": STUCK.with_(larger=(1.0, 10.0)),
                "one and the same": STUCK.with_(spread=(0, 0.01)),
            },
        ),
    ),
    remarks=(
        r"How often depends on the scale: about half of the runs from $\sigma=10^{-8}$, nearly all from $\sigma=1$ at "
        r"$d=100$. There one neuron of two with equal signs can change the sign of its output weight on the way.",
    ),
)

CLAIM = Claim(
    id="exp-k2-recovery",
    title=r"$k=2$: recovery when it converges",
    statement=r"The model cannot reach the global optimum consistently. When it does, $v_i^{(\infty)}=\pm1$ and "
    r"$\boldsymbol w_i^{(\infty)}$ recover $\pm\boldsymbol a$ exactly; in the remaining runs gradient descent "
    "converges to some stationary point, of which there are many, as in Figure 1(b).",
    expected=Verdict.REFUTED,
    domain=r"Starts of Section 4, $k=2$.",
    parts=(EXACT, OTHERWISE),
)
