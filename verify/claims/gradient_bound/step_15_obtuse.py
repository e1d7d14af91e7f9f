"""lemma-12-step-15.iii: (15) at obtuse angles."""

from collections.abc import Sequence
from typing import Any

from verify.checks.inequality import Best, Inequality
from verify.checks.inequality.gradient_bound import bounded_vectors
from verify.checks.inequality.norm_bounds import (
    OBTUSE,
    ROWS,
    STATES,
    angles,
    beside,
    obtuse,
    share_of,
    squares,
    triangle,
    unscaled,
)
from verify.checks.inequality.points import Held, at_points
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.several import Case, Sum, changed, every
from verify.checks.inequality.statement import Parameters
from verify.checks.meaning import defined
from verify.model import Claim, Constant, Hypothesis, Verdict
from verify.state import State


def members(s: State) -> Sequence[Any]:
    """Factors of |w_1 + w_2| or of sin(t) |w_2|: 1 + (pi - t)/sin t, and 1 + pi/2."""
    t = s.theta[0, 1]
    return [1 + (s.o.pi - t) / s.o.sin(t), 1 + s.o.pi / 2]


def obtuse_chain(s: State) -> Sequence[Any]:
    """(a) squared, (b) squared without its factor, (c) times sin t, (d), both without |w_1 + w_2|."""
    left, total = squares(s)
    sine, q, (first, second) = s.o.sin(s.theta[0, 1]), s.norm[1], members(s)
    return [(first * sine * q) ** 2 - left, total - (sine * q) ** 2, (second - first) * sine, s.o.pi - second]


def off_axis(s: State) -> Sequence[Any]:
    return ((s.number(1), (s.norm[0] + s.norm[1] * s.o.cos(s.theta[0, 1])) ** 2),)


def one(s: State, parameters: Parameters) -> Any:
    return s.number(1)


CHORD = (
    Case("lemma-12-step-15-chord", {"theta": ("3/4*pi", "pi")}, (Reduction(angles, one),)),
    Case("lemma-12-step-15-chord-right", {"phi": ("0", "1/4*pi")}, (Reduction(angles, one),)),
)
OBTUSE_LINKS = (
    (Sum(triangle),),
    (Sum(off_axis),),
    CHORD,
    (Sum(lambda s: ((s.o.pi / 2 - 1, s.number(1)),)),),
)
FACTORS = Held(lambda s: (members(s)[0], members(s)[1]), (beside((1, 1), "a quarter of pi"),))
OBTUSE_FACTORS = Held(FACTORS.sides, (beside((-1, 1), "three quarters of pi"),))


def smaller_factor(s: State) -> Any:
    """3/2 for pi/2 in (c)."""
    return (s.number(3, 2) - s.o.pi / 2) * s.o.sin(s.theta[0, 1])


BEST_OBTUSE = Best(
    Inequality(share_of(0), "lemma-12-step-15-obtuse", OBTUSE, {"share": "1"}),
    "share",
    ("3/2", "1/4"),
    obtuse(0, unscaled),
    STATES,
    "verify.checks.inequality.norm_bounds:least_obtuse_share",
)

PART = Claim(
    id="lemma-12-step-15.iii",
    title="(15) at obtuse angles",
    statement=r"""For $\theta\ge\frac\pi2$: $$\left\lVert\sin\theta\lVert\boldsymbol w_2\rVert\bar{\boldsymbol w}_1+
(\pi-\theta)\boldsymbol w_2\right\rVert\overset{(a)}\le\left(1+\frac{\pi-\theta}{\sin\theta}\right)\sin\theta\lVert
\boldsymbol w_2\rVert\overset{(b)}\le\left(1+\frac{\pi-\theta}{\sin\theta}\right)\lVert\boldsymbol w_1+\boldsymbol w_2
\rVert\overset{(c)}\le\left(1+\frac\pi2\right)\lVert\boldsymbol w_1+\boldsymbol w_2\rVert\overset{(d)}\le\pi\lVert
\boldsymbol w_1+\boldsymbol w_2\rVert.$$""",
    expected=Verdict.PROVED,
    domain=rf"{ROWS}, $\frac\pi2\le\theta<\pi$.",
    reading=r"Both sides are compared by their squares in (a) and (b), by their factors in (c) and (d); (c) is "
    r"multiplied by $\sin\theta>0$.",
    derivation="derivations.inequalities.norm_bounds:obtuse",
    hypotheses=(
        Hypothesis(
            r"$\theta\ge\frac\pi2$, in (c)",
            without=at_points(FACTORS, {"an obtuse angle": OBTUSE_FACTORS}, name="a quarter of pi"),
        ),
        Hypothesis(
            r"$\theta<\pi$, or $\frac{\pi-\theta}{\sin\theta}$ is $\frac00$",
            stated=False,
            without=defined(
                members,
                (beside((-1, 0), "opposite rows"),),
                right={"the vector that is bounded": lambda s: bounded_vectors(s)[0]},
                name="opposite rows",
            ),
        ),
    ),
    checks=(
        every(
            obtuse_chain,
            OBTUSE_LINKS,
            {
                "(a) with theta for pi - theta": lambda s: obtuse_chain(s.with_(theta=s.o.pi - s.theta)),
                "(b) with |w_1 - w_2|": changed(obtuse_chain, 1, lambda s: -4 * (s.W[0] @ s.W[1])),
                "(c) with 1 + 3/2": changed(obtuse_chain, 2, smaller_factor),
                "(d) with 5/2": changed(obtuse_chain, 3, lambda s: s.number(5, 2) - s.o.pi),
                "sign": lambda s: [-x for x in obtuse_chain(s)],
            },
            name="(a) to (d)",
            note="two rows at any angle from pi/2 on, below pi",
            angles=("pi/2", "pi"),
        ),
    ),
    constants=(Constant(r"square of the factor, over $\pi^2$", r"$\frac14(1+\frac2\pi)^2$", BEST_OBTUSE),),
    remarks=(
        r"The best factor for all $\theta\ge\frac\pi2$ is $\sqrt{1+\frac{\pi^2}4}=1.8621$, where the chain has "
        r"$1+\frac\pi2=2.5708$; at $\theta=\pi$ both sides of (15) may vanish, and it holds.",
    ),
)
