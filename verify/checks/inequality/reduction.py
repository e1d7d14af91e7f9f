"""From the states of a printed inequality to a registered function: one identity, decided exactly, and its inverse.

excess = (function of few variables) * weight + sum of coefficient * weight. Where the function is non-negative, as
its certificate shows, and the other coefficients are, so is the excess: no minimisation is left to be believed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.checks.inequality.statement import Inequality, Parameters
from verify.checks.inequality.visible import visible
from verify.checks.resolve import resolve
from verify.state import Ops, State, symbolic_state

Term = tuple[Any, Any]
Weights = Callable[[Ops, Mapping[str, Any], Parameters], tuple[Any, Any, Any]]


@dataclass(frozen=True)
class Reduction:
    """One way of writing the excess of a state.

    variables: state -> the function's variables by name. weight: (state, parameters) -> what the function multiplies.
    rest: (state, parameters) -> further pairs (coefficient, weight); a coefficient is a number, or the id of a
        registered function of some of the variables, whose sign has then a certificate of its own.
    signs: of the appendix's output weights v = (v_1, -v_2). larger: which of them is said to be at least as large as
        the other in size, where that matters. made: returns the symbolic state, where it is another one.
    """

    variables: Callable[[State], Mapping[str, Any]]
    weight: Callable[[State, Parameters], Any]
    rest: Callable[[State, Parameters], Sequence[Term]] = lambda state, parameters: ()
    signs: tuple[int, int] = (1, -1)
    larger: int | None = None
    made: Callable[[], State] | None = None

    @property
    def state(self) -> State:
        """The states meant, as one symbolic state."""
        return self.made() if self.made else symbolic(self.signs, self.larger)


def symbolic(signs: tuple[int, int], larger: int | None = None) -> State:
    """Two rows at a symbolic angle in R^4, any target, output weights of these signs (see `symbolic_state`).

    larger: the index of an output weight that is to exceed the other one by a symbol >= 0.
    """
    import sympy as sp

    state, _ = symbolic_state()
    sizes = list(sp.symbols("v1 v2", positive=True))
    if larger is not None:
        sizes[larger] = sizes[1 - larger] + sp.Symbol("more", nonnegative=True)
    weights = [sign * v for sign, v in zip(signs, sizes, strict=True)]
    return state.with_(v=np.array(weights, dtype=object))


def mismatch(inequality: Inequality, reduction: Reduction) -> str:
    """Why the excess is not what the reduction says, or why that would not settle its sign; empty if it is and does."""
    state = reduction.state
    parameters = inequality.values(state)
    terms = [(inequality.function, reduction.weight(state, parameters)), *reduction.rest(state, parameters)]
    total = sum(_value(coefficient, reduction, state, parameters) * weight for coefficient, weight in terms)
    for coefficient, weight in terms:
        if not isinstance(coefficient, str) and coefficient < 0:
            return f"the coefficient {coefficient} of a weight is negative"
        if not visible(weight, state.theta[0, 1], state.facts):
            return f"the weight {weight} is not non-negative by its form"
    same = resolve("derivations.calculus.ring:is_zero")(inequality.excess(state, parameters) - total)
    return "" if same else f"the printed inequality does not come down to {inequality.function}"


def functions(inequality: Inequality, reduction: Reduction) -> list[Inequality]:
    """The inequalities between numbers that are left: of the function, and of every coefficient that is one."""
    from verify.replay import FUNCTIONS

    state = reduction.state
    names = [c for c, _ in reduction.rest(state, inequality.values(state)) if isinstance(c, str)]
    left = []
    for name in (inequality.function, *names):
        wanted = FUNCTIONS[name].variables
        domain = {key: side for key, side in inequality.domain.items() if {"theta": "psi"}.get(key, key) in wanted}
        parameters = {key: value for key, value in inequality.parameters.items() if key in FUNCTIONS[name].parameters}
        left.append(Inequality(inequality.excess, name, domain, parameters))
    return left


def _value(coefficient: Any, reduction: Reduction, state: State, parameters: Parameters) -> Any:
    """A number, or a registered function in symbols."""
    from verify.replay import FUNCTIONS

    if not isinstance(coefficient, str):
        return coefficient
    function, variables = FUNCTIONS[coefficient], reduction.variables(state)
    given = [variables[name] for name in function.variables] + [parameters[name] for name in function.parameters]
    return function.formula(state.o, *given)
