"""The best constant: an inequality of a family proved on one side, refuted by a witness on the other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from numeric.errors import InputError
from numeric.prover.answers import Proved, Refuted, Undecided
from numeric.prover.problem import Inequality
from numeric.prover.search import prove


@dataclass(frozen=True)
class Bracket:
    """At `proved` the inequality holds (certificate), at `refuted` it fails (witness).

    If the family is monotone the critical value lies between. `stopped` is empty when the bracket is as narrow as
    asked for, and otherwise the undecided answer at which it stopped.
    """

    proved: Fraction
    refuted: Fraction
    proof: Proved
    witness: Refuted
    stopped: Undecided | None = None

    @property
    def width(self) -> Fraction:
        return abs(self.proved - self.refuted)


def bracket(
    family: Callable[[Fraction], Inequality],
    good: Fraction,
    bad: Fraction,
    *,
    digits: int = 13,
    boxes: int = 2_000,
    precision: int = 30,
) -> Bracket:
    """Narrow [good, bad] (in either order) until its width is below 10**-digits of its ends, by halving.

    `family` must be monotone between the two for the conclusion, not for the proofs. InputError if the inequality is
    not proved at `good` or not refuted at `bad`.
    """
    proof, failure = (prove(family(c), boxes=boxes, digits=precision) for c in (good, bad))
    if not isinstance(proof, Proved):
        raise InputError("good", "a value at which the inequality is proved", f"{type(proof).__name__} at {good}")
    if not isinstance(failure, Refuted):
        raise InputError("bad", "a value at which the inequality is refuted", f"{type(failure).__name__} at {bad}")
    while abs(good - bad) > Fraction(1, 10**digits) * max(abs(good), abs(bad)):
        middle = (good + bad) / 2
        answer = prove(family(middle), boxes=boxes, digits=precision)
        if isinstance(answer, Proved):
            good, proof = middle, answer
        elif isinstance(answer, Refuted):
            bad, failure = middle, answer
        else:
            return Bracket(good, bad, proof, failure, answer)
    return Bracket(good, bad, proof, failure)
