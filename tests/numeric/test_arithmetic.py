"""The working arithmetics: double-double against exact rationals and mpmath, balls against points inside them."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from numeric import FLOAT64, InputError, balls, mp
from numeric.arithmetic.double_double import DoubleDouble
from numeric.arithmetic.eft import fast_two_sum, two_product, two_sum

WORKING = FLOAT64.working
FLOATS = st.floats(allow_nan=False, allow_infinity=False, allow_subnormal=False, min_value=-1e200, max_value=1e200)
MODERATE = st.floats(min_value=1e-100, max_value=1e100)
BALLS = balls(30)


@st.composite
def numbers(draw):
    """Double-doubles with both parts used."""
    hi = draw(MODERATE) * draw(st.sampled_from([1, -1]))
    lo = hi * draw(st.floats(-1, 1)) * 2.0**-54
    return DoubleDouble.lift(hi) + DoubleDouble.lift(lo)


def exact(x: DoubleDouble) -> Fraction:
    return (Fraction(float(x.hi)) + Fraction(float(x.lo))) * Fraction(2) ** max(int(x.exp), -10000)


def close(got: DoubleDouble, expected: Fraction, bits: int = 100) -> bool:
    return abs(exact(got) - expected) <= abs(expected) / 2**bits


@given(MODERATE, MODERATE)
def test_error_free_transformations_lose_nothing(a, b):
    for x, y in ((a, b), (a, -b)):
        s, e = two_sum(x, y)
        assert Fraction(s) + Fraction(e) == Fraction(x) + Fraction(y)
        s, e = fast_two_sum(max(a, b), min(a, b))
        assert Fraction(s) + Fraction(e) == Fraction(a) + Fraction(b)
    assume(1e-100 < a * b < 1e100)
    p, e = two_product(a, b)
    assert Fraction(p) + Fraction(e) == Fraction(a) * Fraction(b)


@given(FLOATS, FLOATS)
def test_products_of_floats_are_exact_over_the_whole_range(a, b):
    assert exact(DoubleDouble.lift(a) * b) == Fraction(a) * Fraction(b)


@given(numbers(), numbers())
def test_double_double_operations_keep_a_hundred_bits(x, y):
    a, b = exact(x), exact(y)
    assert close(x + y, a + b)
    assert close(x - y, a - b)
    assert close(x * y, a * b)
    assert close(x / y, a / b)


@given(numbers())
def test_double_double_square_roots(x):
    root = (x * x).sqrt()
    assert close(root, abs(exact(x)), 98)
    assert exact(DoubleDouble.lift(0.0).sqrt()) == 0


@given(FLOATS)
def test_rounding_returns_what_was_lifted(x):
    assert DoubleDouble.lift(x).rounded() == x


@given(st.lists(FLOATS, min_size=1, max_size=9))
def test_sums_of_double_doubles(terms):
    total = DoubleDouble.lift(np.array(terms)).sum(0)
    bound = sum(abs(Fraction(x)) for x in terms) / 2**100
    assert abs(exact(total) - sum(map(Fraction, terms))) <= bound


def test_powers_of_two_beyond_float64_come_back_as_infinity_and_zero():
    huge, tiny = DoubleDouble.lift(np.array([1e300, -1e300])), DoubleDouble.lift(np.array([1e-300, -1e-300]))
    assert ((huge * huge).rounded() == [np.inf, np.inf]).all()
    assert ((huge * 1e300).rounded() == [np.inf, -np.inf]).all()
    assert ((tiny * tiny).rounded() == 0).all()
    assert (huge * huge * tiny * tiny).rounded() == pytest.approx(1, rel=1e-15)


@given(st.floats(0, 1), st.floats(-1, 1))
def test_double_double_angles(y, x):
    assume(max(y, abs(x)) > 0)
    got = WORKING.atan2(DoubleDouble.lift(y), DoubleDouble.lift(x))
    with mpmath.workdps(50):
        expected = mpmath.atan2(y, x)
        assert abs(_mpf(got) - expected) <= abs(expected) * mpmath.mpf(2) ** -66


@given(st.floats(0, float(np.pi)))
def test_double_double_sin_minus_x_cos(x):
    with mpmath.workdps(1500):
        sin, cos = (_double_double(function(x)) for function in (mpmath.sin, mpmath.cos))
        expected = mpmath.sin(x) - x * mpmath.cos(x)
    got = WORKING.sin_minus_x_cos(DoubleDouble.lift(x), sin, cos)
    assert abs(_mpf(got) - expected) <= abs(expected) * mpmath.mpf(2) ** -66


def _double_double(x):
    return DoubleDouble.lift(float(x)) + DoubleDouble.lift(float(x - mpmath.mpf(float(x))))


def _mpf(x):
    with mpmath.workdps(60):
        value = exact(x)
        return mpmath.mpf(value.numerator) / value.denominator


@given(st.floats(0, float(np.pi)))
def test_sin_minus_x_cos_agrees_in_mpmath_and_balls(x):
    few, many = mp(30), mp(400)
    value = few.sin_minus_x_cos(few.array([x]), None, None)[0]
    reference = many.context.sin(x) - x * many.context.cos(x) if x > 1e-100 else many.scalar(x) ** 3 / 3
    assert abs(value - reference) <= abs(reference) * many.scalar("1e-29")
    with BALLS.scope():
        ball = BALLS.sin_minus_x_cos(BALLS.array([x]), None, None)[0]
        assert ball.overlaps(balls(60).scalar(reference))
        assert ball.rel_accuracy_bits() > 90 or x == 0


@st.composite
def intervals(draw, low=-4.0, high=4.0):
    """A ball and a point inside it."""
    middle, radius, place = draw(st.floats(low, high)), draw(st.floats(0, 2)), draw(st.floats(-1, 1))
    return middle, radius, Fraction(middle) + Fraction(radius) * Fraction(place)


@given(intervals(), intervals())
def test_wide_balls_hold_the_value_at_every_point(one, two):
    with BALLS.scope():
        x, y = (_ball(middle, radius) for middle, radius, _ in (one, two))
        a, b = (BALLS.scalar(point) for *_, point in (one, two))
        root = BALLS.sqrt(np.array([x]))[0]
        assert root.overlaps(BALLS.sqrt(np.array([a]))[0]) or a < 0
        if b >= 0:
            angle = BALLS.atan2(np.array([y]), np.array([x]))[0]
            assert angle.overlaps(BALLS.atan2(np.array([b]), np.array([a]))[0])
        if 0 <= a <= BALLS.pi:
            q = BALLS.sin_minus_x_cos(np.array([x]), None, None)[0]
            assert q.overlaps(BALLS.sin_minus_x_cos(np.array([a]), None, None)[0])


def _ball(middle, radius):
    return type(BALLS.scalar(0))(middle, radius)


def test_the_precision_of_balls_is_given_back():
    with balls(20).scope():
        inner = str(BALLS.array([Fraction(1, 3)])[0].rad())
        with balls(80).scope():
            pass
        assert str(balls(20).scalar(Fraction(1, 3)).rad()) != inner


@pytest.mark.parametrize("ar", [FLOAT64, mp(40), BALLS], ids=lambda ar: ar.name)
def test_arrays_are_made_from_numbers_of_many_kinds(ar):
    kinds = [1, 0.5, "0.25", Fraction(1, 8), mpmath.mpf("0.0625"), np.float64(3), np.int64(7)]
    assert [float(x) for x in ar.array(kinds)] == [1, 0.5, 0.25, 0.125, 0.0625, 3, 7]
    assert ar.array([[1, 2], [3, 4]]).shape == (2, 2)
    assert ar.array(5).shape == ()


def test_strings_and_fractions_are_not_rounded_to_float64():
    third = mp(40).array([Fraction(1, 3), "0.1"])
    assert abs(3 * third[0] - 1) < 1e-39
    assert abs(10 * third[1] - 1) < 1e-39
    ball = balls(40).array(["0.1"])[0]
    with balls(40).scope():
        assert (ball * 10).contains(1)
        assert ball != balls(40).scalar(0.1)


@pytest.mark.parametrize("ar", [FLOAT64, mp(40), BALLS], ids=lambda ar: ar.name)
@pytest.mark.parametrize("bad", [[1, float("nan")], [float("inf")], ["inf"], [1j], [None], ["one"], [[1], [1, 2]], []])
def test_arrays_are_not_made_from_anything_else(ar, bad):
    with pytest.raises(InputError, match=r"^x: expected .*, got ") as raised:
        ar.array(bad)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("digits", [0, -3, 1.5, "30"])
@pytest.mark.parametrize("make", [mp, balls])
def test_digits_are_a_positive_whole_number(make, digits):
    with pytest.raises(InputError, match=r"^digits: expected a positive whole number, got"):
        make(digits)
