"""thm-2-step-descent-defg: a step of empirical descent on the population loss, (d) to (g)."""

from fractions import Fraction
from typing import Any

from verify.checks.convergence.follows import Consequence, Sides, follow
from verify.claims.convergence.step_conversion import BEST, WITHIN_C4
from verify.model import Amendment, Claim, Coverage, Hypothesis, Severity, Verdict

SCALARS = {"mu": "1/10", "eta": "1/4", "L": "2", "size": "1", "delta": "1/10", "alpha": "1/20", "c_min": "1/5"}


def gain(x: Any) -> Any:
    """The factor of |grad L|^2, mu (1 - eta - mu L |a|)."""
    return x.mu * (1 - x.eta - x.mu * x.L * x.size)


def cost(x: Any) -> Any:
    """The factor of the squared deviation."""
    return x.mu / x.eta + x.mu**2 * x.L * x.size


def rate(x: Any) -> Any:
    """alpha c_min^2 |a|."""
    return x.alpha * x.c_min**2 * x.size


SLOPES = {**SCALARS, "loss": "1", "slope": "1"}
LARGE_STEP = {**SLOPES, "mu": "1"}
PL = Consequence(
    lambda x: gain(x) * x.slope - gain(x) * rate(x) * x.loss,
    (SLOPES,),
    "mu eta L size delta alpha c_min loss slope",
    "",
    lambda x: {"PL": x.slope - rate(x) * x.loss, "step": 1 - x.eta - x.mu * x.L * x.size},
    lambda x, p: (x.mu * p.step * p.PL,),
    sides=Sides("gain * slope", "gain * alpha c_min^2 size loss", lambda x: gain(x) * x.slope),
)
BY_PL = {"(d)": PL}
TWICE = {"(d)": PL.with_(excess=lambda x: gain(x) * x.slope - 2 * gain(x) * rate(x) * x.loss)}
ONCE = {"(d)": PL.with_(excess=lambda x: gain(x) * x.slope - gain(x) * rate(x) / x.c_min * x.loss)}
TIGHT = {**SLOPES, "slope": "1/500"}

LENGTHS = "v1 v2 w1 w2 h1 h2 delta"
NOISE = "Dw1 Dw2 Dv1 Dv2"
EQUAL = {"v1": "1", "v2": "1", "w1": "1", "w2": "1", "h1": "1", "h2": "1", "delta": "1/10"}
ATTAINED = {**EQUAL, "Dw1": "1/5", "Dw2": "1/5", "Dv1": "1/5", "Dv2": "1/5"}


def lemma_11(x: Any) -> dict[str, Any]:
    """Lemma 11 for both rows, and (13) with Cauchy and Schwarz for both output weights."""
    rows = {f"row{i}": w * x.delta * (x.h1 + x.h2) - D for i, w, D in ((1, x.v1, x.Dw1), (2, x.v2, x.Dw2))}
    return rows | {"out1": x.w1 * x.Dw1 - x.v1 * x.Dv1, "out2": x.w2 * x.Dw2 - x.v2 * x.Dv2}


def lengths(x: Any) -> Any:
    return x.v1**2 + x.v2**2 + x.w1**2 + x.w2**2


def noise(x: Any) -> Any:
    """|grad hat L - grad L|^2."""
    return x.Dw1**2 + x.Dw2**2 + x.Dv1**2 + x.Dv2**2


def deviation(factor: Any) -> Consequence:
    """(e) with a factor."""

    def bound(x: Any) -> Any:
        return factor * lengths(x) * x.delta**2 * (x.h1**2 + x.h2**2)

    sides = Sides("(v1^2 + v2^2 + w1^2 + w2^2) delta^2 (h1^2 + h2^2)", "Dw1^2 + Dw2^2 + Dv1^2 + Dv2^2", bound)
    return Consequence(
        lambda x: bound(x) - noise(x), (ATTAINED,), f"{LENGTHS} {NOISE}", "", lemma_11, squares, sides=sides
    )


