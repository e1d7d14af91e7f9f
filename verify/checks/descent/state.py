"""One step of gradient descent on two neurons, from many states at once, in any arithmetic.

The theorem's convention: v_1, v_2 > 0 and the network v_1 relu(w_1 . x) - v_2 relu(w_2 . x). All that samples do to a
step is in two vectors, Delta G_i = (2/v_i)(gradient of the empirical loss in w_i - that of the population loss).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from verify.state import Ops, mp_ops

Array = Any
Angle = Callable[[Array, Array], Array]
Slopes = Callable[[Array, Array, Array], tuple[Array, Array]]
PARTS = ("v", "W", "a", "deviation", "mu")


@dataclass(frozen=True)
class Route:
    """A way of evaluating a step: operations, the angle of two vectors, the population gradient of (v, W, a)."""

    name: str
    o: Ops
    angle: Angle
    gradient: Slopes


@dataclass(frozen=True)
class Before:
    """v (n, 2) > 0, W (n, 2, d), a (n, d), deviation (n, 2, d) = (Delta G_1, Delta G_2), step size mu (n,)."""

    v: Array
    W: Array
    a: Array
    deviation: Array
    mu: Array


@dataclass(frozen=True)
class Step:
    """What statements about one step are written in; every quantity is an array (n,), and `i` is 0 or 1."""

    route: Route
    before: Before

    @property
    def o(self) -> Ops:
        return self.route.o

    @property
    def mu(self) -> Array:
        return self.before.mu

    @cached_property
    def size(self) -> Array:
        """|a|."""
        return self.norm(self.before.a)

    @cached_property
    def population(self) -> tuple[Array, Array]:
        """The gradient of the population loss in v (n, 2), and in W (n, 2, d)."""
        return self.route.gradient(self.before.v, self.before.W, self.before.a)

    @cached_property
    def gradient(self) -> tuple[Array, Array]:
        """That of the loss descended on: with v_i/2 Delta G_i, and w_i . Delta G_i/2 by Euler's identity (13)."""
        (in_v, in_W), b = self.population, self.before
        return in_v + dot(b.W, b.deviation) / 2, in_W + b.v[..., None] * b.deviation / 2

    @cached_property
    def next(self) -> Step:
        """The step after this one; what the samples do to it is not known, and left as it is."""
        (in_v, in_W), b = self.gradient, self.before
        v, W = b.v - b.mu[:, None] * in_v, b.W - b.mu[:, None, None] * in_W
        return Step(self.route, Before(v, W, b.a, b.deviation, b.mu))

    def v(self, i: int) -> Array:
        return self.before.v[:, i]

    def row(self, i: int) -> Array:
        """w_i, (n, d)."""
        return self.before.W[:, i]

    def deviation(self, i: int) -> Array:
        """|Delta G_i|."""
        return self.norm(self.before.deviation[:, i])

    def length(self, i: int) -> Array:
        """|w_i|."""
        return self.norm(self.row(i))

    def theta(self) -> Array:
        """The angle between the rows."""
        return self.route.angle(self.row(0), self.row(1))

    def to_target(self, i: int) -> Array:
        """theta_1, the angle of w_1 and a; theta_2, that of w_2 and -a."""
        return self.route.angle(self.row(i), sign(i) * self.before.a)

    def imbalance(self, i: int) -> Array:
        """b_i = |w_i|^2 - v_i^2."""
        return dot(self.row(i), self.row(i)) - self.v(i) ** 2

    def distance(self, i: int) -> Array:
        """|v_1 w_1 - a|, or |v_2 w_2 + a|."""
        return self.norm(self.v(i)[:, None] * self.row(i) - sign(i) * self.before.a)

    def norm(self, x: Array) -> Array:
        return self.o.sqrt(dot(x, x))


def sign(i: int) -> int:
    """Of the output weight i."""
    return 1 - 2 * i


def dot(x: Array, y: Array) -> Array:
    return (x * y).sum(-1)


def floats() -> Route:
    """Float64, for searches, not for verdicts."""
    o = Ops(np.sin, np.cos, np.sqrt, np.arccos, np.pi, float, np.minimum)

    def angle(x: Array, y: Array) -> Array:
        first, second = (np.linalg.norm(z, axis=-1)[:, None] for z in (x, y))
        apart, together = (np.linalg.norm(x * second + sign * y * first, axis=-1) for sign in (-1, 1))
        return 2 * np.arctan2(apart, together)

    return Route("float64", o, angle, lambda v, W, a: slopes(o, angle, v, W, a))


def code(digits: int) -> Route:
    """The closed forms of `numeric`, with angles by arctangents."""
    import numeric
    from numeric import closed_form

    ar = numeric.mp(digits)

    def gradient(v: Array, W: Array, a: Array) -> tuple[Array, Array]:
        found = closed_form.gradient(v, W, a, convention="theorem", ar=ar)
        return found.v, found.W

    name = f"our code, {digits} digits"
    return Route(name, elementwise(digits), lambda x, y: closed_form.angle(x, y, ar=ar), gradient)


def printed(digits: int) -> Route:
    """The gradients as C.2 and C.3 print them, with angles by the inverse cosine."""
    o = elementwise(digits)
    one = o.number(Fraction(1))

    def angle(x: Array, y: Array) -> Array:
        cosine = dot(x, y) / o.sqrt(dot(x, x) * dot(y, y))
        return o.acos(np.minimum(one, np.maximum(-one, cosine)))

    return Route(f"printed formulas, {digits} digits", o, angle, lambda v, W, a: slopes(o, angle, v, W, a))


def elementwise(digits: int) -> Ops:
    """Arbitrary precision, over arrays of numbers."""
    o = mp_ops(digits)
    sin, cos, sqrt, acos = (np.frompyfunc(f, 1, 1) for f in (o.sin, o.cos, o.sqrt, o.acos))
    return Ops(sin, cos, sqrt, acos, o.pi, o.number, np.minimum)


def slopes(o: Ops, angle: Angle, v: Array, W: Array, a: Array) -> tuple[Array, Array]:
    """The population gradient, as App. C.2, p. 37, and C.3, p. 38, print it for the first neuron, for both."""
    theta, length = angle(W[:, 0], W[:, 1]), o.sqrt(dot(W, W))
    sine, share = o.sin(theta) / o.pi, 1 - theta / o.pi
    kernel = share * o.cos(theta) + sine
    in_v, in_W = [], []
    for i, j in ((0, 1), (1, 0)):
        along = (v[:, i] - sine * v[:, j] * length[:, j] / length[:, i])[:, None] * W[:, i]
        across = (share * v[:, j])[:, None] * W[:, j]
        in_W.append(v[:, i, None] / 2 * (along - across - sign(i) * a))
        own = v[:, i] * length[:, i] ** 2 - kernel * v[:, j] * length[:, i] * length[:, j]
        in_v.append((own - sign(i) * dot(W[:, i], a)) / 2)
    return np.stack(in_v, axis=-1), np.stack(in_W, axis=1)
