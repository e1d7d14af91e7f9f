"""Checks of the steps of D.1: the chain of gradients, the Hessian on the saddle line and its spectrum."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from verify.checks.landscape import collinear
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds
from verify.state import State, sympy_ops

Formula = Callable[[State], Any]
Chain = Mapping[str, Formula]
Spectrum = Callable[[State, Any], list[tuple[Any, Any]]]

DIMENSIONS = (1, 2, 3)


def chain_of_gradients(printed: Chain, wrong: Mapping[str, Chain]) -> Check:
    """Every form equals the derived gradient at parallel rows and any target, and is 0 where the target is the sum."""

    def run(forms: Chain, _: Context) -> Finding:
        same, state = resolve("derivations.calculus.ring:is_zero"), collinear.state()
        target = dict(zip(collinear.symbols().a, state.v @ state.W, strict=False))
        for name, form in forms.items():
            value = np.asarray(form(state), dtype=object)
            for route in collinear.ROUTES:
                if not all(map(same, np.ravel(value - np.array(collinear.gradient_w(route, False))))):
                    return fails(f"the {name} differs from {route}", location=name)
            if not all(same(entry.subs(target, simultaneous=True)) for entry in np.ravel(value)):
                return fails(f"the {name} is not zero at a = v_1 w_1 - v_2 w_2", location=name)
        return holds("all forms equal, and zero on the family", numbers={"forms": str(len(forms))})

    note = "rows along one line in R^4, for all that is orthogonal to them; lengths, weights and target symbolic"
    name = "each form of the chain against two derivations"
    return Check(name, Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def weights_follow(printed: Formula, wrong: Mapping[str, Formula]) -> Check:
    """The gradient in v at parallel rows equals the printed one, here that of (13): w_i.grad_{w_i} / v_i.

    printed: (State with target and rows) -> (2,), from the gradient in W of the chain.
    """

    def run(formula: Formula, _: Context) -> Finding:
        import sympy as sp

        limit, zero = (resolve(f"derivations.calculus.ring:{name}") for name in ("limit", "is_zero"))
        state = collinear.state()
        t, s = sp.Symbol("t", real=True), collinear.symbols()
        arguments = ((s.v[0], -s.v[1]), s.p, t, (*s.a, sp.Integer(0)))
        derived = resolve("derivations.entries.first_order:gradient_v_by_stein")(*arguments)
        for i, (x, y) in enumerate(zip(derived, formula(state), strict=True), 1):
            if not zero(limit(x, t, sp.Integer(0)) - y):
                return fails(f"differs from the derived gradient in v_{i}", location=f"v_{i}")
        return holds("the gradient in v is that of Euler's identity, zero with the gradient in W")

    note = "parallel rows, any lengths, positive weights and target"
    return Check("the gradient in v by (13)", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def line_state(d: int) -> State:
    """Rows p e_1, q e_1 in R^d, v = (v_1, -v_2), target v_1 w_1 - v_2 w_2."""
    import sympy as sp

    s, zero = collinear.symbols(), sp.Integer(0)
    W = np.array([[length, *[zero] * (d - 1)] for length in s.p], dtype=object)
    v = np.array([s.v[0], -s.v[1]], dtype=object)
    theta = np.full((2, 2), zero, dtype=object)
    return State(sympy_ops(), v, W, v @ W, np.array(s.p, dtype=object), theta)


def hessian_on_line(printed: Formula, wrong: Mapping[str, Formula]) -> Check:
    """The printed matrix is half the Gram matrix of the Jacobian of v_1 w_1 - v_2 w_2, and a limit of derivatives.

    `derivations.landscape.saddle_hessian` decides that the two are the same.
    """

    def run(formula: Formula, _: Context) -> Finding:
        import sympy as sp

        derived = resolve("derivations.landscape:saddle_hessian")().results
        for d in DIMENSIONS:
            gap = sp.Matrix(np.asarray(formula(line_state(d)))) - derived[f"matrix_{d}"]
            if any(sp.expand(entry) != 0 for entry in gap):
                return fails(f"differs from the second derivatives for d = {d}", location=f"d = {d}")
        return holds("equal entry by entry", numbers={"d": "1, 2, 3"})

    note = "d = 1, 2, 3 written out; a further dimension repeats the diagonal entries of the last one"
    return Check("against two derivations", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def spectrum_by_gram_matrix(printed: Spectrum, wrong: Mapping[str, Spectrum]) -> Check:
    """The printed eigenvalues are those of A^T A, d by d and diagonal, filled up with zeros; none is negative."""

    def run(spectrum: Spectrum, _: Context) -> Finding:
        import sympy as sp

        d = resolve("derivations.landscape.symbols:d")
        derived = resolve("derivations.landscape:saddle_spectrum")().results["spectrum"]
        claimed = {sp.expand(value): sp.expand(count) for value, count in spectrum(line_state(3), d)}
        true = {sp.expand(value): sp.expand(count) for value, count in derived.items()}
        if claimed != true:
            return fails(f"eigenvalues with multiplicities are {true}")
        if not all(value.is_nonnegative for value in claimed):
            return fails("an eigenvalue is negative")
        return holds("three eigenvalues with their multiplicities, none negative", numbers={"d": "symbolic"})

    note = "A^T A = (|w_1|^2 + |w_2|^2) e e^T + (v_1^2 + v_2^2) I in every dimension d"
    name = "the spectrum of the Gram matrix"
    return Check(name, Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def spectrum_of_matrix(printed: Spectrum, matrix: Formula, wrong: Mapping[str, Spectrum]) -> Check:
    """The characteristic polynomial of the printed matrix is the product over the printed eigenvalues."""

    def run(spectrum: Spectrum, _: Context) -> Finding:
        import sympy as sp

        variable = sp.Symbol("lambda")
        for d in DIMENSIONS:
            state = line_state(d)
            true = sp.Matrix(np.asarray(matrix(state))).charpoly(variable).as_expr()
            claimed = sp.Mul(*((variable - value) ** count for value, count in spectrum(state, sp.Integer(d))))
            if sp.expand(true - claimed) != 0:
                return fails(f"the characteristic polynomial differs for d = {d}", location=f"d = {d}")
        return holds("the characteristic polynomials agree", numbers={"d": "1, 2, 3"})

    name = "the characteristic polynomial of the printed matrix"
    return Check(name, Strength.EXACT, run, printed, Coverage.PART, "d = 1, 2, 3", wrong)


def semidefinite_with_zero(printed: Spectrum, wrong: Mapping[str, Spectrum]) -> Check:
    """No printed eigenvalue is negative, and 0 is one of positive multiplicity, in every dimension."""

    def run(spectrum: Spectrum, _: Context) -> Finding:
        d = resolve("derivations.landscape.symbols:d")
        values = spectrum(line_state(3), d)
        if not all(value.is_nonnegative for value, _ in values):
            return fails("an eigenvalue is not nonnegative")
        if not any(value == 0 and count.is_positive for value, count in values):
            return fails("0 is not an eigenvalue")
        return holds("positive semidefinite, and 0 is an eigenvalue")

    note = "by the signs of the symbols, for symbolic d"
    return Check("the signs of the eigenvalues", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)
