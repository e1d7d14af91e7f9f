"""lemma-6-step-orthogonal: what is across the target hardly grows."""

from collections.abc import Sequence
from typing import Any

from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import by_coefficients
from verify.checks.descent.state import Step
from verify.checks.descent.symbolic import displayed
from verify.claims.alignment import watch
from verify.claims.alignment.sharper import REMARK
from verify.claims.alignment.step_alignment import DOMAIN
from verify.claims.alignment.update import BOUNDED, across, along, bracket, half, lengths, signs_changed
from verify.claims.alignment.watch import RUNS
from verify.model import Claim, Verdict


def display(s: Step, *, signal: int = 0, **signs: int) -> Sequence[tuple[Any, Any]]:
    """(25), the equation, and (I - a a^T) a = 0; another `signal` than 0 is wrong."""
    right = across(s, s.row(0)) - half(s)[:, None] * (across(s, bracket(s, **signs)) - signal * s.before.a)
    return [(across(s, s.next.row(0)), right), (across(s, s.before.a), 0 * s.before.a)]


def bounds(x: Any) -> Sequence[Any]:
    """Over mu v_1/2: the sum of lengths, and 4/c^2."""
    return [4 * x.q - lengths(x)]


CLAIM = Claim(
    id="lemma-6-step-orthogonal",
    title="Orthogonal component",
    statement=r"""$$(\boldsymbol I-\boldsymbol a\boldsymbol a^T)\boldsymbol w_1^{(\tau+1)}=(\boldsymbol I-\boldsymbol a
\boldsymbol a^T)\boldsymbol w_1-\mu\frac{v_1}2(\boldsymbol I-\boldsymbol a\boldsymbol a^T)\left(v_1\boldsymbol w_1-
\left(1-\frac\theta\pi\right)v_2\boldsymbol w_2-\frac{\sin\theta}\pi v_2\lVert\boldsymbol w_2\rVert\bar{
\boldsymbol w}_1+
\Delta\mathcal G_1\right),$$ $$\lVert(\boldsymbol I-\boldsymbol a\boldsymbol a^T)\boldsymbol w_1^{(\tau+1)}\rVert\le
\lVert(\boldsymbol I-\boldsymbol a\boldsymbol a^T)\boldsymbol w_1\rVert+\frac{\mu v_1}2\left(v_1\lVert\boldsymbol w_1
\rVert+2v_2\lVert\boldsymbol w_2\rVert+\lVert\Delta\mathcal G_1\rVert\right)\le\lVert(\boldsymbol I-\boldsymbol a
\boldsymbol a^T)\boldsymbol w_1\rVert+\frac{2\mu v_1}{\hat c_5^2}.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"$v_1$ is that of the iteration, $v_1^{(\tau)}$.",
    derivation="derivations.descent.alignment:projected_update",
    checks=(
        displayed(
            display,
            {
                "the signal kept": lambda s: display(s, signal=1),
                **signs_changed(display),
                "along for across": lambda s: [(along(s, s.next.row(0)), along(s, s.row(0)))],
            },
            name="the equation",
        ),
        by_coefficients(
            BOUNDED.of(bounds),
            {"3/c^2 for 4/c^2": BOUNDED.of(lambda x: [3 * x.q - lengths(x)])},
            name="the bound",
            note="after the triangle inequality, a projection never being longer; |w_1/|w_1|| = 1, sin(theta)/pi <= 1",
        ),
        monitored(
            watch.ACROSS, RUNS, {"0.001 for 2/9": watch.ACROSS.at(share=0.001)}, note=watch.NOTE, seeds=watch.FEW
        ),
    ),
    remarks=(REMARK,),
)
