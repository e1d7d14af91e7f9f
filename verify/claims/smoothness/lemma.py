"""lemma-9: the population Hessian is bounded where all lengths are."""

from fractions import Fraction
from math import pi
from typing import Any

from verify.checks.inequality.blocks import identities
from verify.checks.inequality.bounded import bounded
from verify.checks.inequality.dimension import Bound, every_dimension
from verify.checks.inequality.large import ALL, Limits, no_larger, norm_of
from verify.checks.inequality.points import Held, at_points
from verify.checks.inequality.reached import Largest
from verify.checks.inequality.several import every
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian.gauss_newton import printed as hessian
from verify.claims.smoothness import smaller_bound
from verify.claims.smoothness.bounds import DOMAIN, NOTE, TRIANGLE, own_block, smaller, total
from verify.model import Amendment, Claim, Constant, Hypothesis, Severity, Verdict
from verify.state import Point


def printed_constant(d: Any) -> Any:
    """The printed L at c_1 = c_2 = 1."""
    import sympy as sp

    return total(sp.Integer(1), sp.Integer(1), sp.pi)


def growing(d: Any) -> Any:
    """sqrt(2 d + 2) times it."""
    import sympy as sp

    return sp.sqrt(2 * d + 2) * printed_constant(d)


FROBENIUS = Bound("frobenius", printed_constant)
RIGHT = {
    "the spectral norm": Bound("spectral", printed_constant),
    "a constant that grows with d": Bound("frobenius", growing),
}
LIMITS = Limits(((norm_of(ALL, ALL), lambda c1, c2: smaller(c1, c2, pi)),))
ONE, ZERO = Fraction(1), Fraction(0)
SPECTRAL = every(
    smaller_bound.printed,
    smaller_bound.LINKS,
    smaller_bound.WRONG,
    name="the Hessian between two multiples of I",
    note=NOTE,
)


def across_the_short_row(length: Fraction, cell: str) -> Held:
    """|n^T H n| <= 3, the amended L at c_1 = c_2 = 1, for n in w_1 along w_2, which is orthogonal to w_1."""

    def sides(s: Any) -> tuple[Any, Any]:
        n = s.bar(1)
        return s.o.sqrt((n @ own_block(s, 0) @ n) ** 2), s.number(3)

    return Held(sides, (Point((ONE, -ONE), ((length, ZERO), (ZERO, ONE)), (ONE, ZERO), cell),))


SHORT, UNIT = across_the_short_row(Fraction(1, 100), "a short row"), across_the_short_row(ONE, "two unit rows")

CLAIM = Claim(
    id="lemma-9",
    title="Smoothness of the population loss",
    statement=r"""For all $\boldsymbol v\in\mathbb R^2$, $\boldsymbol W\in\mathbb R^{2\times d}$ with $c_1\sqrt{\lVert
\boldsymbol a\rVert}\le v_1,v_2,\lVert\boldsymbol w_1\rVert,\lVert\boldsymbol w_2\rVert\le c_2\sqrt{\lVert\boldsymbol a
\rVert}$: $$\left\lVert\nabla^2\mathcal L(\boldsymbol v,\boldsymbol W)\right\rVert_F\le L\lVert\boldsymbol a\rVert,$$
with fixed constants $c_1,c_2,L$.""",
    expected=Verdict.REFUTED,
    domain=DOMAIN,
    reading=r"A fixed constant is one that depends on $c_1,c_2$ alone and not on $d$, as the value of $L$ that the "
    r"proof gives: $2+\left(12+\frac{10}\pi+\frac{4c_2}{\pi c_1}\right)c_2^2$.",
    derivation="derivations.inequalities.lemma9_best:frobenius",
    hypotheses=(
        Hypothesis(
            r"$\lVert\boldsymbol w_1\rVert,\lVert\boldsymbol w_2\rVert\ge c_1\sqrt{\lVert\boldsymbol a\rVert}$",
            without=at_points(SHORT, {"two unit rows": UNIT}, name="a short row"),
        ),
        Hypothesis(r"$v_1,v_2\ge c_1\sqrt{\lVert\boldsymbol a\rVert}$, beyond $v_1,v_2\ge0$", without=SPECTRAL),
        nonzero_rows(hessian),
    ),
    checks=(every_dimension(hessian, FROBENIUS, RIGHT, name="the Frobenius norm in every dimension"),),
    constants=(
        Constant("$L$ at $c_1=c_2=1$", r"$14+\frac{14}\pi$", Largest(ONE, ONE, smaller)),
        Constant("$L$ at $c_1=1/2$, $c_2=2$", r"$50+\frac{104}\pi$", Largest(Fraction(1, 2), Fraction(2), smaller)),
        Constant("$L$ at $c_1=1/10$, $c_2=1$", r"$14+\frac{50}\pi$", Largest(Fraction(1, 10), ONE, smaller)),
    ),
    rests_on=(
        "a3-hessian-vv",
        "a3-hessian-vw-diag",
        "a3-hessian-vw-offdiag",
        "a3-hessian-ww-diag!",
        "a3-hessian-ww-offdiag",
    ),
    amendment=Amendment(
        statement=r"""$$\left\lVert\nabla^2\mathcal L(\boldsymbol v,\boldsymbol W)\right\rVert_2\le L\lVert\boldsymbol
a\rVert,\qquad L=\max\left(\frac12+\frac52c_2^2,\ \frac12+\frac12c_2^2+\frac{c_2^3}{\pi c_1}\right),$$ in the spectral
norm.""",
        severity=Severity.FALSE,
        note=r"The proof bounds the spectral norm, and no constant bounds the other one for every $d$: at $\boldsymbol "
        r"w_1=-\boldsymbol w_2=\boldsymbol a$ with all lengths $1$ the two blocks of the rows are $\frac12\boldsymbol "
        r"I$, and $\lVert\nabla^2\mathcal L\rVert_F^2=\frac{d+3}2$. The given $L$ is smaller than the printed one, and "
        r"needs no lower bound of $v_1,v_2$. For the Frobenius norm $\sqrt{2d+2}$ times as much will do.",
        checks=(
            SPECTRAL,
            identities(
                smaller_bound.parts,
                smaller_bound.WRONG_PARTS,
                name="the parts of the Hessian and their eigenvalues",
                note=NOTE,
                made=bounded,
            ),
            no_larger(LIMITS, {"two thirds of the bound": LIMITS.times(2 / 3)}),
        ),
    ),
    remarks=(
        TRIANGLE,
        r"For $d=1$ the Hessian is a part of one for $d=2$.",
        r"How far it can be lowered: where both rows lie along the target and all lengths are at their upper bounds, "
        r"an eigenvalue is $\bigl(c_2^2+\sqrt{c_2^4+\frac14}\bigr)\lVert\boldsymbol a\rVert$; where a row of length "
        r"$c_1\sqrt{\lVert\boldsymbol a\rVert}$ stands nearly across the other one, which lies along the target, one "
        r"is below $\bigl(\frac12c_2^2-\frac{c_2^3}{\pi c_1}\bigr)\lVert\boldsymbol a\rVert$, large for $c_1\ll c_2$. "
        "The lower ends of the brackets are the largest values found near the two.",
    ),
)
