"""Inequalities over boxes, proved or refuted by balls, with certificates another program can check."""

from numeric.prover.answers import Answer, Proved, Reason, Refuted, Undecided
from numeric.prover.bracket import Bracket, bracket
from numeric.prover.certificate import Certificate, Leaf
from numeric.prover.problem import DomainError, End, Function, Inequality
from numeric.prover.search import prove

__all__ = [
    "Answer",
    "Bracket",
    "Certificate",
    "DomainError",
    "End",
    "Function",
    "Inequality",
    "Leaf",
    "Proved",
    "Reason",
    "Refuted",
    "Undecided",
    "bracket",
    "prove",
]
