"""exp-k2-half-stuck: when two neurons get stuck, and how often."""

from fractions import Fraction

from verify.checks.convergence.chance import Trial, decided, equal_signs, side
from verify.checks.descent.fates import Trap, excludes
from verify.claims.convergence.remark_gaussian import NOT_THE_SIDE
from verify.model import Amendment, Claim, Severity, Verdict

WEIGHT_ALONE = NOT_THE_SIDE["the output weight alone"]
TENTH, ZERO = Fraction(1, 10), Fraction(0)
TRAP = Trap((TENTH, -TENTH), ((TENTH, TENTH, ZERO), (5 * TENTH, ZERO, TENTH)), 400)
XAVIER = Trial(lambda d: 0.5, "xavier", (5, 100), lambda d: (d, 2), sigma=1e-8)
WRONG = {**NOT_THE_SIDE, "never": lambda v, along: v * 0 + (1, -1)}

ONLY = Claim(
    id="exp-k2-half-stuck.i",
    title="Stuck only for output weights of one sign",
    statement=r"Iterates get stuck only when $v_1^{(0)}$ and $v_2^{(0)}$ have the same sign.",
    expected=Verdict.REFUTED,
    domain=r"Starts of Section 4, $k=2$, $\boldsymbol a=\boldsymbol e_1$, $\mu=0.1$.",
    reading="Stuck: the loss does not tend to zero.",
    checks=(excludes(WEIGHT_ALONE, TRAP, {"never": WRONG["never"]}, {"v_i + a.w_i": side}),),
    amendment=Amendment(
        r"From a small initialisation, runs get stuck where $v_1^{(0)}+\bar{\boldsymbol a}^T\boldsymbol w_1^{(0)}$ and "
        r"$v_2^{(0)}+\bar{\boldsymbol a}^T\boldsymbol w_2^{(0)}$ have the same sign, and nowhere else.",
        Severity.FALSE,
        r"Near the origin every neuron goes its own way: $v_i+\bar{\boldsymbol a}^T\boldsymbol w_i$ grows and "
        r"$v_i-\bar{\boldsymbol a}^T\boldsymbol w_i$ shrinks, so the sign of the first is the sign that $v_i$ ends "
        r"with. That of $v_i^{(0)}$ is another one with probability $\frac1\pi\arctan\sqrt{\frac3{d+2}}$.",
        (decided(XAVIER, side, WRONG, (200, 1000, 10_000)),),
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
    derivation="derivations.convergence:signs",
    checks=(equal_signs("1/2", {"1/4": "1/4", "3/4": "3/4"}),),
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
