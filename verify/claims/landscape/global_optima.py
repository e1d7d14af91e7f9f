"""thm-1-global-optima: the planted network is a.x, and nothing else has loss zero."""

from typing import Any

from verify.checks.landscape.domains import OPTIMA
from verify.checks.landscape.optima import one_output, planted_for_signs, zero_loss_only_at
from verify.checks.landscape.theorem import LISTED, zero_target
from verify.model import Claim, Hypothesis, Verdict


def relu(x: Any) -> Any:
    """max(0, x) of an expression of known sign."""
    return x if x.is_positive else 0 * x


def printed(v1: Any, v2: Any, z1: Any, z2: Any, z: Any) -> list[Any]:
    """The four forms, from z_i = w_i.x and z = a.x."""
    return [v1 * relu(z1) - v2 * relu(z2), relu(v1 * z1) - relu(v2 * z2), relu(z) - relu(-z), z]


WRONG = {
    "plus for minus": lambda v1, v2, z1, z2, z: [v1 * relu(z1) + v2 * relu(z2)],
    "v_2 w_2 = a": lambda v1, v2, z1, z2, z: [v1 * relu(z1) - v2 * relu(-z2)],
    "absolute value": lambda v1, v2, z1, z2, z: [relu(z) + relu(-z)],
    "v_i dropped": lambda v1, v2, z1, z2, z: [relu(z1) - relu(z2)],
}

CLAIM = Claim(
    id="thm-1-global-optima",
    title="The planted points are the global optima",
    statement=r"""Where $v_1,v_2>0$, $v_1\boldsymbol w_1=\boldsymbol a$ and $v_2\boldsymbol w_2=-\boldsymbol a$:
$$v_1\phi(\boldsymbol w_1^T\boldsymbol x)-v_2\phi(\boldsymbol w_2^T\boldsymbol x)=\phi(v_1\boldsymbol w_1^T\boldsymbol
x) -\phi(v_2\boldsymbol w_2^T\boldsymbol x)=\phi(\boldsymbol a^T\boldsymbol x)-\phi(-\boldsymbol a^T\boldsymbol x)
=\boldsymbol a^T\boldsymbol x.$$""",
    expected=Verdict.PROVED,
    domain=OPTIMA.describe(),
    reading="The loss is never negative, so these points are global optima; that they are all of them is not said "
    "beside the formula, but by the list of Theorem 1, and is checked here too.",
    derivation="derivations.landscape:planted_network",
    hypotheses=(
        Hypothesis(r"$v_1,v_2>0$", without=planted_for_signs((1, -1), as_stated=(1, 1))),
        Hypothesis(
            r"$\boldsymbol a\ne\boldsymbol0$, for these to be all global optima",
            stated=False,
            without=zero_target(LISTED),
        ),
    ),
    checks=(
        one_output(printed, WRONG),
        zero_loss_only_at((1, -1), {"v_2 w_2 = a": (1, 1), "opposite signs": (-1, 1), "the saddle (2a, a)": (2, 1)}),
    ),
)
