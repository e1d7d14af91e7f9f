"""lemma-4-step-cone: the row after the step is a nonnegative combination of two vectors in the cone."""

from collections.abc import Sequence
from typing import Any

from verify.checks.descent.argument import argued
from verify.checks.descent.draws import FIRST, drawn_in
from verify.checks.descent.one_step import Constants, Named, OneStep, dropped, unbroken
from verify.checks.descent.state import Step
from verify.claims.angles import lemma_4
from verify.claims.angles.region import PRINTED
from verify.model import Claim, Verdict


def pull(s: Step) -> Any:
    """q = (1 - theta/pi) v_2 w_2 + a - Delta G_1."""
    share = 1 - s.theta() / s.o.pi
    return (share * s.v(1))[:, None] * s.row(1) + s.before.a - s.before.deviation[:, 0]


def pull_to_target(s: Step) -> Any:
    """The angle of q and a."""
    return s.route.angle(pull(s), s.before.a)


def assumed(s: Step, c: Constants) -> Sequence[Any]:
    """The first row and q are in the cone, v_1 and mu are bounded."""
    return [c["c0"] - s.mu * s.size, c["c2"] - s.v(0), c["c4"] - s.to_target(0), c["c4"] - pull_to_target(s)]


def stays(s: Step, c: Constants) -> Named:
    """1 - mu v_1^2/2 >= 1 - c0 c2^2/2 >= 0, and the row after the step is in the cone."""
    least = 1 - c["c0"] * c["c2"] ** 2 / 2
    return {
        "c_0 c_2^2/2 - mu v_1^2/2": 1 - s.mu * s.v(0) ** 2 / 2 - least,
        "1 - c_0 c_2^2/2": least + 0 * s.mu,
        **lemma_4.stays(s, c),
    }


def pulled(s: Step, c: Constants) -> Sequence[Any]:
    """q is not zero."""
    return [s.norm(pull(s))]


STATEMENT = OneStep(assumed, stays, FIRST, drawn_in, PRINTED, pulled)
ANGLE_ONLY = STATEMENT.with_(conclusions=lemma_4.stays)
WRONG = {
    "c0 2 % above 1/2": STATEMENT.at(c0="0.51"),
    "c2 1 % above 2": STATEMENT.at(c2="2.02"),
    "c4 beyond pi/2": STATEMENT.at(c4="11*pi/20"),
}

CLAIM = Claim(
    id="lemma-4-step-cone",
    title="A nonnegative combination",
    statement=r"""$\boldsymbol w_1-\mu\nabla_{\boldsymbol w_1}\widehat{\mathcal L}$ is a nonnegative combination of
$\overline{\boldsymbol w}_1$ and $$\boldsymbol q:=\left(1-\frac\theta\pi\right)v_2\boldsymbol w_2+\boldsymbol a-\Delta
\mathcal G_1,$$ as $1-\frac{\mu v_1^2}2\ge1-\frac{c_0c_2^2}2\ge0$; so if $\angle(\overline{\boldsymbol w}_1,\boldsymbol
a)\le c_4$, it suffices that $\angle(\boldsymbol q,\boldsymbol a)\le c_4$.""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $\boldsymbol a\ne\boldsymbol0$, nonzero rows, $v_1,v_2>0$, $v_1\le c_2\sqrt{\lVert"
    r"\boldsymbol a\rVert}$, $\mu\lVert\boldsymbol a\rVert\le c_0$, and any $\Delta\mathcal G_1$ with "
    r"$\boldsymbol q\ne\boldsymbol0$; constants of Lemma 4.",
    reading=r"That the angle of a positive combination is at most the larger of the two is used for "
    r"$c_4=\frac\pi{20}$; it holds up to $\frac\pi2$ and not beyond.",
    derivation="derivations.descent.cone:combination",
    hypotheses=(
        dropped(r"$1-\frac{c_0c_2^2}2\ge0$", ANGLE_ONLY, name="larger steps", c0="0.6"),
        dropped(r"$c_4\le\frac\pi2$", ANGLE_ONLY, name="an obtuse cone", stated=False, c4="11*pi/20"),
    ),
    checks=(argued(STATEMENT, "derivations.descent.cone:combination", WRONG), unbroken(STATEMENT, WRONG)),
    rests_on=("lemma-4-step-update",),
)
