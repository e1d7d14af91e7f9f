"""Statements about one step that a derivation reduces, for every state, to conditions between constants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from verify.checks.descent.constants import DIGITS, Functions, balls, equal, short, symbols
from verify.checks.descent.one_step import OneStep, search, told
from verify.checks.inequality.statement import end
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Undecided, Witness, fails, holds, undecided

KINDS = ("at least 0: ", "above 0: ")


def argued(
    statement: OneStep, derivation: str, wrong: Mapping[str, OneStep], *, name: str = "", note: str = ""
) -> Check:
    """The conditions of the derivation hold at the constants of the statement, by balls.

    derivation: "module:function", which has shown that they suffice; its results "at least 0: ..." and "above 0: ..."
    are the conditions. Where one does not hold a step that breaks the statement is searched for.
    """

    def run(subject: OneStep, ctx: Context) -> Finding:
        lost = [text for text, value in conditions(derivation, subject).items() if value is None]
        if not lost:
            return holds("all conditions of the proof hold", numbers=conditions(derivation, subject))
        found = search(subject, ctx)
        if isinstance(found, Witness):
            return fails(f"not shown: {lost[0]}; {told(found)}", witness=found, location=lost[0])
        return undecided(Undecided.CELL, f"the condition of the proof does not hold: {lost[0]}")

    said = "conditions between constants, to which the derivation reduces every state, deviation and step size"
    title = name or "the proof, and its conditions between constants"
    return Check(title, Strength.ENCLOSED, run, statement, Coverage.WHOLE, f"{said}; {note}" if note else said, wrong)


def conditions(derivation: str, statement: OneStep) -> dict[str, Any]:
    """Each condition by its words: its value to six digits if it holds, else None."""
    return {
        text.removeprefix(kind): held(expression, statement.constants, strict=kind == KINDS[1])
        for text, expression in derived(derivation).items()
        for kind in KINDS
        if text.startswith(kind)
    }


@lru_cache
def derived(derivation: str) -> Mapping[str, Any]:
    """The results of a derivation, derived once."""
    results: Mapping[str, Any] = resolve(derivation)().results
    return results


def held(expression: Any, constants: Mapping[str, str], *, strict: bool) -> str | None:
    """The value of an expression in the constants, if it is certainly positive, or exactly zero where that will do."""
    for digits in DIGITS:
        with balls(digits) as functions:
            value = evaluated(expression, functions, constants)
            if value > 0 or value < 0:
                return short(value) if value > 0 else None
    zero = equal(evaluated(expression, symbols(), constants), 0)
    return "0" if zero and not strict else None


def evaluated(expression: Any, f: Functions, constants: Mapping[str, str]) -> Any:
    """A SymPy expression in named constants, read with other functions: numbers never pass through a float."""
    import sympy as sp

    if expression.is_Symbol:
        factor, of_pi = end(constants[expression.name], expression.name)
        return f.number(factor) * (f.pi if of_pi else 1)
    if expression == sp.pi:
        return f.pi
    if expression.is_Rational:
        return f.number(Fraction(int(expression.p), int(expression.q)))
    parts = [evaluated(part, f, constants) for part in expression.args]
    if expression.is_Add:
        return sum(parts[1:], parts[0])
    if expression.is_Mul:
        return np.prod(np.array(parts, dtype=object))
    if expression.is_Pow:
        return _power(expression.exp, parts[0], f)
    return {sp.sin: f.sin, sp.cos: f.cos}[expression.func](parts[0])


def _power(exponent: Any, base: Any, f: Functions) -> Any:
    """Integer powers, and odd powers of the square root."""
    root = base if exponent.is_Integer else f.sqrt(base)
    count = int(exponent if exponent.is_Integer else 2 * exponent)
    value = np.prod(np.array([root] * abs(count), dtype=object))
    return value if count > 0 else 1 / value


def partly(check: Check, what: str) -> Check:
    """A check of one part of a statement, which proves nothing of the rest."""
    return replace(check, coverage=Coverage.PART, coverage_note=f"{what} only; {check.coverage_note}")
