"""thm-2-remark-gaussian-v: Gaussian output weights, and many neurons."""

from math import exp

from verify.checks.convergence.chance import (
    Trial,
    decided,
    exactly,
    never_recovers,
    ratio_of_width,
    side,
    succeeds,
    wrong_side,
)
from verify.model import Amendment, Claim, Figure, Severity, Verdict

HALF = Trial(lambda d: 0.5, "gaussian_outputs", (3, 10, 100))
WIDE = Trial(lambda k: 1 - 0.5 ** (k - 1), "xavier", (2, 3, 4, 5), lambda k: (10, k), steps=460, axis="$k$")
PRINTED = WIDE.of(lambda k: 1 - exp(-k))
NOT_THE_SIDE = {
    "the output weight alone": lambda v, along: v,
    "the row alone": lambda v, along: along,
    "v_i - a.w_i": lambda v, along: v - along,
}

CONSTANT = Claim(
    id="thm-2-remark-gaussian-v.i",
    title="Gaussian output weights",
    statement=r"""For $k=2$ and $v_1,v_2\sim\mathcal N(0,\frac{\sigma^2}2)$ the same behaviour persists, with a success
probability that is a fixed constant instead of $1-Ce^{-cd}$; the constant failure probability is unavoidable for
$k=2$.""",
    expected=Verdict.SUPPORTED,
    domain=r"For all $d\ge3$, small $\sigma$, population loss.",
    reading="A constant is one that does not depend on $d$. Unavoidable: with a chance that is bounded away from $0$ "
    "no small step size and no number of samples helps.",
    derivation="derivations.convergence:signs",
    checks=(
        succeeds(
            HALF,
            {"of the chi rule": HALF.of(lambda d: 1 - 2 * wrong_side(d)), "0.55": HALF.of(lambda d: 0.55)},
            (4000, 8000, 50_000),
            name="success with Gaussian output weights",
        ),
        decided(HALF, side, NOT_THE_SIDE, (500, 2000, 20_000)),
        never_recovers((300, 1000, 10_000)),
        exactly(
            wrong_side,
            {
                "d - 1 for d": lambda d: wrong_side(d + 1),
                "without the half": lambda d: 2 * wrong_side(d),
                "2^(-(d+1)/2)": lambda d: 2 ** (-(d + 1) / 2),
            },
        ),
    ),
    remarks=(
        r"In the limit of small $\sigma$ the constant is $\frac12$ for every $d$: the sign of $v_i+\hat{\boldsymbol "
        r"a}^T\boldsymbol w_i$, which is symmetric, decides the side of neuron $i$, and the two signs must differ. The "
        r"same holds for any symmetric output weights. With the $\chi$ rule the signs are given, and $q=P(t_d>\sqrt "
        "d)$ is the chance that one is lost (`thm-2`).",
        r"Unavoidable at every $\sigma$, for gradient flow on the population loss or on samples: "
        r"$v_i^2-\lVert\boldsymbol w_i\rVert^2$ is kept, so two output weights of one sign with "
        r"$|v_i|>\lVert\boldsymbol w_i\rVert$ keep their signs, and a network of one sign has a loss of "
        r"$\frac14\lVert\boldsymbol a\rVert^2$ at least. The chance of that is $\frac12P(|t_d|>\sqrt2)^2$, which "
        r"falls from $0.032$ at $d=3$ to $\frac12P(|g|>\sqrt2)^2=0.0124$.",
    ),
)

WIDTH = Claim(
    id="thm-2-remark-gaussian-v.ii",
    title="Many neurons",
    statement=r"For large $k$ and initialisation scaled with $\frac{\sigma^2}k$ the failure probability decays as "
    "$e^{-k}$.",
    expected=Verdict.REFUTED,
    domain=r"For all $k$, small $\sigma$.",
    reading="As printed: proportional to $e^{-k}$. With exponentially in $k$ for this the sentence would be true. "
    r"The descent fails where all signs of $v_i+\hat{\boldsymbol a}^T\boldsymbol w_i$ are equal. These are independent "
    "and symmetric, whatever the variances are: the chance that all are equal is exact. That the failures are these "
    r"starts and no others is seen on runs, for $k\le5$.",
    derivation="derivations.convergence:signs",
    figures=(
        Figure(
            "thm-2-width",
            r"Share of starts that do not recover the target, against the number $k$ of neurons with Gaussian output "
            "weights: $2^{1-k}$, and batches of runs.",
            "series",
            "success against width",
        ),
    ),
    checks=(ratio_of_width("exp(-1)", {}, {"1/2": "1/2"}),),
    amendment=Amendment(
        r"The failure probability tends to $2^{1-k}=2e^{-(\ln2)k}$ as $\sigma\to0$: it decays exponentially in $k$, "
        r"with the rate $\ln2=0.693$.",
        Severity.FALSE,
        r"$2^{1-k}$, the chance that all signs are equal, is larger than $e^{-k}$ for every $k$, by the factor "
        r"$2(\frac e2)^k$. That it is the chance of failure is seen on runs for $k\le5$. That the decay is "
        "exponential is right.",
        (
            ratio_of_width("1/2", {"as printed": "exp(-1)", "1/3": "1/3", "0.49": "49/100"}, {}),
            succeeds(
                WIDE,
                {
                    "1 - e^(-k)": PRINTED,
                    "1 - e^(1-k)": WIDE.of(lambda k: 1 - exp(1 - k)),
                    "1 - 2^(-k)": WIDE.of(lambda k: 1 - 0.5**k),
                },
                (500, 1000, 10_000),
                name="success against width",
            ),
            decided(WIDE, side, NOT_THE_SIDE, (200, 1000, 10_000)),
        ),
        Verdict.SUPPORTED,
    ),
)

CLAIM = Claim(
    id="thm-2-remark-gaussian-v",
    title="Remarks: Gaussian output weights, large width",
    statement=r"With Gaussian output weights the success probability is a fixed constant for $k=2$, and the failure "
    "probability decays as $e^{-k}$.",
    expected=Verdict.REFUTED,
    domain=r"Starts with symmetric output weights, small $\sigma$.",
    parts=(CONSTANT, WIDTH),
)
