"""Gaussian moments: sectors that add up, classical values, and deltas as slopes of moments without deltas."""

from __future__ import annotations

import pytest
import sympy as sp

from derivations.calculus import gaussian, ring
from derivations.calculus.symbols import t, x, y
from derivations.population import moments

SECTORS = [gaussian.BOTH_ON, gaussian.FIRST_ONLY, gaussian.SECOND_ONLY, gaussian.BOTH_OFF]
POLYNOMIALS = [sp.Integer(1), x, y, x * y, x**2, y**2, x**3 * y, (x - 2 * y) ** 4]
second = x * sp.cos(t) + y * sp.sin(t)


def plain_moment(f):
    """The moment over the plane, as a product of one-dimensional ones: (n - 1)!! for even n."""
    terms = sp.Poly(f, x, y).terms()
    return sum(c * sp.prod(sp.factorial2(n - 1) * (1 - n % 2) for n in powers) for powers, c in terms)


@pytest.mark.parametrize("f", POLYNOMIALS)
def test_the_four_sectors_fill_the_plane(f):
    parts = [gaussian.moment(f, sector) for sector in SECTORS]
    assert ring.equal(sum(parts), plain_moment(f))
    assert ring.equal(gaussian.moment(f, gaussian.EVERYWHERE), plain_moment(f))
    assert not ring.equal(sum(parts[:3]), plain_moment(f)) or plain_moment(f) == 0


@pytest.mark.parametrize("f", POLYNOMIALS)
def test_half_planes_are_sectors(f):
    halves = {gaussian.FIRST_ON: gaussian.FIRST_ONLY, gaussian.SECOND_ON: gaussian.SECOND_ONLY}
    for whole, alone in halves.items():
        both = gaussian.moment(f, gaussian.BOTH_ON)
        assert ring.equal(gaussian.moment(f, whole), both + gaussian.moment(f, alone))


@pytest.mark.parametrize("n", range(6))
def test_half_line_moments(n):
    expected = 2 ** sp.Rational(n - 2, 2) * sp.gamma(sp.Rational(n + 1, 2)) / sp.sqrt(sp.pi)
    assert ring.equal(gaussian.half_moment(n), expected)
    assert ring.equal(gaussian.full_moment(n), expected * (1 + (-1) ** n))
    assert not ring.equal(gaussian.half_moment(n), 2 * expected)


@pytest.mark.parametrize("f", POLYNOMIALS)
def test_a_delta_is_the_motion_of_the_sector(f):
    """Turning the first vector by an angle moves its edge: d/dt of E[f 1{both on}] is minus E[delta(bbar.x) ...]."""
    edge = sp.Symbol("r", positive=True)
    on_edge = f.subs({x: edge * sp.sin(t), y: -edge * sp.cos(t)}, simultaneous=True)
    line = sp.integrate(sp.expand(edge * on_edge * sp.exp(-(edge**2) / 2)), (edge, 0, sp.oo)) / (2 * sp.pi)
    assert ring.equal(sp.diff(gaussian.moment(f, gaussian.BOTH_ON), t), -line)
    assert not ring.equal(sp.diff(gaussian.moment(f, gaussian.BOTH_ON), t), line) or line == 0


@pytest.mark.parametrize("f", [sp.Integer(1), x, x**2, y])
def test_delta_by_integration_by_parts(f):
    """E[x f 1] - E[f_x 1] is E[delta(x) f 1{b on}] plus the term of the other edge, for both coordinates of Stein."""
    def defect(z):
        return gaussian.moment(z * f, gaussian.BOTH_ON) - gaussian.moment(sp.diff(f, z), gaussian.BOTH_ON)

    across_second = ring.canonical(defect(x) * sp.sin(t) - defect(y) * sp.cos(t))
    assert ring.equal(gaussian.delta_first(f) * sp.sin(t), across_second)


@pytest.mark.parametrize("f", [sp.Integer(1), x, y, x * y])
def test_delta_prime_by_integration_by_parts(f):
    """Second-order Stein for f 1{both on}, contracted twice with the direction across the second vector."""
    direction = {x: sp.sin(t), y: -sp.cos(t)}

    def contracted(sector):
        quadratic = (x * direction[x] + y * direction[y]) ** 2 - 1
        curvature = sum(sp.diff(f, z, w) * direction[z] * direction[w] for z in (x, y) for w in (x, y))
        return gaussian.moment(f * quadratic, sector) - gaussian.moment(curvature, sector)

    slope = sum(sp.diff(f, z) * direction[z] for z in (x, y))
    twice = gaussian.delta_prime_first(f) * sp.sin(t) ** 2 + 2 * gaussian.delta_first(slope) * sp.sin(t)
    assert ring.equal(contracted(gaussian.BOTH_ON), twice)


def test_moments_by_both_routes():
    assert moments.rectifier_step_by_stein() == moments.rectifier_step_by_polar()
    assert moments.step_step_by_stein() == moments.step_step_by_polar()
    assert moments.step_step_curvature() != moments.step_step_by_polar()


def test_kernel_of_neighbours():
    """At 60 degrees the moments are classical: E[relu relu] = (sqrt 3/2 + pi/3)/(2 pi)."""
    value = gaussian.moment(x * second, gaussian.BOTH_ON).subs(t, sp.pi / 3)
    assert sp.expand(value - (sp.sqrt(3) / 2 + sp.pi / 3) / (2 * sp.pi)) == 0
