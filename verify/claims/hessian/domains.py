"""Domains of the Hessian's blocks: every cell is visited by every check that can afford it.

An integral over the sphere costs a hundred times one over the circle. The blocks are therefore integrated where rows
and target span a plane, in R^3 too; the whole Hessian (a3-gauss-newton-split) is integrated where they span R^3.
"""

from fractions import Fraction
from random import Random

from verify.domain import NOT_PARALLEL, STATES, Cell, Domain, rational, vector
from verify.state import Point


def _plane(rng: Random) -> Point:
    """Two rows in R^3 and a target in their plane."""
    one, two, x, y = vector(rng, 3), vector(rng, 3), rational(rng), rational(rng)
    return Point(vector(rng, 2), (one, two), tuple(x * p + y * q for p, q in zip(one, two, strict=True)))


DIFFERENCES = "central differences of the integrated gradient"
PLANE = Cell("plane in d = 3", _plane)


def _planar(domain: Domain) -> Domain:
    return Domain(domain.text, (*(cell for cell in domain.cells if cell.name != "d = 3"), PLANE))


ALL = Domain(STATES.text, (*STATES.cells, PLANE))
PLANAR = _planar(STATES)
PLANAR_NOT_PARALLEL = _planar(NOT_PARALLEL)
SPACE = STATES.only("one unit", "k = 3", "d = 3", "parallel", "antiparallel")
SAMPLED = STATES.only("generic, k = 2", "d = 3", "orthogonal", "parallel", "antiparallel")
SMOOTH = STATES.only("generic, k = 2")
NOT_PARALLEL_ALL = Domain(NOT_PARALLEL.text, (*NOT_PARALLEL.cells, PLANE))
KINKED = STATES.only("generic, k = 2", "parallel", "antiparallel")


def two_rows(
    one: tuple[int, int], two: tuple[int, int], cell: str, *, v: tuple[int, int] = (1, 1), over: int = 1
) -> Point:
    """A small state in the plane with target (1, 0), its second row divided by `over`."""
    weights, first, second = ((Fraction(x), Fraction(y)) for x, y in (v, one, two))
    return Point(weights, (first, (second[0] / over, second[1] / over)), (Fraction(1), Fraction(0)), cell)


PARALLEL_POINTS = (two_rows((1, 0), (2, 0), "parallel"), two_rows((1, 0), (-2, 0), "opposite"))
SADDLE = two_rows((2, 0), (1, 0), "saddle line", v=(1, -1))
TILTED = two_rows((1, 0), (3, 4), "two rows at the angle acos(3/5)", over=5)
