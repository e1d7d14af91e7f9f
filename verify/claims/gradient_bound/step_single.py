"""lemma-12-step-single: the bound of each gradient."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from verify.checks.inequality.gradient_bound import at_unit_weights, bounded_vectors
from verify.checks.inequality.norm_bounds import cases
from verify.checks.inequality.several import Sum, changed, every
from verify.checks.zero_rows import nonzero_rows
from verify.claims.gradient.rows import printed as gradient
from verify.model import Claim, Verdict
from verify.state import State


def offs(s: State) -> tuple[Any, Any]:
    """w_1 - a and w_2 + a."""
    return s.W[0] - s.a, s.W[1] + s.a


def square(vector: Any) -> Any:
    return vector @ vector


def chain(s: State, weight: int = 2) -> Sequence[Any]:
    """The members of the first line, from |grad_w1 L|^2 on; `weight` other than 2 is wrong."""
    first, _ = offs(s)
    parts = weight * (square(first / 2) + square(bounded_vectors(s)[0] / (2 * s.o.pi)))
    middle = s.number(1, 2) * (square(first) + square(s.W[0] + s.W[1]))
    return [square(gradient(at_unit_weights(s))[0]), parts, middle, last(s, 0)]


def last(s: State, row: int) -> Any:
    """3/2 of the row's own distance and the other one."""
    found = offs(s)
    return s.number(3, 2) * square(found[row]) + square(found[1 - row])


def printed(s: State) -> Sequence[Any]:
    """Three differences of the first line, and the one of the second."""
    return [*_steps(chain(s)), last(s, 1) - square(gradient(at_unit_weights(s))[1])]


def _steps(values: Sequence[Any]) -> list[Any]:
    return [larger - smaller for smaller, larger in pairwise(values)]


def cross(row: int) -> Any:
    """What |x - y|^2 <= 2 |x|^2 + 2 |y|^2 loses: |x + y|^2."""

    def terms(s: State) -> Any:
        off, vector = offs(s)[row] / 2, bounded_vectors(s)[row] / (2 * s.o.pi)
        return ((s.number(1), square(off + vector)),)

    return terms


def parallelogram(s: State) -> Any:
    """What |x + y|^2 <= 2 |x|^2 + 2 |y|^2 loses, half of it."""
    first, second = offs(s)
    return ((s.number(1, 2), square(first - second)),)


def share(s: State) -> Any:
    return 1 / (2 * s.o.pi**2)


LINKS = (
    (Sum(cross(0)),),
    cases(0, share),
    (Sum(parallelogram),),
    cases(1, share, lambda s: (*cross(1)(s), *parallelogram(s))),
)
WRONG = {
    "1 for 2 in the first step": lambda s: [*_steps(chain(s, 1)), printed(s)[3]],
    "1/4 for 1/2 in the second": changed(printed, 1, lambda s: -s.number(1, 4) * square(s.W[0] + s.W[1])),
    "1 for 3/2 in the third": changed(printed, 2, lambda s: -s.number(1, 2) * square(offs(s)[0])),
    "w_2 - a in the third": changed(printed, 2, lambda s: -4 * (s.W[1] @ s.a)),
    "minus a twice in the last": changed(printed, 3, lambda s: -6 * (s.W[1] @ s.a)),
    "sign": lambda s: [-x for x in printed(s)],
}

CLAIM = Claim(
    id="lemma-12-step-single",
    title="Bound for each gradient",
    statement=r"""For $v_1=v_2=1$: $$\left\lVert\nabla_{\boldsymbol w_1}\mathcal L\right\rVert^2\le2\left\lVert
\frac{\boldsymbol w_1-\boldsymbol a}2\right\rVert^2+2\left\lVert\frac1{2\pi}\left(\sin\theta\lVert\boldsymbol w_2\rVert
\bar{\boldsymbol w}_1+(\pi-\theta)\boldsymbol w_2\right)\right\rVert^2\le\frac12\lVert\boldsymbol w_1-\boldsymbol a
\rVert^2+\frac12\lVert\boldsymbol w_1+\boldsymbol w_2\rVert^2\le\frac32\lVert\boldsymbol w_1-\boldsymbol a\rVert^2+
\lVert\boldsymbol w_2+\boldsymbol a\rVert^2,$$ $$\left\lVert\nabla_{\boldsymbol w_2}\mathcal L\right\rVert^2\le\frac32
\lVert\boldsymbol w_2+\boldsymbol a\rVert^2+\lVert\boldsymbol w_1-\boldsymbol a\rVert^2.$$""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, nonzero rows $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$, "
    r"$\boldsymbol a\in\mathbb R^d$.",
    derivation="derivations.inequalities.lemma12:single_bounds",
    formal=("Lemma12.lemma_12_single_1", "Lemma12.lemma_12_single_2"),
    hypotheses=(nonzero_rows(gradient),),
    checks=(
        every(
            printed,
            LINKS,
            WRONG,
            name="all four inequalities",
            note="two rows at any angle, any target; (15) and (16) are proved again on the way",
        ),
    ),
    rests_on=("a2-gradient-w",),
)
