"""lemma-4-step-update: the first row after one step."""

from collections.abc import Sequence
from typing import Any

from verify.checks.descent.state import Step
from verify.checks.descent.symbolic import displayed
from verify.model import Claim, Verdict


def printed(s: Step, half: Any = 1, deviation: int = 1, supplement: bool = False) -> Sequence[tuple[Any, Any]]:
    """Both lines of the display; `half`, `deviation`, `supplement` are for wrong variants."""
    (v, other), (row, second), theta = (s.v(0), s.v(1)), (s.row(0), s.row(1)), s.theta()
    o, length, noise = s.o, (s.length(0), s.length(1)), deviation * s.before.deviation[:, 0]
    share = theta / o.pi if supplement else 1 - theta / o.pi
    step, bar, sine = s.mu * v * half / 2, row / length[0], o.sin(theta) / o.pi
    pulled = v * row - share * other * second - sine * other * length[1] * bar - s.before.a + noise
    along = (1 - s.mu * v**2 / 2) * length[0] + step * sine * other * length[1]
    return [
        (s.next.row(0), row - step * pulled),
        (s.next.row(0), along * bar + step * (share * other * second + s.before.a - noise)),
    ]


WRONG = {
    "mu v_1 for mu v_1/2": lambda s: printed(s, half=2),
    "Delta G_1 added": lambda s: printed(s, deviation=-1),
    "theta for pi - theta": lambda s: printed(s, supplement=True),
}

CLAIM = Claim(
    id="lemma-4-step-update",
    title="Update of the first row",
    statement=r"""$$\boldsymbol w_1^{(\tau+1)}=\boldsymbol w_1-\mu\cdot\frac{v_1}2\left(v_1\boldsymbol w_1-\left(1-\frac
\theta\pi\right)v_2\boldsymbol w_2-\frac{\sin\theta}\pi v_2\lVert\boldsymbol w_2\rVert\overline{\boldsymbol w}_1-
\boldsymbol a+\Delta\mathcal G_1\right)$$ $$=\left(\left(1-\frac{\mu v_1^2}2\right)\lVert\boldsymbol w_1\rVert+\frac{\mu
v_1}2\cdot\frac{\sin\theta}\pi v_2\lVert\boldsymbol w_2\rVert\right)\overline{\boldsymbol w}_1+\frac{\mu v_1}2\left(
\left(1-\frac\theta\pi\right)v_2\boldsymbol w_2+\boldsymbol a-\Delta\mathcal G_1\right).$$""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $v_1,v_2>0$, nonzero rows, $\boldsymbol a$, $\Delta\mathcal G_1$, $\mu$.",
    derivation="derivations.descent.cone:update",
    checks=(displayed(printed, WRONG, name="both lines"),),
    rests_on=("a2-gradient-w",),
)
