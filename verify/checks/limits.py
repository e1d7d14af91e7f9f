"""Checks that tie the empirical loss (1) to the population loss (2): its mean, its variance, our code for it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Mean = Callable[[Any, list[Any]], Any]


def printed(n: Any, squares: list[Any]) -> Any:
    """(1), from the n squared residuals."""
    return sum(squares) / (2 * n)


WRONG: dict[str, Mean] = {
    "1/n for 1/(2n)": lambda n, squares: sum(squares) / n,
    "n - 1 for n": lambda n, squares: sum(squares) / (2 * (n + 1)),
    "first sample dropped": lambda n, squares: sum(squares[1:]) / (2 * n),
}


def mean_of_sample_loss() -> Check:
    """E of (1) is (2): every squared residual has the mean 2 L, whatever their dependence."""

    def run(subject: Mean, _: Context) -> Finding:
        import sympy as sp

        loss = sp.Symbol("L")
        for n in range(1, 8):
            mean = subject(sp.Integer(n), [2 * loss] * n)
            if sp.expand(mean - loss) != 0:
                return fails(f"mean {mean} for n = {n}", location=f"n = {n}")
        return holds("the mean is the population loss", numbers={"n": "1 to 7"})

    note = "expectation is linear, so only the sum of the coefficients matters; n = 1 to 7 written out"
    return Check("mean of the empirical loss", Strength.EXACT, run, printed, Coverage.WHOLE, note, WRONG)


def variance_of_sample_loss() -> Check:
    """The variance of (1) is at most S^4 d (d + 2) / (4 n), with S = sum |v_i||w_i| + |a| a slope of the residual."""

    def run(subject: Callable[[Any], Any], _: Context) -> Finding:
        import sympy as sp

        from derivations.calculus import gaussian

        second, fourth = gaussian.full_moment(2), gaussian.full_moment(4)
        for d in range(1, 9):
            moment = d * fourth + d * (d - 1) * second**2
            if sp.expand(moment - subject(sp.Integer(d))) != 0:
                return fails(f"E|x|^4 = {moment} for d = {d}", location=f"d = {d}")
        return holds("E|x|^4 = d(d + 2), so the variance is below S^4 d(d + 2)/(4n) and tends to 0")

    wrong = {"d^2": lambda d: d**2, "3 d": lambda d: 3 * d, "d(d + 1)": lambda d: d * (d + 1)}
    note = "a polynomial of degree 2 in d, compared at 8 values"
    return Check(
        "variance of the empirical loss", Strength.EXACT, run, lambda d: d * (d + 2), Coverage.WHOLE, note, wrong
    )


def code_of_sample_loss() -> Check:
    """Our code for the residual, squared and averaged as (1) says, in exact rationals."""

    def run(subject: Mean, ctx: Context) -> Finding:
        from random import Random

        rng, points = Random(ctx.seed), ctx.scale(50, 200, 2000)
        for _ in range(points):
            n, k = rng.randint(1, 6), rng.randint(1, 4)
            v = [_draw(rng) for _ in range(k)]
            data = [([_draw(rng) for _ in range(k)], _draw(rng)) for _ in range(n)]
            if _by_code(v, data) != subject(n, [_residual(v, z, y) ** 2 for z, y in data]):
                return fails(f"differs at n = {n}, v = {v}", location=f"v = {v}")
        return holds("equal in exact rationals", numbers={"points": str(points)})

    note = "random rational data, pre-activations of both signs and zero"
    return Check("our code for the empirical loss", Strength.EXACT, run, printed, Coverage.POINTS, note, WRONG)


def _by_code(v: list[Fraction], data: list[tuple[list[Fraction], Fraction]]) -> Any:
    import numpy as np

    from numeric.reference.network import residual

    z = np.array([[*row, label] for row, label in data], dtype=object).T
    return sum(residual(np.array(v, dtype=object), z) ** 2) / Fraction(2 * len(data))


def _residual(v: list[Fraction], z: list[Fraction], label: Fraction) -> Fraction:
    return sum((weight * max(x, Fraction(0)) for weight, x in zip(v, z, strict=True)), Fraction(0)) - label


def _draw(rng: Any) -> Fraction:
    return Fraction(rng.randint(-12, 12), rng.choice((1, 2, 3)))
