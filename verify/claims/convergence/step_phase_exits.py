"""thm-2-step-phase-exits: the states that Lemmas 6 and 7 hand over."""

from verify.checks.convergence.exits import FIRST, RUNS, SECOND
from verify.checks.descent.monitor import monitored
from verify.model import Claim, Verdict

NOTE = (
    "sigma = 1e-100 for the 1e-357 of Lemma 6, mu up to 0.1 for 1e-8/ln(1/sigma) of Lemma 7: relaxed by these "
    "factors, at the lemmas' own numbers of steps; starts with |a.w_i| < v_i, as all but few have"
)

CLAIM = Claim(
    id="thm-2-step-phase-exits",
    title="States after Phases 1 and 2",
    statement=r"""At $T_1=\left\lceil\frac{c_9}{\mu\lVert\boldsymbol a\rVert}\right\rceil$ and $T=T_1+T_2$ of Lemmas 6
and 7, with high probability: $$\theta_1^{(T_1)},\theta_2^{(T_1)}\le c_4,\qquad c_1\sigma\le v_1^{(T_1)},v_2^{(T_1)}\le
c_2\sqrt{\lVert\boldsymbol a\rVert},$$ $$\theta_1^{(T)},\theta_2^{(T)}\le c_4,\qquad v_1^{(T)},v_2^{(T)}\ge c_7\sqrt{
\lVert\boldsymbol a\rVert},\qquad\lvert b_1^{(T)}\rvert,\lvert b_2^{(T)}\rvert\le c_{11}\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.SUPPORTED,
    domain="Starts of Theorem 2, small scales and step sizes.",
    reading=r"$c_1$ is the $c_3=\frac14$ of Lemma 6, which has $c_3\sigma\le v_i$; any $c_1\le\frac14$ will do.",
    checks=(
        monitored(
            FIRST,
            RUNS,
            {"a hundredth of the steps": FIRST.at(share=0.01), "v_i <= 10 sigma": FIRST.at(c2=1e-99)},
            name="the state at T_1 on real runs",
            note=NOTE,
        ),
        monitored(
            SECOND,
            RUNS,
            {"a twentieth of the steps": SECOND.at(share=0.05), "c_7 = 1.1": SECOND.at(c7=1.1)},
            name="the state at T on real runs",
            note=NOTE,
        ),
    ),
    rests_on=("lemma-6", "lemma-7"),
    remarks=(
        r"What the rest of the proof needs and the displays do not have: $|b_i^{(T_1)}|\le c_{10}\lVert\boldsymbol "
        r"a\rVert$, which Lemma 6 gives, and $v_i^{(T)}\le c_2\sqrt{\lVert\boldsymbol a\rVert}$, used in (42); and "
        r"$\theta_i^{(T)}\le c_4$ is not in the statement of Lemma 7 but among the invariants of its proof.",
        r"Both numbers of steps are far larger than needed: the runs align within $5/\mu$ steps, for the $404/\mu$ of "
        r"$T_1$, and $v_i=\frac14$ takes $\frac2\mu\ln\frac1\sigma$, for $\frac{32}\mu\ln\frac1\sigma$.",
    ),
)
