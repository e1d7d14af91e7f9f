"""thm-1-flat-manifold: the saddles form manifolds; what gradient descent does on them and beside them."""

from fractions import Fraction
from typing import Any

from verify.checks.landscape.domains import PROPER_SADDLES, SADDLE_LINE
from verify.checks.landscape.manifold import (
    Beside,
    Dimensions,
    Landing,
    constant_loss,
    curvature,
    dimensions,
    growth_of_angle,
    lands,
    no_drift_without_angle,
    no_negative_curvature,
)
from verify.checks.landscape.stays import stays
from verify.checks.landscape.theorem import LISTED, WRONG_LISTS, are_stationary
from verify.claims.gradient.outputs import printed as gradient_v
from verify.claims.gradient.rows import printed as gradient_w
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import Ops, Point

ONE, ZERO = Fraction(1), Fraction(0)


def tangents(v1: Any, v2: Any, x: Any, y: Any) -> list[list[Any]]:
    """Along v_1, along v_2 and along c, each with the rows that keep v_i w_i or move it by a; rows over a."""
    return [[1, 0, -x / v1**2, 0], [0, 1, 0, -y / v2**2], [0, 0, 1 / v1, 1 / v2]]


def outside(p: Any, q: Any, t: Any, o: Ops) -> Any:
    """-((p/q + q/p) sin t - 2 t)/(2 pi), which is -(p - q)^2 t/(2 pi p q) to first order."""
    return -((p / q + q / p) * o.sin(t) - 2 * t) / (2 * o.pi)


def kappa(v1: Any, v2: Any, p: Any, q: Any, o: Ops) -> Any:
    """v_1^2 v_2^2 |a|^2/(2 pi (v_1^2 + v_2^2) p q), with |a| = |p - q|."""
    return v1**2 * v2**2 * (p - q) ** 2 / (2 * o.pi * (v1**2 + v2**2) * p * q)


WRONG_CURVATURES = {
    "sign": lambda p, q, t, o: -outside(p, q, t, o),
    "cos for sin": lambda p, q, t, o: -((p / q + q / p) * o.cos(t) - 2 * t) / (2 * o.pi),
    "factor 2": lambda p, q, t, o: 2 * outside(p, q, t, o),
    "t for 2 t": lambda p, q, t, o: outside(p, q, t, o) - t / (2 * o.pi),
}
WRONG_KAPPAS = {
    "sign": lambda v1, v2, p, q, o: -kappa(v1, v2, p, q, o),
    "exact sum": lambda v1, v2, p, q, o: (p**2 * v2**2 + q**2 * v1**2) / (2 * o.pi * p * q),
    "4 pi": lambda v1, v2, p, q, o: kappa(v1, v2, p, q, o) / 2,
}
WRONG_TANGENTS = {
    "rows not weighed": lambda v1, v2, x, y: [[0, 0, 1, 1]],
    "w_2 against w_1": lambda v1, v2, x, y: [[0, 0, 1 / v1, -1 / v2]],
    "w_1 with v_1": lambda v1, v2, x, y: [[1, 0, x / v1**2, 0]],
}

CONSTANT = Claim(
    id="thm-1-flat-manifold.i",
    title="Constant loss and flat directions",
    statement="For every $c>0$ and every $c<-1$ the two equations of item 2 give stationary points, along which the "
    "loss is constant; the Hessian has flat directions there.",
    expected=Verdict.PROVED,
    domain=SADDLE_LINE.describe(),
    reading=r"Constant means one value for all $v_1,v_2,c$, here $\frac14\lVert\boldsymbol a\rVert^2$.",
    derivation="derivations.landscape:saddle_loss",
    checks=(
        constant_loss(Fraction(1, 4), {"1/2": Fraction(1, 2), "1/8": Fraction(1, 8), "0": ZERO}),
        are_stationary(LISTED, {"c > -1": WRONG_LISTS["c > -1"]}),
    ),
)

MANIFOLDS = Claim(
    id="thm-1-flat-manifold.ii",
    title="Manifolds parametrised by c",
    statement=r"The saddles form manifolds parametrised by $c$, infinitely many.",
    expected=Verdict.PROVED,
    domain=PROPER_SADDLES.describe(),
    reading=r"For $d\ge2$, as there are no saddles for $d=1$. For each $c$ the saddles of that $c$ form one manifold, "
    "in which $v_1$ and $v_2$ are free: a surface. All of them together form two manifolds of three dimensions; with "
    "fixed output weights, as in Figure 1, two curves.",
    derivation="derivations.landscape:flat_directions",
    checks=(
        dimensions(
            Dimensions(2, 3, 1, lambda d: d + 2),
            {
                "a curve for each c": Dimensions(1, 2, 1, lambda d: d + 2),
                "one curve in all": Dimensions(0, 1, 1, lambda d: d + 2),
                "a kernel of dimension 3": Dimensions(2, 3, 1, lambda d: 3 + 0 * d),
            },
        ),
    ),
    remarks=(
        r"The Hessian has $d+2$ flat directions and the manifold $3$: the other $d-1$ turn both rows, $\boldsymbol "
        r"w_i\to\boldsymbol w_i+\epsilon\boldsymbol e/v_i$ with $\boldsymbol e\perp\boldsymbol a$. Along those the "
        "loss falls, at third order (`thm-1-saddles`).",
    ),
)

