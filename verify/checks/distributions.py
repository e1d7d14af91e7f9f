"""Checks of the calculus that App. A.3 uses under the expectation: Stein's identity, product rules, rules of delta'.

A distribution is known by its pairings with test functions, and the rules involve the values and first derivatives of
those at single points alone: each is decided in polynomials of jets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from itertools import product
from typing import Any

from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

Combine = Callable[[Any, Any, int], Any]
Pairing = Callable[[Any, Any, Any, Any], Any]
Hessian = Callable[[Any, Any, Any, Any], Any]
EXACT = ("exact arithmetic",)


def stein_on_the_density(combine: Combine, wrong: Mapping[str, Combine]) -> Check:
    """x_i x_j rho = combine(d_i d_j rho, rho, [i = j]): Stein's identity of second order for every tempered g.

    Paired with rho, both derivatives of g move onto rho, so that the identity for all g is this one for rho.
    """

    def run(subject: Combine, _: Context) -> Finding:
        import sympy as sp

        stein = resolve("derivations.calculus.stein:second_order")().results
        x, y = sp.symbols("x_i x_j", real=True)
        for case, moment, same in (("equal", x**2, 1), ("mixed", x * y, 0)):
            if sp.expand(subject(stein[f"Hess rho: {case}"], sp.Integer(1), same) - moment) != 0:
                return fails(f"differs for {case} indices", location=case)
        return holds("equal for equal and for different indices")

    note = "every tempered g, its derivatives those of a distribution; two indices, equal or not, fix every d"
    return Check("moved onto the density", Strength.EXACT, run, combine, Coverage.WHOLE, note, wrong)


def stein_on_polynomials(combine: Combine, wrong: Mapping[str, Combine], *, degree: int = 6) -> Check:
    """Both sides of the identity, each integrated on its own, for all monomials of two coordinates up to a degree."""

    def run(subject: Combine, _: Context) -> Finding:
        import sympy as sp

        x = sp.symbols("x_1 x_2", real=True)
        powers = [n for n in product(range(degree + 1), repeat=2) if sum(n) <= degree]
        for n, (i, j) in product(powers, ((0, 0), (0, 1), (1, 1))):
            g = x[0] ** n[0] * x[1] ** n[1]
            right = subject(_mean(sp.diff(g, x[i], x[j]), x), _mean(g, x), int(i == j))
            if _mean(g * x[i] * x[j], x) != right:
                return fails(f"differs for g = {g}, entry ({i + 1}, {j + 1})", location=f"g = {g}")
        return holds("equal for every monomial", numbers={"monomials": str(len(powers))})

    note = f"polynomials of degree {degree} at most in two coordinates"
    return Check("polynomials, both sides integrated", Strength.EXACT, run, combine, Coverage.PART, note, wrong)


def _mean(g: Any, x: Any) -> Any:
    """E[g] of a polynomial in independent standard normal coordinates."""
    import sympy as sp

    return sum(c * sp.prod([_moment(n) for n in powers]) for powers, c in sp.Poly(g, *x).terms())


@cache
def _moment(n: int) -> Any:
    return resolve("derivations.calculus.gaussian:full_moment")(n)


def stein_at_a_kink(curvature: Callable[[Any], Any], right: Mapping[str, Callable[[Any], Any]]) -> Check:
    """The identity for g = |x| on the line, with E[g''] = curvature(density of x at the kink)."""

    def run(subject: Callable[[Any], Any], _: Context) -> Finding:
        import sympy as sp

        half = resolve("derivations.calculus.gaussian:half_moment")
        peak = resolve("derivations.calculus.gaussian:RHO_0")
        left, claimed = 2 * half(3), subject(peak) + 2 * half(1)
        if sp.simplify(left - claimed) == 0:
            return holds("the kink contributes twice the density there")
        witness = Witness({"d": "1", "g": "|x|"}, str(claimed), str(left), EXACT, exact=True)
        return fails("the kink of |x| has a second derivative that no point shows", location="g = |x|", witness=witness)

    note = "g = |x|"
    return Check("at a kink", Strength.EXACT, run, curvature, Coverage.POINTS, note, right=right)


def product_rule(rule: Hessian, wrong: Mapping[str, Hessian]) -> Check:
    """The second derivative of F(u.x) G(w.x) from the jets (F, F', F''), (G, G', G'') at any point, u and w in R^3."""

    def run(subject: Hessian, _: Context) -> Finding:
        import sympy as sp

        F, G = sp.symbols("F:3"), sp.symbols("G:3")
        u, w, x = (sp.Matrix(sp.symbols(f"{name}1:4", real=True)) for name in "uwx")
        y, z = u.dot(x), w.dot(x)
        whole = (F[0] + F[1] * y + F[2] * y**2 / 2) * (G[0] + G[1] * z + G[2] * z**2 / 2)
        true = sp.hessian(whole, list(x)).subs(dict.fromkeys(x, 0))
        same = (true - subject(F, G, u, w)).expand().is_zero_matrix
        return holds("equal jets") if same else fails("differs as a polynomial in the jets", location="every x")

    note = "smooth F and G, and steps of rows that are not parallel as their limits; two rows span a plane at most"
    return Check("the product rule twice", Strength.EXACT, run, rule, Coverage.WHOLE, note, wrong)


def delta_prime_rule(rule: Pairing, wrong: Mapping[str, Pairing], *, right: Mapping[str, Pairing]) -> Check:
    """The product of delta' and f paired with h, from (f(0), f'(0), h(0), h'(0)), is -(f h)'(0)."""

    def run(subject: Pairing, _: Context) -> Finding:
        import sympy as sp

        true = resolve("derivations.population.delta_terms:product_rules")()["rule: left"]
        jets = sp.symbols("f_0 f_1 h_0 h_1", real=True)
        gap = sp.expand(subject(*jets) - true)
        if gap == 0:
            return holds("equal for all jets")
        point = next(p for p in product((0, 1), repeat=4) if gap.subs(dict(zip(jets, p, strict=True))) != 0)
        (f, h), actual = _lines(point), true.subs(dict(zip(jets, point, strict=True)))
        witness = Witness({"f": f, "h": h}, str(subject(*point)), str(actual), EXACT, exact=True)
        return fails(f"not the pairing of f = {f} with h = {h}", location=f"f = {f}, h = {h}", witness=witness)

    note = "smooth f and h: their values and slopes at 0 are all that the pairing knows"
    return Check("the pairing with a test function", Strength.EXACT, run, rule, Coverage.WHOLE, note, wrong, right)


def _lines(point: tuple[int, ...]) -> tuple[str, str]:
    """f and h as polynomials, from the value and slope of each."""
    names = {(0, 0): "0", (1, 0): "1", (0, 1): "x", (1, 1): "1 + x"}
    return names[point[0], point[1]], names[point[2], point[3]]
