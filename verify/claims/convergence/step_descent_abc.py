"""thm-2-step-descent-abc: a step of empirical descent on the population loss, (a) to (c)."""

from typing import Any

from verify.checks.convergence.follows import Consequence, Sides, follow
from verify.checks.convergence.tail import DESCENT, TAIL_RUNS
from verify.checks.descent.monitor import monitored
from verify.model import Claim, Hypothesis, Verdict

VECTORS = {"g1": "1", "g2": "2", "e1": "-1", "e2": "3"}
OPPOSED = {"g1": "1", "g2": "0", "e1": "-1", "e2": "0"}
SCALARS = {"mu": "1/3", "eta": "1/4", "L": "2", "size": "1", "before": "7", "rest": "1"}
POINTS = ({**SCALARS, **VECTORS}, {**SCALARS, **OPPOSED, "eta": "1"}, {**SCALARS, **OPPOSED, "eta": "1/2"})
POSITIVE, REAL = "mu eta L size", "before rest g1 g2 e1 e2"


def slope(x: Any) -> Any:
    """|grad L|^2."""
    return x.g1**2 + x.g2**2


def noise(x: Any) -> Any:
    """|grad hat L - grad L|^2."""
    return x.e1**2 + x.e2**2


def inner(x: Any) -> Any:
    """<grad L, grad hat L - grad L>; two vectors span a plane."""
    return x.g1 * x.e1 + x.g2 * x.e2


def bend(x: Any) -> Any:
    """L |a|/2 mu^2 |grad hat L|^2."""
    return x.L * x.size / 2 * x.mu**2 * (slope(x) + 2 * inner(x) + noise(x))


def after(x: Any) -> Any:
    """Taylor's formula along the step; `rest` is the integral of (1 - s) times the second derivative."""
    return x.before - x.mu * (slope(x) + inner(x)) + x.rest


def line_a(x: Any) -> Any:
    return x.before - x.mu * (slope(x) + inner(x)) + bend(x)


def line_split(x: Any) -> Any:
    return x.before - x.mu * slope(x) - x.mu * inner(x) + bend(x)


def line_b(x: Any) -> Any:
    return x.before - x.mu * slope(x) + x.eta * x.mu * slope(x) + x.mu / x.eta * noise(x) + bend(x)


def line_c(x: Any) -> Any:
    bent = x.L * x.size * x.mu**2 * (slope(x) + noise(x))
    return x.before - x.mu * (1 - x.eta) * slope(x) + x.mu / x.eta * noise(x) + bent


def last(x: Any) -> Any:
    lost = x.mu * (1 - x.eta - x.mu * x.L * x.size) * slope(x)
    return x.before - lost + (x.mu / x.eta + x.mu**2 * x.L * x.size) * noise(x)


def young(x: Any, p: Any) -> Any:
    """eta |g + e/(2 eta)|^2 and what is left of e."""
    squares = sum((g + e / (2 * x.eta)) ** 2 for g, e in ((x.g1, x.e1), (x.g2, x.e2)))
    return x.mu * x.eta * squares, x.mu * noise(x) * 3 / (4 * x.eta)


def triangle(x: Any, p: Any) -> Any:
    return (x.L * x.size / 2 * x.mu**2 * ((x.g1 - x.e1) ** 2 + (x.g2 - x.e2) ** 2),)


def step(upper: Any, lower: Any, terms: Any = lambda x, p: (), premises: Any = lambda x: {}) -> Consequence:
    return Consequence(lambda x: upper(x) - lower(x), POINTS, POSITIVE, REAL, premises, terms)


TAYLOR = step(line_a, after, lambda x, p: (p.curved,), lambda x: {"curved": bend(x) - x.rest})
YOUNG = step(line_b, line_split, young)
TRIANGLE = step(line_c, line_b, triangle)
CHAIN = {
    "(a)": TAYLOR,
    "split": step(line_split, line_a),
    "(b)": YOUNG,
    "(c)": TRIANGLE,
    "collected": step(last, line_c),
}


