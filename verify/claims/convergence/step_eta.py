"""thm-2-step-eta: the choice eta = 1/4, and the factor of the loss as a polynomial in the step size."""

from fractions import Fraction
from typing import Any

from verify.checks.convergence.follows import Consequence, follow
from verify.model import Amendment, Claim, Severity, Verdict

QUARTER = Fraction(1, 4)
AT = {"mu": "1/10", "L": "2", "delta": "1/10", "alpha": "1/20", "c_min": "1/5", "c_max": "2"}
SYMBOLS = " ".join(AT)


def rate(x: Any) -> Any:
    """alpha c_min^2."""
    return x.alpha * x.c_min**2


def noise(x: Any) -> Any:
    """c_max^2 delta^2."""
    return x.c_max**2 * x.delta**2


def derived(x: Any, factor: int) -> Any:
    """The last line of (g) at eta = 1/4, mu |a| = mu_bar; `factor` 20 as printed, 40 with the amended (e)."""
    gained = rate(x) * x.mu * (1 - QUARTER - x.mu * x.L)
    return 1 - gained + factor * (x.mu / QUARTER + x.mu**2 * x.L) * 4 * noise(x)


def first(x: Any, share: Any, factor: int) -> Any:
    """The first line; share: mu/eta over mu."""
    return 1 - rate(x) * x.mu * (Fraction(3, 4) - x.mu * x.L) + (share * x.mu + x.mu**2 * x.L) * factor * noise(x)


def second(x: Any, linear: Any, factor: int) -> Any:
    """The second line."""
    slope = Fraction(3, 4) * rate(x) - linear * noise(x)
    return 1 - slope * x.mu + (rate(x) + factor * noise(x)) * x.L * x.mu**2


def said(upper: Any, lower: Any) -> Consequence:
    """One line is at least another, as the same polynomial."""
    return Consequence(lambda x: upper(x) - lower(x), (AT,), SYMBOLS)


def chain(share: Any, factor: int, linear: Any) -> dict[str, Consequence]:
    """Both lines, from the (g) whose factor this is."""
    return {
        "first line": said(lambda x: first(x, share, factor), lambda x: derived(x, factor // 4)),
        "second line": said(lambda x: second(x, linear, factor), lambda x: first(x, share, factor)),
    }


PRINTED = chain(Fraction(4, 3), 80, Fraction(320, 3))
ARITHMETIC = chain(4, 80, 320)
AMENDED = chain(4, 160, 640)

CLAIM = Claim(
    id="thm-2-step-eta",
    title=r"Choice $\eta=\frac14$",
    statement=r"""With $\mu=\frac{\bar\mu}{\lVert\boldsymbol a\rVert}$, $\eta=\frac14$: $$\mathcal L(\boldsymbol
\theta^{(\tau+1)})\le\left(1-\alpha c_{\min}^2\bar\mu\left(\frac34-\bar\mu L\right)+\left(\frac{4\bar\mu}3+\bar\mu^2L
\right)80c_{\max}^2\delta^2\right)\mathcal L(\boldsymbol\theta^{(\tau)})$$ $$=\left(1-\left(\frac{3\alpha c_{\min}^2}4-
\frac{320c_{\max}^2\delta^2}3\right)\bar\mu+\left(\alpha c_{\min}^2+80c_{\max}^2\delta^2\right)L\bar\mu^2\right)
\mathcal L(\boldsymbol\theta^{(\tau)}).$$""",
    expected=Verdict.REFUTED,
    domain="For all positive constants and step sizes.",
    reading="As a step: the factors of the loss are those of (g), as printed there.",
    derivation="derivations.convergence:contraction",
    checks=(follow(PRINTED, {}, name="from (g)", right={"4 and 320": ARITHMETIC}),),
    amendment=Amendment(
        r"""$$\mathcal L(\boldsymbol\theta^{(\tau+1)})\le\left(1-\alpha c_{\min}^2\bar\mu\left(\frac34-\bar\mu L\right)+
\left(4\bar\mu+\bar\mu^2L\right)160c_{\max}^2\delta^2\right)\mathcal L(\boldsymbol\theta^{(\tau)})$$ $$=\left(1-\left(
\frac{3\alpha c_{\min}^2}4-640c_{\max}^2\delta^2\right)\bar\mu+\left(\alpha c_{\min}^2+160c_{\max}^2\delta^2\right)L
\bar\mu^2\right)\mathcal L(\boldsymbol\theta^{(\tau)}).$$""",
        Severity.FALSE,
        r"$\frac{\bar\mu}\eta$ is $4\bar\mu$, not $\frac{4\bar\mu}3$: with the printed (g) it would be $320$ for "
        r"$\frac{320}3$. Here (g) is taken with the factor 2 that (e) lacks, hence $160$ and $640$.",
        (
            follow(
                AMENDED,
                {
                    "as printed": PRINTED,
                    "4/3 in the first line": chain(Fraction(4, 3), 160, 640),
                    "without the factor 2": {
                        **AMENDED,
                        "first line": said(lambda x: first(x, 4, 80), lambda x: derived(x, 40)),
                    },
                    "320 in the second line": chain(4, 160, 320),
                },
                name="from (g) with the factor 40",
                note="polynomials in symbolic constants",
            ),
        ),
    ),
    rests_on=("thm-2-step-descent-defg.ii!",),
)
