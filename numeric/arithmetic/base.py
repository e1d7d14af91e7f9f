"""What a closed form may ask of the numbers it is evaluated in."""

from contextlib import AbstractContextManager
from typing import Any, Protocol, TypeAlias

Array: TypeAlias = Any
"""An array of the arithmetic at hand: NumPy float64, NumPy object array of mpf or arb, or `DoubleDouble`."""


class WorkingArithmetic(Protocol):
    """The operations formulas are written in; + - * /, unary minus, indexing and swapaxes belong to the arrays."""

    @property
    def pi(self) -> Any:
        """The circle constant."""

    def sqrt(self, x: Array) -> Array:
        """Square root of x >= 0; a ball that reaches below zero is cut off there."""

    def atan2(self, y: Array, x: Array) -> Array:
        """The angle of (x, y), y >= 0, in [0, pi]; 0 at the origin."""

    def sin_minus_x_cos(self, x: Array, sin: Array, cos: Array) -> Array:
        """sin x - x cos x for x in [0, pi], relatively accurate; its sine and cosine are known to the caller."""

    def direction(self, x: Array, norm: Array) -> Array:
        """x / norm along the last axis; 0 where the norm is 0, and any unit vector where a ball cannot tell."""

    def sum(self, x: Array, axis: int) -> Array:
        """Sum along an axis."""

    def where(self, condition: Any, x: Array, y: Array) -> Array:
        """Elementwise choice; y may be a number."""

    def is_zero(self, x: Array) -> Any:
        """Where x is known to be exactly zero."""

    def is_negative(self, x: Array) -> Any:
        """Where x is negative; of a ball, where its midpoint is."""

    def index_of_largest(self, x: Array) -> Any:
        """Index of an element of largest modulus (of a ball: of its midpoint) along the last axis, that axis kept."""


class Arithmetic(Protocol):
    """A kind of number: arrays that users hold, and the working arithmetic their closed forms are evaluated in."""

    @property
    def name(self) -> str:
        """For messages."""

    @property
    def working(self) -> WorkingArithmetic:
        """Where formulas are evaluated."""

    def array(self, x: object, name: str = "x") -> Any:
        """An array of finite real numbers from floats, ints, strings, fractions or mpf; else `InputError` on `name`."""

    def is_zero(self, x: Any) -> Any:
        """Where a user's array is known to be exactly zero."""

    def lift(self, x: Any) -> Array:
        """A user's array as a working array, exactly."""

    def rounded(self, x: Array) -> Any:
        """A working array as a user's array, each element rounded once."""

    def scope(self) -> AbstractContextManager[None]:
        """The precision, while formulas are evaluated."""
