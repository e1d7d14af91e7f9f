"""States of the theorem's convention, v = (v_1, -v_2) with v_1, v_2 > 0, for checks that visit points."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from verify.domain import Cell, Domain, Make, generic, optimum, related, scaled, vector
from verify.state import Point

UNITS = ((Fraction(3, 5), Fraction(4, 5)), (Fraction(-5, 13), Fraction(12, 13)), (Fraction(8, 17), Fraction(-15, 17)))


def signed(make: Make) -> Make:
    """The same states with output weights of the theorem's signs."""

    def draw(rng: Random) -> Point:
        point = make(rng)
        first, second = map(abs, point.v)
        return Point((first, -second), point.W, point.a)

    return draw


def equal_lengths(rng: Random) -> Point:
    """|v_1 w_1| = |v_2 w_2|, exactly, at angles whose cosines are rational."""
    point, length = signed(generic(2, 2))(rng), Fraction(rng.randint(1, 24), 6)
    first, second = rng.sample(UNITS, 2)
    return Point(point.v, (scaled(length / point.v[0], first), scaled(length / point.v[1], second)), point.a)


TEXT = (
    r"For all $d\ge1$, $v_1,v_2>0$, nonzero rows $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$, "
    r"$\boldsymbol a\in\mathbb R^d$."
)
PAIRS = Domain(
    TEXT,
    (
        Cell("generic", signed(generic(2, 2))),
        Cell("d = 3", signed(generic(2, 3))),
        Cell("parallel", signed(related(lambda rng, w: scaled(Fraction(rng.randint(1, 9), 4), w)))),
        Cell("opposite", signed(related(lambda rng, w: scaled(-Fraction(rng.randint(1, 9), 4), w)))),
        Cell("orthogonal", signed(related(lambda rng, w: (-w[1], w[0])))),
        Cell("optimum", optimum),
    ),
)
EQUAL_LENGTHS = Domain(
    TEXT[:-1] + r", $\lVert v_1\boldsymbol w_1\rVert=\lVert v_2\boldsymbol w_2\rVert$.",
    (Cell("equal lengths", equal_lengths), Cell("equal lengths again", equal_lengths), Cell("optimum", optimum)),
)


def unit(make: Make) -> Make:
    """The same rows and target with v = (1, -1)."""

    def draw(rng: Random) -> Point:
        point = make(rng)
        return Point((Fraction(1), Fraction(-1)), point.W, point.a)

    return draw


def unit_optimum(rng: Random) -> Point:
    """w_1 = a, w_2 = -a, v = (1, -1)."""
    a = vector(rng, 2)
    return Point((Fraction(1), Fraction(-1)), (a, scaled(-1, a)), a)


UNIT_PAIRS = Domain(
    r"For all $d\ge1$, nonzero rows $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$, $\boldsymbol a\in\mathbb R^d$; "
    r"$\boldsymbol v=(1,-1)$.",
    (*(Cell(cell.name, unit(cell.make)) for cell in PAIRS.cells[:-1]), Cell("optimum", unit_optimum)),
)
