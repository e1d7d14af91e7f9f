"""lemma-3-step-population: the gradient of the population by the error."""

from collections.abc import Sequence
from typing import Any

from verify.checks.descent.argument import argued
from verify.checks.descent.one_step import Constants, unbroken
from verify.checks.descent.state import Step, dot
from verify.checks.descent.widest import Widest
from verify.claims.imbalance.lemma_3 import OPPOSITE
from verify.claims.imbalance.statement import DOMAIN, anywhere_at, error, squares, weights
from verify.model import Claim, Constant, Verdict

PROOF = "derivations.descent.drift:population"


def chain(s: Step, c: Constants) -> Sequence[Any]:
    """The two inequalities of (19), over |w_1|^2 + v_1^2 and the error."""
    row = s.population[1][:, 0] / s.v(0)[:, None]
    unscaled = dot(row, row) / error(s)
    return [unscaled - squares(s.population) / (weights(s) * error(s)), c["factor"] - unscaled]


STATEMENT = anywhere_at(chain, factor="5/2")
WRONG = {"factor 2 % below the best": STATEMENT.at(factor="0.245"), "factor 1/5": STATEMENT.at(factor="1/5")}

CLAIM = Claim(
    id="lemma-3-step-population",
    title="Population part",
    statement=r"""$$\left(\nabla_{v_1}\mathcal L\right)^2+\lVert\nabla_{\boldsymbol w_1}\mathcal
L\rVert^2\le\left(\lVert \boldsymbol w_1\rVert^2+v_1^2\right)\lVert\nabla_{\tilde{\boldsymbol w}_1}\mathcal
L\rVert^2\le\frac52\left(\lVert \boldsymbol w_1\rVert^2+v_1^2\right)\left(\lVert v_1\boldsymbol w_1-\boldsymbol
a\rVert^2+\lVert v_2\boldsymbol w_2+ \boldsymbol a\rVert^2\right),$$ where $\tilde v_i=1$, $\tilde{\boldsymbol
w}_i=v_i\boldsymbol w_i$, $\nabla_{\tilde{ \boldsymbol w}_1}\mathcal L=\frac1{v_1}\nabla_{\boldsymbol w_1}\mathcal
L$.""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}.",
    derivation=PROOF,
    checks=(argued(STATEMENT, PROOF, WRONG), unbroken(STATEMENT, WRONG)),
    constants=(Constant("factor", r"$\frac52$", Widest(STATEMENT, PROOF, "factor", ("5/2", "1/5"), OPPOSITE)),),
    rests_on=("a2-gradient-w", "a2-homogeneity"),
    remarks=(
        r"$\frac14$ is the best factor: Lemma 12 is about both rows, and one row has half of its best factor "
        r"$\frac12$ at most. It is reached wherever the second neuron is at its optimum and the first row opposite to "
        r"it.",
    ),
)
