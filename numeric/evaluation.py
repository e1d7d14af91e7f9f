"""How a batch is evaluated: in parts by the formulas; or by machine code, and what that leaves undone by the formulas.

To be called within the arithmetic's `scope()`.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from numeric import formulas
from numeric.arithmetic import FLOAT64, Arithmetic
from numeric.inputs import State

_Results: TypeAlias = tuple[Any, ...]

_COMPILED_FROM = 1000  # states; below, loading the machine code costs more than it saves
_NUMBERS_PER_PART = 2**18  # in the largest array of one evaluation, to stay within the cache


def loss(state: State, ar: Arithmetic) -> Any:
    """The loss, (n,)."""
    if _has_machine_code(state, ar):
        return _compiled("loss_and_gradient", _first_order, state, ar)[0]
    return _in_parts(_loss, state, ar, state.W.shape[2])[0]


def loss_and_gradient(state: State, ar: Arithmetic) -> _Results:
    """The loss, (n,), and its derivatives in v, (n, k), and in W, (n, k, d)."""
    if _has_machine_code(state, ar):
        return _compiled("loss_and_gradient", _first_order, state, ar)
    return _in_parts(_first_order, state, ar, state.W.shape[2])


def hessian(state: State, ar: Arithmetic) -> Any:
    """The Hessian, (n, k + k d, k + k d)."""
    if _has_machine_code(state, ar):
        return _compiled("hessian", _second_order, state, ar)[0]
    return _in_parts(_second_order, state, ar, state.W.shape[2] ** 2)[0]


def _has_machine_code(state: State, ar: Arithmetic) -> bool:
    return ar is FLOAT64 and state.W.shape[1] == 2 and len(state.W) >= _COMPILED_FROM


def _compiled(name: str, plain: Callable[[State, Arithmetic], _Results], state: State, ar: Arithmetic) -> _Results:
    from numeric import compiled  # not before it is needed: Numba is slow to import

    *results, done = getattr(compiled, name)(state.v, state.W, state.a)
    if not done.all():
        rest = _in_parts(plain, state.part(~done), ar, state.W.shape[2] ** 2)
        for result, values in zip(results, rest, strict=True):
            result[~done] = values
    return tuple(results)


def _in_parts(
    plain: Callable[[State, Arithmetic], _Results], state: State, ar: Arithmetic, numbers_per_pair: int
) -> _Results:
    n, k, _ = state.W.shape
    size = max(1, _NUMBERS_PER_PART // (k * k * numbers_per_pair))
    parts = [plain(state.part(slice(start, start + size)), ar) for start in range(0, n, size)]
    return tuple(np.concatenate(results) for results in zip(*parts, strict=True))


def _loss(state: State, ar: Arithmetic) -> _Results:
    net = _network(state, ar)
    return (ar.rounded(formulas.loss(net, formulas.split(net, ar.working), ar.working)),)


def _first_order(state: State, ar: Arithmetic) -> _Results:
    net = _network(state, ar)
    terms = formulas.split(net, ar.working)
    value = formulas.loss(net, terms, ar.working)
    in_v = formulas.gradient_v(net, terms, ar.working)
    in_W = net.v[..., None] * formulas.slope(net, terms, ar.working)
    return ar.rounded(value), ar.rounded(in_v), ar.rounded(in_W)


def _second_order(state: State, ar: Arithmetic) -> _Results:
    net = _network(state, ar)
    vv = ar.rounded(formulas.kernel(net.pairs, ar.working))
    vw = ar.rounded(formulas.hessian_vw(net, formulas.split(net, ar.working), ar.working))
    ww = ar.rounded(formulas.hessian_ww(net, ar.working))
    return (_assembled(vv, vw, ww),)


def _network(state: State, ar: Arithmetic) -> formulas.Network:
    return formulas.network(ar.lift(state.v), ar.lift(state.W), ar.lift(state.a), ar.working)


def _assembled(vv: Any, vw: Any, ww: Any) -> Any:
    """The blocks (n, k, k), (n, k, k, d), (n, k, k, d, d) as one matrix each, exactly symmetric."""
    n, k, _, d = vw.shape
    mixed = vw.reshape(n, k, k * d)
    rows = ww.swapaxes(2, 3).reshape(n, k * d, k * d)
    lower = np.concatenate([mixed.swapaxes(1, 2), rows], -1)
    matrix = np.concatenate([np.concatenate([vv, mixed], -1), lower], 1)
    return np.where(np.tri(k + k * d, k=-1, dtype=bool), matrix.swapaxes(1, 2), matrix)
