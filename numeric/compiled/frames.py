"""Coordinates of a few long vectors in an orthonormal frame of their span, in machine code.

Gram-Schmidt in double-double, each vector twice: "twice is enough" (Giraud, Langou, Rozloznik, van den Eshof, Numer.
Math. 101 (2005), 87-100). So inner products of the coordinates are those of the vectors, also where these are nearly
parallel.
"""

from collections.abc import Callable

from numeric.arithmetic import double_double, eft, elementary
from numeric.arithmetic.eft import Floats
from numeric.compiled import caching, pairs
from numeric.compiled.caching import fingerprint, machine_code
from numeric.compiled.pairs import Pair, add, divide, inline, multiply, pick, sqrt, subtract

_NOISE = 2.0**-84
"""What rounding may leave of a coordinate that vanishes, in units of what was subtracted from it."""


@inline
def _at(x: Floats, i: int, j: int) -> Pair:
    return x[0, i, j], x[1, i, j]


@inline
def _dot(x: Floats, i: int, y: Floats, j: int) -> Pair:
    total = (0.0, 0.0)
    for n in range(x.shape[2]):
        total = add(total, multiply(_at(x, i, n), _at(y, j, n)))
    return total


@inline
def _subtract_projection(x: Floats, i: int, q: Floats, j: int, size: float) -> Pair:
    """Take from x_i its part along the unit vector q_j, and return its coordinate; size: the length of x_i at first."""
    along = _dot(x, i, q, j)
    for n in range(x.shape[2]):
        rest = subtract(_at(x, i, n), multiply(along, _at(q, j, n)))
        noise = abs(rest[0]) <= _NOISE * size * abs(q[0, j, n])
        x[0, i, n], x[1, i, n] = pick(noise, (0.0, 0.0), rest)
    return along


@inline
def _append_direction(x: Floats, i: int, q: Floats, j: int) -> Pair:
    """Let q_j be the direction of x_i, or 0; return the length."""
    length = sqrt(_dot(x, i, x, i))
    inverse = divide((1.0, 0.0), pick(length[0] > 0.0, length, (1.0, 0.0)))
    for n in range(x.shape[2]):
        q[0, j, n], q[1, j, n] = multiply(_at(x, i, n), inverse)
    return length


def _entry(version: int) -> Callable[..., tuple[int, int]]:
    """The compiled loop. Numba's cache sees changes of this file and of what the loop closes over, and no more."""

    @machine_code
    def coordinates(x: Floats, out: Floats, q: Floats) -> tuple[int, int]:
        """hi and lo first: of x (2, m, d), lost; out (2, m, r), of zeros, and q (2, r, d). Returns the rank first."""
        rank = 0
        for i in range(x.shape[1]):
            size = sqrt(_dot(x, i, x, i))[0]
            for j in range(2 * rank):
                along = _subtract_projection(x, i, q, j % rank, size)
                out[0, i, j % rank], out[1, i, j % rank] = add(_at(out, i, j % rank), along)
            if rank < q.shape[1]:
                out[0, i, rank], out[1, i, rank] = _append_direction(x, i, q, rank)
                rank += out[0, i, rank] > 0.0
        return rank, version

    compiled: Callable[..., tuple[int, int]] = coordinates
    return compiled


VERSION = fingerprint(__file__, caching, double_double, eft, elementary, pairs)
coordinates = _entry(VERSION)
