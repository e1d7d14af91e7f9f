"""What is said of one step of gradient descent: hypotheses, conclusions, and how states that meet them are made."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any

import numpy as np

from verify.checks.descent.state import Before, Step, floats
from verify.checks.inequality.statement import end
from verify.state import Ops

Constants = Mapping[str, Any]
Premises = Callable[[Step, Constants], Sequence[Any]]
Named = Mapping[str, Any]
Margins = Callable[[Step, Constants], Sequence[Any] | Named]
"""Margins, or words -> margins."""
Free = Mapping[str, Any]
"""Name -> numbers in [0, 1], shape (n,)."""


@dataclass(frozen=True)
class OneStep:
    """From every state with all `hypotheses` >= 0, all `conclusions` are >= 0.

    hypotheses, conclusions: (step, constants) -> margins, in any arithmetic; `strict` ones of the hypotheses are to be
    > 0. constants: name -> exact number.
    coordinates: names of the free coordinates. made: (free coordinates, constants as floats) -> states, many at once,
    many of which meet the hypotheses by construction (draws.py has the usual ones); the others do not count.
    """

    hypotheses: Premises
    conclusions: Margins
    coordinates: tuple[str, ...]
    made: Callable[[Free, Mapping[str, float]], Before]
    constants: Mapping[str, str]
    strict: Premises = lambda step, constants: ()

    def at(self, **constants: str) -> OneStep:
        """With some constants changed."""
        return replace(self, constants={**self.constants, **constants})

    def with_(self, **changes: Any) -> OneStep:
        return replace(self, **changes)

    def states(self, x: Any) -> Before:
        """From rows of free coordinates, (n, number of coordinates)."""
        free = dict(zip(self.coordinates, np.clip(x, 0, 1).T, strict=True))
        return self.made(free, self.values(floats().o))

    def values(self, o: Ops) -> dict[str, Any]:
        """The constants in an arithmetic, from text like "1/50" or "pi/20"."""
        return {name: o.number(factor) * (o.pi if of_pi else 1) for name, (factor, of_pi) in self._exact.items()}

    @cached_property
    def _exact(self) -> dict[str, tuple[Fraction, bool]]:
        """Every constant as a number, and whether it is a multiple of pi."""
        return {name: end(text, name) for name, text in self.constants.items()}

    def least(self, margins: Margins, step: Step) -> Any:
        """The least of the margins at each state."""
        return reduce(step.o.least, self._named(margins, step).values())

    def worst(self, step: Step) -> str:
        """Which of the conclusions has the least margin at the first state, in words."""
        named = self._named(self.conclusions, step)
        return min(named, key=lambda words: np.ravel(named[words])[0])

    def _named(self, margins: Margins, step: Step) -> Named:
        found = margins(step, self.values(step.o))
        if isinstance(found, Mapping):
            return found
        return {"the margin" if len(found) == 1 else f"margin {i} of {len(found)}": x for i, x in enumerate(found, 1)}
