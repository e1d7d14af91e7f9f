"""Gradient descent on the population loss in machine code: one run of two neurons or of more, and many runs at once.

Networks in r dimensions whose target is a > 0 times the first axis, their parameters as sums hi + lo. One run goes on
in chunks, between which Python may look; states to be kept are put down as columns, then loss and gradient norm.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from numeric.arithmetic import double_double, eft, elementary
from numeric.arithmetic.eft import Floats
from numeric.compiled import angles, caching, lanes, many_neurons, pairs, stops, two_neurons
from numeric.compiled.caching import fingerprint, machine_code
from numeric.compiled.lanes import BLOCK, ROWS, TAKEN, Marks, advance, any_going_on, copy
from numeric.compiled.many_neurons import allocate, evaluate, keep, lengths, move
from numeric.compiled.stops import GOING_ON, Rules, is_kept, reason, sound
from numeric.compiled.two_neurons import known_loss, load, longest, moved, norm_of, shortest, slope, store

_SOURCES = (angles, caching, double_double, eft, elementary, lanes, many_neurons, pairs, stops, two_neurons)


def _entries(version: int) -> tuple[Callable[..., Any], ...]:
    """The compiled loops. Numba's cache sees changes of this file and of what the loops close over, and no more."""

    @machine_code
    def two(s: Floats, a: float, rules: Rules, step: int, until: int, kept: Floats) -> tuple[int, int, int, int]:
        x, rows, code = load(s, 0), 0, GOING_ON
        while code == GOING_ON and step < until:
            g = slope(x, a)
            code = sound(shortest(g), longest(x, g))
            if code == GOING_ON and is_kept(step, rules):
                store(kept, rows, x)
                kept[16, rows], kept[17, rows] = known_loss(x, g, a), norm_of(g, rules.outputs)
                code = reason(step, kept[16, rows], kept[17, rows], rules)
                rows += 1
            if code == GOING_ON:
                x, step = moved(x, g, rules), step + 1
        store(s, 0, x)
        return code, step, rows, version

    @machine_code
    def many(s: Floats, a: float, rules: Rules, step: int, until: int, kept: Floats) -> tuple[int, int, int, int]:
        b, rows, code = allocate(s.shape[1], s.shape[2] - 1), 0, GOING_ON
        while code == GOING_ON and step < until:
            loss = evaluate(s, a, b)
            code = sound(*lengths(s, b))
            if code == GOING_ON and is_kept(step, rules):
                norm = keep(s, loss, rules.outputs, b, kept, rows)
                code = reason(step, loss, norm, rules)
                rows += 1
            if code == GOING_ON:
                move(s, rules, b)
                step += 1
        return code, step, rows, version

    @machine_code
    def batch(block: Floats, a: float, rules: Rules, marks: Marks, steps: int) -> int:
        """A block of lanes (ROWS, BLOCK) goes on by so many steps at most; those going on are at one step."""
        b, t = np.ones((ROWS, BLOCK)), int(block[TAKEN].max()) + 1  # memory of its own, so that nothing else is in it
        copy(block, b)
        until = t + steps
        while t < until and any_going_on(b):
            for n in range(BLOCK):
                advance(b, n, t, a, rules, marks)
            t += 1
        copy(b, block)
        return version

    return two, many, batch


VERSION = fingerprint(__file__, *_SOURCES)
two, many, batch = _entries(VERSION)
