"""What numbers say: closed forms in three arithmetics, and references from the definitions. No symbolic algebra."""

from numeric.arithmetic import FLOAT64, balls, mp
from numeric.errors import InputError, NotDifferentiable

__all__ = ["FLOAT64", "InputError", "NotDifferentiable", "balls", "mp"]
