"""Checks that a sum can be formed: a row and a column of the same length are different things."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point, State, exact_state

Terms = Callable[[State], list[Any]]


def addable(terms: Terms, point: Point, *, wrong: Mapping[str, Terms], right: Mapping[str, Terms]) -> Check:
    """All terms of a sum, as matrices, have one shape at the point; the first right one says what is meant."""
    truth = next(iter(right.values()))

    def run(subject: Terms, _: Context) -> Finding:
        shapes = [term.shape for term in subject(exact_state(point))]
        if len(set(shapes)) == 1:
            return holds(f"all terms are {_text(shapes[0])}", numbers={"terms": str(len(shapes))})
        claimed = " + ".join(map(_text, shapes))
        meant = truth(exact_state(point))
        actual = f"{_text(meant[0].shape)}: {np.sum(meant, axis=0).tolist()}"
        witness = Witness(point.describe(), claimed, actual, ("exact arithmetic",), exact=True)
        return fails(f"a sum {claimed}", location=str(point), witness=witness)

    note = "shapes do not depend on the state; d = 2 tells rows from columns"
    return Check("terms of one shape", Strength.EXACT, run, terms, Coverage.POINTS, note, wrong, right)


def _text(shape: tuple[int, ...]) -> str:
    return " x ".join(map(str, shape))
