"""The list of Theorem 1 as data, and exact checks of it: right, complete, and for which targets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from verify.checks.landscape.collinear import ROUTES, exact, factors, gradient_w, symbols
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds
from verify.state import Point

Interval = tuple[int | None, int | None]


@dataclass(frozen=True)
class StationaryList:
    """The stationary points that a theorem lists, by (x, y) with v_1 w_1 = x a and v_2 w_2 = y a.

    optimum, saddle: item 1, and item 2 as a function of c. branches: the open intervals of c.
    any_target: whether a = 0 is in the domain. least_dimension: the least d in the domain.
    """

    optimum: tuple[int, int] = (1, -1)
    saddle: Callable[[Any], tuple[Any, Any]] = lambda c: (c + 1, c)
    branches: tuple[Interval, ...] = ((None, -1), (0, None))
    any_target: bool = True
    least_dimension: int = 1


LISTED = StationaryList()
"""As printed."""
AMENDED = replace(LISTED, any_target=False, least_dimension=2)

WRONG_LISTS: dict[str, StationaryList] = {
    "c > 0 alone": replace(LISTED, branches=((0, None),)),
    "c > -1": replace(LISTED, branches=((-1, 0), (0, None))),
    "the caption's (a, 2a)": replace(LISTED, saddle=lambda c: (c, c + 1)),
    "v_1 w_1 + v_2 w_2 = a": replace(LISTED, saddle=lambda c: (c + 1, -c)),
    "v_2 w_2 = a at the optimum": replace(LISTED, optimum=(1, 1)),
}


def are_stationary(listed: StationaryList, wrong: Mapping[str, StationaryList], **right: StationaryList) -> Check:
    """The gradient vanishes at the listed points of item 2, on every branch of c, for symbolic v_1, v_2, c."""

    def run(subject: StationaryList, _: Context) -> Finding:
        return _first_failure(subject) or holds("the gradient is zero on every branch, identically in c")

    note = "the gradient at collinear rows is linear in c; v_1, v_2, |a| symbolic, a nonzero, any d"
    name = "the gradient on the family"
    return Check(name, Strength.EXACT, run, listed, Coverage.WHOLE, note, wrong, right)


def are_all(listed: StationaryList, wrong: Mapping[str, StationaryList], coverage: Coverage) -> Check:
    """The listed points are stationary, and no others are, for a != 0 and v_1, v_2 > 0."""

    def run(subject: StationaryList, _: Context) -> Finding:
        failure = _first_failure(subject) or _optimum_failure(subject) or _missed(subject)
        return failure or _no_oblique() or _no_zero_row() or holds("listed and stationary are the same")

    note = "every d, weights symbolic, a nonzero; rows neither collinear nor nonzero by two derivations"
    return Check("the list against the equations", Strength.EXACT, run, listed, coverage, note, wrong)


def _first_failure(listed: StationaryList) -> Finding | None:
    """A value of c in a branch at which the gradient is not zero or does not exist, if there is one."""
    import sympy as sp

    c = sp.Symbol("c", real=True)
    for sample, kink in _samples(listed):
        x, y = listed.saddle(sample)
        if kink:
            return fails(f"at c = {sample} a row is zero, and the loss has a kink", location=f"c = {sample}")
        if any(sp.expand(f) != 0 for f in factors(*listed.saddle(c), opposite=bool(x * y < 0))):
            return fails(f"the gradient is not zero at c = {sample}", witness=_witness(x, y), location=f"c = {sample}")
    return None


def _samples(listed: StationaryList) -> Iterator[tuple[Any, bool]]:
    """One c of every piece of the branches between zero rows, then every zero row (True) inside a branch."""
    import sympy as sp

    c = sp.Symbol("c", real=True)
    x, y = listed.saddle(c)
    zeros = sorted(set(sp.solve(x * y, c)))
    claimed = _set(listed.branches)
    for piece in _set(((None, zeros[0]), (zeros[0], zeros[-1]), (zeros[-1], None))).args:
        common = sp.Intersection(piece, claimed)
        if common is not sp.S.EmptySet:
            yield _inside(common), False
    yield from ((zero, True) for zero in zeros if zero in claimed)


def _set(branches: tuple[tuple[Any, Any], ...]) -> Any:
    import sympy as sp

    ends = [(-sp.oo if low is None else low, sp.oo if high is None else high) for low, high in branches]
    return sp.Union(*(sp.Interval.open(low, high) for low, high in ends))


def _inside(interval: Any) -> Any:
    low, high = interval.inf, interval.sup
    if low.is_infinite:
        return high - 1
    return low + 1 if high.is_infinite else (low + high) / 2


def _witness(x: Any, y: Any) -> Witness:
    """The point v = (1, 1) of this convention, a = (1, 0), with the gradient there."""
    point = Point(_rational(1, 1), (_rational(x, 0), _rational(y, 0)), _rational(1, 0))
    slopes = [f.subs(dict.fromkeys(f.free_symbols, 1)) for f in factors(exact(x), exact(y), bool(x * y < 0))]
    actual = ", ".join(f"gradient in w_{i} = ({slope}, 0)" for i, slope in enumerate(slopes, 1))
    routes = ("two derivations of the gradient, in exact arithmetic",)
    return Witness(_described(point), "gradient 0", actual, routes, exact=True)


def _described(point: Point) -> dict[str, str]:
    """With the name of the weights that says whose convention they follow."""
    return {"v1, v2" if name == "v" else name: value for name, value in point.describe().items()}


def _rational(*values: Any) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(exact(x).p), int(exact(x).q)) for x in values)


def _optimum_failure(listed: StationaryList) -> Finding | None:
    """At the angle pi the two equations have one solution, with x y < 0."""
    import sympy as sp

    x, y = sp.symbols("x y", real=True)
    (solution,) = sp.solve(factors(x, y, opposite=True), [x, y], dict=True)
    true = solution[x], solution[y]
    return None if listed.optimum == true else fails(f"opposite rows are stationary at {true} alone")


def _missed(listed: StationaryList) -> Finding | None:
    """Parallel rows are stationary where x - y = 1 and x y > 0: item 2 must reach all of these."""
    import sympy as sp

    c = sp.Symbol("c", real=True)
    x, y = listed.saddle(c)
    reached = sp.Poly(y, c)
    true = sp.solve_univariate_inequality(x * y > 0, c, relational=False)
    if reached.degree() != 1 or true != _set(listed.branches):
        return fails(f"parallel rows are stationary for c in {true}")
    return None


def _no_oblique() -> Finding | None:
    """Rows at an angle inside (0, pi): the matrix of the difference of gradients is regular there."""
    import sympy as sp

    found = resolve("derivations.landscape:row_difference")().results
    t = resolve("derivations.calculus.symbols:t")
    gap = sp.expand(found["opposite"].det() - (t - sp.sin(t)) * (t + sp.sin(t)))
    return None if gap == 0 else fails("the matrix of the difference of gradients may be singular inside (0, pi)")


def _no_zero_row() -> Finding | None:
    """v_i > 0 and w_i = 0: a kink beside a nonzero row, else the gradient -v_i a / 2."""
    found = resolve("derivations.landscape:zero_row")().results
    t = resolve("derivations.calculus.symbols:t")
    both = found["kink"].subs(t, 0), found["linear"]
    return fails("a zero row may be stationary") if any(slope == 0 for slope in both) else None


def _slopes_of_equal_rows(route: str) -> list[Any]:
    """The derived gradient at w_1 = w_2 = e_1, v = (1, 1), a = 0."""
    s = symbols()
    at = dict.fromkeys((*s.v, *s.p), 1) | dict.fromkeys(s.a, 0)
    return [entry.subs(at) for row in gradient_w(route, False) for entry in row]


def zero_target(listed: StationaryList, **right: StationaryList) -> Check:
    """At a = 0 the list must hold v = (1, 1), w_1 = w_2 = (1, 0), where network, loss and gradient are 0."""

    def run(subject: StationaryList, _: Context) -> Finding:
        if not subject.any_target:
            return holds("a = 0 is not in the domain")
        if any(slope != 0 for route in ROUTES for slope in _slopes_of_equal_rows(route)):
            return holds("the gradient is not zero at the point")
        point = Point(_rational(1, 1), (_rational(1, 0), _rational(1, 0)), _rational(0, 0))
        listed_rows = "w_1 = w_2 = 0, as both items ask at a = 0"
        actual = "f = relu(w_1.x) - relu(w_2.x) = 0, so loss and gradient are zero at nonzero rows"
        witness = Witness(_described(point), listed_rows, actual, ("the definition",), exact=True)
        return fails("at a = 0 equal rows that cancel are stationary, on neither list", witness=witness)

    name, note = "a zero target", "one point with a = 0, v = (1, 1) in the convention of the theorem"
    return Check(name, Strength.EXACT, run, listed, Coverage.POINTS, note, {}, {"a != 0 assumed": AMENDED, **right})
