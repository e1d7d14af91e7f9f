"""lemma-3-step-empirical: the deviation by the error."""

from verify.checks.descent.argument import argued
from verify.checks.descent.one_step import Constants, Named, unbroken
from verify.checks.descent.state import Step, dot
from verify.claims.imbalance.statement import DOMAIN, ELEVEN, anywhere_at, error
from verify.model import Claim, Verdict

PROOF = "derivations.descent.drift:empirical"


def chain(s: Step, c: Constants) -> Named:
    """The two inequalities of (20), over v_1^2 delta^2 and the error."""
    noise = s.gradient[1][:, 0] - s.population[1][:, 0]
    scale = c["share"] ** 2 * s.v(0) ** 2 * error(s)
    total = (s.distance(0) + s.distance(1)) ** 2 / error(s)
    return {"the first inequality": total - dot(noise, noise) / scale, "the second": c["jensen"] - total}


STATEMENT = anywhere_at(chain, jensen="2", share="1/2")
WRONG = {"1.95 for 2": STATEMENT.at(jensen="1.95"), "1 for 2": STATEMENT.at(jensen="1")}
WRONG_SHARES = {"half of delta": STATEMENT.at(share="1/4")}

CLAIM = Claim(
    id="lemma-3-step-empirical",
    title="Deviation part",
    statement=r"""$$\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal L}-\nabla_{\boldsymbol w_1}\mathcal L\rVert^2\le
v_1^2 \delta^2\left(\lVert v_1\boldsymbol w_1-\boldsymbol a\rVert+\lVert v_2\boldsymbol w_2+\boldsymbol
a\rVert\right)^2\le2v_1^2 \delta^2\left(\lVert v_1\boldsymbol w_1-\boldsymbol a\rVert^2+\lVert v_2\boldsymbol
w_2+\boldsymbol a\rVert^2\right).$$""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}, and {ELEVEN}.",
    reading="An implication: the bound of Lemma 11 is a hypothesis here; for the first neuron, as exchanging the "
    "two turns it into the second.",
    derivation=PROOF,
    checks=(argued(STATEMENT, PROOF, WRONG), unbroken(STATEMENT, {**WRONG, **WRONG_SHARES})),
    remarks=("The first inequality is the hypothesis squared, the second is sharp at equal distances.",),
)
