"""a3-hessian-vv: the Hessian's block of two output weights."""

from typing import Any

import numpy as np

from verify.checks.identity import agrees, precise, sampled
from verify.checks.parallel import exact_at_every_angle
from verify.checks.variants import variants
from verify.claims.hessian.domains import ALL, DIFFERENCES, PLANAR, SAMPLED, SMOOTH
from verify.model import Claim, Verdict
from verify.state import State


def entry(s: State, l: int, m: int) -> Any:
    """The second derivative in v_l and v_m."""
    t = s.theta[l, m]
    return s.norm[l] * s.norm[m] / (2 * s.o.pi) * ((s.o.pi - t) * s.o.cos(t) + s.o.sin(t))


def printed(s: State) -> Any:
    """(14), first line, for all l and m, (k, k)."""
    return np.array([[entry(s, l, m) for m in range(s.k)] for l in range(s.k)], dtype=object)


def weighted(s: State) -> Any:
    """The output weights kept, as if the network were not linear in them."""
    return printed(s) * np.outer(s.v, s.v)


WRONG = {
    **variants(printed, "sin for cos", "cos for sin", "pi - theta for theta", "norms dropped", "factor 2", "3 for pi"),
    "v_l v_m kept": weighted,
}

CLAIM = Claim(
    id="a3-hessian-vv",
    title=r"Hessian block of two output weights",
    statement=r"""$$\nabla^2_{v_\ell,v_m}\mathcal L(\boldsymbol\theta)=\mathbb E_{\boldsymbol x}\left[
\nabla_{v_\ell}f\,\nabla_{v_m}f^T\right]=\mathbb E_{\boldsymbol x}\left[\phi(\boldsymbol w_\ell^T\boldsymbol x)
\phi(\boldsymbol w_m^T\boldsymbol x)\right]=\frac{\lVert\boldsymbol w_\ell\rVert\lVert\boldsymbol w_m\rVert}{2\pi}
\left((\pi-\theta_{\ell,m})\cos\theta_{\ell,m}+\sin\theta_{\ell,m}\right).$$""",
    expected=Verdict.PROVED,
    domain=ALL.describe(),
    reading=r"All $\ell,m$, equal ones too. At a zero row the angle has no value; whatever it is taken to be, the "
    "block is 0 there, as it must be.",
    derivation="derivations.population.hessian:vv_by_stein",
    checks=(
        exact_at_every_angle("derivations.entries.hessian:vv_by_differentiation", printed, WRONG),
        exact_at_every_angle("derivations.entries.hessian:vv_by_stein", printed, WRONG),
        precise("verify.checks.hessian_routes:vv_integral", printed, WRONG, PLANAR),
        precise("verify.checks.hessian_routes:vv_difference", printed, WRONG, SMOOTH, name=DIFFERENCES),
        sampled("verify.checks.hessian_routes:vv_sample", printed, WRONG, SAMPLED),
        agrees("verify.checks.hessian_routes:vv_code", printed, WRONG, ALL),
    ),
)
