"""Lemmas 6 and 7: their witnesses and constants again, by other means; checks that must be able to say no."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import asinh, ceil, cosh, exp, floor, log, pi, tan

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from numeric import closed_form
from verify import registry
from verify.checks.descent import largest_start
from verify.checks.descent.chance import behind
from verify.checks.descent.constants import balls, compared, enclosed, value
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.rational import OnLine
from verify.claims.alignment import lemma
from verify.claims.alignment.constants import Printed
from verify.model import Check, Claim, Context, Finding, Outcome, Undecided
from verify.registry import statements

ENTRIES = [name for name in registry.load() if name.startswith(("lemma-6", "lemma-7", "phase-1"))]
PARTS = {part.id: part for name in ENTRIES for part in statements(registry.load()[name])}
SMALL = Context(1, "small")


def run(check: Check) -> Finding:
    return check.run(check.subject, SMALL)


def cheap(claim: Claim) -> Iterator[Check]:
    """The checks that are neither searches nor runs."""
    amended = claim.amendment.checks if claim.amendment else ()
    yield from (check for check in (*claim.checks, *amended) if check.strength.proves)


@pytest.mark.parametrize("claim_id", PARTS)
def test_nothing_that_proves_is_left_undecided(claim_id: str) -> None:
    reasons = {finding.why for finding in map(run, cheap(PARTS[claim_id]))}
    assert reasons <= {None, Undecided.EXISTENTIAL}


def test_the_square_of_the_projection_may_fall_more_slowly() -> None:
    (check,) = PARTS["lemma-6-step-w-norm"].checks
    witness = run(check).witness
    assert witness is not None
    assert witness.confirmed
    v = x = mu = mpmath.mpf("1e-3")
    moved = -x + mu * v / 2 / v  # w_1 = -x v_1 a, nothing but the signal, in units of v_1
    assert moved**2 > (-x + 3 * mu / 4) ** 2


@given(
    st.fractions(Fraction(1, 100), 2), st.fractions(Fraction(1, 100), 2), st.sampled_from([-1, 1]), st.fractions(0, 1)
)
def test_a_step_on_the_line_is_a_step(v: Fraction, x: Fraction, side: int, mu: Fraction) -> None:
    s = OnLine((v, v + 1), (side * x, -side * (x + 1)), mu)
    weights, rows = np.array(s.v, dtype=float), np.array([[float(y), 0.0] for y in s.x])
    slope = closed_form.gradient(weights, rows, np.array([1.0, 0.0]), convention="theorem")
    np.testing.assert_allclose(np.array(s.next().v, dtype=float), weights - float(mu) * slope.v, atol=1e-12)
    np.testing.assert_allclose(np.array(s.next().x, dtype=float), rows[:, 0] - float(mu) * slope.W[:, 0], atol=1e-12)


def test_the_printed_drift_leaves_no_room() -> None:
    (check,) = PARTS["lemma-7-step-invariants.iii"].checks
    assert run(check).outcome is Outcome.FAILS
    assert 32 * log(10) * 357 > 1 > Fraction(1, 50)


def test_sigma_0_and_the_number_of_samples() -> None:
    alpha = 65 / tan(pi / 20)
    assert alpha == pytest.approx(410.394, abs=1e-3)
    finding = run(PARTS["lemma-6"].checks[0])
    sigma, samples = (float(finding.numbers[name]) for name in ("log10 of sigma_0", "log10 of n/(C d), C of Lemma 11"))
    assert sigma == pytest.approx(-(2 * alpha + log(8)) / log(10), abs=1e-3)
    log_delta = -(2 * alpha + log(16))
    assert samples == pytest.approx(2 * (log(-log_delta) - log_delta) / log(10), abs=1e-3)


def test_how_small_sigma_0_has_to_be() -> None:
    bracket = lemma.LEAST_EXPONENT(SMALL)
    assert (bracket.lower, bracket.upper) == ("179.134", "357.367")
    with balls(40) as f:
        below, above = (largest_start.imbalance(Fraction(n, 10**181), 405) for n in (73, 74))
        assert below < Printed(f).c10 < above


def test_the_true_alignment_time() -> None:
    numbers = {check.name: run(check).numbers for check in PARTS["lemma-6"].checks if check.strength.name == "PRECISE"}
    found = float(numbers["linearised at the origin"]["mu = 1/10000000000"].split()[2].removesuffix("/mu"))
    assert found == pytest.approx(2 * asinh(2 / tan(pi / 20)), rel=1e-3)
    assert 2 * asinh(1 / tan(pi / 20)) == pytest.approx(5.08, abs=0.01)
    assert cosh(asinh(1 / tan(pi / 20))) == pytest.approx(6.39, abs=0.01)


@given(st.floats(1e-4, 1.0))
def test_no_row_is_aligned_before_the_time_of_the_witness(mu: float) -> None:
    """From a.w = 0, |w| = 2 v, linearised: the step before 3/(2 mu), and the latest of all."""
    for step, aligned in ((floor(3 / (2 * mu)), False), (ceil(8 / mu), True)):
        along = ((1 + mu / 2) ** step - (1 - mu / 2) ** step) / 2
        assert (along * tan(pi / 20) >= 2) is aligned


def test_the_event_as_printed_admits_a_second_neuron_that_dies() -> None:
    """w_2 = 2 v_2 a: v_2 - a.w_2 < 0 is what grows, so that v_2 does not keep a half (21)."""
    v = Fraction(1, 10**6)
    s = OnLine((v, v), (-v / 1000, 2 * v), Fraction(1, 2))
    for _ in range(3):
        s = s.next()
    assert s.v[1] < v / 2


@pytest.mark.parametrize(("d", "h"), [(1, 1.0), (2, 0.5), (3, 0.3), (7, 1.5)])
def test_the_chance_of_falling_behind_by_integration(d: int, h: float) -> None:
    density = mpmath.quad(
        lambda x: mpmath.ncdf(-h * mpmath.sqrt(x)) * x ** (mpmath.mpf(d) / 2 - 1) * mpmath.exp(-x / 2), [0, 1, 10, 200]
    )
    assert behind(d, h) == pytest.approx(float(density / (2 ** (d / 2) * mpmath.gamma(mpmath.mpf(d) / 2))), rel=1e-6)
    assert behind(d, h) <= (1 + h**2) ** (-d / 2) / 2


@given(st.floats(1e-3, 1.0), st.floats(-0.5, 2.0))
def test_smaller_constants_align_in_the_linear_limit(mu: float, along: float) -> None:
    steps = ceil(11 / mu)
    growing, shrinking = (1 + along) * (1 + mu / 2) ** steps, (1 - along) * (1 - mu / 2) ** steps
    assert (growing - shrinking) / 2 * tan(pi / 20) >= 2


@given(st.lists(st.integers(-9, 9), min_size=4, max_size=4), st.integers(-3, 3), st.integers(1, 5))
def test_the_sign_of_a_polynomial_on_an_interval(terms: list[int], low: int, width: int) -> None:
    def excess(x: object) -> Fraction:
        return sum(c * x**n for n, c in enumerate(terms))  # type: ignore[misc, operator]

    box = OnBox(lambda x: [excess(x.x) + Fraction(1, 1000)], {"x": (str(low), str(low + width))})
    finding = run(by_coefficients(box, {}))
    grid = [excess(Fraction(low) + Fraction(width * i, 200)) + Fraction(1, 1000) for i in range(201)]
    if min(grid) < 0:
        assert finding.outcome is not Outcome.HOLDS
    if finding.outcome is Outcome.FAILS:
        assert excess(Fraction(finding.location.removeprefix("x = "))) + Fraction(1, 1000) < 0


def test_infinite_sides() -> None:
    assert run(by_coefficients(OnBox(lambda x: [x.x**2 - x.x], {"x": ("1", "inf")}), {})).outcome is Outcome.HOLDS
    falling = OnBox(lambda x: [1000 - x.x], {"x": ("0", "inf")})
    assert run(by_coefficients(falling, {})).location == "x = infinity"


def test_constants_equal_or_apart_by_little() -> None:
    assert compared(lambda f: [("", f.exp(f.number(1)) ** 2, f.exp(f.number(2)))], 0)[0]
    tiny = enclosed(lambda f: [("", f.number(1) + f.exp(-f.number(500)), f.number(1))], {})
    assert run(tiny).outcome is Outcome.FAILS
    bracket = value(lambda f: f.exp(f.number(1)), "e")(SMALL)
    assert float(bracket.lower) <= exp(1) <= float(bracket.upper)
    with balls(30) as f:
        assert f.number("1/3") * 3 - 1 < f.number("1e-20")