def short_young(x: Any) -> Any:
    """(b) with 1/(5 eta) for 1/eta."""
    return line_b(x) - x.mu * noise(x) * 4 / (5 * x.eta)


def half_triangle(x: Any) -> Any:
    """(c) with L/2 for L."""
    return line_c(x) - x.L * x.size / 2 * x.mu**2 * (slope(x) + noise(x))


SHARP_B = step(lambda x: line_b(x) - x.mu * noise(x) * 3 / (4 * x.eta), line_split, lambda x, p: young(x, p)[:1])
WRONG = {
    "1/(5 eta) in (b)": {**CHAIN, "(b)": step(short_young, line_split, young)},
    "L/2 in (c)": {**CHAIN, "(c)": step(half_triangle, line_b, triangle)},
    "L/2 dropped in (a)": {**CHAIN, "(a)": step(lambda x: line_a(x) - bend(x), after)},
    "sign of mu L": {**CHAIN, "collected": step(lambda x: last(x) - 2 * x.mu**2 * x.L * x.size * slope(x), line_c)},
}


def length(x: Any) -> Any:
    """|(1 - s) w + s w'|^2, coordinates along a and across it."""
    return sum(((1 - x.s) * p + x.s * q) ** 2 for p, q in ((x.x1, x.x2), (x.y1, x.y2), (x.z1, x.z2)))


def between(x: Any) -> Any:
    """The same less (cos c_4 c_min)^2 |a|."""
    return length(x) - (x.cos * x.c) ** 2


def cone(x: Any) -> dict[str, Any]:
    """a.w >= cos c_4 |w| and |w| >= c at both ends."""
    ends = {"near": x.x1 - x.cos * x.n1, "next": x.x2 - x.cos * x.n2, "long": x.n1 - x.c, "still": x.n2 - x.c}
    return {**ends, "early": 1 - x.s}


def convex(x: Any, p: Any) -> Any:
    beyond = p.early * (p.near + x.cos * p.long) + x.s * (p.next + x.cos * p.still)
    across = [(1 - x.s) * u + x.s * w for u, w in ((x.y1, x.y2), (x.z1, x.z2))]
    return beyond * (beyond + 2 * x.cos * x.c), across[0] ** 2, across[1] ** 2


ACROSS = dict.fromkeys(("y1", "z1", "y2", "z2"), "0")
ENDS = {**ACROSS, "x1": "1", "n1": "1", "n2": "1", "c": "1", "cos": "9/10", "s": "1/2"}
INSIDE, TURNED = {**ENDS, "x2": "1"}, {**ENDS, "x2": "-1"}
ALONG = Sides("|(1 - s) w + s w'|^2", "(cos c)^2", length)
SEGMENT = Consequence(between, (INSIDE,), "s cos c n1 n2", "x1 y1 z1 x2 y2 z2", cone, convex, sides=ALONG)
SEGMENTS = {"rows between the iterates": SEGMENT}
ANYWHERE = {"rows between the iterates": SEGMENT.without("next", TURNED)}
LONGER = {"rows between the iterates": SEGMENT.with_(excess=lambda x: between(x) - (x.c**2 - (x.cos * x.c) ** 2))}

