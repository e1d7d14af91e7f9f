"""Gradient descent linearised at the origin, in closed form at any step: Sec. 5.3, p. 9-10; C.3, p. 37-38.

There every neuron is alone: v <- v + (mu/2) a . w and w <- w + (mu/2) v a (convention of the appendix). Along the unit
vector u of a, v + u . w grows by 1 + mu |a|/2 a step and v - u . w shrinks by 1 - mu |a|/2; w across a stays.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf, pi, tan
from typing import Any

import numpy as np

from numeric import inputs
from numeric.arithmetic import FLOAT64, mp
from numeric.errors import InputError
from numeric.gd.phases import ALIGNED, GROWN
from numeric.gd.settings import whole_number

_FLOAT_DIGITS, _GUARD_DIGITS = 17, 30
_SLOWEST = 1e-20
"""What is added to 1 in each step; of less, too few digits would be left in the sum."""


@dataclass(frozen=True)
class _Modes:
    """Each neuron's growing = v + u . w, shrinking = v - u . w, |w across a|, (k,); the rate mu |a|/2; |a|.

    In mpmath with more digits than were asked for, since powers of what is near 1 lose some.
    """

    growing: Any
    shrinking: Any
    across: Any
    rate: Any
    size: Any

    def at(self, step: int) -> tuple[Any, Any]:
        """v and u . w, (k,) each."""
        growing, shrinking = self.growing * (1 + self.rate) ** step, self.shrinking * (1 - self.rate) ** step
        return (growing + shrinking) / 2, (growing - shrinking) / 2

    def first(self, reached: Callable[[Any, Any], Any]) -> int | None:
        """The first step at which all neurons have reached what they keep; None if one does not grow."""
        if (self.growing == 0).any():
            return None
        low, high = -1, 1
        while not reached(*self.at(high)).all():
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if reached(*self.at(middle)).all() else (middle, high)
        return high

    def aligned(self, v: Any, along: Any, angle: Any) -> Any:
        """Whether the angle of w and sign(v) a is at most this, (k,). It never grows from there on, nor shrinks |v|."""
        return (self.across <= along * np.where(v < 0, -1, 1) * tan(angle)) & (along * v > 0)


def state(v: object, W: object, a: object, mu: object, step: int, ar: Any = FLOAT64) -> tuple[Any, Any]:
    """v (k,) and W (k, d) after `step` steps of size mu; in mpmath for scales that float64 cannot hold."""
    whole_number("step", step, 0)
    modes, across, u = _modes(v, W, a, mu, ar)
    outputs, along = modes.at(step)
    return ar.array(outputs), across + ar.array(along)[:, None] * u


def alignment_step(
    v: object, W: object, a: object, mu: object, ar: Any = FLOAT64, *, angle: float = ALIGNED
) -> int | None:
    """The first step at which each w_i is within the angle of sign(v_i) a, with v_i as it is then; None if never.

    angle: between 0 and pi/2. InputError on it, on shapes, and on mu |a| below 2e-20.
    """
    modes = _modes(v, W, a, mu, ar)[0]
    _require_acute(angle)
    return modes.first(lambda v, along: modes.aligned(v, along, angle))


def growth_step(
    v: object, W: object, a: object, mu: object, ar: Any = FLOAT64, *, angle: float = ALIGNED, grown: float = GROWN
) -> int | None:
    """The first step at which, besides, each |v_i| is `grown` times sqrt |a| or more; None if never."""
    modes = _modes(v, W, a, mu, ar)[0]
    _require_acute(angle)
    if not 0 <= grown < inf:
        raise InputError("grown", "a finite number of at least 0", repr(grown))
    least = modes.size**0.5 * grown
    return modes.first(lambda v, along: modes.aligned(v, along, angle) & (abs(v) >= least))


def _modes(v: object, W: object, a: object, mu: object, ar: Any) -> tuple[_Modes, Any, Any]:
    """The modes; w across a, (k, d), and the unit vector u along a, (d,), in the arithmetic given."""
    wide = mp(getattr(ar, "digits", _FLOAT_DIGITS) + _GUARD_DIGITS)
    given, rate = inputs.state(v, W, a, "appendix", ar), wide.array(mu, "mu")
    if given.batch or rate.ndim:
        raise InputError("v, W, a, mu", "shapes (k,), (k, d), (d,) and one number", "other shapes")
    rows, target = given.W[0], given.a[0]
    size = (target @ target) ** 0.5
    rate = rate[()] * wide.array([size])[0] / 2
    if not (size > 0 and rate >= _SLOWEST):
        raise InputError("mu and a", f"mu |a| of at least {2 * _SLOWEST:g}", f"mu = {mu!r} and |a| = {size}")
    u = target / size
    along = rows @ u
    across = rows - along[:, None] * u
    norms = np.sum(across * across, 1) ** 0.5
    outputs, along, norms, (size,) = (wide.array(x) for x in (given.v[0], along, norms, [size]))
    return _Modes(outputs + along, outputs - along, norms, rate, size), across, u


def _require_acute(angle: float) -> None:
    if not 0 < angle < pi / 2:
        raise InputError("angle", "an angle between 0 and pi/2", repr(angle))
