"""What the checks of an identity share: formulas as flat lists of entries, and the worst of many points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from verify.domain import Domain
from verify.state import Point, State, symbolic_state

Formula = Callable[[State], Any]
Wrong = Mapping[str, Formula]
Entries = Sequence[Any]


def entries(value: Any) -> list[Any]:
    """A scalar, array or nested list as a flat list."""
    return list(np.ravel(np.asarray(value, dtype=object)))


@lru_cache(maxsize=64)
def derived_entries(route: Callable[..., Any]) -> Entries:
    """What a derivation gives at the symbolic state; kept, since the wrong variants of a formula meet it too."""
    state, t = symbolic_state()
    return tuple(entries(route(tuple(state.v), tuple(state.norm), t, tuple(state.a))))


@lru_cache(maxsize=256)
def reference_entries(route: Callable[..., Any], point: Point, digits: int) -> tuple[Entries, Any]:
    """What an integral of the definition gives at a point, and its error; kept for the same reason."""
    true, error = route(point.v, point.W, point.a, digits)
    return tuple(entries(true)), error


def magnitude(point: Point) -> Fraction:
    """More than any term of loss, gradient or Hessian at the point, were nothing to cancel."""
    numbers = [abs(x) for vector in (point.v, *point.W, point.a) for x in vector]
    return (1 + sum(numbers, Fraction(0))) ** 4


def cells(domain: Domain) -> str:
    """Names the cells that a check visits, for its coverage note."""
    return f"exact points of the cells {', '.join(cell.name for cell in domain.cells)}"


class Worst:
    """The largest relative difference met, where, and how many were looked at."""

    def __init__(self) -> None:
        self.count, self.value, self.where = 0, 0.0, ""

    def see(self, relative: float, point: Point) -> None:
        self.count += 1
        if relative > self.value or not self.where:
            self.value, self.where = relative, str(point)

    @property
    def text(self) -> str:
        return f"{self.value:.1e}"
