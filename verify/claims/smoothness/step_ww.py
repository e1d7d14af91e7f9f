"""lemma-9-step-ww: the block of the rows."""

from collections.abc import Callable, Sequence
from math import pi
from typing import Any

from verify.checks.inequality.blocks import across, identities
from verify.checks.inequality.bounded import Bounded, bounded
from verify.checks.inequality.large import ROWS, Limits, no_larger, norm_of
from verify.checks.inequality.several import Link, Sum, changed, every
from verify.checks.variants import variants
from verify.claims.smoothness.bounds import (
    DOMAIN,
    NOTE,
    UNITS,
    angle_terms,
    at,
    between,
    curvature,
    mixed_block,
    overlap_spectrum,
    own_block,
    own_spectrum,
    ww,
)
from verify.model import Claim, Verdict


def of_others(s: Bounded) -> Any:
    """c_2^2 |a| (2 + pi) / (2 pi)."""
    return s.unit * (2 + s.o.pi) / (2 * s.o.pi)


def of_own(s: Bounded) -> Any:
    """c_2^2 |a| (1/2 + 2 c_2 / (pi c_1))."""
    return s.unit * (s.number(1, 2) + 2 * s.c2 / (s.o.pi * s.c1))


def first_of_own(s: Bounded, row: int) -> Any:
    """v^2 / 2 + v / (2 pi |w|) times the sum over both rows of 2 v_i |w_i|."""
    total = 2 * sum(s.weights[i] * s.norm[i] for i in UNITS)
    return s.v[row] ** 2 / 2 + s.weights[row] / (2 * s.o.pi * s.norm[row]) * total


def different(s: Any) -> list[Any]:
    """The norm of the mixed block by its eigenvalues, and the bound of v_1 v_2."""
    product = s.weights[0] * s.weights[1]
    first = product * (2 + s.o.pi) / (2 * s.o.pi)
    return [*between(first, [product * x for x in overlap_spectrum(s)]), of_others(s) - first]


def equal(s: Any, row: int) -> list[Any]:
    """The norm of a row's own block by its eigenvalues, and the bound of the lengths."""
    first = first_of_own(s, row)
    return [*between(first, own_spectrum(s, row)), of_own(s) - first]


def printed(s: Any) -> Sequence[Any]:
    """All inequalities, and the sum of the four sub-blocks."""
    return [*different(s), *equal(s, 0), *equal(s, 1), at(s, ww) - 2 * of_others(s) - 2 * of_own(s)]


def products(s: Any) -> Any:
    """v_1 v_2 / (2 pi)."""
    return s.weights[0] * s.weights[1] / (2 * s.o.pi)


def row_terms(row: int, pick: Callable[..., tuple[Any, ...]]) -> Link:
    """A sum made of v^2, w = v v' |w'| / (pi |w|), k = w sin t, g = w (1 - sin t) and pi."""

    def terms(s: Any) -> Any:
        whole, gap = s.weights[0] * s.weights[1] * s.norm[1 - row] / (s.o.pi * s.norm[row]), 1 - s.o.sin(s.theta[0, 1])
        return [(s.number(1), x) for x in pick(s.v[row] ** 2, whole, curvature(s, row), whole * gap, s.o.pi)]

    return (Sum(terms, bounded),)


def spare_weights(s: Any) -> Any:
    return (((2 + s.o.pi) / (2 * s.o.pi), s.spare(*s.weights)),)


def spare_row(row: int) -> Link:
    """c_2^2 |a| >= v^2, c_2 >= c_1, and c_2^3 / c_1 |a| >= v v' |w'| / |w|."""

    def terms(s: Any) -> Any:
        v, p = s.weights[row], s.norm[row]
        least = s.c1 * s.root
        cubes = s.spare(*s.weights, s.norm[1 - row]) / p, s.longest**3 / (least * p) * s.above(p)
        own = (s.number(1, 2) + 1 / s.o.pi, s.spare(v, v)), (1 / s.o.pi, s.unit / s.c1 * (s.c2 - s.c1))
        return (*own, *((1 / s.o.pi, x) for x in cubes))

    return (Sum(terms, bounded),)


def nothing(s: Any) -> Any:
    return ()


