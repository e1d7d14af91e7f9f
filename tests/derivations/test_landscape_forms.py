"""The three forms of the two-neuron loss against eq. (9) at exact points, and wrong forms refused."""

from __future__ import annotations

import landscape_oracle as oracle
import pytest
import sympy as sp

from derivations.calculus.symbols import p, q, t
from derivations.landscape import DERIVATIONS, NotProved, opposite_form, parallel_form, parity_form, profile_bounds
from derivations.landscape.argument import identity, positive
from derivations.landscape.forms import loss, profile, squared_distance
from derivations.landscape.symbols import alpha, on_1, on_2, s

HALF = sp.Rational(1, 2)
STATES = [
    ((1, -1), ((1, 0), (1, 1))),
    ((2, -1), ((0, 1), (1, 0))),
    ((1, 3), ((-1, 1), (HALF, 0))),
    ((-1, 1), ((1, 2), (-2, -4))),
    ((-1, -2), ((1, 2), (2, 4))),
]


def at(v, rows):
    """The values of p, q, t, s, b_1, b_2, |a| at a state."""
    u = [[v_i * x for x in row] for v_i, row in zip(v, rows, strict=True)]
    return {
        p: oracle.length(u[0]), q: oracle.length(u[1]), t: oracle.angle(*rows), s: sp.sign(v[0] * v[1]),
        on_1: u[0][0], on_2: u[1][0], alpha: 1,
    }  # fmt: skip


@pytest.mark.parametrize("derive", DERIVATIONS, ids=lambda f: f.__name__)
def test_every_derivation_holds_and_explains_itself(derive):
    derivation = derive()
    assert derivation.steps
    assert derivation.results
    assert all(step.formula and step.reason for step in derivation.steps)


@pytest.mark.parametrize(("v", "rows"), STATES)
@pytest.mark.parametrize("form", [parallel_form, opposite_form])
def test_the_squares_and_the_angular_term_add_up_to_the_loss(form, v, rows):
    total = sp.Add(*form().results.values()).subs(at(v, rows))
    assert sp.expand(total - oracle.loss(v, rows)) == 0


@pytest.mark.parametrize(("v", "rows"), STATES)
def test_odd_and_even_part_add_up_to_the_loss(v, rows):
    results = parity_form().results
    parts = [sp.expand(results[name].subs(at(v, rows))) for name in ("odd", "even")]
    assert sp.expand(sum(parts) - oracle.loss(v, rows)) == 0
    assert all(part >= 0 for part in parts)


def test_profile_is_of_third_order():
    assert profile_bounds().results["cubic"] == sp.Rational(1, 3)
    assert profile_bounds().results["at_pi"] == sp.pi


SQUARE, ANGULAR = squared_distance(1, 1, 1) / 4, s * p * q * profile(t) / (2 * sp.pi)
WRONG = {
    "sign of the angular term": SQUARE + alpha**2 / 4 - ANGULAR,
    "a factor 2 in it": SQUARE + alpha**2 / 4 + 2 * ANGULAR,
    "no sign of the weights": SQUARE + alpha**2 / 4 + ANGULAR / s,
    "half the constant": SQUARE + alpha**2 / 8 + ANGULAR,
    "the square halved, not quartered": 2 * SQUARE + alpha**2 / 4 + ANGULAR,
    "sin for cos": SQUARE + alpha**2 / 4 + s * p * q * (sp.sin(t) - t * sp.sin(t)) / (2 * sp.pi),
    "pi - t for t": SQUARE + alpha**2 / 4 + s * p * q * profile(sp.pi - t) / (2 * sp.pi),
    "a dropped length": SQUARE + alpha**2 / 4 + ANGULAR / q,
}


@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_form_is_refused(wrong):
    with pytest.raises(NotProved):
        identity(loss(), wrong, "wrong")


def test_an_inequality_that_signs_do_not_decide_is_refused():
    with pytest.raises(NotProved):
        positive(p - q, "undecided")
