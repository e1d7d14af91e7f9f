"""What the arithmetics on NumPy object arrays have in common."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import numpy as np
import numpy.typing as npt

from numeric.errors import InputError

Objects = npt.NDArray[np.object_]


class ObjectArithmetic(ABC):
    """One type of number in object arrays; it is its own working arithmetic."""

    def __init__(self, digits: int) -> None:
        if not isinstance(digits, int) or digits < 1:
            raise InputError("digits", "a positive whole number", repr(digits))
        self.digits = digits

    @abstractmethod
    def scalar(self, x: Any) -> Any:
        """One number at this precision; TypeError or ValueError for what is not a real number."""

    @abstractmethod
    def is_finite(self, x: Any) -> bool:
        """Whether one number is finite."""

    @abstractmethod
    def midpoint(self, x: Any) -> Any:
        """The number itself, or the midpoint of a ball: for decisions that cannot make a result wrong."""

    @abstractmethod
    def scope(self) -> AbstractContextManager[None]:
        """The precision, while formulas are evaluated."""

    def array(self, x: object, name: str = "x") -> Objects:
        """An object array of finite real numbers; strings and fractions are converted at this precision."""
        with self.scope():
            return self.elementwise(lambda element: self._checked(element, name), _objects(x, name))

    def _checked(self, x: Any, name: str) -> Any:
        try:
            number = self.scalar(x)
        except (TypeError, ValueError):
            raise InputError(name, "real numbers in a rectangular array", repr(x)) from None
        if not self.is_finite(number):
            raise InputError(name, "finite numbers", repr(x))
        return number

    @staticmethod
    def elementwise(function: Callable[..., Any], *arrays: Any) -> Objects:
        """Apply a function of scalars; unlike np.vectorize it keeps objects, and 0-d arrays stay arrays."""
        return np.asarray(np.frompyfunc(function, len(arrays), 1)(*arrays), dtype=object)

    @property
    def working(self) -> Any:
        return self

    @staticmethod
    def lift(x: Objects) -> Objects:
        return x

    @staticmethod
    def rounded(x: Objects) -> Objects:
        return x

    @staticmethod
    def sum(x: Objects, axis: int) -> Objects:
        return np.asarray(np.add.reduce(x, axis=axis), dtype=object)

    def where(self, condition: Any, x: Any, y: Any) -> Objects:
        return np.where(condition, *(z if isinstance(z, np.ndarray) else self.scalar(z) for z in (x, y)))

    @staticmethod
    def concatenate(parts: list[Objects], axis: int) -> Objects:
        return np.concatenate(parts, axis)

    def is_zero(self, x: Objects) -> npt.NDArray[np.bool_]:
        return self.elementwise(lambda element: bool(element == 0), x).astype(bool)

    def is_negative(self, x: Objects) -> npt.NDArray[np.bool_]:
        return self.elementwise(lambda element: bool(self.midpoint(element) < 0), x).astype(bool)

    def index_of_largest(self, x: Objects) -> npt.NDArray[np.intp]:
        sizes = self.elementwise(lambda element: abs(self.midpoint(element)), x)
        return np.asarray(np.argmax(sizes, axis=-1, keepdims=True))


def _objects(x: object, name: str) -> Objects:
    """An array of whatever x holds; rows of different lengths become lists in it, or are refused by NumPy."""
    try:
        elements = np.asarray(x, dtype=object)
    except ValueError:
        raise InputError(name, "real numbers in a rectangular array", "rows of different shapes") from None
    if elements.size == 0:
        raise InputError(name, "a non-empty array", f"shape {elements.shape}")
    return elements
