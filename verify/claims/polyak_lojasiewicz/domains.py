"""Domains of the steps of Lemma 8: v = (1, -1), and rows and targets whose integrals are over a plane."""

from random import Random

from verify.checks.inequality.domains import EQUAL_LENGTHS, PAIRS, UNIT_PAIRS, unit
from verify.domain import Cell, Domain, Make, scaled
from verify.state import Point


def rescaled(make: Make) -> Make:
    """v = (1, -1) and the rows |v_i| w_i."""

    def draw(rng: Random) -> Point:
        point = make(rng)
        rows = tuple(scaled(abs(weight), row) for weight, row in zip(point.v, point.W, strict=True))
        return unit(lambda _: Point(point.v, rows, point.a))(rng)

    return draw


def planar(domain: Domain) -> Domain:
    """Without the cell d = 3, for integrals at many targets: those over the sphere cost fifty times as much."""
    return Domain(domain.text, tuple(cell for cell in domain.cells if cell.name != "d = 3"))


PLANAR_PAIRS, UNIT_PLANAR = planar(PAIRS), planar(UNIT_PAIRS)
UNIT_EQUAL_LENGTHS = Domain(
    UNIT_PAIRS.text[:-1] + r", $\lVert\boldsymbol w_1\rVert=\lVert\boldsymbol w_2\rVert$.",
    tuple(Cell(cell.name, rescaled(cell.make)) for cell in EQUAL_LENGTHS.cells),
)
