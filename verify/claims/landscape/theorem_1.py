"""thm-1: the list of stationary points, as printed and with the hypotheses it needs."""

from dataclasses import replace

from verify.checks.landscape.saddles import are_saddles, stationary_for_equal_signs
from verify.checks.landscape.search import nothing_else
from verify.checks.landscape.theorem import AMENDED, LISTED, WRONG_LISTS, are_all, are_stationary, zero_target
from verify.model import Amendment, Claim, Coverage, Hypothesis, Severity, Verdict

EVERY_C = replace(LISTED, branches=((None, None),))
WRONG_FAMILIES = {name: WRONG_LISTS[name] for name in ("c > -1", "the caption's (a, 2a)")}
WRONG_SEARCHES = {
    "only c > 0": replace(LISTED, branches=((0, None),)),
    "only c < -1": replace(LISTED, branches=((None, -1),)),
    "the caption's (a, 2a)": WRONG_LISTS["the caption's (a, 2a)"],
    "v_2 w_2 = a at the optimum": WRONG_LISTS["v_2 w_2 = a at the optimum"],
}

CLAIM = Claim(
    id="thm-1",
    title="Theorem 1, landscape characterisation",
    statement=r"""Let $v_1,v_2>0$. The stationary points of $\mathcal L$ are either $$\text{1. global optima:
}v_1\boldsymbol w_1 =\boldsymbol a,\quad v_2\boldsymbol w_2=-\boldsymbol a,$$ $$\text{2. non-strict saddles:
}v_1\boldsymbol w_1=(c+1)\boldsymbol a,\quad v_2\boldsymbol w_2=c\,\boldsymbol a,
\quad\text{where }c>0\text{ or }c<-1.$$""",
    expected=Verdict.REFUTED,
    domain=r"For all $d\ge1$, $v_1,v_2>0$, $\boldsymbol w_1,\boldsymbol w_2,\boldsymbol a\in\mathbb R^d$.",
    reading=r"The data model has $\boldsymbol a\in\mathbb R^d$ and no lower bound on $d$, so $\boldsymbol "
    r"a=\boldsymbol 0$ and $d=1$ are in the domain as printed, and every symbol has a meaning there: no gap, but two "
    r"counterexamples. At $\boldsymbol a=\boldsymbol0$ rows that cancel are stationary and on neither list; for $d=1$ "
    "the points of item 2 are local minima. A zero row needs no exception: the loss has no gradient there, or one "
    r"that is not zero. For $d\ge2$ and $\boldsymbol a\ne\boldsymbol 0$ the theorem is right.",
    derivation="derivations.landscape:row_difference",
    hypotheses=(
        Hypothesis(
            "$v_1,v_2>0$", without=stationary_for_equal_signs(LISTED.saddle, optimum_instead=lambda c: LISTED.optimum)
        ),
        Hypothesis("$c>0$ or $c<-1$", without=are_stationary(EVERY_C, WRONG_FAMILIES, as_printed=LISTED)),
        Hypothesis(r"$\boldsymbol a\ne\boldsymbol0$", stated=False, without=zero_target(LISTED)),
        Hypothesis(r"$d\ge2$", stated=False, without=are_saddles(LISTED, {}, two_dimensions=AMENDED)),
    ),
    checks=(
        are_all(LISTED, WRONG_LISTS, Coverage.PART),
        zero_target(LISTED),
        are_saddles(LISTED, {}, two_dimensions=AMENDED),
    ),
    amendment=Amendment(
        r"Let $d\ge2$, $\boldsymbol a\ne\boldsymbol0$ and $v_1,v_2>0$. The points at which $\mathcal L$ is "
        r"differentiable with gradient $\boldsymbol0$ are exactly 1. the global optima $v_1\boldsymbol "
        r"w_1=\boldsymbol a$, $v_2\boldsymbol w_2=-\boldsymbol a$, and 2. the saddles $v_1\boldsymbol "
        r"w_1=(c+1)\boldsymbol a$, $v_2\boldsymbol w_2=c\,\boldsymbol a$ with $c>0$ or $c<-1$, whose Hessian is "
        "positive semidefinite.",
        Severity.HYPOTHESIS,
        r"Two hypotheses are missing. At $\boldsymbol a=\boldsymbol0$ every stationary point is a global optimum, and "
        r"those with $v_1\boldsymbol w_1=v_2\boldsymbol w_2\ne\boldsymbol0$ are not listed. For $d=1$ the list is "
        "right, but item 2 holds local minima.",
        (
            are_all(AMENDED, WRONG_LISTS, Coverage.WHOLE),
            are_saddles(AMENDED, {"as printed, d = 1 too": LISTED}),
            nothing_else(AMENDED, WRONG_SEARCHES),
        ),
    ),
    remarks=(
        r"Output weights of one sign have local minima $v_1\boldsymbol w_1=(1-\lambda)\boldsymbol a$, $-v_2\boldsymbol "
        r"w_2=\lambda\boldsymbol a$, $0<\lambda<1$, of loss $\frac14\lVert\boldsymbol a\rVert^2$; zero weights and "
        "zero rows have stationary points of their own. The complete list for all weights is "
        "`derivations.landscape.strata`.",
    ),
)
