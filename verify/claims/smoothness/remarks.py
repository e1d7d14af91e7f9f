"""smoothness-remarks: where the empirical and the population loss are smooth."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.rough import Sample, kinked, unbounded
from verify.claims.gradient.rows import printed as gradient
from verify.claims.smoothness.bounds import DOMAIN, own_block
from verify.claims.smoothness.lemma import SPECTRAL
from verify.model import Claim, Verdict
from verify.state import State, sympy_ops


def relu(z: Fraction) -> Fraction:
    return max(z, Fraction(0))


def vectors(*rows: tuple[int, ...]) -> tuple[tuple[Fraction, ...], ...]:
    return tuple(tuple(map(Fraction, row)) for row in rows)


ROWS = vectors((0, 1), (-1, 1))
SAMPLES = {
    "n = 1": Sample((ROWS[0], ROWS[1]), vectors((1, 0)), (Fraction(1),), relu),
    "n = 2": Sample((ROWS[0], ROWS[1]), vectors((1, 0), (2, 1)), (Fraction(1), Fraction(2)), relu),
    "n = 3": Sample((ROWS[0], ROWS[1]), vectors((-2, 0), (1, 1), (0, -3)), (Fraction(5), *map(Fraction, (1, 0))), relu),
}


def changed(**changes: Any) -> dict[str, Sample]:
    return {name: replace(sample, **changes) for name, sample in SAMPLES.items()}


NO_RESIDUAL = replace(SAMPLES["n = 1"], labels=(Fraction(0),))
WRONG_SAMPLES = {
    "identity for the rectifier": changed(activation=lambda z: z),
    "residual 0": {"n = 1": NO_RESIDUAL},
}

EMPIRICAL = Claim(
    id="smoothness-remarks.i",
    title="The empirical loss is not smooth",
    statement="The empirical loss is not smooth.",
    expected=Verdict.PROVED,
    domain=r"For all data with an $\boldsymbol x_i\ne\boldsymbol0$, at some weights.",
    reading="Smooth: differentiable, with a gradient that has a Lipschitz constant.",
    checks=(kinked(SAMPLES, WRONG_SAMPLES),),
    remarks=(
        r"At weights with $\boldsymbol w_\ell^T\boldsymbol x_i=0$ for one sample, the slopes in $\boldsymbol w_\ell$ "
        r"along $\pm\boldsymbol x_i$ differ by $\frac1n\lvert v_\ell r_i\rvert\lVert\boldsymbol x_i\rVert^2$, where "
        "$r_i$ is the residual.",
    ),
)


def perpendicular(size: Any) -> State:
    """v = (1, -1), w_1 = size (1, 0), w_2 = (0, 1), a = (1, 0)."""
    return _state(((size, 0), (0, 1)))


def opposite(size: Any) -> State:
    """The second row opposite to the first."""
    return _state(((size, 0), (-1, 0)))


def both_short(size: Any) -> State:
    """Both rows shrink."""
    return _state(((size, 0), (0, size)))


def long(size: Any) -> State:
    """The first row stays long."""
    return _state(((1 + size, 0), (0, 1)))


def _state(rows: Any) -> State:
    o = sympy_ops()
    W = np.array([[o.number(Fraction(x)) if isinstance(x, int) else x for x in row] for row in rows], dtype=object)
    norm = np.array([o.sqrt(row @ row) for row in W], dtype=object)
    theta = o.acos((W[0] @ W[1]) / (norm[0] * norm[1]))
    angles = np.array([[o.number(Fraction(0)), theta], [theta, o.number(Fraction(0))]], dtype=object)
    v, a = (np.array([o.number(Fraction(x)) for x in pair], dtype=object) for pair in ((1, -1), (1, 0)))
    return State(o, v, W, a, norm, angles)


def across(s: State) -> Any:
    """The second derivative in w_1 along (0, 1)."""
    n = s.identity()[1]
    return n @ own_block(s, 0) @ n


Pair = Callable[[Any], tuple[State, State]]


def turned(size: Any) -> tuple[State, State]:
    """w_1 = size (1, 0) and w_1 = size (0, -1), beside w_2 = (0, 1)."""
    return perpendicular(size), _state(((0, -size), (0, 1)))


def turned_long(size: Any) -> tuple[State, State]:
    """The same for a first row that stays long."""
    return long(size), _state(((0, -1 - size), (0, 1)))


def turned_both_short(size: Any) -> tuple[State, State]:
    """The same for two short rows."""
    return both_short(size), _state(((0, -size), (0, size)))


def quotient(pair: tuple[State, State]) -> Any:
    """The square of |difference of the gradients in w_1| over |difference of w_1|."""
    slope, step = gradient(pair[0])[0] - gradient(pair[1])[0], pair[0].W[0] - pair[1].W[0]
    return (slope @ slope) / (step @ step)


SIZES = tuple(Fraction(1, 10**n) for n in (1, 3, 6))

POPULATION = Claim(
    id="smoothness-remarks.ii",
    title="The population loss is not uniformly smooth",
    statement="The population loss is not uniformly smooth on the whole domain.",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge2$; nonzero rows.",
    reading="No constant bounds its Hessian, nor is one a Lipschitz constant of its gradient.",
    checks=(
        unbounded(
            "the curvature across a short row",
            across,
            perpendicular,
            {"opposite rows": opposite, "both rows short": both_short, "a long row": long},
            SIZES,
        ),
        unbounded(
            "the gradient at two short rows",
            quotient,
            turned,
            {"both rows short": turned_both_short, "a long row": turned_long},
            SIZES,
        ),
    ),
    rests_on=("a3-hessian-ww-diag!", "a2-gradient-w"),
    remarks=(
        r"At $v_1=v_2=\lVert\boldsymbol w_2\rVert=1$ and orthogonal rows the second derivative in $\boldsymbol w_1$ "
        r"along $\boldsymbol w_2$ is $\frac12-\frac1{\pi\lVert\boldsymbol w_1\rVert}$. Nor is there a bound for large "
        "weights.",
    ),
)

LOCAL = Claim(
    id="smoothness-remarks.iii",
    title="The population loss is smooth where all lengths are bounded",
    statement=r"""The population loss is smooth in the local refinement region, where $v_1,v_2,\lVert\boldsymbol w_1
\rVert,\lVert\boldsymbol w_2\rVert$ have lower and upper bounds.""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading="Its Hessian is bounded there; that the local refinement stays in such a region is no part of this remark.",
    checks=(SPECTRAL,),
    rests_on=("lemma-9!",),
)

CLAIM = Claim(
    id="smoothness-remarks",
    title="Where the losses are smooth",
    statement="""The empirical loss is not smooth; nor is the population loss uniformly smooth on the whole domain; it
is smooth in the local refinement region.""",
    expected=Verdict.PROVED,
    parts=(EMPIRICAL, POPULATION, LOCAL),
)
