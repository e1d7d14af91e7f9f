"""thm-2-setting: the model, the update and the start of Theorem 2."""

from fractions import Fraction
from typing import Any

from verify.checks.convergence.follows import Consequence, follow
from verify.checks.convergence.setting import Moments, Update, fits, law, one_step, two_units
from verify.model import Claim, Hypothesis, Verdict


def relu(z: Any) -> Any:
    """Of an expression of known sign."""
    return z if z > 0 else 0 * z


def printed(v1: Any, v2: Any, z: Any) -> Any:
    """v_1 relu(z_1) - v_2 relu(z_2)."""
    return v1 * relu(z[0]) - v2 * relu(z[1])


WRONG_MODELS = {
    "plus": lambda v1, v2, z: v1 * relu(z[0]) + v2 * relu(z[1]),
    "no rectifier": lambda v1, v2, z: v1 * z[0] - v2 * z[1],
    "absolute values": lambda v1, v2, z: v1 * abs(z[0]) - v2 * abs(z[1]),
}
STEP = Update()
WRONG_STEPS = {
    "mu_bar |a|": STEP.with_(size=lambda mu_bar, length: mu_bar * length),
    "mu_bar": STEP.with_(size=lambda mu_bar, length: mu_bar),
    "1/(2n) of the gradients": STEP.with_(share=Fraction(1, 2)),
    "plus": STEP.with_(sign=1),
}
CHI: Moments = {
    "v^2": lambda d: 1,
    "v^4": lambda d: 1 + 2 / d,
    "w_11^2": lambda d: 1 / d,
    "|w|^4": lambda d: 1 + 2 / d,
    "v_1^2 v_2^2": lambda d: 1,
    "v^2 |w|^2": lambda d: 1,
    "sign of v": lambda d: 1,
}
WRONG_LAWS: dict[str, Moments] = {
    "v Gaussian": {**CHI, "v^4": lambda d: 3},
    "rows of variance 1": {**CHI, "w_11^2": lambda d: 1},
    "d - 1 degrees of freedom": {**CHI, "v^2": lambda d: (d - 1) / d},
    "v_1 = v_2": {**CHI, "v_1^2 v_2^2": lambda d: 1 + 2 / d},
    "signs at random": {**CHI, "sign of v": lambda d: 0},
}
POSITIVE = Consequence(
    lambda x: x.v2 * x.z2,
    ({"v2": "1", "z2": "1"},),
    "z2",
    "v2",
    lambda x: {"xi >= 0": x.v2},
    lambda x, p: (vars(p)["xi >= 0"] * x.z2,),
)
"""That the second neuron answers the side where the label is negative."""
SIGNED, ANY_SIGN = (
    {"the second side": POSITIVE},
    {"the second side": POSITIVE.without("xi >= 0", {"v2": "-1", "z2": "1"})},
)

MODEL = Claim(
    id="thm-2-setting.i",
    title="Model and planted solution",
    statement=r"""$$\boldsymbol x\mapsto\boldsymbol v^T\mathrm{ReLU}(\boldsymbol W\boldsymbol x)=v_1\mathrm{ReLU}(
\boldsymbol w_1^T\boldsymbol x)-v_2\mathrm{ReLU}(\boldsymbol w_2^T\boldsymbol x),\qquad\boldsymbol v=[v_1,-v_2]^T,
\qquad\boldsymbol W^*=[\boldsymbol a,-\boldsymbol a]^T.$$""",
    expected=Verdict.PROVED,
    domain=r"For all $d\ge1$, $v_1,v_2>0$, rows and inputs.",
    reading="Well defined, and the same in both legs, where the second output weight is $-v_2$. The planted solution "
    r"is meant for $\mathrm{diag}(v_1,v_2)\boldsymbol W$: where this is $\boldsymbol W^*$ the model is "
    r"$\boldsymbol a^T\boldsymbol x$.",
    derivation="derivations.landscape:planted_network",
    checks=(
        two_units(printed, WRONG_MODELS),
        fits((1, -1), {"[a, a]": (1, 1), "[-a, a]": (-1, 1), "[a, -2a]": (1, -2)}),
    ),
)

STEPS = Claim(
    id="thm-2-setting.ii",
    title="Empirical loss and updates",
    statement=r"""$$\widehat{\mathcal L}=\frac1{2n}\sum_{i=1}^n\left(\boldsymbol v^T\mathrm{ReLU}(\boldsymbol W
\boldsymbol x_i)-\boldsymbol a^T\boldsymbol x_i\right)^2,\qquad\boldsymbol W^{(\tau+1)}=\boldsymbol W^{(\tau)}-\mu
\nabla_{\boldsymbol W}\widehat{\mathcal L},\quad\boldsymbol v^{(\tau+1)}=\boldsymbol v^{(\tau)}-\mu\nabla_{
\boldsymbol v}\widehat{\mathcal L},\qquad\mu:=\frac{\bar\mu}{\lVert\boldsymbol a\rVert}.$$""",
    expected=Verdict.SUPPORTED,
    domain=r"For all $n\ge1$, samples, weights, $\boldsymbol a\ne\boldsymbol0$.",
    reading=r"$\mathrm{ReLU}'(0)=0$; both gradients at the old weights. Descending in $v_2$ or in the output weight "
    "$-v_2$ is the same.",
    hypotheses=(Hypothesis(r"$\boldsymbol a\ne\boldsymbol0$, or there is no $\mu$", stated=False),),
    checks=(one_step(STEP, WRONG_STEPS),),
)

START = Claim(
    id="thm-2-setting.iii",
    title="Initialisation",
    statement=r"""$$\boldsymbol w_1^{(0)},\boldsymbol w_2^{(0)}\sim\mathcal N\left(\boldsymbol0,\tfrac{\sigma^2}d
\boldsymbol I_d\right),\qquad v_1^{(0)},v_2^{(0)}\sim\frac\sigma{\sqrt d}\,\xi,\quad\xi^2\sim\chi^2_d.$$""",
    expected=Verdict.SUPPORTED,
    domain=r"For all $d\ge1$, $\sigma>0$.",
    reading=r"$\xi\ge0$: the law of $\xi^2$ leaves its sign open, but $v_1,v_2>0$ is used throughout, and the sign "
    "pattern of the start is said to be fixed (`exp-k2-half-stuck`).",
    hypotheses=(
        Hypothesis(
            r"$\xi\ge0$",
            stated=False,
            without=follow(ANY_SIGN, {}, name="a negative root", right={"the positive root": SIGNED}),
        ),
        Hypothesis(r"$v_1,v_2,\boldsymbol w_1,\boldsymbol w_2$ independent", stated=False),
        Hypothesis(r"$\sigma>0$", stated=False),
    ),
    checks=(law(CHI, WRONG_LAWS),),
    remarks=(
        r"$v_i^2$ and $\lVert\boldsymbol w_i\rVert^2$ have one law, $\frac{\sigma^2}d\chi_d^2$: layers are balanced in "
        "law, and within a relative error of order $d^{-1/2}$ in every draw.",
        "With signs at random half of all starts cannot succeed (`thm-2-remark-gaussian-v`).",
    ),
)

CLAIM = Claim(
    id="thm-2-setting",
    title="Setting of Theorem 2: model, update, initialisation",
    statement="The model of two neurons with output weights of opposite signs, gradient descent on both layers, and a "
    "start whose layers are balanced in law.",
    expected=Verdict.SUPPORTED,
    domain=r"For all $d,n\ge1$, $\boldsymbol a\ne\boldsymbol0$.",
    parts=(MODEL, STEPS, START),
)
