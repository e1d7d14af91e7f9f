"""a3-projections: unit vectors and projections, and a symbol of (14) that they leave open."""

from itertools import permutations
from typing import Any

import numpy as np

from verify.checks.identity import agrees, exact, precise
from verify.checks.meaning import defined, one_meaning
from verify.checks.parallel import exact_at_every_angle
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian.barred import normalised, of_unit_row, parallel, projected, straightened, unit_or_zero
from verify.claims.hessian.domains import ALL, PLANAR, SADDLE, TILTED
from verify.claims.hessian.ww_offdiag import blocks, by_reflection, entry
from verify.domain import pairs
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import State


def rows(s: State) -> Any:
    """The unit vectors wbar_l, (k, d)."""
    return np.array([s.bar(l) for l in range(s.k)], dtype=object)


def definitions(s: State) -> Any:
    """P_l, w_{l, m perp}, its squared length and the amended bar, for all l != m, flat."""
    found = []
    for l, m in permutations(range(s.k), 2):
        image = projected(s, l, m)
        found += [*np.ravel(s.projection(l)), *image, image @ image, *unit_or_zero(s, l, m)]
    return found


def exchanged(s: State) -> Any:
    """l and m exchanged."""
    swap = [1, 0]
    return definitions(s.with_(W=s.W[swap], norm=s.norm[swap]))


def onto_the_row(s: State) -> Any:
    """The projection onto w_l for the one off it."""
    found = definitions(s)
    found[: s.d**2] = np.ravel(np.outer(s.bar(0), s.bar(0)))
    return found


def inserted(s: State) -> Any:
    """(14) with the amended bar."""
    return blocks(straightened(s), unit_or_zero)


def a_unit_vector_anyway(s: State) -> Any:
    """Some unit vector where there is none to choose."""
    return blocks(s, lambda s, l, m: s.bar(l) if parallel(s, l, m) else normalised(s, l, m))


WRONG = {
    **variants(definitions, "cos for sin", "norms dropped", "factor 2", "sign"),
    "l and m exchanged": exchanged,
    "projection onto the row": onto_the_row,
}
WRONG_INSERTED = {
    **variants(inserted, "pi - theta for theta", "norms dropped", "factor 2"),
    "the bar on the row alone": lambda s: blocks(s, of_unit_row),
    "a unit vector for parallel rows too": a_unit_vector_anyway,
}
READINGS = {
    "the unit vector along w_{1,2 perp}": lambda s: entry(s, 0, 1, normalised),
    "the projection of the unit vector": lambda s: entry(s, 0, 1, of_unit_row),
}
RIGHT = {
    "put right": {
        "the unit vector, or 0": lambda s: entry(s, 0, 1, unit_or_zero),
        "no bar at all": lambda s: by_reflection(s)[0],
    }
}

CLAIM = Claim(
    id="a3-projections",
    title="Unit vectors and projections",
    statement=r"""$$\bar{\boldsymbol w}_l=\frac{\boldsymbol w_l}{\lVert\boldsymbol w_l\rVert},\qquad
\boldsymbol P_{\boldsymbol w_l^\perp}=\left(\boldsymbol I-\bar{\boldsymbol w}_l\bar{\boldsymbol w}_l^T\right),\qquad
\boldsymbol w_{\ell,m^\perp}=\boldsymbol P_{\boldsymbol w_m^\perp}\boldsymbol w_\ell.$$
The symbol $\bar{\boldsymbol w}_{\ell,m^\perp}$ appears in (14).""",
    expected=Verdict.REFUTED,
    domain=pairs(ALL).describe(),
    reading=r"$\bar{\boldsymbol w}_{\ell,m^\perp}$ is not defined. It may be the unit vector along "
    r"$\boldsymbol w_{\ell,m^\perp}$, for which (14) is right and which parallel rows do not have; or the projection "
    r"$\boldsymbol P_{\boldsymbol w_m^\perp}\bar{\boldsymbol w}_\ell$ of the unit vector, which is $\boldsymbol0$ for "
    "parallel rows, as D.1 says, and with which (14) is wrong for most others.",
    derivation="derivations.population.delta_terms:projections",
    hypotheses=(nonzero_rows(rows),),
    checks=(
        one_meaning(READINGS, (TILTED,), right=RIGHT, name="the barred projection has one meaning in (14)"),
        defined(
            lambda s: normalised(s, 0, 1),
            (SADDLE,),
            right={"0 for parallel rows": lambda s: unit_or_zero(s, 0, 1)},
            name="the unit vector exists at the saddles of D.1",
        ),
    ),
    amendment=Amendment(
        statement=r"""As printed, for nonzero rows, and $$\bar{\boldsymbol w}_{\ell,m^\perp}=
\frac{\boldsymbol w_{\ell,m^\perp}}{\lVert\boldsymbol w_{\ell,m^\perp}\rVert},\qquad
\lVert\boldsymbol w_{\ell,m^\perp}\rVert=\lVert\boldsymbol w_\ell\rVert\sin\theta_{\ell,m},$$
or $\boldsymbol0$ where rows $\ell$ and $m$ are parallel or opposite.""",
        severity=Severity.UNDEFINED,
        note=r"With it (14) is the Hessian at all nonzero rows. The readings differ by the factor "
        r"$\sin\theta_{\ell,m}$.",
        checks=(
            exact(
                "derivations.entries.hessian:projections",
                definitions,
                WRONG,
                note="two rows at any angle between 0 and pi; at 0 and pi the bar is 0 by definition",
            ),
            exact_at_every_angle(
                "derivations.entries.hessian:ww_off_diagonal_by_differentiation", inserted, WRONG_INSERTED
            ),
            exact_at_every_angle("derivations.entries.hessian:ww_off_diagonal_by_stein", inserted, WRONG_INSERTED),
            precise("verify.checks.hessian_routes:ww_off_diagonal_integral", inserted, WRONG_INSERTED, pairs(PLANAR)),
            agrees("verify.checks.hessian_routes:ww_off_diagonal_code", inserted, WRONG_INSERTED, pairs(ALL)),
        ),
    ),
    remarks=(r"For $d=1$ all rows are parallel, $\boldsymbol P=0$, and every barred projection is $0$.",),
)
