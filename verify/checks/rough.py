"""Checks that a loss is not smooth: slopes that differ at a kink, curvatures and quotients without a bound."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Vector = tuple[Fraction, ...]
SMALL = Fraction(1, 1000)


@dataclass(frozen=True)
class Sample:
    """v_1 phi(w_1.x) - v_2 phi(w_2.x) with v = (1, 1), on data x_1, .. with labels y_1, ..; w_1 is orthogonal to x_1.

    Its other pre-activations are away from 0. activation: phi on rationals.
    """

    rows: tuple[Vector, Vector]
    data: tuple[Vector, ...]
    labels: tuple[Fraction, ...]
    activation: Callable[[Fraction], Fraction]

    def loss(self, step: Fraction) -> Fraction:
        """The empirical loss (1) with w_1 moved by `step` x_1."""
        first = tuple(w + step * x for w, x in zip(self.rows[0], self.data[0], strict=True))
        outputs = (self.activation(_dot(first, x)) - self.activation(_dot(self.rows[1], x)) for x in self.data)
        total = sum(((f - y) ** 2 for f, y in zip(outputs, self.labels, strict=True)), Fraction(0))
        return total / (2 * len(self.data))

    def slope(self, side: int) -> Fraction:
        """The derivative at 0 to the right (1) or to the left (-1), of a function that is quadratic on that side."""
        near, far = (self.loss(side * n * SMALL) for n in (1, 2))
        return side * (4 * near - far - 3 * self.loss(Fraction(0))) / (2 * SMALL)


def kinked(samples: Mapping[str, Sample], wrong: Mapping[str, Mapping[str, Sample]]) -> Check:
    """At every sample's state the loss has two different slopes along x_1, in exact arithmetic."""

    def run(subject: Mapping[str, Sample], _: Context) -> Finding:
        numbers = {}
        for name, sample in subject.items():
            left, right = sample.slope(-1), sample.slope(1)
            if left == right:
                return fails(f"one slope, {left}, at {name}", location=name)
            numbers[name] = f"slopes {left} and {right}"
        return holds("no derivative at any of the states", numbers=numbers)

    note = (
        "one state is enough; the loss of the other samples has a derivative there, so for any data the two slopes "
        "differ where x_1, its residual and the output weight are not 0"
    )
    return Check("slopes at a kink", Strength.EXACT, run, samples, Coverage.WHOLE, note, wrong)


def _dot(w: Vector, x: Vector) -> Fraction:
    return sum((p * q for p, q in zip(w, x, strict=True)), Fraction(0))


Family = Callable[[Any], Any]


def unbounded(
    name: str, quantity: Callable[[Any], Any], family: Family, wrong: Mapping[str, Family], at: Sequence[Fraction]
) -> Check:
    """A quantity of states grows beyond all bounds along a family of them, as its parameter tends to 0 from above.

    family: parameter (a SymPy expression) -> what `quantity` takes. The values at `at` are shown.
    """

    def run(subject: Family, _: Context) -> Finding:
        import sympy as sp

        size = sp.Symbol("size", positive=True)
        value = sp.simplify(quantity(subject(size)))
        if abs(sp.limit(value, size, 0, "+")) != sp.oo:
            return fails(f"{value} tends to {sp.limit(value, size, 0, '+')}")
        shown = {f"at {x}": str(value.subs(size, sp.Rational(x))) for x in at}
        return holds(f"{value}, without bound as size tends to 0", numbers=shown)

    return Check(name, Strength.EXACT, run, family, Coverage.WHOLE, "one family of states is enough", wrong)
