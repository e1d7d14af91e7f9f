"""thm-1: one part for each way of not answering."""

import os
import signal
import time

from verify.model import Check, Claim, Context, Finding, Strength, Undecided, Verdict, holds, undecided


def crash(_: object, __: Context) -> Finding:
    raise ZeroDivisionError("division by\nzero")


def hang(_: object, __: Context) -> Finding:
    time.sleep(600)
    return holds()


def die(_: object, __: Context) -> Finding:
    os.kill(os.getpid(), signal.SIGKILL)
    return holds()


def answer_nothing(_: object, __: Context) -> Finding:
    return None  # type: ignore[return-value]


def give_up(_: object, __: Context) -> Finding:
    return undecided(Undecided.BUDGET, "ran out of boxes")


def chatter(_: object, __: Context) -> Finding:
    print("not for standard output")
    return holds("done", held="3 of 3")


RUNS = (crash, hang, die, answer_nothing, give_up, chatter)
PARTS = tuple(
    Claim(
        id=f"thm-1.{number}",
        title=run.__name__,
        statement="",
        expected=Verdict.PROVED if run is chatter else Verdict.INCONCLUSIVE,
        checks=(Check(run.__name__, Strength.EXACT, run),),
    )
    for number, run in zip(("i", "ii", "iii", "iv", "v", "vi"), RUNS, strict=True)
)

CLAIM = Claim(
    id="thm-1",
    title="Brittle",
    statement="",
    expected=Verdict.INCONCLUSIVE,
    parts=PARTS,
)
