"""One step of gradient descent on two neurons in three dimensions, the target along the first axis.

The formulas of `numeric.formulas` for k = 2, in scalars and free of branches, so that a loop over states becomes vector
instructions. What cancels where descent ends, the residuals and the orthogonal part of two rows, is computed from all
of a state hi + lo and then rounded; so every term of the gradient is right to a few units in the last place.
"""

from math import pi, sqrt
from typing import NamedTuple, TypeAlias

from numeric.arithmetic.eft import Floats
from numeric.compiled.angles import sine_less_cosine, twice_angle
from numeric.compiled.pairs import Pair, add_float, fma, inline, product, two_sum
from numeric.compiled.stops import Rules, known

Vector: TypeAlias = tuple[float, float, float]
Row: TypeAlias = tuple[Pair, Pair, Pair]

_INVERSE_2PI = 0.5 / pi
_LAST_PLACE = 2.0**-83
"""A loss below the square of such a part of the outputs is not known to 12 digits."""


class Network(NamedTuple):
    """Output weights and rows."""

    v1: Pair
    v2: Pair
    w1: Row
    w2: Row


class Slope(NamedTuple):
    """The loss, its gradient, and what tells how a descent goes on."""

    loss: float
    v1: float
    v2: float
    w1: Vector
    w2: Vector
    norm1: float
    norm2: float


@inline
def load(s: Floats, n: int) -> Network:
    """Column n of s: v_1, w_1, v_2, w_2 in rows 0 to 7, their low-order parts in rows 8 to 15."""
    w1 = (s[1, n], s[9, n]), (s[2, n], s[10, n]), (s[3, n], s[11, n])
    w2 = (s[5, n], s[13, n]), (s[6, n], s[14, n]), (s[7, n], s[15, n])
    return Network((s[0, n], s[8, n]), (s[4, n], s[12, n]), w1, w2)


@inline
def store(s: Floats, n: int, x: Network) -> None:
    """Column n of s, as `load` reads it."""
    s[0, n], s[8, n] = x.v1
    s[1, n], s[9, n] = x.w1[0]
    s[2, n], s[10, n] = x.w1[1]
    s[3, n], s[11, n] = x.w1[2]
    s[4, n], s[12, n] = x.v2
    s[5, n], s[13, n] = x.w2[0]
    s[6, n], s[14, n] = x.w2[1]
    s[7, n], s[15, n] = x.w2[2]


@inline
def dot(x: Vector, y: Vector) -> float:
    """The inner product."""
    return fma(x[0], y[0], fma(x[1], y[1], x[2] * y[2]))


@inline
def _rounded(w: Row) -> Vector:
    return w[0][0], w[1][0], w[2][0]


@inline
def _cross(x: Vector, y: Vector) -> Vector:
    return x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]


@inline
def _minor(a: Pair, b: Pair, c: Pair, d: Pair) -> float:
    """a d - b c, from all of it."""
    p, e = product(a[0], d[0])
    q, f = product(b[0], c[0])
    low = fma(a[0], d[1], fma(a[1], d[0], e)) - fma(b[0], c[1], fma(b[1], c[0], f))
    return (p - q) + low


@inline
def _normal(x: Row, y: Row) -> Vector:
    """The cross product of two rows; along it lies what distinguishes their directions."""
    return _minor(x[1], x[2], y[1], y[2]), _minor(x[2], x[0], y[2], y[0]), _minor(x[0], x[1], y[0], y[1])


@inline
def _residuals(v1: Pair, v2: Pair, w1: Pair, w2: Pair, a: float, same: float) -> Pair:
    """One coordinate of v_i w_i - a, or with `same` of v_1 w_1 + v_2 w_2 - a twice."""
    p, e = product(v1[0], w1[0])
    q, f = product(v2[0], w2[0])
    e = fma(v1[0], w1[1], fma(v1[1], w1[0], e))
    f = fma(v2[0], w2[1], fma(v2[1], w2[0], f))
    return _total(p, q * same, -a, fma(f, same, e)), _total(q, p * same, -a, fma(e, same, f))


@inline
def _total(p: float, q: float, a: float, low: float) -> float:
    s, e = two_sum(p, q)
    t, f = two_sum(s, a)
    return t + (e + (f + low))


