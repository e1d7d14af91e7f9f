"""Constants for `Constant.measure`: the best value of one in an inequality, and the angle at which one ends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Any

from verify.checks.inequality.bracketing import BOXES, DIGITS, Halving, Measured, NotBracketedError
from verify.checks.inequality.proof import Failure, Open, Proof, settle
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.statement import ANGLE, SUPPLEMENT, Ends, Inequality, end
from verify.checks.inequality.witness import States, find
from verify.checks.resolve import resolve
from verify.model import Bracket, Context, Undecided, Witness

CLOSED_DIGITS = 50
SMALL_DIGITS = 6
ROUND = 2


@dataclass(frozen=True)
class Best:
    """The best value of a constant in an inequality: a `measure`, which can be asked for other domains too.

    ends: values of `parameter` at which the inequality is proved and refuted; where it holds at one value it must hold
        at all on the side of the first. show: the constant as the paper has it, from the parameter: x or 1/x.
    closed_form: "module:function" from the lower end of the angle to the constant, both exact; it is to lie between.
    written: "module:function" from that end to LaTeX, where the exact constant itself is too long to read.
    """

    inequality: Inequality
    parameter: str
    ends: tuple[str, str]
    reduction: Reduction
    states: States
    closed_form: str = ""
    show: Callable[[Fraction], Fraction] = lambda value: value
    written: str = ""

    @property
    def domain(self) -> Mapping[str, Ends]:
        """What may be replaced."""
        return self.inequality.domain

    def __call__(self, ctx: Context) -> Bracket:
        return self.over({}, Halving(ctx.scale(SMALL_DIGITS, DIGITS, DIGITS))).bracket(self.inequality.function)

    def over(self, domain: Mapping[str, Ends], halving: Halving | None = None) -> Measured:
        """The bracket, with some sides of the domain replaced. Raises NotBracketedError, and numeric's InputError."""
        inequality = self.inequality.on(**domain)
        good, bad = map(Fraction, self.ends)
        found = (halving or Halving()).halve(
            lambda x: inequality.at(**{self.parameter: str(x)}), (good, bad), self.reduction, self.states
        )
        low, high = sorted(map(self.show, (found.good, found.bad)))
        exact = self._closed_form(inequality, low, high) if domain.keys() <= {ANGLE} else ""
        return Measured(low, high, found.proof, found.witness, exact)

    def decide(self, value: Fraction, domain: Mapping[str, Ends], boxes: int = BOXES) -> Proof | Witness | Open:
        """Whether the inequality holds with this value of the constant; a failure no state confirms is left open."""
        inequality = self.inequality.on(**domain).at(**{self.parameter: str(self.show(value))})
        match settle(inequality, boxes):
            case Failure() as failure:
                found = find(inequality, self.reduction, self.states, failure.at)
                return found or Open(Undecided.UNCONFIRMED, f"{inequality.function} is {failure.value}")
            case answer:
                return answer

    def _closed_form(self, inequality: Inequality, low: Fraction, high: Fraction) -> str:
        """In LaTeX, after its value at 50 digits was seen to lie in the bracket; empty where none is known.

        It is that of all values of the variables other than the angle.
        """
        import sympy as sp

        if not self.closed_form:
            return ""
        factor, of_pi = end(inequality.domain[ANGLE][0], ANGLE)
        angle = sp.Rational(factor) * (sp.pi if of_pi else 1)
        exact = resolve(self.closed_form)(angle)
        if not low <= _digits(exact) <= high:
            raise NotBracketedError(f"the closed form {exact} is not in the bracket", Undecided.CONFLICT)
        return str(resolve(self.written)(angle) if self.written else sp.latex(exact))


@dataclass(frozen=True)
class Onset:
    """The angle below which an inequality no longer holds, for the smallest domain [angle, pi] on which it does.

    ends: angles, rational, down to which it is proved and is not. equation: "module:function" returning an exact
        expression in `derivations.calculus.symbols.t` that vanishes at the angle, and changes sign there.
    """

    inequality: Inequality
    ends: tuple[str, str]
    reduction: Reduction
    states: States
    equation: str

    @property
    def domain(self) -> Mapping[str, Ends]:
        """What may be replaced: all but the angle, whose lower end is looked for."""
        return _others(self.inequality)

    def __call__(self, ctx: Context) -> Bracket:
        return self.over({}, Halving(ctx.scale(SMALL_DIGITS, DIGITS, DIGITS))).bracket(self.inequality.function)

    def over(self, domain: Mapping[str, Ends], halving: Halving | None = None) -> Measured:
        """The bracket; `domain` is of the other variables. Raises NotBracketedError, and numeric's InputError."""
        inequality = self.inequality.on(**domain)
        good, bad = (round(_half_turn()[0] - Fraction(text), ROUND) for text in self.ends)
        found = (halving or Halving()).halve(partial(_down_to, inequality), (good, bad), self.reduction, self.states)
        below, above = _half_turn()
        low, high = below - found.bad, above - found.good
        return Measured(low, high, found.proof, found.witness, self._root(low, high))

    def _root(self, low: Fraction, high: Fraction) -> str:
        """The equation in LaTeX, after its two sides were seen to change order between the ends."""
        import sympy as sp

        from derivations.calculus.symbols import t

        equation = resolve(self.equation)()
        signs = {_digits(equation.subs(t, sp.Rational(x.numerator, x.denominator))) > 0 for x in (low, high)}
        if signs != {True, False}:
            raise NotBracketedError(f"{equation} does not change sign in the bracket", Undecided.CONFLICT)
        return f"{sp.latex(equation.subs(t, sp.Symbol('theta')))}=0"


def _down_to(inequality: Inequality, psi: Fraction) -> Inequality:
    """On 0 <= pi - theta <= psi, where the ends are rational."""
    return replace(inequality, domain={SUPPLEMENT: ("0", str(psi)), **_others(inequality)})


def _others(inequality: Inequality) -> dict[str, Ends]:
    """The sides of the domain but the angle's."""
    return {name: ends for name, ends in inequality.domain.items() if name != ANGLE}


def _digits(exact: Any) -> Fraction:
    """A number to 50 digits, which SymPy's evalf guarantees."""
    return Fraction(str(exact.evalf(CLOSED_DIGITS)))


def _half_turn() -> tuple[Fraction, Fraction]:
    """pi, from both sides."""
    from numeric.prover import End

    return End(Fraction(1), of_pi=True).enclosure(CLOSED_DIGITS)
