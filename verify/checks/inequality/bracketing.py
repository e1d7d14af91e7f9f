"""What every certified bracket is made of: halving, the proof replayed, the failure seen at an actual state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10
from typing import Any

from verify.checks.inequality.proof import Failure, Open, Proof, replayed, settle
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.statement import Inequality, problem
from verify.checks.inequality.witness import States, find
from verify.model import Bracket, Undecided, Witness

DIGITS, BOXES = 14, 2_000
SPARE = 3


class NotBracketedError(ArithmeticError):
    """No bracket: what was left open, and the typed reason; none where there is nothing to bracket."""

    def __init__(self, message: str, why: Undecided | None = None) -> None:
        super().__init__(message)
        self.why = why


@dataclass(frozen=True)
class Measured:
    """low <= constant <= high, with the proof on one side and the state on the other; closed form in LaTeX if known."""

    low: Fraction
    high: Fraction
    proof: Proof
    witness: Witness
    closed_form: str = ""

    @property
    def decimals(self) -> tuple[str, str]:
        """Both ends, rounded outward to a little more than their difference shows."""
        size = max(abs(self.low), abs(self.high))
        places = max(1, SPARE - floor(log10((self.high - self.low) / size)) - floor(log10(size)))
        ends = floor(self.low * 10**places), ceil(self.high * 10**places)
        low, high = (f"{'-' * (n < 0)}{abs(n) // 10**places}.{abs(n) % 10**places:0{places}d}" for n in ends)
        return low, high

    def bracket(self, name: str) -> Bracket:
        """As the model has it, the certificate under this name."""
        return Bracket(*self.decimals, self.closed_form, {name: self.proof.certificate})


@dataclass(frozen=True)
class Halved:
    """The last value proved and the last one refuted, with their evidence."""

    good: Fraction
    bad: Fraction
    proof: Proof
    witness: Witness


@dataclass(frozen=True)
class Halving:
    """How narrow a bracket is asked for (relative width 10**-digits), and how many boxes each step may spend."""

    digits: int = DIGITS
    boxes: int = BOXES

    def halve(
        self,
        family: Callable[[Fraction], Inequality],
        ends: tuple[Fraction, Fraction],
        reduction: Reduction,
        states: States,
    ) -> Halved:
        """Between a value at which the inequality is proved and one at which it is refuted.

        Raises NotBracketedError where one of the two is missing, a step stays open, the replayer refuses the proof or
        no actual state confirms the failure; numeric's InputError for a domain or a value that cannot be used.
        """
        from numeric.prover import bracket

        self._require(family, *ends)
        found = bracket(lambda x: problem(family(x), inward=True), *ends, digits=self.digits, boxes=self.boxes)
        if found.stopped is not None:
            raise NotBracketedError(found.stopped.detail, Undecided(found.stopped.reason))
        witness = _witness(family, found, reduction, states)
        return Halved(found.proved, found.refuted, self._proof(family, found), witness)

    def _require(self, family: Callable[[Fraction], Inequality], good: Fraction, bad: Fraction) -> None:
        for end, wanted, otherwise in ((good, Proof, "it fails already"), (bad, Failure, "it holds still")):
            answer = settle(family(end), self.boxes, inward=True)
            if isinstance(answer, Open):
                raise NotBracketedError(answer.reason, answer.why)
            if not isinstance(answer, wanted):
                raise NotBracketedError(
                    f"nothing to bracket on this domain: {otherwise} where the search begins, {end}"
                )

    def _proof(self, family: Callable[[Fraction], Inequality], found: Any) -> Proof:
        """On the whole domain, which rational ends in theta make a little larger than where the halving looked."""
        from numeric.prover import Proved, prove

        whole = problem(family(found.proved))
        answer = found.proof if whole == found.proof.certificate.inequality else prove(whole, boxes=self.boxes)
        if not isinstance(answer, Proved):
            raise NotBracketedError("not proved on the whole domain", Undecided.CELL)
        proof = replayed(answer)
        if isinstance(proof, Open):
            raise NotBracketedError(proof.reason, proof.why)
        return proof


def _witness(family: Callable[[Fraction], Inequality], found: Any, reduction: Reduction, states: States) -> Witness:
    failing = family(found.refuted)
    names = problem(failing).function.variables
    at = dict(zip(names, found.witness.witness, strict=True))
    witness = find(failing, reduction, states, at)
    if witness is None:
        raise NotBracketedError(f"no state confirms the failure at {found.refuted}", Undecided.UNCONFIRMED)
    return witness
