"""States whose weights and row lengths lie between bounds (Lemma 9), as symbols, with the signs that this gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.state import State, symbolic_state


@dataclass(frozen=True)
class Bounded(State):
    """A state, c_1 and c_2, and `root`, the square root of |a|.

    The target itself is not tied to |a| where the state is symbolic: its length enters by the triangle inequality.
    """

    c1: Any
    c2: Any
    root: Any

    @property
    def size(self) -> Any:
        """|a|."""
        return self.root**2

    @property
    def longest(self) -> Any:
        """c_2 sqrt|a|."""
        return self.c2 * self.root

    @property
    def unit(self) -> Any:
        """c_2^2 |a|."""
        return self.longest**2

    @property
    def weights(self) -> tuple[Any, Any]:
        """v_1 and v_2 as the theorem writes them."""
        return self.v[0], -self.v[1]

    @property
    def facts(self) -> tuple[Any, ...]:
        """What is >= 0 by hypothesis; nothing needs a lower bound of the output weights."""
        lengths = (*self.weights, *self.norm)
        return self.c2 - self.c1, *map(self.below, lengths), *map(self.above, self.norm)

    def below(self, length: Any) -> Any:
        """How far a length is below c_2 sqrt|a|."""
        return self.longest - length

    def above(self, length: Any) -> Any:
        """How far a length is above c_1 sqrt|a|."""
        return length - self.c1 * self.root

    def spare(self, first: Any, *others: Any) -> Any:
        """(c_2 sqrt|a|)^n less the product of n lengths, as a sum of products of what is >= 0."""
        if not others:
            return self.below(first)
        return self.longest ** len(others) * self.below(first) + first * self.spare(*others)


def bounded() -> Bounded:
    """Two rows at a symbolic angle in R^4, v = (v_1, -v_2), all lengths between c_1 sqrt|a| and c_2 sqrt|a|."""
    import sympy as sp

    s, _ = symbolic_state()
    c1, c2, root, first, second = sp.symbols("c_1 c_2 root v_1 v_2", positive=True)
    return Bounded(s.o, np.array([first, -second], dtype=object), s.W, s.a, s.norm, s.theta, c1, c2, root)
