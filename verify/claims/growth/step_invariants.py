"""lemma-7-step-invariants: what holds throughout Phase 2, with a drift that is not the printed one."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Functions, Link, enclosed
from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.rational import AtPoints, Relation, Values, at_rationals
from verify.claims.alignment.constants import SCALE
from verify.claims.growth import watch
from verify.claims.growth.constants import AGAINST_LEMMA_4, C10, C11, DRIFT, STEP
from verify.claims.growth.step_drift import total
from verify.claims.growth.watch import RUNS
from verify.model import Amendment, Claim, Severity, Verdict

DOMAIN = (
    rf"{SCALE}; {STEP}; $T_1\le\tau\le T_1+T_2$, from a state on that is as Lemma 6 says; in every step "
    "deviations within Lemmas 4 and 5, and the bound of Lemma 3."
)
READING = (
    "An implication: what Lemma 6 says of $T_1$, and the bounds of the deviations and of Lemma 3, are hypotheses here"
)
LATE: Values = {"mu": Fraction(1, 10**12), "tau - T_1": Fraction(10**12)}
"""Within Phase 2: (tau - T_1) mu = 1, and T_2 mu >= 32 ln(1/sigma) >= 26000."""
UNIT = ("0", "1")


def allowed(f: Functions, c0: str = "1e-8", c4: str = "1/20", gamma: str = "1/50") -> Sequence[Link]:
    """The constants of Phase 2 against those that Lemmas 4 and 5 ask for."""
    return [
        ("c_0 <= 4/25", f.number(c0), f.number("4/25")),
        ("c_4 <= pi/20", f.number(c4) * f.pi, f.pi / 20),
        ("c_11 <= 1/4", f.number(gamma), f.number("1/4")),
    ]


def printed_drift(at: Values) -> Sequence[Relation]:
    """(28), over |a|."""
    spent = at["mu"] * at["tau - T_1"]
    return [("c_10 + (tau - T_1) mu <= c_11", spent, C11)]


def true_drift(at: Values) -> Sequence[Relation]:
    """With the drift of `lemma-7-step-drift`."""
    return [("c_10 + (tau - T_1) 3300 mu^2 <= c_11", C10 + at["tau - T_1"] * DRIFT * at["mu"] ** 2, C11)]


def carried(x: Any, drift: Fraction = DRIFT) -> Sequence[Any]:
    """c_10 + (t + 1) 3300 mu^2 is at least c_10 + t 3300 mu^2 and the drift of one more step, and at most c_11."""
    return [(x.t + 1) * drift - x.t * DRIFT - DRIFT * x.part, *total(x)]


PRINTED = AtPoints(printed_drift, (LATE,))
CARRIED = OnBox(carried, {"t": ("0", "inf"), "part": UNIT, "share": UNIT, "small": UNIT})
LINK = "the constants are those of Lemmas 4 and 5, or smaller"

SIZES = Claim(
    id="lemma-7-step-invariants.i",
    title="Output weights (26)",
    statement=r"$$0<v_1^{(\tau)},v_2^{(\tau)}\le2\sqrt{\lVert\boldsymbol a\rVert}.$$",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=f"{READING}.",
    checks=(
        enclosed(
            allowed,
            {"c_0 = 0.161": lambda f: allowed(f, c0="0.161"), "c_11 = 0.26": lambda f: allowed(f, gamma="0.26")},
            name="Lemma 5 with beta = 0",
            note=LINK,
        ),
        monitored(watch.TOP, RUNS, {"0.9 for 2": watch.TOP.at(top=0.9)}, note=watch.NOTE, seeds=watch.FEW),
    ),
    rests_on=("lemma-5", "lemma-7-step-drift.ii"),
)
ANGLES = Claim(
    id="lemma-7-step-invariants.ii",
    title="Angles (27)",
    statement=r"$$\theta_1^{(\tau)},\theta_2^{(\tau)}\le c_4\le\frac\pi{10}.$$",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    reading=rf"{READING}; $c_4=\frac\pi{{20}}$, as in Lemmas 4 to 6.",
    checks=(
        enclosed(
            allowed,
            {"c_4 = pi/10": lambda f: allowed(f, c4="1/10"), "c_11 = 0.26": lambda f: allowed(f, gamma="0.26")},
            name="Lemma 4",
            note=LINK,
        ),
        monitored(watch.CONE, RUNS, {"pi/2000 after": watch.CONE.at(after=0.0015)}, note=watch.NOTE, seeds=watch.FEW),
    ),
    rests_on=("lemma-4", "lemma-7-step-drift.ii"),
    remarks=(AGAINST_LEMMA_4,),
)
DRIFTS = Claim(
    id="lemma-7-step-invariants.iii",
    title="Imbalances (28)",
    statement=r"""$$\left\lvert b_1^{(\tau)}\right\rvert,\left\lvert b_2^{(\tau)}\right\rvert\le c_{10}\lVert\boldsymbol
a\rVert+(\tau-T_1)\mu\lVert\boldsymbol a\rVert^2\le c_{11}\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.REFUTED,
    domain=DOMAIN,
    reading=rf"{READING}. The second inequality is one between numbers: it is to hold for all $\tau$ of Phase 2.",
    checks=(at_rationals(PRINTED, {"3300 mu^2 for mu": PRINTED.of(true_drift)}, name="the second inequality"),),
    amendment=Amendment(
        r"$$\left\lvert b_i^{(\tau)}\right\rvert\le c_{10}\lVert\boldsymbol a\rVert+(\tau-T_1)\cdot3300\mu^2\lVert"
        r"\boldsymbol a\rVert^3\le c_{11}\lVert\boldsymbol a\rVert.$$",
        Severity.FALSE,
        r"$(\tau-T_1)\mu\lVert\boldsymbol a\rVert$ reaches $c_8\ln\frac{\sqrt{\lVert\boldsymbol "
        r"a\rVert}}\sigma\ge26000$, against $c_{11}=\frac1{50}$. The drift that C.5 proves and uses two lines later "
        r"is $3300\mu^2\lVert\boldsymbol a\rVert^3$ a step, for which the step size of the lemma is made.",
        (
            by_coefficients(
                CARRIED,
                {"3200 in the step from t to t + 1": CARRIED.of(lambda x: carried(x, Fraction(3200)))},
                name="the induction",
                note="every step size, sigma and iteration of Phase 2; a step drifts by a part of 3300 mu^2",
            ),
            at_rationals(
                PRINTED.of(true_drift), {}, name="at the witness", wrong={"as printed": PRINTED.of(printed_drift)}
            ),
        ),
    ),
    rests_on=("lemma-7-step-drift",),
)
CLAIM = Claim(
    id="lemma-7-step-invariants",
    title="Bounds during Phase 2",
    statement="(26), (27) and (28) in every iteration of Phase 2.",
    expected=Verdict.REFUTED,
    parts=(SIZES, ANGLES, DRIFTS),
)
