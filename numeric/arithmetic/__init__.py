"""The kinds of number a closed form can be evaluated in: float64, mpmath numbers, Arb balls."""

from typing import TYPE_CHECKING

from numeric.arithmetic.base import Arithmetic, Array
from numeric.arithmetic.float64 import FLOAT64
from numeric.arithmetic.mp import mp

if TYPE_CHECKING:
    from numeric.arithmetic.ball import Balls

__all__ = ["FLOAT64", "Arithmetic", "Array", "balls", "mp"]


def balls(digits: int) -> "Balls":
    """The ball arithmetic at so many decimal digits; python-flint is imported here and not before."""
    from numeric.arithmetic import ball

    return ball.balls(digits)
