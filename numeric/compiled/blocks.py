"""The formulas of `numeric.formulas` for two neurons, for blocks of states at once.

Quantities of a block lie in rows of BLOCK numbers, one per state, so that a loop over states is a straight run through
memory; and at fixed places of one array, since a compiler can tell that those do not overlap: hence the names below.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from numeric.arithmetic.eft import Floats
from numeric.compiled.pairs import (
    INVERSE_2PI,
    Pair,
    acute_angle,
    add,
    add_accurately,
    add_float,
    divide,
    inline,
    multiply,
    pick,
    product,
    scale,
    sin_minus_x_cos,
    sqrt,
    step,
    subtract,
)

Flags: TypeAlias = npt.NDArray[np.bool_]

BLOCK = 64
_LARGEST, _SMALLEST = 2.0**50, 2.0**-200
"""Of a number, and of one coordinate beside others: the sixth power of an angle of two rows is in the range then."""

_NAMES = 26
# Each name is the row of hi, and the next one that of lo. FACING, COVERED and LOSS are single numbers, PIVOTS are two:
# w_1[m] and w_2[m].
SQUARE_1, SQUARE_2, INNER, PIVOTS, RATIO, SIZE, INVERSE_1, INVERSE_2, NORM_1, NORM_2, *_rest = range(0, 2 * _NAMES, 2)
SIN, COS, FACING, X, Q, COUPLING, ALONG_1, ALONG_2, TURN_1, TURN_2, TOWARD, AWAY, COVERED, LOSS, DV_1, DV_2 = _rest


class Block(NamedTuple):
    """Working memory for one block, in dimension d."""

    s: Floats
    """The rows named above, (52, BLOCK)"""
    v: Floats
    """Output weights, (2, BLOCK)"""
    w: Floats
    """Rows of both neurons, (2 d, BLOCK)"""
    a: Floats
    """Targets, (d, BLOCK)"""
    p: Floats
    """hi and lo of the part of w_2 orthogonal to w_1, (2 d, BLOCK)"""
    r: Floats
    """hi and lo of the residual of w_1's side, then of that of w_2, (4 d, BLOCK)"""
    slope: Floats
    """G of `formulas.slope`, (2 d, BLOCK)"""


@inline
def _get(s: Floats, row: int, n: int) -> Pair:
    return s[row, n], s[row + 1, n]


@inline
def _put(s: Floats, row: int, n: int, x: Pair) -> None:
    s[row, n], s[row + 1, n] = x


@step
def load(v: Floats, W: Floats, a: Floats, start: int, count: int, b: Block) -> None:
    """Copy the states from start on."""
    d = a.shape[1]
    for n in range(count):
        b.v[0, n], b.v[1, n] = v[start + n, 0], v[start + n, 1]
        for j in range(d):
            b.w[j, n], b.w[d + j, n], b.a[j, n] = W[start + n, 0, j], W[start + n, 1, j], a[start + n, j]


@step
def coverage(b: Block) -> None:
    """COVERED is 1 where no row is short and all nonzero sizes are in range, else 0."""
    s, v, w, a, d, least = b.s, b.v, b.w, b.a, len(b.a), 1.0 / _LARGEST
    for n in range(BLOCK):
        rows = min(s[SQUARE_1, n], s[SQUARE_2, n]) > least * least
        s[COVERED, n] = 1.0 if rows & _is_in_range(v[0, n], least) & _is_in_range(v[1, n], least) else 0.0
    for j in range(d):
        for n in range(BLOCK):
            good = _is_in_range(w[j, n], _SMALLEST) & _is_in_range(w[d + j, n], _SMALLEST)
            s[COVERED, n] = s[COVERED, n] if good & _is_in_range(a[j, n], _SMALLEST) else 0.0


@inline
def _is_in_range(x: float, least: float) -> bool:
    return (x == 0.0) | ((abs(x) > least) & (abs(x) < _LARGEST))


