"""Signs that can be read off a form, for an angle t with 0 < t < pi."""

from __future__ import annotations

from typing import Any


def visible(expression: Any, angle: Any) -> bool:
    """Whether an expression is >= 0 by its form, where t, pi - t, sin t, 1 + cos t and 1 - cos t are > 0."""
    import sympy as sp

    t, sin, cos = angle, sp.sin(angle), sp.cos(angle)
    positive = {fact: sp.Dummy(positive=True) for fact in (t, sp.pi - t, sin, 1 - cos, 1 + cos)}
    seen = sp.sympify(expression).xreplace({**positive, 1 - sin: sp.Dummy(nonnegative=True)})
    return bool(seen.is_nonnegative)
