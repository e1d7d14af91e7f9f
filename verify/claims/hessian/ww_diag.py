"""a3-hessian-ww-diag: the Hessian's block of a row with itself."""

from fractions import Fraction
from typing import Any

import numpy as np

from verify.checks.identity import agrees, precise
from verify.checks.meaning import defined
from verify.checks.parallel import exact_at_every_angle
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian.barred import of_unit_row, parallel
from verify.claims.hessian.domains import ALL, DIFFERENCES, KINKED, PLANAR
from verify.domain import STATES
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import Point, State


def summand(s: State, l: int, i: int) -> Any:
    """The i-th term of the sum."""
    image = of_unit_row(s, i, l)
    dyad = np.outer(image, image) / (image @ image)
    return s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) * (s.projection(l) + dyad)


def printed(s: State) -> Any:
    """(14), fourth line, for all l, (k, d, d)."""
    return _blocks(s, [[summand(s, l, i) for i in range(s.k)] for l in range(s.k)])


def amended(s: State) -> Any:
    """The sum over the rows that are not parallel to row l."""
    rows = [[i for i in range(s.k) if not parallel(s, l, i)] for l in range(s.k)]
    return _blocks(s, [[summand(s, l, i) for i in others] for l, others in enumerate(rows)])


def _blocks(s: State, terms: Any) -> Any:
    none = s.number(0) * s.identity()
    sums = [s.v[l] / (2 * s.o.pi * s.norm[l]) * sum(terms[l], none) for l in range(s.k)]
    return np.array([s.v[l] ** 2 / 2 * s.identity() + total for l, total in enumerate(sums)], dtype=object)


def product_dropped(s: State) -> Any:
    """Without v_l^2 I / 2: the residual term alone."""
    return amended(s) - np.array([s.v[l] ** 2 / 2 * s.identity() for l in range(s.k)], dtype=object)


def dyad_dropped(s: State) -> Any:
    """P_l alone in the bracket."""
    terms = [[s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) * s.projection(l) for i in range(s.k)] for l in range(s.k)]
    return _blocks(s, terms)


def projections_dropped(s: State) -> Any:
    """I for P_l in the first term of the bracket."""
    extra = [
        sum(s.v[i] * s.norm[i] * s.o.sin(s.theta[l, i]) * np.outer(s.bar(l), s.bar(l)) for i in range(s.k))
        for l in range(s.k)
    ]
    return amended(s) + np.array([s.v[l] / (2 * s.o.pi * s.norm[l]) * x for l, x in enumerate(extra)], dtype=object)


def parallel_rows_counted(s: State) -> Any:
    """A term P_l for every other row parallel to row l."""
    doubles = [sum(parallel(s, l, i) for i in range(s.k)) - 1 for l in range(s.k)]
    return amended(s) + np.array([n * s.projection(l) for l, n in enumerate(doubles)], dtype=object)


WRONG = {
    **variants(amended, "cos for sin", "norms dropped", "factor 2", "3 for pi"),
    "Jacobian product dropped": product_dropped,
    "dyad dropped": dyad_dropped,
    "I for P": projections_dropped,
    "parallel rows counted": parallel_rows_counted,
}
ONE_UNIT = Point((Fraction(1),), ((Fraction(1), Fraction(0)),), (Fraction(1), Fraction(0)), "one unit")

CLAIM = Claim(
    id="a3-hessian-ww-diag",
    title="Hessian block of a row with itself",
    statement=r"""$$\nabla^2_{\boldsymbol w_\ell,\boldsymbol w_m}\mathcal L(\boldsymbol\theta)=
\frac{v_\ell^2}2\boldsymbol I+\frac{v_\ell}{2\pi\lVert\boldsymbol w_\ell\rVert}
\sum_{i=1}^kv_i\lVert\boldsymbol w_i\rVert\sin(\theta_{\ell,i})\left(\boldsymbol P_{\boldsymbol w_l^\perp}+
\frac{\boldsymbol P_{\boldsymbol w_l^\perp}\bar{\boldsymbol w}_i\bar{\boldsymbol w}_i^T
\boldsymbol P_{\boldsymbol w_l^\perp}}
{\lVert\boldsymbol P_{\boldsymbol w_l^\perp}\bar{\boldsymbol w}_i\rVert^2}\right),\qquad\ell=m.$$""",
    expected=Verdict.REFUTED,
    domain=ALL.describe(),
    reading=r"As printed, the sum over all $i$.",
    derivation="derivations.population.hessian:ww_diagonal_by_stein",
    hypotheses=(nonzero_rows(printed),),
    checks=(defined(printed, (ONE_UNIT, *STATES.points(0)), right={"over the rows not parallel to row l": amended}),),
    amendment=Amendment(
        statement=r"""For nonzero rows, $$\nabla^2_{\boldsymbol w_\ell,\boldsymbol w_\ell}\mathcal L(\boldsymbol\theta)=
\frac{v_\ell^2}2\boldsymbol I+\frac{v_\ell}{2\pi\lVert\boldsymbol w_\ell\rVert}
\sum_{i:\,\sin\theta_{\ell,i}\ne0}v_i\lVert\boldsymbol w_i\rVert\sin(\theta_{\ell,i})\left(
\boldsymbol P_{\boldsymbol w_\ell^\perp}+\frac{\boldsymbol P_{\boldsymbol w_\ell^\perp}\bar{\boldsymbol w}_i
\bar{\boldsymbol w}_i^T\boldsymbol P_{\boldsymbol w_\ell^\perp}}{
\lVert\boldsymbol P_{\boldsymbol w_\ell^\perp}\bar{\boldsymbol w}_i\rVert^2}\right).$$""",
        severity=Severity.UNDEFINED,
        note=r"The term $i=\ell$ reads $0\cdot(\boldsymbol P+\frac00)$ in every state. It contributes nothing, and so "
        r"does every row parallel to row $\ell$: they are left out of the sum.",
        checks=(
            exact_at_every_angle("derivations.entries.hessian:ww_diagonal_by_differentiation", amended, WRONG),
            exact_at_every_angle("derivations.entries.hessian:ww_diagonal_by_stein", amended, WRONG),
            precise("verify.checks.hessian_routes:ww_diagonal_integral", amended, WRONG, PLANAR),
            precise("verify.checks.hessian_routes:ww_diagonal_difference", amended, WRONG, KINKED, name=DIFFERENCES),
            agrees("verify.checks.hessian_routes:ww_diagonal_code", amended, WRONG, ALL),
        ),
    ),
)
