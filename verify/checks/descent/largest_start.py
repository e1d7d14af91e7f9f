"""How small a start Lemma 6 needs: the part of a row across the target outlives alignment, and c_10 has to hold it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Functions, balls, outward
from verify.model import Bracket, Context

DIGITS, PLACES, SLACK = 300, 3, Fraction(1, 10**9)
"""|w|^2 and v^2 agree to 140 digits once the rows are aligned."""


def exponent(
    c10: Callable[[Functions], Any], time: Callable[[Functions], Any], proved: Callable[[Functions], Any]
) -> Callable[[Context], Bracket]:
    """log10(1/sigma_0), for `Constant.measure`.

    Below: at mu = 1 the run from v = 2 sigma, |w| = 4 sigma, a.w = 0, which is in the event of C.4, ends with
    b > c_10, by balls: v and a.w grow alike, and |w|^2 - v^2 tends to 16 sigma^2. Above: the sigma_0 of a proof.
    """

    def measure(_: Context) -> Bracket:
        with balls(DIGITS) as f:
            above = -f.log(proved(f)) / f.log(f.number(10))
            limit, steps = c10(f), int(time(f).ceil().unique_fmpz())
            sigma = _above(limit.sqrt() / 4, f)
            below = -f.log(f.number(sigma)) / f.log(f.number(10))
        if not imbalance(sigma, steps) > limit:
            raise ArithmeticError("the run ends within c_10")
        return Bracket(*outward(Fraction(float(below)) - SLACK, Fraction(float(above)) + SLACK, PLACES))

    return measure


def imbalance(sigma: Fraction, steps: int) -> Any:
    """|w_1|^2 - v_1^2 after so many steps of size 1 on the population loss, a ball."""
    import numeric
    from numeric import gd

    ar = numeric.balls(DIGITS)
    start = gd.starts.own([2 * sigma, -2 * sigma], [[0, 4 * sigma, 0], [0, 0, 4 * sigma]], [1, 0, 0], ar=ar)
    end = gd.run(start, gd.Settings(1, steps, steps), ar=ar)
    with ar.scope():
        return end.W[-1][0] @ end.W[-1][0] - end.v[-1][0] ** 2


def _above(x: Any, f: Functions) -> Fraction:
    """A little more than a small ball: its first four digits, the last rounded up."""
    places = 4 - int((x.log() / f.log(f.number(10))).ceil().unique_fmpz())
    return Fraction(int((x * f.number(10**places)).ceil().unique_fmpz()), 10**places)