@step
def norms(b: Block) -> None:
    """Norms, inner product, and the largest coordinate of w_1 with that of w_2 at its place."""
    s, w, d = b.s, b.w, len(b.a)
    s[: RATIO + 2] = 0.0
    for j in range(d):
        for n in range(BLOCK):
            x, y = w[j, n], w[d + j, n]
            _put(s, SQUARE_1, n, add(_get(s, SQUARE_1, n), product(x, x)))
            _put(s, SQUARE_2, n, add(_get(s, SQUARE_2, n), product(y, y)))
            _put(s, INNER, n, add(_get(s, INNER, n), product(x, y)))
            _put(s, PIVOTS, n, pick(abs(x) > abs(s[PIVOTS, n]), (x, y), _get(s, PIVOTS, n)))
    for n in range(BLOCK):
        norm_1, norm_2 = sqrt(_get(s, SQUARE_1, n)), sqrt(_get(s, SQUARE_2, n))
        _put(s, NORM_1, n, norm_1)
        _put(s, NORM_2, n, norm_2)
        _put(s, INVERSE_1, n, divide((1.0, 0.0), norm_1))
        _put(s, INVERSE_2, n, divide((1.0, 0.0), norm_2))


@step
def orthogonal_part(b: Block) -> None:
    """The part of w_2 orthogonal to w_1, as in `angles`, and its square."""
    s, w, p, d = b.s, b.w, b.p, len(b.a)
    for j in range(d):
        for n in range(BLOCK):
            x = subtract(product(s[PIVOTS, n], w[d + j, n]), product(s[PIVOTS + 1, n], w[j, n]))
            _put(p, 2 * j, n, x)
            _put(s, RATIO, n, add(_get(s, RATIO, n), scale(x, w[j, n])))
    for n in range(BLOCK):
        inverse = _get(s, INVERSE_1, n)
        _put(s, RATIO, n, multiply(_get(s, RATIO, n), multiply(inverse, inverse)))
        _put(s, PIVOTS, n, divide((1.0, 0.0), (s[PIVOTS, n], 0.0)))
        _put(s, SIZE, n, (0.0, 0.0))
    for j in range(d):
        for n in range(BLOCK):
            x = subtract(_get(p, 2 * j, n), scale(_get(s, RATIO, n), w[j, n]))
            x = multiply(x, _get(s, PIVOTS, n))
            _put(p, 2 * j, n, x)
            _put(s, SIZE, n, add(_get(s, SIZE, n), multiply(x, x)))


@step
def angle(b: Block) -> None:
    """Sine and cosine; x and q(x) of `formulas`; FACING is -1 across, where the sides differ, else 1."""
    s = b.s
    for n in range(BLOCK):
        inverse = _get(s, INVERSE_2, n)
        sin = multiply(sqrt(_get(s, SIZE, n)), inverse)
        cos = multiply(_get(s, INNER, n), multiply(_get(s, INVERSE_1, n), inverse))
        facing = -1.0 if cos[0] < 0.0 else 1.0
        acute = facing * cos[0], facing * cos[1]
        x = acute_angle(sin, acute)
        _put(s, SIN, n, sin)
        _put(s, COS, n, cos)
        _put(s, X, n, x)
        _put(s, Q, n, sin_minus_x_cos(x, sin, acute))
        s[FACING, n] = facing


@step
def coefficients(b: Block) -> None:
    """What the rows and the orthogonal part are multiplied by in the slopes.

    Of w_1 / |w_1| the part orthogonal to w_2 is sin^2 w_1 / |w_1| - cos p / |w_2|.
    """
    s, v = b.s, b.v
    for n in range(BLOCK):
        norm_1, inverse_1, inverse_2 = _get(s, NORM_1, n), _get(s, INVERSE_1, n), _get(s, INVERSE_2, n)
        sin, x = _get(s, SIN, n), _get(s, X, n)
        q = multiply(_get(s, Q, n), INVERSE_2PI)
        turn = multiply((-s[FACING, n] * x[0], -s[FACING, n] * x[1]), INVERSE_2PI)
        turn_2 = scale(turn, v[0, n])
        _put(s, COUPLING, n, multiply(q, multiply(norm_1, _get(s, NORM_2, n))))
        _put(s, ALONG_1, n, scale(multiply(q, multiply(_get(s, NORM_2, n), inverse_1)), v[1, n]))
        _put(s, ALONG_2, n, scale(multiply(q, multiply(norm_1, inverse_2)), v[0, n]))
        _put(s, TURN_1, n, scale(turn, v[1, n]))
        _put(s, TOWARD, n, multiply(turn_2, multiply(sin, sin)))
        _put(s, AWAY, n, multiply(turn_2, multiply(_get(s, COS, n), multiply(norm_1, inverse_2))))


