"""lemma-9-step-vw: the block of output weights and rows."""

from collections.abc import Sequence
from math import pi
from typing import Any

from verify.checks.inequality.bounded import Bounded, bounded
from verify.checks.inequality.large import ROWS, Limits, V, no_larger, norm_of
from verify.checks.inequality.norm_bounds import ONCE, angles
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.several import Case, Link, Sum, changed, every
from verify.claims.hessian.vw_offdiag import entry
from verify.claims.smoothness.bounds import DOMAIN, NOTE, TRIANGLE, UNITS, at, square, vw, without_target
from verify.model import Claim, Verdict

EVERY_ANGLE = {"t": ("0", "1*pi"), "theta": ("0", "pi")}


def of_others(s: Bounded) -> Any:
    """c_2^2 |a| (1 + pi) / (2 pi)."""
    return s.unit * (1 + s.o.pi) / (2 * s.o.pi)


def of_own(s: Bounded) -> Any:
    """c_2^2 |a| / 2 and twice the last: the bound for equal indices without |a| / 2."""
    return s.unit / 2 + 2 * of_others(s)


def lengths(s: Bounded, row: int) -> tuple[Any, Any]:
    """The other unit's output weight, and the row's length."""
    return s.weights[1 - row], s.norm[row]


def printed(s: Any) -> Sequence[Any]:
    """Two inequalities for each pair of different indices, one (squared) for each of equal ones; both sums."""
    found = []
    for l in UNITS:
        weight, length = lengths(s, l)
        first = weight * length * (1 + s.o.pi) / (2 * s.o.pi)
        found += [first**2 - square(entry(s, l, 1 - l)), of_others(s) - first]
    own = (s.number(1, 2) + (s.number(3, 2) + 1 / s.o.pi) * s.c2**2) * s.size
    found += [of_own(s) ** 2 - square(without_target(s, l)) for l in UNITS]
    return [*found, own - s.size / 2 - of_own(s), at(s, vw) - 2 * own - 2 * of_others(s)]


def different(row: int) -> tuple[Link, Link]:
    """|M w| = sqrt(G) |w| / 2 with G <= 1, and v |w| <= c_2^2 |a|."""

    def weight(s: Any, parameters: Any) -> Any:
        v, w = lengths(s, row)
        return (v * w / (2 * s.o.pi)) ** 2

    def rest(s: Any, parameters: Any) -> Any:
        return ((2 * s.o.pi + 1, weight(s, parameters)),)

    def spare(s: Any) -> Any:
        return (((1 + s.o.pi) / (2 * s.o.pi), s.spare(*lengths(s, row))),)

    reduction = Reduction(angles, weight, rest, made=bounded)
    return (Case("lemma-12-step-15-acute", EVERY_ANGLE, (reduction,), ONCE),), (Sum(spare, bounded),)


def equal(row: int) -> Link:
    """P^2 - P Q k / pi + Q^2 G / 4 for P = v |w| of the unit, Q of the other one, k >= 0 and G <= 1."""

    def products(s: Any) -> Any:
        return [s.weights[i] * s.norm[i] for i in (row, 1 - row)]

    def weight(s: Any, parameters: Any) -> Any:
        P, Q = products(s)
        return P * Q / s.o.pi

    def rest(s: Any, parameters: Any) -> Any:
        (_, Q), one = products(s), s.number(1)
        own, other = (2 * (s.weights[i], s.norm[i]) for i in (row, 1 - row))
        constant = (s.number(3, 2) + 1 / s.o.pi) ** 2 - s.number(5, 4)
        spares = (one, s.spare(*own)), (one / 4, s.spare(*other))
        return ("lemma-12-step-15-acute", (Q / (2 * s.o.pi)) ** 2), (constant, s.unit**2), *spares

    return (Case("kernel", EVERY_ANGLE, (Reduction(angles, weight, rest, made=bounded),), ONCE),)


def nothing(s: Any) -> Any:
    return ()


EQUALITY: Link = (Sum(nothing, bounded),)
LINKS = (*different(0), *different(1), equal(0), equal(1), EQUALITY, EQUALITY)
WRONG = {
    "c_2^2 / 3 for different indices": changed(printed, 1, lambda s: s.unit / 3 - of_others(s)),
    "c_2^2 / 2 for equal indices": changed(printed, 4, lambda s: s.unit**2 / 4 - of_own(s) ** 2),
    "1 for 3/2": changed(printed, 6, lambda s: -s.unit / 2),
    "2/pi for 3/pi": changed(printed, 7, lambda s: -s.unit / s.o.pi),
    "sign": lambda s: [-x for x in printed(s)],
}
OFF, OWN = norm_of(0, 3), norm_of(0, 2)
LIMITS = Limits(
    (
        (OFF, lambda c1, c2: c2**2 * (1 + pi) / (2 * pi)),
        (OWN, lambda c1, c2: 1 / 2 + (3 / 2 + 1 / pi) * c2**2),
        (norm_of(V, ROWS), lambda c1, c2: vw(c1, c2, pi)),
    )
)

CLAIM = Claim(
    id="lemma-9-step-vw",
    title="Block of output weights and rows",
    statement=r"""For $\ell\ne m$: $$\left\lVert\nabla^2_{v_\ell,\boldsymbol w_m}\mathcal L(\boldsymbol\theta)\right
\rVert\le\frac{v_m\lVert\boldsymbol w_\ell\rVert}{2\pi}(\pi+1)\le c_2^2\lVert\boldsymbol a\rVert\frac{1+\pi}{2\pi},$$
for $\ell=m$: $$\left\lVert\nabla^2_{v_\ell,\boldsymbol w_m}\mathcal L(\boldsymbol\theta)\right\rVert\le\frac{c_2^2
\lVert\boldsymbol a\rVert}2+\frac{\lVert\boldsymbol a\rVert}2+\sum_{i=1}^2\frac{c_2^2\lVert\boldsymbol a\rVert}{2\pi}(
\pi+1)=\left(\frac12+\left(\frac32+\frac1\pi\right)c_2^2\right)\lVert\boldsymbol a\rVert,$$ and together $$\left\lVert
\nabla^2_{\boldsymbol v,\mathrm{vect}(\boldsymbol W)}\mathcal L(\boldsymbol\theta)\right\rVert_2\le\left(1+\left(4+
\frac3\pi\right)c_2^2\right)\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=TRIANGLE,
    derivation="derivations.inequalities.lemma9:vw",
    checks=(
        every(printed, LINKS, WRONG, name="sub-blocks and block", note=NOTE),
        no_larger(LIMITS, {"a third of the bounds": LIMITS.times(1 / 3)}),
    ),
    rests_on=("a3-hessian-vw-diag", "a3-hessian-vw-offdiag", "lemma-9-step-split"),
    remarks=(
        r"For $\ell\ne m$ the norm is $\frac12v_m\lVert\boldsymbol w_\ell\rVert\sqrt G$ with $\pi^2G=(\pi-\theta)^2+2("
        r"\pi-\theta)\sin\theta\cos\theta+\sin^2\theta\le\pi^2$, so that $\frac12c_2^2$ will do for $\frac{1+\pi}{2\pi}"
        r"c_2^2$. For $\ell=m$ the part of the residual is at most $\frac12(1+c_2^2)\lVert\boldsymbol a\rVert$, and "
        r"all of it $(\frac12+c_2^2)\lVert\boldsymbol a\rVert$.",
    ),
)
