"""What callers hand over, checked and brought into one shape before any formula sees it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from numeric.arithmetic.base import Arithmetic
from numeric.errors import InputError

CONVENTIONS = ("appendix", "theorem")


@dataclass(frozen=True)
class Given:
    """v (n, k), W (n, k, d), a (n, d) as the arithmetic's own arrays, the leading axes made one."""

    v: Any
    W: Any
    a: Any
    batch: tuple[int, ...]


def given(v: object, W: object, a: object, ar: Arithmetic) -> Given:
    """Check types, finiteness and shapes: v (..., k), W (..., k, d), a (..., d); leading axes broadcast."""
    v, W, a = ar.array(v, "v"), ar.array(W, "W"), ar.array(a, "a")
    if W.ndim < 2:
        raise InputError("W", "shape (..., k, d)", f"shape {W.shape}")
    k, d = W.shape[-2:]
    _check_last_axis("v", v, k, "k")
    _check_last_axis("a", a, d, "d")
    batch = _common_batch(v.shape[:-1], W.shape[:-2], a.shape[:-1])
    return Given(_flat(v, batch, (k,)), _flat(W, batch, (k, d)), _flat(a, batch, (d,)), batch)


def vectors(a: object, b: object, ar: Arithmetic) -> tuple[Any, tuple[int, ...]]:
    """Two vectors (..., d) as the rows (n, 2, d), and the leading axes they broadcast to."""
    a, b = ar.array(a, "a"), ar.array(b, "b")
    if a.ndim < 1:
        raise InputError("a", "shape (..., d)", f"shape {a.shape}")
    _check_last_axis("b", b, a.shape[-1], "d")
    try:
        a, b = np.broadcast_arrays(a, b)
    except ValueError:
        raise InputError("b", f"leading axes that broadcast with {a.shape[:-1]}", f"{b.shape[:-1]}") from None
    return np.stack([a.reshape(-1, a.shape[-1]), b.reshape(-1, a.shape[-1])], axis=1), a.shape[:-1]


def convention_signs(convention: str, k: int) -> Any:
    """Signs s with appendix v = s v: (1, ..., 1), or (1, -1) for the two neurons of Theorem 1."""
    if convention not in CONVENTIONS:
        raise InputError("convention", " or ".join(map(repr, CONVENTIONS)), repr(convention))
    if convention == "theorem" and k != 2:
        raise InputError("convention", "'appendix', since the theorem's network has k = 2", f"'theorem' with k = {k}")
    return np.array([1, -1]) if convention == "theorem" else np.ones(k, dtype=int)


def _check_last_axis(name: str, x: Any, size: int, letter: str) -> None:
    if x.ndim < 1 or x.shape[-1] != size:
        raise InputError(name, f"shape (..., {letter}) with {letter} = {size}", f"shape {x.shape}")


def _common_batch(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        got = ", ".join(f"{name} {shape}" for name, shape in zip("vWa", shapes, strict=True))
        raise InputError("v, W, a", "leading axes that broadcast", got) from None


def _flat(x: Any, batch: tuple[int, ...], core: tuple[int, ...]) -> Any:
    return np.broadcast_to(x, batch + core).reshape(-1, *core)