@step
def loss_and_dv(b: Block) -> None:
    """The residuals, the loss and the derivatives in v, of `formulas`."""
    s, v, w, a, r, d = b.s, b.v, b.w, b.a, b.r, len(b.a)
    s[LOSS:] = 0.0
    for j in range(d):
        for n in range(BLOCK):
            w_1, w_2, same = w[j, n], w[d + j, n], s[FACING, n] > 0.0
            U_1, U_2 = product(v[0, n], w_1), product(v[1, n], w_2)
            both = add_accurately(U_1, U_2)
            r_1, r_2 = add_float(pick(same, both, U_1), -a[j, n]), add_float(pick(same, both, U_2), -a[j, n])
            other = a[j, n] if same else r_2[0]
            s[LOSS, n] += r_1[0] * r_1[0] + other * other
            _put(s, DV_1, n, add(_get(s, DV_1, n), scale(r_1, w_1)))
            _put(s, DV_2, n, add(_get(s, DV_2, n), scale(r_2, w_2)))
            _put(r, 4 * j, n, r_1)
            _put(r, 4 * j + 2, n, r_2)
    for n in range(BLOCK):
        coupling = _get(s, COUPLING, n)
        s[LOSS, n] = s[LOSS, n] / 4 + v[0, n] * v[1, n] * coupling[0]
        s[DV_1, n] = add(scale(_get(s, DV_1, n), 0.5), scale(coupling, v[1, n]))[0]
        s[DV_2, n] = add(scale(_get(s, DV_2, n), 0.5), scale(coupling, v[0, n]))[0]


@step
def slopes(b: Block) -> None:
    """G of `formulas.slope`."""
    s, w, p, r, slope, d = b.s, b.w, b.p, b.r, b.slope, len(b.a)
    for j in range(d):
        for n in range(BLOCK):
            w_1, w_2, part = w[j, n], w[d + j, n], _get(p, 2 * j, n)
            half_1, half_2 = scale(_get(r, 4 * j, n), 0.5), scale(_get(r, 4 * j + 2, n), 0.5)
            g_1 = add(half_1, scale(_get(s, ALONG_1, n), w_1))
            g_2 = add(add(half_2, scale(_get(s, ALONG_2, n), w_2)), scale(_get(s, TOWARD, n), w_1))
            slope[j, n] = add(g_1, multiply(_get(s, TURN_1, n), part))[0]
            slope[d + j, n] = subtract(g_2, multiply(_get(s, AWAY, n), part))[0]


@step
def allocate(d: int) -> Block:
    """Working memory; as ones, lest places not yet used hold what slows arithmetic down."""
    s, v, w, a = np.ones((2 * _NAMES, BLOCK)), np.ones((2, BLOCK)), np.ones((2 * d, BLOCK)), np.ones((d, BLOCK))
    return Block(s, v, w, a, np.ones((2 * d, BLOCK)), np.ones((4 * d, BLOCK)), np.ones((2 * d, BLOCK)))


@step
def evaluate(v: Floats, W: Floats, a: Floats, start: int, count: int, b: Block, done: Flags) -> None:
    """Fill the block with the states from start on, and done with whether they are covered."""
    load(v, W, a, start, count, b)
    norms(b)
    coverage(b)
    orthogonal_part(b)
    angle(b)
    coefficients(b)
    loss_and_dv(b)
    slopes(b)
    for n in range(count):
        done[start + n] = b.s[COVERED, n] > 0.0
