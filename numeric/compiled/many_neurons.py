"""Loss and gradient of any number of neurons in few dimensions, as `two_neurons` for two: `numeric.formulas` in loops.

Of two unit vectors x and y with x . y >= 0 (else y is turned round) everything comes from their difference, taken from
all of hi + lo: its length c = 2 sin(t/2) is as small as the angle t, and the part of y orthogonal to x is
(y - x) + c^2/2 x.
"""

import math
from typing import NamedTuple

import numpy as np

from numeric.arithmetic.eft import Floats
from numeric.compiled.angles import sine_less_cosine, twice_angle
from numeric.compiled.pairs import Pair, add, add_float, divide, inline, inline_reordered, multiply, sqrt
from numeric.compiled.stops import Rules, known

_INVERSE_2PI = 0.5 / np.pi
_CANCELLED, _LAST_PLACE = 2.0**-7, 2.0**-60
"""A loss below such a part of its terms, or the square of such a part of the outputs, is not known from float64."""


class Work(NamedTuple):
    """Working memory for k neurons in r dimensions, and the gradient."""

    unit: Floats
    """hi and lo of the rows over their norms, (2, k, r)"""
    norm: Floats
    """of the rows, (k,)"""
    side: Floats
    """1 for neurons on the second side of `formulas.split`, else 0, (k,)"""
    residual: Floats
    """hi and lo of r_1 and r_2, (2, 2, r)"""
    coupled: Floats
    """sum_j u_j q(x_ij), and what the unit vector is multiplied by in the slope, (2, k)"""
    difference: Floats
    """of two unit vectors, (r,)"""
    slope: Floats
    """dL/dv_i, then dL/dw_i, (k, 1 + r)"""


@inline
def allocate(k: int, r: int) -> Work:
    """Working memory."""
    unit, residual, slope = np.zeros((2, k, r)), np.zeros((2, 2, r)), np.zeros((k, 1 + r))
    return Work(unit, np.zeros(k), np.zeros(k), residual, np.zeros((2, k)), np.zeros(r), slope)


@inline
def _at(s: Floats, i: int, j: int) -> Pair:
    return s[0, i, j], s[1, i, j]


@inline_reordered
def dot(x: Floats, y: Floats) -> float:
    """The inner product."""
    total = 0.0
    for j in range(len(x)):
        total += x[j] * y[j]
    return total


@inline
def _unit_vectors(s: Floats, b: Work) -> None:
    k, r = b.unit.shape[1:]
    for i in range(k):
        square = (0.0, 0.0)
        for j in range(1, 1 + r):
            x = _at(s, i, j)
            square = add(square, multiply(x, x))
        norm = sqrt(square)
        inverse = divide((1.0, 0.0), norm)
        b.norm[i] = norm[0]
        for j in range(r):
            b.unit[0, i, j], b.unit[1, i, j] = multiply(_at(s, i, 1 + j), inverse)


@inline
def _divide_by_half_space(s: Floats, b: Work) -> None:
    """About the row of largest |v_i| |w_i|."""
    k, reference = len(b.norm), 0
    for i in range(k):
        if abs(s[0, i, 0]) * b.norm[i] > abs(s[0, reference, 0]) * b.norm[reference]:
            reference = i
    for i in range(k):
        b.side[i] = 1.0 if dot(b.unit[0, reference], b.unit[0, i]) < 0.0 else 0.0


@inline
def _residuals(s: Floats, a: float, b: Work) -> None:
    k, r = b.unit.shape[1:]
    b.residual[:] = 0.0
    b.residual[0, :, 0] = -a
    for i in range(k):
        side, v = int(b.side[i]), _at(s, i, 0)
        for j in range(r):
            total = add((b.residual[0, side, j], b.residual[1, side, j]), multiply(v, _at(s, i, 1 + j)))
            b.residual[0, side, j], b.residual[1, side, j] = total