def squares(x: Any, p: Any) -> list[Any]:
    """Each deviation from its bound, and (h_1 - h_2)^2 from 2 (h_1^2 + h_2^2) - (h_1 + h_2)^2."""
    far = x.delta * (x.h1 + x.h2)
    found = [lengths(x) * x.delta**2 * (x.h1 - x.h2) ** 2]
    for v, w, D, out, row, of in (
        (x.v1, x.w1, x.Dw1, x.Dv1, p.row1, p.out1),
        (x.v2, x.w2, x.Dw2, x.Dv2, p.row2, p.out2),
    ):
        found += [row * (v * far + D), (w * row + of) * (w * v * far + v * out) / v**2]
    return found


PRINTED, AMENDED = {"(e)": deviation(1)}, {"(e)": deviation(2)}
NEAR_TWO = {"(e)": deviation(2).with_(excess=lambda x: deviation(2).excess(x) - noise(x) / 1000)}
NO_SQUARE = {"(e)": deviation(2).with_(excess=lambda x: 2 * lengths(x) * x.delta * (x.h1 + x.h2) ** 2 / 20 - noise(x))}

BOUNDED = {"v1": "1", "v2": "1", "w1": "1", "w2": "1", "c": "1", "root": "1"}
ROOFS = Consequence(
    lambda x: 4 * x.c**2 * x.root**2 - lengths(x),
    (BOUNDED,),
    "v1 v2 w1 w2 c root",
    "",
    lambda x: {name: x.c * x.root - getattr(x, name) for name in ("v1", "v2", "w1", "w2")},
    lambda x, p: [getattr(p, n) * (x.c * x.root + getattr(x, n)) for n in ("v1", "v2", "w1", "w2")],
)
LENGTH_BOUND = {"(f)": ROOFS}
WRONG_ROOFS = {
    "3 for 4": {"(f)": ROOFS.with_(excess=lambda x: 3 * x.c**2 * x.root**2 - lengths(x))},
    "c for c^2": {"(f)": ROOFS.with_(excess=lambda x: 4 * x.c * x.root**2 - lengths(x))},
    "3.99 for 4": {"(f)": ROOFS.with_(excess=lambda x: 4 * x.c**2 * x.root**2 - lengths(x) - x.v1**2 / 100)},
}

FAR = {"mu": "1/10", "eta": "1/4", "L": "2", "size": "1", "delta": "1/10", "c": "2", "loss": "1", "distance": "20"}


def collected(factor: int) -> Consequence:
    """(g): the deviation's part of the bound, by Lemma 13."""
    return Consequence(
        lambda x: (
            factor * cost(x) * 4 * x.c**2 * x.size * x.delta**2 * x.loss
            - cost(x) * 4 * x.c**2 * x.size * x.delta**2 * x.distance
        ),
        (FAR,),
        "mu eta L size delta c loss distance",
        "",
        lambda x: {"lemma 13": 20 * x.loss - x.distance},
        lambda x, p: (cost(x) * 4 * x.c**2 * x.size * x.delta**2 * vars(p)["lemma 13"],),
    )


BY_LEMMA_13 = {"(g)": collected(20)}


def iterates(factor: int, alpha: str = WITHIN_C4) -> dict[str, Consequence]:
    """(g) with a factor, from (e) with its 2, (f) and Lemma 13 with the factor 1/alpha; squares = h1^2 + h2^2."""
    rate = Fraction(alpha)
    squares = 1 / rate
    worst = {"lengths": "16", "squares": str(squares), "noise": str(2 * 16 * squares / 10**6)}

    def roof(x: Any) -> Any:
        return cost(x) * 4 * x.c**2 * x.size * x.delta**2

    return {
        "the printed (g)": Consequence(
            lambda x: factor * roof(x) * x.loss - cost(x) * x.noise,
            ({**TAIL, **worst},),
            "mu eta L size delta c loss lengths squares noise",
            "",
            lambda x: {
                "e": 2 * x.lengths * x.delta**2 * x.squares - x.noise,
                "f": 4 * x.c**2 * x.size - x.lengths,
                "lemma 13": x.loss / rate - x.squares,
            },
            lambda x, p: (
                cost(x) * p.e,
                cost(x) * 2 * x.delta**2 * x.squares * p.f,
                2 * roof(x) * vars(p)["lemma 13"],
                (factor - 2 / rate) * roof(x) * x.loss,
            ),
        )
    }


