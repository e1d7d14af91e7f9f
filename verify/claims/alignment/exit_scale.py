"""phase-1-exit-scale: the output weights at the end of Phase 1."""

from collections.abc import Sequence

from verify.checks.descent.constants import Link, enclosed
from verify.claims.alignment.constants import SCALE, Printed, chain
from verify.model import Claim, Verdict

DOMAIN = rf"{SCALE}; at $T_1$, on the event of Lemma 6, mirrored for the second neuron."


def scale(p: Printed, most: str = "7e178") -> Sequence[Link]:
    """sigma/4 <= v_1 <= c3hat v_1^(0) <= 2 c3hat sigma."""
    f = p.f
    return [
        ("c_3 = 1/4 <= 1/2 * 1/2", f.number("1/4"), f.number("1/2") ** 2),
        ("v_1/sigma <= 2 c3hat <= 7e178", 2 * p.hat3, f.number(most)),
    ]


def linear(p: Printed, least: str = "1e70", most: str = "1e88") -> Sequence[Link]:
    """(1 + mu/2)^(T_1)/2 for mu <= 1: between 1.5^(c_9)/2 and e^((c_9 + 1)/2)."""
    f = p.f
    return [
        ("1e70 <= v_1/v_1^(0)", f.number(least), f.exp(p.c9 * f.log(f.number("3/2"))) / 2),
        ("v_1/v_1^(0) <= 1e88, a.w_1 = v_1 at the start", f.exp(p.longest / 2), f.number(most)),
    ]


def contraction(p: Printed, most: str = "4.4e-359") -> Sequence[Link]:
    """alpha min(v_1^2, v_2^2) of Lemma 8, alpha = 1/20, v <= 1/c5hat."""
    return [("1/20 v^2 <= 4.4e-359", p.f.number("1/20") / p.hat5**2, p.f.number(most))]


KEPT = Claim(
    id="phase-1-exit-scale.i",
    title="The weights are of the scale of the initialisation",
    statement=r"$\lvert v_1\rvert$ and $\lvert v_2\rvert$ remain at their initialisation scale.",
    expected=Verdict.SUPPORTED,
    domain=DOMAIN,
    reading=r"Between two numerical constants times $\sigma$, however large: these are $\frac14$ and $2\hat c_3="
    r"4e^\alpha$, which is $6.8\cdot10^{178}$. In the usual sense the weights are not of the order of $\sigma$ at the "
    "printed $T_1$: see the remark.",
    checks=(
        enclosed(
            chain(scale),
            {"6e178 for 7e178": chain(lambda p: scale(p, "6e178")), "alpha = 66/tan c_4": chain(scale, spare="66")},
            name="both constants",
        ),
        enclosed(
            chain(linear),
            {"1e71": chain(lambda p: linear(p, "1e71")), "1e87": chain(lambda p: linear(p, most="1e87"))},
            name="linearised at the origin",
            note="from a.w_1 = 0, and at most; every mu <= 1",
        ),
    ),
    rests_on=("lemma-6-step-induction.iii", "lemma-6-step-exit.i", "lemma-6"),
    remarks=(
        r"At the printed $T_1=404/\mu$ they have grown by a factor of $10^{70}$ to $10^{88}$ (linearised at the "
        r"origin), all of which $\sigma_0=10^{-357}$ is there to absorb. When the rows are in truth aligned, after "
        r"about $5.1/\mu$ steps, the factor is $\cosh2.54=6.4$: at that time they are of the order of $\sigma$.",
    ),
)
WEAK = Claim(
    id="phase-1-exit-scale.ii",
    title="The contraction is weak",
    statement="The PL inequality gives only a weak contraction there.",
    expected=Verdict.SUPPORTED,
    domain=DOMAIN,
    reading=r"The factor of Lemma 8, $\alpha\min(v_1^2,v_2^2)$, is small against that of the end of Phase 2.",
    checks=(
        enclosed(
            chain(contraction),
            {"4.2e-359": chain(lambda p: contraction(p, "4.2e-359")), "alpha = 64.9": chain(contraction, spare="64.9")},
            name="the factor of Lemma 8",
        ),
    ),
    rests_on=("lemma-8", "lemma-6"),
    remarks=("It bounds the contraction from below; that the loss hardly falls is seen in `phases-overview`.",),
)
GROWN = Claim(
    id="phase-1-exit-scale.iii",
    title="Phase 2 strengthens the constant",
    statement=r"Phase 2 grows $v_1,v_2$ to strengthen the PL constant.",
    expected=Verdict.SUPPORTED,
    domain=DOMAIN,
    reading=r"From $\alpha v^2\le4.4\cdot10^{-359}$ to $\alpha c_7^2=\frac1{320}$.",
    checks=(
        enclosed(
            chain(lambda p: [("4.4e-359 <= 1/320", p.f.number("4.4e-359"), p.f.number("1/20") / 16)]),
            {
                "c_7 = 1e-179": chain(
                    lambda p: [("", p.f.number("4.4e-359"), p.f.number("1/20") * p.f.number("1e-358"))]
                )
            },
            name="both constants",
        ),
    ),
    rests_on=("lemma-7",),
)
CLAIM = Claim(
    id="phase-1-exit-scale",
    title="Size of the output weights at the end of Phase 1",
    statement=r"$\lvert v_1\rvert$ and $\lvert v_2\rvert$ remain at their initialisation scale, so the PL inequality "
    "gives only a weak contraction; Phase 2 grows $v_1,v_2$ to strengthen the PL constant.",
    expected=Verdict.SUPPORTED,
    parts=(KEPT, WEAK, GROWN),
)
