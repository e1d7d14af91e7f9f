"""What gradient descent meets beside the saddle line (thm-1-flat-manifold, p. 5; fig-1b, p. 4-5).

Theorem convention with fixed output weights; p = |U_1|, q = |U_2|, S = v_1 w_1 - v_2 w_2 - a. With r_1 = v_1
w_1, r_2 = v_2 w_2 and G = p q h(t) the loss is |S|^2/4 + |a|^2/4 - G/(2 pi), and S does not change along the
turning directions r_i + epsilon e, so there only G has curvature.
"""

from __future__ import annotations

import sympy as sp

from derivations.calculus import frame, ring
from derivations.calculus.symbols import p, q, t
from derivations.landscape.argument import Value, identity, positive
from derivations.landscape.descent import descent_curve
from derivations.landscape.forms import profile
from derivations.landscape.symbols import alpha, c, k, v_1, v_2
from derivations.steps import Derivation

ANGULAR = p * q * profile(t)
GRADIENTS = (frame.grad_a(ANGULAR), frame.grad_b(ANGULAR))
WEIGHTS = v_1**2 + v_2**2


def turning_curvature() -> Derivation:
    """The second derivative of L along (w_1, w_2) + epsilon (e/v_1, e/v_2), at any t, S, c; d - 1 directions e.

    results: outside = for e orthogonal to both rows (d >= 3); inside = for e in their plane, orthogonal to
    w_1; outside_slope, inside_slope = their limits over t as t -> 0, negative: the Hessian is indefinite as
    soon as t > 0.
    """
    jacobians = (frame.jacobian_a, frame.jacobian_b)
    total = frame.add(*(jacobian(field) for field in GRADIENTS for jacobian in jacobians))
    plane, off = frame.in_orthonormal_basis(total)
    outside, inside = (ring.canonical(-value / (2 * sp.pi)) for value in (off, plane[1, 1]))
    slopes = [ring.limit(value / t, t, sp.Integer(0)) for value in (outside, inside)]
    steps = (
        identity(
            outside,
            -((p / q + q / p) * sp.sin(t) - 2 * t) / (2 * sp.pi),
            "off the plane of the rows, exactly",
            of=r"\partial_\epsilon^2\mathcal{L}",
        ),
        identity(
            slopes[0],
            -((p - q) ** 2) / (2 * sp.pi * p * q),
            "its first order in t; |p - q| = |a| on the line",
            of=r"\lim\theta^{-1}\partial_\epsilon^2\mathcal{L}",
        ),
        identity(
            slopes[1],
            -((p - q) ** 2) / (sp.pi * p * q),
            "the first order in t within the plane",
            of=r"\lim\theta^{-1}\partial_\epsilon^2\mathcal{L}",
        ),
    )
    results = {"outside": outside, "inside": inside, "outside_slope": slopes[0], "inside_slope": slopes[1]}
    return Derivation("Curvature beside the saddle line", steps, results)


def angle_on_sum() -> Derivation:
    """The gradient flow of the angle where S = 0 (to be read with `angle_on_slow_manifold`: S does not stay 0).

    results: rate = dt/dtau; kappa = lim rate/t^2 as t -> 0.
    """
    rate = _angle_rate((frame.scale(0, GRADIENTS[0]), frame.scale(0, GRADIENTS[1])))
    kappa = ring.limit(rate / t**2, t, sp.Integer(0))
    steps = (
        identity(
            rate,
            t * sp.sin(t) * (v_1**2 * q / p + v_2**2 * p / q) / (2 * sp.pi),
            "both rows turn away",
            of=r"\dot\theta",
        ),
        positive(kappa, "the angle grows wherever the sum is exact", of=r"\lim\theta^{-2}\dot\theta"),
    )
    return Derivation("The angle under gradient flow at exact sum", steps, {"rate": rate, "kappa": kappa})


