r"""a3-stein-second-order: E[g x x^T] = E[Hess g] + E[g] I."""

from typing import Any

import numpy as np

from verify.checks.distributions import stein_at_a_kink, stein_on_polynomials, stein_on_the_density
from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.claims.gradient.outputs import kernel
from verify.claims.hessian import rectifier_delta, step_dual
from verify.claims.hessian.domains import ALL
from verify.domain import pairs
from verify.model import Claim, Hypothesis, Verdict
from verify.state import State


def combine(curvature: Any, mean: Any, same: int) -> Any:
    """An entry of the right side, from those of E[Hess g] and E[g]; same: whether its indices are equal."""
    return curvature + same * mean


WRONG_COMBINE = {
    "identity dropped": lambda curvature, mean, same: curvature,
    "sign of E[g]": lambda curvature, mean, same: curvature - same * mean,
    "all entries of E[g] kept": lambda curvature, mean, same: curvature + mean,
    "half the curvature": lambda curvature, mean, same: curvature / 2 + same * mean,
}


def two_rectifiers(s: State) -> Any:
    """The right side for g = relu(w_1.x) relu(w_2.x), whose second derivative has steps and deltas, (d, d)."""
    return curvature(s) + kernel(s, 0, 1) * s.identity()


def curvature(s: State) -> Any:
    """E[Hess g] for that g."""
    mixed = np.outer(s.W[0], s.W[1])
    deltas = [rectifier_delta.entry(s, 1 - i, i) * s.norm[1 - i] / s.norm[i] * np.outer(s.W[i], s.W[i]) for i in (0, 1)]
    return step_dual.entry(s, 0, 1) * (mixed + mixed.T) + deltas[0] + deltas[1]


def pointwise(s: State) -> Any:
    """The second derivative where there is one, without the deltas."""
    mixed = np.outer(s.W[0], s.W[1])
    return step_dual.entry(s, 0, 1) * (mixed + mixed.T) + kernel(s, 0, 1) * s.identity()


WRONG = {
    **variants(two_rectifiers, "cos for sin", "pi - theta for theta", "factor 2", "3 for pi"),
    "identity dropped": curvature,
    "deltas dropped": pointwise,
}
DOMAIN = pairs(ALL)

CLAIM = Claim(
    id="a3-stein-second-order",
    title="Second-order Stein identity",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[g(\boldsymbol x)\boldsymbol x\boldsymbol x^T\right]=\mathbb
E_{\boldsymbol x} \left[\nabla^2_{\boldsymbol x}g(\boldsymbol x)\right]+\mathbb E_{\boldsymbol x}\left[g(\boldsymbol
x)\right]\boldsymbol I.$$""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$ and every tempered distribution $g$; as an example $g(\boldsymbol x)=\phi(\boldsymbol "
    "w_1^T"
    r"\boldsymbol x)\phi(\boldsymbol w_2^T\boldsymbol x)$. " + DOMAIN.describe(),
    reading=r"$\nabla^2_{\boldsymbol x}g$ in the sense of distributions, and an expectation is the pairing with the "
    "density.",
    derivation="derivations.calculus.stein:second_order",
    hypotheses=(
        Hypothesis(
            r"$\nabla^2_{\boldsymbol x}g$ is the derivative in the sense of distributions, not the one at almost "
            "every point.",
            stated=False,
            without=stein_at_a_kink(
                lambda density: 0 * density, {"the kink counted": lambda density: 2 * density}
            ),
        ),
    ),
    checks=(
        stein_on_the_density(combine, WRONG_COMBINE),
        stein_on_polynomials(combine, WRONG_COMBINE),
        exact(
            "derivations.entries.moments:rectifier_moment_by_polar",
            two_rectifiers,
            WRONG,
            name="two rectifiers, the left side in polar coordinates",
        ),
        precise("verify.checks.moment_routes:rectifier_moment_integral", two_rectifiers, WRONG, DOMAIN),
    ),
)
