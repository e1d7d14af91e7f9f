"""How derivations write down what they computed: LaTeX for the steps, names for the results."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import sympy as sp

from derivations.calculus.frame import Dyadic, Vector


class Units(NamedTuple):
    """How the two unit vectors of a frame are called: (LaTeX of the first, of the second), (plain names)."""

    latex: tuple[str, str]
    names: tuple[str, str]


AB = Units((r"\bar{\boldsymbol{a}}", r"\bar{\boldsymbol{b}}"), ("abar", "bbar"))
WW = Units((r"\bar{\boldsymbol{w}}_\ell", r"\bar{\boldsymbol{w}}_m"), ("wbar_l", "wbar_m"))

Side: TypeAlias = "str | sp.Basic | Vector | Dyadic"


def equation(*sides: Side, units: Units = WW) -> str:
    """The sides joined by equality signs: text is taken as LaTeX, everything else is printed."""
    return " = ".join(side if isinstance(side, str) else to_latex(side, units) for side in sides)


def to_latex(value: sp.Basic | Vector | Dyadic, units: Units = WW) -> str:
    """LaTeX of an expression, its terms factored, or of a tensor as a sum over unit vectors or dyads."""
    if isinstance(value, Vector | Dyadic):
        return _linear_combination(value, units)
    return str(sp.latex(_tidy(value), fold_func_brackets=True))


def _tidy(value: sp.Basic) -> sp.Basic:
    """Each term factored, then common factors taken out; sums and integrals are left alone."""
    if isinstance(value, sp.MatrixBase):
        return value.applyfunc(_tidy)
    if not isinstance(value, sp.Expr) or value.has(sp.Sum, sp.Integral):
        return value
    return sp.factor_terms(sp.Add(*map(sp.factor, sp.Add.make_args(value))))


def entries(prefix: str, tensor: Vector | Dyadic, units: Units = WW) -> dict[str, sp.Expr]:
    """Named coefficients of a tensor, such as {"pair term: wbar_l": ..., "pair term: wbar_m": ...}."""
    first, second = units.names
    if isinstance(tensor, Vector):
        names = [first, second]
    else:
        names = ["I", *(f"{left} {right}^T" for left in (first, second) for right in (first, second))]
    return {f"{prefix}: {name}": entry for name, entry in zip(names, tensor, strict=True)}


def _linear_combination(tensor: Vector | Dyadic, units: Units) -> str:
    first, second = units.latex
    if isinstance(tensor, Vector):
        names = [first, second]
    else:
        names = [r"\boldsymbol{I}", *(f"{u}{w}^T" for u in (first, second) for w in (first, second))]
    terms = [_term(c, name) for c, name in zip(tensor, names, strict=True) if c != 0]
    return " + ".join(terms).replace("+ -", "- ") or r"\boldsymbol{0}"


def _term(coefficient: sp.Expr, name: str) -> str:
    if coefficient in (1, -1):
        return name if coefficient == 1 else f"-{name}"
    text = to_latex(coefficient)
    return rf"\left({text}\right){name}" if _tidy(coefficient).is_Add else rf"{text}\,{name}"
