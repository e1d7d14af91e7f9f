"""lemma-6-step-induction: what holds in every iteration of Phase 1, one sign put right."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Link, enclosed
from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.rational import AtPoints, OnLine, Relation, Values, at_rationals
from verify.checks.descent.state import Step
from verify.checks.descent.symbolic import displayed
from verify.claims.alignment import watch
from verify.claims.alignment.constants import EVENT, HATS, SCALE, Printed, chain
from verify.claims.alignment.update import along, bracket, half
from verify.claims.alignment.watch import RUNS
from verify.model import Amendment, Claim, Severity, Verdict

DOMAIN = rf"{SCALE}; $0<\mu\le1$, $c_4\le\frac\pi4$, all $\tau\le T_1$; {HATS}; on {EVENT}."
HAT = Fraction(1, 820)
"""More than 1/(2 alpha) = 0.001218."""
SIZE = Fraction(1, 10**360)
START: Values = {
    "v_1^(0) = v_2^(0)": SIZE,
    "a.w_1^(0)/v_1^(0)": Fraction(1, 1000),
    "a.w_2^(0)/v_2^(0)": Fraction(-1, 1000),
    "mu": Fraction(1),
}
"""On the event as printed and on the mirrored one."""
OTHER_SIDE: Values = {**START, "a.w_1^(0)/v_1^(0)": Fraction(-1, 1000), "a.w_2^(0)/v_2^(0)": Fraction(2)}
"""On the event as printed alone: w_2 = 2 v_2 a."""


def start(at: Values) -> OnLine:
    size, first, second, mu = at.values()
    return OnLine((size, size), (first * size, second * size), mu)


def aligned_side(at: Values, sign: int) -> Sequence[Relation]:
    """(22) for the second neuron, sign = 1 as printed and -1 as meant, at the start and after a step; over v_2^(0)."""
    s = start(at)
    rows = {"0": s.x[1], "1": s.next().x[1]}
    return [(f"-c4hat v_2^(0) <= {'-' * (sign < 0)}a.w_2, tau = {n}", -HAT, sign * x / s.v[1]) for n, x in rows.items()]


def printed_sign(at: Values) -> Sequence[Relation]:
    return aligned_side(at, 1)[1:]


def amended_sign(at: Values) -> Sequence[Relation]:
    return aligned_side(at, -1)


def halves(x: Any, iterations: Fraction = Fraction(1)) -> Sequence[Any]:
    """v_1^(0) less at most 1/(2 T_1) of it in each of tau <= T_1 iterations, as parts of T_1."""
    return [1 - x.tau * iterations / 2 - Fraction(1, 2)]


def second(s: Step, sign: int = -1) -> Sequence[tuple[Any, Any]]:
    """The update of a.w_2: that of the first neuron with -a for a."""
    moved = along(s, s.row(1)) + sign * half(s, 1) - half(s, 1) * along(s, bracket(s, 1))
    return [(along(s, s.next.row(1)), moved)]


def sizes(p: Printed) -> Sequence[Link]:
    """mu T_1 <= c_9 + 1, so (1 + mu)^tau <= e^(c_9 + 1)."""
    return [
        ("2 (1 + mu)^tau <= c3hat", 2 * p.f.exp(p.longest), p.hat3),
        ("c3hat v_1^(0) <= 1/c5hat", p.hat3 * 2 * p.sigma0, 1 / p.hat5),
    ]


HALVES = OnBox(halves, {"tau": ("0", "1")})
WEIGHT = Claim(
    id="lemma-6-step-induction.i",
    title="The output weights keep half of what they have (21)",
    statement=r"$$v_1^{(\tau)}\ge\frac12v_1^{(0)},\qquad v_2^{(\tau)}\ge\frac12v_2^{(0)}.$$",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    checks=(
        by_coefficients(
            HALVES,
            {"one iteration in a hundred more": HALVES.of(lambda x: halves(x, Fraction("1.01")))},
            name="the losses added",
            note=r"any number of iterations up to T_1, each with the loss of `lemma-6-step-v.ii`",
        ),
    ),
    rests_on=("lemma-6-step-v.ii",),
)
ALONG = Claim(
    id="lemma-6-step-induction.ii",
    title="The rows do not fall back (22)",
    statement=r"""$$\boldsymbol a^T\boldsymbol w_1^{(\tau)}\ge-\hat c_4v_1^{(0)},\qquad\boldsymbol a^T\boldsymbol