ENTERING = Claim(
    id="thm-1-flat-manifold.iii",
    title="Gradient descent can enter the manifolds",
    statement="Gradient descent can enter these manifolds.",
    expected=Verdict.PROVED,
    domain=r"There are a start and a step size, for $d\ge1$.",
    reading="Entering means reaching the manifold from a point off it; that it can happen is a statement of existence.",
    derivation="derivations.landscape:stable_directions",
    checks=(
        lands(
            Landing(Point((ONE, -ONE), ((ONE, ZERO), (ONE, ZERO)), (ONE, ZERO)), Fraction(1, 2), Fraction(9, 16)),
            {
                "another step": Landing(
                    Point((ONE, -ONE), ((ONE, ZERO), (ONE, ZERO)), (ONE, ZERO)), Fraction(1, 4), Fraction(9, 16)
                ),
                "rows at an angle": Landing(
                    Point((ONE, -ONE), ((ONE, ZERO), (ZERO, ONE)), (ONE, ZERO)), Fraction(1, 2), Fraction(9, 16)
                ),
                "already on it": Landing(
                    Point((ONE, -ONE), ((2 * ONE, ZERO), (ONE, ZERO)), (ONE, ZERO)), Fraction(1, 2), ONE
                ),
            },
            (gradient_v, gradient_w),
        ),
    ),
    remarks=(
        r"The start of the check: $v_1=v_2=1$, $\boldsymbol w_1=\boldsymbol w_2=\boldsymbol a=\boldsymbol e_1$, both "
        r"layers trained. One step of size $\frac12$ ends exactly at $c=\frac9{16}$.",
        r"Starts that tend to the manifold have the codimension $d-1$ (`derivations.landscape.stable_directions`): for "
        r"$d\ge2$ a random start enters it with probability zero, and passes near it instead (`fig-1b`).",
    ),
)

MOVING = Claim(
    id="thm-1-flat-manifold.iv",
    title="Moving along them without negative curvature",
    statement="Gradient descent can move along the manifolds without meeting negative curvature.",
    expected=Verdict.REFUTED,
    domain=r"For all $d\ge2$, $v_1,v_2>0$, $\boldsymbol a\ne\boldsymbol0$, points near the manifold.",
    reading="On the manifold the gradient is zero and nothing moves: whatever moves along it does so beside it, and "
    "the curvature that is met is that of the Hessian there.",
    derivation="derivations.landscape:turning_curvature",
    checks=(no_negative_curvature(Beside(True), on_the_manifold=Beside(False)),),
    amendment=Amendment(
        "On the manifold the Hessian is positive semidefinite and gradient descent rests. Beside it the gradient has "
        r"a component along the manifold only where the rows are at an angle $\theta>0$, and there the Hessian is "
        r"indefinite: for $d\ge3$ its form along $\boldsymbol e/v_1,\boldsymbol e/v_2$, $\boldsymbol e$ orthogonal to "
        "both rows, "
        r"is $-\frac1{2\pi}\left(\left(\frac pq+\frac qp\right)\sin\theta-2\theta\right)$ with "
        r"$p=v_1\lVert\boldsymbol w_1\rVert$, $q=v_2\lVert\boldsymbol w_2\rVert$, that is $-\frac{(p-q)^2}{2\pi "
        r"pq}\theta$ to first order. Gradient flow of the rows leaves the manifold: $\dot\theta=\kappa\theta^2$ to "
        r"leading order, $\kappa=\frac{v_1^2v_2^2\lVert\boldsymbol a\rVert^2}{2\pi(v_1^2+v_2^2)pq}$.",
        Severity.FALSE,
        "The negative curvature vanishes with the angle, so the drift is slow, but wherever there is drift there is "
        "negative curvature.",
        (
            no_drift_without_angle(tangents, WRONG_TANGENTS),
            curvature(outside, WRONG_CURVATURES),
            growth_of_angle(kappa, WRONG_KAPPAS),
            stays(kappa, WRONG_KAPPAS),
        ),
    ),
    remarks=(
        r"With both layers trained the angle grows by the same $\kappa$, as the runs show: to first order the turning "
        r"rows do not move the output weights. From an angle $\theta$ the stay is about $1/(\mu\kappa\theta)$ steps.",
    ),
)

CLAIM = Claim(
    id="thm-1-flat-manifold",
    title="Saddles form continua with flat directions",
    statement="For every $c>0$ and every $c<-1$ item 2 gives stationary points along which the loss has flat "
    "directions; the saddles form manifolds parametrised by $c$, infinitely many, and gradient descent can enter "
    "them and move along them without meeting negative curvature.",
    expected=Verdict.REFUTED,
    domain=SADDLE_LINE.describe(),
    parts=(CONSTANT, MANIFOLDS, ENTERING, MOVING),
)
