"""Checks that prove a printed inequality: reduced by an identity, proved on the whole box, the certificate replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from verify.checks.inequality.proof import Failure, Open, Proof, settle
from verify.checks.inequality.reduction import Reduction, functions, mismatch
from verify.checks.inequality.statement import Inequality
from verify.checks.inequality.witness import States, find
from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds, undecided

BOXES = 20_000
Wrong = Mapping[str, Inequality]


def certified(
    inequality: Inequality,
    wrong: Wrong,
    reductions: Sequence[Reduction],
    states: States,
    *,
    name: str = "certificate replayed",
    right: Wrong | None = None,
    coverage: Coverage = Coverage.WHOLE,
    note: str = "",
) -> Check:
    """`inequality.excess >= 0` at every state, proved in exact rational arithmetic.

    The excess is written as the registered function, and terms that are non-negative, in the way of each of the
    `reductions` (which together reach every state); this is decided in the ring of t, sin t, cos t. The function is
    then proved non-negative on the domain by balls, and the certificate accepted by `verify.replay`, without which
    nothing is claimed. Where the prover refutes it, an actual state is made of its point and evaluated anew.
    """

    def run(subject: Inequality, _: Context) -> Finding:
        return settled(subject, reductions, states)

    return Check(name, Strength.EXACT, run, inequality, coverage, note, wrong, right or {})


def settled(subject: Inequality, reductions: Sequence[Reduction], states: States | None = None) -> Finding:
    """What is found of one inequality; where it fails, with a witness if it is said how states are made."""
    for reduction in reductions:
        if reason := mismatch(subject, reduction):
            return fails(reason)
    proofs = {}
    for part in functions(subject, reductions[0]):
        match settle(part, BOXES):
            case Proof() as proof:
                proofs[part.function] = proof
            case Failure() as failure if part.function == subject.function:
                return _failed(subject, reductions[0], states, failure)
            case Failure() as failure:
                return fails(f"the coefficient {part.function} is {failure.value}, which settles nothing")
            case Open() as answer:
                return undecided(answer.why, f"{part.function}: {answer.reason}")
    return _proved(proofs)


def without(
    inequality: Inequality, right: Wrong, reductions: Sequence[Reduction], states: States, *, name: str
) -> Check:
    """The inequality with a hypothesis dropped: a check that is free to fail, with a state where it does."""
    return certified(inequality, {}, reductions, states, name=name, right=right)


def _proved(proofs: Mapping[str, Proof]) -> Finding:
    numbers = {f"boxes, {name}": str(proof.boxes) for name, proof in proofs.items()}
    certificates = {name: proof.certificate for name, proof in proofs.items()}
    return holds("proved, and the certificate accepted by the replayer", numbers=numbers, certificates=certificates)


def _failed(subject: Inequality, reduction: Reduction, states: States | None, failure: Failure) -> Finding:
    at = ", ".join(f"{name} = {float(x):.6g}" for name, x in failure.at.items())
    found = find(subject, reduction, states, failure.at) if states else None
    return fails(f"{subject.function} is {failure.value} at {at}", location=at, witness=found)
