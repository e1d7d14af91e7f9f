"""States for the tests: random ones, and each degenerate stratum that random draws never meet."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st


@dataclass(frozen=True)
class Case:
    """v (k,), W (k, d), a (d,), in the appendix's convention."""

    v: Any
    W: Any
    a: Any

    def __iter__(self) -> Any:
        return iter((self.v, self.W, self.a))


def generic(rng: Any, k: int, d: int) -> Case:
    return Case(rng.normal(size=k), rng.normal(size=(k, d)), rng.normal(size=d))


def parallel(rng: Any, k: int, d: int) -> Case:
    case = generic(rng, k, d)
    return Case(case.v, np.outer(2.0 ** rng.integers(-2, 3, k), case.W[0]), case.a)


def antiparallel(rng: Any, k: int, d: int) -> Case:
    case = parallel(rng, k, d)
    return Case(case.v, case.W * np.where(np.arange(k) % 2, -1, 1)[:, None], case.a)


def equal_rows(rng: Any, k: int, d: int) -> Case:
    case = generic(rng, k, d)
    return Case(case.v, np.repeat(case.W[:1], k, 0), case.a)


def orthogonal(rng: Any, k: int, d: int) -> Case:
    case = generic(rng, k, d)
    W = np.zeros((k, d))
    W[np.arange(k), np.arange(k) % d] = rng.choice([-3.0, -1.0, 0.5, 2.0], k)
    return Case(case.v, W, case.a)


def nearly_parallel(rng: Any, k: int, d: int) -> Case:
    case = antiparallel(rng, k, d)
    return Case(case.v, case.W * (1 + 1e-9 * rng.normal(size=case.W.shape)), case.a)


def idle(rng: Any, k: int, d: int) -> Case:
    case = generic(rng, k, d)
    case.v[rng.integers(k)] = 0
    return case


def no_target(rng: Any, k: int, d: int) -> Case:
    case = generic(rng, k, d)
    return Case(case.v, case.W, 0 * case.a)


def optimum(rng: Any, k: int, d: int) -> Case:
    """relu(a . x) - relu(-a . x) = a . x, in halves where k > 2; what is left over is idle."""
    a, pairs = rng.normal(size=d), max(1, 2 ** ((k // 2).bit_length() - 1))
    scale = 2.0 ** rng.integers(-2, 3, k)
    signs = np.where(np.arange(k) % 2, -1.0, 1.0)
    v = np.where(np.arange(k) < 2 * pairs, signs / scale, 0)
    return Case(v, np.outer(signs * scale / pairs, a), a)


def saddle_line(rng: Any, k: int, d: int) -> Case:
    """Parallel rows whose sum of v_i w_i is a."""
    case = parallel(rng, k, d)
    return Case(case.v, case.W, case.v @ case.W)


FEW = st.integers(1, 5)
STRATA = (
    generic,
    parallel,
    antiparallel,
    equal_rows,
    orthogonal,
    nearly_parallel,
    idle,
    no_target,
    optimum,
    saddle_line,
)


def cases(k: st.SearchStrategy[int] = FEW, d: st.SearchStrategy[int] = FEW) -> st.SearchStrategy[Case]:
    """Cases of all strata."""

    def build(stratum: Any, seed: int, k: int, d: int) -> Case:
        return stratum(np.random.default_rng(seed), k, d)

    return st.builds(build, st.sampled_from(STRATA), st.integers(0, 2**32), k, d)


def unit(rng: Any, *shape: int) -> Any:
    x = rng.normal(size=shape)
    return x / np.linalg.norm(x, axis=-1, keepdims=True)


def near_optimum(rng: Any, n: int, d: int, distance: float) -> Case:
    """n states of two neurons at relative distance from the optimum, with random scales of target and layers."""
    a = unit(rng, n, d) * 2.0 ** rng.uniform(-20, 20, (n, 1))
    scale = 2.0 ** rng.uniform(-10, 10, (n, 2))
    v = np.array([1, -1]) / scale
    W = np.stack([a, -a], 1) * scale[..., None]
    return _moved(rng, v, W, a, distance)


def near_saddle_line(rng: Any, n: int, d: int, distance: float) -> Case:
    """n states of two neurons at relative distance from the line of saddles v_1 w_1 + v_2 w_2 = a, rows parallel."""
    a = unit(rng, n, d) * 2.0 ** rng.uniform(-20, 20, (n, 1))
    scale, share = 2.0 ** rng.uniform(-10, 10, (n, 2)), rng.normal(size=n)
    shares = np.stack([share, 1 - share], 1)
    return _moved(rng, np.sign(shares) / scale, a[:, None] * (np.abs(shares) * scale)[..., None], a, distance)


def _moved(rng: Any, v: Any, W: Any, a: Any, distance: float) -> Case:
    step = distance * np.linalg.norm(W, axis=-1, keepdims=True)
    return Case(v * (1 + distance * rng.normal(size=v.shape)), W + step * unit(rng, *W.shape), a)
