"""lemma-12-step-15.ii: (15) at acute angles."""

from collections.abc import Sequence
from typing import Any

from verify.checks.inequality.norm_bounds import ACUTE, ROWS, angles, beside, squares, triangle
from verify.checks.inequality.points import Held, at_points
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.several import Case, Sum, changed, every
from verify.checks.inequality.statement import Parameters
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def acute_chain(s: State) -> Sequence[Any]:
    """(a) squared, (b), (c) squared without its factor pi."""
    left, total = squares(s)
    sine, rest, q = s.o.sin(s.theta[0, 1]), s.o.pi - s.theta[0, 1], s.norm[1]
    return [(sine * q + rest * q) ** 2 - left, s.o.pi * q - (sine * q + rest * q), total - q**2]


def dropped(s: State, parameters: Parameters) -> Sequence[Any]:
    return ((s.number(1), s.norm[0] ** 2),)


SECOND_ROW = Reduction(angles, lambda s, parameters: s.norm[1])
CROSS_TERM = Reduction(angles, lambda s, parameters: 2 * s.norm[0] * s.norm[1], dropped)
ACUTE_LINKS = (
    (Sum(triangle),),
    (Case("angle-less-sine", {"t": ACUTE["t"]}, (SECOND_ROW,)),),
    (Case("acute-cosine", {"c": ACUTE["c"]}, (CROSS_TERM,)),),
)
LENGTHS = Held(lambda s: (s.norm[1] ** 2, squares(s)[1]), (beside((-1, 0), "opposite rows"),))
ACUTE_LENGTHS = Held(LENGTHS.sides, (beside((1, 1), "a quarter of pi"),))


PART = Claim(
    id="lemma-12-step-15.ii",
    title="(15) at acute angles",
    statement=r"""For $0\le\theta<\frac\pi2$: $$\left\lVert\sin\theta\lVert\boldsymbol w_2\rVert\bar{\boldsymbol w}_1+
(\pi-\theta)\boldsymbol w_2\right\rVert\overset{(a)}\le\sin\theta\lVert\boldsymbol w_2\rVert+(\pi-\theta)\lVert
\boldsymbol w_2\rVert\overset{(b)}\le\pi\lVert\boldsymbol w_2\rVert\overset{(c)}\le\pi\lVert\boldsymbol w_1+\boldsymbol
w_2\rVert,$$ (a) by the triangle inequality, (b) by $\sin\theta\le\theta$, (c) by $\theta\le\frac\pi2$.""",
    expected=Verdict.PROVED,
    domain=rf"{ROWS}, $0\le\theta\le\frac\pi2$.",
    reading=r"Both sides are compared by their squares, in (c) without the common factor; "
    r"$\theta\le\frac\pi2$ says that $\cos\theta\ge0$.",
    derivation="derivations.inequalities.norm_bounds:acute",
    hypotheses=(
        Hypothesis(
            r"$\theta<\frac\pi2$, in (c)",
            without=at_points(LENGTHS, {"an acute angle": ACUTE_LENGTHS}, name="opposite rows"),
        ),
    ),
    checks=(
        every(
            acute_chain,
            ACUTE_LINKS,
            {
                "(a) with theta for pi - theta": lambda s: acute_chain(s.with_(theta=s.o.pi - s.theta)),
                "(b) with 3 for pi": changed(acute_chain, 1, lambda s: (3 - s.o.pi) * s.norm[1]),
                "(c) with |w_1 - w_2|": changed(acute_chain, 2, lambda s: -4 * (s.W[0] @ s.W[1])),
                "sign": lambda s: [-x for x in acute_chain(s)],
            },
            name="(a), (b) and (c)",
            note="two rows at any angle up to pi/2",
            angles=("0", "pi/2"),
        ),
    ),
)
