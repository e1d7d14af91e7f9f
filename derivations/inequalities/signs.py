"""A small proof checker for inequalities f(t) >= 0 on an interval of angles.

It searches for nothing. Each fact is claimed with its reason, the reason is checked by canonical forms, and a claim
whose reason does not hold is refused. Three rules suffice: a sum of products of known facts; a function that is not
negative at one end and monotone because its derivative is such a sum; one that is not negative at both ends and
concave because minus its second derivative is.
"""

from __future__ import annotations

from functools import cache

import sympy as sp

from derivations.calculus import ring
from derivations.calculus.symbols import t
from derivations.inequalities import constants
from derivations.steps import Step

Term = tuple[sp.Expr | int, ...]
C, S = sp.cos(t), sp.sin(t)


class NotProvedError(ArithmeticError):
    """The reason given for an inequality does not establish it."""


class Signs:
    """Facts f >= 0 on start <= t <= stop (multiples of pi/2 in [0, pi]) and the steps that proved them.

    A term is a tuple of factors whose product it stands for: numbers of Q(pi) that are >= 0, lengths, even powers, and
    known facts or their reciprocals (a reciprocal is asserted only where its fact is not zero).
    """

    def __init__(self, start: sp.Expr | int, stop: sp.Expr | int) -> None:
        self.start, self.stop = sp.sympify(start), sp.sympify(stop)
        self.steps: list[Step] = []
        basic = [t, sp.pi - t, t - self.start, self.stop - t, S, 1 - C, 1 + C, 1 - S]
        half = [C] if constants.sign(sp.pi / 2 - self.stop) >= 0 else []
        half += [-C] if constants.sign(self.start - sp.pi / 2) >= 0 else []
        self._facts = set(basic + half)

    def knows(self, fact: sp.Expr) -> bool:
        """Whether f >= 0 has been established, for f as given up to canonical form."""
        return fact in self._facts or _canonical(fact) in map(_canonical, self._facts)

    def holds(
        self, fact: sp.Expr, *terms: Term, because: str = "A sum of products of quantities known to be >= 0."
    ) -> None:
        """Record f >= 0 since f is the sum of the terms. Raises NotProvedError if it is not, or a term is not known."""
        self._require_sum(fact, terms)
        self._record(fact, because)

    def rises(self, fact: sp.Expr, *derivative: Term) -> None:
        """Record f >= 0 since f(start) >= 0 and f' is the sum of the terms; errors as `holds`."""
        self._require_sum(sp.diff(fact, t), derivative)
        self._require_end(fact, self.start)
        self._record(fact, f"Not negative at {self.start} and rising: the derivative is {_shown(derivative)}.")

    def falls(self, fact: sp.Expr, *derivative: Term) -> None:
        """Record f >= 0 since f(stop) >= 0 and -f' is the sum of the terms; errors as `holds`."""
        self._require_sum(-sp.diff(fact, t), derivative)
        self._require_end(fact, self.stop)
        self._record(
            fact, f"Not negative at {self.stop} and falling: minus the derivative is {_shown(derivative)}."
        )

    def arches(self, fact: sp.Expr, *bend: Term) -> None:
        """Record f >= 0 since f >= 0 at both ends and -f'' is the sum of the terms; errors as `holds`."""
        self._require_sum(-sp.diff(fact, t, 2), bend)
        self._require_end(fact, self.start)
        self._require_end(fact, self.stop)
        self._record(
            fact, f"Concave and not negative at both ends: minus the second derivative is {_shown(bend)}."
        )

    def _record(self, fact: sp.Expr, reason: str) -> None:
        self._facts.add(fact)
        self.steps.append(Step(rf"{sp.latex(fact)}\ge0", reason))

    def _require_end(self, fact: sp.Expr, end: sp.Expr) -> None:
        if constants.sign(ring.limit(fact, t, end)) < 0:
            raise NotProvedError(f"{fact} is negative at {t} = {end}")

    def _require_sum(self, expr: sp.Expr, terms: tuple[Term, ...]) -> None:
        for factor in (factor for term in terms for factor in term):
            self._require_factor(sp.sympify(factor))
        if not ring.is_zero(expr - sp.Add(*(sp.Mul(*term) for term in terms))):
            raise NotProvedError(f"{expr} is not the sum of {terms}")

    def _require_factor(self, factor: sp.Expr) -> None:
        if (factor.is_Pow and factor.exp.is_even) or (factor.is_Symbol and factor.is_nonnegative):
            return
        known = (
            constants.sign(factor) >= 0 if not factor.has(t) else self.knows(factor) or self.knows(1 / factor)
        )
        if not known:
            raise NotProvedError(f"the sign of {factor} is not known on [{self.start}, {self.stop}]")


@cache
def _canonical(expr: sp.Expr) -> sp.Expr:
    return ring.canonical(expr)


def _shown(terms: tuple[Term, ...]) -> str:
    return " + ".join(" ".join(f"({factor})" for factor in term) for term in terms) or "0"
