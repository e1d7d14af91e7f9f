"""The first-order arc-cosine kernel E[relu(a.x) relu(b.x)], derived from its definition."""

from __future__ import annotations

import sympy as sp


def closed_form(p: sp.Expr, q: sp.Expr, t: sp.Expr) -> sp.Expr:
    """The kernel of two vectors of lengths p, q at angle t in [0, pi] (a1-kernel, App. A.1, p. 19, eq. (8))."""
    return p * q * (sp.sin(t) + (sp.pi - t) * sp.cos(t)) / (2 * sp.pi)
