"""The checker's own arithmetic against mpmath at 60 digits, and what may be said of the functions it holds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import mpmath
import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from verify.replay.bernstein import least, weights
from verify.replay.checker import covers
from verify.replay.exact import Exact, exact_pi, exact_rational
from verify.replay.expansion import Statement, expand
from verify.replay.functions import FUNCTIONS, Function
from verify.replay.interval import Interval, pi, rational

MP = mpmath.mp.clone()
MP.dps = 60
BITS = 100
ends = st.fractions(min_value=-8, max_value=8, max_denominator=10**6)
sides = st.tuples(ends, ends).map(lambda pair: (min(pair), max(pair)))
parts = st.fractions(min_value=0, max_value=1, max_denominator=997)


def interval(side: tuple[Fraction, Fraction]) -> Interval:
    return Interval(rational(side[0], BITS).low, rational(side[1], BITS).high, BITS)


def inside(side: tuple[Fraction, Fraction], part: Fraction) -> Fraction:
    return side[0] + (side[1] - side[0]) * part


def holds(found: Interval, value: Any) -> bool:
    exact = MP.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else value
    return bool(found.low <= MP.ldexp(exact, BITS) <= found.high)


def mp(x: Fraction) -> Any:
    return MP.mpf(x.numerator) / x.denominator


@given(sides, sides, parts, parts)
def test_field_operations_enclose(a: Any, b: Any, s: Fraction, t: Fraction) -> None:
    x, y = inside(a, s), inside(b, t)
    one, other = interval(a), interval(b)
    assert holds(one + other, x + y)
    assert holds(one - other, x - y)
    assert holds(one * other, x * y)
    assert holds(one.scale(y), x * y)
    if b[0] > 0 or b[1] < 0:
        assert holds(one / other, x / y)


@given(sides, parts)
def test_sine_and_cosine_enclose_and_stay_near(side: Any, t: Fraction) -> None:
    x, found = inside(side, t), interval(side)
    for wave, value in ((found.sin(), MP.sin(mp(x))), (found.cos(), MP.cos(mp(x)))):
        assert holds(wave, value)
        assert wave.high - wave.low <= found.high - found.low + 2**10
        assert -(1 << BITS) - 2**10 <= wave.low <= wave.high <= (1 << BITS) + 2**10


def test_pi_is_enclosed_to_the_last_bits() -> None:
    assert holds(pi(BITS), MP.pi)
    assert pi(BITS).high - pi(BITS).low < 2**10


def test_division_by_zero_is_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        interval((Fraction(1), Fraction(2))) / interval((Fraction(-1), Fraction(1)))


def test_exact_numbers_know_their_zeros() -> None:
    turn, third = exact_pi(BITS), exact_rational(Fraction(1, 3), BITS)
    assert (turn * third / turn - third).is_zero
    assert ((turn + third) * (turn - third) - turn * turn + third * third).is_zero
    assert not (turn - exact_rational(Fraction(355, 113), BITS)).is_zero
    assert (third - third).sin().is_zero
    assert ((third - third).cos() - 1).is_zero
    assert not third.sin().is_zero
    assert not (third.sin() - third.sin()).is_zero  # only an enclosure: nothing is claimed
    assert ((third - third) * Exact(third.enclosure, None)).is_zero


@pytest.mark.parametrize("id", FUNCTIONS)
def test_taylor_coefficients_agree_with_derivatives(id: str) -> None:
    function = FUNCTIONS[id]
    at = [Fraction(3, 5), Fraction(2, 3)][: len(function.variables)]
    given = {name: low + (high - low) / 20 for name, (low, high) in function.parameters.items()}
    found = expand(Statement(function, given, 1, False, Fraction(0), BITS), [(x, x) for x in at], [True] * len(at), 3)
    for k, coefficient in found.items():
        derivative = MP.diff(lambda *x: function.formula(MP, *x, *map(mp, given.values())), tuple(map(mp, at)), k)
        middle = MP.ldexp(MP.mpf(coefficient.low + coefficient.high) / 2, -BITS)
        assert abs(middle - derivative / MP.fprod(map(MP.factorial, k))) < MP.mpf("1e-15"), k


@pytest.mark.parametrize("ends", [("0", "1"), ("-1/2", "1/2"), ("-2", "5")])
def test_bernstein_coefficients_give_the_monomials_back(ends: tuple[str, str]) -> None:
    side = (Fraction(ends[0]), Fraction(ends[1]))
    degree, table = 5, weights(5, side)
    for k, t in product(range(degree + 1), (Fraction(0), Fraction(1, 3), Fraction(1))):
        basis = [sympy.binomial(degree, j) * t**j * (1 - t) ** (degree - j) for j in range(degree + 1)]
        assert sum(w * b for w, b in zip(table[k], basis, strict=True)) == inside(side, t) ** k


def test_least_is_a_lower_bound() -> None:
    polynomial = {k: rational(Fraction(c), BITS) for k, c in (((0, 0), 1), ((2, 1), -3), ((0, 2), 2))}
    low = least(polynomial, [(Fraction(0), Fraction(1))] * 2, [3, 3])
    values = (1 - 3 * x * x * y + 2 * y * y for x, y in product([Fraction(i, 20) for i in range(21)], repeat=2))
    assert Fraction(low, 1 << BITS) <= min(values)


WHOLE = ((Fraction(0), Fraction(2)), (Fraction(0), Fraction(1)))
LEFT, RIGHT = ((Fraction(0), Fraction(1)), WHOLE[1]), ((Fraction(1), Fraction(2)), WHOLE[1])


@pytest.mark.parametrize(
    ("boxes", "exactly"),
    [
        ([WHOLE], True),
        ([RIGHT, LEFT], True),
        ([LEFT], False),
        ([LEFT, LEFT], False),
        ([LEFT, RIGHT, LEFT], False),
        ([LEFT, ((Fraction(1), Fraction(3)), (Fraction(0), Fraction(1, 2)))], False),
        ([((Fraction(1, 2), Fraction(3, 2)), WHOLE[1]), LEFT], False),
        ([], False),
    ],
)
def test_leaves_must_cover_the_box_once(boxes: Any, exactly: bool) -> None:
    assert covers(boxes, WHOLE) is exactly


psi, r, alpha, theta = sympy.symbols("psi r alpha theta", positive=True)


def symbolic(function: Function, *arguments: Any) -> Any:
    return function.formula(sympy, *arguments)


def vanishes(expression: Any) -> bool:
    """Zero as a polynomial in r, alpha, 1/pi, psi and its sine and cosine, with sin^2 = 1 - cos^2."""
    numerator = sympy.numer(sympy.together(expression))
    s, c, p = sympy.symbols("s c p")
    plain = numerator.subs({sympy.sin(psi): s, sympy.cos(psi): c}).subs(sympy.pi, p)
    return bool(sympy.rem(sympy.expand(plain), s**2 + c**2 - 1, s).expand() == 0)


@pytest.mark.parametrize("id", ["lemma-8", "lemma-13"])
def test_r_above_1_follows_from_r_below_1(id: str) -> None:
    """f(psi, r) = r^2 f(psi, 1/r): exchanging the two neurons."""
    f = FUNCTIONS[id]
    assert vanishes(symbolic(f, psi, r, alpha) - r**2 * symbolic(f, psi, 1 / r, alpha))
    assert not vanishes(symbolic(f, psi, r, alpha) - r * symbolic(f, psi, 1 / r, alpha))


@pytest.mark.parametrize("id", ["lemma-8", "lemma-13"])
def test_one_variable_is_two_at_equal_norms(id: str) -> None:
    f, at_equal_norms = FUNCTIONS[id], FUNCTIONS[f"{id}-equal-norms"]
    assert vanishes(symbolic(f, psi, sympy.Integer(1), alpha) - symbolic(at_equal_norms, psi, alpha))


def test_edge_is_two_variables_at_a_vanishing_norm() -> None:
    """The coefficient of r^2 as well, by the exchange of the two neurons."""
    f, edge = FUNCTIONS["lemma-8"], FUNCTIONS["lemma-8-edge"]
    assert vanishes(symbolic(f, psi, sympy.Integer(0), alpha) - symbolic(edge, psi, alpha))


def lemma_8_printed(theta: Any, r: Any, alpha: Any) -> Any:
    sin, cos, rest = MP.sin(theta), MP.cos(theta), MP.pi - theta
    first = -((rest / MP.pi + 1 - alpha) * r - sin / MP.pi) / 2
    second = ((rest / MP.pi + 1 - alpha) - sin / MP.pi * r) / 2
    square = 1 - alpha + (rest**2 + 2 * rest * sin * cos + sin**2) / MP.pi**2
    constant = square * (r**2 + 1) / 4 - (1 - alpha / 2) * (rest * cos + sin) / MP.pi * r
    return constant - (first**2 + 2 * first * second * cos + second**2) / (2 * (1 - alpha))


def lemma_13_printed(theta: Any, r: Any, alpha: Any) -> Any:
    product_ = ((MP.pi * (MP.mpf(1) / 2 + 2 * alpha) - theta) * MP.cos(theta) + MP.sin(theta)) / (2 * MP.pi)
    return (MP.mpf(1) / 8 - alpha / 2) * (r**2 + 1) - product_ * r


@pytest.mark.parametrize(("id", "printed"), [("lemma-8", lemma_8_printed), ("lemma-13", lemma_13_printed)])
def test_the_functions_are_those_printed(id: str, printed: Callable[..., Any]) -> None:
    """In theta, as the paper has them, at 60 digits."""
    points = [MP.mpf(k) / 7 for k in range(1, 22)]
    for (theta_, next_), r_ in product(pairwise(points), (MP.mpf(0), MP.mpf(1) / 3, MP.mpf(1), MP.mpf(5) / 2)):
        a = next_ / 40
        assert abs(FUNCTIONS[id].formula(MP, MP.pi - theta_, r_, a) - printed(theta_, r_, a)) < MP.mpf("1e-55")
