"""thm-1: two parts, one refuted as expected and amended; paper_uses and rests_on."""

from toys.helpers import agree, refute
from verify.model import Amendment, Check, Claim, Coverage, Severity, Source, Strength, Verdict

SOURCE = Source("Theorem 1", "4")


FIRST = Claim(
    id="thm-1.i",
    title="One",
    kind="identity",
    source=SOURCE,
    statement="$1=1$",
    expected=Verdict.SUPPORTED,
    checks=(Check("points", Strength.PRECISE, agree, coverage=Coverage.POINTS, wrong={"told": "wrong"}),),
)
SECOND = Claim(
    id="thm-1.ii",
    title="Two",
    kind="identity",
    source=SOURCE,
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
    kind="identity",
    source=SOURCE,
    statement="all of it",
    expected=Verdict.REFUTED,
    parts=(FIRST, SECOND),
    paper_uses=("setup-data",),
)
