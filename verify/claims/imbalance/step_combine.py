"""lemma-3-step-combine: the two parts together."""

from verify.checks.descent.argument import argued
from verify.checks.descent.one_step import Constants, Named, unbroken
from verify.checks.descent.state import Step
from verify.claims.imbalance.statement import DOMAIN, ELEVEN, anywhere_at, error, squares, weights
from verify.model import Claim, Verdict

PROOF = "derivations.descent.drift:combined"


def combined(s: Step, c: Constants) -> Named:
    """5 + 4 delta^2 less the gradient's square over the rest, and c_6 = 6 less it."""
    factor = 5 + 4 * c["delta"] ** 2 + 0 * s.mu
    reached = squares(s.gradient) / (weights(s) * error(s))
    return {"5 + 4 delta^2 less what is reached": factor - reached, "c_6 - (5 + 4 delta^2)": c["c6"] - factor}


def alone(s: Step, c: Constants) -> Named:
    """c_6 for 5 + 4 delta^2."""
    return {"c_6 less what is reached": c["c6"] - squares(s.gradient) / (weights(s) * error(s))}


STATEMENT = anywhere_at(combined, c6="6")
SMALLER = STATEMENT.with_(conclusions=alone).at(c6="1.4572")
WRONG = {"c6 = 5.9": STATEMENT.at(c6="5.9"), "delta = 0.51": STATEMENT.at(delta="0.51")}

CLAIM = Claim(
    id="lemma-3-step-combine",
    title="Combination",
    statement=r"""$$\left(\nabla_{v_1}\widehat{\mathcal L}\right)^2+\lVert\nabla_{\boldsymbol w_1}\widehat{\mathcal
L}\rVert^2\le\left(5+4\delta^2\right)\left(\lVert\boldsymbol w_1\rVert^2+v_1^2\right)\left(\lVert v_1\boldsymbol w_1-
\boldsymbol a\rVert^2+\lVert v_2\boldsymbol w_2+\boldsymbol a\rVert^2\right),$$ so that $c_6=6$.""",
    expected=Verdict.PROVED,
    domain=f"{DOMAIN}, and {ELEVEN}.",
    reading="An implication: the bound of Lemma 11, and (20) with it, is a hypothesis here; for the first neuron, as "
    "exchanging the two turns it into the second.",
    derivation=PROOF,
    checks=(
        argued(STATEMENT, PROOF, WRONG),
        argued(
            SMALLER,
            "derivations.descent.drift:bound",
            {"c6 = 1.237": SMALLER.at(c6="1.237")},
            name="a smaller constant",
        ),
        unbroken(SMALLER, {"c6 = 1.237": SMALLER.at(c6="1.237")}),
    ),
    rests_on=("lemma-3-step-split", "lemma-3-step-population"),
    remarks=(r"$\left(\frac12+\sqrt2\,\delta\right)^2\le1.4572$ bounds this sum too.",),
)