@inline
def slope(n: Network, a: float) -> Slope:
    """Loss and gradient, appendix convention; not a number where a row is zero."""
    v1, v2, w1, w2 = n.v1[0], n.v2[0], _rounded(n.w1), _rounded(n.w2)
    square1, square2, inner = dot(w1, w1), dot(w2, w2), dot(w1, w2)
    norm1, norm2, normal = sqrt(square1), sqrt(square2), _normal(n.w1, n.w2)
    size = norm1 * norm2
    x = twice_angle(sqrt(dot(normal, normal)), size + abs(inner))
    q = sine_less_cosine(x) * _INVERSE_2PI
    same = 1.0 if inner >= 0.0 else 0.0
    turn = (x if inner < 0.0 else -x) * _INVERSE_2PI
    r1x, r2x = _residuals(n.v1, n.v2, n.w1[0], n.w2[0], a, same)
    r1y, r2y = _residuals(n.v1, n.v2, n.w1[1], n.w2[1], 0.0, same)
    r1z, r2z = _residuals(n.v1, n.v2, n.w1[2], n.w2[2], 0.0, same)
    r1, r2 = (r1x, r1y, r1z), (r2x, r2y, r2z)
    other = a * a if inner >= 0.0 else dot(r2, r2)
    coupling = size * q
    loss = 0.25 * (dot(r1, r1) + other) + v1 * v2 * coupling
    inverse1, inverse2 = 1.0 / square1, 1.0 / square2
    side1, side2 = _cross(normal, w1), _cross(w2, normal)
    g1 = _combined(r1, w1, v2 * q * size * inverse1, side1, v2 * turn * inverse1)
    g2 = _combined(r2, w2, v1 * q * size * inverse2, side2, v1 * turn * inverse2)
    dv1 = fma(0.5, dot(w1, r1), v2 * coupling)
    dv2 = fma(0.5, dot(w2, r2), v1 * coupling)
    return Slope(loss, dv1, dv2, _times(v1, g1), _times(v2, g2), norm1, norm2)


@inline
def _combined(r: Vector, w: Vector, along: float, side: Vector, turn: float) -> Vector:
    """r/2 + along w + turn side."""
    return (
        fma(0.5, r[0], fma(along, w[0], turn * side[0])),
        fma(0.5, r[1], fma(along, w[1], turn * side[1])),
        fma(0.5, r[2], fma(along, w[2], turn * side[2])),
    )


@inline
def _times(c: float, x: Vector) -> Vector:
    return c * x[0], c * x[1], c * x[2]


@inline
def moved(x: Network, g: Slope, rules: Rules) -> Network:
    """The network after one step."""
    w1, w2 = _row(x.w1, g.w1, rules.step_size), _row(x.w2, g.w2, rules.step_size)
    return Network(_moved(x.v1, g.v1, rules.outputs), _moved(x.v2, g.v2, rules.outputs), w1, w2)


@inline
def _row(w: Row, g: Vector, step_size: float) -> Row:
    return _moved(w[0], g[0], step_size), _moved(w[1], g[1], step_size), _moved(w[2], g[2], step_size)


@inline
def _moved(x: Pair, slope: float, step_size: float) -> Pair:
    return add_float(x, -step_size * slope)


@inline
def norm_of(g: Slope, outputs: float) -> float:
    """The gradient's norm, over the output weights only if they move."""
    square = dot(g.w1, g.w1) + dot(g.w2, g.w2)
    return sqrt(square + (g.v1 * g.v1 + g.v2 * g.v2 if outputs > 0.0 else 0.0))


@inline
def known_loss(x: Network, g: Slope, a: float) -> float:
    """The loss, nan if rounding may have taken its digits."""
    size = a + abs(x.v1[0]) * g.norm1 + abs(x.v2[0]) * g.norm2
    return known(g.loss, (_LAST_PLACE * size) * (_LAST_PLACE * size))


@inline
def shortest(g: Slope) -> float:
    """The length of the shortest row."""
    return min(g.norm1, g.norm2)


@inline
def longest(x: Network, g: Slope) -> float:
    """No less than the longest row and the largest output weight."""
    return g.norm1 + g.norm2 + (abs(x.v1[0]) + abs(x.v2[0]))
