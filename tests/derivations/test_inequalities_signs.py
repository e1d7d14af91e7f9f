"""The proof checker behind the inequalities accepts what follows and refuses what does not."""

from __future__ import annotations

import pytest
import sympy as sp

from derivations.calculus.symbols import p, t
from derivations.inequalities import constants
from derivations.inequalities.signs import NotProvedError, Signs

C, S = sp.cos(t), sp.sin(t)
HALF = sp.pi / 2


def acute() -> Signs:
    return Signs(0, HALF)


@pytest.mark.parametrize(
    ("number", "sign"),
    [
        (sp.pi - sp.Rational(355, 113), -1),
        (sp.pi - sp.Rational(333, 106), 1),
        ((sp.pi - 3) / (sp.pi - 4), -1),
        (sp.pi * (sp.pi - 1) - sp.pi**2 + sp.pi, 0),
        (sp.pi - sp.Rational("3.14159265358979323846264338327950288419716939937510"), 1),
        (sp.Integer(-2), -1),
    ],
)
def test_signs_of_numbers_are_decided_exactly(number: sp.Expr, sign: int) -> None:
    assert constants.sign(number) == sign


@pytest.mark.parametrize("number", [sp.sqrt(2), sp.E, sp.Symbol("z"), sp.Float(1.5) * sp.pi])
def test_numbers_outside_the_field_have_no_sign(number: sp.Expr) -> None:
    with pytest.raises(TypeError):
        constants.sign(number)


def test_the_enclosures_of_pi_are_nested_and_shrink() -> None:
    source = constants.enclosures_of_pi()
    (low, high), (lower, upper), _ = (next(source) for _ in range(3))
    assert low < lower < upper < high
    assert upper - lower < (high - low) ** sp.Rational(3, 2)


def test_each_rule_proves_what_it_should() -> None:
    signs = acute()
    signs.rises(t - S, (1 - C,))
    signs.falls(sp.pi - t - S, (1 + C,))
    signs.arches(S - 2 * t / sp.pi, (S,))
    signs.holds(p * (t - S) + 2 * t / S, (p, t - S), (2, t, 1 / S))
    assert signs.knows(sp.expand(p * (t - S)) + 2 * t / S)
    assert len(signs.steps) == 4


@pytest.mark.parametrize(
    "claim",
    [
        lambda s: s.rises(t - 2 * S, (1 - 2 * C,)),
        lambda s: s.rises(t - S, (2 - C,)),
        lambda s: s.rises(t - S - 1, (1 - C,)),
        lambda s: s.rises(S - t, (C - 1,)),
        lambda s: s.falls(sp.Rational(1, 2) - t, (1,)),
        lambda s: s.arches(S - sp.Rational(2, 3) * t, (S,)),
        lambda s: s.arches(S - 2 * t / sp.pi, (2, S)),
        lambda s: s.holds(t - 1, (t,), (-1,)),
        lambda s: s.holds(-C, (-C,)),
        lambda s: s.holds((t - 1) ** 3, ((t - 1) ** 3,)),
        lambda s: s.holds(1 - S / t, ((t - S), 1 / t)),
    ],
)
def test_unfounded_claims_are_refused_and_not_recorded(claim) -> None:  # type: ignore[no-untyped-def]
    signs = acute()
    with pytest.raises(NotProvedError):
        claim(signs)
    assert signs.steps == []


def test_the_sign_of_the_cosine_depends_on_the_interval() -> None:
    obtuse = Signs(HALF, sp.pi)
    obtuse.holds(-C * S, (-C, S))
    with pytest.raises(NotProvedError):
        obtuse.holds(C * S, (C, S))
    with pytest.raises(NotProvedError):
        Signs(0, sp.pi).holds(C * S, (C, S))