DIFFERENT: tuple[Link, ...] = (
    angle_terms(products, lambda t, u, sine, gap, pi: (1, t, gap)),
    angle_terms(products, lambda t, u, sine, gap, pi: (2, pi, u, sine)),
    angle_terms(products, lambda t, u, sine, gap, pi: (2, t, sine)),
    angle_terms(products, lambda t, u, sine, gap, pi: (1, pi, u, gap)),
    angle_terms(products, lambda t, u, sine, gap, pi: (2, t)),
    angle_terms(products, lambda t, u, sine, gap, pi: (2, pi, u)),
    (Sum(spare_weights, bounded),),
)
EQUAL: tuple[Callable[..., tuple[Any, ...]], ...] = (
    lambda q, w, k, g, pi: (q / pi, w),
    lambda q, w, k, g, pi: (q / pi, w, q),
    lambda q, w, k, g, pi: (q / pi, w, k),
    lambda q, w, k, g, pi: (q / pi, q, g),
    lambda q, w, k, g, pi: (q / pi, w, k / 2),
    lambda q, w, k, g, pi: (q / pi, q, g / 2, w / 2),
)
LINKS: tuple[Link, ...] = (
    *DIFFERENT,
    *(link for row in UNITS for link in (*(row_terms(row, pick) for pick in EQUAL), spare_row(row))),
    (Sum(nothing, bounded),),
)
WRONG = {
    "c_2^2 / 3 for different rows": changed(printed, 6, lambda s: s.unit / 3 - of_others(s)),
    "1 for 2 c_2 / (pi c_1)": changed(printed, 13, lambda s: s.unit * (1 - 2 * s.c2 / (s.o.pi * s.c1))),
    "curvature left out": changed(printed, 10, lambda s: s.v[0] ** 2 / 2 - first_of_own(s, 0)),
    "2 c_2 / (pi c_1) for 4": changed(printed, 21, lambda s: -2 * s.unit * s.c2 / (s.o.pi * s.c1)),
    "sign": lambda s: [-x for x in printed(s)],
}


def eigenvectors(s: Any) -> Any:
    """Each block times an eigenvector less the eigenvalue times it, for vectors that span the space: all 0."""
    first, second = s.bar(0), s.bar(1)
    product, others = s.v[0] * s.v[1], across(s)
    large, small, outside = (product * x for x in overlap_spectrum(s))
    pairs = [(mixed_block(s), [(large, first + second), (small, first - second), *((outside, x) for x in others)])]
    for row in UNITS:
        along, inside, outside = own_spectrum(s, row)
        turned = s.projection(row) @ s.bar(1 - row)
        pairs.append((own_block(s, row), [(along, s.bar(row)), (inside, turned), *((outside, x) for x in others)]))
    return [block @ vector - value * vector for block, spectrum in pairs for value, vector in spectrum]


WRONG_SPECTRA = {
    **variants(eigenvectors, "cos for sin", "norms dropped"),
    "output weights negated": lambda s: [*eigenvectors(s), (mixed_block(s) + mixed_block(s.with_(v=-s.v)))[0]],
}
LIMITS = Limits(
    (
        (norm_of(2, 3), lambda c1, c2: c2**2 * (2 + pi) / (2 * pi)),
        (norm_of(2, 2), lambda c1, c2: c2**2 * (1 / 2 + 2 * c2 / (pi * c1))),
        (norm_of(ROWS, ROWS), lambda c1, c2: ww(c1, c2, pi)),
    )
)

CLAIM = Claim(
    id="lemma-9-step-ww",
    title="Block of the rows",
    statement=r"""For $\ell\ne m$: $$\left\lVert\nabla^2_{\boldsymbol w_\ell,\boldsymbol w_m}\mathcal L(\boldsymbol
\theta)\right\rVert_2\le\frac{v_\ell v_m}{2\pi}(1+1+\pi)\le c_2^2\lVert\boldsymbol a\rVert\frac{2+\pi}{2\pi},$$ for
$\ell=m$: $$\left\lVert\nabla^2_{\boldsymbol w_\ell,\boldsymbol w_m}\mathcal L(\boldsymbol\theta)\right\rVert_2\le
\frac{v_\ell^2}2+\frac{v_\ell}{2\pi\lVert\boldsymbol w_\ell\rVert}\sum_{i=1}^2v_i\lVert\boldsymbol w_i\rVert(1+1)\le
c_2^2\lVert\boldsymbol a\rVert\left(\frac12+\frac{2c_2}{\pi c_1}\right),$$ and together $$\left\lVert\nabla^2_{
\mathrm{vect}(\boldsymbol W),\mathrm{vect}(\boldsymbol W)}\mathcal L(\boldsymbol\theta)\right\rVert_2\le\left(2+
\frac2\pi+\frac{4c_2}{\pi c_1}\right)c_2^2\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading="The norm of a symmetric block is its largest eigenvalue in size: each eigenvalue and its negative is held "
    "against the bound.",
    derivation="derivations.inequalities.lemma9:ww",
    checks=(
        every(printed, LINKS, WRONG, name="eigenvalues and block", note=NOTE),
        identities(eigenvectors, WRONG_SPECTRA, name="the eigenvalues", note=NOTE, made=bounded),
        no_larger(LIMITS, {"a third of the bounds": LIMITS.times(1 / 3)}),
    ),
    rests_on=("a3-hessian-ww-diag!", "a3-hessian-ww-offdiag", "lemma-9-step-split"),
    remarks=(
        r"The norm is exactly $\frac{v_\ell v_m}{2\pi}(\pi-\theta+\sin\theta)\le\frac12v_\ell v_m$ for $\ell\ne m$. "
        r"For $\ell=m$ the eigenvalues are $\frac12v_\ell^2$, and less by $\frac{v_\ell v_m\lVert\boldsymbol w_m\rVert"
        r"\sin\theta}{\pi\lVert\boldsymbol w_\ell\rVert}$ in the plane of the rows, by half of it across; so the block "
        r"lies between $-\frac{c_2^3}{\pi c_1}\lVert\boldsymbol a\rVert$ and $\frac12c_2^2\lVert\boldsymbol a\rVert$.",
    ),
)
