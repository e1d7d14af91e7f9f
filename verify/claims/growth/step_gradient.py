"""lemma-7-step-gradient: the bound of the gradient in v_1 near the target's direction."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from verify.checks.descent.constants import Functions, Link, enclosed, value
from verify.checks.descent.monitor import monitored
from verify.checks.descent.polynomial import OnBox, by_coefficients
from verify.checks.descent.state import Step, dot
from verify.checks.descent.symbolic import displayed
from verify.checks.inequality.reduction import Reduction
from verify.checks.inequality.several import Case, every
from verify.checks.variants import variants
from verify.claims.alignment.constants import SCALE
from verify.claims.growth import watch
from verify.claims.growth.constants import AGAINST_LEMMA_4
from verify.claims.growth.watch import RUNS
from verify.model import Claim, Constant, Verdict
from verify.state import State

COSINE, NOISE, LEFT = Fraction(5, 6), Fraction(1, 3), Fraction(1, 2)
UNIT, ANY = ("0", "1"), ("0", "inf")
SIDES = {"product": ANY, "over": UNIT, "beyond": UNIT, "noise": UNIT, "side": ("-1", "1"), "kernel": ANY}


def overlap(s: State) -> Any:
    """((pi - theta) cos theta + sin theta)/pi: what the other neuron's share of the gradient is multiplied by."""
    t = s.theta[0, 1]
    return [((s.o.pi - t) * s.o.cos(t) + s.o.sin(t)) / s.o.pi]


def display(s: Step, *, kernel: int = 1, noise: int = 1) -> Sequence[tuple[Any, Any]]:
    """The gradient in v_1, with all its terms; signs other than 1 are wrong."""
    t, pi = s.theta(), s.o.pi
    other = kernel * ((pi - t) * s.o.cos(t) + s.o.sin(t)) / pi * s.v(1) * s.length(0) * s.length(1)
    rest = noise * dot(s.row(0), s.before.deviation[:, 0]) - dot(s.row(0), s.before.a)
    return [(s.gradient[0][:, 0], (s.v(0) * s.length(0) ** 2 - other + rest) / 2)]


def links(x: Any, cosine: Fraction = COSINE, noise: Fraction = NOISE, left: Fraction = LEFT) -> Sequence[Any]:
    """The three inequalities over |w_1|/2; cos c_4 = cosine + part, cos theta_1 = that + part, |Delta G_1| a part."""
    limit = cosine + (1 - cosine) * x.over
    angle = limit + (1 - limit) * x.beyond
    deviation = noise * x.noise
    true = x.product - x.kernel - angle + deviation * x.side
    first, second = x.product - limit + deviation, x.product - cosine + noise
    return [first - true, second - first, x.product - left - second]


def angles(f: Functions, c4: str = "1/10", cosine: str = "5/6") -> Sequence[Link]:
    angle = f.number(c4) * f.pi
    return [
        ("pi/10 <= arccos(5/6)", angle, f.acos(f.number(cosine))),
        ("5/6 <= cos(pi/10)", f.number(cosine), f.cos(angle)),
        ("5/6 <= cos(pi/20)", f.number(cosine), f.cos(f.pi / 20)),
    ]


def best(f: Functions) -> Any:
    """cos c_4 - c_5 with the constants of Lemma 4."""
    return f.cos(f.pi / 20) - f.number("1/50")


BOX = OnBox(links, SIDES)
KERNEL = Reduction(lambda s: {"psi": s.o.pi - s.theta[0, 1]}, lambda s, parameters: 1 / s.o.pi)
DOMAIN = (
    rf"{SCALE}; $v_1,v_2>0$, $\theta_1\le c_4$, $\lVert\Delta\mathcal G_1\rVert\le\frac13$; for all $c_4$ with $\cos "
    r"c_4\ge\frac56$."
)
CLAIM = Claim(
    id="lemma-7-step-gradient",
    title="Bound of the $v_1$ gradient",
    statement=r"""$$\nabla_{v_1}\widehat{\mathcal L}\le\frac12\left(v_1\lVert\boldsymbol w_1\rVert^2-\cos c_4\lVert
\boldsymbol w_1\rVert\lVert\boldsymbol a\rVert+\lVert\boldsymbol w_1\rVert\lVert\Delta\mathcal G_1\rVert\right)\le
\frac12
\left(v_1\lVert\boldsymbol w_1\rVert^2-\frac56\lVert\boldsymbol w_1\rVert\lVert\boldsymbol a\rVert+\frac13\lVert
\boldsymbol w_1\rVert\lVert\boldsymbol a\rVert\right)\le\frac12\left(v_1\lVert\boldsymbol w_1\rVert^2-\frac12\lVert
\boldsymbol w_1\rVert\lVert\boldsymbol a\rVert\right).$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    derivation="derivations.descent.growth:along_the_row",
    checks=(
        by_coefficients(
            BOX,
            {
                "0.51 for 1/2": BOX.of(lambda x: links(x, left=Fraction("0.51"))),
                "a kernel below 0": BOX.on(kernel=("-1/100", "inf")),
                "a deviation of 0.34": BOX.of(lambda x: links(x, noise=Fraction("0.34"))),
            },
            name="the chain",
            note="by lengths and cosines; what the other neuron adds is kernel >= 0",
        ),
        every(
            overlap,
            ((Case("kernel", {"theta": ("0", "pi")}, (KERNEL,)),),),
            {**variants(overlap, "sign", "cos for sin", "pi - theta for theta")},
            name="the other neuron's term",
            note="never negative, at any angle",
        ),
        displayed(
            display,
            {
                "sign of the kernel": lambda s: display(s, kernel=-1),
                "sign of the deviation": lambda s: display(s, noise=-1),
            },
            name="the gradient",
        ),
        enclosed(
            angles,
            {"3/16 pi for pi/10": lambda f: angles(f, c4="3/16"), "0.96 for 5/6": lambda f: angles(f, cosine="0.96")},
            name="the angle",
        ),
        monitored(watch.SLOPE, RUNS, {"1.05 for 1/2": watch.SLOPE.at(left=1.05)}, note=watch.NOTE, seeds=watch.FEW),
    ),
    constants=(Constant(r"$\cos c_4-c_5$ for $\frac12$", r"$\frac12$", value(best, r"\cos\frac\pi{20}-\frac1{50}")),),
    remarks=(
        r"The last inequality is an equality. With the constants of Lemma 4, $c_4=\frac\pi{20}$ and $c_5=\frac1{50}$, "
        r"$\frac12$ may be replaced by $\cos\frac\pi{20}-\frac1{50}=0.9677$.",
        AGAINST_LEMMA_4,
    ),
)
