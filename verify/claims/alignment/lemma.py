"""lemma-6: alignment, with constants left open, and what they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from verify.checks.descent import one_step as search
from verify.checks.descent.alignment_time import Modes, linearised, slowest
from verify.checks.descent.constants import Functions, Link, enclosed
from verify.checks.descent.largest_start import exponent
from verify.checks.descent.monitor import Constants, Monitor, monitored
from verify.checks.descent.open_constants import with_values
from verify.checks.descent.runs import Path
from verify.claims.alignment import one_step, smaller_constants, step_exit, step_induction, step_v
from verify.claims.alignment.constants import Printed, chain
from verify.claims.alignment.watch import RUNS
from verify.model import Claim, Constant, Coverage, Verdict


def together(p: Printed) -> Sequence[Link]:
    """What the steps ask of the constants."""
    return [*step_induction.sizes(p), *step_v.constants(p), *step_exit.condition(p)[:1], *step_exit.sizes(p)]


def found(f: Functions) -> Mapping[str, Any]:
    """sigma_0, the rate of the chance, and how many samples Lemma 11 asks for, as powers of ten."""
    p, ten = Printed(f), f.log(f.number(10))
    least = 1 / p.hat5**2 / (4 * (1 + 1 / p.hat5**2))
    samples = 2 * f.log(f.log(1 / least) / least)
    return {
        "C": f.number(8),
        "c (beside that of Lemma 11)": p.hat4**2 / 4,
        "log10 of sigma_0": f.log(p.sigma0) / ten,
        "log10 of delta of Lemma 11": f.log(least) / ten,
        "log10 of n/(C d), C of Lemma 11": samples / ten,
        "mu T_1": p.c9,
    }


def event(p: Path, c: Constants) -> Any:
    """The event of C.4, mirrored for the second neuron, with c4hat = 1/2, as one truth value."""
    along = (p.W[0] @ p.a) * (1, -1)
    sizes = (p.v[0] >= p.norm[0] / 2) & (p.v[0] >= p.experiment.sigma / 2) & (p.v[0] <= 2 * p.experiment.sigma)
    return np.array([bool((sizes & (along >= -c["h"] * p.v[0])).all())])


def at_the_end(p: Path, c: Constants) -> Any:
    """The least margin of the conclusion at T_1 = ceil(c_9/mu)."""
    last = int(np.ceil(c["c9"] / p.experiment.step_size))
    v, margins = p.v[last], [c["c4"] - p.angle[last], p.v[last] - p.experiment.sigma / 4]
    return np.array([np.min([*margins, 2 - v, c["c10"] - np.abs(p.imbalance[last])])])


LEAST_EXPONENT = exponent(lambda f: Printed(f).c10, lambda f: Printed(f).c9, lambda f: Printed(f).sigma0)
MODES = Modes(lambda mu: (1 + mu / 2, 1 - mu / 2), 404.08)
SEEDS = (2, 6, 40)
RELAXED = Monitor(event, at_the_end, {"h": 0.5, "c9": 11.0, "c4": np.pi / 20, "c10": 0.01})
SAID = (
    "C = 8 and c = 1/(16 alpha^2) = 3.7e-7, beside the 3 exp(-c d) of Lemma 11, sigma_0 = 10^(-357.4), and n >= "
    "10^721 C d with the C of Lemma 11, by the steps of C.4"
)
SMALLER = (
    r"$c_9=11$, $\sigma_0=5\cdot10^{-6}$, $\lVert\Delta\boldsymbol G_i\rVert\le\frac1{4000}$, $c_{10}=\frac1{5000}$, "
    r"on the event with $\hat c_4=\frac12$"
)
CLAIM = Claim(
    id="lemma-6",
    title="Angle alignment",
    statement=r"""After $$T_1=\left\lceil\frac{c_9}{\mu\lVert\boldsymbol a\rVert}\right\rceil$$ iterations, with
