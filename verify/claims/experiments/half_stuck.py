"""exp-k2-half-stuck: when two neurons get stuck, and how often."""

from fractions import Fraction
from typing import Any

from verify.checks.descent.fates import Trap, decides, excludes
from verify.checks.descent.signs import same_sign_probability
from verify.model import Amendment, Claim, Severity, Verdict


def same_weights(v: Any, W: Any, a: Any) -> Any:
    """The printed rule: v_1 and v_2 have one sign."""
    return v.prod(1) > 0


def same_aims(v: Any, W: Any, a: Any) -> Any:
    """v_i + a.w_i, |a| = 1, have one sign."""
    return (v + W @ a).prod(1) > 0


def same_projections(v: Any, W: Any, a: Any) -> Any:
    return (W @ a).prod(1) > 0


def other_aims(v: Any, W: Any, a: Any) -> Any:
    """v_i - a.w_i in place of v_i + a.w_i."""
    return (v - W @ a).prod(1) > 0


def never(v: Any, W: Any, a: Any) -> Any:
    return v.prod(1) > float("inf")


TENTH, ZERO = Fraction(1, 10), Fraction(0)
TRAP = Trap((TENTH, -TENTH), ((TENTH, TENTH, ZERO), (5 * TENTH, ZERO, TENTH)), 400)
WRONG_RULES = {
    "the signs of v_i": same_weights,
    "the signs of a.w_i": same_projections,
    "the signs of v_i - a.w_i": other_aims,
    "never": never,
}

ONLY = Claim(
    id="exp-k2-half-stuck.i",
    title="Stuck only for output weights of one sign",
    statement=r"Iterates get stuck only when $v_1^{(0)}$ and $v_2^{(0)}$ have the same sign.",
    expected=Verdict.REFUTED,
    domain=r"Starts of Section 4, $k=2$, $\boldsymbol a=\boldsymbol e_1$, $\mu=0.1$.",
    reading="Stuck: the loss does not tend to zero.",
    checks=(excludes(same_weights, TRAP, {"never": never}, {"the signs of v_i + a.w_i": same_aims}),),
    amendment=Amendment(
        r"From a small initialisation, runs get stuck where $v_1^{(0)}+\bar{\boldsymbol a}^T\boldsymbol w_1^{(0)}$ and "
        r"$v_2^{(0)}+\bar{\boldsymbol a}^T\boldsymbol w_2^{(0)}$ have the same sign, and nowhere else.",
        Severity.FALSE,
        r"Near the origin every neuron goes its own way: $v_i+\bar{\boldsymbol a}^T\boldsymbol w_i$ grows and "
        r"$v_i-\bar{\boldsymbol a}^T\boldsymbol w_i$ shrinks, so the sign of the first is the sign that $v_i$ ends "
        r"with. That of $v_i^{(0)}$ is another one with probability $\frac1\pi\arctan\sqrt{\frac3{d+2}}$.",
        (decides(same_aims, 1e-8, 100, WRONG_RULES), decides(same_aims, 1e-8, 5, WRONG_RULES)),
        Verdict.SUPPORTED,
    ),
    remarks=(r"At $\sigma=1$, the default of the experiments, few runs get stuck at all: `exp-k2-recovery`.",),
)

HALF = Claim(
    id="exp-k2-half-stuck.ii",
    title="Probability of one sign",
    statement=r"$v_1^{(0)}$ and $v_2^{(0)}$ have the same sign with probability $\frac12$.",
    expected=Verdict.PROVED,
    domain=r"$v_1^{(0)},v_2^{(0)}$ independent, with a symmetric law without an atom at zero.",
    checks=(same_sign_probability(Fraction(1, 2), {"1/4": Fraction(1, 4), "3/4": Fraction(3, 4)}),),
    remarks=(
        r"The same holds of $v_i+\bar{\boldsymbol a}^T\boldsymbol w_i$, whose law is symmetric too: half of the runs "
        "from a small initialisation get stuck, for every $d$, but not the half that the signs of the output weights "
        "tell.",
    ),
)

CLAIM = Claim(
    id="exp-k2-half-stuck",
    title=r"$k=2$: stuck only for equal signs, probability one half",
    statement=r"Iterates get stuck only when $v_1^{(0)}$ and $v_2^{(0)}$ have the same sign, which happens with "
    r"probability $\frac12$.",
    expected=Verdict.REFUTED,
    domain=r"Starts of Section 4, $k=2$.",
    parts=(ONLY, HALF),
)
