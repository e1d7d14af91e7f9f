"""What callers hand over, checked and brought into one shape before any formula sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from numeric.arithmetic.base import Arithmetic
from numeric.errors import InputError, NotDifferentiable

CONVENTIONS = ("appendix", "theorem")


@dataclass(frozen=True)
class State:
    """A batch of networks with their targets, its leading axes made one: v (n, k), W (n, k, d), a (n, d)."""

    v: Any
    """Output weights in the appendix convention"""
    W: Any
    a: Any
    batch: tuple[int, ...]
    """The leading axes as they came"""
    signs: Any
    """What the convention multiplies each output weight by, (k,)"""

    def part(self, selection: Any) -> State:
        """Some of the states."""
        return replace(self, v=self.v[selection], W=self.W[selection], a=self.a[selection])


def state(v: object, W: object, a: object, convention: str, ar: Arithmetic) -> State:
    """Check types, finiteness and shapes: v (..., k), W (..., k, d), a (..., d); leading axes broadcast."""
    weights, rows, target = ar.array(v, "v"), ar.array(W, "W"), ar.array(a, "a")
    if rows.ndim < 2:
        raise InputError("W", "shape (..., k, d)", f"shape {rows.shape}")
    k, d = rows.shape[-2:]
    _check_last_axis("v", weights, k, "k")
    _check_last_axis("a", target, d, "d")
    batch = _common_batch(v=weights.shape[:-1], W=rows.shape[:-2], a=target.shape[:-1])
    signs = _signs(convention, k)
    flat = _flat(weights, batch, (k,))
    with ar.scope():  # a product outside would be rounded to the caller's precision
        outputs = flat if convention == "appendix" else signs * flat
    return State(outputs, _flat(rows, batch, (k, d)), _flat(target, batch, (d,)), batch, signs)


def vectors(a: object, b: object, ar: Arithmetic) -> tuple[Any, tuple[int, ...]]:
    """Two vectors (..., d) as the rows (n, 2, d), and the leading axes they broadcast to."""
    first, second = ar.array(a, "a"), ar.array(b, "b")
    if first.ndim < 1:
        raise InputError("a", "shape (..., d)", f"shape {first.shape}")
    d = first.shape[-1]
    _check_last_axis("b", second, d, "d")
    batch = _common_batch(a=first.shape[:-1], b=second.shape[:-1])
    return np.stack([_flat(x, batch, (d,)) for x in (first, second)], axis=1), batch


def require_gradient(state: State, ar: Arithmetic) -> None:
    """Refuse a kink of the loss."""
    _refuse(kinks(state.v, state.W, ar), "W", state.batch)


def kinks(v: Any, W: Any, ar: Arithmetic) -> Any:
    """Rows w_i = 0 with v_i != 0, (..., k), unless all the other neurons are zero functions: no gradient there."""
    zero = zero_rows(W, ar)
    if not zero.any():
        return zero
    silent = ar.is_zero(v)
    others_active = (~(zero | silent)).sum(-1, keepdims=True) > 0
    return zero & ~silent & others_active


def require_hessian(state: State, ar: Arithmetic) -> None:
    """Refuse a zero row."""
    _refuse(zero_rows(state.W, ar), "W", state.batch)


def zero_rows(W: Any, ar: Arithmetic) -> Any:
    """Which vectors (..., d) are zero, (...,)."""
    zero = ar.is_zero(W)
    return zero.all(-1) if zero.any() else np.zeros(zero.shape[:-1], dtype=bool)  # the first is slow for small d


def require_nonzero(zero: Any, name: str, batch: tuple[int, ...], error: type[InputError]) -> None:
    """Refuse a vector of that name if it is zero, (n,), somewhere in the batch."""
    if zero.any():
        place = _place(int(np.argmax(zero)), batch)
        raise error(_label(name, place), "a nonzero vector", "zero, where this is not defined")


def _refuse(kink: Any, name: str, batch: tuple[int, ...]) -> None:
    """Raise for the first row, (n, k), that is marked."""
    if kink.any():
        n, row = (int(index[0]) for index in np.nonzero(kink))
        label = _label(name, (*_place(n, batch), row))
        raise NotDifferentiable(label, "a nonzero row", "zero, where the derivative does not exist")


def _place(n: int, batch: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(i) for i in np.unravel_index(n, batch)) if batch else ()


def _label(name: str, place: tuple[int, ...]) -> str:
    return f"{name}[{', '.join(map(str, place))}]" if place else name


def _signs(convention: str, k: int) -> Any:
    """Signs s with appendix v = s v: all 1, or (1, -1) for the two neurons of Theorem 1."""
    if convention not in CONVENTIONS:
        raise InputError("convention", " or ".join(map(repr, CONVENTIONS)), repr(convention))
    if convention == "theorem" and k != 2:
        raise InputError("convention", "'appendix', since the theorem's network has k = 2", f"'theorem' with k = {k}")
    return np.array([1, -1]) if convention == "theorem" else np.ones(k, dtype=int)


def _check_last_axis(name: str, x: Any, size: int, letter: str) -> None:
    if x.ndim < 1 or x.shape[-1] != size:
        raise InputError(name, f"shape (..., {letter}) with {letter} = {size}", f"shape {x.shape}")


def _common_batch(**shapes: tuple[int, ...]) -> tuple[int, ...]:
    try:
        return np.broadcast_shapes(*shapes.values())
    except ValueError:
        got = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise InputError(", ".join(shapes), "leading axes that broadcast", got) from None


def _flat(x: Any, batch: tuple[int, ...], core: tuple[int, ...]) -> Any:
    return np.broadcast_to(x, batch + core).reshape(-1, *core)
