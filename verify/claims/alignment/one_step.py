"""One step of Phase 1 from any state, all the bounds of C.4 together."""

from verify.checks.descent import small_states
from verify.checks.descent.one_step import Constants, Named
from verify.checks.descent.state import Step
from verify.claims.alignment.update import across, along


def conclusions(s: Step, c: Constants) -> Named:
    """(24) in both directions, (25), the length of the row, over mu v_1; the rest of v_1, over mu/2 |w_1|."""
    moved, signal = s.next.row(0) - s.row(0), s.mu * s.v(0)
    gained = along(s, moved) / signal
    before, after = (s.norm(across(s, step.row(0))) for step in (s, s.next))
    rest = (s.next.v(0) - s.v(0) - s.mu / 2 * along(s, s.row(0))) / (s.mu / 2 * s.length(0))
    return {
        "(24), from below": gained - c["low"],
        "(24), from above": c["high"] - gained,
        "(25)": c["across"] - (after - before) / signal,
        "the bound of |w_1|": c["length"] - (s.next.length(0) - s.length(0)) / signal,
        "the rest of v_1, from above": c["rest"] - rest,
        "the rest of v_1, from below": c["rest"] + rest,
    }


SEARCHED = small_states.statement(conclusions, low="1/4", high="3/4", across="2/9", length="3/4", rest="4/9")
WRONG = {
    "0.392 for 1/4 in (24)": SEARCHED.at(low="0.392"),
    "0.608 for 3/4 in (24)": SEARCHED.at(high="0.608"),
    "0.108 for 2/c5hat^2 in (25)": SEARCHED.at(across="0.108"),
    "0.608 for 3/4 in the length": SEARCHED.at(length="0.608"),
    "0.219 for 4/c5hat^2 in the weight": SEARCHED.at(rest="0.219"),
}
