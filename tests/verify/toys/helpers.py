"""No claim: checks that the others share."""

from verify.model import Context, Finding, Undecided, Witness, fails, holds, undecided


def agree(subject: object, _: Context) -> Finding:
    return fails("told to") if subject == "wrong" else holds("agrees")


def refute(subject: bool, _: Context) -> Finding:
    if subject:
        return holds("1 is 1")
    return fails("1 is not 2", witness=Witness({"x": "1"}, "2", "1", ("counting",), exact=True))


def give_up(_: object, __: Context) -> Finding:
    return undecided(Undecided.BUDGET, "ran out of boxes")
