"""thm-1-step-eigenvalues: the spectrum of the Hessian on the saddle line."""

from typing import Any

from verify.checks.landscape.domains import SADDLE_LINE
from verify.checks.landscape.saddles import are_saddles
from verify.checks.landscape.steps import semidefinite_with_zero, spectrum_by_gram_matrix, spectrum_of_matrix
from verify.checks.landscape.theorem import AMENDED, LISTED
from verify.claims.landscape.step_hessian import printed as hessian
from verify.model import Amendment, Claim, Severity, Verdict
from verify.state import State


def printed(s: State, d: Any) -> list[tuple[Any, Any]]:
    """Eigenvalues with multiplicities."""
    weights, rows = s.v @ s.v, s.norm @ s.norm
    return [(s.number(0), d + 2), (weights / 2, d - 1), ((rows + weights) / 2, s.number(1))]


def not_halved(s: State, d: Any) -> list[tuple[Any, Any]]:
    """Without the factor 1/2."""
    return [(2 * value, count) for value, count in printed(s, d)]


def counted_otherwise(s: State, d: Any) -> list[tuple[Any, Any]]:
    """One zero less, one more eigenvalue of the weights."""
    zero, weights, largest = printed(s, d)
    return [(zero[0], d + 1), (weights[0], d), largest]


def rows_dropped(s: State, d: Any) -> list[tuple[Any, Any]]:
    """The largest without the rows."""
    return [*printed(s, d)[:2], ((s.v @ s.v) / 2 + s.norm[0] ** 2, s.number(1))]


def largest_negated(s: State, d: Any) -> list[tuple[Any, Any]]:
    """A negative eigenvalue."""
    *rest, (value, count) = printed(s, d)
    return [*rest, (-value, count)]


def without_zero(s: State, d: Any) -> list[tuple[Any, Any]]:
    """The positive ones alone."""
    return printed(s, d)[1:]


WRONG_SIGNS = {"largest negated": largest_negated, "zero dropped": without_zero}
WRONG = {"1/2 dropped": not_halved, "multiplicities d + 1, d, 1": counted_otherwise, "w_2 dropped": rows_dropped}

SPECTRUM = Claim(
    id="thm-1-step-eigenvalues.i",
    title="Eigenvalues and multiplicities",
    statement=r"""The eigenvalues of the $(2d+2)\times(2d+2)$ matrix are $$0,\qquad\frac{v_1^2+v_2^2}2,\qquad\frac{
\lVert \boldsymbol w_1\rVert^2+\lVert\boldsymbol w_2\rVert^2+v_1^2+v_2^2}2$$ with multiplicities $d+2$, $d-1$, $1$;
none is negative.""",
    expected=Verdict.PROVED,
    domain=SADDLE_LINE.describe(),
    derivation="derivations.landscape:saddle_spectrum",
    checks=(spectrum_by_gram_matrix(printed, WRONG), spectrum_of_matrix(printed, hessian, WRONG)),
)

CONCLUSION = Claim(
    id="thm-1-step-eigenvalues.ii",
    title="Therefore non-strict saddles",
    statement="Since no eigenvalue is negative and $0$ is one, all these stationary points are non-strict saddle "
    "points.",
    expected=Verdict.REFUTED,
    domain=SADDLE_LINE.describe(),
    reading="By the words of the definition in the introduction the conclusion follows, but that definition also takes "
    "in minima (`def-non-strict-saddle`), so a spectrum alone shows no saddle. Read as in `thm-1-saddles.ii`: a saddle "
    "is no local minimum.",
    checks=(are_saddles(LISTED, {}, two_dimensions=AMENDED),),
    amendment=Amendment(
        r"No eigenvalue is negative and $0$ is one; for $d\ge2$ these points are saddles, as the loss falls by a cubic "
        "term along a curve through each.",
        Severity.HYPOTHESIS,
        "For $d=1$ the same spectrum belongs to local minima.",
        (semidefinite_with_zero(printed, WRONG_SIGNS), are_saddles(AMENDED, {"as printed, d = 1 too": LISTED})),
    ),
)

CLAIM = Claim(
    id="thm-1-step-eigenvalues",
    title="Spectrum of that Hessian",
    statement="The spectrum on the saddle line, and the conclusion from it.",
    expected=Verdict.REFUTED,
    domain=SADDLE_LINE.describe(),
    parts=(SPECTRUM, CONCLUSION),
)
