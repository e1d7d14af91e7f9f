"""a3-delta-prime: the derivative of a delta against a step, and the rule that is quoted for it."""

from typing import Any

from verify.checks.distributions import delta_prime_rule
from verify.checks.identity import exact, precise
from verify.checks.variants import variants
from verify.claims.hessian.barred import of_unit_row
from verify.claims.hessian.delta_delta import DOMAIN, not_parallel
from verify.claims.hessian.domains import ALL
from verify.claims.hessian.rectifier_delta import LIMIT
from verify.domain import pairs
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import State


def entry(s: State, l: int, m: int) -> Any:
    """E[delta'(wbar_l.x) step(wbar_m.x)]."""
    t = s.theta[l, m]
    return -s.o.cos(t) / (2 * s.o.pi * s.o.sin(t))


def printed(s: State) -> Any:
    """The last form, for rows 1 and 2."""
    return entry(s, 0, 1)


def by_projection(s: State) -> Any:
    """The last form but one."""
    image = of_unit_row(s, 1, 0)
    return -s.o.cos(s.theta[0, 1]) / (2 * s.o.pi * s.o.sqrt(image @ image))


def sine_multiplied(s: State) -> Any:
    """sin(theta) above instead of below."""
    return -s.o.cos(s.theta[0, 1]) * s.o.sin(s.theta[0, 1]) / (2 * s.o.pi)


WRONG = {
    **variants(printed, "sin for cos", "pi - theta for theta", "factor 2", "sign", "3 for pi"),
    "sine in the numerator": sine_multiplied,
}
WRONG_PROJECTION = variants(by_projection, "sin for cos", "norms dropped", "factor 2", "sign")


def rule_as_printed(f_0: Any, f_1: Any, h_0: Any, h_1: Any) -> Any:
    """-f'(0) delta, paired with h."""
    return -f_1 * h_0


def rule_amended(f_0: Any, f_1: Any, h_0: Any, h_1: Any) -> Any:
    """f(0) delta' - f'(0) delta, paired with h."""
    return -f_0 * h_1 - f_1 * h_0


WRONG_RULE = {
    "as printed": rule_as_printed,
    "f(0) delta' alone": lambda f_0, f_1, h_0, h_1: -f_0 * h_1,
    "sign of f'(0)": lambda f_0, f_1, h_0, h_1: -f_0 * h_1 + f_1 * h_0,
}


def with_a_slope(rule: Any) -> Any:
    """E[delta'(g) relu(wbar_m.x) g], g = wbar_l.x, by a rule for f(g) = E[relu(wbar_m.x) | g] and h(g) = g rho(g)."""

    def value(s: State) -> Any:
        density = 1 / s.o.sqrt(2 * s.o.pi)
        f_0, f_1 = s.o.sin(s.theta[0, 1]) * density, s.o.cos(s.theta[0, 1]) / 2
        return rule(f_0, f_1, 0, density)

    return value


WRONG_SLOPE = {
    **variants(with_a_slope(rule_amended), "cos for sin", "factor 2", "sign"),
    "the rule as printed": with_a_slope(rule_as_printed),
}

DISPLAY = Claim(
    id="a3-delta-prime.i",
    title="Derivative of a delta against a step: the display",
    statement=r"""$$\mathbb E_{\boldsymbol x}\left[\delta'(\bar{\boldsymbol w}_\ell^T\boldsymbol
x)\phi'(\bar{\boldsymbol w}_m^T \boldsymbol x)\right]=\mathbb E_{\boldsymbol
x,g}\left[\delta'(g)\phi'\left(\bar{\boldsymbol w}_m^T\boldsymbol P_{\boldsymbol w_\ell^\perp}\boldsymbol
x+\bar{\boldsymbol w}_m^T\bar{\boldsymbol w}_\ell g\right)\right]=-\frac{\cos(\theta_{\ell,m})} {\sqrt{2\pi}}\mathbb
E_{\boldsymbol x}\left[\delta\left(\bar{\boldsymbol w}_m^T\boldsymbol P_{\boldsymbol w_\ell^\perp}\boldsymbol
x\right)\right]=-\frac{\cos(\theta_{\ell,m})}{2\pi\lVert\boldsymbol P_{\boldsymbol w_\ell^\perp}\bar{\boldsymbol
w}_m\rVert}= -\frac{\cos(\theta_{\ell,m})}{2\pi\sin(\theta_{\ell,m})},\qquad g=\bar{\boldsymbol w}_\ell^T\boldsymbol
x.$$""",
    expected=Verdict.PROVED,
    domain=DOMAIN.describe(),
    reading=r"Rows 1 and 2 stand for $\boldsymbol w_\ell$ and $\boldsymbol w_m$. $\delta'$ is the limit of the "
    "derivatives of densities that shrink to 0: here of normal ones.",
    derivation="derivations.population.delta_terms:delta_prime",
    hypotheses=(not_parallel(printed, "infinite: the slope of a step at its jump"),),
    checks=(
        exact("derivations.entries.moments:delta_prime_on_a_line", printed, WRONG),
        exact("derivations.entries.moments:delta_prime_by_polar", printed, WRONG),
        precise("verify.checks.moment_routes:delta_prime_limit", printed, WRONG, DOMAIN, digits=30, name=LIMIT),
        precise(
            "verify.checks.moment_routes:delta_prime_limit",
            by_projection,
            WRONG_PROJECTION,
            DOMAIN,
            digits=15,
            name="the form with the projection, 15 digits",
        ),
    ),
    remarks=(
        "The second equality is right although it is drawn from the rule of part ii: the density of $g$ has slope 0 "
        r"at 0, so that the term $f(0)\delta'$ which the rule leaves out contributes nothing.",
    ),
)
RULE = Claim(
    id="a3-delta-prime.ii",
    title=r"Derivative of a delta against a step: the rule for $\delta'f$",
    statement=r"$$\delta'(x)f(x)=-f'(0)\delta(x).$$",
    expected=Verdict.REFUTED,
    domain="For all smooth $f$, as distributions: paired with every smooth $h$.",
    derivation="derivations.population.delta_terms:delta_prime",
    checks=(delta_prime_rule(rule_as_printed, {}, right={"f(0) delta' - f'(0) delta": rule_amended}),),
    amendment=Amendment(
        statement=r"$$\delta'(x)f(x)=f(0)\delta'(x)-f'(0)\delta(x).$$",
        severity=Severity.FALSE,
        note=r"With $f=1$ the printed rule says $\delta'=0$. Against a test function of slope 0 at 0 the two agree.",
        checks=(
            delta_prime_rule(rule_amended, WRONG_RULE, right={}),
            precise(
                "verify.checks.moment_routes:delta_prime_rectifier_limit",
                with_a_slope(rule_amended),
                WRONG_SLOPE,
                pairs(ALL),
                digits=30,
                name="against a density with a slope, 30 digits",
            ),
        ),
    ),
)

CLAIM = Claim(
    id="a3-delta-prime",
    title="Derivative of delta against a step",
    statement=r"The expectation of $\delta'$ against a step (i), and the rule it is drawn from, in parentheses (ii).",
    expected=Verdict.REFUTED,
    domain=DOMAIN.describe(),
    parts=(DISPLAY, RULE),
)
