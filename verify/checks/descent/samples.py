"""The loss of samples, exactly: a polynomial on each activation pattern, and so is what one step makes of a neuron."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

NOTE = (
    "two samples, two neurons and a target in the plane, in symbols, on all 16 activation patterns, of which both that "
    "meet at a kink are there; a step sees a row and one sum over samples, two vectors, which settles any number of "
    "samples and every d"
)


@dataclass(frozen=True)
class OneNeuron:
    """The first neuron on one activation pattern: v, w (2,), the gradient of the empirical loss in both, mu."""

    v: Any
    w: Any
    in_v: Any
    in_w: Any
    mu: Any

    @property
    def after(self) -> tuple[Any, Any]:
        """v and w after the step."""
        return self.v - self.mu * self.in_v, self.w - self.mu * self.in_w


Chain = Callable[[OneNeuron], Sequence[tuple[Any, Any]]]


@cache
def patterns() -> tuple[OneNeuron, ...]:
    """One for each of the patterns."""
    return tuple(_each_pattern())


def _each_pattern() -> Iterator[OneNeuron]:
    import sympy as sp

    v, w, u = sp.symbols("v1:3"), sp.Matrix(sp.symbols("w1:3")), sp.Matrix(sp.symbols("u1:3"))
    a, mu = sp.Matrix(sp.symbols("a1:3")), sp.Symbol("mu", positive=True)
    inputs = [sp.Matrix(sp.symbols(f"x{i}_1:3")) for i in (1, 2)]
    for on in product((0, 1), repeat=4):
        outputs = (v[0] * on[i] * w.dot(x) + v[1] * on[2 + i] * u.dot(x) - a.dot(x) for i, x in enumerate(inputs))
        loss = sum(residual**2 for residual in outputs) / 4
        yield OneNeuron(v[0], w, sp.diff(loss, v[0]), sp.Matrix([sp.diff(loss, x) for x in w]), mu)


def on_every_pattern(printed: Chain, wrong: Mapping[str, Chain], *, name: str) -> Check:
    """The two sides of every equation are the same polynomial on every pattern."""

    def run(subject: Chain, _: Context) -> Finding:
        import sympy as sp

        for number, neuron in enumerate(patterns(), 1):
            if any(sp.expand(left - right) != 0 for left, right in subject(neuron)):
                return fails(f"differ on pattern {number}", location=f"pattern {number}")
        return holds("the same polynomial on every pattern", numbers={"patterns": "16"})

    return Check(name, Strength.EXACT, run, printed, Coverage.WHOLE, NOTE, wrong)
