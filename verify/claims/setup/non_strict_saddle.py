"""def-non-strict-saddle: gradient zero, Hessian semidefinite, 0 in its spectrum."""

from verify.checks.landscape.definition import Facts, over_our_classifier, over_the_catalogue
from verify.model import Amendment, Claim, Severity, Verdict


def printed(facts: Facts) -> bool:
    """The three conditions of the introduction."""
    values = facts.eigenvalues
    return facts.gradient_zero and values is not None and bool(min(values) >= 0) and 0 in values


def amended(facts: Facts) -> bool:
    """And no local minimum."""
    return printed(facts) and not facts.local_minimum


def without_semidefinite(facts: Facts) -> bool:
    """Any singular Hessian."""
    return facts.gradient_zero and facts.eigenvalues is not None and 0 in facts.eigenvalues and not facts.local_minimum


def definite(facts: Facts) -> bool:
    """0 not an eigenvalue."""
    return amended(facts) and 0 not in (facts.eigenvalues or ())


WRONG = {"Hessian of any signs": without_semidefinite, "0 not an eigenvalue": definite}

CLAIM = Claim(
    id="def-non-strict-saddle",
    title='Meaning of "non-strict saddle"',
    statement=r"""A point of the loss landscape is a non-strict saddle if $$\nabla\mathcal L=\boldsymbol 0,\qquad
\nabla^2\mathcal L\succeq0,\qquad0\in\mathrm{spec}\left(\nabla^2\mathcal L\right).$$ The landscape contains several.""",
    expected=Verdict.REFUTED,
    domain=r"For all stationary points of the loss of two neurons, $\boldsymbol a\ne\boldsymbol0$: the strata of "
    "Theorem 1 and those that its hypotheses leave out.",
    reading="A definition is judged by whether it means what its name says: a saddle is a stationary point that is no "
    "local extremum. The name is used in that sense where the text speaks of escaping, of stalling near a saddle, and "
    "of optima and saddles as two kinds of points (Theorem 1).",
    derivation="derivations.landscape:printed_definition_at_optimum",
    checks=(
        over_the_catalogue(printed, WRONG, with_no_minimum=amended),
        over_our_classifier(printed, WRONG, with_no_minimum=amended),
    ),
    amendment=Amendment(
        r"A stationary point that is no local minimum, with $\nabla^2\mathcal L\succeq0$ and "
        r"$0\in\mathrm{spec}(\nabla^2\mathcal L)$. The landscape contains infinitely many for $d\ge2$, and none for "
        "$d=1$.",
        Severity.HYPOTHESIS,
        r"Every global optimum meets the three conditions: at $v_i\boldsymbol w_i=\boldsymbol a$ the loss is flat "
        r"along $(v_i,-\boldsymbol w_i)$. So do the local minima that exist for equal signs of the output weights, "
        "and for $d=1$.",
        (
            over_the_catalogue(amended, {**WRONG, "as printed": printed}),
            over_our_classifier(amended, {**WRONG, "as printed": printed}),
        ),
    ),
)
