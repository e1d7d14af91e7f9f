"""Checks of Theorem 2's setting: the printed model, step and start against our code, exact where possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import product
from random import Random
from typing import Any

import numpy as np

from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds

Output = Callable[[Any, Any, Any], Any]
SIGMAS = 5.5
ROUNDING = 1e-13


def two_units(printed: Output, wrong: Mapping[str, Output]) -> Check:
    """The output of `numeric` at v = (v_1, -v_2) is the printed one, on every activation pattern.

    printed: (v_1, v_2, pre-activations of known sign) -> output.
    """

    def run(subject: Output, _: Context) -> Finding:
        import sympy as sp

        from numeric.reference.network import residual

        v, label = sp.symbols("v1 v2", positive=True), sp.Symbol("y", real=True)
        for signs in product((-1, 0, 1), repeat=2):
            z = [s * sp.Symbol(f"z{i}", positive=True) for i, s in enumerate(signs)]
            code = residual(np.array([v[0], -v[1]], dtype=object), np.array([*z, label], dtype=object)) + label
            if sp.expand(code - subject(v[0], v[1], z)) != 0:
                return fails(f"differ where the pre-activations have the signs {signs}", location=str(signs))
        return holds("one linear function on every pattern", numbers={"patterns": "9"})

    note = "each unit positive, negative or at its kink"
    return Check("one output on every activation pattern", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


Planted = tuple[int, int]


def fits(planted: Planted, wrong: Mapping[str, Planted]) -> Check:
    """With v_1 w_1 = x a, v_2 w_2 = y a and v_1, v_2 > 0 the model is a.x on both sides; as planted, x = 1, y = -1."""

    def run(subject: Planted, _: Context) -> Finding:
        import sympy as sp

        found = resolve("derivations.landscape:planted_network")().results
        z, (v_1, v_2) = sp.Symbol("z", positive=True), sp.symbols("v_1 v_2", positive=True)
        for side, derived in ((z, found["network_above"]), (-z, found["network_below"])):
            first, second = (v * sp.Max(0, factor * side / v) for v, factor in zip((v_1, v_2), subject, strict=True))
            if sp.expand(derived - side) != 0 or sp.expand(first - second - side) != 0:
                return fails(f"the model is {first - second} where a.x = {side}")
        return holds("the model is a.x on both sides")

    note = "symbolic weights; the output depends on a.x alone"
    return Check("the planted rows fit", Strength.EXACT, run, planted, Coverage.WHOLE, note, wrong)


@dataclass(frozen=True)
class Update:
    """One step from v (2,) > 0, W (2, d) on samples X (n, d), in exact numbers.

    share: n times the factor of the sum of gradients. size: (mu_bar, |a|) -> mu. sign: of the second output weight.
    """

    share: Fraction = Fraction(1)
    size: Callable[[Fraction, Fraction], Fraction] = lambda mu_bar, length: mu_bar / length
    sign: int = -1

    def with_(self, **changes: Any) -> Update:
        return replace(self, **changes)

    def step(self, v: Any, W: Any, a: Any, X: Any, mu_bar: Fraction, length: Fraction) -> tuple[Any, Any]:
        """The weights after it; a rectifier has the slope 0 at its kink."""
        signs = np.array([1, self.sign], dtype=object)
        z = X @ W.T
        active = (z > 0) * Fraction(1)
        residual = (active * z) @ (signs * v) - X @ a
        mean = self.share * Fraction(1, len(X))
        mu = self.size(mu_bar, length)
        in_v = mean * signs * (residual @ (active * z))
        in_W = mean * (signs * v)[:, None] * ((residual[:, None] * active).T @ X)
        return v - mu * in_v, W - mu * in_W


def one_step(printed: Update, wrong: Mapping[str, Update]) -> Check:
    """The printed update in rationals against a step of our descent on the same samples, |a| rational."""

    def run(subject: Update, ctx: Context) -> Finding:
        rng, worst = Random(ctx.seed), 0.0
        count = ctx.scale(20, 100, 1000)
        for _ in range(count):
            v, W, X = (_draw(rng, *shape) for shape in ((2,), (2, 3), (7, 3)))
            v, a = abs(v), np.array([Fraction(6, 5), Fraction(8, 5), Fraction(0)], dtype=object)
            mu_bar = Fraction(rng.randint(1, 9), 10)
            exact = subject.step(v, W, a, X, mu_bar, Fraction(2))
            worst = max(worst, _gap(exact, _by_code(v, W, a, X, mu_bar / 2)))
            if worst > ROUNDING:
                return fails(f"differ by {worst:.3g}", location=f"v = {v.tolist()}")
        return holds(
            "the same step up to rounding", numbers={"largest difference": f"{worst:.2g}", "steps": str(count)}
        )

    note = "random dyadic numbers, kinks among them, d = 3, n = 7, |a| = 2; float64 against exact numbers"
    return Check("our descent makes the printed step", Strength.PRECISE, run, printed, Coverage.POINTS, note, wrong)


def _draw(rng: Random, *shape: int) -> Any:
    flat = [Fraction(rng.choice((-1, 1)) * rng.randint(1, 12), 16) for _ in range(int(np.prod(shape)))]
    return np.array(flat, dtype=object).reshape(shape)


def _by_code(v: Any, W: Any, a: Any, X: Any, mu: Fraction) -> tuple[Any, Any]:
    from numeric import gd

    start = gd.starts.own(v.astype(float), W.astype(float), a.astype(float), convention="theorem")
    record = gd.run(start, gd.Settings(mu, 1), samples=gd.Samples.of(X.astype(float)))
    return record.v[-1] * (1, -1), record.W_full(-1)


def _gap(exact: tuple[Any, Any], code: tuple[Any, Any]) -> float:
    return max(float(abs(x.astype(float) - y).max()) for x, y in zip(exact, code, strict=True))


Moments = Mapping[str, Callable[[int], float]]


def law(printed: Moments, wrong: Mapping[str, Moments]) -> Check:
    """Moments of starts drawn by our code against those of the printed laws, sigma = 1.

    printed: name of a moment of `observed` -> its value in dimension d.
    """

    def run(subject: Moments, ctx: Context) -> Finding:
        worst = 0.0
        for d in (3, 40):
            seen = observed(d, ctx.scale(10_000, 10_000, 200_000), ctx.seed)
            for name, value in subject.items():
                draws = seen[name]
                error = max(draws.std() / len(draws) ** 0.5, ROUNDING)
                off = abs(draws.mean() - value(d)) / error
                worst = max(worst, off)
                if off > SIGMAS:
                    return fails(f"{name} is {draws.mean():.4g}, not {value(d):.4g}, d = {d}", location=f"d = {d}")
        return holds(f"{len(subject)} moments within {SIGMAS} standard errors", numbers={"worst": f"{worst:.2f}"})

    note = f"d = 3 and 40; a moment that is {2 * SIGMAS:g} standard errors off passes with a chance below 1e-7"
    return Check("moments of our starts", Strength.SAMPLED, run, printed, Coverage.POINTS, note, wrong)


def observed(d: int, count: int, seed: int) -> dict[str, Any]:
    """Draws of what the moments are means of: v in the theorem's convention, one row, the products of pairs."""
    from numeric import gd

    batch = gd.starts.many(partial(gd.starts.theorem, d, 1), range(seed % 2**20, seed % 2**20 + count))
    v, W = batch.v * (1, -1), batch.W
    return {
        "v^2": v[:, 0] ** 2,
        "v^4": v[:, 1] ** 4,
        "w_11^2": W[:, 0, 0] ** 2,
        "|w|^4": (W[:, 1] ** 2).sum(1) ** 2,
        "v_1^2 v_2^2": v[:, 0] ** 2 * v[:, 1] ** 2,
        "v^2 |w|^2": v[:, 0] ** 2 * (W[:, 0] ** 2).sum(1),
        "sign of v": np.sign(v[:, 1]),
    }
