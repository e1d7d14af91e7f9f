"""The first-order arc-cosine kernel E[relu(a.x) relu(b.x)], derived from its definition by two routes.

Both give the results "kernel" (in p = |a|, q = |b| and the angle), its values at the angles 0, pi/2 and pi, and at
a zero vector, whose angle is not defined but does not matter.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from derivations.calculus import gaussian, ring
from derivations.calculus.presentation import equation
from derivations.calculus.symbols import p, q, t, x, y
from derivations.steps import Derivation, Step

_EXPECTATION = r"\mathbb{E}\left[[\boldsymbol{a}^T\boldsymbol{x}]_+[\boldsymbol{b}^T\boldsymbol{x}]_+\right]"


def closed_form(p: sp.Expr, q: sp.Expr, t: sp.Expr) -> sp.Expr:
    """The kernel of two vectors of lengths p, q at angle t in [0, pi] (a1-kernel, App. A.1, p. 19, eq. (8))."""
    return p * q * (sp.sin(t) + (sp.pi - t) * sp.cos(t)) / (2 * sp.pi)


@cache
def by_polar_coordinates() -> Derivation:
    """a1-kernel (App. A.1, p. 19, eq. (8)): the Gaussian integral over the sector where both units are on."""
    active = p * x * q * (x * sp.cos(t) + y * sp.sin(t))
    radial, start, stop = gaussian.radial(2), *gaussian.BOTH_ON
    phi = sp.Symbol("phi", real=True)
    angle = sp.Integral(sp.cos(phi) * sp.cos(phi - t), (phi, start, stop))
    value = gaussian.moment(active, gaussian.BOTH_ON)
    steps = (
        Step(equation(_EXPECTATION, rf"\mathbb{{E}}\left[{sp.latex(active)}\,\mathbf{{1}}_{{on}}\right]"),
             "Only their plane matters: in it a = (p, 0), b = q (cos theta, sin theta), (x, y) is standard normal."),
        Step(equation(r"\int_0^\infty r^3e^{-r^2/2}\,dr", radial),
             "In polar coordinates the integrand is r squared times a function of the angle."),
        Step(equation(sp.latex(angle), ring.canonical(2 * sp.pi * value / (p * q * radial))),
             "Both units are on between theta - pi/2 and pi/2; the antiderivative is differentiated to check."),
        Step(equation(_EXPECTATION, value), "Radial times angular integral, divided by 2 pi."),
        *_boundary_steps(value),
    )
    return Derivation("The kernel by polar coordinates", steps, _results(value))


@cache
def by_price() -> Derivation:
    """a1-kernel by a second route: twice differentiate in the correlation c = cos t, then integrate back.

    The density of two standard normals with correlation c satisfies d/dc = d^2/dx dy; integrating by parts, each
    derivative in c differentiates both units. The second derivative is E[delta delta], and at t = pi/2 the units are
    independent, which gives both constants.
    """
    tau = sp.Symbol("tau", real=True)
    second = gaussian.delta_delta()
    slope_at_right_angle = gaussian.half_moment(0) ** 2
    slope = slope_at_right_angle + sp.integrate(ring.canonical(second * sp.sin(t)).subs(t, tau), (tau, t, sp.pi / 2))
    value_at_right_angle = gaussian.half_moment(1) ** 2
    rise = sp.integrate(sp.expand(slope.subs(t, tau) * sp.sin(tau)), (tau, t, sp.pi / 2))
    value = ring.canonical(p * q * (value_at_right_angle + rise))
    defect = density_defect()
    steps = (
        Step(equation(r"\partial_c\rho_c-\partial_x\partial_y\rho_c", defect),
             "The bivariate normal density of correlation c moves with c by its own mixed derivative."),
        Step(equation(r"J''(\cos\theta)", r"\mathbb{E}[\delta\,\delta]", second),
             "Integrating by parts turns both rectifiers into deltas; J is the kernel of unit vectors."),
        Step(equation(r"J'(\cos\theta)", ring.canonical(slope)),
             "Integrate from the right angle, where two independent signs are positive with probability 1/4."),
        Step(equation(r"J(\cos\theta)", ring.canonical(value / (p * q))),
             "Integrate again from the product of the two means of a rectified normal."),
        Step(equation(_EXPECTATION, value), "The rectifier is positively homogeneous: lengths come out as factors."),
        *_boundary_steps(value),
    )
    return Derivation("The kernel from its curvature in the correlation", steps, _results(value))


def density_defect() -> sp.Expr:
    """d rho_c/dc - d^2 rho_c/dx dy for the bivariate normal density, relative to the density: 0 is Price's theorem."""
    c = sp.Symbol("c")
    log_density = -(x**2 - 2 * c * x * y + y**2) / (2 * (1 - c**2)) - sp.log(1 - c**2) / 2
    moving = sp.diff(log_density, c)
    mixed = sp.diff(log_density, x, y) + sp.diff(log_density, x) * sp.diff(log_density, y)
    return ring.canonical(sp.together(moving - mixed))


def _results(value: sp.Expr) -> dict[str, sp.Basic]:
    boundary = {f"at t = {name}": limit for name, limit in _boundary(value).items()}
    return {"kernel": value, **boundary, "at p = 0": ring.canonical(value.subs(p, 0))}


def _boundary(value: sp.Expr) -> dict[str, sp.Expr]:
    points = {"0": sp.Integer(0), "pi/2": sp.pi / 2, "pi": sp.pi}
    return {name: ring.limit(value, t, point) for name, point in points.items()}


def _boundary_steps(value: sp.Expr) -> tuple[Step, ...]:
    """The formula extends to parallel and antiparallel vectors: one Gaussian coordinate, integrated on its own."""
    at = _boundary(value)
    parallel = p * q * gaussian.half_moment(2)
    if not ring.equal((at["0"], at["pi"]), (parallel, sp.Integer(0))):
        raise ArithmeticError("the formula is not continuous at parallel or antiparallel vectors")
    return (
        Step(equation(r"\lim_{\theta\to0}" + _EXPECTATION, r"pq\,\mathbb{E}[g_+^2]", parallel),
             "For parallel vectors both units see one standard normal g, and the formula extends to them."),
        Step(equation(r"\lim_{\theta\to\pi}" + _EXPECTATION, r"pq\,\mathbb{E}[g_+(-g)_+]", at["pi"]),
             "For opposite vectors one unit is always off."),
        Step(equation(r"\theta=\tfrac{\pi}{2}:\quad pq\,\mathbb{E}[g_+]^2", at["pi/2"]),
             "For orthogonal vectors the two units are independent."),
    )
