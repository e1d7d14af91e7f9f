"""lemma-9-step-vv: the block of the output weights."""

from collections.abc import Sequence
from math import pi
from typing import Any

from verify.checks.inequality.bounded import Bounded, bounded
from verify.checks.inequality.large import Limits, V, no_larger, norm_of
from verify.checks.inequality.several import Sum, changed, every
from verify.claims.hessian.vv import entry
from verify.claims.smoothness.bounds import DOMAIN, NOTE, at, vv
from verify.model import Claim, Verdict

PLACES = ((0, 0), (0, 1), (1, 1))


def of_entry(s: Bounded) -> Any:
    """c_2^2 |a| (1 + pi) / (2 pi)."""
    return s.unit * (1 + s.o.pi) / (2 * s.o.pi)


def printed(s: Any) -> Sequence[Any]:
    """Larger side less smaller side: for each entry, and for the block, the sum of four entries."""
    return [*(of_entry(s) - entry(s, *place) for place in PLACES), at(s, vv) - 4 * of_entry(s)]


def own(row: int) -> Any:
    """|w|^2 / 2 <= (1 + pi) / (2 pi) c_2^2 |a|."""

    def terms(s: Any) -> Any:
        half = s.number(1, 2)
        return (half, s.spare(s.norm[row], s.norm[row])), (half / s.o.pi, s.unit)

    return terms


def shared(s: Any) -> Any:
    """(pi - t) cos t + sin t <= pi + 1."""
    t, product = s.theta[0, 1], s.norm[0] * s.norm[1] / (2 * s.o.pi)
    rest, sine, cosine = s.o.pi - t, s.o.sin(t), s.o.cos(t)
    lost = ((s.number(1), x * product) for x in (t, 1 - sine, rest * (1 - cosine)))
    return ((1 + s.o.pi) / (2 * s.o.pi), s.spare(*s.norm)), *lost


def nothing(s: Any) -> Any:
    return ()


LINKS = (
    (Sum(own(0), bounded),),
    (Sum(shared, bounded),),
    (Sum(own(1), bounded),),
    (Sum(nothing, bounded),),
)
WRONG = {
    "c_2^2 / 3 for an own entry": changed(printed, 0, lambda s: s.unit / 3 - of_entry(s)),
    "c_2^2 / 3 for the shared entry": changed(printed, 1, lambda s: s.unit / 3 - of_entry(s)),
    "2 + 3/pi": changed(printed, 3, lambda s: s.unit / s.o.pi),
    "sign": lambda s: [-x for x in printed(s)],
}
LIMITS = Limits(((norm_of(V, V), lambda c1, c2: vv(c1, c2, pi)),))

CLAIM = Claim(
    id="lemma-9-step-vv",
    title="Block of the output weights",
    statement=r"""$$\left\lvert\nabla^2_{v_\ell,v_m}\mathcal L(\boldsymbol\theta)\right\rvert=\frac{\lVert\boldsymbol
w_\ell\rVert\lVert\boldsymbol w_m\rVert}{2\pi}\left((\pi-\theta_{\ell,m})\cos\theta_{\ell,m}+\sin\theta_{\ell,m}\right)
\le\frac{c_2^2\lVert\boldsymbol a\rVert}{2\pi}(\pi+1)\le c_2^2\lVert\boldsymbol a\rVert\frac{1+\pi}{2\pi},$$ $$
\left\lVert\nabla^2_{\boldsymbol v,\boldsymbol v}\mathcal L(\boldsymbol\theta)\right\rVert_2\le4c_2^2\lVert
\boldsymbol a\rVert\frac{1+\pi}{2\pi}=\left(2+\frac2\pi\right)c_2^2\lVert\boldsymbol a\rVert.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN,
    derivation="derivations.inequalities.lemma9:vv",
    checks=(
        every(printed, LINKS, WRONG, name="entries and block", note=NOTE),
        no_larger(LIMITS, {"a third of the bound": LIMITS.times(1 / 3)}),
    ),
    rests_on=("a3-hessian-vv", "lemma-9-step-split"),
    remarks=(
        r"An entry is at most $\frac12c_2^2\lVert\boldsymbol a\rVert$, since $(\pi-\theta)\cos\theta+\sin\theta$ falls "
        r"from $\pi$ to $0$; so $c_2^2\lVert\boldsymbol a\rVert$ bounds the block, with equality at parallel rows.",
    ),
)
