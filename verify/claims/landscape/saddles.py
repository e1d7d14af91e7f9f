"""thm-1-saddles: item 2 of Theorem 1 is stationary, with a singular semidefinite Hessian; whether it is a saddle."""

from dataclasses import replace

from verify.checks.landscape.domains import SADDLE_LINE
from verify.checks.landscape.saddles import are_saddles, has_hessian, stationary_for_equal_signs
from verify.checks.landscape.steps import semidefinite_with_zero, spectrum_by_gram_matrix
from verify.checks.landscape.theorem import AMENDED, LISTED, WRONG_LISTS, are_stationary
from verify.claims.landscape.step_eigenvalues import WRONG as WRONG_SPECTRA
from verify.claims.landscape.step_eigenvalues import WRONG_SIGNS
from verify.claims.landscape.step_eigenvalues import printed as spectrum
from verify.model import Amendment, Claim, Hypothesis, Severity, Verdict

FAMILY = r"$v_1\boldsymbol w_1=(c+1)\boldsymbol a$, $v_2\boldsymbol w_2=c\,\boldsymbol a$, $c>0$ or $c<-1$"
WRONG_FAMILIES = {name: WRONG_LISTS[name] for name in ("c > -1", "the caption's (a, 2a)", "v_1 w_1 + v_2 w_2 = a")}
EVERY_C = replace(LISTED, branches=((None, None),))

STATIONARY = Claim(
    id="thm-1-saddles.i",
    title="Stationary, with a singular semidefinite Hessian",
    statement=rf"Every point with {FAMILY} is stationary, its Hessian is positive semidefinite and has the eigenvalue "
    "$0$.",
    expected=Verdict.PROVED,
    domain=SADDLE_LINE.describe(),
    derivation="derivations.landscape:saddle_spectrum",
    hypotheses=(
        Hypothesis(
            "$v_1,v_2>0$", without=stationary_for_equal_signs(LISTED.saddle, optimum_instead=lambda c: LISTED.optimum)
        ),
        Hypothesis("$c>0$ or $c<-1$", without=are_stationary(EVERY_C, WRONG_FAMILIES, as_printed=LISTED)),
        Hypothesis(r"$\boldsymbol a\ne\boldsymbol0$", stated=False, without=has_hessian(LISTED, target=AMENDED)),
    ),
    checks=(
        are_stationary(LISTED, WRONG_FAMILIES),
        spectrum_by_gram_matrix(spectrum, WRONG_SPECTRA),
        semidefinite_with_zero(spectrum, WRONG_SIGNS),
    ),
)

SADDLE = Claim(
    id="thm-1-saddles.ii",
    title="Saddles in the ordinary sense",
    statement=rf"Every point with {FAMILY} is a saddle: no local minimum and no local maximum.",
    expected=Verdict.REFUTED,
    domain=r"For all $d\ge1$, $v_1,v_2>0$, $\boldsymbol a\in\mathbb R^d$ nonzero, $c>0$ or $c<-1$.",
    reading="The ordinary meaning of saddle, as the definition in the introduction also takes in minima. Nothing in "
    "the statement or the setting excludes $d=1$.",
    derivation="derivations.landscape:descent_curve",
    hypotheses=(Hypothesis(r"$d\ge2$", stated=False, without=are_saddles(LISTED, {}, two_dimensions=AMENDED)),),
    checks=(are_saddles(LISTED, {}, two_dimensions=AMENDED),),
    amendment=Amendment(
        rf"For $d\ge2$ and $\boldsymbol a\ne\boldsymbol0$ every point with {FAMILY} is a saddle: along "
        r"$\boldsymbol w_1+\epsilon\,\boldsymbol e/v_1$, $\boldsymbol w_2+\epsilon\,\boldsymbol e/v_2$ with a unit "
        r"vector $\boldsymbol e\perp\boldsymbol a$ the loss falls like $-\epsilon^3/(6\pi c^2(c+1)^2"
        r"\lVert\boldsymbol a\rVert)$, and along $\boldsymbol w_1+\epsilon\boldsymbol a/v_1$ it rises. For $d=1$ "
        "they are local minima.",
        Severity.HYPOTHESIS,
        "Rows on a line cannot turn: for $d=1$ two rows on one side of the origin stay there, and the loss near them "
        r"is $\frac14(v_1w_1-v_2w_2-a)^2+\frac14a^2$. The fall for $d\ge2$ is of third order, which no Hessian shows.",
        (are_saddles(AMENDED, {"as printed, d = 1 too": LISTED}),),
    ),
)

CLAIM = Claim(
    id="thm-1-saddles",
    title="The one-parameter families are non-strict saddles",
    statement=rf"Every point with {FAMILY} is a stationary point of $\mathcal L$ and a non-strict saddle.",
    expected=Verdict.REFUTED,
    domain=SADDLE_LINE.describe(),
    reading="Two statements: the three conditions of the printed definition (.i), and that the points are saddles "
    "(.ii).",
    parts=(STATIONARY, SADDLE),
)
