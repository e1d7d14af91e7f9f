"""lemma-8-step-r-min: the minimum over the ratio of lengths."""

from typing import Any

from verify.checks.inequality import Inequality, Onset, altered, certified
from verify.checks.inequality.equal_lengths import BY_SQUARE, STATES, decided_at_one
from verify.checks.inequality.statement import Parameters
from verify.checks.inequality.steps import corrupted, exact_step
from verify.claims.polyak_lojasiewicz.step_h_at_r1 import printed as at_r1
from verify.claims.polyak_lojasiewicz.step_reduced_h import printed as reduced
from verify.model import Amendment, Claim, Constant, Severity, Verdict
from verify.state import State


def excess(s: State, parameters: Parameters) -> Any:
    """The expression less r times its value at r = 1: not negative if, r taken out, it is least at r = 1."""
    alpha = parameters["alpha"]
    return reduced(s, alpha) - s.norm[0] / s.norm[1] * at_r1(s, alpha)


def largest(s: State, parameters: Parameters) -> Any:
    """The maximum at r = 1."""
    return -excess(s, parameters)


def not_taken_out(s: State, parameters: Parameters) -> Any:
    """The expression itself least at r = 1."""
    return reduced(s, parameters["alpha"]) - at_r1(s, parameters["alpha"])


def edge(s: State, alpha: Any) -> Any:
    """C_1."""
    t = s.theta[0, 1]
    sin, cos, rest = s.o.sin(t), s.o.cos(t), s.o.pi - t
    G = (rest**2 + 2 * rest * sin * cos + sin**2) / s.o.pi**2
    H = (t**2 - 2 * t * sin * cos + sin**2) / s.o.pi**2
    return (alpha**2 - (1 + G + H) * alpha + H) / (8 * (1 - alpha))


def amended(s: State, alpha: Any) -> Any:
    """C_1 (r - 1)^2 + (2 C_1 + C_2) r."""
    r = s.norm[0] / s.norm[1]
    return edge(s, alpha) * (r - 1) ** 2 + at_r1(s, alpha) * r


ANY_ANGLE = Inequality(excess, "lemma-8-edge", {"theta": ("0", "pi")}, {"alpha": "1/20"})
OBTUSE = ANY_ANGLE.on(theta=("pi/2", "pi"))
WRONG = {
    "every angle": ANY_ANGLE,
    "theta >= 0.9": OBTUSE.on(theta=("0.9", "pi")),
    "alpha = 1/2": OBTUSE.at(alpha="1/2"),
    "greatest at r = 1": OBTUSE.of(largest),
    "r not taken out": OBTUSE.of(not_taken_out),
    **altered(OBTUSE, "3 for pi", "pi - theta for theta", "norms dropped"),
}
WRONG_FORMS = {
    **corrupted(amended, "sin for cos", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "r + 1 for r - 1": lambda s, alpha: amended(s, alpha) + 4 * edge(s, alpha) * s.norm[0] / s.norm[1],
    "C_1 negated": lambda s, alpha: amended(s, alpha) - 2 * edge(s, alpha) * (s.norm[0] / s.norm[1] - 1) ** 2,
}
ROUTES = "verify.checks.inequality.polyak_lojasiewicz_routes"

CLAIM = Claim(
    id="lemma-8-step-r-min",
    title="Minimum at $r=1$",
    statement=r"""The expression of `lemma-8-step-reduced-h` has the form $$C_1\left(r^2+1\right)+C_2r;$$ $r$ may be
taken outside without changing the sign, and the minimum is attained at $r=1$, so that positivity at $r=1$ suffices.""",
    expected=Verdict.REFUTED,
    domain=r"For all $d\ge1$, nonzero rows $\boldsymbol w_1,\boldsymbol w_2\in\mathbb R^d$ at an angle $\theta\in"
    r"[0,\pi]$; $\alpha=0.05$.",
    reading=r"With $r$ taken out it is the minimum of $C_1\left(r+\frac1r\right)+C_2$. The step is argued from the "
    r"form alone, and without a bound on $\theta$, which Figure 4 lets run over $[0,\pi]$.",
    derivation="derivations.inequalities.reduction:norm_ratio",
    formal=(
        "Reduction.step_in_r",
        "Reduction.equal_lengths_decide",
        "Reduction.step_in_r_needs_edge",
        "Lemma8Edge.lemma_8_edge",
    ),
    checks=(
        decided_at_one(lambda edge, cross: True, {"C_1 >= 0": lambda edge, cross: edge >= 0}),
        certified(ANY_ANGLE, {}, BY_SQUARE, STATES, name="least at r = 1", right={"theta >= pi/2": OBTUSE}),
    ),
    amendment=Amendment(
        r"""$$C_1\left(r^2+1\right)+C_2r=C_1(r-1)^2+(2C_1+C_2)r,$$ so that positivity at $r=1$ suffices if $C_1\ge0$.
Here $$C_1=\frac{\alpha^2-(1+G+H)\alpha+H}{8(1-\alpha)},\qquad\pi^2G=(\pi-\theta)^2+2(\pi-\theta)\sin\theta\cos
\theta+(\sin\theta)^2,\qquad\pi^2H=\theta^2-2\theta\sin\theta\cos\theta+(\sin\theta)^2,$$ and $C_1\ge0$ for
$\alpha=0.05$ and all $\theta\ge\frac\pi2$.""",
        Severity.HYPOTHESIS,
        r"$C_1\ge0$ is needed and not stated; it holds where Lemma 8 uses the step.",
        (
            exact_step(f"{ROUTES}:in_ratio", amended, WRONG_FORMS, name="the form, derived"),
            certified(OBTUSE, WRONG, BY_SQUARE, STATES, name="least at r = 1, certified"),
        ),
    ),
    constants=(
        Constant(
            r"least angle with $C_1\ge0$ for alpha = 0.05",
            "not given",
            Onset(OBTUSE, ("1.5", "0.5"), BY_SQUARE[0], STATES, "verify.checks.inequality.equal_lengths:edge_equation"),
        ),
    ),
    remarks=(
        r"At parallel rows, $\theta=0$, the expression is $-\frac{39}{3040}(r-1)^2$ for $\alpha=0.05$: zero at $r=1$ "
        r"and negative at every other $r$.",
        r"For these coefficients $C_1\ge0$ follows from $2C_1+C_2\ge0$ at every angle (derived in "
        "`derivations.inequalities.edge_is_slack`): the conclusion of the step is true, its reason is not.",
    ),
)
