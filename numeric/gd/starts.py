"""Where a descent starts: Theorem 2 (p. 5), its variant with Gaussian output weights (p. 6), the experiments (p. 6-7).

All in the convention of the appendix: two neurons of Theorem 2 have v = (v_1, -v_2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import numpy as np

from numeric import inputs
from numeric.arithmetic import FLOAT64, Arithmetic
from numeric.errors import InputError
from numeric.gd.settings import whole_number, within_memory


@dataclass(frozen=True, eq=False)
class Start:
    """v (k,), W (k, d) and the target a (d,), arrays of one arithmetic; how they were drawn."""

    v: Any
    W: Any
    a: Any
    name: str
    seed: int | None = None
    sigma: Any = None


@dataclass(frozen=True, eq=False)
class Batch:
    """N starts with one target: v (N, k), W (N, k, d), a (d,); seeds (N,)."""

    v: Any
    W: Any
    a: Any
    name: str
    seeds: tuple[int, ...]
    sigma: Any = None


def theorem(d: int, sigma: Any, *, seed: int, a: object = None, ar: Arithmetic = FLOAT64) -> Start:
    """Theorem 2: W_ij ~ N(0, sigma^2/d), v = sigma/sqrt(d) (xi_1, -xi_2) with xi^2 ~ chi^2_d; a is e_1 by default.

    sigma may be text or a Fraction; below 1e-150 it needs an arithmetic of more than float64's range.
    """
    rng = _generator(seed)
    W = _rows(rng, 2, d)
    v = np.sqrt(rng.chisquare(d, 2)) * (1, -1)
    return _drawn("theorem", v, W, (d, d), sigma, seed, a, ar)


def gaussian_outputs(d: int, sigma: Any, *, seed: int, a: object = None, ar: Arithmetic = FLOAT64) -> Start:
    """The variant of Theorem 2: W as there, v_i ~ N(0, sigma^2/2), so that both signs occur."""
    rng = _generator(seed)
    W = _rows(rng, 2, d)
    return _drawn("gaussian", rng.standard_normal(2), W, (2, d), sigma, seed, a, ar)


def xavier(d: int, k: int, sigma: Any, *, seed: int, a: object = None, ar: Arithmetic = FLOAT64) -> Start:
    """The experiments: W_ij ~ N(0, 2/(k + d)), v_i ~ N(0, 2/(1 + k)), all times sigma."""
    rng = _generator(seed)
    W = _rows(rng, k, d)
    v = rng.standard_normal(k) * np.sqrt(2)
    return _drawn("xavier", v, W * np.sqrt(2), (1 + k, k + d), sigma, seed, a, ar)


def own(v: object, W: object, a: object, *, convention: str = "appendix", ar: Arithmetic = FLOAT64) -> Start:
    """A state of one's own: v (k,), W (k, d), a (d,), in any number of coordinates."""
    given = inputs.state(v, W, a, convention, ar)
    if given.batch:
        raise InputError("W", "shape (k, d): one start", f"shape {np.shape(given.W)}")
    return _checked(Start(given.v[0], given.W[0], given.a[0], "own"), ar)


def many(make: Callable[..., Start], seeds: Iterable[int]) -> Batch:
    """One start for each seed, for instance of `partial(theorem, 100, 1e-3)`."""
    starts = [make(seed=int(seed)) for seed in seeds]
    if not starts:
        raise InputError("seeds", "at least one seed", "none")
    first = starts[0]
    v, W = np.stack([start.v for start in starts]), np.stack([start.W for start in starts])
    return Batch(v, W, first.a, first.name, tuple(int(start.seed or 0) for start in starts), first.sigma)


def require_length(a: Any, most: float) -> None:
    """Refuse a target in float64 that is longer, or shorter than 1/most: squares of it would leave the range."""
    largest = np.abs(a).max()
    length = largest * np.linalg.norm(a / largest) if largest else 0.0
    if not 1 / most <= length <= most:
        raise InputError("a", f"a length from {1 / most:g} to {most:g} in float64", f"{length:g}")


def _generator(seed: int) -> np.random.Generator:
    whole_number("seed", seed, 0, inf)
    return np.random.default_rng(seed)


def _rows(rng: np.random.Generator, k: int, d: int) -> Any:
    """k standard Gaussian rows in d > k coordinates."""
    whole_number("k", k, 1)
    whole_number("d", d, 1)
    if d < k + 1:
        raise InputError("d", f"at least k + 1 = {k + 1}", d)
    with within_memory("d"):
        return rng.standard_normal((k, d))


def _drawn(
    name: str, v: Any, W: Any, variances: tuple[int, int], sigma: Any, seed: int, a: object, ar: Arithmetic
) -> Start:
    """The draws v over the root of variances[0] and W over that of variances[1], both times sigma."""
    scale = _scale(sigma, ar)
    target = np.eye(1, W.shape[1])[0] if a is None else a
    for_v, for_W = (scale / ar.array([n])[0] ** 0.5 for n in variances)
    start = own(ar.array(v) * for_v, ar.array(W) * for_W, target, ar=ar)
    return replace(start, name=name, seed=seed, sigma=sigma)


def _scale(sigma: Any, ar: Arithmetic) -> Any:
    try:
        scale = ar.array([sigma], "sigma")[0]
    except InputError:
        scale = 0
    if not scale > 0:
        raise InputError("sigma", f"a positive number within the range of {ar.name}", repr(sigma))
    return scale


def _checked(start: Start, ar: Arithmetic) -> Start:
    """Refuse a target or a row that is zero."""
    if ar.is_zero(start.a).all():
        raise InputError("a", "a nonzero target", "zero")
    zero = inputs.zero_rows(start.W[None], ar)[0]
    if zero.any():
        raise InputError(f"W[{int(np.argmax(zero))}]", "a nonzero row", "zero")
    return start
