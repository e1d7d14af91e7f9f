"""setup-data: proved, with hypotheses of each status, a constant, and a figure."""

from verify.model import (
    Bracket,
    Check,
    Claim,
    Constant,
    Context,
    Figure,
    Finding,
    Hypothesis,
    Strength,
    Verdict,
    fails,
    holds,
)


def is_even(subject: int, context: Context) -> Finding:
    if subject % 2:
        return fails(f"{subject} is odd")
    arrays, certificates = {"b": [1.0, 2.0], "a": [subject]}, {"Of 4": '{"half": 2}\n'}
    return holds("even", numbers={"seed": context.seed}, arrays=arrays, certificates=certificates)


EVEN = Check("is even", Strength.EXACT, is_even, 4, wrong={"odd": 3}, right={"zero": 0})

CLAIM = Claim(
    id="setup-data",
    title="Four is even",
    statement="$4 \\equiv 0$",
    expected=Verdict.PROVED,
    checks=(EVEN,),
    hypotheses=(
        Hypothesis("positive", without=EVEN),
        Hypothesis("not odd", without=Check("odd", Strength.EXACT, is_even, 3, right={"even": 2})),
        Hypothesis("unwritten", stated=False),
    ),
    constants=(Constant("c", "1/3", lambda _: Bracket("0.333", "0.334", "1/3", {"low": "{}\n"})),),
    figures=(Figure("toy", "A toy", "series", "is even"),),
)
