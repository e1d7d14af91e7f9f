"""float64 arrays, whose closed forms are evaluated in `DoubleDouble` and rounded once."""

from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np
import numpy.typing as npt

from numeric.arithmetic import double_double, elementary
from numeric.arithmetic.double_double import DoubleDouble
from numeric.arithmetic.eft import Floats
from numeric.errors import InputError


class DoubleDoubles:
    """The working arithmetic of `DoubleDouble` arrays."""

    pi = elementary.PI
    atan2 = staticmethod(elementary.atan2)
    sin_minus_x_cos = staticmethod(elementary.sin_minus_x_cos)
    where = staticmethod(double_double.where)

    @staticmethod
    def sqrt(x: DoubleDouble) -> DoubleDouble:
        return x.sqrt()

    @staticmethod
    def sum(x: DoubleDouble, axis: int) -> DoubleDouble:
        return x.sum(axis)

    @staticmethod
    def direction(x: DoubleDouble, norm: DoubleDouble) -> DoubleDouble:
        return x / double_double.where(norm.hi == 0, 1.0, norm)[..., None]

    @staticmethod
    def is_zero(x: DoubleDouble) -> npt.NDArray[np.bool_]:
        return np.asarray(x.hi == 0)

    @staticmethod
    def is_negative(x: DoubleDouble) -> npt.NDArray[np.bool_]:
        return np.asarray(x.hi < 0)

    @staticmethod
    def index_of_largest(x: DoubleDouble) -> npt.NDArray[np.intp]:
        top = np.max(x.exp, axis=-1, keepdims=True)
        return np.asarray(np.argmax(np.where(x.exp == top, np.abs(x.hi), 0.0), axis=-1, keepdims=True))


class Float64:
    """IEEE double precision. For k <= 2 right to the last digit or two, for
    more neurons to 1e-25 of the largest term; beyond the range results are inf or 0.
    """

    name = "float64"
    working = DoubleDoubles()
    pi = np.pi
    sqrt, sin, cos, atan2 = np.sqrt, np.sin, np.cos, np.arctan2
    lift = staticmethod(DoubleDouble.lift)

    def array(self, x: object, name: str = "x") -> Floats:
        """A float64 array of finite numbers; strings, fractions and mpf are rounded to nearest."""
        try:
            given = np.asarray(x)
            numbers = given if given.dtype.kind in "fiub" else np.frompyfunc(float, 1, 1)(given.astype(object))
        except (TypeError, ValueError, OverflowError):
            raise InputError(name, "real numbers in a rectangular array", _summary(x)) from None
        numbers = np.asarray(numbers, dtype=np.float64)
        if numbers.size == 0:
            raise InputError(name, "a non-empty array", f"shape {numbers.shape}")
        if not _is_finite(numbers):
            raise InputError(name, "finite numbers", str(numbers[~np.isfinite(numbers)][0]))
        return numbers

    @staticmethod
    def is_zero(x: Floats) -> npt.NDArray[np.bool_]:
        return np.asarray(x == 0)

    @staticmethod
    def rounded(x: DoubleDouble) -> Floats:
        return x.rounded()

    def scope(self) -> AbstractContextManager[None]:
        return nullcontext()


def _is_finite(x: Floats) -> bool:
    """Whether all are; the sum, which is quick, shows it unless it overflows itself."""
    with np.errstate(over="ignore", invalid="ignore"):
        return bool(np.isfinite(x.sum())) or bool(np.isfinite(x).all())


def _summary(x: Any) -> str:
    text = " ".join(repr(x).split())
    return text if len(text) <= 60 else text[:57] + "..."


FLOAT64 = Float64()
