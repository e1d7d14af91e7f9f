"""Whether bounds of single steps add up to something finite."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verify.model import Check, Context, Coverage, Finding, Strength, fails, holds


@dataclass(frozen=True)
class Decay:
    """A step at the time s moves by scale * q^s at most: q as text, "q" for any number between 0 and 1."""

    ratio: str
    total: str
    """The sum over all s >= 0 that is claimed, in `scale` and q."""


def adds_up(decay: Decay, wrong: Mapping[str, Decay], *, name: str = "the sum over all steps") -> Check:
    """The series has the sum claimed, which is finite."""

    def run(subject: Decay, _: Context) -> Finding:
        import sympy as sp

        scale, s = sp.Symbol("scale", positive=True), sp.Symbol("s", integer=True, nonnegative=True)
        rest = sp.Symbol("rest", positive=True)
        q = 1 / (1 + rest) if subject.ratio == "q" else sp.Rational(subject.ratio)
        partial = sp.summation(scale * q**s, (s, 0, sp.Symbol("n", integer=True, positive=True) - 1))
        total = sp.limit(partial.subs(sp.Symbol("n", integer=True, positive=True), s), s, sp.oo)
        claimed = sp.sympify(subject.total, locals={"scale": scale, "q": q})
        if not total.is_finite or sp.simplify(total - claimed) != 0:
            return fails(f"the sum is {total}")
        return holds("a geometric series", numbers={"sum": subject.total})

    note = "1 - q is the share of the squared error that a step of the last phase takes away"
    return Check(name, Strength.EXACT, run, decay, Coverage.WHOLE, note, wrong)
