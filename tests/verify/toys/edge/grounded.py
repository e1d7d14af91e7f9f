"""loss-population: proved, but resting on an amendment (proved), so `proved`; with a derivation."""

from toys.helpers import agree
from verify.model import Check, Claim, Strength, Verdict

CLAIM = Claim(
    id="loss-population",
    title="Grounded",
    statement="$0=0$",
    expected=Verdict.PROVED,
    checks=(Check("agrees", Strength.EXACT, agree, wrong={"told": "wrong"}),),
    derivation="toys.steps:derive",
    rests_on=("thm-1.ii!", "setup-data"),
    formal=("Toy.proved",),
)
