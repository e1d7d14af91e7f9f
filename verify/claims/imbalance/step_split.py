"""lemma-3-step-split: population part and deviation."""

from typing import Any

from verify.checks.descent.one_step import Constants, unbroken
from verify.checks.descent.squares import by_squares
from verify.checks.descent.state import Step, dot
from verify.claims.imbalance.statement import DOMAIN, anywhere_at, error, squares, weights
from verify.model import Claim, Verdict


def excess(x: Any, factor: Any = 2, deviation: Any = 2) -> Any:
    """(18), right side less left, with gradients in v by (13)."""
    in_v, noise, total = x.r * x.g[0] / x.v, x.r * x.D[0] / x.v, x.g + x.D
    population = factor * (in_v**2 + x.g.dot(x.g))
    return population + deviation * (1 + x.r**2 / x.v**2) * x.D.dot(x.D) - (in_v + noise) ** 2 - total.dot(total)


def sides(s: Step, c: Constants) -> Any:
    """The same for a step, over weights and error."""
    noise = s.gradient[1][:, 0] - s.population[1][:, 0]
    right = 2 * squares(s.population) + c["factor"] * (1 + s.length(0) ** 2 / s.v(0) ** 2) * dot(noise, noise)
    return [(right - squares(s.gradient)) / (weights(s) * error(s))]


STATEMENT = anywhere_at(sides, factor="2")

CLAIM = Claim(
    id="lemma-3-step-split",
    title="Population part and deviation",
    statement=r"""$$\left(\nabla_{v_1}\widehat{\mathcal L}\right)^2+\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal
L}\rVert^2\le2\left(\left(\nabla_{v_1}\mathcal L\right)^2+\lVert\nabla_{\boldsymbol w_1}\mathcal
L\rVert^2\right)+2\left(1+ \frac{\lVert\boldsymbol w_1\rVert^2}{v_1^2}\right)\lVert\nabla_{\boldsymbol
w_1}\widehat{\mathcal L}-\nabla_{\boldsymbol w_1}\mathcal L\rVert^2.$$""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}; any deviation.",
    derivation="derivations.descent.drift:split",
    checks=(
        by_squares(
            excess,
            "derivations.descent.drift:split",
            {
                "3/2 of the deviation": lambda x: excess(x, deviation=x.v / x.v * 3 / 2),
                "1 of the population part": lambda x: excess(x, factor=1),
            },
        ),
        unbroken(STATEMENT, {"factor 1.9": STATEMENT.at(factor="1.9"), "factor 1": STATEMENT.at(factor="1")}),
    ),
    rests_on=("a2-homogeneity",),
    remarks=("Neither 2 can be made smaller alone: where deviation and gradient are equal, both sides are.",),
)
