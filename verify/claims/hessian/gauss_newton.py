"""a3-gauss-newton-split: the Hessian is a residual term plus a product of Jacobians."""

from collections.abc import Callable
from typing import Any

import numpy as np

from verify.checks.identity import agrees, precise
from verify.checks.parallel import exact_at_every_angle
from verify.checks.resolve import resolve
from verify.checks.variants import variants
from verify.checks.zero_rows import nonzero_rows
from verify.claims.hessian import vv, vw_diag, vw_offdiag, ww_diag, ww_offdiag
from verify.claims.hessian.barred import unit_or_zero
from verify.claims.hessian.domains import ALL, KINKED, SPACE
from verify.model import Check, Claim, Context, Coverage, Finding, Strength, Verdict, fails, holds
from verify.state import State

Rule = Callable[[Any, Any, Any, Any], Any]


def product(s: State) -> Any:
    """E[grad f grad f^T], (k + k d, k + k d), order (v, w_1, ..): zero residual, each block as printed for l != m."""

    def rows(l: int, m: int) -> Any:
        return s.v[l] ** 2 / 2 * s.identity() if l == m else ww_offdiag.entry(s, l, m, unit_or_zero)

    return _assembled(s, vv.printed(s), lambda l, m: vw_offdiag.entry(s, l, m), rows)


def residual(s: State) -> Any:
    """E[r hess f]: nothing but in the blocks v_l, w_l and w_l, w_l."""
    mixed, own = vw_diag.product_dropped(s), ww_diag.product_dropped(s)
    none = s.number(0) * s.identity()
    return _assembled(
        s,
        np.full((s.k, s.k), s.number(0), dtype=object),
        lambda l, m: mixed[l] if l == m else none[0],
        lambda l, m: own[l] if l == m else none,
    )


def printed(s: State) -> Any:
    """Their sum."""
    return residual(s) + product(s)


def _assembled(s: State, vv: Any, vw: Callable[[int, int], Any], ww: Callable[[int, int], Any]) -> Any:
    units = range(s.k)
    mixed = np.block([[np.array([vw(l, m)], dtype=object) for m in units] for l in units])
    rows = np.block([[np.array(ww(l, m), dtype=object) for m in units] for l in units])
    return np.block([[vv, mixed], [mixed.T, rows]])


WRONG = {
    **variants(printed, "cos for sin", "norms dropped", "factor 2", "target negated"),
    "residual term dropped": product,
    "Jacobian product dropped": residual,
    "residual term negated": lambda s: product(s) - residual(s),
    "Jacobian product doubled": lambda s: residual(s) + 2 * product(s),
}


def rule(r: Any, r_p: Any, r_q: Any, r_pq: Any) -> Any:
    """The integrand on the right, from the residual and its derivatives in p and q."""
    return r * r_pq + r_p * r_q


WRONG_RULES: dict[str, Rule] = {
    "residual term dropped": lambda r, r_p, r_q, r_pq: r_p * r_q,
    "Jacobian product dropped": lambda r, r_p, r_q, r_pq: r * r_pq,
    "factor 2": lambda r, r_p, r_q, r_pq: 2 * rule(r, r_p, r_q, r_pq),
    "residual term negated": lambda r, r_p, r_q, r_pq: r_p * r_q - r * r_pq,
}


def product_rule() -> Check:
    """The integrand on the right is the mixed derivative of half the squared residual."""

    def run(subject: Rule, _: Context) -> Finding:
        import sympy as sp

        left = resolve("derivations.population.hessian:gauss_newton_split")().results["left"]
        jet = sp.symbols("r_0 r_s r_u r_su", real=True)
        gap = sp.expand(left - subject(*jet))
        return holds("the same polynomial in the jet of the residual") if gap == 0 else fails(f"differ by {gap}")

    note = "where the network is twice differentiable; at its kinks in the sense of distributions, by the other checks"
    return Check("the product rule", Strength.EXACT, run, rule, Coverage.PART, note, WRONG_RULES)


CLAIM = Claim(
    id="a3-gauss-newton-split",
    title="Residual term plus Jacobian product",
    statement=r"""$$\nabla^2_{p,q}\mathcal L(\boldsymbol\theta)=\mathbb E_{\boldsymbol x}\left[\left(f(
\boldsymbol\theta;\boldsymbol x)-\boldsymbol a^T\boldsymbol x\right)\nabla^2_{p,q}f(\boldsymbol\theta;\boldsymbol x)+
\nabla_pf(\boldsymbol\theta;\boldsymbol x)\nabla_qf(\boldsymbol\theta;\boldsymbol x)^T\right]$$
for any two $p,q$ of the parameters $v_\ell,v_m,\boldsymbol w_\ell,\boldsymbol w_m$.""",
    expected=Verdict.PROVED,
    domain=ALL.describe(),
    reading=r"$\nabla^2_{\boldsymbol w_\ell,\boldsymbol w_\ell}f=v_\ell\,\delta(\boldsymbol w_\ell^T\boldsymbol x)\,"
    r"\boldsymbol x\boldsymbol x^T$ in the sense of distributions: its expectation is an integral over the hyperplane "
    r"$\boldsymbol w_\ell^T\boldsymbol x=0$.",
    derivation="derivations.population.hessian:gauss_newton_split",
    hypotheses=(nonzero_rows(printed),),
    checks=(
        product_rule(),
        exact_at_every_angle(
            "derivations.entries.hessian:by_differentiation", printed, WRONG, name="left side, derived"
        ),
        exact_at_every_angle("derivations.entries.hessian:by_stein", printed, WRONG, name="right side, derived"),
        precise("verify.checks.hessian_routes:whole_difference", printed, WRONG, KINKED, name="left side, differences"),
        precise("verify.checks.hessian_routes:whole_integral", printed, WRONG, SPACE, name="right side, integrated"),
        agrees("verify.checks.hessian_routes:whole_code", printed, WRONG, ALL),
    ),
    remarks=(
        "Both sides are compared with one matrix, the sum of the two terms in closed form: the left side as "
        "derivatives of the closed-form gradient and as differences of an integrated one, the right side by Stein's "
        "lemma and by integrals over hyperplanes.",
    ),
)