@inline
def _pair(s: Floats, i: int, j: int, b: Work) -> float:
    """Add what neurons i and j do to each other's slopes; return u_i u_j q(x_ij)."""
    x, y, difference = b.unit[:, i], b.unit[:, j], b.difference
    facing = 1.0 if dot(x[0], y[0]) >= 0.0 else -1.0
    for n in range(len(difference)):
        difference[n] = (facing * y[0, n] - x[0, n]) + (facing * y[1, n] - x[1, n])
    square = dot(difference, difference)
    angle = twice_angle(math.sqrt(square), math.sqrt(4.0 - square))
    turn, q = _turn(angle, square, facing, b.side[i] == b.side[j])
    u_i, u_j, bend = s[0, i, 0] * b.norm[i], s[0, j, 0] * b.norm[j], facing * turn
    for n in range(len(difference)):
        b.slope[i, 1 + n] += u_j * bend * difference[n]
        b.slope[j, 1 + n] -= u_i * turn * difference[n]
    along = q + bend * square / 2
    b.coupled[0, i] += u_j * q
    b.coupled[0, j] += u_i * q
    b.coupled[1, i] += u_j * along
    b.coupled[1, j] += u_i * along
    coupling: float = u_i * u_j * q
    return coupling


@inline
def _turn(angle: float, square: float, facing: float, same: bool) -> Pair:
    """turn and q of `formulas.Split`, from the acute angle of two rows, one of them turned round unless facing."""
    q = sine_less_cosine(angle)
    if same == (facing > 0.0):
        return (-angle if same else angle), q
    return (angle - np.pi if same else np.pi - angle), np.pi * (1.0 - square / 2) + q


@inline
def evaluate(s: Floats, a: float, b: Work) -> float:
    """The loss, nan if rounding may have taken its digits; fill b.slope.

    s (2, k, 1 + r): hi and lo of v_i and w_i for each neuron; a: the target's length.
    """
    k = len(b.norm)
    _unit_vectors(s, b)
    _divide_by_half_space(s, b)
    _residuals(s, a, b)
    b.slope[:], b.coupled[:] = 0.0, 0.0
    coupling, terms, size = 0.0, 0.0, a
    for i in range(k):
        for j in range(i):
            term = _pair(s, i, j, b) * _INVERSE_2PI
            coupling += term
            terms += abs(term)
        size += abs(s[0, i, 0]) * b.norm[i]
    for i in range(k):
        _finish(s, i, b)
    squares = (dot(b.residual[0, 0], b.residual[0, 0]) + dot(b.residual[0, 1], b.residual[0, 1])) / 4
    return known(squares + coupling, _CANCELLED * (squares + terms) + (_LAST_PLACE * size) ** 2)


@inline
def _finish(s: Floats, i: int, b: Work) -> None:
    """The gradient of neuron i from its sums."""
    v, r, along = s[0, i, 0], b.residual[0, int(b.side[i])], b.coupled[1, i]
    b.slope[i, 0] = dot(s[0, i, 1:], r) / 2 + b.norm[i] * b.coupled[0, i] * _INVERSE_2PI
    for n in range(len(r)):
        turned = (b.slope[i, 1 + n] + along * b.unit[0, i, n]) * _INVERSE_2PI
        b.slope[i, 1 + n] = v * (r[n] / 2 + turned)


@inline
def move(s: Floats, rules: Rules, b: Work) -> None:
    """One step, after `evaluate`."""
    for i in range(s.shape[1]):
        for j in range(s.shape[2]):
            rate = rules.step_size if j else rules.outputs
            s[0, i, j], s[1, i, j] = add_float(_at(s, i, j), -rate * b.slope[i, j])


@inline
def keep(s: Floats, loss: float, outputs: float, b: Work, kept: Floats, row: int) -> float:
    """Put down the state, the loss and the gradient's norm as a column of kept, and return the last."""
    _, k, width = s.shape
    square = 0.0
    for i in range(k):
        for j in range(width):
            kept[i * width + j, row], kept[(k + i) * width + j, row] = _at(s, i, j)
            square += b.slope[i, j] * b.slope[i, j] if (j > 0) | (outputs > 0.0) else 0.0
    kept[2 * k * width, row], kept[2 * k * width + 1, row] = loss, math.sqrt(square)
    return math.sqrt(square)


@inline
def lengths(s: Floats, b: Work) -> Pair:
    """The length of the shortest row, and no less than the longest row and the largest output weight."""
    shortest, longest = b.norm[0], 0.0
    for i in range(len(b.norm)):
        shortest = min(shortest, b.norm[i])
        longest += b.norm[i] + abs(s[0, i, 0])
    return shortest, longest
