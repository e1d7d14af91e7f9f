"""What C.4 writes of a step of w_1 and v_1, transcribed once over a `Step`; its bounds, over lengths and cosines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from verify.checks.descent.polynomial import OnBox
from verify.checks.descent.state import Step, dot


def bracket(s: Step, i: int = 0, *, deviation: int = 1, turn: int = 1) -> Any:
    """v_1 w_1 - (1 - theta/pi) v_2 w_2 - sin(theta)/pi v_2 |w_2| w_1/|w_1| + Delta G_1, (n, d): all but the signal.

    i = 1: with the neurons exchanged. deviation, turn: signs of the last two terms; other than 1 they are wrong.
    """
    share, sine, j = 1 - s.theta() / s.o.pi, turn * s.o.sin(s.theta()) / s.o.pi, 1 - i
    turned = (s.v(i) - sine * s.v(j) * s.length(j) / s.length(i))[:, None] * s.row(i)
    return turned - (share * s.v(j))[:, None] * s.row(j) + deviation * s.before.deviation[:, i]


def signs_changed(display: Callable[..., Any]) -> dict[str, Callable[[Step], Any]]:
    """Wrong variants of a display that hands `deviation` and `turn` on."""
    return {
        "sign of the deviation": partial(display, deviation=-1),
        "sign of the sine": partial(display, turn=-1),
    }


def half(s: Step, i: int = 0) -> Any:
    """mu v_1/2, or mu v_2/2."""
    return s.mu * s.v(i) / 2


def along(s: Step, vector: Any) -> Any:
    """a . vector."""
    return dot(s.before.a, vector)


def across(s: Step, vector: Any) -> Any:
    """(I - a a^T) vector."""
    return vector - along(s, vector)[:, None] * s.before.a


UNIT, COSINE = ("0", "1"), ("-1", "1")
BOUNDED = OnBox(
    lambda x: (),
    {
        "q": ("0", "1/8"),
        **dict.fromkeys(("own", "other", "noise", "share", "sine"), UNIT),
        **dict.fromkeys(("cos_1", "cos_2", "cos_g"), COSINE),
    },
)
"""q = 1/c^2 (c with a hat), at most 1/8 as 4/c^2 <= 1/2; v_1 |w_1|, v_2 |w_2|, |Delta G_1| as parts of q; the factors
1 - theta/pi and sin(theta)/pi; the cosines of w_1, w_2 and Delta G_1 against a."""


def projected(x: Any) -> Any:
    """a . bracket."""
    return x.q * (x.own * x.cos_1 - x.share * x.other * x.cos_2 - x.sine * x.other * x.cos_1 + x.noise * x.cos_g)


def lengths(x: Any) -> Any:
    """v_1 |w_1| + v_2 |w_2| + v_2 |w_2| + |Delta G_1|."""
    return x.q * (x.own + x.other + x.other + x.noise)
