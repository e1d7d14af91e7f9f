"""The domains of Theorem 1."""

from __future__ import annotations

from random import Random

from verify.domain import Cell, Domain, optimum, saddle_line
from verify.state import Point


def saddle_line_in_space(rng: Random) -> Point:
    """A point of item 2 for d = 3."""
    return saddle_line(rng, d=3)


def optimum_in_space(rng: Random) -> Point:
    """A point of item 1 for d = 3."""
    return optimum(rng, d=3)


SADDLE_LINE = Domain(
    r"For all $d\ge1$, $v_1,v_2>0$, $\boldsymbol a\in\mathbb R^d$ nonzero, $v_1\boldsymbol w_1=(c+1)\boldsymbol a$, "
    r"$v_2\boldsymbol w_2=c\,\boldsymbol a$ with $c>0$ or $c<-1$.",
    (Cell("saddle line, d = 2", saddle_line), Cell("saddle line, d = 3", saddle_line_in_space)),
)

PROPER_SADDLES = Domain(SADDLE_LINE.text.replace(r"d\ge1", r"d\ge2"), SADDLE_LINE.cells)

OPTIMA = Domain(
    r"For all $d\ge1$, $v_1,v_2>0$, $\boldsymbol a\in\mathbb R^d$ nonzero, $v_1\boldsymbol w_1=\boldsymbol a$, "
    r"$v_2\boldsymbol w_2=-\boldsymbol a$.",
    (Cell("optimum, d = 2", optimum), Cell("optimum, d = 3", optimum_in_space)),
)
