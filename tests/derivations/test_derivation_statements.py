"""Every derivation ends in its statement, its routes agree, and equality refuses what is wrong.

The oracle for refusing is a number: a mutated statement must be refused exactly when it differs at a generic point.
"""

from __future__ import annotations

import pytest
import sympy as sp
from statements import STATEMENTS

from derivations.calculus import ring
from derivations.calculus.symbols import p, q, t
from derivations.topics import TOPICS

# Compared in tests of their own: matrices, and losses in coordinates.
ELSEWHERE = {"a1-loss-matrix", "a2-gradient-w-matrix", "a2-gradient-v-matrix"}
# Its second route states a derivative that is zero, not the two sides.
OWN_NAMES = {"a2-homogeneity"}


def routes(topic):
    return [route().results for route in TOPICS[topic]]


def at_generic_point(expr):
    """The value at an arbitrary point, to 30 digits: symbols get distinct values by name, the angle 1.1."""
    names = sorted(expr.free_symbols, key=str)
    point = {name: sp.Rational(7 + 3 * n, 5 + n) for n, name in enumerate(names)} | {t: sp.Rational(11, 10)}
    return sp.N(expr.subs(point), 30)


def mutations(expr):
    """Deliberate errors: sign, factor 2, sine for cosine, supplement for angle, a dropped or exchanged length."""
    sine, cosine = sp.sin(t), sp.cos(t)
    yield -expr
    yield 2 * expr
    yield expr.xreplace({sine: cosine, cosine: sine})
    yield expr.subs(t, sp.pi - t)
    yield expr.subs(p, 1)
    yield expr.subs({p: q, q: p}, simultaneous=True)
    yield expr + sine**2


def test_every_topic_is_stated():
    assert STATEMENTS.keys() | ELSEWHERE == TOPICS.keys()


@pytest.mark.parametrize("topic", STATEMENTS)
def test_results_are_as_stated(topic):
    met = set()
    for results in routes(topic):
        common = results.keys() & STATEMENTS[topic].keys()
        met |= common
        wrong = [name for name in common if not ring.equal(results[name], STATEMENTS[topic][name])]
        assert not wrong
    assert met == STATEMENTS[topic].keys()


@pytest.mark.parametrize("topic", TOPICS)
def test_routes_agree_where_they_meet(topic):
    first, *others = routes(topic)
    for other in others:
        common = first.keys() & other.keys()
        assert common or topic in OWN_NAMES
        assert all(ring.equal(first[name], other[name]) for name in common)


@pytest.mark.parametrize("topic", STATEMENTS)
def test_wrong_variants_are_refused(topic):
    refused = 0
    results = {name: value for route in routes(topic) for name, value in route.items()}
    for name, statement in STATEMENTS[topic].items():
        for mutant in mutations(sp.sympify(statement)):
            same = abs(at_generic_point(statement - mutant)) < 1e-20
            assert ring.equal(results[name], mutant) == same, (name, mutant)
            refused += not same
    assert refused


@pytest.mark.parametrize("topic", TOPICS)
def test_steps_are_readable(topic):
    for route in TOPICS[topic]:
        derivation = route()
        assert derivation.title
        assert derivation.steps
        for step in derivation.steps:
            assert step.formula.strip()
            assert step.formula.count("{") == step.formula.count("}")
            assert step.reason.strip()
            assert step.reason[-1] in ".,"
