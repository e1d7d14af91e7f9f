"""Theorem 2 and D.2: constants and witnesses again, by other means; checks that must be able to say no."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import cos, isclose, log, pi, sqrt

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from numeric import closed_form, gd
from verify import registry
from verify.checks.convergence.chance import chi_rule, outweighs, wrong_side
from verify.checks.convergence.follows import Consequence, Sides, follow
from verify.checks.convergence.rates import ALPHA, C_MIN, PROOF, exact, measured
from verify.checks.convergence.tail import smoothness
from verify.checks.descent import burn_in
from verify.checks.inequality.lower_bound import best_factor
from verify.claims.convergence import step_43, step_contraction
from verify.claims.convergence.step_eta import SQUARES
from verify.model import Check, Claim, Context, Finding, Outcome
from verify.registry import statements

ENTRIES = [name for name in registry.load() if name.startswith("thm-2")]
PARTS = {part.id: part for name in ENTRIES for part in statements(registry.load()[name])}
SMALL = Context(1, "small")


def run(check: Check) -> Finding:
    return check.run(check.subject, SMALL)


def exact_checks(claim: Claim) -> Iterator[Check]:
    yield from (check for check in claim.checks if check.strength.proves)


def outcome(**chain: Consequence) -> Outcome:
    return run(follow(chain, {}, name="toy")).outcome


SQUARE = Consequence(
    lambda x: x.p**2 - x.q**2,
    ({"p": "2", "q": "1"},),
    "p q",
    premises=lambda x: {"larger": x.p - x.q},
    terms=lambda x, f: (f.larger * (x.p + x.q),),
)


def test_a_consequence_is_seen() -> None:
    assert outcome(square=SQUARE) is Outcome.HOLDS


@pytest.mark.parametrize(
    "broken",
    [
        SQUARE.with_(excess=lambda x: x.p**2 - 2 * x.q**2),
        SQUARE.with_(terms=lambda x, f: (x.p**2, -(x.q**2))),
        SQUARE.with_(points=({"p": "1", "q": "2"},)),
        SQUARE.without("larger", {"p": "1", "q": "2"}),
        SQUARE.with_(strict=("excess",), points=({"p": "1", "q": "1"},)),
        SQUARE.with_(strict=("excess",)),
    ],
    ids=["another form", "a negative term", "premises never met", "a premise dropped", "equality", "not seen strict"],
)
def test_what_does_not_follow_is_not_seen(broken: Consequence) -> None:
    assert outcome(square=broken) is Outcome.FAILS


def test_a_strict_premise_gives_a_strict_conclusion() -> None:
    assert outcome(square=SQUARE.with_(strict=("excess", "larger"))) is Outcome.HOLDS


@pytest.mark.parametrize("claim_id", [i for i, part in PARTS.items() if list(exact_checks(part))])
def test_exact_refutations_have_a_confirmed_witness(claim_id: str) -> None:
    for finding in map(run, exact_checks(PARTS[claim_id])):
        assert finding.outcome is Outcome.HOLDS or (finding.witness is not None and finding.witness.confirmed)


def test_the_factor_two_is_lost_in_e() -> None:
    """The witness with vectors: deviations along the rows, as long as Lemma 11 allows, equal errors."""
    v, W, delta = np.ones(2), np.array([[1.0, 0.0], [-1.0, 0.0]]), 0.1
    a = np.array([0.4, 0.8])
    h = np.linalg.norm(v[:, None] * W - np.array([[1], [-1]]) * a, axis=1)
    in_W = (v * delta * h.sum())[:, None] * W
    in_v = (W * in_W).sum(1) / v  # Euler's identity (13), for the difference of the gradients
    noise, lengths = (in_W**2).sum() + (in_v**2).sum(), (v**2).sum() + (W**2).sum()
    printed = lengths * delta**2 * (h**2).sum()
    assert np.allclose(h, 1)
    assert isclose(noise, 2 * printed)


def test_constants_of_the_proof() -> None:
    alpha, c_min, c_max = 0.05, 0.2, 2.0
    bound = 3 * alpha * c_min**2 / (2560 * c_max**2)
    assert isclose(3 / 4 * alpha * c_min**2, 640 * c_max**2 * bound)
    assert isclose(PROOF, 3 / 8 * alpha * c_min**2)
    assert {Fraction(step_43.LEAST["c_min"]), Fraction(step_contraction.VALUES["c_min"])} == {C_MIN}
    assert Fraction(step_contraction.VALUES["alpha"]) == ALPHA
    assert [round(c / PROOF) for c in (1, 1 - (4 / 3) / 4)] == [1333, 889]
    assert smoothness() == pytest.approx(0.5 + 0.5 * 2.006**2 + 2.006**3 / (pi * 0.2 * cos(pi / 20)))


def test_what_the_printed_bound_of_delta_leaves() -> None:
    q = float(best_factor(sp.pi * 9 / 10).evalf(20))
    assert q < SQUARES < 4.6143
    assert 3 / 4 - 8 * q * 9 / 1280 == pytest.approx(0.49045, abs=5e-6)


def test_what_does_not_follow_is_said_with_both_sides_and_the_state() -> None:
    broken = SQUARE.with_(sides=Sides("p^2", "q^2", lambda x: x.p**2)).without("larger", {"p": "1", "q": "2"})
    finding = run(follow({"square": broken}, {}, name="toy"))
    assert finding.reason == "square: p^2 = 1, less than q^2 = 4, at p = 1, q = 2"
    assert finding.witness is not None
    assert finding.witness.claimed == "p^2 >= q^2"


@pytest.mark.parametrize("mu", [0.3, 4 / 3, 1.7])
def test_the_exact_rate_is_that_of_the_hessian(mu: float) -> None:
    a = np.eye(1, 4)[0]
    hessian = closed_form.hessian(np.array([1.0, -1.0]), np.stack([a, -a]), a)
    curvatures = np.linalg.eigvalsh(hessian)
    factors = (1 - mu * curvatures[curvatures > 1e-9]) ** 2
    assert exact(mu) == pytest.approx(factors.max())
    assert measured(mu, 5) == pytest.approx(exact(mu), rel=2e-3)


def test_beyond_two_the_optimum_is_unstable() -> None:
    a = np.eye(1, 3)[0]
    start = gd.starts.own(np.array([1.001, -1.0]), np.stack([a, -a]), a)
    record = gd.run(start, gd.Settings(2.1, 30))
    assert record.loss[-1] > 10 * record.loss[0]


def test_burn_in_starts_from_the_same_draws_at_every_scale() -> None:
    for sigma, batch in burn_in.starts(range(7, 9)):
        own = gd.starts.many(partial(gd.starts.theorem, burn_in.D, sigma), range(7, 9))
        np.testing.assert_allclose(batch.v, own.v, rtol=1e-15)
        np.testing.assert_allclose(batch.W, own.W, rtol=1e-15)


def test_a_run_that_never_grows_is_off_every_slope() -> None:
    found = burn_in.times(0.3, range(2))
    grown = found.grown.copy()
    assert burn_in.off(burn_in.growth, 0.3, found) <= 2
    grown[-1, 1] = np.nan
    assert burn_in.off(burn_in.growth, 0.3, replace(found, grown=grown)) == np.inf


@given(st.integers(1, 60))
def test_a_cap_is_smaller_than_the_ball_about_its_cone(d: int) -> None:
    assert 0 < wrong_side(d) <= 2 ** (-(d + 1) / 2)
    assert 1 - chi_rule(d) <= sqrt(2) * 2 ** (-d / 2)


def test_the_rate_of_the_chance_is_half_of_ln_2() -> None:
    assert log(wrong_side(400) / wrong_side(800)) / 400 == pytest.approx(log(2) / 2, rel=0.01)


@pytest.mark.parametrize("d", [3, 20])
def test_how_often_an_output_weight_outweighs_its_row(d: int) -> None:
    batch = gd.starts.many(partial(gd.starts.gaussian_outputs, d, 1.0), range(4000))
    share = (abs(batch.v) > np.linalg.norm(batch.W, axis=-1)).mean()
    assert share == pytest.approx(outweighs(d), abs=5 * 0.5 / sqrt(8000))


def test_both_neurons_on_the_wrong_side_end_at_the_planted_rows() -> None:
    """v_1 and v_2 of the theorem change their signs, diag(v) W tends to W* all the same."""
    a = np.eye(1, 3)[0]
    rows = 1e-4 * np.array([[-2.0, 0.3, 0.1], [2.0, 0.2, -0.3]])
    record = gd.run(gd.starts.own((1e-4, -1e-4), rows, a), gd.Settings(0.5, 300))
    effective = (record.v[-1] * (1, -1))[:, None] * record.W_full(-1)
    assert (record.v[-1] * (1, -1) < 0).all()
    assert np.allclose(effective, [a, -a], atol=1e-8)
