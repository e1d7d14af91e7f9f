"""setup-network: a hidden layer of rectifiers."""

from typing import Any

from verify.checks.patterns import network_output
from verify.model import Claim, Verdict


def relu(z: Any) -> Any:
    """max(0, z) of an expression of known sign."""
    return z if z > 0 else 0 * z


def printed(v: Any, z: Any) -> Any:
    """v^T relu(z) at the pre-activations z = W x."""
    return sum(weight * relu(entry) for weight, entry in zip(v, z, strict=True))


WRONG = {
    "absolute value": lambda v, z: sum(w * abs(x) for w, x in zip(v, z, strict=True)),
    "no rectifier": lambda v, z: sum(w * x for w, x in zip(v, z, strict=True)),
    "min for max": lambda v, z: sum(w * (x - relu(x)) for w, x in zip(v, z, strict=True)),
    "sign of the second unit": lambda v, z: printed((v[0], -v[1], v[2]), z),
}

CLAIM = Claim(
    id="setup-network",
    title="Network model",
    statement=r"""$$f(\boldsymbol v,\boldsymbol W,\boldsymbol x):=\boldsymbol v^T\phi(\boldsymbol W\boldsymbol x),\qquad
\phi(z)=\mathrm{ReLU}(z)=\max(0,z)\ \text{(entrywise)},$$ $\boldsymbol v\in\mathbb R^k$, $\boldsymbol W\in\mathbb
R^{k\times d}$; the theory treats $k=2$.""",
    expected=Verdict.PROVED,
    domain=r"For all $k,d\ge1$, $\boldsymbol v\in\mathbb R^k$, $\boldsymbol W\in\mathbb R^{k\times d}$, "
    r"$\boldsymbol x\in\mathbb R^d$. Cells: every activation pattern, kinks included.",
    reading="The network is the sum over units in both legs; on an activation pattern it is linear.",
    checks=(network_output(printed, WRONG),),
    remarks=(
        r"The theorems write $v_1\phi(\boldsymbol w_1^T\boldsymbol x)-v_2\phi(\boldsymbol w_2^T\boldsymbol x)$ with "
        r"$v_1,v_2>0$: the same network at $\boldsymbol v=(v_1,-v_2)$. Each statement here says which "
        "of the two it uses.",
    ),
)
