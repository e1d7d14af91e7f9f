"""lemma-9-step-total: the printed value of L."""

from collections.abc import Sequence
from math import pi
from typing import Any

from verify.checks.inequality.bounded import bounded
from verify.checks.inequality.large import ALL, Limits, no_larger, norm_of
from verify.checks.inequality.several import Link, Sum, changed, every
from verify.claims.smoothness import smaller_bound
from verify.claims.smoothness.bounds import DOMAIN, NOTE, above, at, below, total, vv, vw, ww
from verify.model import Claim, Verdict


def added(s: Any) -> Sequence[Any]:
    """The printed L |a| less the sum of the bounds of the blocks."""
    return [at(s, total) - at(s, vv) - 2 * at(s, vw) - at(s, ww)]


def direct(s: Any) -> Sequence[Any]:
    """Our bounds of the Hessian from both sides, and the printed L |a| less each of them."""
    return [*smaller_bound.printed(s), at(s, total) - at(s, above), at(s, total) - at(s, below)]


def nothing(s: Any) -> Any:
    return ()


def over_above(s: Any) -> Any:
    number, inverse = s.number, 1 / s.o.pi
    return (number(3, 2), s.size), (number(19, 2) + 10 * inverse, s.unit), (4 * inverse, s.unit * s.c2 / s.c1)


def over_below(s: Any) -> Any:
    number, inverse = s.number, 1 / s.o.pi
    return (number(3, 2), s.size), (number(23, 2) + 10 * inverse, s.unit), (3 * inverse, s.unit * s.c2 / s.c1)


EQUALITY: Link = (Sum(nothing, bounded),)
LINKS: tuple[Link, ...] = (*smaller_bound.LINKS, (Sum(over_above, bounded),), (Sum(over_below, bounded),))
WRONG_SUMS = {
    "8 for 12": changed(added, 0, lambda s: -4 * s.unit),
    "1 for 2": changed(added, 0, lambda s: -s.size),
    "the mixed block once": changed(added, 0, lambda s: at(s, vw)),
}
WRONG = {
    "1/4 for 2": changed(direct, len(smaller_bound.LINKS), lambda s: -s.number(7, 4) * s.size),
    "1/2 for 4": changed(direct, len(LINKS) - 1, lambda s: -s.number(7, 2) * s.unit * s.c2 / (s.o.pi * s.c1)),
    "sign": lambda s: [-x for x in direct(s)],
}
LIMITS = Limits(((norm_of(ALL, ALL), lambda c1, c2: total(c1, c2, pi)),))

CLAIM = Claim(
    id="lemma-9-step-total",
    title="Value of L",
    statement=r"""$$\left\lVert\nabla^2\mathcal L(\boldsymbol v,\boldsymbol W)\right\rVert_2\le\left(2+\left(12+
\frac{10}\pi+\frac{4c_2}{\pi c_1}\right)c_2^2\right)\lVert\boldsymbol a\rVert:=L\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    derivation="derivations.inequalities.lemma9:total",
    checks=(
        every(direct, LINKS, WRONG, name="by the smaller bound", note=NOTE),
        every(added, (EQUALITY,), WRONG_SUMS, name="the printed bounds added", note="an identity of c_1, c_2 and |a|"),
        no_larger(LIMITS, {"a ninth of the bound": LIMITS.times(1 / 9)}),
    ),
    rests_on=("lemma-9-step-vv", "lemma-9-step-vw", "lemma-9-step-ww", "lemma-9-step-split"),
    remarks=(
        r"Far from sharp: at $c_1=c_2=1$ it is $14+\frac{14}\pi=18.46$, where $3$ will do and $1+\frac{\sqrt5}2=2.118$ "
        "is reached.",
    ),
)
