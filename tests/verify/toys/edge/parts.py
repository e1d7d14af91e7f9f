"""thm-1: two parts, one refuted as expected and amended; rests_on."""

from toys.helpers import agree, refute
from verify.model import Amendment, Check, Claim, Coverage, Severity, Strength, Verdict

FIRST = Claim(
    id="thm-1.i",
    title="One",
    statement="$1=1$",
    expected=Verdict.SUPPORTED,
    checks=(Check("points", Strength.PRECISE, agree, coverage=Coverage.POINTS, wrong={"told": "wrong"}),),
)
SECOND = Claim(
    id="thm-1.ii",
    title="Two",
    statement="$1=2$",
    expected=Verdict.REFUTED,
    checks=(Check("equal", Strength.EXACT, refute, False, right={"true": True}),),
    amendment=Amendment(
        "$1=1$", Severity.TYPO, "a digit", (Check("points", Strength.EXACT, agree, wrong={"told": "wrong"}),)
    ),
)
CLAIM = Claim(
    id="thm-1",
    title="Both",
    statement="all of it",
    expected=Verdict.REFUTED,
    parts=(FIRST, SECOND),
)
