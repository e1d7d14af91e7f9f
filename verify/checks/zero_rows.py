"""A hypothesis that gradient and Hessian need and that the paper does not state: no row is zero."""

from fractions import Fraction

from verify.checks.identity.common import Formula
from verify.checks.meaning import defined
from verify.model import Hypothesis
from verify.state import Point

ONE, ZERO = Fraction(1), Fraction(0)
SECOND_ROW_ZERO = Point((ONE, ONE), ((ONE, ZERO), (ZERO, ZERO)), (ONE, ZERO), "zero row")
FIRST_ROW_ZERO = Point((ONE, ONE), ((ZERO, ZERO), (ONE, ZERO)), (ONE, ZERO), "zero row")


def nonzero_rows(printed: Formula, at: Point = SECOND_ROW_ZERO) -> Hypothesis:
    """Without it the formula divides by a length that is 0."""
    check = defined(
        printed,
        (at,),
        right={"the rows themselves": lambda s: s.W},
        name="at a zero row",
        actual="no derivative: the gradient in a row has no limit as the row tends to 0",
    )
    return Hypothesis("No row is zero.", stated=False, without=check)
