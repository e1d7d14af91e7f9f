"""What the other neuron does to w_1 is never more than its own term: half of the bounds of C.4."""

from typing import Any

from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.several import Case, every
from verify.checks.variants import variants
from verify.state import State


def pulled(s: State) -> Any:
    """(1 - theta/pi) w_2/|w_2| + sin(theta)/pi w_1/|w_1|."""
    t = s.theta[0, 1]
    return (1 - t / s.o.pi) * s.bar(1) + s.o.sin(t) / s.o.pi * s.bar(0)


def printed(s: State) -> Any:
    """1 less |w_1/|w_1| - pulled|^2."""
    rest = s.bar(0) - pulled(s)
    return [1 - rest @ rest]


def squared(s: State) -> Any:
    return 1 / s.o.pi**2


REDUCTION = Reduction(lambda s: {"psi": s.o.pi - s.theta[0, 1]}, lambda s, parameters: squared(s))
WRONG = {
    **variants(printed, "cos for sin", "pi - theta for theta", "3 for pi", "sign"),
    "99 % of it": lambda s: [printed(s)[0] - s.number(1, 50)],
}
OTHER_IS_NO_MORE = every(
    printed,
    ((Case("kernel-above-overlap", {"theta": ("0", "pi")}, (REDUCTION,)),),),
    WRONG,
    name="half of the bound",
    note="|w_1/|w_1| - N| <= 1, N the other neuron's part; rows at any angle",
)
REMARK = (
    r"Half of each bound will do. Let $\boldsymbol N=(1-\frac\theta\pi)\bar{\boldsymbol w}_2+\frac{\sin\theta}\pi"
    r"\bar{\boldsymbol w}_1$. Then $\lVert\boldsymbol N\rVert\le1$ and $\lVert\bar{\boldsymbol w}_1-\boldsymbol "
    r"N\rVert\le1$ (the check `half of the bound` proves it), so that $\lVert v_1\boldsymbol w_1-v_2\lVert\boldsymbol "
    r"w_2\rVert\boldsymbol N\rVert\le\max(v_1\lVert\boldsymbol w_1\rVert,v_2\lVert\boldsymbol w_2\rVert)$, by "
    r"convexity in the two lengths, and the bracket is at most $2/\hat c_5^2$ where $4/\hat c_5^2$ is printed. That "
    "is reached."
)
