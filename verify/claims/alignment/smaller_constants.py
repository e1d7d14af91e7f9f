"""Lemma 6 again, with constants a machine can hold: what C.4 gives if growth and alignment are followed separately.

|a| = 1, m = mu/2, E all but the signal in an update, |E| <= max v_i |w_i| + |Delta G| (`sharper`). On the event with
c4hat = h = 1/2, up to T = ceil(c_9/mu), by induction |E| <= e:

    S = v + |w| has S+ <= (1 + m (1 + e)) S, so S <= 3 v^(0) exp((1 + e) mu T/2), and the sum of m S is no larger;
    p = v + a.w has p+ >= (1 + m) p - m e S, so p >= (1 + m)^T (1/2 - 3 e (mu T/2) exp(e mu T/2)) v^(0);
    q = v - a.w has |q| <= (1 - m)^T (3/2) v^(0) + e S;  |across| <= 2 v^(0) + e S;

and (1 + m)^T >= 1.5^(c_9), (1 - m)^T <= exp(-c_9/2). So v = (p + q)/2 stays positive, and a.w = (p - q)/2 wins.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from verify.checks.descent.constants import Chain, Functions, Link


class Small(NamedTuple):
    """c_9, sigma_0, the bound of |Delta G_i|, and e."""

    c9: str = "11"
    sigma0: str = "1/200000"
    deviation: str = "1/4000"
    rest: str = "1/2500"


def sums(f: Functions, s: Small) -> tuple[Any, Any, Any, Any]:
    """e, S, p without its power, q: the last three over v^(0)."""
    e, c9 = f.number(s.rest), f.number(s.c9)
    half = (c9 + 1) / 2
    size = 3 * f.exp((1 + e) * half)
    growing = f.number("1/2") - 3 * e * half * f.exp(e * half)
    return e, size, growing, f.number("3/2") * f.exp(-c9 / 2) + e * size


def links(f: Functions, s: Small) -> Sequence[Link]:
    e, size, growing, shrinking = sums(f, s)
    longest = 2 * f.number(s.sigma0) * size
    power = f.exp(f.number(s.c9) * f.log(f.number("3/2")))
    along = (power * growing - shrinking) / 2
    c4 = f.pi / 20
    return [
        ("max v |w| + |Delta G| <= e", longest**2 + f.number(s.deviation), e),
        ("v stays positive", 3 * e * f.exp(e * (f.number(s.c9) + 1) / 2), growing),
        ("|across| <= a.w tan c_4", 2 + e * size, along * f.tan(c4)),
        ("c_3 sigma <= v", f.number("1/2"), (power * growing - shrinking) / 2),
        ("v <= 2", longest, f.number(2)),
        ("|b| <= 1/5000", longest**2, f.number("1/5000")),
    ]


def chain(**changes: str) -> Chain:
    return lambda f: links(f, Small(**changes))
