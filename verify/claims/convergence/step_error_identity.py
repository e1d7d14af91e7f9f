"""thm-2-step-error-identity: the error of the effective rows is that of h_1 and h_2."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.convergence.follows import Consequence, follow
from verify.checks.inequality.values import Equal, equal_at_points
from verify.model import Claim, Verdict
from verify.state import Point, exact_state


def gap(x: Any) -> Any:
    """One coordinate of the left side less that of the right side."""
    left = (x.v1 * x.w1 - x.a) ** 2 + (x.v2 * x.w2 - -x.a) ** 2
    h1, h2 = x.v1 * x.w1 - x.a, x.v2 * x.w2 + x.a
    return left - (h1**2 + h2**2)


def planted_twice_a(x: Any) -> Any:
    """W* = [a, a]."""
    return gap(x) + (x.v2 * x.w2 - x.a) ** 2 - (x.v2 * x.w2 + x.a) ** 2


def appendix_weights(x: Any) -> Any:
    """diag(v_1, -v_2)."""
    return gap(x) + (-x.v2 * x.w2 + x.a) ** 2 - (x.v2 * x.w2 + x.a) ** 2


def unweighted(x: Any) -> Any:
    """w_1 for v_1 w_1."""
    return gap(x) + (x.w1 - x.a) ** 2 - (x.v1 * x.w1 - x.a) ** 2


AT = ({"v1": "2", "v2": "3", "w1": "5", "w2": "7", "a": "11"},)
IDENTITY = Consequence(gap, AT, "", "v1 v2 w1 w2 a")
CHAIN = {"one coordinate": IDENTITY}
WRONG = {
    name: {"one coordinate": IDENTITY.with_(excess=excess)}
    for name, excess in (("W* = [a, a]", planted_twice_a), ("diag(v_1, -v_2)", appendix_weights), ("w_1", unweighted))
}


def error(point: Point, weights: tuple[int, int] = (1, 1), target: tuple[int, int] = (1, -1)) -> Any:
    """|diag(v) W - W*|_F^2 as a matrix, v = (v_1, v_2) of the theorem."""
    import sympy as sp

    s = exact_state(point)
    v = sp.diag(weights[0] * s.v[0], -weights[1] * s.v[1])
    off = v * sp.Matrix(s.W) - sp.Matrix([[sign * x for x in s.a] for sign in target])
    return sum(x**2 for x in off)


def by_h(point: Point) -> Any:
    """|h_1|^2 + |h_2|^2."""
    s = exact_state(point)
    h = s.v[0] * s.W[0] - s.a, -s.v[1] * s.W[1] + s.a
    return sum(x @ x for x in h)


def point(v: Sequence[str], W: Sequence[Sequence[str]], a: Sequence[str]) -> Point:
    return Point(numbers(v), tuple(map(numbers, W)), numbers(a), f"d = {len(a)}")


def numbers(texts: Sequence[str]) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, texts))


POINTS = (
    point(("1/2", "-3"), (("1", "2"), ("-5", "1/3")), ("1", "-7")),
    point(("2", "-1/4"), (("1/2", "0", "1"), ("-4", "0", "2")), ("1", "0", "0")),
)
EQUAL = Equal({"the matrix": error}, by_h, POINTS)
WRONG_MATRICES = {
    "W* = [a, a]": Equal({"the matrix": lambda p: error(p, target=(1, 1))}, by_h, POINTS),
    "diag(v_1, -v_2)": Equal({"the matrix": lambda p: error(p, weights=(1, -1))}, by_h, POINTS),
}

CLAIM = Claim(
    id="thm-2-step-error-identity",
    title=r"Error in terms of $\boldsymbol h_1$, $\boldsymbol h_2$",
    statement=r"""With $\boldsymbol h_1=v_1\boldsymbol w_1-\boldsymbol a$, $\boldsymbol h_2=v_2\boldsymbol w_2+
\boldsymbol a$: $$\left\lVert\mathrm{diag}\left(\begin{bmatrix}v_1\\v_2\end{bmatrix}\right)\boldsymbol W-\boldsymbol
W^*\right\rVert_F^2=\lVert\boldsymbol h_1\rVert^2+\lVert\boldsymbol h_2\rVert^2.$$""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $v_1,v_2\in\mathbb R$, $\boldsymbol w_1,\boldsymbol w_2,\boldsymbol a\in\mathbb R^d$; "
    r"$\boldsymbol W^*=[\boldsymbol a,-\boldsymbol a]^T$.",
    checks=(
        follow(CHAIN, WRONG, name="coordinate by coordinate", note="both sides are sums over coordinates, so any d"),
        equal_at_points(EQUAL, {"as printed": EQUAL}, name="as a matrix", wrong=WRONG_MATRICES),
    ),
)
