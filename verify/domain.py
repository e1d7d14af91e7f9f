"""Domains of states, written once: the text of "for all ...", exact points of each cell, and a strategy.

Degenerate strata (parallel rows, the optimum, the saddle line, ...) have measure zero and no random draw
meets them; each is a named cell here, and every check visits every cell of its domain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

from verify.state import Point

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

Vector = tuple[Fraction, ...]
Make = Callable[[Random], Point]


@dataclass(frozen=True)
class Cell:
    """A named stratum of a domain and how to draw an exact point of it."""

    name: str
    make: Make


@dataclass(frozen=True)
class Domain:
    """A set of states: its text (Markdown with LaTeX) and its cells."""

    text: str
    cells: tuple[Cell, ...]

    def describe(self) -> str:
        """The "for all ..." text with the names of the cells."""
        return f"{self.text} Cells: {', '.join(cell.name for cell in self.cells)}."

    def points(self, seed: int, each: int = 1) -> Iterator[Point]:
        """`each` exact points of every cell; each cell draws from a stream of its own."""
        for cell in self.cells:
            rng = Random(f"{seed}/{cell.name}")
            for _ in range(each):
                point = cell.make(rng)
                yield Point(point.v, point.W, point.a, cell.name)

    def strategy(self) -> SearchStrategy[Point]:
        """Hypothesis draws of a cell and of the seed of a point in it; shrinks toward the first cell."""
        from hypothesis import strategies as st

        def build(cell: Cell, seed: int) -> Point:
            point = cell.make(Random(seed))
            return Point(point.v, point.W, point.a, cell.name)

        return st.builds(build, st.sampled_from(self.cells), st.integers(0, 2**32))

    def only(self, *names: str) -> Domain:
        """The same domain with the named cells alone."""
        return Domain(self.text, tuple(cell for cell in self.cells if cell.name in names))


def rational(rng: Random, bound: int = 4) -> Fraction:
    """A nonzero rational in [-bound, bound] with a small denominator."""
    value = Fraction(rng.randint(1, 12 * bound), 12)
    return value if rng.random() < 0.5 else -value


def vector(rng: Random, d: int) -> Vector:
    return tuple(rational(rng) for _ in range(d))


def scaled(c: Fraction | int, x: Vector) -> Vector:
    return tuple(c * entry for entry in x)


def generic(k: int, d: int) -> Make:
    """k rows in R^d in general position: for d >= 2, where it can be, no two of them parallel."""

    def make(rng: Random) -> Point:
        rows = tuple(vector(rng, d) for _ in range(k))
        while d > 1 and any(_parallel(x, y) for x, y in combinations(rows, 2)):
            rows = tuple(vector(rng, d) for _ in range(k))
        return Point(vector(rng, k), rows, vector(rng, d))

    return make


def _parallel(x: Vector, y: Vector) -> bool:
    return all(x[i] * y[j] == x[j] * y[i] for i, j in combinations(range(len(x)), 2))


def related(relation: Callable[[Random, Vector], Vector], d: int = 2) -> Make:
    """Two rows, the second made from the first."""

    def make(rng: Random) -> Point:
        w = vector(rng, d)
        return Point(vector(rng, 2), (w, relation(rng, w)), vector(rng, d))

    return make


def _positive(rng: Random) -> Fraction:
    return abs(rational(rng))


def _near(rng: Random, w: Vector) -> Vector:
    return w[0] + Fraction(1, 10**9), *w[1:]


def optimum(rng: Random, d: int = 2) -> Point:
    """v = (v1, -v2), v1 w1 = a, v2 w2 = -a."""
    a, v1, v2 = vector(rng, d), _positive(rng), _positive(rng)
    return Point((v1, -v2), (scaled(1 / v1, a), scaled(-1 / v2, a)), a)


def saddle_line(rng: Random, d: int = 2) -> Point:
    """v = (v1, -v2), v1 w1 = (c + 1) a, v2 w2 = c a, with c > 0 or c < -1."""
    a, v1, v2, c = vector(rng, d), _positive(rng), _positive(rng), _positive(rng)
    c = c if rng.random() < 0.5 else -1 - c
    return Point((v1, -v2), (scaled((c + 1) / v1, a), scaled(c / v2, a)), a)


def _zero_output(rng: Random) -> Point:
    point = generic(2, 2)(rng)
    return Point((point.v[0], Fraction(0)), point.W, point.a)


def _scales(rng: Random) -> Point:
    point = generic(2, 2)(rng)
    rows = (scaled(Fraction(10) ** 9, point.W[0]), scaled(Fraction(1, 10**9), point.W[1]))
    return Point(point.v, rows, point.a)


PARALLEL = (
    Cell("parallel", related(lambda rng, w: scaled(_positive(rng), w))),
    Cell("equal rows", related(lambda rng, w: w)),
    Cell("antiparallel", related(lambda rng, w: scaled(-_positive(rng), w))),
    Cell("optimum", optimum),
    Cell("saddle line", saddle_line),
    Cell("d = 1", generic(2, 1)),
)

def _with(**changes: Callable[[Random, Point], Any]) -> Make:
    """A generic point of two rows in the plane with some parts replaced."""

    def make(rng: Random) -> Point:
        point = generic(2, 2)(rng)
        return replace(point, **{name: change(rng, point) for name, change in changes.items()})

    return make


def _planar_in_four(rng: Random) -> Point:
    one, two, x, y = vector(rng, 4), vector(rng, 4), rational(rng), rational(rng)
    return Point(vector(rng, 2), (one, two), tuple(x * p + y * q for p, q in zip(one, two, strict=True)))


REGULAR = (
    Cell("generic, k = 2", generic(2, 2)),
    Cell("one unit", generic(1, 2)),
    Cell("k = 3", generic(3, 2)),
    Cell("d = 3", generic(2, 3)),
    Cell("orthogonal", related(lambda rng, w: scaled(_positive(rng), (-w[1], w[0])))),
    Cell("nearly parallel", related(_near)),
    Cell("zero output weight", _zero_output),
    Cell("scales 1e9 and 1e-9", _scales),
    Cell("k = 4", generic(4, 2)),
    Cell("plane in d = 4", _planar_in_four),
    Cell("zero target", _with(a=lambda rng, p: (Fraction(0), Fraction(0)))),
    Cell("target across row 1", _with(a=lambda rng, p: scaled(rational(rng), (-p.W[0][1], p.W[0][0])))),
    Cell("first output weight zero", _with(v=lambda rng, p: (Fraction(0), p.v[1]))),
    Cell("all output weights zero", _with(v=lambda rng, p: (Fraction(0), Fraction(0)))),
)

STATES = Domain(
    r"For all $k,d\ge1$, $\boldsymbol v\in\mathbb R^k$, $\boldsymbol W\in\mathbb R^{k\times d}$ with "
    r"nonzero rows, $\boldsymbol a\in\mathbb R^d$.",
    REGULAR + PARALLEL,
)

NOT_PARALLEL = Domain(STATES.text[:-1] + r", no two rows parallel.", REGULAR)


def pairs(domain: Domain) -> Domain:
    """The cells of a domain that have two rows or more, for statements about two vectors."""
    return Domain(domain.text, tuple(cell for cell in domain.cells if cell.name != "one unit"))


def as_floats(point: Point) -> dict[str, Any]:
    """The nearest float64 arrays, for the routes that sample."""
    import numpy as np

    return {"v": np.array(point.v, float), "W": np.array(point.W, float), "a": np.array(point.a, float)}
