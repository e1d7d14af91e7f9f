"""A canonical form, hence a decision procedure, for functions of angles.

The expressions are rational in angles t, their sines and cosines, further symbols (lengths, weights), pi, sqrt(pi)
and sqrt(2), with rational coefficients. As functions, t and sin t are algebraically independent over the complex
numbers, cos t satisfies s^2 + c^2 = 1 and nothing else, and pi is transcendental: so the expressions form a tower of
quadratic extensions (c over s, sqrt(2) over the rationals) of a field of rational functions. Writing an element on the
basis 1, c, sqrt(2), c sqrt(2), ... with cancelled coefficients is therefore canonical: two expressions are equal
wherever both are defined exactly if their forms are the same. No simplification heuristic is consulted.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import sympy as sp

Squares = dict[sp.Symbol, sp.Expr]


@cache
def canonical(expr: sp.Expr | int) -> sp.Expr:
    """The canonical form of an expression of the field.

    Raises TypeError if expr contains anything else (another root, |.|, sin of a half angle, a float), and
    ZeroDivisionError if a denominator is identically zero.
    """
    flat, squares, back = _flatten(sp.expand_trig(sp.sympify(expr)))
    num, den = sp.fraction(sp.together(flat))
    _require_polynomials(num, den)
    for root, square in squares.items():
        num, den = _rationalise(num, den, root, square)
    if sp.expand(den) == 0:
        raise ZeroDivisionError(f"the denominator of {expr} is identically zero")
    return _on_basis(num, den, tuple(squares)).xreplace(back)


def is_zero(expr: sp.Expr | int) -> bool:
    """Whether an expression of the field vanishes identically; errors as `canonical`."""
    return not _is_nonzero_at_a_point(expr) and bool(canonical(expr) == 0)


def equal(left: object, right: object) -> bool:
    """Whether two expressions, or tuples, matrices or mappings of expressions of one shape, agree entry by entry."""
    if isinstance(left, Mapping) and isinstance(right, Mapping):
        return left.keys() == right.keys() and all(equal(left[name], right[name]) for name in left)
    if isinstance(left, sp.MatrixBase) and isinstance(right, sp.MatrixBase):
        return left.shape == right.shape and equal(tuple(left), tuple(right))
    if isinstance(left, tuple) and isinstance(right, tuple):
        return len(left) == len(right) and all(map(equal, left, right))
    return is_zero(sp.sympify(left) - sp.sympify(right))


def limit(expr: sp.Expr, angle: sp.Symbol, point: sp.Expr) -> sp.Expr:
    """The limit of expr as the angle tends to a multiple of pi/2, by l'Hopital's rule.

    Raises ValueError if the limit is not finite. Numerator and denominator are entire in the angle, so after as many
    derivatives as the denominator has zeros there both can be evaluated.
    """
    num, den = sp.fraction(sp.together(canonical(expr)))
    while is_zero(den.subs(angle, point)):
        if not is_zero(num.subs(angle, point)):
            raise ValueError(f"{expr} is unbounded at {angle} = {point}")
        num, den = sp.diff(num, angle), sp.diff(den, angle)
    return canonical(num.subs(angle, point) / den.subs(angle, point))


def _is_nonzero_at_a_point(expr: sp.Expr | int) -> bool:
    """A quick no: rationals for the generators, on the circle for a sine with its cosine, map the field to numbers.

    Exact; where a denominator vanishes at the point, or the expression is not of the field, it says nothing.
    """
    flat, squares, _ = _flatten(sp.expand_trig(sp.sympify(expr)))
    if flat.atoms(sp.Function, sp.Float) or not all(power.exp.is_Integer for power in flat.atoms(sp.Pow)):
        return False
    point: dict[sp.Basic, sp.Expr] = {}
    for root, square in squares.items():
        u = sp.Rational(1, 3 + 2 * len(point))
        point |= dict.fromkeys(square.free_symbols, 2 * u / (1 + u**2))
        point[root] = (1 - u**2) / (1 + u**2) if square.free_symbols else sp.sqrt(square)
    others = sorted(flat.free_symbols - point.keys(), key=sp.default_sort_key)
    point |= {symbol: sp.Rational(sp.prime(n + 3), sp.prime(n + 9)) for n, symbol in enumerate(others)}
    value = sp.expand(flat.xreplace(point))
    return bool(value.is_finite and value.is_nonzero)


def _flatten(expr: sp.Expr) -> tuple[sp.Expr, Squares, dict[sp.Basic, sp.Expr]]:
    """The expression with generators for sines, cosines and roots; the squares of the algebraic ones; the way back."""
    names: dict[sp.Basic, sp.Expr] = {atom: sp.Dummy(str(atom)) for atom in expr.atoms(sp.Indexed)}
    squares: Squares = {}
    for angle in sorted({f.args[0] for f in expr.atoms(sp.sin, sp.cos)}, key=sp.default_sort_key):
        sine, cosine = sp.Dummy(f"s_{angle}"), sp.Dummy(f"c_{angle}")
        names |= {sp.sin(angle): sine, sp.cos(angle): cosine}
        squares[cosine] = 1 - sine**2
        if not isinstance(angle, sp.Symbol | sp.Indexed):
            raise TypeError(f"the angle {angle} is not a symbol")
    root_two, root_pi = sp.Dummy("sqrt2", positive=True), sp.Dummy("sqrtpi", positive=True)
    squares[root_two] = sp.Integer(2)
    names |= {sp.sqrt(2): root_two, sp.pi: root_pi**2}
    back = {name: atom for atom, name in names.items() if name.is_Symbol} | {root_pi: sp.sqrt(sp.pi)}
    return expr.xreplace(names), squares, back


def _require_polynomials(*exprs: sp.Expr) -> None:
    for expr in exprs:
        try:
            sp.Poly(expr, *expr.free_symbols, sp.Dummy(), domain=sp.QQ)
        except (sp.PolynomialError, sp.CoercionFailed) as error:
            raise TypeError(f"{expr} is not a polynomial in angles, sines, cosines and symbols") from error
        if expr.has(sp.Float):
            raise TypeError(f"{expr} contains a float")


def _split(expr: sp.Expr, root: sp.Symbol, square: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """(f, g) free of the root with expr = f + g root."""
    parts = [sp.Integer(0), sp.Integer(0)]
    for (degree,), coefficient in sp.Poly(expr, root).terms():
        parts[degree % 2] += coefficient * square ** (degree // 2)
    return parts[0], parts[1]


def _rationalise(num: sp.Expr, den: sp.Expr, root: sp.Symbol, square: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The same fraction with the root gone from the denominator and at most linear in the numerator."""
    f, g = _split(num, root, square)
    h, e = _split(den, root, square)
    return f * h - g * e * square + (g * h - f * e) * root, h**2 - e**2 * square


def _on_basis(num: sp.Expr, den: sp.Expr, roots: tuple[sp.Symbol, ...]) -> sp.Expr:
    terms = sp.Poly(num, *roots).terms()
    basis = (sp.Mul(*(root**n for root, n in zip(roots, degrees, strict=True))) for degrees, _ in terms)
    return sp.Add(*(sp.cancel(c / den) * b for (_, c), b in zip(terms, basis, strict=True)))