w_2^{(\tau)}\ge-\hat c_4v_2^{(0)}.$$""",
    expected=Verdict.REFUTED,
    domain=DOMAIN,
    reading="The event of C.4 prints the same sign; it is charged here, and the other steps are judged on the mirrored "
    "event. The start of the witness is on both.",
    checks=(
        at_rationals(
            AtPoints(printed_sign, (START,)),
            {"-a.w_2": AtPoints(amended_sign, (START,))},
            name="the second neuron after one step",
        ),
    ),
    amendment=Amendment(
        r"$$\boldsymbol a^T\boldsymbol w_1^{(\tau)}\ge-\hat c_4v_1^{(0)},\qquad-\boldsymbol a^T\boldsymbol "
        r"w_2^{(\tau)}\ge-\hat c_4v_2^{(0)}.$$",
        Severity.TYPO,
        r"The second output weight is $-v_2$, and $\boldsymbol w_2$ turns towards $-\boldsymbol a$ ($\theta_2$ is its "
        r"angle with $-\boldsymbol a$): $\boldsymbol a^T\boldsymbol w_2$ falls by about $\frac\mu2v_2$ in every step. "
        "The event of C.4 has the same sign, and is as likely with either; on it as printed this fails at the start, "
        r"at $\boldsymbol w_2^{(0)}=2v_2^{(0)}\boldsymbol a$.",
        (
            displayed(second, {"a for -a": lambda s: second(s, 1)}, name="the update of the second neuron"),
            monitored(
                watch.SECOND, RUNS, {"0.52 for 1/4": watch.SECOND.at(low=0.52)}, note=watch.NOTE, seeds=watch.FEW
            ),
            at_rationals(
                AtPoints(amended_sign, (START,)),
                {},
                name="after one step",
                wrong={
                    "the printed sign": AtPoints(printed_sign, (START,)),
                    "the event as printed": AtPoints(amended_sign, (OTHER_SIDE,)),
                },
            ),
        ),
    ),
    rests_on=("lemma-6-step-alignment.ii",),
)
LENGTHS = Claim(
    id="lemma-6-step-induction.iii",
    title="The lengths stay small (23)",
    statement=r"""$$v_1^{(\tau)},\lVert\boldsymbol w_1^{(\tau)}\rVert\le2(1+\mu)^\tau v_1^{(0)}\le\hat c_3v_1^{(0)}\le
\frac1{\hat c_5},$$ and the same for the second neuron.""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=r"$v_i^{(0)}\le2\sigma\le2\sigma_0$; $T_1\le\frac{c_9}\mu+1$.",
    checks=(
        enclosed(
            chain(sizes),
            {
                "alpha = 64.1/tan c_4": chain(sizes, spare="64.1"),
                "sigma_0 1 % larger": chain(sizes, start="0.12625"),
                "c_9 = 65/tan c_4": chain(sizes, time="65"),
            },
            name="the constants at c_4 = pi/20",
        ),
        enclosed(
            chain(sizes, angle="1/4"),
            {"c_9 = 64.1/tan c_4": chain(sizes, time="64.1", angle="1/4")},
            name="the constants at c_4 = pi/4",
            note="the largest c_4 of the proof, at which mu T_1 = alpha is reached",
        ),
    ),
    rests_on=("lemma-6-step-v.i", "lemma-6-step-w-norm!"),
    remarks=(r"The last inequality is an equality at $v_1^{(0)}=2\sigma_0$.",),
)
CLAIM = Claim(
    id="lemma-6-step-induction",
    title="Induction hypotheses",
    statement="(21), (22) and (23) in every iteration of Phase 1.",
    expected=Verdict.REFUTED,
    parts=(WEIGHT, ALONG, LENGTHS),
)