CLAIM = Claim(
    id="thm-2-step-descent-abc",
    title="One step of empirical descent, on the population loss: (a) to (c)",
    statement=r"""For $\tau\ge T$ and any $\eta>0$, with $\boldsymbol g=\nabla\mathcal L(\boldsymbol\theta^{(\tau)})$,
$\widehat{\boldsymbol g}=\nabla\widehat{\mathcal L}(\boldsymbol\theta^{(\tau)})$, $\boldsymbol e=\widehat{\boldsymbol g}
-\boldsymbol g$: $$\begin{aligned}\mathcal L(\boldsymbol\theta^{(\tau+1)})&\overset{(a)}\le\mathcal L-\mu\langle
\boldsymbol g,\widehat{\boldsymbol g}\rangle+\frac{L\lVert\boldsymbol a\rVert}2\mu^2\lVert\widehat{\boldsymbol g}
\rVert^2\\&=\mathcal L-\mu\lVert\boldsymbol g\rVert^2-\mu\langle\boldsymbol g,\boldsymbol e\rangle+\frac{L\lVert
\boldsymbol a\rVert}2\mu^2\lVert\widehat{\boldsymbol g}\rVert^2\\&\overset{(b)}\le\mathcal L-\mu\lVert\boldsymbol g
\rVert^2+\eta\mu\lVert\boldsymbol g\rVert^2+\frac\mu\eta\lVert\boldsymbol e\rVert^2+\frac{L\lVert\boldsymbol a\rVert}2
\mu^2\lVert\widehat{\boldsymbol g}\rVert^2\\&\overset{(c)}\le\mathcal L-\mu(1-\eta)\lVert\boldsymbol g\rVert^2+\frac
\mu\eta\lVert\boldsymbol e\rVert^2+L\lVert\boldsymbol a\rVert\mu^2\left(\lVert\boldsymbol g\rVert^2+\lVert\boldsymbol e
\rVert^2\right)\\&=\mathcal L-\mu\left(1-\eta-\mu L\lVert\boldsymbol a\rVert\right)\lVert\boldsymbol g\rVert^2+\left(
\frac\mu\eta+\mu^2L\lVert\boldsymbol a\rVert\right)\lVert\boldsymbol e\rVert^2.\end{aligned}$$""",
    expected=Verdict.PROVED,
    domain=r"For all gradients and deviations, $\mu,\eta>0$, consecutive iterates in the region of (43), within $c_4$ "
    "of the target.",
    reading=r"$L\lVert\boldsymbol a\rVert$ bounds the second derivative along the step, as Lemma 9 in the spectral "
    r"norm gives it for rows of length at least $c_{\min}\cos c_4\sqrt{\lVert\boldsymbol a\rVert}$.",
    hypotheses=(
        Hypothesis(
            r"Both iterates are within $c_4$ of the target, as Lemma 4 has it for all $\tau\ge T$: Lemma 9 then serves "
            "on all of the segment between them.",
            without=follow(ANYWHERE, {}, name="rows anywhere", right={"in the cone": SEGMENTS}),
        ),
    ),
    checks=(
        follow(
            CHAIN,
            WRONG,
            name="line by line",
            note="(a) from Taylor's formula with integral rest",
            right={"1/(4 eta) in (b)": {**CHAIN, "(b)": SHARP_B}},
        ),
        follow(SEGMENTS, {"no factor cos c_4": LONGER}, name="between the iterates", note="two rows and a, any d"),
        monitored(
            DESCENT,
            TAIL_RUNS,
            {"L = 0.4": DESCENT.at(L=0.4), "L = 0.49": DESCENT.at(L=0.49)},
            name="(a) on real runs",
            note="L as the amended Lemma 9 gives it at c_1 = cos(c_4)/5, c_2 = 2.006",
        ),
    ),
    rests_on=("lemma-9!",),
    remarks=(
        r"(b) is not sharp: $-\langle\boldsymbol g,\boldsymbol e\rangle\le\eta\lVert\boldsymbol g\rVert^2+\frac1{4\eta}"
        r"\lVert\boldsymbol e\rVert^2$, so that every later $\frac\mu\eta$ may be $\frac\mu{4\eta}$, and for "
        r"$\eta=\frac14$ the $4\bar\mu$ is $\bar\mu$.",
        r"Left unsaid is that the region of Lemma 9 is not convex in the rows: from $\boldsymbol w_1$ to $-\boldsymbol "
        r"w_1$ the segment meets $\boldsymbol0$, where the loss has a kink. The angles, which D.2 has for all "
        r"$\tau\ge T$, exclude this: between two rows within $c_4$ of the target the length is at least "
        r"$\cos c_4=0.9877$ times the smaller one, and $L$ is to be taken for $0.9877\,c_{\min}$.",
    ),
)