probability at least $1-Ce^{-cd}$, $$\theta_1^{(T_1)},\theta_2^{(T_1)}\le c_4,\qquad c_3\sigma
\le v_1^{(T_1)},v_2^{(T_1)}
\le c_2\sqrt{\lVert\boldsymbol a\rVert},\qquad\left\lvert b_1^{(T_1)}\right\rvert,\left\lvert b_2^{(T_1)}\right\rvert\le
c_{10}\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.NOT_CHECKABLE,
    domain=r"$\mu\le\frac{c_0}{\lVert\boldsymbol a\rVert}$, $c_0\le1$, $\sigma\le\sigma_0\sqrt{\lVert\boldsymbol a"
    r"\rVert}$, the initialisation of Theorem 2, $n\ge Cd$; $c_4=\frac\pi{20}$, $c_9=\frac{64}{\tan c_4}$, $c_2=2$, "
    r"$c_3=\frac14$, $\alpha=\frac{65}{\tan c_4}$, $c_{10}=\frac1{4e^{2\alpha}}$, $\sigma_0=\frac1{8e^{2\alpha}}$.",
    reading="$C$, $c$ are left open, and so is the number of samples; given the event, mirrored for the second neuron, "
    "and the deviations, the steps of C.4 prove the rest, as amended.",
    derivation="derivations.descent.alignment:linearised",
    checks=(
        with_values(
            chain(together),
            found,
            {
                "sigma_0 1 % larger": chain(together, start="0.12625"),
                "alpha = 64.1/tan c_4": chain(together, spare="64.1"),
                "c_9 = 16/tan c_4": chain(together, time="16"),
            },
            name="the constants left open",
            said=SAID,
            note="the event of C.4, mirrored for the second neuron, and deviations of Lemma 11 within e^(-2 alpha)/4",
        ),
        enclosed(
            smaller_constants.chain(),
            {
                "c_9 = 9": smaller_constants.chain(c9="9"),
                "sigma_0 = 1e-5": smaller_constants.chain(sigma0="1/100000"),
                "deviations up to 1/2500": smaller_constants.chain(deviation="1/2500"),
            },
            name="with smaller constants",
            note=f"{SMALLER}: given the event and the deviations, without probability",
            coverage=Coverage.PART,
        ),
        monitored(
            RELAXED,
            RUNS,
            {"c_9 = 4": RELAXED.at(c9=4.0), "c_4 = pi/2000": RELAXED.at(c4=np.pi / 2000)},
            seeds=SEEDS,
            name="real runs, with relaxed constants",
            note="sigma 10^349 to 10^354 times sigma_0, c_9 = 11 for 404, c_10 = 1/100, c4hat of the event 1/2",
        ),
        search.unbroken(one_step.SEARCHED, one_step.WRONG, name="search for a step of Phase 1 that breaks a bound"),
        linearised(
            MODES,
            {
                "1 + mu for 1 + mu/2": MODES.with_(factors=lambda mu: (1 + mu, 1 - mu)),
                "nothing shrinks": MODES.with_(factors=lambda mu: (1 + mu / 2, mu / mu)),
                "c_9 = 6": MODES.with_(time=6.0),
            },
        ),
    ),
    rests_on=(
        "lemma-6-step-init-event",
        "lemma-6-step-induction.i",
        "lemma-6-step-induction.ii!",
        "lemma-6-step-induction.iii",
        "lemma-6-step-alignment",
        "lemma-6-step-orthogonal",
        "lemma-6-step-w-norm!",
        "lemma-6-step-v",
        "lemma-6-step-exit",
        "lemma-11",
    ),
    constants=(
        Constant(r"$\log_{10}\frac1{\sigma_0}$, given $c_{10}$", "$357.4$", LEAST_EXPONENT),
        Constant("$c_9$, linearised, from the slowest start on the event", r"$\frac{64}{\tan c_4}=404.08$", slowest),
    ),
    remarks=(
        r"The printed constants cannot be used: $\sigma_0=10^{-357.4}$ is below the range of float64, $T_1=404/\mu$, "
        r"the deviations have to be below $8.6\cdot10^{-358}$, so that Lemma 11 asks for $\delta=2\cdot10^{-358}$ and "
        r"$n\ge10^{721}\,Cd$ samples with its own $C$; and the probability is positive from $d=5.6\cdot10^6$ on.",
        r"Half of that exponent is needed in any proof: the part of a row across the target outlives alignment. From "
        r"$v_1=2\sigma$, $\lVert\boldsymbol w_1\rVert=4\sigma$, $\boldsymbol a^T\boldsymbol w_1=0$ the run at $\mu=1$ "
        r"ends with $b_1^{(T_1)}=16\sigma^2$: with $c_{10}=10^{-357.1}$, $\sigma_0$ has to be below $10^{-179.1}$. It "
        r"is $c_{10}$ that asks for small starts, and C.5 asks for no more than $c_{10}\le\frac1{100}$.",
        rf"The same argument, with the modes $v\pm\boldsymbol a^T\boldsymbol w$ followed separately, gives {SMALLER} "
        "(proved by the check `with smaller constants`), with probability at least $1-8e^{-d/16}$ for the event: "
        r"positive from $d=34$ on, $\delta=6\cdot10^{-5}$, $n\ge2.7\cdot10^{10}Cd$.",
        r"Linearised at the origin, $v+\boldsymbol a^T\boldsymbol w$ grows by $1+\frac\mu2$ and $v-\boldsymbol "
        r"a^T\boldsymbol w$ shrinks by $1-\frac\mu2$: from $\boldsymbol a^T\boldsymbol w=0$ the angle is $c_4$ when "
        r"$\sinh\frac{\mu\tau}2=\frac{\lVert\boldsymbol w\rVert}{v\tan c_4}$ for small $\mu$, that is after $5.1/\mu$ "
        r"steps at $v=\lVert\boldsymbol w\rVert$. A row fails to align if $\boldsymbol a^T\boldsymbol w<-v$: with "
        r"probability $\frac12I_{1/2}\left(\frac d2,\frac12\right)\le\frac12\cdot2^{-d/2}$ exactly, so that the true "
        r"rate is $c=\frac12\ln2$.",
    ),
)
