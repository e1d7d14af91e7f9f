"""Lemmas 9 and 12: their checks say no where a step is missing, and their witnesses are what they are said to be."""

from __future__ import annotations

from fractions import Fraction
from math import pi

import numpy as np
import pytest
import sympy as sp

from numeric import closed_form
from verify.checks.inequality import large
from verify.checks.inequality.bounded import bounded
from verify.checks.inequality.dimension import optimum
from verify.checks.inequality.norm_bounds import cases
from verify.checks.inequality.reached import Largest
from verify.checks.inequality.several import Case, Sum, covers, every
from verify.checks.inequality.visible import visible
from verify.claims.gradient_bound import lemma as lemma_12
from verify.claims.gradient_bound import step_15
from verify.claims.smoothness import lemma as lemma_9
from verify.claims.smoothness.bounds import smaller, total
from verify.model import Context, Outcome

SMALL = Context(1, "small")
t, p = sp.Symbol("t", real=True), sp.Symbol("p", positive=True)


@pytest.mark.parametrize(
    ("expression", "seen"),
    [
        (sp.sin(t) * p, True),
        ((sp.pi - t) / sp.sin(t), True),
        (1 - sp.sin(t), True),
        ((p - sp.cos(t)) ** 2, True),
        (p - sp.sin(t), False),
        (sp.cos(t), False),
        (t - sp.sin(t), False),
        (-p, False),
    ],
)
def test_only_what_is_plain_counts_as_visible(expression: sp.Expr, seen: bool) -> None:
    assert visible(expression, t) is seen


def test_facts_are_used_as_they_are_given() -> None:
    s = bounded()
    assert visible(s.spare(s.norm[0], s.norm[1]), t, s.facts)
    assert not visible(s.spare(s.norm[0], s.norm[1]), t)
    assert not visible(-s.below(s.norm[0]), t, s.facts)
    gap = s.spare(s.norm[0], s.norm[1], s.weights[0]) - (s.longest**3 - s.norm[0] * s.norm[1] * s.weights[0])
    assert sp.expand(gap) == 0


@pytest.mark.parametrize(
    ("domains", "whole"),
    [
        ([{"t": ("0", "1/2*pi")}, {"theta": ("pi/2", "pi")}], True),
        ([{"phi": ("0", "1/4*pi")}, {"theta": ("3/4*pi", "pi")}, {"c": ("0", "1")}], True),
        ([{"t": ("0", "1/2*pi")}], False),
        ([{"t": ("0", "1/2*pi")}, {"theta": ("0.6*pi", "pi")}], False),
        ([{"t": ("0", "1/4*pi"), "c": ("0", "1")}, {"theta": ("pi/2", "pi")}], False),
    ],
)
def test_cases_must_cover_the_angles(domains: list[dict[str, tuple[str, str]]], whole: bool) -> None:
    assert covers([Case("kernel", domain, ()) for domain in domains], ("0", "pi")) is whole


def test_a_case_left_out_is_noticed() -> None:
    check = every(step_15.both, (cases(0)[:1], cases(1)), {}, name="acute angles only", note="")
    assert check.run(step_15.both, SMALL).outcome is Outcome.FAILS


def test_a_sum_with_a_negative_part_proves_nothing() -> None:
    link = (Sum(lambda s: ((s.number(1), s.norm[0] - s.norm[1]),)),)
    check = every(lambda s: [s.norm[0] - s.norm[1]], (link,), {}, name="a sign that is not known", note="")
    assert check.run(check.subject, SMALL).outcome is Outcome.FAILS


@pytest.mark.parametrize("d", [2, 3, 7, 679])
def test_the_frobenius_norm_at_the_optimum(d: int) -> None:
    point = optimum(d)
    H = closed_form.hessian(*(np.array(part, float) for part in (point.v, point.W, point.a)))
    assert np.linalg.norm(H) ** 2 == pytest.approx((d + 3) / 2, rel=1e-13)
    assert (np.linalg.norm(H) > total(1, 1, pi)) is np.True_ if d == 679 else np.linalg.norm(H) < total(1, 1, pi)


def test_lemma_9_fails_from_d_679_on() -> None:
    (check,) = lemma_9.CLAIM.checks
    witness = check.run(check.subject, SMALL).witness
    assert witness is not None
    assert witness.point["d"] == "679"
    assert witness.confirmed


@pytest.mark.parametrize(("c1", "c2"), [("1", "1"), ("1/2", "2"), ("1/20", "1")])
def test_the_largest_values_are_between_those_reached_and_the_bound(c1: str, c2: str) -> None:
    low, high = Fraction(c1), Fraction(c2)
    bracket = Largest(low, high, smaller)(SMALL)
    parallel = float(high**2) + np.sqrt(float(high**4) + 0.25)
    perpendicular = float(high**3 / low) / pi - float(high**2) / 2
    assert max(parallel, perpendicular) <= float(bracket.lower) + 1e-12
    assert float(bracket.lower) <= float(bracket.upper)
    assert float(bracket.upper) == pytest.approx(smaller(float(low), float(high), pi))


def test_the_search_stays_in_its_ranges() -> None:
    rng = np.random.default_rng(0)
    v, W, a = large.states(rng.normal(size=(1, len(large.RANGES), 50, 4 + 2 * 3)), 3)
    lengths = np.concatenate([np.abs(v), np.linalg.norm(W, axis=-1)], axis=-1)
    for (c1, c2), found in zip(large.RANGES, lengths[0], strict=True):
        assert np.all(found >= c1 * (1 - 1e-12))
        assert np.all(found <= c2 * (1 + 1e-12))
    assert np.all(np.linalg.norm(a, axis=-1) == 1)


def test_the_best_factor_of_lemma_12() -> None:
    bracket = lemma_12.best_of(lemma_12.IN_RATIO)(Context(1))
    assert Fraction(bracket.lower) < Fraction(1, 2) < Fraction(bracket.upper)
    assert Fraction(bracket.upper) - Fraction(bracket.lower) < Fraction(1, 10**13)
    assert bracket.closed_form == r"\frac{1}{2}"