TAIL = {"mu": "1/100", "eta": "1/4", "L": "16", "size": "1", "delta": "1/1000", "c": "2", "loss": "1"}

PART_D = Claim(
    id="thm-2-step-descent-defg.i",
    title="(d): the gradient is bounded below by the loss",
    statement=r"""$$\mathcal L(\boldsymbol\theta^{(\tau+1)})\overset{(d)}\le\mathcal L-\alpha c_1^2\lVert\boldsymbol a
\rVert\mu\left(1-\eta-\mu L\lVert\boldsymbol a\rVert\right)\mathcal L+\left(\frac\mu\eta+\mu^2L\lVert\boldsymbol a
\rVert\right)\lVert\nabla\widehat{\mathcal L}-\nabla\mathcal L\rVert^2$$""",
    expected=Verdict.PROVED,
    domain=r"For all $\mathcal L\ge0$ and gradients with $\lVert\nabla\mathcal L\rVert^2\ge\alpha c_{\min}^2\lVert"
    r"\boldsymbol a\rVert\mathcal L$.",
    reading=r"$c_1$ is the lower bound of all lengths, as in Lemma 9, which D.2 calls $c_{\min}$ in the next line. The "
    r"step follows from the last line of (c).",
    hypotheses=(
        Hypothesis(
            r"$\mu L\lVert\boldsymbol a\rVert\le1-\eta$",
            stated=False,
            without=follow({"(d)": PL.without("step", LARGE_STEP)}, {}, name="any step size", right={"with it": BY_PL}),
        ),
    ),
    checks=(
        follow(
            {"(d)": PL.with_(points=(SLOPES, TIGHT))},
            {
                "2 alpha": {"(d)": TWICE["(d)"].with_(points=(TIGHT,))},
                "c_min for its square": {"(d)": ONCE["(d)"].with_(points=(TIGHT,))},
            },
            name="from the last line of (c)",
            note="symbolic constants",
        ),
    ),
    remarks=(
        r"The condition on the step size follows later, from $\bar\mu\le\frac a{2b}$: then $\bar\mu L\le\frac38$.",
    ),
)

PART_E = Claim(
    id="thm-2-step-descent-defg.ii",
    title="(e): the deviation of the gradients",
    statement=r"""By Lemma 10 and (13): $$\lVert\nabla\widehat{\mathcal L}-\nabla\mathcal L\rVert^2\le\left(v_1^2+
v_2^2+\lVert\boldsymbol w_1\rVert^2+\lVert\boldsymbol w_2\rVert^2\right)\delta^2\left(\lVert\boldsymbol h_1\rVert^2+
\lVert\boldsymbol h_2\rVert^2\right)$$""",
    expected=Verdict.REFUTED,
    domain=r"For all $v_i>0$ and deviations within the bounds of Lemma 11.",
    reading=r"As a step: what is cited gives $\lVert\nabla_{\boldsymbol w_i}\widehat{\mathcal L}-\nabla_{\boldsymbol "
    r"w_i}\mathcal L\rVert\le v_i\delta(\lVert\boldsymbol h_1\rVert+\lVert\boldsymbol h_2\rVert)$ (Lemma 11), and, by "
    r"Euler's identity (13) for both losses, $v_i\lvert\nabla_{v_i}\widehat{\mathcal L}-\nabla_{v_i}\mathcal L\rvert\le"
    r"\lVert\boldsymbol w_i\rVert\lVert\nabla_{\boldsymbol w_i}\widehat{\mathcal L}-\nabla_{\boldsymbol w_i}\mathcal L"
    r"\rVert$. The printed bound does not follow from these.",
    checks=(follow(PRINTED, {}, name="from Lemma 11 and (13)", right={"with the factor 2": AMENDED}),),
    amendment=Amendment(
        r"""$$\lVert\nabla\widehat{\mathcal L}-\nabla\mathcal L\rVert^2\le2\left(v_1^2+v_2^2+\lVert\boldsymbol w_1
\rVert^2+\lVert\boldsymbol w_2\rVert^2\right)\delta^2\left(\lVert\boldsymbol h_1\rVert^2+\lVert\boldsymbol h_2\rVert^2
\right)$$""",
        Severity.FALSE,
        r"$(\lVert\boldsymbol h_1\rVert+\lVert\boldsymbol h_2\rVert)^2$ is not at most $\lVert\boldsymbol h_1\rVert^2+"
        r"\lVert\boldsymbol h_2\rVert^2$, but at most twice that: a factor 2 is lost, and with it $20$ in (g) is $40$, "
        r"$80$ is $160$. With $\sqrt2\,\delta$ named $\delta$ from there on the 2 is absorbed, at the cost of a "
        "constant in $n$. The lemma meant is Lemma 11.",
        (
            follow(
                AMENDED,
                {"as printed": PRINTED, "1.999": NEAR_TWO, "delta for its square": NO_SQUARE},
                name="from Lemma 11 and (13), with the factor 2",
                note="symbolic lengths; equality at equal errors",
            ),
            follow(
                iterates(20),
                {"9 for 20": iterates(9), "at every obtuse angle": iterates(20, BEST.parameters["alpha"])},
                name="the printed (g) within c_4 of the target",
                note="where Lemma 13 has the factor 4.6143",
                coverage=Coverage.PART,
            ),
        ),
    ),
    rests_on=("thm-2-step-conversion.i!",),
    remarks=(
        r"For the iterates (g) holds as printed, although (e) and (f) lack the factor 2: their rows are within "
        r"$c_4=\frac\pi{20}$ of the target, so $\theta\ge\frac9{10}\pi$, where Lemma 13 has the factor $4.6143$ for "
        r"$20$ (`thm-2-step-conversion`), and $2\cdot4.6143=9.2286\le20$.",
    ),
)

