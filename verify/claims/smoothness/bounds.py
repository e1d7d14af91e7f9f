"""The printed bounds of Lemma 9 in units of |a|, for numbers and for symbols, and what its claims have in common."""

from collections.abc import Callable, Sequence
from typing import Any

from verify.checks.inequality.bounded import Bounded, bounded
from verify.checks.inequality.several import Link, Sum
from verify.claims.hessian import vw_diag, ww_diag, ww_offdiag
from verify.claims.hessian.barred import normalised
from verify.state import State

LENGTHS = (
    r"$c_1\sqrt{\lVert\boldsymbol a\rVert}\le v_1,v_2,\lVert\boldsymbol w_1\rVert,\lVert\boldsymbol w_2\rVert\le "
    r"c_2\sqrt{\lVert\boldsymbol a\rVert}$"
)
DOMAIN = rf"For all $d\ge1$, $\boldsymbol a\ne\boldsymbol0$, $0<c_1\le c_2$, and {LENGTHS}."
NOTE = (
    "two rows at any angle between 0 and pi, parallel ones by continuity; across their plane the blocks are multiples "
    "of I, which settles every d"
)
TRIANGLE = r"The target enters by $\lVert\boldsymbol x-\frac12\boldsymbol a\rVert\le\lVert\boldsymbol x\rVert+\frac12"
TRIANGLE += r"\lVert\boldsymbol a\rVert$."
UNITS = (0, 1)


def vv(c1: Any, c2: Any, pi: Any) -> Any:
    return (2 + 2 / pi) * c2**2


def vw(c1: Any, c2: Any, pi: Any) -> Any:
    return 1 + (4 + 3 / pi) * c2**2


def ww(c1: Any, c2: Any, pi: Any) -> Any:
    return (2 + 2 / pi + 4 * c2 / (pi * c1)) * c2**2


def total(c1: Any, c2: Any, pi: Any) -> Any:
    """The printed L."""
    return 2 + (12 + 10 / pi + 4 * c2 / (pi * c1)) * c2**2


def above(c1: Any, c2: Any, pi: Any) -> Any:
    """Our bound of the Hessian from above."""
    return (1 + 5 * c2**2) / 2


def below(c1: Any, c2: Any, pi: Any) -> Any:
    """Our bound of the Hessian from below, negated."""
    return (1 + c2**2) / 2 + c2**3 / (pi * c1)


def smaller(c1: Any, c2: Any, pi: Any) -> Any:
    """The amended L, for numbers."""
    return max(above(c1, c2, pi), below(c1, c2, pi))


def at(s: Bounded, bound: Any) -> Any:
    """A printed bound at a bounded state, with its factor |a|."""
    return bound(s.c1, s.c2, s.o.pi) * s.size


def square(vector: Any) -> Any:
    return vector @ vector


def curvature(s: Bounded, row: int) -> Any:
    """v v' |w'| sin(t) / (pi |w|): the residual's part of the block of a row, in the plane of the rows and negated."""
    (one, other), turn = s.weights, s.o.sin(s.theta[0, 1])
    return one * other * s.norm[1 - row] * turn / (s.o.pi * s.norm[row])


def own_spectrum(s: Bounded, row: int) -> list[Any]:
    """Eigenvalues of the block of a row with itself: along it, across it in the plane, across the plane."""
    half, bent = s.v[row] ** 2 / 2, curvature(s, row)
    return [half, half - bent, half - bent / 2]


def overlap_spectrum(s: State) -> list[Any]:
    """Eigenvalues of M = E[x x^T, both units on]: along the sum of the unit vectors, their difference, across."""
    t = s.theta[0, 1]
    rest, sine = s.o.pi - t, s.o.sin(t)
    return [(rest + sine) / (2 * s.o.pi), (rest - sine) / (2 * s.o.pi), rest / (2 * s.o.pi)]


def without_target(s: State, row: int) -> Any:
    """The block of v_i and w_i plus a/2."""
    return vw_diag.printed(s)[row] + s.a / 2


def own_block(s: State, row: int) -> Any:
    """The block of w_i with itself, (d, d)."""
    return ww_diag.amended(s)[row]


def mixed_block(s: State) -> Any:
    """The block of w_1 and w_2, (d, d)."""
    return ww_offdiag.entry(s, 0, 1, normalised)


def between(bound: Any, values: Sequence[Any]) -> list[Any]:
    """bound - x and bound + x for every value."""
    return [bound + sign * x for x in values for sign in (-1, 1)]


def angle_terms(scale: Callable[[Any], Any], pick: Callable[..., tuple[Any, ...]]) -> Link:
    """`scale` times a sum made of t, pi - t, sin t, 1 - sin t and pi."""

    def terms(s: Any) -> Any:
        t = s.theta[0, 1]
        sine = s.o.sin(t)
        return [(s.number(1), scale(s) * x) for x in pick(t, s.o.pi - t, sine, 1 - sine, s.o.pi)]

    return (Sum(terms, bounded),)