def angle_on_slow_manifold() -> Derivation:
    """t' = kappa t^2 once S is slaved to t, kappa = v_1^2 v_2^2 |a|^2/(2 pi (v_1^2 + v_2^2) p q) > 0, by two routes.

    First: S' = -(v_1^2 + v_2^2) S/2 + ..., so normal to the line S relaxes to sigma t^2, which enters t'.
    Second: the flow of the cubic of `descent.descent_curve` in the metric of the direction (e/v_1, e/v_2).
    From t_0 the line is left after about 1/(kappa t_0). results: sigma; kappa.
    """
    sigma = _slaved_residual()
    normal = (frame.Vector(-sigma * t**2 * sp.cos(t) / sp.sin(t), sigma * t**2 / sp.sin(t)),) * 2
    kappa = ring.limit(_angle_rate(normal) / t**2, t, sp.Integer(0))
    printed = v_1**2 * v_2**2 * (p - q) ** 2 / (2 * sp.pi * WEIGHTS * p * q)
    reduced = _reduced_flow()
    on_line = {p: (c + 1) * alpha, q: c * alpha}
    steps = (
        identity(
            sigma,
            -(v_1**2 * q + v_2**2 * p) / (sp.pi * WEIGHTS),
            "the residual normal to the line, over t^2",
            of=r"\sigma",
        ),
        identity(kappa, printed, "insert it into the rate of the angle", of=r"\kappa"),
        identity(kappa.subs(on_line), reduced, "the cubic of the descent curve gives the same", of=r"\kappa"),
        positive(reduced.subs(c, k), "so every slow trajectory leaves the line", of=r"\kappa"),
    )
    return Derivation("The angle under gradient flow on the slow manifold", steps, {"sigma": sigma, "kappa": kappa})


def stable_directions() -> Derivation:
    """Some non-collinear trajectories do tend to a saddle: the d decaying directions A y turn the rows too.

    A y moves r_1 by v_1^2 y and r_2 by -v_2^2 y. results: turn = the change of the angle for y orthogonal to
    a, |y| = 1, at t -> 0; rate = its decay rate, an eigenvalue of `saddle_line.saddle_spectrum`. So the set
    that tends to the saddles has dimension 1 + d of 2d (with trained weights d + 3 of 2d + 2): codimension d
    - 1, measure zero for d >= 2.
    """
    normal = frame.Vector(-sp.cos(t) / sp.sin(t), 1 / sp.sin(t))
    moved = frame.scale(-(v_1**2), normal), frame.scale(v_2**2, normal)
    turn = ring.limit(_turn(moved), t, sp.Integer(0))
    steps = (
        identity(
            turn,
            v_1**2 / p + v_2**2 / q,
            "the two rows turn in opposite senses, so the angle changes at first order",
            of=r"\delta\theta",
        ),
        positive(
            turn, "the strong stable manifold of a saddle is not contained in the collinear set", of=r"\delta\theta"
        ),
    )
    return Derivation("Trajectories that end at a saddle", steps, {"turn": turn, "rate": WEIGHTS / 2})


def _turn(velocities: tuple[frame.Vector, frame.Vector]) -> sp.Expr:
    """dt along given velocities of r_1, r_2."""
    return ring.canonical(frame.dot(frame.grad_a(t), velocities[0]) + frame.dot(frame.grad_b(t), velocities[1]))


def _angle_rate(residuals: tuple[frame.Vector, frame.Vector]) -> sp.Expr:
    """dt/dtau under r_i' = -v_i^2 (+-S/2 - grad_i G/(2 pi)), for S on the two unit vectors."""
    first = frame.add(frame.scale(-(v_1**2) / 2, residuals[0]), frame.scale(v_1**2 / (2 * sp.pi), GRADIENTS[0]))
    second = frame.add(frame.scale(v_2**2 / 2, residuals[1]), frame.scale(v_2**2 / (2 * sp.pi), GRADIENTS[1]))
    return _turn((first, second))


def _slaved_residual() -> Value:
    """The coefficient of t^2 in the component of S normal to w_1 that makes S' vanish to that order."""
    drive = frame.add(frame.scale(v_1**2, GRADIENTS[0]), frame.scale(-(v_2**2), GRADIENTS[1]))
    inside, _ = frame.in_orthonormal_basis(drive)
    return ring.canonical(ring.limit(inside[1] / (2 * sp.pi * t**2), t, sp.Integer(0)) * 2 / WEIGHTS)


def _reduced_flow() -> sp.Expr:
    """kappa from epsilon' = -3 cubic epsilon^2/|(e/v_1, e/v_2)|^2 and t = epsilon/(c(c + 1)|a|) + ..., for c > 0."""
    cubic = descent_curve().results["cubic"]
    speed = -3 * cubic / (1 / v_1**2 + 1 / v_2**2)
    return ring.canonical(speed * c * (c + 1) * alpha)
