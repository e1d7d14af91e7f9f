"""Error-free transformations: a rounded float64 operation together with its exact rounding error.

Knuth, TAOCP vol. 2, 4.2.2 (sum); Dekker, Numer. Math. 18 (1971), 224-242 (product by Veltkamp's splitting).
"""

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_SPLITTER = float(2**27 + 1)


def two_sum(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Return (s, e) with s = fl(a + b) and s + e = a + b exactly."""
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


def fast_two_sum(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """As `two_sum`, for |a| >= |b| or a = 0."""
    s = a + b
    return s, b - (s - a)


def two_product(a: Floats, b: Floats) -> tuple[Floats, Floats]:
    """Return (p, e) with p = fl(a b) and p + e = a b exactly, for factors far from the ends of the float64 range."""
    p = a * b
    a_hi, a_lo = _split(a)
    b_hi, b_lo = _split(b)
    return p, ((a_hi * b_hi - p) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo


def _split(a: Floats) -> tuple[Floats, Floats]:
    t = _SPLITTER * a
    hi = t - (t - a)
    return hi, a - hi
