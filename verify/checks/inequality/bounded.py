"""States whose weights and row lengths lie between bounds (Lemma 9), as symbols that show it by their form.

With b = c_2 sqrt|a|, a length of at most b is written b / (1 + e) with e >= 0, one of at least c_1 sqrt|a| is written
c_1 sqrt|a| (1 + h) with h >= 0, and c_2 = c_1 (1 + more): differences of a bound and what it bounds then have visible
signs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.state import State, symbolic_state


@dataclass(frozen=True)
class Bounded(State):
    """A state and c_1, c_2, and `size`, the length of the target.

    The target itself is not tied to `size` where the state is symbolic: its length enters by the triangle inequality.
    """

    c1: Any
    c2: Any
    size: Any

    @property
    def unit(self) -> Any:
        """c_2^2 |a|, a bound of every product of two lengths."""
        return self.c2**2 * self.size

    @property
    def weights(self) -> tuple[Any, Any]:
        """v_1 and v_2 as the theorem writes them."""
        return self.v[0], -self.v[1]

    def spare(self, *lengths: Any) -> Any:
        """(c_2 sqrt|a|)^n less the product of n lengths, in a form that shows that it is >= 0."""
        longest, product, ratio = self.c2 * self.o.sqrt(self.size), self.number(1), self.number(1)
        for length in lengths:
            product, ratio = product * length, ratio * (longest / length)
        return product * (ratio - 1).expand()


def bounded(low: int | None = None) -> Bounded:
    """Two rows at a symbolic angle in R^4; all lengths at most c_2 sqrt|a|, but row `low` at least c_1 sqrt|a|."""
    import sympy as sp

    s, _ = symbolic_state()
    c1, root = sp.symbols("c_1 root", positive=True)
    c2 = c1 * (1 + sp.Symbol("more", nonnegative=True))
    first, second, one, other = (c2 * root / (1 + x) for x in sp.symbols("e1:5", nonnegative=True))
    lengths = [one, other]
    if low is not None:
        lengths[low] = c1 * root * (1 + sp.Symbol("h", nonnegative=True))
    W = np.array([[x.subs(s.norm[i], lengths[i]) for x in s.W[i]] for i in (0, 1)], dtype=object)
    v, norm = (np.array(x, dtype=object) for x in ((first, -second), lengths))
    return Bounded(s.o, v, W, s.a, norm, s.theta, c1, c2, root**2)


def lowest_first() -> Bounded:
    """Row 1 at least as long as the lower bound."""
    return bounded(0)


def lowest_second() -> Bounded:
    """Row 2 at least as long as the lower bound."""
    return bounded(1)


LOWEST = (lowest_first, lowest_second)