PART_F = Claim(
    id="thm-2-step-descent-defg.iii",
    title="(f): the lengths are bounded",
    statement=r"$$v_1^2+v_2^2+\lVert\boldsymbol w_1\rVert^2+\lVert\boldsymbol w_2\rVert^2\le4c_{\max}^2\lVert"
    r"\boldsymbol a\rVert$$",
    expected=Verdict.PROVED,
    domain="For all lengths within the upper bound of (43).",
    checks=(follow(LENGTH_BOUND, WRONG_ROOFS, name="from (43)", note="symbolic lengths"),),
)

PART_G = Claim(
    id="thm-2-step-descent-defg.iv",
    title="(g): the errors are bounded by the loss",
    statement=r"""$$\left(\frac\mu\eta+\mu^2L\lVert\boldsymbol a\rVert\right)4c_{\max}^2\lVert\boldsymbol a\rVert
\delta^2\left(\lVert\boldsymbol h_1\rVert^2+\lVert\boldsymbol h_2\rVert^2\right)\le20\left(\frac\mu\eta+\mu^2L\lVert
\boldsymbol a\rVert\right)4c_{\max}^2\lVert\boldsymbol a\rVert\delta^2\,\mathcal L$$""",
    expected=Verdict.PROVED,
    domain=r"For all states with rows at an angle of more than $\frac\pi2$.",
    checks=(
        follow(
            BY_LEMMA_13,
            {"19 for 20": {"(g)": collected(19)}, "10 for 20": {"(g)": collected(10)}},
            name="from Lemma 13",
            note="symbolic constants",
        ),
    ),
    rests_on=("lemma-13",),
    remarks=(
        r"By the best factors of Lemma 13: $\frac{4\pi}{\pi-2}=11.008$ for $20$, and $4.6143$ where the rows are "
        r"within $c_4=\frac\pi{20}$ of the target, as they are here.",
    ),
)

CLAIM = Claim(
    id="thm-2-step-descent-defg",
    title="One step of empirical descent, on the population loss: (d) to (g)",
    statement=r"""$$\mathcal L(\boldsymbol\theta^{(\tau+1)})\le\left(1-\alpha c_{\min}^2\lVert\boldsymbol a\rVert\mu
\left(1-\eta-\mu L\lVert\boldsymbol a\rVert\right)+20\left(\frac\mu\eta+\mu^2L\lVert\boldsymbol a\rVert\right)4
c_{\max}^2\lVert\boldsymbol a\rVert\delta^2\right)\mathcal L(\boldsymbol\theta^{(\tau)})$$""",
    expected=Verdict.REFUTED,
    domain=r"For all states of the local refinement phase.",
    parts=(PART_D, PART_E, PART_F, PART_G),
)
