"""Expectations with Dirac deltas, as the limits that define them: a delta is a density that shrinks to a point.

delta(u.x) stands for the normal density of deviation eps at u.x and delta' for its derivative. Times the density of x
it is another normal density, narrow along u, against which a homogeneous function is integrated like any other
(`numeric.reference.gaussian`). Two deltas at once are one uniform density, on a small parallelogram. No rule of the
calculus with deltas is used. Each function returns (value, error): the error is absolute, the last correction of the
extrapolation to eps = 0 and the errors of all integrals. All raise InputError on bad input, zero vectors included.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from numeric.errors import InputError
from numeric.reference.extrapolation import limit
from numeric.reference.gaussian import Gaussian
from numeric.reference.network import Network, Vector, pair_of_vectors, relu, step
from numeric.reference.panels import Quadrature, context, integrate
from numeric.reference.span import span

GUARD_DIGITS = 8
Function = Callable[[Any, Any], Any]  # of z = ubar.x and s = wbar.x, homogeneous, larger where |z| and |s| are
Moment = Callable[[Gaussian, Callable[[Any], Any], int, Any], Quadrature]


def rectifier_delta(a: Any, b: Any, *, digits: int = 30) -> Quadrature:
    """E[relu(abar.x) delta(bbar.x)] for a, b of length d (A.3.2, p. 22)."""
    return _scalar(_against(b, a, digits).limit(_rectifier, 1, _mean))


def delta_prime_step(a: Any, b: Any, *, digits: int = 30) -> Quadrature:
    """E[delta'(abar.x) step(bbar.x)] for a, b of length d, not parallel (A.3.3, p. 24)."""
    delta = _against(a, b, digits)
    delta.require_plane()
    return _scalar(delta.slope_limit(lambda z, s: step(s), 0))


def delta_prime_rectifier(a: Any, b: Any, *, digits: int = 30) -> Quadrature:
    """E[delta'(abar.x) relu(bbar.x) abar.x] for a, b of length d: a delta' against a density with a slope at 0."""
    return _scalar(_against(a, b, digits).slope_limit(lambda z, s: relu(s) * z, 2))


def delta_delta(a: Any, b: Any, *, digits: int = 30) -> Quadrature:
    """E[delta(abar.x) delta(bbar.x)] for a, b of length d, not parallel (A.3.3, p. 24).

    The mean density over the parallelogram |abar.x| < eps, |bbar.x| < eps, as an integral over a square.
    """
    plane = _against(a, b, digits)
    plane.require_plane()
    return _scalar(limit(plane.over_parallelogram, plane.sine / 4, even=True, digits=digits))


def residual_delta(v: Any, W: Any, a: Any, *, digits: int = 30) -> Quadrature:
    """E[r(x) delta(wbar_l.x)] for v (k,), W (k, d), a (d,): (k,), one for each row (A.3.2, p. 23)."""
    return _residual(v, W, a, _mean, digits)


def residual_delta_moment(v: Any, W: Any, a: Any, *, digits: int = 30) -> Quadrature:
    """E[r(x) delta(wbar_l.x) x x^T]: (k, d, d), one for each row (A.3.3, p. 24)."""
    return _residual(v, W, a, _second_moment, digits)


class _Delta:
    """delta(ubar.x) against functions of ubar.x and wbar.x, for u, w of length d."""

    def __init__(self, u: Vector, w: Vector, digits: int) -> None:
        self.pair, self.digits = [u, w], digits + GUARD_DIGITS
        if not (any(u) and any(w)):
            raise InputError("vectors", "nonzero vectors", "a zero vector")
        self.ctx = context(self.digits)
        coordinates = span(self.pair, self.ctx).coordinates
        self.lengths = np.array([self.ctx.norm(list(c)) for c in coordinates], dtype=object)
        self.cosine, self.sine = (*(coordinates[1] / self.lengths[1]), self.ctx.mpf(0))[:2]

    def require_plane(self) -> None:
        """Raise InputError where u and w are parallel."""
        if not self.sine:
            raise InputError("b", "a vector not parallel to a", "a parallel one")

    def limit(self, h: Function, degree: int, moment: Moment) -> Quadrature:
        """The limit of E[h delta], or of its moments with x, as the density at ubar.x narrows."""
        return self._limit(lambda width: self._narrowed(h, degree, moment, width))

    def slope_limit(self, h: Function, degree: int) -> Quadrature:
        """The limit of E[h delta']; the derivative of the density is -z / width^2 times the density."""

        def at(width: Any) -> Quadrature:
            return _scaled(self._narrowed(lambda z, s: z * h(z, s), degree + 1, _mean, width), -1 / width**2)

        return self._limit(at)

    def over_parallelogram(self, width: Any) -> Quadrature:
        """The mean of the density of x over |ubar.x|, |wbar.x| < width: (1,)."""

        def along(zs: Any) -> Any:
            return np.stack([np.append(*self._segment(z, width)) for z in zs], axis=1)

        whole = integrate(along, [-width, width], 2, self.digits)
        return _scaled(Quadrature(whole.value[:1], whole.error + whole.value[1]), 1 / (8 * self.ctx.pi * width**2))

    def _segment(self, z: Any, width: Any) -> Quadrature:
        """The integral of exp(-|x|^2/2) over |wbar.x| < width, at ubar.x = z: (1,)."""
        ctx, ends = self.ctx, [(side - self.cosine * z) / self.sine for side in (-width, width)]

        def density(ys: Any) -> Any:
            return np.array([[ctx.exp(-(z**2 + y**2) / 2) for y in ys]], dtype=object)

        return integrate(density, ends, 1, self.digits)

    def _limit(self, at: Callable[[Any], Quadrature]) -> Quadrature:
        """From widths below the angle, where the values are even and analytic; parallel vectors make them uneven."""
        return limit(at, (self.sine or 1) / 2, even=bool(self.sine), digits=self.digits - GUARD_DIGITS)

    def _narrowed(self, h: Function, degree: int, moment: Moment, width: Any) -> Quadrature:
        ctx = self.ctx
        narrow = Gaussian(self.pair, self.digits, width / ctx.sqrt(1 + width**2))
        (largest,) = h(*np.split(narrow.norms / self.lengths, 2))
        found = moment(narrow, lambda y: h(*np.split(y / self.lengths[:, None], 2)), degree, largest)
        return _scaled(found, 1 / ctx.sqrt(2 * ctx.pi * (1 + width**2)))


def _against(a: Any, b: Any, digits: int) -> _Delta:
    """A delta at a against functions of b."""
    u, w = pair_of_vectors(a, b)
    return _Delta(u, w, digits)


def _rectifier(z: Any, s: Any) -> Any:
    return relu(s)


def _linear(z: Any, s: Any) -> Any:
    return s


def _mean(x: Gaussian, h: Callable[[Any], Any], degree: int, scale: Any) -> Quadrature:
    return x.mean(h, degree=degree, scale=scale)


def _second_moment(x: Gaussian, h: Callable[[Any], Any], degree: int, scale: Any) -> Quadrature:
    return x.second_moment(h, degree=degree, scale=scale)


def _residual(v: Any, W: Any, a: Any, moment: Moment, digits: int) -> Quadrature:
    """E[r delta(wbar_l.x)], or a moment with x, for every row: the sum over units and label, each in a plane."""
    network = Network.read(v, W, a, "appendix")
    network.require_differentiable(twice=True)
    terms = [*zip(network.v, network.W, [_rectifier] * len(v), strict=True), (-1, network.a, _linear)]
    parts = [[_term(row, *term, moment, digits) for term in terms if any(term[1])] for row in network.W]
    values = np.concatenate([sum(part.value for part in row) for row in parts])
    return Quadrature(values, max(sum(part.error for part in row) for row in parts))


def _term(row: Vector, weight: Any, vector: Vector, h: Function, moment: Moment, digits: int) -> Quadrature:
    delta = _Delta(row, vector, digits)
    factor = delta.ctx.mpf(weight.numerator) / weight.denominator * delta.lengths[1]
    return _scaled(delta.limit(h, 1, moment), factor)


def _scaled(found: Quadrature, factor: Any) -> Quadrature:
    return Quadrature(found.value * factor, found.error * abs(factor))


def _scalar(whole: Quadrature) -> Quadrature:
    return Quadrature(whole.value[0], whole.error)
