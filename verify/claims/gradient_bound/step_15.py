"""lemma-12-step-15: the norm bounds (15) and (16); the two cases of their proof are parts of it."""

from collections.abc import Sequence
from typing import Any

from verify.checks.inequality import Best, Inequality
from verify.checks.inequality.norm_bounds import ACUTE, ROWS, STATES, acute, bound, cases, share_of, unscaled
from verify.checks.inequality.several import every
from verify.claims.gradient_bound.step_15_acute import PART as SECOND
from verify.claims.gradient_bound.step_15_obtuse import PART as THIRD
from verify.model import Claim, Constant, Verdict
from verify.state import State


def both(s: State) -> Sequence[Any]:
    """(15) and (16), squared, larger side less smaller."""
    return [bound(s, 0, s.number(1)), bound(s, 1, s.number(1))]


def rows_subtracted(s: State) -> Sequence[Any]:
    """|w_1 - w_2| on the right."""
    return [x - s.o.pi**2 * 4 * (s.W[0] @ s.W[1]) for x in both(s)]


def lower_factor(s: State) -> Sequence[Any]:
    """999/1000 pi for pi."""
    return [bound(s, row, s.number(999, 1000) ** 2) for row in (0, 1)]


def theta_for_rest(s: State) -> Sequence[Any]:
    """theta for pi - theta on the left."""
    return both(s.with_(theta=s.o.pi - s.theta))


BEST_ACUTE = Best(
    Inequality(share_of(0), "lemma-12-step-15-acute", {"t": ACUTE["t"]}, {"share": "1"}),
    "share",
    ("3/2", "1/4"),
    acute(0, unscaled),
    STATES,
)
FIRST = Claim(
    id="lemma-12-step-15.i",
    title="Norm bounds (15) and (16)",
    statement=r"""For $0\le\theta\le\pi$: $$\left\lVert\sin\theta\lVert\boldsymbol w_2\rVert\bar{\boldsymbol w}_1+
(\pi-\theta)\boldsymbol w_2\right\rVert\le\pi\lVert\boldsymbol w_1+\boldsymbol w_2\rVert,\qquad\left\lVert\sin\theta
\lVert\boldsymbol w_1\rVert\bar{\boldsymbol w}_2+(\pi-\theta)\boldsymbol w_1\right\rVert\le\pi\lVert\boldsymbol w_1+
\boldsymbol w_2\rVert.$$""",
    expected=Verdict.PROVED,
    domain=f"{ROWS}.",
    reading="Both sides are compared by their squares.",
    derivation="derivations.inequalities.norm_bounds:squares",
    formal=("Lemma12.bound_15", "Lemma12.bound_16"),
    checks=(
        every(
            both,
            (cases(0), cases(1)),
            {
                "999/1000 pi": lower_factor,
                "|w_1 - w_2|": rows_subtracted,
                "theta for pi - theta": theta_for_rest,
                "sign": lambda s: [-x for x in both(s)],
            },
            name="both bounds",
            note="acute and obtuse angles apart; two rows at any angle",
        ),
    ),
    constants=(Constant(r"square of the factor, over $\pi^2$", "1", BEST_ACUTE),),
    remarks=(
        r"$\pi$ is the best factor for all angles: the left side over $\lVert\boldsymbol w_1+\boldsymbol w_2\rVert$ "
        r"tends to $\pi$ as $\theta\to0$ and $\lVert\boldsymbol w_1\rVert\to0$.",
    ),
)

CLAIM = Claim(
    id="lemma-12-step-15",
    title="Norm bounds (15), (16) and their two cases",
    statement=r"""(i) (15) and (16) hold for all angles, (ii) by one chain of inequalities for $\theta<\frac\pi2$ and
(iii) by another for $\theta\ge\frac\pi2$.""",
    expected=Verdict.PROVED,
    domain=f"{ROWS}.",
    parts=(FIRST, SECOND, THIRD),
)
