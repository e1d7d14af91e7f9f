"""Signs that can be read off a form, for an angle t with 0 < t < pi."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def visible(expression: Any, angle: Any, facts: Sequence[Any] = ()) -> bool:
    """Whether an expression is >= 0 by its form, where t, pi - t, sin t, 1 + cos t and 1 - cos t are > 0.

    facts: what is >= 0 besides.
    """
    import sympy as sp

    t, sin, cos = angle, sp.sin(angle), sp.cos(angle)
    positive = {fact: sp.Dummy(positive=True) for fact in (t, sp.pi - t, sin, 1 - cos, 1 + cos)}
    granted = {fact: sp.Dummy(nonnegative=True) for fact in (1 - sin, *facts)}
    seen = sp.sympify(expression).xreplace({**positive, **granted})
    return bool(seen.is_nonnegative)
