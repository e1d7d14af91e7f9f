"""Checks of item 1 of Theorem 1: the planted points are the global optima."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from verify.checks.landscape.collinear import loss
from verify.checks.resolve import resolve
from verify.model import Check, Context, Coverage, Finding, Strength, Witness, fails, holds

Chain = Callable[[Any, Any, Any, Any, Any], list[Any]]
Multiples = tuple[int, int]


def one_output(printed: Chain, wrong: Mapping[str, Chain]) -> Check:
    """Every form of the chain equals a.x, on both sides of the hyperplane a.x = 0 and on it.

    printed: (v_1, v_2, w_1.x, w_2.x, a.x) -> the forms, on expressions of known sign.
    """

    def run(chain: Chain, _: Context) -> Finding:
        import sympy as sp

        v1, v2, size = sp.symbols("v1 v2 z", positive=True)
        for z in (size, -size, sp.Integer(0)):
            for number, form in enumerate(chain(v1, v2, z / v1, -z / v2, z), 1):
                if sp.expand(form - z) != 0:
                    return fails(f"form {number} is {form} where a.x = {z}", location=f"a.x = {z}")
        return holds("a.x on both half-spaces and between them")

    note = "a.x positive, negative and zero; v_1, v_2 symbolic, any d"
    return Check("the output on each activation pattern", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def zero_loss_only_at(printed: Multiples, wrong: Mapping[str, Multiples]) -> Check:
    """The loss is 0 at v_1 w_1 = x a, v_2 w_2 = y a for the given (x, y), and nowhere else if a != 0."""

    def run(multiples: Multiples, _: Context) -> Finding:
        import sympy as sp

        resolve("derivations.landscape:zero_loss_is_planted")()
        x, y = sp.symbols("x y", real=True)
        at = {x: multiples[0], y: multiples[1]}
        opposite = multiples[0] * multiples[1] < 0
        if loss(x, y, opposite).subs(at) != 0:
            return fails(f"the loss there is {loss(x, y, opposite).subs(at)} |a|^2")
        squares = (x - 1) ** 2 / 4 + (y + 1) ** 2 / 4, (x - y - 1) ** 2 / 4 + sp.Rational(1, 4)
        if any(sp.expand(loss(x, y, side) - square) != 0 for side, square in zip((True, False), squares, strict=True)):
            return fails("the loss at collinear rows is another sum of squares")
        return holds("zero there, positive at all other collinear and at all oblique rows")

    note = "collinear rows by two squares; oblique ones by the even and odd parts of f - a.x, for every d"
    return Check("where the loss is zero", Strength.EXACT, run, printed, Coverage.WHOLE, note, wrong)


def planted_for_signs(signs: Multiples, **right: Multiples) -> Check:
    """f = a.x at v_1 w_1 = a, v_2 w_2 = -a for output weights of the given signs in the theorem's convention."""

    def run(subject: Multiples, _: Context) -> Finding:
        outputs = [_output(subject, z) for z in (Fraction(1), Fraction(-1))]
        if outputs == [1, -1]:
            return holds("a.x on both half-spaces")
        point = {
            "v1, v2": f"({subject[0]}, {subject[1]})",
            "w1": f"({subject[0]})",
            "w2": f"({-subject[1]})",
            "a": "(1)",
        }
        found = f"f(1) = {outputs[0]}, f(-1) = {outputs[1]}"
        witness = Witness(point, "f(1) = 1, f(-1) = -1", found, ("the definition",), exact=True)
        return fails(f"f is not a.x: {found}", witness=witness)

    note = "d = 1, a = 1, weights of modulus 1"
    return Check("output weights of other signs", Strength.EXACT, run, signs, Coverage.POINTS, note, {}, right)


def _output(v: Multiples, z: Fraction) -> Fraction:
    """v_1 relu(w_1 z) - v_2 relu(w_2 z) with w_1 = 1/v_1, w_2 = -1/v_2."""
    return v[0] * max(z / v[0], Fraction(0)) - v[1] * max(-z / v[1], Fraction(0))
