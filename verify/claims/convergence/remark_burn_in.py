"""thm-2-remark-burn-in-samples: alignment, burn-in, samples, default initialisations, data that are used again."""

from math import log1p

from verify.checks.convergence.recovery import Threshold, leaves_open, local_rate, threshold
from verify.checks.convergence.reuse import Scales, default_scales, deviates
from verify.checks.descent.burn_in import growth, logarithmic
from verify.checks.descent.monitor import monitored
from verify.claims.phases.overview import NOTED, ORDER, REFINED, RUNS
from verify.model import Claim, Figure, Verdict

WRONG_SLOPES = {
    "1/mu": lambda mu: 1 / mu,
    "2/mu": lambda mu: 2 / mu,
    "1/ln(1 + mu)": lambda mu: 1 / log1p(mu),
    "32/mu": lambda mu: 32 / mu,
}
PLANTED = Threshold(none=1.75, all_=6)
WRONG_THRESHOLDS = {"all from 2 d on": PLANTED.with_(all_=2), "none up to 6 d": PLANTED.with_(none=6)}
WRONG_LIMITS = {
    "sqrt(d/n)": lambda ratio: (1 - ratio**-0.5) ** 2,
    "1": lambda ratio: 1.0,
    "1 - sqrt(2d/n)": lambda ratio: 1 - (2 / ratio) ** 0.5,
}

ALIGNS = Claim(
    id="thm-2-remark-burn-in-samples.i",
    title="Alignment first, then geometric convergence",
    statement="The neurons first align with the target, then the effective parameters converge geometrically.",
    expected=Verdict.SUPPORTED,
    domain="Starts of Theorem 2, population and samples.",
    checks=(
        monitored(ORDER, RUNS, {"200 steps apart": ORDER.at(gap=200.0)}, name="alignment before growth", note=NOTED),
        monitored(REFINED, RUNS, {"a factor of 1 - 1.2 mu": REFINED.at(rate=1.2)}, name="linear rate"),
    ),
)

BURN_IN = Claim(
    id="thm-2-remark-burn-in-samples.ii",
    title="Burn-in",
    statement=r"The linear rate sets in after $T\ge c'\frac1{\bar\mu}\ln\frac{\sqrt{\lVert\boldsymbol a\rVert}}\sigma$ "
    "steps.",
    expected=Verdict.SUPPORTED,
    domain=r"Starts of Theorem 2, $\sigma$ from $10^{-2}$ to $10^{-12}$.",
    reading="The time grows in proportion to the logarithm, until both rows are within $c_4$ of the target and both "
    r"output weights are $\frac14\sqrt{\lVert\boldsymbol a\rVert}$.",
    derivation="derivations.descent.alignment:linearised",
    checks=(logarithmic(growth, WRONG_SLOPES),),
    remarks=(
        r"The slope is $1/\ln(1+\frac{\bar\mu}2)$, near $\frac2{\bar\mu}$: $v_i+\hat{\boldsymbol a}^T\boldsymbol w_i$ "
        r"grows by the factor $1+\frac{\bar\mu}2$. Runs have $T\approx\frac2{\bar\mu}\ln\frac{\sqrt{\lVert\boldsymbol "
        r"a\rVert}}\sigma$ and a constant of about $0$, where the proof takes $32$ for the $2$ and $404$ for that. "
        r"The printed $c'$ bounds $T$ from below, and such a bound is no claim about runs: see `thm-2`.",
        "The times are drawn, beside those of the proof, in the figure of `lemma-7`.",
    ),
)

SAMPLES = Claim(
    id="thm-2-remark-burn-in-samples.iii",
    title="Number of samples",
    statement=r"Only $n\ge Cd$ samples are needed, which is information-theoretically optimal.",
    expected=Verdict.SUPPORTED,
    domain=r"Starts of Theorem 2, $\sigma=10^{-3}$, $n$ from $d$ to $6d$.",
    reading="Optimal up to the constant: fewer than $d$ labels do not determine the target.",
    checks=(
        threshold(PLANTED, WRONG_THRESHOLDS),
        local_rate(lambda ratio: (1 - (2 / ratio) ** 0.5) ** 2, WRONG_LIMITS),
    ),
    figures=(
        Figure(
            "thm-2-samples",
            "Share of runs on $n$ samples that recover the target, against $n/d$, and of those with $d$ samples on "
            "each side of it, without which the planted rows are not alone.",
            "series",
            "recovery against n/d",
        ),
    ),
    remarks=(
        "For this network the constant is $2$: with fewer than $d$ samples on one side of the target a neuron can "
        "turn without any change on the data, so the planted rows are not isolated. Runs recover the target from about "
        r"$2.5d$ samples on, all of them from $4d$ on. A linear model would need $d$.",
        r"Near $2d$ it is slow: the rate on samples is $c=(1-\sqrt{2d/n})^2$ in the limit of large $d$ and small "
        r"$\bar\mu$ (Marchenko and Pastur: each neuron descends on a least-squares problem of its half of the "
        "samples), which runs show within a few per cent.",
        r"The proof needs $10^{721}$ times the $C$ of Lemma 11 (`thm-2`).",
    ),
)

OPTIMAL = Claim(
    id="thm-2-remark-burn-in-samples.iv",
    title="Fewer samples do not determine the target",
    statement=r"A number of samples in proportion to $d$ is needed, by any method.",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$ and fewer than $d$ samples.",
    checks=(leaves_open(lambda d: d - 1, {"d samples": lambda d: d, "d + 1": lambda d: d + 1}),),
)

DEFAULTS = Claim(
    id="thm-2-remark-burn-in-samples.v",
    title="Default initialisations",
    statement=r"The scale $\frac\sigma{\sqrt d}$ matches common default initialisations.",
    expected=Verdict.SUPPORTED,
    domain=r"Two neurons, $d$ from $10$ to $10^4$.",
    reading=r"Entries of the first layer of order $d^{-\frac12}$ and output weights of order $1$ in $d$.",
    checks=(
        default_scales(
            Scales(rows=-0.5, outputs=0.0),
            {"rows of order 1/d": Scales(-1.0, 0.0), "outputs of order d^(-1/2)": Scales(-0.5, -0.5)},
        ),
    ),
    remarks=(
        r"In $d$ it does: $\frac1{3d}$ (uniform within $d^{-\frac12}$) and $\frac2{d+2}$ (Xavier) are the variances of "
        r"the usual defaults. In $\sigma$ it does not: those have $\sigma$ about $1$, where the theorem asks for "
        r"$\sigma\le\sigma_0\sqrt{\lVert\boldsymbol a\rVert}$, about $10^{-357}$ by the proof.",
    ),
)

REUSED = Claim(
    id="thm-2-remark-burn-in-samples.vi",
    title="Data that are used again",
    statement="Deviations must be controlled along the whole trajectory, as the data are used at every step.",
    expected=Verdict.SUPPORTED,
    domain="Starts of Theorem 2 on samples.",
    reading="The states depend on the samples, so the deviation of the gradient there is not that of fresh samples.",
    checks=(deviates(),),
)

CLAIM = Claim(
    id="thm-2-remark-burn-in-samples",
    title="Remarks: burn-in and sample size",
    statement=r"Alignment and geometric convergence, the burn-in, $n\ge Cd$ samples, the scale $\frac\sigma{\sqrt d}$, "
    "and data that are used again.",
    expected=Verdict.SUPPORTED,
    domain="Starts of Theorem 2.",
    parts=(ALIGNS, BURN_IN, SAMPLES, OPTIMAL, DEFAULTS, REUSED),
)
