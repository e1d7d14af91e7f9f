"""The constants of Lemma 5, as Sec. 5.3 and as C.3 print them, and the domain of its steps."""

from collections.abc import Sequence
from typing import Any

from verify.checks.descent.draws import FIRST, near_target
from verify.checks.descent.one_step import Constants, Margins, OneStep, Premises
from verify.checks.descent.state import Step
from verify.claims.angles.region import PRINTED, REGION, within

TEXT = {**PRINTED, "c0": "4/25", "beta": "1/4"}
PROOF = {"c0": "4/25", "c2": "2", "c4": "pi/10", "c5": "1/3", "gamma": "1/2", "beta": "1/4"}
DOMAIN = rf"For all $d\ge1$, $\boldsymbol a\ne\boldsymbol0$, nonzero rows, $v_1,v_2>0$, and {REGION}, with $c_2=2$, "
DOMAIN += r"$c_0\le\frac4{25}$, $c_4\le\frac\pi{10}$, $c_5\le\frac13$, $\gamma\le\frac12$"
FIRST_ONLY = r"The bounds are made for the first neuron; $\lVert\boldsymbol a\rVert=1$ by homogeneity."


def no_more(step: Step, constants: Constants) -> Sequence[Any]:
    return ()


def in_region(conclusions: Margins, more: Premises = no_more, **constants: str) -> OneStep:
    """A statement about one step at the proof's constants, under further hypotheses."""

    def hypotheses(s: Step, c: Constants) -> Sequence[Any]:
        return [*within(s, c), *more(s, c)]

    return OneStep(hypotheses, conclusions, FIRST, near_target, {**PROOF, **constants})


def slope(s: Step) -> Any:
    """The gradient in v_1 of the loss descended on."""
    return s.gradient[0][:, 0]


def product(s: Step) -> Any:
    """v_1 |w_1|."""
    return s.v(0) * s.length(0)
