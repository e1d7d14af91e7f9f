"""Deliberately wrong variants of a formula, made by corrupting what it is given or what it returns.

A check that cannot tell these from the printed formula checks nothing; tests point every check at its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from verify.state import State

Formula = Callable[[State], Any]


def _sin_for_cos(s: State) -> State:
    return s.with_(o=replace(s.o, cos=s.o.sin))


def _cos_for_sin(s: State) -> State:
    return s.with_(o=replace(s.o, sin=s.o.cos))


def _supplement(s: State) -> State:
    return s.with_(theta=s.o.pi - s.theta)


def _no_norms(s: State) -> State:
    return s.with_(norm=np.array([s.number(1)] * s.k, dtype=object))


def _target_negated(s: State) -> State:
    return s.with_(a=-s.a)


def _three_for_pi(s: State) -> State:
    return s.with_(o=replace(s.o, pi=s.number(3)))


_INPUT: dict[str, Callable[[State], State]] = {
    "sin for cos": _sin_for_cos,
    "cos for sin": _cos_for_sin,
    "pi - theta for theta": _supplement,
    "norms dropped": _no_norms,
    "target negated": _target_negated,
    "3 for pi": _three_for_pi,
}

_OUTPUT: dict[str, int] = {"factor 2": 2, "sign": -1}


def variants(printed: Formula, *names: str) -> dict[str, Formula]:
    """The named corruptions of a formula; the names are those of this module's two tables."""
    return {name: _corrupt(printed, name) for name in names}


def _corrupt(printed: Formula, name: str) -> Formula:
    if name in _OUTPUT:
        return lambda state: np.asarray(printed(state), dtype=object) * _OUTPUT[name]
    return lambda state: printed(_INPUT[name](state))
